// The one source of chance: everything random in a game or a strategy takes a `Random` as an
// argument, so that a seed fixes it.

import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of random numbers. */
export interface Random {
  /** An integer in 0 .. `bound - 1`, each equally likely; `bound` is at least 1. */
  below(bound: number): number;
}

/** A random source that gives the same numbers for the same `seed` (an integer of 32 bits). */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed | 0);
  return { below: (bound) => uniformInt(generator, 0, bound - 1) };
}

/**
 * The seed of the `index`-th part of something that has the seed `seed`: game 17 of a tournament,
 * the strategy in seat 2. Neighbouring indices give unrelated seeds. The mixing is the finalizer of
 * MurmurHash3 (A. Appleby), applied to both words.
 */
export function deriveSeed(seed: number, index: number): number {
  let hash = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul((index | 0) + 0x7f4a7c15, 0x85ebca6b)) |
    0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Puts `items` into a random order, in place (the Fisher-Yates shuffle), and returns them. */
export function shuffle<T>(items: T[], random: Random): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const item = items[i]!;
    items[i] = items[j]!;
    items[j] = item;
  }
  return items;
}

/** A seed that nobody chose, for when none was given: an integer in 0 .. 2^31 - 1. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
}
