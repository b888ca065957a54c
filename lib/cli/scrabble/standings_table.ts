// Standings as people see them.

import { escapeText } from "../../text.ts";
import type { Comparison } from "../../tournament/comparison.ts";
import type { Rating } from "../../tournament/ratings.ts";
import type { SprtState } from "../../tournament/sprt.ts";
import type { Standing } from "../../tournament/standings.ts";
import { makeTable } from "../table.ts";

/** The lines of the table of standings; ratings have a column where they are given. */
export function makeStandingsTable(
  standings: readonly Standing[],
  names: readonly string[],
  ratings: readonly Rating[] = [],
): string[] {
  const numbers = (title: string, cell: (standing: Standing) => string) => ({
    title,
    align: "right" as const,
    cells: standings.map(cell),
  });
  // A column of nothing but zeros tells nothing.
  const counts = (title: string, count: (standing: Standing) => number) =>
    numbers(
      title,
      (standing) => standings.some((one) => count(one) > 0) ? `${count(standing)}` : "",
    );
  return makeTable([
    numbers("place", ({ place }) => `${place}`),
    {
      title: "player",
      align: "left",
      cells: standings.map(({ entrant }) => escapeText(names[entrant] ?? "")),
    },
    numbers("games", ({ games }) => `${games}`),
    numbers("won", ({ wins }) => `${wins}`),
    numbers("tied", ({ ties }) => `${ties}`),
    numbers("lost", ({ losses }) => `${losses}`),
    numbers("spread", ({ spread }) => `${spread > 0 ? "+" : ""}${Math.round(spread)}`),
    numbers("average", ({ averageScore }) => averageScore?.toFixed(1) ?? "-"),
    counts("bingos", ({ counts }) => counts.bingos ?? 0),
    counts("byes", ({ byes }) => byes),
    counts("forfeits", ({ forfeits }) => forfeits),
    numbers("rating", ({ entrant, played }) => {
      const rating = ratings.find((one) => one.entrant === entrant);
      if (rating === undefined || played === 0) return "";
      return `${Math.round(rating.rating)} ±${Math.round(2 * rating.deviation)}`;
    }),
    {
      title: "faults",
      align: "left",
      cells: standings.map(({ faultsByKind }) =>
        Object.entries(faultsByKind).map(([kind, count]) => count > 1 ? `${count} ${kind}` : kind)
          .join(", ")
      ),
    },
  ]);
}

/** What the games say about which of two players is the stronger, in a line. */
export function makeComparisonText(
  { games, difference, low, high, superiority }: Comparison,
  name: string,
): string {
  const elo = (value: number): string => `${value >= 0 ? "+" : ""}${value.toFixed(0)}`;
  const estimate = difference === undefined ? "" : ` ${elo(difference)}`;
  const bounds = low === undefined
    ? high === undefined ? "unknown" : `below ${elo(high)}`
    : high === undefined
    ? `above ${elo(low)}`
    : `${elo(low)} to ${elo(high)}`;
  return escapeText(
    `${name}: Elo difference${estimate} (95 %: ${bounds}) after ${games} games; the stronger with ` +
      `probability ${makePercentage(superiority)}`,
  );
}

/** A probability; no number of games makes one of 0 or 1. */
function makePercentage(probability: number): string {
  if (probability >= 0.9995) return "above 99.9 %";
  if (probability < 0.0005) return "below 0.1 %";
  return `${(100 * probability).toFixed(1)} %`;
}

/** How a test of two players stands, in a line. */
export function makeSprtText({ ratio, lower, upper, verdict }: SprtState): string {
  const state = `log-likelihood ratio ${ratio.toFixed(2)} (${lower.toFixed(2)}, ${
    upper.toFixed(2)
  })`;
  const result = verdict === undefined ? "undecided" : `${verdict} is accepted`;
  return `SPRT: ${result}, ${state}`;
}
