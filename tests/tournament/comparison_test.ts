import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type Comparison,
  eloOfScore,
  makeComparison,
  scoreOfElo,
} from "../../lib/tournament/comparison.ts";
import { FORFEIT } from "../../lib/tournament/format.ts";
import { makeGame, makeGames } from "./games_for_two.ts";

function compare(wins: number, ties: number, losses: number): Comparison {
  return makeComparison(
    makeGames("W".repeat(wins) + "T".repeat(ties) + "L".repeat(losses)),
    false,
  );
}

Deno.test("a difference of 400 stands for ten points to one", () => {
  assertAlmostEquals(eloOfScore(10 / 11)!, 400, 1e-9);
  assertAlmostEquals(eloOfScore(0.75)!, 190.8485, 1e-4);
  assertAlmostEquals(scoreOfElo(-400), 1 / 11, 1e-12);
  assertEquals([eloOfScore(0), eloOfScore(1), eloOfScore(0.5)], [undefined, undefined, 0]);
});

Deno.test("60 wins and 40 losses, by hand", () => {
  const { score, difference, low, high, superiority } = compare(60, 0, 40);
  assertEquals(score, 0.6);
  assertAlmostEquals(difference!, 70.4365, 1e-4);
  // Wilson's interval of 60 out of 100, and two standard deviations.
  assertAlmostEquals(scoreOfElo(low!), 0.502003, 1e-6);
  assertAlmostEquals(scoreOfElo(high!), 0.690599, 1e-6);
  assertAlmostEquals(superiority, 0.97725, 1e-5);
});

Deno.test("ties make the interval narrower, and say nothing about who is stronger", () => {
  const { units, difference, low, high, superiority } = compare(60, 100, 40);
  assertEquals(units, [40, 100, 60]);
  assertAlmostEquals(difference!, eloOfScore(0.55)!, 1e-9);
  assertAlmostEquals(superiority, 0.97725, 1e-5);
  // The variance of a game is 0.1225, so that the standard deviation of the mean is 0.02475.
  assertAlmostEquals(scoreOfElo(low!), 0.55 - 1.96 * 0.02475, 1e-3);
  assertAlmostEquals(scoreOfElo(high!), 0.55 + 1.96 * 0.02475, 1e-3);
});

Deno.test("pairs that always end one to one leave less doubt than single games", () => {
  const pairs = makeGames("WLLWWLWWLWWLWLWLTW".repeat(4), true);
  const paired = makeComparison(pairs, true);
  const single = makeComparison(pairs, false);
  assertEquals(paired.units, [0, 0, 28, 4, 4]);
  assertEquals([paired.wins, paired.ties, paired.losses], [
    single.wins,
    single.ties,
    single.losses,
  ]);
  assertEquals(paired.difference, single.difference);
  assert(paired.low! > single.low! && paired.high! < single.high!);
  assert(paired.superiority > single.superiority);
});

Deno.test("half a pair does not count yet", () => {
  const { games, units, score } = makeComparison(makeGames("WWL", true), true);
  assertEquals([games, units, score], [3, [0, 0, 0, 0, 1], 1]);
});

Deno.test("games that were not played, or between others, do not count", () => {
  const game = makeGame(1, "W");
  const forfeit = { ...game, end: FORFEIT };
  const other = { ...game, pairing: { ...game.pairing, seats: [0, 2] } };
  const { games, score, superiority } = makeComparison([forfeit, other], false);
  assertEquals([games, score, superiority], [0, undefined, 0.5]);
});

Deno.test("at 100 % there is a lower bound only, at 0 % an upper one", () => {
  const won = compare(10, 0, 0);
  assertEquals([won.difference, won.high], [undefined, undefined]);
  // Wilson's lower bound is 10 / (10 + 1.96^2).
  assertAlmostEquals(won.low!, eloOfScore(10 / 13.841459)!, 1e-5);
  assertAlmostEquals(won.superiority, 0.999217, 1e-6);
  const lost = compare(0, 0, 10);
  assertEquals([lost.difference, lost.low], [undefined, undefined]);
  assertAlmostEquals(lost.high!, -won.low!, 1e-9);
});

const numbers = fc.record({
  wins: fc.nat({ max: 300 }),
  ties: fc.nat({ max: 300 }),
  losses: fc.nat({ max: 300 }),
});

Deno.test("whatever the results, every number is finite and bounds enclose the estimate", () => {
  fc.assert(
    fc.property(numbers, ({ wins, ties, losses }) => {
      const comparison = compare(wins, ties, losses);
      const { difference, low, high, superiority } = comparison;
      for (const value of Object.values(comparison).flat()) {
        assert(value === undefined || Number.isFinite(value), JSON.stringify(comparison));
      }
      assert(superiority >= 0 && superiority <= 1);
      if (wins + ties + losses > 0) assert(low !== undefined || high !== undefined);
      if (difference !== undefined) assert(low! <= difference && difference <= high!);
      // Seen from the other side it is the same.
      const other = compare(losses, ties, wins);
      assertAlmostEquals(superiority + other.superiority, 1, 1e-6);
      if (low !== undefined) assertAlmostEquals(low, -other.high!, 1e-6);
    }),
    { numRuns: 50 },
  );
});
