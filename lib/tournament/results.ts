// The results of a tournament as files: JSON with a schema, and a table of comma-separated values.

import { escapeText, makeJson } from "../text.ts";
import * as v from "valibot";
import type { Comparison } from "./comparison.ts";
import type { GameRecord } from "./format.ts";
import type { Rating } from "./ratings.ts";
import type { SprtOptions, SprtState } from "./sprt.ts";
import type { Standing } from "./standings.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
const counts = v.record(v.string(), finite);

const standingSchema = v.strictObject({
  place: v.pipe(count, v.minValue(1)),
  /** The player's number, from 0, as `games` has it. */
  player: count,
  name: v.string(),
  games: count,
  played: count,
  wins: count,
  ties: count,
  losses: count,
  points: finite,
  spread: finite,
  averageScore: v.nullable(finite),
  firstMoves: count,
  gamesBySeat: v.array(count),
  byes: count,
  forfeits: count,
  dropped: v.boolean(),
  faults: v.record(v.string(), count),
  counts,
  rating: v.nullable(finite),
  /** The standard deviation of the rating. */
  deviation: v.nullable(finite),
});

const gameSchema = v.strictObject({
  game: count,
  round: count,
  deal: count,
  players: v.array(count),
  absent: v.array(count),
  end: v.string(),
  scores: v.array(finite),
  /** Seats. */
  winners: v.array(count),
  faults: v.array(v.strictObject({ player: count, kind: v.string(), reason: v.string() })),
  counts: v.record(v.string(), v.array(finite)),
});

const comparisonSchema = v.strictObject({
  games: count,
  wins: count,
  ties: count,
  losses: count,
  units: v.array(count),
  score: v.nullable(finite),
  difference: v.nullable(finite),
  low: v.nullable(finite),
  high: v.nullable(finite),
  superiority: v.pipe(finite, v.minValue(0), v.maxValue(1)),
});

const sprtSchema = v.strictObject({
  elo0: finite,
  elo1: finite,
  ratio: finite,
  lower: finite,
  upper: finite,
  verdict: v.nullable(v.picklist(["H0", "H1"])),
});

const resultsSchema = v.strictObject({
  format: v.literal("tournament-results"),
  version: v.literal(1),
  /** What was played, and how: whatever identifies the tournament. */
  about: v.record(v.string(), v.union([v.string(), finite, v.boolean()])),
  /** Whether the tournament was played to its end. */
  complete: v.boolean(),
  /** The number of games with a record. */
  gamesEnded: count,
  standings: v.array(standingSchema),
  /** The first player against the second, where there are two. */
  comparison: v.nullable(comparisonSchema),
  sprt: v.nullable(sprtSchema),
  /** Every game, in the order of the schedule. */
  games: v.array(gameSchema),
});

/** The results of a tournament, as `results.json` holds them. `null` is what is not known. */
export type Results = v.InferOutput<typeof resultsSchema>;

/** What results are made from. */
export interface ResultsFacts {
  /** What was played, and how: whatever identifies the tournament. */
  readonly about: Readonly<Record<string, string | number | boolean>>;
  readonly complete: boolean;
  /** The entrants' names, by number. */
  readonly names: readonly string[];
  readonly standings: readonly Standing[];
  readonly records: readonly GameRecord[];
  readonly ratings?: readonly Rating[];
  readonly comparison?: Comparison;
  readonly sprt?: { readonly options: SprtOptions; readonly state: SprtState };
}

