// What each player of a recorded game holds at a moment, as far as anything in the record tells.

import { makeRack, parseRack, type Tile } from "../scrabble/tiles.ts";
import type { Step } from "./followed_game.ts";
import { known } from "./follow_tiles.ts";
import type { RecordedGame } from "./game.ts";
import { tilesOffBoard } from "./tile_account.ts";

/** The racks by seat at one moment; what is not known of one is left out. */
export type KnownRacks = readonly (readonly Tile[])[];

/**
 * The racks at the start and after each of `steps`. A rack that the record tells at a player's next
 * turn is what the player holds all the time before, since its last.
 */
export function racksThroughout(record: RecordedGame, steps: readonly Step[]): KnownRacks[] {
  const seats = record.players.map((_, seat) => racksOfSeat(record, steps, seat));
  return Array.from(
    { length: steps.length + 1 },
    (_, count) => seats.map((racks) => racks[count]!),
  );
}

/** What one player holds at the start and after each step, found from the last to the first. */
function racksOfSeat(
  record: RecordedGame,
  steps: readonly Step[],
  seat: number,
): (readonly Tile[])[] {
  const racks: (readonly Tile[])[] = [];
  const stop = tilesAtStop(record, steps, seat);
  const final = finalTiles(record, steps, seat);
  // What the next event of the player tells that it holds until then; whether there is such an
  // event, and a play among those to come.
  let told: readonly Tile[] | undefined;
  let acts = false;
  let plays = false;
  for (let count = steps.length; count >= 0; count--) {
    const holding = steps[count - 1]?.tiles.holdings[seat];
    racks[count] = holding?.size === 0
      ? []
      : told ?? (acts ? undefined : stop) ?? (plays ? undefined : final) ?? holding?.known ?? [];
    const event = steps[count - 1]?.event;
    if (event?.seat !== seat) continue;
    acts = true;
    if (event.kind === "play") plays = true;
    // The rack of a play that is taken back is the one from before the play.
    const rack = event.kind === "withdrawal" ? undefined : known(event.rack);
    if (Array.isArray(rack)) told = rack;
    else if (event.kind !== "challenge-bonus") told = undefined;
  }
  return racks;
}

/** What the record says that a player holds where it stops, or pays for at the end. */
function tilesAtStop(
  { items }: RecordedGame,
  steps: readonly Step[],
  seat: number,
): readonly Tile[] | undefined {
  const paid = steps.find(({ event }) => event.kind === "end-loss" && event.seat === seat);
  if (paid?.event.kind === "end-loss") return parseRack(paid.event.tiles);
  const rack = items.findLast((item) => item.kind === "rack" && item.seat === seat);
  return rack?.kind === "rack" ? parseRack(rack.tiles) : undefined;
}

/** What a player is left with at the end of a game between two that the other has played out. */
function finalTiles(
  { players }: RecordedGame,
  steps: readonly Step[],
  seat: number,
): readonly Tile[] | undefined {
  const last = steps.at(-1);
  if (last?.ending?.kind !== "played-out" || players.length !== 2) return undefined;
  if (last.ending.seat === seat) return undefined;
  const told = steps.find(({ event }) => event.kind === "end-points");
  const tiles = tilesOffBoard(last.board);
  // In the order in which they were written.
  if (told?.event.kind === "end-points" && told.event.tiles !== "") {
    const order = parseRack(told.event.tiles);
    const same = order !== undefined && makeRack([...order].sort()) === makeRack([...tiles].sort());
    if (same) return order;
  }
  return tiles;
}
