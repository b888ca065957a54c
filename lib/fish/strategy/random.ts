// Any free tile and any move, each equally likely.

import type { Random } from "../../random.ts";
import { gameOf } from "../game.ts";
import { freeTiles, gameToMove, sortedMoves, toMove } from "./moves.ts";
import type { Strategy } from "./strategy.ts";

/** Creates the strategy that takes its chances from `random`. */
export function createRandomStrategy(random: Random): Strategy {
  return {
    place(state, penguinsEach) {
      const tiles = freeTiles(gameOf(state, penguinsEach));
      return tiles[random.below(tiles.length)]!;
    },
    move(state) {
      const moves = sortedMoves(gameToMove(state));
      return toMove(moves[random.below(moves.length)]!);
    },
  };
}
