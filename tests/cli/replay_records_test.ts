import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import { UsageError } from "../../lib/cli/options.ts";
import { runReplay } from "../../lib/cli/replay.ts";
import { type ProgramResult, runProgram } from "../e2e/program.ts";
import { casePath, gcgOf, readCase } from "../record/cases.ts";
import { decode, sharedMatch } from "../record/fixtures.ts";

const CGP = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 AEINRST/ 0/12 0 lex ENABLE1;";

async function replay(...args: readonly string[]): Promise<ProgramResult> {
  return await runProgram(["replay", ...args]);
}

/** The output of a call that must succeed without a word beside it. */
async function resultOf(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await replay(...args);
  assertEquals([code, stderr], [0, ""]);
  return stdout;
}

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("replay draws a GCG turn by turn with its notes, from a file or standard input", async () => {
  const drawn = await resultOf(casePath("note_traps"));
  assertEquals(drawn.match(/ [12] in the bag|\d\d in the bag/g)?.length, 3);
  assertStringIncludes(drawn, "   see #rack1 and #lexicon in text\n   still the note");
  const input = decode(await readCase("note_traps"));
  const piped = await runProgram(["replay", "-", "--turn", "2"], { input });
  assertStringIncludes(piped.stdout, "turn 2 of 2, standard input");
  assertStringIncludes(piped.stdout, "8D PIBAL +24");
});

Deno.test("replay draws a CGP given as the argument itself", async () => {
  const drawn = await resultOf(CGP);
  assertStringIncludes(drawn, " 8 | = . . ' . . . C A R E ' . . = |");
  assertStringIncludes(drawn, ">     0  AEINRST  on turn");
});

Deno.test("replay --verify checks records of every format, several at once", async () => {
  await inFolder(async (folder) => {
    const cgp = join(folder, "a.cgp");
    await Deno.writeTextFile(cgp, CGP.replace("CARE", "CAQE"));
    const files = [casePath("base"), casePath("mis_scored"), casePath("encoding_unknown"), cgp];
    const { code, stdout } = await replay("--verify", ...files);
    assertEquals(code, 1);
    assertEquals(stdout.trimEnd().split("\n").map((line) => line.replace(/^.*[/\\]/, "")), [
      "base.gcg: 30 lines, 1 game: no difference",
      "mis_scored.gcg:5: error: the score is 26; 24 would be right",
      "mis_scored.gcg:6: error: Bob Beta's total is 27; 28 would be right",
      "mis_scored.gcg: 6 lines, 1 game: 2 differences",
      "encoding_unknown.gcg:1: error: the encoding ISO8859-6 is not supported: UTF-8 and " +
      "ISO-8859-1 are",
      "encoding_unknown.gcg: 1 line, 0 games: 1 difference",
      "a.cgp:1: warning: CAQE is not in the dictionary",
      "a.cgp: 1 line, 0 games: no difference, 1 warning",
    ]);
  });
});

Deno.test("words that are not in the dictionary are no errors; findings are data with --json", async () => {
  const { code, stdout } = await replay("--verify", casePath("crossword_phony"), "--json");
  assertEquals(code, 0);
  const { file: _file, ...rest } = JSON.parse(stdout);
  assertEquals(rest, {
    lines: 6,
    games: 1,
    findings: [{ line: 6, severity: "warning", message: "PIBALE is not in the dictionary" }],
  });
});

Deno.test("with --json a finding says what is and what would be right, and broken files are told so too", async () => {
  await inFolder(async (folder) => {
    const [empty, large] = [join(folder, "empty.gcg"), join(folder, "large.gcg")];
    await Deno.writeTextFile(empty, "");
    await Deno.writeTextFile(large, `#note ${"x".repeat(4 * 2 ** 20)}\n`);
    const files = [casePath("mis_scored"), empty, large];
    const { code, stdout, stderr } = await replay("--verify", "--json", ...files);
    assertEquals([code, stderr], [1, ""]);
    const findings = stdout.trimEnd().split("\n").map((line) => JSON.parse(line).findings);
    const severity = "error";
    assertEquals(findings, [
      [
        {
          ...{ line: 5, severity, message: "the score is 26; 24 would be right" },
          ...{ is: 26, right: 24 },
        },
        {
          ...{ line: 6, severity, message: "Bob Beta's total is 27; 28 would be right" },
          ...{ is: 27, right: 28 },
        },
      ],
      [{ line: 1, severity, message: "the file is empty: there is no record in it" }],
      [{ line: 1, severity, message: "larger than any record: more than 4194304 bytes" }],
    ]);
  });
});

Deno.test("the lexicon of a record is honoured where it is at hand, and missed aloud where not", async () => {
  await inFolder(async (folder) => {
    const gcg = decode(await readCase("through_dots")).replace("ENABLE1", "Tiny9");
    await Deno.writeTextFile(join(folder, "a.gcg"), gcg);
    const verify = (...args: readonly string[]): Promise<ProgramResult> =>
      runProgram(["replay", "--verify", join(folder, "a.gcg"), ...args], { input: "" });
    const missing = await verify();
    assertEquals(missing.code, 0);
    assertStringIncludes(missing.stderr, "the lexicon Tiny9 is not at hand");
    assertStringIncludes(missing.stdout, "no difference\n");
    const list = join(folder, "list.txt");
    await Deno.writeTextFile(list, "PIBAL\nQI\n");
    const named = await verify("--dictionary", list);
    assertEquals(named.stderr, "");
    assertStringIncludes(named.stdout, ":6: warning: PACKER is not in the dictionary");
  });
});

