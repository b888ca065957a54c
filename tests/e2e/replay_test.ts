// Transcripts that were changed, cut off or never were.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { makeFolder } from "./hosting.ts";
import { runProgram } from "./program.ts";

/** The lines of a recorded match of two games. */
async function recordMatch(): Promise<string[]> {
  await using folder = await makeFolder();
  const { code, stderr } = await runProgram([
    ...["admin", "--house", "greedy,random", "--games", "2", "--seed", "5", "--out", folder.path],
  ]);
  assertEquals(code, 0, stderr);
  const text = await Deno.readTextFile(folder.file("transcript.jsonl"));
  return text.trimEnd().split("\n");
}

/** What `replay --verify` says of these lines. */
async function verify(lines: readonly string[]): Promise<{ code: number; stdout: string }> {
  return await runProgram(["replay", "-", "--verify"], { input: lines.join("\n") + "\n" });
}

Deno.test("what was changed in a transcript is found, with its line", async (t) => {
  const lines = await recordMatch();
  assertEquals((await verify(lines)).code, 0);
  const play = lines.findLastIndex((line) => line.includes('"event":"play"'));
  const change = (pattern: RegExp, replacement: string | ((match: string) => string)): string[] => {
    const changed = lines[play]!.replace(
      pattern,
      (match) => typeof replacement === "string" ? replacement : replacement(match),
    );
    assert(changed !== lines[play], `${pattern} changes nothing in ${lines[play]}`);
    return lines.with(play, changed);
  };
  const changes: Record<string, string[]> = {
    "one score": change(/(?<="score":)\d+/, (score) => `${Number(score) + 1}`),
    "one tile of a word": change(/(?<="word":"\.*)[A-Z]/i, (tile) => /q/i.test(tile) ? "Z" : "Q"),
    "one total": change(/(?<="total":)\d+/, "1"),
    "a position": change(/(?<="position":")[^"]+/, "1A"),
    "the player on turn": change(/(?<="seat":)\d/, (seat) => seat === "0" ? "1" : "0"),
  };
  for (const [what, changed] of Object.entries(changes)) {
    await t.step(what, async () => {
      const { code, stdout } = await verify(changed);
      assertEquals(code, 1, stdout);
      assertMatch(stdout, new RegExp(`^standard input:${play + 1}: error: `, "m"));
    });
  }
  await t.step("a missing line", async () => {
    const { code, stdout } = await verify(lines.toSpliced(play, 1));
    assertEquals(code, 1, stdout);
    assertMatch(stdout, new RegExp(`^standard input:${play + 1}: error: `, "m"));
  });
  await t.step("two lines in the wrong order", async () => {
    const { code } = await verify(lines.with(play, lines[play - 1]!).with(play - 1, lines[play]!));
    assertEquals(code, 1);
  });
});

Deno.test("a transcript that breaks off is shown up to there, with a notice", async () => {
  const lines = await recordMatch();
  const whole = lines.slice(0, -12);
  const input = `${whole.join("\n")}\n${lines.at(-12)?.slice(0, 40)}`;
  const { code, stdout, stderr } = await runProgram(["replay", "-"], { input });
  assertEquals(code, 0, stderr);
  assertStringIncludes(stderr, `cut off in line ${whole.length + 1}`);
  assertStringIncludes(stdout, "game 2");
});

Deno.test("what is no transcript is refused with the line that is wrong", async () => {
  const lines = await recordMatch();
  const wrong: readonly (readonly [string, RegExp])[] = [
    ["", /standard input/],
    ["hello\n", /standard input:1: .*not JSON/],
    ['{"a":1}\n', /standard input:1: /],
    [[lines[0], "{}", ...lines.slice(1)].join("\n"), /standard input:2: /],
    [lines.slice(1).join("\n"), /standard input:1: /],
    [lines.join("\n").replace('"version":1', '"version":99'), /version 99/],
  ];
  for (const [input, message] of wrong) {
    const { code, stdout, stderr } = await runProgram(["replay", "-"], { input });
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, message);
    assert(!/^ +at /m.test(stderr), stderr);
  }
});

Deno.test("one game, and how it stood after one turn, can be shown alone", async () => {
  const lines = await recordMatch();
  const input = lines.join("\n") + "\n";
  const shown = await runProgram(["replay", "-", "--game", "2", "--turn", "1"], { input });
  assertEquals(shown.code, 0, shown.stderr);
  assertMatch(shown.stdout, /game 2 of 2, turn 1 of \d+/);
  assertEquals(shown.stdout.match(/ game \d of 2, /g)?.length, 1);
  const missing = await runProgram(["replay", "-", "--game", "3"], { input });
  assertEquals(missing.code, 1);
  assertMatch(missing.stderr, /there is no game 3/);
  const events = await runProgram(["replay", "-", "--game", "1", "--json"], { input });
  const own = lines.filter((line) => line.includes('"game":1,'));
  assertEquals(events.stdout, own.join("\n") + "\n");
});
