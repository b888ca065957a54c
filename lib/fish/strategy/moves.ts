// Moves and free tiles in reading order, as the simple strategies look at them.

import { type Game, MOST_MOVES, sourceOf, targetOf } from "../game.ts";
import type { Move } from "../state.ts";
import { NothingToDoError } from "./strategy.ts";

/** The moves of the seat on turn by number, the least source first, then the least target. */
export function sortedMoves(game: Game): Int32Array {
  const moves = new Int32Array(MOST_MOVES);
  const count = game.turn < 0 ? 0 : game.movesOf(game.turn, moves);
  if (count === 0) throw new NothingToDoError("the player on turn has no move");
  return moves.slice(0, count).sort();
}

/** The tiles on which a penguin can be placed, in reading order. */
export function freeTiles(game: Game): number[] {
  const tiles: number[] = [];
  for (let tile = 0; tile < game.geometry.size; tile++) if (game.canPlace(tile)) tiles.push(tile);
  if (tiles.length === 0) throw new NothingToDoError("there is no free tile for a penguin");
  return tiles;
}

/** A move by its number, as players name it. */
export function toMove(number: number): Move {
  return { kind: "move", from: sourceOf(number), to: targetOf(number) };
}
