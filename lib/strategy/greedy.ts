// The strategy `greedy`: the play that scores most; of equal ones the one that keeps most tiles, then
// the first by position. It leaves nothing to chance.

import { BY_SCORE } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import { exchangeOrPass } from "./exchange.ts";
import type { Strategy } from "./strategy.ts";

/** A strategy that takes the most points at every turn. */
export function createGreedy(generator: MoveGenerator): Strategy {
  return (position) => {
    generator.setBoard(position.board);
    const { move } = generator.bestMove(position.rack, BY_SCORE);
    return move.kind === "play" ? move : exchangeOrPass(position);
  };
}
