// Moves and free tiles in reading order, as the simple strategies look at them.

import { type Game, gameOf, MOST_MOVES, sourceOf, targetOf } from "../game.ts";
import type { Move, State } from "../state.ts";
import { NothingToDoError } from "./strategy.ts";

/** The game of a state in which the first player is to move. Throws `NothingToDoError` if it cannot. */
export function gameToMove(state: State): Game {
  const game = gameOf(state);
  // The turn goes to the first player that can move: it would be another's move.
  if (game.turn !== 0) throw new NothingToDoError(`${state.players[0]!.color} cannot move`);
  return game;
}

/** The moves of the seat on turn by number, the least source first, then the least target. */
export function sortedMoves(game: Game): Int32Array {
  const moves = new Int32Array(MOST_MOVES);
  return moves.slice(0, game.movesOf(game.turn, moves)).sort();
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
