import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { loadDictionary } from "../../lib/cli/dictionary_file.ts";
import { BY_SCORE, type LeaveFunction } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import {
  addSummaries,
  type AnalyzedTurn,
  analyzeGame,
  bestCandidates,
  gradeOf,
  summarize,
  type Verdict,
} from "../../lib/record/analyze.ts";
import { parseCgp } from "../../lib/record/cgp.ts";
import { followGame } from "../../lib/record/follow.ts";
import { parseGcg } from "../../lib/record/gcg.ts";
import { tilesInBag } from "../../lib/record/shown_game.ts";
import { rackOf } from "../scrabble/fixtures.ts";
import { gcgOf, parseCase } from "./cases.ts";

const { graph } = await loadDictionary();

/** Every vowel kept is worth 1, every other tile 2, blanks 20: easily added up by hand. */
const LEAVES: LeaveFunction = {
  valueOf: (tiles) =>
    tiles.reduce(
      (sum, tile) => sum + (tile === 0 ? 20 : [1, 5, 9, 15, 21].includes(tile) ? 1 : 2),
      0,
    ),
};

const TOOLS = { generator: new MoveGenerator(graph), leaves: LEAVES, dictionary: graph };

function analyze(...lines: readonly string[]): AnalyzedTurn[] {
  return [...analyzeGame(followGame(parseGcg(gcgOf(...lines)), graph), TOOLS, 3)];
}

function verdictOf(turn: AnalyzedTurn | undefined): Verdict {
  assert(turn !== undefined && !("unknown" in turn.verdict));
  return turn.verdict;
}

Deno.test("the best move costs nothing, another what it is worth less", () => {
  const [best] = analyze(">Ann: AEINRST 8D ANESTRI +66 66");
  const { loss, rank, grade, best: moves } = verdictOf(best);
  assertEquals([loss, rank, grade], [0, 1, "none"]);
  assertEquals(moves.length, 3);
  const [poor] = analyze(">Ann: AEINRST 8G AS +4 4");
  const verdict = verdictOf(poor);
  // Score 4, and EINRT stays.
  assertEquals(verdict.equity, 4 + 8);
  assertAlmostEquals(verdict.loss, verdict.best[0]!.equity - 12, 0.01);
  assertEquals([verdict.grade, verdict.missedBingo], ["large", true]);
  assert(verdict.rank > 100);
});

Deno.test("the rank is the number of better moves and one, however many of them are told", () => {
  const game = followGame(parseGcg(gcgOf(">Ann: IIUUVWZ -IUVW +0 0")), graph);
  const [few, many] = [1, 1000].map((count) => verdictOf([...analyzeGame(game, TOOLS, count)][0]));
  const { rank, equity, best } = many!;
  assertEquals(few!.rank, rank);
  const better = best.filter((move) => move.text !== "passes" && move.equity > equity + 0.0015);
  assertEquals(rank, better.length + 1);
  assert(better.some((move) => move.isPlay), "no play is better");
  assert(better.some((move) => !move.isPlay), "no exchange is better");
});

Deno.test("a turn whose rack cannot be is not weighed", () => {
  const turns = analyze(">Ann: ABEILPTT 8D PIBAL +24 24", ">Bob: KKQQZZX -KK +0 0");
  assertEquals(turns.map(({ verdict }) => verdict), [
    { unknown: "the rack cannot be" },
    { unknown: "the rack cannot be" },
  ]);
});

Deno.test("an exchange and a pass are weighed by what stays on the rack", () => {
  const [exchange] = analyze(">Ann: IIUUVWZ -IUVW +0 0");
  assertEquals(verdictOf(exchange).equity, 1 + 1 + 2);
  const [pass] = analyze(">Ann: IIUUVWZ - +0 0");
  // The mean of its parts of six tiles: 10 less one of 1, 1, 1, 1, 2, 2, 2.
  assertAlmostEquals(verdictOf(pass).equity, 10 - 10 / 7, 1e-9);
});

