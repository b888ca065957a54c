// Standings: a function of the records.

import {
  BYE,
  dropAlways,
  type DropRule,
  type GameRecord,
  type RecordedFault,
  wasPlayed,
} from "./format.ts";

/** What one entrant has achieved. */
export interface Standing {
  readonly entrant: number;
  /** The place, from 1; equal results share it. */
  readonly place: number;
  /** Games with a record, byes and forfeits among them. */
  readonly games: number;
  /** Games that were played, and by this entrant. */
  readonly played: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** A win is 1; a shared first place is 1 divided by those who share it. */
  readonly points: number;
  /** The sum over the games played of the own score less the mean score of the others. */
  readonly spread: number;
  /** Mean score over the games that were played; undefined before the first. */
  readonly averageScore: number | undefined;
  /** Games in which the entrant moved first. */
  readonly firstMoves: number;
  /** Games played in each seat, that of the first move first. */
  readonly gamesBySeat: readonly number[];
  /** Games without an opponent, which count as won. */
  readonly byes: number;
  /** Games won or lost because somebody was not there; byes are not among them. */
  readonly forfeits: number;
  readonly faults: readonly RecordedFault[];
  /** The number of faults of each kind. */
  readonly faultsByKind: Readonly<Record<string, number>>;
  /** Whether the entrant is out because of a fault. */
  readonly dropped: boolean;
  /** What else the records count, by name, summed. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What standings depend on besides the records. */
export interface StandingsOptions {
  /** Which faults put an entrant out of the tournament; default: all. */
  readonly drops?: DropRule;
  /**
   * How far each entrant, by number, got in a knock-out, Infinity for those who are still in: the
   * place is by that alone then.
   */
  readonly reached?: readonly number[];
}

/**
 * The standings of `entrants` entrants after `records`, the best first: by points, then by spread;
 * those who are out because of a fault come after those who are not. Equal ones share a place and
 * are listed in the order of their numbers.
 */
export function makeStandings(
  entrants: number,
  records: Iterable<GameRecord>,
  options: StandingsOptions = {},
): Standing[] {
  const tally = new Tally(entrants, options.drops);
  for (const record of records) tally.add(record);
  return tally.standings(options.reached);
}

/** Sums up records as they come, for standings that are wanted again and again. */
export class Tally {
  readonly #sums: Sum[];
  readonly #drops: DropRule;

  constructor(entrants: number, drops: DropRule = dropAlways) {
    this.#sums = Array.from({ length: entrants }, (_, entrant) => newSum(entrant));
    this.#drops = drops;
  }

  /** Adds one record. */
  add(record: GameRecord): void {
    const { pairing: { seats, absent = [] }, winners, end } = record;
    const played = wasPlayed(record);
    for (const [seat, entrant] of seats.entries()) {
      const sum = this.#sums[entrant]!;
      const wins = winners.includes(seat);
      sum.games++;
      if (!wins) sum.losses++;
      else if (winners.length === 1) sum.wins++;
      else sum.ties++;
      if (wins) sum.points += 1 / winners.length;
      if (end === BYE) sum.byes++;
      else if (!played) sum.forfeits++;
      else addScore(sum, record, seat);
      for (const [name, counts] of Object.entries(record.counts ?? {})) {
        sum.counts.set(name, (sum.counts.get(name) ?? 0) + (counts[seat] ?? 0));
      }
    }
    for (const entrant of absent) {
      const sum = this.#sums[entrant]!;
      sum.games++;
      sum.losses++;
      sum.forfeits++;
    }
    for (const fault of record.faults) {
      const sum = this.#sums[fault.entrant]!;
      sum.faults.push(fault);
      sum.dropped ||= this.#drops(fault);
    }
  }

  /** The standings after the records so far; see `makeStandings`. */
  standings(reached?: readonly number[]): Standing[] {
    const compare = reached === undefined
      ? compareSums
      : (a: Sum, b: Sum) => compareNumbers(reached[b.entrant] ?? 0, reached[a.entrant] ?? 0);
    const ranked = this.#sums.toSorted((a, b) =>
      compare(a, b) || compareSums(a, b) || a.entrant - b.entrant
    );
    let place = 0;
    return ranked.map(({ score, ...sum }, index) => {
      if (index === 0 || compare(ranked[index - 1]!, ranked[index]!) !== 0) place = index + 1;
      return {
        ...sum,
        place,
        spread: sum.spread / 6,
        averageScore: sum.played === 0 ? undefined : score / sum.played,
        firstMoves: sum.gamesBySeat[0] ?? 0,
        gamesBySeat: [...sum.gamesBySeat],
        faults: [...sum.faults],
        faultsByKind: countByKind(sum.faults),
        counts: Object.fromEntries(sum.counts),
      };
    });
  }
}

interface Sum {
  readonly entrant: number;
  games: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  points: number;
  /** In sixths of a point, which are whole at tables of 2 to 4. */
  spread: number;
  score: number;
  readonly gamesBySeat: number[];
  byes: number;
  forfeits: number;
  readonly faults: RecordedFault[];
  dropped: boolean;
  readonly counts: Map<string, number>;
}

function newSum(entrant: number): Sum {
  return {
    entrant,
    games: 0,
    played: 0,
    wins: 0,
    ties: 0,
    losses: 0,
    points: 0,
    spread: 0,
    score: 0,
    gamesBySeat: [],
    byes: 0,
    forfeits: 0,
    faults: [],
    dropped: false,
    counts: new Map(),
  };
}

function addScore(sum: Sum, { pairing: { seats }, scores }: GameRecord, seat: number): void {
  const score = scores[seat]!;
  const others = scores.reduce((all, one) => all + one, -score);
  sum.spread += (6 * score) - (6 * others) / (seats.length - 1);
  sum.score += score;
  sum.played++;
  while (sum.gamesBySeat.length < seats.length) sum.gamesBySeat.push(0);
  sum.gamesBySeat[seat]!++;
}

function compareSums(a: Sum, b: Sum): number {
  return Number(a.dropped) - Number(b.dropped) || b.points - a.points || b.spread - a.spread;
}

// Infinity less Infinity would not be a number.
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countByKind(faults: readonly RecordedFault[]): Record<string, number> {
  const counts = Map.groupBy(faults, ({ kind }) => kind).entries();
  return Object.fromEntries(counts.map(([kind, { length }]) => [kind, length]));
}
