// The strategy `simple`: the first legal play that it finds, whatever it scores.

import { BY_SCORE } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import { exchangeOrPass } from "./exchange.ts";
import type { Strategy } from "./strategy.ts";

/** A strategy that plays the first play that `generator` comes upon. */
export function createSimple(generator: MoveGenerator): Strategy {
  return (position) => {
    generator.setBoard(position.board);
    const [first] = generator.allPlays(position.rack, BY_SCORE);
    return first?.move ?? exchangeOrPass(position);
  };
}
