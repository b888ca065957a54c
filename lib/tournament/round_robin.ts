// Formats whose schedule is known from the start: everyone against everyone, which with as many
// entrants as a table holds is a match, and one against everyone.

import type { Format } from "./format.ts";
import { countGroups, makeRounds } from "./groups.ts";
import { balanceSeats } from "./seats.ts";
import { makePairings, rotate, type Unit } from "./units.ts";

/** What a schedule is made for. */
export interface ScheduleOptions {
  /** Number of entrants, at least 2. */
  readonly entrants: number;
  /** Players in one game: 2 to `entrants`. */
  readonly table: number;
  /** Units that every group of players plays: games, or with `paired` two games each. */
  readonly games: number;
  /** Whether every unit is two games with the same deal and the seats swapped; tables of 2 only. */
  readonly paired?: boolean;
}

/**
 * Everyone meets everyone: each group of `table` entrants plays `games` units, the order of turns
 * rotating from one to the next. With as many entrants as the table holds, that is a match.
 *
 * Games come in an order in which everybody has played about equally often at any point, and no
 * two entrants' numbers of first moves differ by more than one.
 */
export function roundRobin(options: ScheduleOptions): Format {
  return cycles(makeRounds(options.entrants, options.table), options);
}

/**
 * The first entrant meets all others: with tables of more than 2, all groups of others. In each
 * round it plays one unit with each; everybody moves first in the same share of its games, but for
 * less than one game.
 */
export function gauntlet(options: ScheduleOptions): Format {
  const groups = makeRounds(options.entrants - 1, options.table - 1).flat();
  const round = groups.map((group) => [0, ...group.map((other) => other + 1)]);
  return cycles([balanceSeats(round, options.entrants)], options);
}

/** The number of games that `roundRobin` schedules. */
export function countGames({ entrants, table, games, paired = false }: ScheduleOptions): number {
  return countGroups(entrants, table) * games * (paired ? 2 : 1);
}

/** The number of games that `gauntlet` schedules. */
export function countGauntletGames(options: ScheduleOptions): number {
  return countGames({ ...options, entrants: options.entrants - 1, table: options.table - 1 });
}

// The same groups again and again, with the order of turns rotated.
function cycles(rounds: readonly number[][][], { games, paired = false }: ScheduleOptions): Format {
  const units: Unit[] = [];
  for (let cycle = 0; cycle < games; cycle++) {
    for (const [index, round] of rounds.entries()) {
      for (const order of round) {
        units.push({ round: cycle * rounds.length + index + 1, seats: rotate(order, cycle) });
      }
    }
  }
  const pairings = makePairings(units, paired);
  return (stage) => stage === 0 ? pairings : [];
}
