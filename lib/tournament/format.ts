// What every tournament format speaks of: entrants by number, pairings, and records of games.
// Nothing here knows which game is played.

/** One game of the schedule. */
export interface Pairing {
  /** The game's number, from 1, in the order of the schedule; unique in the tournament. */
  readonly game: number;
  /** The round that the game belongs to, from 1. */
  readonly round: number;
  /** The entrants by number, from 0, in the order of their turns. */
  readonly seats: readonly number[];
  /**
   * Which deal of chance the game is played with (the order of the bag, the layout of the board).
   * Two games with the same deal differ in their seats only.
   */
  readonly deal: number;
}

/** A fault as a record keeps it. */
export interface RecordedFault {
  readonly entrant: number;
  /** The kind of fault, in the words of the game's referee. */
  readonly kind: string;
  readonly reason: string;
}

/** How a game of the schedule ended: all that a standing is made from. */
export interface GameRecord {
  readonly pairing: Pairing;
  /** How it ended, in the words of the game's referee, or `forfeit` when it was not played. */
  readonly end: string;
  /** The score of each seat. */
  readonly scores: readonly number[];
  /** The seats that share the first place. */
  readonly winners: readonly number[];
  /** The faults of its players, in the order in which they happened. */
  readonly faults: readonly RecordedFault[];
}

/** The end of a game that was not played, because too few of its players were still there. */
export const FORFEIT = "forfeit";

/**
 * A format of a tournament: a pure function that gives the pairings of a stage, from 0. It is asked
 * for a stage when every game of the stages before has its record, and is given those records in
 * the order of their games; so a tournament can go on from its records alone. An empty stage ends
 * the tournament.
 */
export type Format = (stage: number, records: readonly GameRecord[]) => readonly Pairing[];

/** The entrants that are out of the tournament: those that were at fault. */
export function droppedEntrants(records: Iterable<GameRecord>): Set<number> {
  const dropped = new Set<number>();
  for (const record of records) for (const fault of record.faults) dropped.add(fault.entrant);
  return dropped;
}
