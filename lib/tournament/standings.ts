// Standings: a function of the records.

import { FORFEIT, type GameRecord, type RecordedFault } from "./format.ts";

/** What one entrant has achieved. */
export interface Standing {
  readonly entrant: number;
  /** The place, from 1; equal results share it. */
  readonly place: number;
  /** Games with a record, forfeits among them. */
  readonly games: number;
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
  readonly faults: readonly RecordedFault[];
}

/**
 * The standings of `entrants` entrants after `records`, the best first: by points, then by spread;
 * those who are out because of a fault come after those who are not. Equal ones share a place and
 * are listed in the order of their numbers.
 */
export function makeStandings(entrants: number, records: Iterable<GameRecord>): Standing[] {
  const sums = Array.from({ length: entrants }, (_, entrant) => ({
    entrant,
    games: 0,
    wins: 0,
    ties: 0,
    losses: 0,
    points: 0,
    spread: 0,
    score: 0,
    played: 0,
    firstMoves: 0,
    faults: [] as RecordedFault[],
  }));
  for (const record of records) {
    const { seats } = record.pairing;
    for (const [seat, entrant] of seats.entries()) {
      const sum = sums[entrant]!;
      const wins = record.winners.includes(seat);
      sum.games++;
      if (!wins) sum.losses++;
      else if (record.winners.length === 1) sum.wins++;
      else sum.ties++;
      if (wins) sum.points += 1 / record.winners.length;
      if (record.end === FORFEIT) continue;
      const score = record.scores[seat]!;
      const others = record.scores.reduce((all, one) => all + one, -score);
      sum.spread += score - others / (seats.length - 1);
      sum.score += score;
      sum.played++;
      if (seat === 0) sum.firstMoves++;
    }
    for (const fault of record.faults) sums[fault.entrant]!.faults.push(fault);
  }
  const ranked = sums.sort((a, b) => compare(a, b) || a.entrant - b.entrant);
  let place = 0;
  return ranked.map(({ score, played, ...sum }, index) => {
    if (index === 0 || compare(ranked[index - 1]!, ranked[index]!) !== 0) place = index + 1;
    return { ...sum, place, averageScore: played === 0 ? undefined : score / played };
  });
}

interface Comparable {
  readonly points: number;
  readonly spread: number;
  readonly faults: readonly unknown[];
}

function compare(a: Comparable, b: Comparable): number {
  return Math.sign(a.faults.length) - Math.sign(b.faults.length) || b.points - a.points ||
    b.spread - a.spread;
}
