// Which format a tournament has, once it is known how many take part.

import { createRandom, deriveSeed } from "../../random.ts";
import {
  type FormatName,
  LARGEST_TABLE,
  planFormat,
  type PlannedFormat,
} from "../../tournament/formats.ts";
import { UsageError } from "../options.ts";
import { dropRuleOf, type TournamentSettings } from "./admin_settings.ts";

/** A tournament, with the name of its format. */
export interface PlannedTournament extends PlannedFormat {
  readonly name: FormatName;
}

/**
 * Plans the tournament for `entrants` entrants: as the settings say, else a match where all fit at
 * one table, and a round robin where they do not. Throws `UsageError` where the settings do not
 * suit the number.
 */
export function planTournament(settings: TournamentSettings, entrants: number): PlannedTournament {
  const { table, games, rounds, paired, draw, seed, sprt } = settings;
  if (sprt !== undefined && entrants !== 2) {
    throw new UsageError(`--sprt compares two players, not ${entrants}`);
  }
  const together = entrants <= Math.min(table ?? LARGEST_TABLE, LARGEST_TABLE);
  const format = settings.format ??
    (together && !(paired && entrants > 2) ? "match" : "round-robin");
  const plan = planFormat({
    format,
    entrants,
    paired,
    // A table that is too large is no contradiction, unless a match was asked for.
    ...(table === undefined
      ? {}
      : { table: settings.format === undefined && format === "match" ? entrants : table }),
    ...(games === undefined ? {} : { games }),
    ...(rounds === undefined ? {} : { rounds }),
    // Deals are numbered from 1.
    ...(draw ? { draw: createRandom(deriveSeed(seed, 0)) } : {}),
    drops: dropRuleOf(settings),
  });
  if ("problem" in plan) throw new UsageError(plan.problem);
  return { ...plan, name: format };
}
