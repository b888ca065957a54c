// Players that lose their connection between games and come back.

import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { linesOf, makeFolder, readTranscript, startAdmin } from "./hosting.ts";
import { runProgram } from "./program.ts";
import { type Call, passes, ScriptedPeer } from "./scripted_peer.ts";

/** Whether a call tells that a game is over. */
function isEnd(call: Call): boolean {
  return call.kind === "inform" && call.text.startsWith("game over");
}

/** What the player is to register as to come back. */
function passOf(peer: ScriptedPeer): string {
  return /register as (\S+\/[0-9a-f]{32})$/m.exec(peer.told.join("\n"))![1]!;
}

async function verify(folder: string): Promise<void> {
  const { code, stdout, stderr } = await runProgram(["replay", folder, "--verify"]);
  assertEquals(code, 0, stdout + stderr);
}

Deno.test("--reconnect: who comes back with its token plays on; no other token will do", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin([
    ...["--games", "3", "--reconnect", "20", "--out", folder.path],
  ]);
  using ann = await ScriptedPeer.register(hosting.port, "ann");
  const bob = await ScriptedPeer.register(hosting.port, "bob");
  const playing = ann.play(passes);
  await bob.play(passes, isEnd);
  await bob.say("()");
  const pass = passOf(bob);
  bob[Symbol.dispose]();
  // Ann's own token would do between her games; she has her tiles, and waits for bob.
  while (ann.games < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const wrong of ["bob", "bob/", `bob/${"0".repeat(32)}`, passOf(ann), pass + "0"]) {
    const error = await assertRejects(() => ScriptedPeer.register(hosting.port, wrong), Error);
    assertMatch(error.message, /registration refused/);
  }
  using again = await ScriptedPeer.register(hosting.port, pass);
  await hosting.admin.waitForLine(/^bob is back/, { stream: "stderr" });
  await again.play(passes);
  assertEquals((await hosting.admin.finished).code, 0);
  await playing;
  assertEquals([ann.games, bob.games, again.games], [3, 1, 2]);
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "reconnect").map(({ player, name }) => [player, name]), [[1, "bob"]]);
  assertEquals(linesOf(lines, "fault"), []);
  assertEquals(linesOf(lines, "game-end").map(({ end }) => end), Array(3).fill("scoreless"));
  await verify(folder.path);
});

Deno.test("--reconnect: who does not come back in time is dropped, and the others play on", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin([
    ...["--players", "3", "--table", "2", "--concurrency", "1"],
    ...["--reconnect", "1", "--out", folder.path],
  ]);
  const peers: ScriptedPeer[] = [];
  for (const name of ["ann", "bob", "eve"]) {
    peers.push(await ScriptedPeer.register(hosting.port, name));
  }
  const [ann, bob, eve] = peers;
  const playing = [ann!.play(passes), bob!.play(passes)];
  await eve!.play(passes, isEnd);
  await eve!.say("()");
  const pass = passOf(eve!);
  eve![Symbol.dispose]();
  await hosting.admin.waitForLine(/^eve is at fault/, { stream: "stderr" });
  await assertRejects(() => ScriptedPeer.register(hosting.port, pass));
  assertEquals((await hosting.admin.finished).code, 0);
  await Promise.all(playing);
  for (const peer of peers) peer[Symbol.dispose]();
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "fault").map(({ fault }) => fault), ["disconnected"]);
  assertEquals(linesOf(lines, "reconnect"), []);
  assertEquals(
    linesOf(lines, "game-end").map(({ end }) => end).toSorted(),
    ["last-player", "scoreless", "scoreless"],
  );
  await verify(folder.path);
});

Deno.test("--reconnect does not let a player back into a game that it left", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin([
    ...["--games", "2", "--reconnect", "20", "--out", folder.path],
  ]);
  using ann = await ScriptedPeer.register(hosting.port, "ann");
  const bob = await ScriptedPeer.register(hosting.port, "bob");
  // Ann moves first in the first game, and waits with it.
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const playing = ann.play(async (peer) => {
    await gone;
    await passes(peer);
  });
  await bob.play(passes, (call) => call.kind === "inform");
  await bob.say("()");
  const pass = passOf(bob);
  bob[Symbol.dispose]();
  const error = await assertRejects(() => ScriptedPeer.register(hosting.port, pass), Error);
  assertMatch(error.message, /registration refused/);
  go();
  assertEquals((await hosting.admin.finished).code, 0);
  await playing;
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "fault").map(({ fault }) => fault), ["disconnected"]);
  assertEquals(linesOf(lines, "unplayed").map(({ end }) => end), ["forfeit"]);
  assert(linesOf(lines, "reconnect").length === 0);
});

Deno.test("without --reconnect nobody is told a token", async () => {
  await using hosting = await startAdmin(["--house", "simple", "--no-record"]);
  using ann = await ScriptedPeer.register(hosting.port, "ann");
  await ann.play(passes);
  assertEquals((await hosting.admin.finished).code, 0);
  assert(!ann.told.join().includes("register as"), ann.told.join());
});
