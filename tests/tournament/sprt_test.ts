import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createRandom } from "../../lib/random.ts";
import { scoreOfElo } from "../../lib/tournament/comparison.ts";
import { roundRobin } from "../../lib/tournament/round_robin.ts";
import { runTournament } from "../../lib/tournament/run.ts";
import { checkSprtOptions, makeSprtState, Sprt } from "../../lib/tournament/sprt.ts";
import { makeGame, makeGames } from "./games_for_two.ts";

Deno.test("the bounds are Wald's: 2.944 for errors of 5 %", () => {
  const { lower, upper, ratio, verdict } = makeSprtState([0, 0, 0], { elo0: 0, elo1: 5 });
  assertAlmostEquals(lower, -2.944439, 1e-6);
  assertAlmostEquals(upper, 2.944439, 1e-6);
  assertEquals([ratio, verdict], [0, undefined]);
  const other = makeSprtState([0, 0, 0], { elo0: 0, elo1: 5, alpha: 0.01, beta: 0.2 });
  assertAlmostEquals(other.lower, Math.log(0.2 / 0.99), 1e-12);
  assertAlmostEquals(other.upper, Math.log(0.8 / 0.01), 1e-12);
});

Deno.test("without ties the ratio is that of two coins", () => {
  const score1 = scoreOfElo(50);
  const coins = (wins: number, losses: number) =>
    wins * Math.log(score1 / 0.5) + losses * Math.log((1 - score1) / 0.5);
  for (const [wins, losses] of [[60, 40], [40, 60], [500, 420]] as const) {
    const { ratio } = makeSprtState([losses, 0, wins], { elo0: 0, elo1: 50 });
    assertAlmostEquals(ratio, coins(wins, losses), 1e-3);
  }
  assertAlmostEquals(makeSprtState([40, 0, 60], { elo0: 0, elo1: 50 }).ratio, 1.847, 1e-3);
});

// The greatest likelihood of losses, ties and wins with a given mean, looked for among all
// probabilities of a tie.
function greatestLikelihood([losses, ties, wins]: readonly number[], mean: number): number {
  let greatest = -Infinity;
  const steps = 20_000;
  for (let i = 1; i < steps; i++) {
    const tie = i / steps;
    const win = mean - tie / 2;
    const loss = 1 - tie - win;
    if (win <= 0 || loss <= 0) continue;
    greatest = Math.max(
      greatest,
      losses! * Math.log(loss) + ties! * Math.log(tie) + wins! * Math.log(win),
    );
  }
  return greatest;
}

Deno.test("with ties it is the ratio of the greatest likelihoods", () => {
  for (const units of [[40, 100, 60], [10, 300, 25], [200, 50, 150]]) {
    const { ratio } = makeSprtState(units, { elo0: -10, elo1: 30 });
    const right = greatestLikelihood(units, scoreOfElo(30)) -
      greatestLikelihood(units, scoreOfElo(-10));
    assertAlmostEquals(ratio, right, 1e-3);
  }
});

Deno.test("with pairs it is near the ratio of two normal distributions", () => {
  const units = [30, 220, 480, 250, 40];
  const count = units.reduce((sum, number) => sum + number, 0);
  const mean = units.reduce((sum, number, i) => sum + number * i / 4, 0) / count;
  const variance = units.reduce((sum, number, i) => sum + number * (i / 4 - mean) ** 2, 0) / count;
  const [score0, score1] = [scoreOfElo(0), scoreOfElo(5)];
  const right = count * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
  assertAlmostEquals(makeSprtState(units, { elo0: 0, elo1: 5 }).ratio, right, 0.01);
});

