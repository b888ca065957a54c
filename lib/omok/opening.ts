// The first move of either side, where there are no lines to look at yet.

import type { Random } from "../random.ts";
import { CENTRE, distance, EMPTY, type Place, PLACES } from "./board.ts";
import type { Position } from "./game.ts";

/**
 * A place for the first stone, the centre, or for the second: next to the first, as near to the
 * centre as can be. Undefined later in the game.
 */
export function openingMove({ board, stones }: Position, random: Random): Place | undefined {
  if (stones === 0) return CENTRE;
  if (stones > 1) return undefined;
  const first = board.findIndex((stone) => stone !== EMPTY);
  const near: Place[] = [];
  for (let place = 0; place < PLACES; place++) {
    if (distance(place, first) === 1) near.push(place);
  }
  const least = Math.min(...near.map((place) => distance(place, CENTRE)));
  const best = near.filter((place) => distance(place, CENTRE) === least);
  return best[random.below(best.length)];
}
