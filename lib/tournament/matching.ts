// Pairs that together cost least, where costs come in levels of importance.

import maximumMatching from "edmonds-blossom-fixed";

/** An edge that may be in the matching: two vertices by number, from 0, and what it would cost. */
export interface Edge {
  readonly a: number;
  readonly b: number;
  /**
   * Costs by importance, the most important first: whole numbers, not negative. The sum of the
   * first over the matching is as little as can be, then that of the second, and so on.
   */
  readonly costs: readonly number[];
}

/**
 * Pairs as many of the vertices of `edges` as can be, at the least cost; gives the edges chosen, in
 * their order. By maximum weight matching (J. Edmonds, 1965; Z. Galil, 1986), in time of the third
 * power of the number of vertices.
 */
export function matchAtLeastCost(edges: readonly Edge[]): Edge[] {
  if (edges.length === 0) return [];
  const costs = weigh(edges);
  const most = costs.reduce((most, cost) => Math.max(most, cost), 0);
  const partners = maximumMatching(edges.map(({ a, b }, i) => [a, b, most - costs[i]!]), true);
  return edges.filter(({ a, b }) => partners[a] === b);
}

// The matching computes with sums and differences of a few weights and needs them exact.
const MOST_WEIGHT = Number.MAX_SAFE_INTEGER / 8;

// One number for the costs of each edge: a level counts for more than all pairs can cost on those
// below it. With so many vertices that the numbers get too large, the lowest levels are left out.
function weigh(edges: readonly Edge[]): number[] {
  const vertices = edges.reduce((most, { a, b }) => Math.max(most, a + 1, b + 1), 0);
  const pairs = Math.floor(vertices / 2);
  const levels = edges[0]!.costs.length;
  const most = Array.from(
    { length: levels },
    (_, level) => edges.reduce((most, { costs }) => Math.max(most, costs[level]!), 0),
  );
  for (let lowest = levels - 1;; lowest--) {
    const factors = new Array<number>(levels).fill(0);
    let below = 0;
    for (let level = lowest; level >= 0; level--) {
      factors[level] = below + 1;
      below += factors[level]! * most[level]! * pairs;
    }
    if (below > MOST_WEIGHT && lowest > 0) continue;
    return edges.map(({ costs }) =>
      costs.reduce((sum, cost, level) => sum + cost * factors[level]!, 0)
    );
  }
}
