// The strategy Random: any empty place, each equally likely.

import { EMPTY, type Place, PLACES } from "./board.ts";
import type { Position } from "./game.ts";
import type { Random } from "../random.ts";

/** Chooses any empty place, each equally likely. There must be one. */
export function playRandom({ board, stones }: Position, random: Random): Place {
  let place = -1;
  for (let left = random.below(PLACES - stones); left >= 0; left--) {
    place = board.indexOf(EMPTY, place + 1);
  }
  return place;
}
