// What formats with rounds pair by: how the entrants stand before a round.

import { type GameRecord, wasPlayed } from "./format.ts";

/** How an entrant stands before a round. */
export interface Progress {
  readonly entrant: number;
  /** A win is 1, a tie ½, a bye as a win. */
  points: number;
  spread: number;
  /** Rounds without an opponent. */
  byes: number;
  /** Games in which it moved first, less those in which it moved second. */
  imbalance: number;
  /** Its seat in its latest game; undefined before the first. */
  lastSeat: number | undefined;
  /** The number of rounds in which it met each opponent. */
  readonly met: Map<number, number>;
}

/** The records of the rounds before `round`, from 1, out of records in the order of their games. */
export function recordsBefore(round: number, records: readonly GameRecord[]): GameRecord[] {
  return records.filter(({ pairing }) => pairing.round < round);
}

/**
 * How the entrants in `order` stand after `records`, the best first: by points, then by spread, then
 * as they are in `order`. For formats with two players a game.
 */
export function makeProgress(order: readonly number[], records: readonly GameRecord[]): Progress[] {
  const all = new Map(order.map((entrant): [number, Progress] => [entrant, {
    entrant,
    points: 0,
    spread: 0,
    byes: 0,
    imbalance: 0,
    lastSeat: undefined,
    met: new Map(),
  }]));
  // A pairing of several games counts once.
  const rounds = new Set<string>();
  for (const record of records) {
    const { pairing: { seats, round }, winners, scores } = record;
    const key = `${round}:${Math.min(...seats)}`;
    const isNew = !rounds.has(key);
    rounds.add(key);
    for (const [seat, entrant] of seats.entries()) {
      const one = all.get(entrant);
      if (one === undefined) continue;
      if (winners.includes(seat)) one.points += 1 / winners.length;
      const other = seats[1 - seat];
      if (other === undefined) {
        if (isNew) one.byes++;
        continue;
      }
      if (isNew) one.met.set(other, (one.met.get(other) ?? 0) + 1);
      if (!wasPlayed(record)) continue;
      one.spread += scores[seat]! - scores[1 - seat]!;
      one.imbalance += seat === 0 ? 1 : -1;
      one.lastSeat = seat;
    }
  }
  return [...all.values()].sort((a, b) => b.points - a.points || b.spread - a.spread);
}

/**
 * The order of turns of two that meet: first is who has moved first less often; else who moved
 * second the last time; else `a`.
 */
export function orderTurns(a: Progress, b: Progress): [number, number] {
  const turned = a.imbalance - b.imbalance || (b.lastSeat ?? 0) - (a.lastSeat ?? 0);
  return turned > 0 ? [b.entrant, a.entrant] : [a.entrant, b.entrant];
}
