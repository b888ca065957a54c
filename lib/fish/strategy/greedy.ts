// The first free tile in reading order, and the move to the tile with most fish; of equal ones the
// first by source, then by target, in reading order.

import { gameOf, targetOf } from "../game.ts";
import { freeTiles, gameToMove, sortedMoves, toMove } from "./moves.ts";
import type { Strategy } from "./strategy.ts";

/** The strategy. */
export const GREEDY: Strategy = {
  place: (state, penguinsEach) => freeTiles(gameOf(state, penguinsEach))[0]!,
  move(state) {
    const game = gameToMove(state);
    const moves = sortedMoves(game);
    const fishOf = (move: number) => game.fish[targetOf(move)]!;
    return toMove(moves.reduce((best, move) => fishOf(move) > fishOf(best) ? move : best));
  },
};
