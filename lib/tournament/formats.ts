// The formats by name, and which options each allows.

import { type Random, shuffle } from "../random.ts";
import type { DropRule, Format, GameRecord } from "./format.ts";
import { groupKnockout, groupKnockoutReached } from "./group_knockout.ts";
import { knockout, knockoutReached } from "./knockout.ts";
import {
  countGames,
  countGauntletGames,
  gauntlet,
  roundRobin,
  type ScheduleOptions,
} from "./round_robin.ts";
import { kingOfTheHill, swiss } from "./swiss.ts";

/** The names of the formats. */
export const FORMAT_NAMES = [
  "match",
  "round-robin",
  "gauntlet",
  "swiss",
  "knockout",
  "king-of-the-hill",
  "group-knockout",
] as const;

/** The name of a format. */
export type FormatName = typeof FORMAT_NAMES[number];

/** What a tournament is to be like. */
export interface FormatOptions {
  readonly format: FormatName;
  /** Number of entrants, at least 2. */
  readonly entrants: number;
  /**
   * Players in one game, 2 to 4; default 2, and in a match the number of entrants. In round-robin
   * and gauntlet as wished, up to the number of entrants.
   */
  readonly table?: number;
  /**
   * Units that the players of a pairing play, from 1; default 1. In a knock-out the most of a match
   * that is not tied. A unit is a game, or with `paired` two games.
   */
  readonly games?: number;
  /** Rounds of swiss and king-of-the-hill, from 1; default as many as a knock-out would have. */
  readonly rounds?: number;
  /** Two games for each unit, with the same deal and the seats swapped; tables of 2 only. */
  readonly paired?: boolean;
  /**
   * Draws the seeds of swiss, knockout and king-of-the-hill. Without it the entrants' numbers are
   * their seeds, the first the best.
   */
  readonly draw?: Random;
  /** Which faults put an entrant out of the tournament; default: all. */
  readonly drops?: DropRule;
}

/** A tournament that can be run. */
export interface PlannedFormat {
  readonly format: Format;
  /** The most players in one game. */
  readonly table: number;
  /** The number of rounds of swiss and king-of-the-hill; undefined for other formats. */
  readonly rounds: number | undefined;
  /**
   * The number of records that there will be when nobody withdraws, byes among them; undefined
   * where it depends on the results.
   */
  readonly games: number | undefined;
  /**
   * In a knock-out, how far each entrant got, for the standings: the round in which it went out,
   * Infinity for those who are still in, or have won.
   */
  readonly reached?: (records: readonly GameRecord[]) => number[];
}

/** The format with these options, or what is wrong with them, in words. */
export function planFormat(options: FormatOptions): PlannedFormat | { readonly problem: string } {
  const problem = findProblem(options);
  if (problem !== undefined) return { problem };
  const { format, entrants, games = 1, paired = false, draw } = options;
  const drops = options.drops === undefined ? {} : { drops: options.drops };
  const numbers = Array.from({ length: entrants }, (_, entrant) => entrant);
  const seeds = draw === undefined ? numbers : shuffle(numbers, draw);
  switch (format) {
    case "match":
    case "round-robin": {
      const table = options.table ?? (format === "match" ? entrants : 2);
      const schedule: ScheduleOptions = { entrants, table, games, paired };
      const count = countGames(schedule);
      return { format: roundRobin(schedule), table, rounds: undefined, games: count };
    }
    case "gauntlet": {
      const table = options.table ?? 2;
      const schedule: ScheduleOptions = { entrants, table, games, paired };
      const count = countGauntletGames(schedule);
      return { format: gauntlet(schedule), table, rounds: undefined, games: count };
    }
    case "swiss":
    case "king-of-the-hill": {
      const rounds = options.rounds ?? Math.ceil(Math.log2(entrants));
      const create = format === "swiss" ? swiss : kingOfTheHill;
      const count = rounds * Math.ceil(entrants / 2) * games * (paired ? 2 : 1);
      const created = create({ seeds, rounds, games, paired, ...drops });
      return { format: created, table: 2, rounds, games: count };
    }
    case "knockout": {
      const bracket = { seeds, games, paired, ...drops };
      return {
        format: knockout(bracket),
        table: 2,
        rounds: undefined,
        games: undefined,
        reached: (records) => knockoutReached(bracket, records),
      };
    }
    case "group-knockout": {
      const groups = { entrants, ...drops };
      return {
        format: groupKnockout(groups),
        table: Math.min(entrants, LARGEST_TABLE),
        rounds: undefined,
        games: undefined,
        reached: (records) => groupKnockoutReached(groups, records),
      };
    }
  }
}

/** The most players of one game. */
export const LARGEST_TABLE = 4;

// Enough for days of play; more would not fit into memory together.
const MOST_GAMES = 5_000_000;

function findProblem(options: FormatOptions): string | undefined {
  const { format, entrants, table, games = 1, rounds, paired = false, draw } = options;
  if (!isCount(entrants) || entrants < 2) return `a tournament needs 2 players, not ${entrants}`;
  if (!isCount(games)) return `games must be a whole number from 1, not ${games}`;
  if (table !== undefined && (!isCount(table) || table < 2 || table > LARGEST_TABLE)) {
    return `tables have 2 to ${LARGEST_TABLE} players, not ${table}`;
  }
  const hasRounds = format === "swiss" || format === "king-of-the-hill";
  if (rounds !== undefined) {
    if (!hasRounds) return `the number of rounds of ${format} cannot be chosen`;
    if (!isCount(rounds)) return `rounds must be a whole number from 1, not ${rounds}`;
  }
  if (draw !== undefined && !hasRounds && format !== "knockout") {
    return `there are no seeds to draw in ${format}`;
  }
  const plays = table ?? (format === "match" ? entrants : 2);
  switch (format) {
    case "match":
      if (entrants > LARGEST_TABLE) return `a match has 2 to 4 players, not ${entrants}`;
      if (plays !== entrants) {
        return `a match of ${entrants} has tables of ${entrants}, not ${plays}`;
      }
      break;
    case "round-robin":
    case "gauntlet":
      if (plays > entrants) return `${entrants} players are too few for tables of ${plays}`;
      break;
    case "group-knockout":
      if (table !== undefined) return "the tables of group-knockout follow from its rule: 2 to 4";
      if (games !== 1) return "the groups of group-knockout play one game each";
      if (paired) return "the groups of group-knockout play one game each, not pairs of games";
      break;
    case "swiss":
    case "knockout":
    case "king-of-the-hill":
      if (plays !== 2) return `${format} has tables of 2, not ${plays}`;
      break;
  }
  if (paired && plays !== 2) return `pairs of games are for tables of 2, not ${plays}`;
  const count = countMost(options, plays, games, rounds ?? 0) * (paired ? 2 : 1);
  if (count > MOST_GAMES) return `that would be ${count} games; ${MOST_GAMES} is the most`;
  return undefined;
}

function countMost(
  { format, entrants }: FormatOptions,
  table: number,
  games: number,
  rounds: number,
): number {
  if (format === "round-robin" || format === "match") return countGames({ entrants, table, games });
  if (format === "gauntlet") return countGauntletGames({ entrants, table, games });
  return Math.ceil(entrants / 2) * games * Math.max(rounds, 1);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}
