import { assert, assertEquals } from "@std/assert";
import type { Progress } from "../../lib/tournament/progress.ts";
import { orderPairs, type Pair } from "../../lib/tournament/turn_orders.ts";

function entrantOf(entrant: number, imbalance = 0): Progress {
  return {
    entrant,
    points: 0,
    spread: -entrant,
    byes: 0,
    imbalance,
    lastSeat: undefined,
    met: new Map(),
  };
}

/** Pairs the entrants that have these numbers. */
function pairsOf(
  standing: readonly Progress[],
  ...numbers: readonly (readonly number[])[]
): Pair[] {
  const find = (number: number) => standing.find(({ entrant }) => entrant === number)!;
  return numbers.map(([a = -1, b = -1]) => [find(a), find(b)]);
}

Deno.test("those who will meet next get opposite first moves", () => {
  const now = Array.from({ length: 8 }, (_, entrant) => entrantOf(entrant));
  const pairs = pairsOf(now, [0, 4], [1, 5], [2, 6], [3, 7]);
  for (const next of [[[0, 1], [2, 3], [4, 5], [6, 7]], [[0, 2], [1, 3], [4, 7], [5, 6]]]) {
    const orders = orderPairs(pairs, [], (standing) => pairsOf(standing, ...next));
    assertEquals(orders.map((order) => order.toSorted((a, b) => a - b)), [
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ]);
    const first = new Set(orders.map(([first]) => first));
    for (const [a, b] of next) assert(first.has(a!) !== first.has(b!), `${a} and ${b}`);
  }
});

Deno.test("who has moved first less often moves first, and others suit it", () => {
  const now = [entrantOf(0, 1), entrantOf(1, -1), entrantOf(2), entrantOf(3), entrantOf(4, 1)];
  const orders = orderPairs(
    pairsOf(now, [0, 1], [2, 3]),
    [now[4]!],
    // 4, who rests and has moved first once more, meets 2 then.
    (standing) => pairsOf(standing, [4, 2], [0, 3]),
  );
  assertEquals(orders, [[1, 0], [3, 2]]);
});

Deno.test("the next round is foreseen with this one played", () => {
  const now = Array.from({ length: 4 }, (_, entrant) => entrantOf(entrant));
  const seen: string[] = [];
  orderPairs(pairsOf(now, [0, 2], [1, 3]), [], (standing) => {
    seen.push(
      standing.map(({ entrant, points, met }) => `${entrant}:${points}:${[...met.keys()]}`)
        .join(" "),
    );
    return pairsOf(standing, [0, 1], [2, 3]);
  });
  assertEquals(seen, ["0:1:2 1:1:3 2:0:0 3:0:1"]);
});
