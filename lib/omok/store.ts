// Where plays are kept between two requests: what a store must be able to do. The one in use is in
// `sqlite_store.ts`; another back end implements the same.

import type { Place } from "./board.ts";

/** A play as it is kept. */
export interface StoredPlay {
  /** The name of the strategy that it is played against. */
  readonly strategy: string;
  /** All moves of both sides in their order, the client's first. */
  readonly moves: readonly Place[];
}

/** A play that is taken out of the store. */
export interface ExpiredPlay extends StoredPlay {
  readonly pid: string;
}

/**
 * Keeps plays. Each method is one transaction: it is done as a whole or not at all, also when the
 * process dies in the middle. Methods throw what the back end throws when it fails.
 */
export interface PlayStore {
  /** Adds a play without moves. Throws when there is one with this pid. */
  create(pid: string, strategy: string): void;
  /** The play, or undefined when there is none with this pid. */
  read(pid: string): StoredPlay | undefined;
  /**
   * Adds moves to a play that has `count` moves. False, and nothing is changed, when it has another
   * number of them or is no longer there: somebody else was first.
   */
  append(pid: string, count: number, moves: readonly Place[]): boolean;
  /** Deletes the plays that were neither created nor moved in for `age` milliseconds. */
  expire(age: number): readonly ExpiredPlay[];
  /** Ends the use of the store. */
  close(): void;
}