Deno.test("replay --to writes every format, and only what was asked for", async () => {
  const file = casePath("through_parens");
  const to = (target: string, ...args: readonly string[]) =>
    resultOf(file, "--to", target, ...args);
  assertEquals(await to("gcg"), decode(await readCase("through_dots")));
  assertEquals(
    await to("cgp", "--turn", "1"),
    "15/15/15/15/15/15/15/3PIBAL7/15/15/15/15/15/15/15 AACEKOR/ET 0/24 0 lex ENABLE1;\n",
  );
  assertEquals(JSON.parse(await to("json")).players[0], { nick: "Ann", name: "Ann Alpha" });
  const transcript = await replay(file, "--to", "jsonl");
  assertMatch(
    transcript.stderr,
    /^left out, as a transcript has no place for it: the nicks Ann, Bob$/m,
  );
  const lines = transcript.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(
    lines.map(({ event }) => event),
    ["transcript", "register", "register", "game-start", "play", "play"],
  );
  assertStringIncludes(await to("text", "--turn", "2"), "D8 (P)ACKER +28");
  assertMatch(await to("svg", "--turn", "0"), /^<svg xmlns/);
  assertMatch(await to("html"), /^<!DOCTYPE html>/);
});

Deno.test("what was converted is read again", async () => {
  await inFolder(async (folder) => {
    for (const target of ["gcg", "jsonl", "cgp"]) {
      const output = join(folder, `a.${target}`);
      const written = await replay(casePath("base"), "--to", target, "--output", output);
      assertEquals([written.code, written.stdout], [0, ""]);
      const { code, stdout } = await replay("--verify", output);
      assertEquals(code, 0, stdout);
      assertMatch(stdout, /no difference\n$/);
    }
  });
});

Deno.test("the games of a transcript are converted one by one, or all into a folder", async () => {
  await inFolder(async (folder) => {
    const transcript = join(folder, "transcript.jsonl");
    await Deno.writeFile(transcript, await sharedMatch());
    const many = await replay(transcript, "--to", "gcg");
    assertEquals([many.code, many.stdout], [1, ""]);
    assertStringIncludes(many.stderr, "holds 3 games: say which one with --game, or name a folder");
    assertMatch(await resultOf(transcript, "--to", "gcg", "--game", "1"), /^>anna: /m);
    const { code, stderr } = await replay(
      transcript,
      "--to",
      "gcg",
      "--output",
      `${folder}/games/`,
    );
    assertEquals([code, stderr], [0, `3 files written to ${folder}/games/\n`]);
    const names = [...Deno.readDirSync(join(folder, "games"))].map(({ name }) => name).sort();
    assertEquals(names, ["game-1.gcg", "game-2.gcg", "game-3.gcg"]);
  });
});

Deno.test("an input that is refused gives no output", async () => {
  await inFolder(async (folder) => {
    const output = join(folder, "out");
    for (
      const [args, message] of [
        [[casePath("encoding_unknown"), "--to", "gcg"], /encoding_unknown\.gcg:1: the encoding/],
        [[casePath("one_letter_word"), "--to", "svg"], /:6: S at I8 makes no word/],
        [[casePath("one_letter_word")], /:6: S at I8 makes no word/],
        [[casePath("phony_withdrawn"), "--to", "jsonl"], /:6: a transcript has no line/],
        [[CGP, "--to", "gcg"], /is a single position/],
        [[CGP.replace("7CARE4", "7CARE5")], /^scrabble replay: CGP:1: row 8/],
        [[casePath("base"), "--turn", "25"], /there is no turn 25 in .*: it has 24 turns/],
        [[casePath("base"), "--game", "2"], /it holds game 1 alone/],
      ] as const
    ) {
      const more = (args as readonly string[]).includes("--to") ? ["--output", output] : [];
      const { code, stdout, stderr } = await replay(...args, ...more);
      assertEquals([code, stdout], [1, ""], stderr);
      assertMatch(stderr, message);
      await Deno.stat(output).then(() => assert(false, "written"), () => {});
    }
  });
});

Deno.test("replay --analyze says what each turn has cost, and sums up", async () => {
  const text = await resultOf("--analyze", casePath("base"));
  assertMatch(text, /^ *1 +Ann Alpha +ABEILPT +8D PIBAL +24 /m);
  assertMatch(text, /^Ann Alpha +12 +\d+\.\d\d /m);
  const { turns, players, complete } = JSON.parse(
    await resultOf("--analyze", casePath("base"), "--json", "--plays", "3"),
  );
  assertEquals([turns.length, players.length, complete], [24, 2, true]);
  assertEquals(turns[0].verdict.best.length, 3);
  const sum = turns.filter(({ seat }: { seat: number }) => seat === 0)
    .reduce((loss: number, { verdict }: { verdict: { loss: number } }) => loss + verdict.loss, 0);
  assert(Math.abs(sum - players[0].loss) < 1e-6);
});

