import { assertEquals } from "@std/assert";
import type { Progress } from "../../lib/tournament/progress.ts";
import { canStayApart } from "../../lib/tournament/rematches.ts";

/** Entrants who have met as the pairs say; those of `rested` have had a bye. */
function standingOf(
  entrants: number,
  met: readonly (readonly [number, number])[],
  rested: readonly number[] = [],
): Progress[] {
  return Array.from({ length: entrants }, (_, entrant) => ({
    entrant,
    points: 0,
    spread: 0,
    byes: rested.includes(entrant) ? 1 : 0,
    imbalance: 0,
    lastSeat: undefined,
    met: new Map(
      met.filter((pair) => pair.includes(entrant)).map(([a, b]) => [a === entrant ? b : a, 1]),
    ),
  }));
}

Deno.test("everybody can meet everybody once, and not once more", () => {
  for (const entrants of [2, 4, 6, 8, 10]) {
    assertEquals(canStayApart(standingOf(entrants, []), entrants - 1), true);
    assertEquals(canStayApart(standingOf(entrants, []), entrants), false);
  }
});

Deno.test("two threes who have met all of the other three cannot be paired", () => {
  const met = [0, 1, 2].flatMap((a) => [3, 4, 5].map((b) => [a, b] as const));
  assertEquals(canStayApart(standingOf(6, met), 1), false);
  assertEquals(canStayApart(standingOf(6, met.slice(1)), 1), true);
});

Deno.test("of an odd number each has a bye before anybody has another", () => {
  assertEquals(canStayApart(standingOf(5, []), 5), true);
  assertEquals(canStayApart(standingOf(5, []), 6), false);
  // Only 2 may rest, and the others have met but for 0 and 1.
  const met = [[0, 3], [0, 4], [1, 3], [1, 4], [3, 4]] as const;
  assertEquals(canStayApart(standingOf(5, met, [0, 1, 3, 4]), 1), false);
  assertEquals(canStayApart(standingOf(5, met.slice(0, 4), [0, 1, 3, 4]), 1), true);
});
