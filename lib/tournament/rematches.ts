// Whether the rounds that are left can be paired so that nobody meets anybody again.

import { type Edge, matchAtLeastCost } from "./matching.ts";
import type { Progress } from "./progress.ts";

/** How often the rounds that are left are paired by whim, to find a way. */
const ATTEMPTS = 10;

/**
 * Looks for pairings of `rounds` more rounds among the entrants of `standing`, so that no two meet again
 * and, of an odd number, nobody has another bye while somebody has had fewer. False does not say that
 * there is no way, only that none was found; for a single round it does.
 *
 * Where everybody has met fewer than half of the others there is always one, it seems (B. Csaba and
 * others, 2016, for large numbers), so that it need not be asked.
 */
export function canStayApart(standing: readonly Progress[], rounds: number): boolean {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    let open = openEdges(standing);
    let round = 0;
    for (; round < rounds; round++) {
      const edges = open.map(({ a, b }): Edge => ({
        a,
        b,
        costs: [Math.imul((a + 3) * (b + 7), attempt * 7919 + round * 104729) >>> 22],
      }));
      const chosen = new Set(matchAtLeastCost(edges).map(({ a, b }) => `${a},${b}`));
      if (chosen.size < Math.ceil(standing.length / 2)) break;
      open = open.filter(({ a, b }) => !chosen.has(`${a},${b}`));
    }
    if (round === rounds) return true;
  }
  return false;
}

/** Pairs that have not met, by their places in the standing; the number after the last is the bye. */
function openEdges(standing: readonly Progress[]): { readonly a: number; readonly b: number }[] {
  const fewest = Math.min(...standing.map(({ byes }) => byes));
  return standing.flatMap((one, a) => {
    const open = standing.flatMap((other, b) =>
      b > a && !one.met.has(other.entrant) ? [{ a, b }] : []
    );
    const rests = standing.length % 2 === 1 && one.byes === fewest;
    return rests ? [...open, { a, b: standing.length }] : open;
  });
}