Deno.test("what is not known cannot be weighed, and is said to be so", () => {
  const turns = analyze(
    ">Ann:  8D PIBAL +24 24",
    ">Bob: AACK - +0 0",
    ">Ann: AEIUUVV -4 +0 24",
  );
  assertEquals(turns.map(({ verdict }) => "unknown" in verdict ? verdict.unknown : ""), [
    "the rack is not known",
    "the rack is not wholly known",
    "which tiles were exchanged is not known",
  ]);
});

Deno.test("a phony that stays counts with its score, one that is taken back as nothing", () => {
  const [stays] = analyze(">Ann: ABEILPT 8D PIBLA +24 24");
  assertEquals(stays!.phonies, ["PIBLA"]);
  assertEquals(verdictOf(stays).equity, 24 + 3);
  const [back, ...rest] = analyze(
    ">Ann: ABEILPT 8D PIBLA +24 24",
    ">Ann: ABEILPT -- -24 0",
  );
  assertEquals([back!.withdrawn, rest.length], [true, 0]);
  assert(verdictOf(back).equity < 10);
  assertEquals(verdictOf(back).missedBingo, false);
});

Deno.test("once the bag is empty the tiles that the other holds count", async () => {
  const turns = [...analyzeGame(followGame(await parseCase("base"), graph), TOOLS, 1)];
  // Bob goes out for 140, and Ann holds AATT.
  assertEquals(verdictOf(turns.at(-1)).equity, 148);
  assertEquals(turns.length, 24);
});

Deno.test("the pass that says that the last play stands is no turn", async () => {
  const text = new TextDecoder().decode(
    await Deno.readFile(new URL("cases/end_missing.gcg", import.meta.url)),
  ) + ">Ann: AATT - +0 426\n>Bob: (AATT) +8 457\n";
  const record = parseGcg(new TextEncoder().encode(text));
  assertEquals([...analyzeGame(followGame(record, graph), TOOLS, 1)].length, 24);
});

Deno.test("the best moves of a position are those of the generator", () => {
  const text = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 AEINRST/ 0/12 0";
  const { board } = parseCgp(text);
  const position = { board, rack: rackOf("AEINRST"), tilesLeft: tilesInBag(board, 2) };
  assertEquals(position.tilesLeft, 82);
  const best = bestCandidates(position, TOOLS, 5);
  const generator = new MoveGenerator(graph);
  generator.setBoard(board);
  const [highest] = generator.bestMoves(position.rack, BY_SCORE, 1);
  assertEquals(best[0]!.score, highest!.score);
  assertEquals([best.length, best[0]!.isBingo, best[0]!.leave], [5, true, ""]);
});

Deno.test("grades are by points of equity", () => {
  assertEquals([0, 0.49, 0.5, 4.9, 5, 14.9, 15, 80].map(gradeOf), [
    ...["none", "none", "small", "small", "medium", "medium", "large", "large"],
  ]);
});

Deno.test("players are summed up, over several games by name", () => {
  const turns = analyze(
    ">Ann: ABEILPT 8D PIBLA +24 24",
    ">Ann: ABEILPT -- -24 0",
    ">Bob: AEINRST 8D ANESTRI +66 66",
    ">Ann: ABEILPT -2 +0 0",
  );
  const [ann, bob] = summarize(turns, ["Ann", "Bob"]);
  assertEquals(
    [ann!.turns, ann!.unknown, ann!.phonies, ann!.withdrawn, ann!.bingos, ann!.missedBingos],
    [1, 1, ["PIBLA"], 1, 0, 0],
  );
  assertEquals([bob!.turns, bob!.loss, bob!.bingos, bob!.grades.none], [1, 0, 1, 1]);
  const [sum, ...others] = addSummaries([ann!, bob!, ann!]);
  assertEquals([sum!.games, sum!.turns, sum!.unknown, sum!.phonies.length], [2, 2, 2, 2]);
  assertAlmostEquals(sum!.loss, 2 * ann!.loss);
  assertEquals(others, [bob!]);
});
