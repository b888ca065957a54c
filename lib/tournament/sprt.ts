// A match that ends as soon as it is decided: the sequential probability ratio test.

import { scoreOfElo, scoreOfResult, UnitTally } from "./comparison.ts";
import type { GameRecord } from "./format.ts";

/** Between which hypotheses on the difference of two players a test decides. */
export interface SprtOptions {
  /** H0: entrant 0 is this much stronger than entrant 1, or less, on the scale of Elo. */
  readonly elo0: number;
  /** H1: it is this much stronger, or more; greater than `elo0`. */
  readonly elo1: number;
  /** The probability of taking H1 where H0 is right; default 0.05. */
  readonly alpha?: number;
  /** The probability of taking H0 where H1 is right; default 0.05. */
  readonly beta?: number;
}

/** How far a test is. */
export interface SprtState {
  /** The logarithm of the likelihood ratio: positive speaks for H1. */
  readonly ratio: number;
  /** At or below this H0 is taken. */
  readonly lower: number;
  /** At or above this H1 is taken. */
  readonly upper: number;
  /** Which hypothesis is taken; undefined while the test is undecided. */
  readonly verdict: "H0" | "H1" | undefined;
}

/** What is wrong with the options of a test, in words; undefined when nothing is. */
export function checkSprtOptions(
  { elo0, elo1, alpha = 0.05, beta = 0.05 }: SprtOptions,
): string | undefined {
  if (!Number.isFinite(elo0) || !Number.isFinite(elo1)) return "elo0 and elo1 must be numbers";
  if (Math.max(Math.abs(elo0), Math.abs(elo1)) > MOST_ELO) {
    return `elo0 and elo1 must be at most ${MOST_ELO}`;
  }
  if (elo0 >= elo1) return `elo0 (${elo0}) must be less than elo1 (${elo1})`;
  if (!(alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5)) {
    return "alpha and beta must be between 0 and 0.5";
  }
  return undefined;
}

// Far more than there can be evidence for; beyond, expected scores get too close to 0 and 1.
const MOST_ELO = 2000;

/**
 * The test after units with these results (see `Comparison`): A. Wald's sequential test (1945), with
 * the generalised likelihood ratio for a multinomial distribution that is known by its mean only, as
 * for chess engines (M. Van den Bergh, "A practical introduction to the GSPRT"): the ratio of the
 * greatest likelihoods that the results can have when the expected score is as H1 and as H0 say.
 */
export function makeSprtState(units: readonly number[], options: SprtOptions): SprtState {
  const { elo0, elo1, alpha = 0.05, beta = 0.05 } = options;
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  const ratio = makeLogLikelihoodRatio(units, scoreOfElo(elo0), scoreOfElo(elo1));
  const verdict = ratio <= lower ? "H0" : ratio >= upper ? "H1" : undefined;
  return { ratio, lower, upper, verdict };
}

/** A test that is told of records one by one, in the order of the schedule. */
export class Sprt {
  readonly #options: SprtOptions;
  readonly #tally: UnitTally;
  #state: SprtState;

  /** With `paired` two games with the same deal are one unit. */
  constructor(options: SprtOptions, paired: boolean) {
    this.#options = options;
    this.#tally = new UnitTally(paired);
    this.#state = makeSprtState(this.#tally.units, options);
  }

  /** How far the test is. */
  get state(): SprtState {
    return this.#state;
  }

  /** Adds one record, and tells whether the test is decided. After that further ones are ignored. */
  add(record: GameRecord): boolean {
    if (this.#state.verdict === undefined && this.#tally.add(record)) {
      this.#state = makeSprtState(this.#tally.units, this.#options);
    }
    return this.#state.verdict !== undefined;
  }
}

// A result that has not happened yet is not impossible: without this one could be infinitely
// unlikely. It is as small as is usual.
const UNSEEN = 1e-3;

function makeLogLikelihoodRatio(units: readonly number[], score0: number, score1: number): number {
  if (units.every((number) => number === 0)) return 0;
  const seen = units.map((number) => number === 0 ? UNSEEN : number);
  const [tilt0, tilt1] = [findTilt(seen, score0), findTilt(seen, score1)];
  return seen.reduce((sum, number, i) => {
    const score = scoreOfResult(i, seen.length);
    const likelihood0 = 1 + tilt0 * (score - score0);
    const likelihood1 = 1 + tilt1 * (score - score1);
    return sum + number * Math.log(likelihood0 / likelihood1);
  }, 0);
}

// The most likely distribution with the mean `score` gives each result its frequency divided by
// 1 + tilt * (its score - `score`), where tilt is what makes that the mean (A. B. Owen, "Empirical
// likelihood", 2001, 2.9). It is between where the factors of the least and of the greatest result
// vanish, and is found by halving, to far more digits than matter.
function findTilt(frequencies: readonly number[], score: number): number {
  let [low, high] = [-1 / (1 - score), 1 / score];
  for (let halvings = 0; halvings < 48; halvings++) {
    const tilt = (low + high) / 2;
    let excess = 0;
    for (const [i, frequency] of frequencies.entries()) {
      const distance = scoreOfResult(i, frequencies.length) - score;
      excess += frequency * distance / (1 + tilt * distance);
    }
    if (excess > 0) low = tilt;
    else high = tilt;
  }
  return (low + high) / 2;
}
