// What every strategy is: from what its player was told, a placement or a move.

import type { Move, State } from "../state.ts";

/** Chooses what a player does; always something that the rules allow. */
export interface Strategy {
  /** The tile for the next penguin; each player places `penguinsEach`. */
  place(state: State, penguinsEach: number): number | Promise<number>;
  /** A move of the first player of the state, who has one. */
  move(state: State): Move | Promise<Move>;
}

/** A strategy was asked for what no rule allows: there is no free tile, or no move. */
export class NothingToDoError extends Error {
  override readonly name = "NothingToDoError";
}
