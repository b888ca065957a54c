// What each player of a recorded game holds at a moment, as far as anything in the record tells.

import type { ReadonlyBoard } from "../scrabble/board.ts";
import { makeRack, parseRack, RACK_SIZE, type Tile } from "../scrabble/tiles.ts";
import type { Step } from "./followed_game.ts";
import { known } from "./follow_tiles.ts";
import type { RecordedGame } from "./game.ts";
import { excessTiles, sameTiles, tilesOffBoard } from "./tile_account.ts";

/** What a player holds, as far as it is known. */
export interface KnownRack {
  readonly tiles: readonly Tile[];
  /** The line of the record that tells it; 0 where nothing does. */
  readonly line: number;
}

/** The racks by seat at one moment. */
export type KnownRacks = readonly KnownRack[];

/** Why racks that a record tells cannot be, and the line that tells them. */
export interface RackProblem {
  readonly line: number;
  readonly problem: string;
}

const NOTHING: KnownRack = { tiles: [], line: 0 };

/**
 * The racks at the start and after each of `steps`. A rack that the record tells at a player's next
 * turn is what the player holds all the time before, since its last. They are as they were recorded:
 * `impossibleRack` says whether they can be.
 */
export function racksThroughout(record: RecordedGame, steps: readonly Step[]): KnownRacks[] {
  const seats = record.players.map((_, seat) => racksOfSeat(record, steps, seat));
  return Array.from(
    { length: steps.length + 1 },
    (_, count) => seats.map((racks) => racks[count]!),
  );
}

/** Says which rack has more tiles than a rack holds, if one has. */
export function overlongRack(racks: KnownRacks): RackProblem | undefined {
  const long = racks.find(({ tiles }) => tiles.length > RACK_SIZE);
  if (long === undefined) return undefined;
  const { tiles, line } = long;
  const problem = `the rack ${makeRack(tiles)} has ${tiles.length} tiles, of ${RACK_SIZE} at most`;
  return { line, problem };
}

/** Says which of the racks beside `board` cannot be: too long, or of tiles that the set lacks. */
export function impossibleRack(board: ReadonlyBoard, racks: KnownRacks): RackProblem | undefined {
  const long = overlongRack(racks);
  if (long !== undefined) return long;
  const held: Tile[] = [];
  for (const { tiles, line } of racks) {
    held.push(...tiles);
    const excess = excessTiles(board, held);
    if (excess === "") continue;
    const problem =
      `the rack ${makeRack(tiles)} cannot be: ${excess} more than the set has, with ` +
      "what lies on the board and is on the other racks";
    return { line, problem };
  }
  return undefined;
}

/** What one player holds at the start and after each step, found from the last to the first. */
function racksOfSeat(record: RecordedGame, steps: readonly Step[], seat: number): KnownRack[] {
  const racks: KnownRack[] = [];
  const stop = rackAtStop(record, steps, seat);
  const final = finalRack(record, steps, seat);
  // What the next event of the player tells that it holds until then; whether there is such an
  // event, and a play among those to come.
  let told: KnownRack | undefined;
  let acts = false;
  let plays = false;
  for (let count = steps.length; count >= 0; count--) {
    const step = steps[count - 1];
    racks[count] = step?.tiles.holdings[seat]?.size === 0
      ? NOTHING
      : told ?? (acts ? undefined : stop) ?? (plays ? undefined : final) ??
        heldAfter(steps.slice(0, count), seat);
    const event = step?.event;
    if (event?.seat !== seat) continue;
    acts = true;
    if (event.kind === "play") plays = true;
    // The rack of a play that is taken back is the one from before the play.
    const rack = event.kind === "withdrawal" ? undefined : known(event.rack);
    if (Array.isArray(rack)) told = { tiles: rack, line: event.line };
    else if (event.kind !== "challenge-bonus") told = undefined;
  }
  return racks;
}

/** What is left of the rack of an earlier turn. */
function heldAfter(steps: readonly Step[], seat: number): KnownRack {
  const tiles = steps.at(-1)?.tiles.holdings[seat]?.known ?? [];
  const line = steps.findLast(({ event }) => event.seat === seat)?.event.line ?? 0;
  return { tiles, line };
}

/** What the record says that a player holds where it stops, or pays for at the end. */
function rackAtStop(
  { items }: RecordedGame,
  steps: readonly Step[],
  seat: number,
): KnownRack | undefined {
  const paid = steps.find(({ event }) => event.kind === "end-loss" && event.seat === seat)?.event;
  if (paid?.kind === "end-loss") return rackOf(paid.tiles, paid.line);
  const rack = items.findLast((item) => item.kind === "rack" && item.seat === seat);
  return rack?.kind === "rack" ? rackOf(rack.tiles, rack.line) : undefined;
}

function rackOf(text: string, line: number): KnownRack | undefined {
  const tiles = parseRack(text);
  return tiles === undefined ? undefined : { tiles, line };
}

/** What a player is left with at the end of a game between two that the other has played out. */
function finalRack(
  { players }: RecordedGame,
  steps: readonly Step[],
  seat: number,
): KnownRack | undefined {
  const last = steps.at(-1);
  if (last?.ending?.kind !== "played-out" || players.length !== 2) return undefined;
  if (last.ending.seat === seat) return undefined;
  const tiles = tilesOffBoard(last.board);
  const told = steps.find(({ event }) => event.kind === "end-points")?.event;
  if (told?.kind === "end-points" && told.tiles !== "") {
    // In the order in which they were written.
    const order = parseRack(told.tiles);
    if (order !== undefined && sameTiles(order, tiles)) return { tiles: order, line: told.line };
  }
  return { tiles, line: last.event.line };
}
