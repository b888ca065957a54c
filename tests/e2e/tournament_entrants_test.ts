// Tournaments of those whom a file names.

import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { linesOf, makeFolder, readTranscript, startAdmin } from "./hosting.ts";
import { runProgram } from "./program.ts";
import { passes, ScriptedPeer } from "./scripted_peer.ts";

Deno.test("--entrants: who is named may register, once; who does not come is absent", async () => {
  await using folder = await makeFolder();
  await Deno.writeTextFile(
    folder.file("entrants.txt"),
    "# The club\r\nann\r\n\r\n  bob  \r\nhouse:simple\r\neve\r\n",
  );
  const out = folder.file("records");
  await using hosting = await startAdmin([
    ...["--entrants", folder.file("entrants.txt"), "--format", "round-robin", "--wait", "4"],
    ...["--out", out],
  ]);
  // In another order than the file's, which is that of the seeds.
  using bob = await ScriptedPeer.register(hosting.port, "bob");
  for (
    const [name, reason] of [["mallory", /nobody of the name 'mallory' is expected/], [
      "bob",
      /'bob' is here already/,
    ]] as const
  ) {
    const error = await assertRejects(() => ScriptedPeer.register(hosting.port, name), Error);
    assertMatch(error.message, reason);
  }
  using ann = await ScriptedPeer.register(hosting.port, "ann");
  const playing = [ann.play(passes), bob.play(passes)];
  const { code, stderr } = await hosting.admin.finished;
  assertEquals(code, 0, stderr);
  await Promise.all(playing);
  assertMatch(stderr, /^absent: eve$/m);
  const lines = await readTranscript(out);
  const [header] = linesOf(lines, "transcript");
  assertEquals(header!.players.map(({ name, kind }) => [name, kind]), [
    ["ann", "remote"],
    ["bob", "remote"],
    ["simple", "house"],
    ["eve", "absent"],
  ]);
  assertEquals(linesOf(lines, "register").map(({ player, name }) => [player, name]), [
    [0, "ann"],
    [1, "bob"],
    [2, "simple"],
  ]);
  assertEquals(linesOf(lines, "unplayed").map(({ end }) => end), Array(3).fill("absent"));
  assertEquals(linesOf(lines, "game-end").length, 3);
  const { code: verified, stdout } = await runProgram(["replay", out, "--verify"]);
  assertEquals(verified, 0, stdout);
});

Deno.test("--entrants: a name whose bearer left before the start is free again", async () => {
  await using folder = await makeFolder();
  await Deno.writeTextFile(folder.file("entrants.txt"), "ann\nhouse:simple\n");
  await using hosting = await startAdmin([
    ...["--entrants", folder.file("entrants.txt"), "--no-record", "--games", "1"],
  ]);
  // Gone before it can be told that it is in, or just after.
  for (let i = 0; i < 5; i++) {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port: hosting.port });
    await socket.write(new TextEncoder().encode('(register "ann") '));
    socket.close();
  }
  const ann = await registerWhenFree(hosting.port, "ann");
  await ann.play(passes);
  assertEquals((await hosting.admin.finished).code, 0);
  ann[Symbol.dispose]();
});

/** Registers again as long as the name is taken by one who has left. */
async function registerWhenFree(port: number, name: string): Promise<ScriptedPeer> {
  for (let tries = 0;; tries++) {
    try {
      return await ScriptedPeer.register(port, name);
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

Deno.test("--entrants: what is wrong with the file is said with its line", async () => {
  await using folder = await makeFolder();
  const path = folder.file("entrants.txt");
  const wrong: readonly [string, number, RegExp][] = [
    ["ann\nbob\nann\n", 1, /entrants\.txt:3: "ann" is there already, in line 1/],
    ["ann\nhouse:cheeky\n", 1, /entrants\.txt:2: there is no strategy "cheeky"/],
    ["# nobody\nann\n", 1, /expected at least two names/],
    ["ann\nbob\neve\n", 2, /--sprt compares two players, not 3/],
  ];
  for (const [text, code, problem] of wrong) {
    await Deno.writeTextFile(path, text);
    const args = ["admin", "--entrants", path, "--no-record", "--listen", "127.0.0.1:0"];
    const result = await runProgram([...args, ...code === 2 ? ["--sprt", "0,10"] : []]);
    assertEquals(result.code, code, text);
    assertMatch(result.stderr, problem);
  }
});
