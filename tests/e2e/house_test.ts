// Matches between players of the house, which need no network.

import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import type { TranscriptLine } from "../../lib/record/transcript.ts";
import { makeFolder, readTranscript } from "./hosting.ts";
import { commandLine, runProgram } from "./program.ts";

/**
 * What a transcript tells of each game, without its times. Games that are played at the same time
 * may come in any order.
 */
function gamesOf(lines: readonly TranscriptLine[]): Map<number, unknown[]> {
  const games = new Map<number, unknown[]>();
  for (const line of lines) {
    if (line.event === "transcript" || !("game" in line)) continue;
    const { seq: _seq, ms: _ms, ...event } = line;
    games.set(line.game, [...games.get(line.game) ?? [], event]);
  }
  return games;
}

Deno.test("house players alone play without a port, and the seed fixes their games", async () => {
  await using folder = await makeFolder();
  // That the port is taken does not matter: it is not opened.
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const transcripts: Map<number, unknown[]>[] = [];
  for (const [name, seed] of [["one", "7"], ["same", "7"], ["other", "8"]] as const) {
    const { code, stderr } = await runProgram([
      ...["admin", "--house", "random,greedy,simple", "--games", "3", "--seed", seed],
      ...["--out", folder.file(name), "--listen", `127.0.0.1:${taken.addr.port}`],
    ]);
    assertEquals(code, 0, stderr);
    assert(!stderr.includes("listening"), stderr);
    transcripts.push(gamesOf(await readTranscript(folder.file(name))));
  }
  const [one, same, other] = transcripts;
  assertEquals(one?.size, 3);
  assertEquals(same, one);
  assertNotEquals(other, one);
});

Deno.test("--json prints one object a line, from the start to the standings", async () => {
  const { code, stdout, stderr } = await runProgram(
    ["admin", "--house", "greedy,random", "--games", "2", "--json", "--quiet", "--no-record"],
  );
  assertEquals([code, stderr], [0, ""]);
  const events = stdout.trimEnd().split("\n").map((line): unknown => JSON.parse(line));
  const kinds = events.map((event) => {
    assert(typeof event === "object" && event !== null && "event" in event && "ms" in event);
    return event.event;
  });
  assertEquals(kinds.slice(0, 4), ["start", "register", "register", "game-start"]);
  assertEquals(kinds.filter((kind) => kind === "game-end").length, 2);
  assertEquals(kinds.at(-1), "end");
  const others = new Set(kinds.slice(4)).difference(new Set(["game-start", "play", "exchange"]));
  assertEquals(others, new Set(["game-end", "end"]));
});

Deno.test("--quiet leaves the result alone, and --no-record leaves no file", async () => {
  await using folder = await makeFolder();
  const { code, stdout, stderr } = await runProgram(
    ["admin", "--house", "greedy,random", "--games", "2", "--quiet", "--no-record"],
    { cwd: folder.path },
  );
  assertEquals([code, stderr], [0, ""]);
  assertMatch(stdout, /^place .*\n +1 {2}greedy .*\n +2 {2}random .*\n/);
  assertEquals([...Deno.readDirSync(folder.path)], []);
});

Deno.test("a transcript that is there is not overwritten", async () => {
  await using folder = await makeFolder();
  const args = ["admin", "--house", "simple,simple", "--out", folder.path];
  assertEquals((await runProgram(args)).code, 0);
  const before = await readTranscript(folder.path);
  const { code, stderr } = await runProgram(args);
  assertEquals(code, 1);
  assertMatch(stderr, /transcript\.jsonl.*exists|there already|overwrit/);
  assertEquals(await readTranscript(folder.path), before);
});

/** Runs the program and reads no more of its standard output than its first `chunks` pieces. */
async function runUnread(args: readonly string[], chunks: number) {
  const [command, ...before] = commandLine();
  const child = new Deno.Command(command, {
    args: [...before, ...args],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const reader = child.stdout.getReader();
  for (let i = 0; i < chunks; i++) await reader.read();
  await reader.cancel();
  const [{ code, signal }, stderr] = await Promise.all([
    child.status,
    new Response(child.stderr).text(),
  ]);
  clearTimeout(timer);
  return { code, signal, stderr };
}

Deno.test("output that nobody reads any more ends the tournament, in words", async () => {
  const args = ["admin", "--house", "simple,simple", "--games", "5000", "--no-record"];
  const reason = "the tournament was stopped: nobody reads the standard output any more";
  assertEquals(await runUnread([...args, "--json", "--quiet"], 1), {
    code: 1,
    signal: null,
    stderr: `scrabble admin: ${reason}\n`,
  });
});

Deno.test("results that nobody reads are missed, in words, and recorded all the same", async () => {
  for (
    const game of [["--house", "simple,simple"], ["--game", "fish", "--house", "random,random"]]
  ) {
    await using folder = await makeFolder();
    const { code, stderr } = await runUnread(["admin", ...game, "--out", folder.path], 0);
    assertEquals(code, 1);
    assertMatch(
      stderr,
      /^transcript: .*\nscrabble admin: nobody reads the standard output: the results are not shown\n$/m,
    );
    assertEquals((await runProgram(["replay", folder.path])).code, 0);
  }
});

Deno.test("a reader who has seen enough of a help text is no failure", async () => {
  assertEquals(await runUnread(["admin", "--help"], 0), { code: 0, signal: null, stderr: "" });
});