Deno.test("over several files there is one table, as CSV too", async () => {
  const files = [casePath("base"), casePath("end_split")];
  const text = await resultOf("--analyze", ...files);
  assertMatch(text, /^2 games\nplayer +games +turns/);
  const [header, ann, bob, ...rest] = (await resultOf("--analyze", ...files, "--to", "csv"))
    .split("\n");
  assertMatch(header!, /^player,games,turns,unknown,average_loss,/);
  assertMatch(ann!, /^Ann Alpha,2,24,0,/);
  assertMatch(bob!, /^Bob Beta,2,24,0,/);
  assertEquals(rest, [""]);
});

Deno.test("a file among several that cannot be used is left out, with exit code 1", async () => {
  const { code, stdout, stderr } = await replay(
    ...["--analyze", "--to", "csv", casePath("encoding_unknown"), casePath("two_blanks")],
  );
  assertEquals(code, 1);
  assertMatch(stderr, /^left out: .*encoding_unknown\.gcg:1: the encoding/);
  assertMatch(stdout, /\nAnn Alpha,1,1,0,/);
});

Deno.test("the summary names the words that are not in the list", async () => {
  const text = await resultOf("--analyze", casePath("phony_withdrawn"));
  assertMatch(text, /^not in the dictionary, Ann Alpha: PIBLA$/m);
  assertMatch(text, /8D PIBLA\* \(taken back\)/);
});

Deno.test("an analysis stops when its time is up, with what there is", async () => {
  const files = new Array<string>(5).fill(casePath("base"));
  const { code, stdout, stderr } = await replay(
    "--analyze",
    "--time",
    "0",
    "--to",
    "csv",
    ...files,
  );
  assertEquals([code, stderr], [0, "the time is up: this is what there is so far\n"]);
  assertMatch(stdout, /^player,games/);
});

Deno.test("replay --best lists the best moves of a position", async () => {
  const best = await resultOf(CGP, "--best", "3");
  assertMatch(best, /^CGP: AEINRST, 82 in the bag\n/);
  assertEquals(best.trimEnd().split("\n").length, 5);
  const turn = await resultOf(casePath("base"), "--best", "1", "--turn", "0");
  assertMatch(turn, /^start, Ann Alpha on turn: ABEILPT, 86 in the bag\n/);
  assertMatch(turn, /8D PIBAL +24/);
  const { best: [first] } = JSON.parse(await resultOf(CGP, "--best", "1", "--json"));
  assertEquals([first.isBingo, first.leave], [true, ""]);
  const over = await replay(casePath("base"), "--best", "1");
  assertEquals(over.code, 1);
  assertStringIncludes(over.stderr, "the game is over; choose a turn with --turn");
  const unknown = await replay(casePath("missing_racks"), "--best", "1", "--turn", "1");
  assertStringIncludes(unknown.stderr, "the rack of Bob Beta is not wholly known");
});

Deno.test("no move is looked for, and no CGP is written, where the rack cannot be", async () => {
  await inFolder(async (folder) => {
    const file = join(folder, "a.gcg");
    const record = decode(gcgOf(">Ann: ABEILPTT 8D PIBAL +24 24", "#rack2 ABCDEFGH"));
    await Deno.writeTextFile(file, record);
    for (
      const [args, message] of [
        [["--best", "1", "--turn", "0"], "a.gcg:4: the rack ABEILPTT has 8 tiles, of 7 at most\n"],
        [["--best", "1"], "a.gcg:5: the rack ABCDEFGH has 8 tiles, of 7 at most\n"],
        [["--to", "cgp"], "a.gcg:5: the rack ABCDEFGH has 8 tiles, of 7 at most\n"],
      ] as const
    ) {
      const { code, stdout, stderr } = await replay(file, ...args);
      assertEquals([code, stdout], [1, ""]);
      assertStringIncludes(stderr, message);
    }
  });
});

Deno.test("options that do not fit are wrong usage", async () => {
  const base = casePath("base");
  for (
    const [args, message] of [
      [[base, base], /several files are for --verify and --analyze/],
      [[base, "--to", "csv"], /--to csv .* needs --analyze/],
      [[base, "--to", "pdf"], /--to takes gcg, cgp/],
      [[base, "--output", "x"], /--output is for --to/],
      [[base, "--plays", "3"], /--plays is for --analyze/],
      [[base, "--verify", "--analyze"], /--verify and --analyze do not go together/],
      [[base, "--best", "0"], /--best takes a whole number from 1/],
      [[base, "--to", "html", "--turn", "3"], /--turn chooses a position for/],
      [[base, "--analyze", "--to", "svg"], /--to takes csv/],
    ] as const
  ) {
    const error = await assertRejects(() => runReplay(args), UsageError);
    assertMatch(error.message, message);
  }
});
