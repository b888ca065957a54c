// A match between two strategies in paired games: each order of the bag is played twice, with the
// seats swapped.

import type { Dictionary } from "../../lib/dictionary/word_graph.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import { HOUSE_EXCHANGE_MINIMUM } from "../../lib/movegen/measure.ts";
import { playHouseGame } from "../../lib/strategy/house_game.ts";
import type { Strategy } from "../../lib/strategy/strategy.ts";

/** What a match came to for the first strategy. */
export interface MatchFigures {
  readonly games: number;
  /** Share of the points: 1 for a win, a half for a tie. */
  readonly share: number;
  /** Mean of the difference of scores. */
  readonly spread: number;
  /** The standard error of `share`, from the pairs. */
  readonly error: number;
}

/** Plays `pairs` pairs of games between `first` and `second`. */
export function playMatch(
  first: Strategy,
  second: Strategy,
  dictionary: Dictionary,
  pairs: number,
  seed: number,
): MatchFigures {
  let points = 0, squares = 0, spread = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const pairSeed = deriveSeed(seed, pair);
    const difference = playGame([first, second], dictionary, pairSeed);
    const other = -playGame([second, first], dictionary, pairSeed);
    const won = (pointsFor(difference) + pointsFor(other)) / 2;
    points += won;
    squares += won * won;
    spread += (difference + other) / 2;
  }
  const share = points / pairs;
  const error = Math.sqrt(Math.max(0, squares / pairs - share * share) / pairs);
  return { games: 2 * pairs, share, spread: spread / pairs, error };
}

/** The points of a game for a player that is `difference` ahead. */
function pointsFor(difference: number): number {
  return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
}

/** Plays a game, and returns by how much the first seat is ahead at its end. */
function playGame(strategies: readonly Strategy[], dictionary: Dictionary, seed: number): number {
  const bag = createBag(createRandom(seed)), exchangeMinimum = HOUSE_EXCHANGE_MINIMUM;
  const options = { bag, dictionary, exchangeMinimum, onEvent: () => {} };
  const { end: { scores }, faults } = playHouseGame(strategies, options);
  for (const { reason } of faults) throw new Error(`a strategy is at fault: ${reason}`);
  return scores[0] - scores[1];
}
