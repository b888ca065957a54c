// What every tournament format speaks of: entrants by number, pairings, and records of games.
// Nothing here knows which game is played.

/** One game of the schedule. */
export interface Pairing {
  /** The game's number, from 1, in the order of the schedule; unique in the tournament. */
  readonly game: number;
  /** The round that the game belongs to, from 1. */
  readonly round: number;
  /** The entrants by number, from 0, in the order of their turns. With a single one it is a bye. */
  readonly seats: readonly number[];
  /**
   * Which deal of chance the game is played with (the order of the bag, the layout of the board):
   * the number of the first game that is played with it. Games with the same deal differ in their
   * seats only and are a unit: they are evaluated together.
   */
  readonly deal: number;
  /**
   * Entrants that the schedule has in this game, but who are out, where enough others are left to
   * play it. They have lost it.
   */
  readonly absent?: readonly number[];
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
  /**
   * How it ended, in the words of the game's referee; or, when it was not played, `forfeit`,
   * `absent` or `bye`.
   */
  readonly end: string;
  /** The score of each seat. */
  readonly scores: readonly number[];
  /** The seats that share the first place. */
  readonly winners: readonly number[];
  /** The faults of its players, in the order in which they happened. */
  readonly faults: readonly RecordedFault[];
  /** What else the game counts, by name and then by seat: bingos, say. */
  readonly counts?: Readonly<Record<string, readonly number[]>>;
}

/** The end of a game that was not played, because too few of its players were still there. */
export const FORFEIT = "forfeit";

/** The end of a game that was not played, because those missing had never come. */
export const ABSENT = "absent";

/** The end of a game that was not played, because the schedule had no opponent: a win. */
export const BYE = "bye";

/** Whether a game was played at all. */
export function wasPlayed({ end }: GameRecord): boolean {
  return end !== FORFEIT && end !== ABSENT && end !== BYE;
}

/**
 * A format of a tournament: a pure function that gives the pairings of a stage, from 0. It is asked
 * for a stage when every game of the stages before has its record, and is given the records in the
 * order of their games, perhaps with those of later games among them, which it does not look at; so
 * a tournament can go on from its records alone. An empty stage ends the tournament.
 */
export type Format = (stage: number, records: readonly GameRecord[]) => readonly Pairing[];

/** Whether a fault puts its entrant out of the tournament, or loses it the one game only. */
export type DropRule = (fault: RecordedFault) => boolean;

/** The rule that every fault puts its entrant out. */
export const dropAlways: DropRule = (): boolean => true;

/** The entrants that are out of the tournament because of a fault. */
export function droppedEntrants(
  records: Iterable<GameRecord>,
  drops: DropRule = dropAlways,
): Set<number> {
  const dropped = new Set<number>();
  for (const { faults } of records) {
    for (const fault of faults) if (drops(fault)) dropped.add(fault.entrant);
  }
  return dropped;
}

/** The entrants that a game was played, or given up, without: who was out, or had never come. */
export function absentEntrants(record: GameRecord): readonly number[] {
  const { pairing: { seats, absent = [] }, end, winners } = record;
  return end === ABSENT ? seats.filter((_, seat) => !winners.includes(seat)) : absent;
}

/**
 * The entrants that formats with rounds pair no more: those who are out because of a fault, and
 * those who were not there for a game.
 */
export function withdrawnEntrants(
  records: Iterable<GameRecord>,
  drops: DropRule = dropAlways,
): Set<number> {
  const withdrawn = new Set<number>();
  for (const record of records) {
    for (const fault of record.faults) if (drops(fault)) withdrawn.add(fault.entrant);
    for (const entrant of absentEntrants(record)) withdrawn.add(entrant);
  }
  return withdrawn;
}
