// What each player of a recorded game holds at a moment, as far as anything in the record tells.

import { makeRack, parseRack, type Tile } from "../scrabble/tiles.ts";
import type { Step } from "./followed_game.ts";
import { known } from "./follow_tiles.ts";
import type { RecordedGame } from "./game.ts";
import { tilesOffBoard } from "./tile_account.ts";

/**
 * The racks by seat after the first `count` steps; what is not known of one is left out. A rack that
 * the record tells at the player's next turn is what the player holds all the time before.
 */
export function racksAt(
  record: RecordedGame,
  steps: readonly Step[],
  count: number,
): (readonly Tile[])[] {
  const last = steps[count - 1];
  const later = steps.slice(count);
  return record.players.map((_, seat) => {
    const holding = last?.tiles.holdings[seat];
    if (holding?.size === 0) return [];
    const next = later.find(({ event }) => event.seat === seat && event.rack !== "");
    // A rack told with a play that is taken back is the one from before the play.
    const isTold = next !== undefined && next.event.kind !== "withdrawal";
    const told = isTold ? known(next.event.rack) : undefined;
    if (Array.isArray(told) && isStillHeld(next!, later, seat)) return told;
    const paid = steps.find(({ event }) => event.kind === "end-loss" && event.seat === seat);
    if (paid?.event.kind === "end-loss" && !later.some(({ event }) => event.seat === seat)) {
      return parseRack(paid.event.tiles) ?? [];
    }
    const stop = record.items.findLast((item) => item.kind === "rack" && item.seat === seat);
    if (stop?.kind === "rack" && !later.some(({ event }) => event.seat === seat)) {
      return parseRack(stop.tiles) ?? [];
    }
    const final = finalTiles(record, steps, seat);
    if (final !== undefined && !later.some(({ event, play }) => event.seat === seat && play)) {
      return final;
    }
    return holding?.known ?? [];
  });
}

/** Whether no turn of the player lies between now and `next`. */
function isStillHeld(next: Step, later: readonly Step[], seat: number): boolean {
  return later.slice(0, later.indexOf(next)).every(({ event }) =>
    event.seat !== seat || event.kind === "challenge-bonus"
  );
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
