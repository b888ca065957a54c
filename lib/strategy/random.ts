// The strategy `random`: any legal play, each equally likely.

import { BY_SCORE } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import type { Random } from "../random.ts";
import { exchangeOrPass } from "./exchange.ts";
import type { Strategy } from "./strategy.ts";

/** A strategy that picks one of the plays of `generator` by `random`. */
export function createRandomPlay(generator: MoveGenerator, random: Random): Strategy {
  return (position) => {
    generator.setBoard(position.board);
    const plays = generator.allPlays(position.rack, BY_SCORE);
    if (plays.length === 0) return exchangeOrPass(position);
    return plays[random.below(plays.length)]!.move;
  };
}
