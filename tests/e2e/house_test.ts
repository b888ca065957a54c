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

Deno.test("output that nobody reads any more ends the tournament, in words", async () => {
  const [command, ...before] = commandLine();
  const args = ["admin", "--house", "simple,simple", "--games", "5000"];
  const child = new Deno.Command(command, {
    args: [...before, ...args, "--json", "--quiet", "--no-record"],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  const [{ code, signal }, stderr] = await Promise.all([
    child.status,
    new Response(child.stderr).text(),
  ]);
  clearTimeout(timer);
  const reason = "the tournament was stopped: nobody reads the standard output any more";
  assertEquals([code, signal, stderr], [1, null, `scrabble admin: ${reason}\n`]);
});
