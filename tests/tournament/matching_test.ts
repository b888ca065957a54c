import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Edge, matchAtLeastCost } from "../../lib/tournament/matching.ts";

const LEVELS = 3;

const graphs = fc.integer({ min: 2, max: 7 }).chain((vertices) =>
  fc.array(
    fc.record({
      a: fc.nat({ max: vertices - 1 }),
      b: fc.nat({ max: vertices - 1 }),
      costs: fc.array(fc.nat({ max: 5 }), { minLength: LEVELS, maxLength: LEVELS }),
    }),
    { minLength: 1, maxLength: 14 },
  )
).map((edges) => {
  const seen = new Set<string>();
  return edges.filter(({ a, b }) => {
    const key = [a, b].sort().join();
    if (a === b || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
});

// Every matching there is.
function* matchings(edges: readonly Edge[]): Generator<Edge[]> {
  const [first, ...rest] = edges;
  if (first === undefined) return yield [];
  yield* matchings(rest);
  const free = rest.filter(({ a, b }) => ![a, b].includes(first.a) && ![a, b].includes(first.b));
  for (const matching of matchings(free)) yield [first, ...matching];
}

function value(matching: readonly Edge[]): number[] {
  const sums = Array.from(
    { length: LEVELS },
    (_, level) => matching.reduce((sum, { costs }) => sum + costs[level]!, 0),
  );
  return [-matching.length, ...sums];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

Deno.test("a matching is one of the most pairs at the least cost, level by level", () => {
  fc.assert(fc.property(graphs, (edges) => {
    const best = matchings(edges).map(value).toArray().sort(compare)[0]!;
    const matching = matchAtLeastCost(edges);
    assertEquals(value(matching), best);
    const vertices = matching.flatMap(({ a, b }) => [a, b]);
    assertEquals(new Set(vertices).size, vertices.length);
  }));
});

Deno.test("costs too large to be added up exactly leave out the least important level", () => {
  const far = 2 ** 40;
  const edges = [
    { a: 0, b: 1, costs: [1, 0, far] },
    { a: 2, b: 3, costs: [0, 0, 0] },
    { a: 0, b: 2, costs: [0, far, far] },
    { a: 1, b: 3, costs: [0, 0, 1] },
    { a: 0, b: 3, costs: [0, 0, 0] },
    { a: 1, b: 2, costs: [0, far - 1, 0] },
  ];
  assertEquals(matchAtLeastCost(edges).map(({ a, b }) => `${a}${b}`), ["03", "12"]);
});

Deno.test("without edges nobody is matched", () => {
  assertEquals(matchAtLeastCost([]), []);
});
