// Which of two players is stronger, by how much, and how far that is certain.

import { type GameRecord, wasPlayed } from "./format.ts";

/** How the first of two entrants did against the second. */
export interface Comparison {
  /** Games that were played. */
  readonly games: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /**
   * The number of units with each result of the first entrant, from none of their points to all: of
   * single games losses, ties, wins; of pairs of games 0, ½, 1, 1½ and 2 points.
   */
  readonly units: readonly number[];
  /** Points of the first entrant in a game, 0 to 1; undefined before the first unit is complete. */
  readonly score: number | undefined;
  /**
   * Difference of strength on the scale of Elo, positive when the first entrant is the stronger;
   * undefined where there is no finite estimate: before the first unit is complete, and when all
   * points went to one of them.
   */
  readonly difference: number | undefined;
  /** The lower bound of its confidence interval of 95 %; undefined where that is minus infinity. */
  readonly low: number | undefined;
  /** The upper bound of its confidence interval of 95 %; undefined where that is infinity. */
  readonly high: number | undefined;
  /** The probability that the first entrant is the stronger, 0 to 1. */
  readonly superiority: number;
}

/** The expected score, 0 to 1, of somebody `difference` stronger on the scale of Elo. */
export function scoreOfElo(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}

/** The difference on the scale of Elo that lets a score be expected; undefined for 0 and 1. */
export function eloOfScore(score: number): number | undefined {
  return score <= 0 || score >= 1 ? undefined : -400 * Math.log10(1 / score - 1);
}

/** Compares entrants 0 and 1. With `paired` two games with the same deal are one unit. */
export function makeComparison(records: Iterable<GameRecord>, paired: boolean): Comparison {
  const tally = new UnitTally(paired);
  for (const record of records) tally.add(record);
  return tally.comparison();
}

/**
 * Counts the results of entrant 0 against entrant 1, unit by unit: single games, or pairs of games
 * with the same deal, which are not independent of each other. Games that were not played, or were
 * between others, do not count; a game without a winner is a tie.
 */
export class UnitTally {
  readonly #paired: boolean;
  readonly #units: number[];
  /** Points, times 2, of the first games of pairs whose second one is missing, by deal. */
  readonly #halves = new Map<number, number>();
  readonly #results = [0, 0, 0];

  constructor(paired: boolean) {
    this.#paired = paired;
    this.#units = new Array<number>(paired ? 5 : 3).fill(0);
  }

  /** The number of units with each result; see `Comparison`. */
  get units(): readonly number[] {
    return this.#units;
  }

  /** Adds one record, and tells whether a unit was completed by it. */
  add(record: GameRecord): boolean {
    const { pairing: { seats, deal }, winners } = record;
    const isBetween = seats.length === 2 && seats.includes(0) && seats.includes(1);
    if (!isBetween || !wasPlayed(record)) return false;
    const result = winners.length === 1 ? (seats[winners[0]!] === 0 ? 2 : 0) : 1;
    this.#results[result]!++;
    if (!this.#paired) {
      this.#units[result]!++;
      return true;
    }
    const half = this.#halves.get(deal);
    if (half === undefined) {
      this.#halves.set(deal, result);
      return false;
    }
    this.#halves.delete(deal);
    this.#units[half + result]!++;
    return true;
  }

  /** What follows from the results so far. */
  comparison(): Comparison {
    const [losses = 0, ties = 0, wins = 0] = this.#results;
    const { count, mean, variance } = makeMoments(this.#units);
    const games = wins + ties + losses;
    const units = [...this.#units];
    const superiority = makeSuperiority(this.#units);
    const told = { games, wins, ties, losses, units, superiority };
    if (count === 0) {
      return { ...told, score: undefined, difference: undefined, low: undefined, high: undefined };
    }
    const [low, high] = makeInterval(count, mean, variance);
    return {
      ...told,
      score: mean,
      difference: eloOfScore(mean),
      low: eloOfScore(low),
      high: eloOfScore(high),
    };
  }
}

/** The score of the `index`-th of `length` results, 0 to 1. */
export function scoreOfResult(index: number, length: number): number {
  return index / (length - 1);
}

function makeMoments(
  units: readonly number[],
): { readonly count: number; readonly mean: number; readonly variance: number } {
  const count = units.reduce((sum, number) => sum + number, 0);
  if (count === 0) return { count, mean: 0, variance: 0 };
  const sumOf = (value: (score: number) => number): number =>
    units.reduce((sum, number, i) => sum + number * value(scoreOfResult(i, units.length)), 0);
  const mean = sumOf((score) => score) / count;
  return { count, mean, variance: sumOf((score) => (score - mean) ** 2) / count };
}

// The quantile of the normal distribution for 95 %, two-sided.
const Z = 1.959963984540054;

/**
 * The score interval of E. B. Wilson (1927), which never leaves 0 to 1 and has a width at 0 and 1,
 * too. Ties and pairs make the variance smaller than that of wins and losses alone, which is as if
 * there were so many times more units. Where all results are alike they tell nothing about their
 * variance, and the largest possible one is taken.
 */
function makeInterval(count: number, mean: number, variance: number): [number, number] {
  const ratio = variance === 0 ? 1 : variance / (mean * (1 - mean));
  const units = count / ratio;
  const centre = (mean + Z * Z / (2 * units)) / (1 + Z * Z / units);
  const half = Z / (1 + Z * Z / units) *
    Math.sqrt(mean * (1 - mean) / units + (Z / (2 * units)) ** 2);
  // At the ends the bound is exact, but for rounding.
  return [mean === 0 ? 0 : centre - half, mean === 1 ? 1 : centre + half];
}

/**
 * The likelihood of superiority: the normal approximation of the probability that the true mean is
 * above one half, with the variance around one half. For single games that is
 * (wins - losses) / sqrt(wins + losses) standard deviations, as chess engines are compared.
 */
function makeSuperiority(units: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const [i, number] of units.entries()) {
    const distance = scoreOfResult(i, units.length) - 1 / 2;
    sum += number * distance;
    squares += number * distance ** 2;
  }
  return squares === 0 ? 1 / 2 : normalDistribution(sum / Math.sqrt(squares));
}

/** The normal distribution function, to 1e-7: M. Abramowitz and I. A. Stegun (1964), 26.2.17. */
function normalDistribution(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 +
            t * (-1.821255978 + t * 1.330274429))));
  const tail = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * series;
  return x >= 0 ? 1 - tail : tail;
}