Deno.test("all won is soon H1, all lost H0, and nothing is ever infinite", () => {
  assertEquals(makeSprtState([0, 0, 50], { elo0: 0, elo1: 50 }).verdict, "H1");
  assertEquals(makeSprtState([50, 0, 0], { elo0: 0, elo1: 50 }).verdict, "H0");
  const units = fc.oneof(
    fc.array(fc.nat({ max: 10_000 }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 5 }),
  );
  const bounds = fc.uniqueArray(fc.integer({ min: -2000, max: 2000 }), {
    minLength: 2,
    maxLength: 2,
  }).map((bounds) => bounds.sort((a, b) => a - b));
  fc.assert(fc.property(units, bounds, (units, [elo0, elo1]) => {
    const options = { elo0: elo0!, elo1: elo1! };
    assertEquals(checkSprtOptions(options), undefined);
    assert(Number.isFinite(makeSprtState(units, options).ratio));
  }));
});

Deno.test("the more is won, the more speaks for H1", () => {
  // Of few results even the variance may change much, and with it what they prove.
  const number = fc.integer({ min: 10, max: 100 });
  const units = fc.array(number, { minLength: 5, maxLength: 5 });
  fc.assert(fc.property(units, (units) => {
    const options = { elo0: 0, elo1: 20 };
    const better = [units[0]!, units[1]! - 1, units[2]!, units[3]! + 1, units[4]!];
    assert(makeSprtState(better, options).ratio > makeSprtState(units, options).ratio);
  }));
});

Deno.test("a test ends with the record that decides it, and does not change its mind", () => {
  const sprt = new Sprt({ elo0: 0, elo1: 100 }, false);
  const decisive = makeGames("W".repeat(100)).findIndex((record) => sprt.add(record)) + 1;
  const state = makeSprtState([0, 0, decisive], { elo0: 0, elo1: 100 });
  assertEquals(sprt.state, state);
  assertEquals(makeSprtState([0, 0, decisive - 1], { elo0: 0, elo1: 100 }).verdict, undefined);
  for (const record of makeGames("L".repeat(1000))) assert(sprt.add(record));
  assertEquals(sprt.state, state);
});

Deno.test("the errors are as rare as they are asked to be", () => {
  const options = { elo0: 0, elo1: 60 };
  const trials = 300;
  const wrong = (elo: number, right: "H0" | "H1"): number => {
    let count = 0;
    for (let trial = 0; trial < trials; trial++) {
      const random = createRandom(trial);
      const sprt = new Sprt(options, false);
      for (let game = 1;; game++) {
        // A quarter of the games are tied.
        const isTie = random.below(4) === 0;
        const isWin = random.below(1_000_000) < 1_000_000 * ((scoreOfElo(elo) - 1 / 8) / 0.75);
        if (sprt.add(makeGame(game, isTie ? "T" : isWin ? "W" : "L"))) break;
      }
      if (sprt.state.verdict !== right) count++;
    }
    return count;
  };
  // 5 % are expected; the seeds are fixed.
  assert(wrong(0, "H0") <= 0.08 * trials);
  assert(wrong(60, "H1") <= 0.08 * trials);
});

Deno.test("a match ends where the test is decided, in the middle of no pair", async () => {
  const sprt = new Sprt({ elo0: 0, elo1: 100 }, true);
  const { records, decided, complete } = await runTournament({
    format: roundRobin({ entrants: 2, table: 2, games: 5000, paired: true }),
    concurrency: 5,
    playsManyAtOnce: () => true,
    decided: (record) => sprt.add(record),
    play: ({ game, deal }) => Promise.resolve(makeGame(game, game % 4 === 0 ? "L" : "W", deal)),
  });
  assert(decided && complete);
  assertEquals(records.length % 2, 0);
  assert(records.length < 1000);
  assertEquals(sprt.state.verdict, "H1");
});

Deno.test("what cannot be tested is told", () => {
  assertEquals(checkSprtOptions({ elo0: 5, elo1: 5 }), "elo0 (5) must be less than elo1 (5)");
  assertEquals(checkSprtOptions({ elo0: NaN, elo1: 5 }), "elo0 and elo1 must be numbers");
  assertEquals(checkSprtOptions({ elo0: 0, elo1: 9999 }), "elo0 and elo1 must be at most 2000");
  assertEquals(
    checkSprtOptions({ elo0: 0, elo1: 5, alpha: 0.5 }),
    "alpha and beta must be between 0 and 0.5",
  );
});
