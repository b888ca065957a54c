import { assertEquals, assertMatch } from "@std/assert";
import {
  makeComparisonText,
  makeSprtText,
  makeStandingsTable,
} from "../../../lib/cli/scrabble/standings_table.ts";
import { makeComparison } from "../../../lib/tournament/comparison.ts";
import type { GameRecord } from "../../../lib/tournament/format.ts";
import { makeSprtState } from "../../../lib/tournament/sprt.ts";
import { makeStandings } from "../../../lib/tournament/standings.ts";

/** Games between entrants 0 and 1 with these scores. */
function games(...scores: readonly (readonly [number, number])[]): GameRecord[] {
  return scores.map(([a, b], index) => ({
    pairing: { game: index + 1, round: 1, deal: index + 1, seats: [0, 1] },
    end: "played-out",
    scores: [a, b],
    winners: a === b ? [0, 1] : [a > b ? 0 : 1],
    faults: [],
  }));
}

Deno.test("a table has the places, and no column of nothing but zeros", () => {
  const records = games([400, 300], [350, 350], [280, 420]);
  assertEquals(makeStandingsTable(makeStandings(2, records), ["ann", "bob"]), [
    "place  player  games  won  tied  lost  spread  average",
    "    1  bob         3    1     1     1     +40    356.7",
    "    2  ann         3    1     1     1     -40    343.3",
  ]);
});

Deno.test("byes, forfeits, bingos and faults have columns where there are any", () => {
  const [first, second] = games([400, 300], [0, 0]);
  const records: GameRecord[] = [
    {
      ...first!,
      faults: [{ entrant: 1, kind: "timeout", reason: "late" }],
      counts: { bingos: [2, 1] },
    },
    { ...second!, end: "forfeit", winners: [0] },
    { ...second!, pairing: { game: 3, round: 2, deal: 3, seats: [0] }, end: "bye", winners: [0] },
  ];
  assertEquals(makeStandingsTable(makeStandings(2, records), ["ann", "bob"]), [
    "place  player  games  won  tied  lost  spread  average  bingos  byes  forfeits  faults",
    "    1  ann         3    3     0     0    +100    400.0       2     1         1",
    "    2  bob         2    0     0     2    -100    300.0       1     0         1  timeout",
  ]);
});

Deno.test("before the first game there is no average, and no rating of who has not played", () => {
  const ratings = [{ entrant: 0, rating: 1612.4, deviation: 50.3 }];
  const [head, ann] = makeStandingsTable(makeStandings(2, []), ["ann", "bob"], ratings);
  assertEquals(head, "place  player  games  won  tied  lost  spread  average");
  assertEquals(ann, "    1  ann         0    0     0     0       0        -");
  const [, first] = makeStandingsTable(makeStandings(2, games([2, 1])), ["ann", "bob"], ratings);
  assertMatch(first!, / 1612 ±101$/);
});

Deno.test("what a name may do to a terminal is shown as text", () => {
  const [, row] = makeStandingsTable(makeStandings(2, []), ["a\x1b[2Jb", "bob"]);
  assertEquals(row!.includes("\x1b"), false);
});

Deno.test("a comparison is said in words, never with NaN", () => {
  const some = makeComparisonText(makeComparison(games([2, 1], [1, 2], [3, 1]), false), "ann");
  assertMatch(
    some,
    /^ann: Elo difference \+\d+ \(95 %: -\d+ to \+\d+\) after 3 games; the stronger with probability \d+\.\d %$/,
  );
  const all = makeComparisonText(makeComparison(games([2, 1], [2, 1]), false), "ann");
  assertMatch(all, /^ann: Elo difference \(95 %: above [+-]\d+\) after 2 games; /);
  const none = makeComparisonText(makeComparison(games([1, 2], [1, 2]), false), "ann");
  assertMatch(none, /^ann: Elo difference \(95 %: below [+-]\d+\) after 2 games; /);
  const before = makeComparisonText(makeComparison([], false), "ann");
  assertMatch(before, /^ann: Elo difference \(95 %: unknown\) after 0 games; .* 50\.0 %$/);
  const wins = Array.from({ length: 200 }, (): [number, number] => [2, 1]);
  const sure = makeComparisonText(makeComparison(games(...wins), false), "ann");
  assertMatch(sure, / with probability above 99\.9 %$/);
  for (const text of [some, all, none, before, sure]) {
    assertEquals(/NaN|Infinity|undefined/.test(text), false);
  }
});

Deno.test("a test is undecided, or one of its hypotheses is accepted", () => {
  const options = { elo0: 0, elo1: 50 };
  assertMatch(makeSprtText(makeSprtState([1, 1, 1], options)), /^SPRT: undecided, log-likelihood/);
  assertMatch(makeSprtText(makeSprtState([5, 0, 995], options)), /^SPRT: H1 is accepted, .*2\.94/);
  assertMatch(makeSprtText(makeSprtState([995, 0, 5], options)), /^SPRT: H0 is accepted, /);
});
