import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { UsageError } from "../../lib/cli/options.ts";
import { runReplay } from "../../lib/cli/replay.ts";
import { type ProgramResult, runProgram } from "../e2e/program.ts";
import { decode, sharedMatch, WORD_LIST } from "../record/fixtures.ts";

interface Files {
  readonly directory: string;
  readonly transcript: string;
  readonly dictionary: string;
}

/** A directory with the transcript of a match, changed by `change`, and its word list. */
async function withFiles(
  test: (files: Files) => Promise<void>,
  change: (text: string) => string = (text) => text,
): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    const transcript = join(directory, "transcript.jsonl");
    const dictionary = join(directory, "small.txt");
    await Deno.writeTextFile(transcript, change(decode(await sharedMatch())));
    await Deno.writeTextFile(dictionary, WORD_LIST.join("\n"));
    await test({ directory, transcript, dictionary });
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function replay(...args: readonly string[]): Promise<ProgramResult> {
  return await runProgram(["replay", ...args]);
}

Deno.test("replay draws every turn of every game as plain text into a pipe", async () => {
  await withFiles(async ({ directory, transcript }) => {
    const { code, stdout, stderr } = await replay(directory);
    assertEquals([code, stderr], [0, ""]);
    const text = await Deno.readTextFile(transcript);
    const turns = text.match(/"turn":/g)!.length;
    assertEquals(stdout.match(/ game \d of 3, turn /g)?.length, turns);
    assertEquals(stdout.match(/ game \d of 3, start/g)?.length, 3);
    assert(!stdout.includes(String.fromCharCode(27)));
    assertStringIncludes(stdout, "is dropped: the turn was answered without an action");
  });
});

Deno.test("replay draws one turn of one game, also from standard input", async () => {
  await withFiles(async ({ directory, transcript }) => {
    const { code, stdout } = await replay(directory, "--game", "2", "--turn", "1");
    assertEquals(code, 0);
    assertEquals(stdout.trimEnd().split("\n").length, 19);
    assertStringIncludes(stdout, "game 2 of 3, turn 1 of ");
    assertStringIncludes(stdout, " 1 H2 ROAsTEd +62");
    const input = await Deno.readTextFile(transcript);
    const piped = await runProgram(["replay", "-", "--game", "2", "--turn=1"], { input });
    assertEquals([piped.code, piped.stdout], [0, stdout]);
  });
});

Deno.test("replay says which game or turn is not there, with exit code 1", async () => {
  await withFiles(async ({ directory }) => {
    for (
      const [args, message] of [
        [["--game", "4"], "there is no game 4 in "],
        [["--game", "4", "--json"], "it holds games 1 to 3"],
        [["--turn", "1"], "say which one with --game"],
        [["--game", "1", "--turn", "999"], "there is no turn 999 in game 1"],
      ] as const
    ) {
      const { code, stdout, stderr } = await replay(directory, ...args);
      assertEquals([code, stdout], [1, ""]);
      assertStringIncludes(stderr, message);
    }
  });
});

Deno.test("replay --json gives the events as they were recorded, all or of one game", async () => {
  await withFiles(async ({ transcript }) => {
    const text = await Deno.readTextFile(transcript);
    const all = await replay(transcript, "--json");
    assertEquals([all.code, all.stdout], [0, text]);
    const { stdout } = await replay(transcript, "--json", "--game", "3");
    const expected = text.split("\n").filter((line) => line.includes('"game":3,'));
    assertEquals(stdout.trimEnd().split("\n"), expected);
  });
});

Deno.test("replay --verify finds nothing but that the dictionary is another one", async () => {
  await withFiles(async ({ transcript, dictionary }) => {
    const { code, stdout } = await replay(transcript, "--verify", "--dictionary", dictionary);
    // The SHA-256 in the fixture is not that of the list.
    assertEquals(code, 1);
    assertStringIncludes(stdout, `${transcript}:1: error: the dictionary at hand is not`);
    assertStringIncludes(stdout, "3 games: 1 difference\n");
  });
});

Deno.test("replay --verify names the line of a difference, as text and as data", async () => {
  const change = (text: string): string => text.replace('"score":62', '"score":63');
  await withFiles(async ({ transcript, dictionary }) => {
    const lines = (await Deno.readTextFile(transcript)).split("\n");
    const line = lines.findIndex((line) => line.includes('"score":63')) + 1;
    const message = "game 2, turn 1 (bob): score is 63; 62 would be right";
    const text = await replay(transcript, "--verify", "--dictionary", dictionary);
    assertEquals(text.code, 1);
    assertStringIncludes(text.stdout, `${transcript}:${line}: error: ${message}\n`);
    const json = await replay(transcript, "--verify", "--json", "--dictionary", dictionary);
    assertEquals(json.code, 1);
    const { file, games, findings } = JSON.parse(json.stdout);
    assertEquals([file, games], [transcript, 3]);
    assertEquals(findings[1], { line, severity: "error", message, is: 63, right: 62 });
  }, change);
});

Deno.test("replay shows a transcript that is cut off up to there, with a notice", async () => {
  await withFiles(async ({ transcript }) => {
    const { code, stdout, stderr } = await replay(transcript, "--game", "1");
    assertEquals(code, 0);
    assertStringIncludes(stdout, "game 1 of 3, turn ");
    assertEquals(stderr, `${transcript}: cut off in line 21: shown up to there\n`);
    assertEquals((await replay(transcript, "--verify")).code, 1);
  }, (text) => text.split("\n").slice(0, 21).join("\n").slice(0, -5));
});

Deno.test("replay --speed into a pipe draws one below the other", async () => {
  await withFiles(async ({ transcript }) => {
    const { code, stdout } = await replay(transcript, "--game", "1", "--speed", "1000");
    assertEquals(code, 0);
    assertEquals(stdout, (await replay(transcript, "--game", "1")).stdout);
  });
});

Deno.test("replay refuses command lines that make no sense", async () => {
  for (
    const [args, message] of [
      [[], "which FILE?"],
      [["a", "b"], 'unexpected argument "b"'],
      [["a", "--verify", "--turn", "1"], "--verify and --turn do not go together"],
      [["a", "--turn", "1", "--speed", "2"], "--turn and --speed do not go together"],
      [["a", "--json", "--speed", "2"], "--json and --speed do not go together"],
      [["a", "--dictionary", "b"], "--dictionary is for --verify"],
      [["-", "--speed", "step"], "it needs a file"],
      [["a", "--speed", "0"], "--speed takes plays a second"],
      [["a", "--game", "0"], "--game takes a whole number from 1"],
    ] as const
  ) {
    const error = await assertRejects(() => runReplay(args), UsageError);
    assertStringIncludes(error.message, message);
  }
});

Deno.test("replay --speed step without a terminal is wrong usage: exit code 2", async () => {
  const { code, stdout, stderr } = await replay("a", "--speed", "step");
  assertEquals([code, stdout], [2, ""], stderr);
  assertStringIncludes(stderr, "--speed step needs a terminal");
  assertStringIncludes(stderr, "Try: scrabble replay --help");
});

Deno.test("replay says what is wrong with a file, with exit code 1", async () => {
  await withFiles(async ({ directory, dictionary }) => {
    const missing = await replay(join(directory, "nothing"));
    assertEquals(missing.code, 1);
    assertStringIncludes(missing.stderr, "there is no file ");
    const other = await replay(dictionary);
    assertEquals(other.code, 1);
    assertStringIncludes(other.stderr, `${dictionary}:1: no transcript: its first line should be`);
  });
});
