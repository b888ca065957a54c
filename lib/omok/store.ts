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

/** A play as the store gives it of itself. */
export interface ListedPlay extends StoredPlay {
  readonly pid: string;
  /** Whether it is one of `unrecorded`. */
  readonly isUnrecorded: boolean;
}

/**
 * Keeps plays. Each method is one transaction: it is done as a whole or not at all, also when the
 * process dies in the middle. Methods throw what the back end throws when it fails.
 *
 * A store keeps plays for some time after they were created or last moved in: older ones are as if
 * they were not there, and `expire` deletes them.
 */
export interface PlayStore {
  /**
   * Adds a play without moves, of somebody in `network`: what counts as one address. Throws when there
   * is one with this pid.
   *
   * A store may keep a limited number of plays. A new one then takes the place of another of the
   * network that has most of them, so that a crowd pushes out nobody's plays but its own: of the one
   * that has waited longest for its first move, when more than half of them wait for that, else of
   * the one that nobody has moved in for longest.
   */
  create(pid: string, strategy: string, network?: string): void;
  /** The play, or undefined when there is none with this pid. */
  read(pid: string): StoredPlay | undefined;
  /**
   * Adds moves to a play that has `count` moves. False, and nothing is changed, when it has another
   * number of them or is no longer there: somebody else was first. With `isUnrecorded` the play is
   * one of `unrecorded` from now on.
   */
  append(pid: string, count: number, moves: readonly Place[], isUnrecorded?: boolean): boolean;
  /** The plays that have ended and are still to be recorded. */
  unrecorded(): readonly ListedPlay[];
  /** Takes a play out of `unrecorded`. */
  markRecorded(pid: string): void;
  /**
   * Deletes some of the plays that are too old, the oldest first, and gives them; none when there
   * are no more. It is over soon, however many there are.
   */
  expire(): readonly ListedPlay[];
  /** Ends the use of the store. */
  close(): void;
}
