// From who meets whom to numbered games.

import type { Pairing } from "./format.ts";

/** What is evaluated as one: a game, or two with the same deal and the seats swapped. */
export interface Unit {
  readonly round: number;
  /** Entrants in the order of their turns, in the first game. A single one has a bye. */
  readonly seats: readonly number[];
}

/**
 * The games of `units`, numbered from `first`: one each, or two if `paired`, with the order of turns
 * turned round.
 */
export function makePairings(units: Iterable<Unit>, paired: boolean, first = 1): Pairing[] {
  const pairings: Pairing[] = [];
  for (const { round, seats } of units) {
    const deal = first + pairings.length;
    pairings.push({ game: deal, round, seats, deal });
    if (paired) pairings.push({ game: deal + 1, round, seats: seats.toReversed(), deal });
  }
  return pairings;
}

/** `seats` with the one at `by` first, and so on around the table. */
export function rotate(seats: readonly number[], by: number): number[] {
  return seats.map((_, seat) => seats[(seat + by) % seats.length]!);
}
