import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { FORFEIT } from "../../lib/tournament/format.ts";
import { makeRatings } from "../../lib/tournament/ratings.ts";
import { makeGame, makeGames } from "./games_for_two.ts";
import { playByChance } from "./simulation.ts";

Deno.test("a first game moves the ratings as far as the paper says", async () => {
  const [winner, loser] = await makeRatings(2, makeGames("W"));
  // With beta b and deviations of 2 b: c = b sqrt 10, so that the winner gets (2 b)^2 / c / 2, and
  // the variance is less by the part (2 b / c) (2 b / c)^2 / 4.
  const beta = 400 / Math.LN10 / Math.SQRT2;
  assertAlmostEquals(winner!.rating, 1500 + 2 * beta / Math.sqrt(10), 1e-9);
  assertAlmostEquals(loser!.rating, 1500 - 2 * beta / Math.sqrt(10), 1e-9);
  assertAlmostEquals(
    winner!.deviation,
    2 * beta * Math.sqrt(1 - (2 / Math.sqrt(10)) ** 3 / 4),
    1e-9,
  );
  assertEquals(winner!.deviation, loser!.deviation);
});

Deno.test("ten wins to a loss come to about 400, ever more certainly", async () => {
  const some = await makeRatings(2, makeGames("WWWWWLWWWWW".repeat(20)));
  const many = await makeRatings(2, makeGames("WWWWWLWWWWW".repeat(200)));
  assertAlmostEquals(many[0]!.rating - many[1]!.rating, 400, 40);
  assert(many[0]!.deviation < some[0]!.deviation);
});

Deno.test("who always ties is as strong, and games that were not played do not count", async () => {
  const forfeit = { ...makeGame(3, "W"), end: FORFEIT };
  const [a, b] = await makeRatings(2, [...makeGames("TT"), forfeit]);
  assertAlmostEquals(a!.rating, 1500, 1e-9);
  assertAlmostEquals(b!.rating, 1500, 1e-9);
  const start = await makeRatings(1, []);
  assert(a!.deviation < start[0]!.deviation);
});

Deno.test("in larger games the winner comes first and the others follow by their scores", async () => {
  const record = {
    pairing: { game: 1, round: 1, seats: [3, 1, 0, 2], deal: 1 },
    end: "last-player",
    scores: [50, 300, 200, 100],
    winners: [0],
    faults: [],
  };
  const ratings = await makeRatings(4, [record]);
  const order = ratings.toSorted((a, b) => b.rating - a.rating).map(({ entrant }) => entrant);
  assertEquals(order, [3, 1, 0, 2]);
});

Deno.test("ratings stay finite, whoever wins how often", async () => {
  const ratings = await makeRatings(2, makeGames("W".repeat(5000)));
  assert(ratings.every(({ rating, deviation }) => Number.isFinite(rating) && deviation > 0));
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.constantFrom(0, 2), async (seed, tieEvery) => {
      const records = Array.from(
        { length: 30 },
        (_, i) =>
          playByChance({ game: i + 1, round: 1, seats: [i % 3, 3, 4], deal: i + 1 }, {
            seed,
            tieEvery,
          }),
      );
      for (const { rating, deviation } of await makeRatings(5, records)) {
        assert(Number.isFinite(rating) && deviation > 0);
      }
    }),
    { numRuns: 30 },
  );
});