/** Gathers the results of a tournament, at its end or at any moment. */
export function makeResults(facts: ResultsFacts): Results {
  const { about, complete, names, standings, records, comparison, sprt } = facts;
  const ratings = new Map((facts.ratings ?? []).map((rating) => [rating.entrant, rating]));
  return {
    format: "tournament-results",
    version: 1,
    about: { ...about },
    complete,
    gamesEnded: records.length,
    standings: standings.map(({ entrant, faultsByKind, averageScore, ...standing }) => ({
      ...standing,
      player: entrant,
      name: names[entrant] ?? "",
      averageScore: averageScore ?? null,
      gamesBySeat: [...standing.gamesBySeat],
      faults: { ...faultsByKind },
      counts: { ...standing.counts },
      rating: ratings.get(entrant)?.rating ?? null,
      deviation: ratings.get(entrant)?.deviation ?? null,
    })),
    comparison: comparison === undefined ? null : {
      ...comparison,
      units: [...comparison.units],
      score: comparison.score ?? null,
      difference: comparison.difference ?? null,
      low: comparison.low ?? null,
      high: comparison.high ?? null,
    },
    sprt: sprt === undefined ? null : {
      elo0: sprt.options.elo0,
      elo1: sprt.options.elo1,
      ...sprt.state,
      verdict: sprt.state.verdict ?? null,
    },
    games: records.map(makeGame),
  };
}

function makeGame(
  { pairing, end, scores, winners, faults, counts = {} }: GameRecord,
): Results["games"][number] {
  const { game, round, deal, seats, absent = [] } = pairing;
  return {
    game,
    round,
    deal,
    players: [...seats],
    absent: [...absent],
    end,
    scores: [...scores],
    winners: [...winners],
    faults: faults.map(({ entrant, kind, reason }) => ({ player: entrant, kind, reason })),
    counts: Object.fromEntries(
      Object.entries(counts).map(([name, bySeat]): [string, number[]] => [name, [...bySeat]]),
    ),
  };
}

/** The text of `results.json`: readable, with a line for each value but one for each game. */
export function makeResultsJson(results: Results): string {
  const { games, ...rest } = results;
  const head = makeJson({ ...rest, games: [] }, 2);
  if (games.length === 0) return `${head}\n`;
  const lines = games.map((game) => `    ${makeJson(game)}`).join(",\n");
  return `${head.slice(0, head.lastIndexOf("[]"))}[\n${lines}\n  ]\n}\n`;
}

/** Reads the text of `results.json`: the results, or what is wrong with it, in words. */
export function parseResults(
  text: string,
): { readonly results: Results } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const checked = v.safeParse(resultsSchema, value, { abortEarly: true });
  if (checked.success) return { results: checked.output };
  const [issue] = checked.issues;
  const path = v.getDotPath(issue);
  return { problem: path === null ? issue.message : `"${path}": ${issue.message}` };
}

/**
 * The standings as comma-separated values (RFC 4180), one line a player under a line of headings.
 * Cells of what is not known are empty; there is a column for each kind of fault and for each of
 * the other counts that occur.
 */
export function makeResultsCsv({ standings }: Results): string {
  const seats = Math.max(1, ...standings.map(({ gamesBySeat }) => gamesBySeat.length));
  const faults = namesOf(standings.map(({ faults }) => faults));
  const counts = namesOf(standings.map(({ counts }) => counts));
  const head = [
    ...["place", "player", "name", "games", "played", "wins", "ties", "losses", "points", "spread"],
    ...["average-score", "rating", "deviation"],
    ...Array.from({ length: seats }, (_, seat) => `games-in-seat-${seat + 1}`),
    ...["byes", "forfeits", "dropped"],
    ...faults.map((name) => `fault-${name}`),
    ...counts,
  ];
  const rows = standings.map((standing): readonly (string | number | boolean | null)[] => {
    const { place, player, name, games, played, wins, ties, losses, points, spread } = standing;
    const { averageScore, rating, deviation, gamesBySeat, byes, forfeits, dropped } = standing;
    return [
      ...[place, player, name, games, played, wins, ties, losses, points, spread],
      ...[averageScore, rating, deviation],
      ...Array.from({ length: seats }, (_, seat) => gamesBySeat[seat] ?? 0),
      ...[byes, forfeits, dropped],
      ...faults.map((kind) => standing.faults[kind] ?? 0),
      ...counts.map((name) => standing.counts[name] ?? 0),
    ];
  });
  return [head, ...rows].map((row) => `${row.map(makeCell).join(",")}\r\n`).join("");
}

function namesOf(records: readonly Readonly<Record<string, number>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].sort();
}

function makeCell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  // What begins so is a formula to a spreadsheet, unless a quote comes first.
  const text = (/^[=+\-@]/.test(value) ? "'" : "") + escapeText(value);
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
