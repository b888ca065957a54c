// How `scrabble player` ends, with administrators of every kind. Those here are played by the test.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { makeFolder, Peer, startAdmin, startPlayer } from "./hosting.ts";
import { type ProgramResult, runProgram, startProgram } from "./program.ts";

/** What a player makes of an administrator that does this. */
async function playerAt(administrator: (player: Peer) => Promise<void>): Promise<ProgramResult> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  await using ann = startPlayer("ann", `127.0.0.1:${listener.addr.port}`);
  {
    using player = Peer.of(await listener.accept());
    await player.hear(/^\(register "ann"\)/);
    await administrator(player);
  }
  return await ann.finished;
}

const EMPTY_ROW = `(${"- ".repeat(15)})`;
const TAKE_TURN = `(take-turn (${EMPTY_ROW.repeat(15)}) 86)`;

Deno.test("a player ends well when it was told that the game is over", async () => {
  const { code, stderr } = await playerAt(async (player) => {
    await player.say("()(draw c a r e s t _)");
    await player.hear(/^\(\)/);
    await player.say('(inform "game over: ann 0; nobody wins")');
    await player.hear(/^\(\)/);
  });
  assertEquals(code, 0, stderr);
  assertMatch(stderr, /^1 game played$/m);
});

Deno.test("a player that is refused exits with 1 and the reason", async () => {
  const { code, stderr } = await playerAt(async (player) => {
    await player.say('(inform "the hall is full")');
    await player.hear(/^\(\)/);
  });
  assertEquals(code, 1);
  assertMatch(stderr, /the administrator refused the player: the hall is full$/m);
});

Deno.test("a player that is told to be at fault exits with 1 and the reason", async () => {
  const { code, stderr } = await playerAt(async (player) => {
    await player.say("()(draw c a r e s t _)");
    await player.hear(/^\(\)/);
    await player.say(TAKE_TURN);
    await player.hear(/^\(place-(tile|blank) \d+ \d+ [a-z]\)/);
    await player.say('(inform "fault: that tile is glued")');
    await player.hear(/^\(\)/);
  });
  assertEquals(code, 1);
  assertMatch(stderr, /the administrator says: fault: that tile is glued$/m);
});

Deno.test("a player that loses its connection in a game exits with 1", async () => {
  const { code, stderr } = await playerAt(async (player) => {
    await player.say("()(draw c a r e s t _)");
    await player.hear(/^\(\)/);
    await player.say(TAKE_TURN);
    await player.hear(/^\(place-/);
  });
  assertEquals(code, 1);
  assertMatch(stderr, /the connection (was closed|broke)/);
});

Deno.test("a player names the message with which an administrator breaks the protocol", async () => {
  const wrong: readonly [string, RegExp][] = [
    ["()(draw a b c)", /got 3 tiles, expected 7/],
    ["()(draw abcdef_)", /got abcdef_, expected a tile/],
    [`()${TAKE_TURN}`, /expected draw before the first turn/],
    ["())", /\) where a message is due/],
    ["(a)", /got tiles, expected \(\) in answer to register/],
  ];
  for (const [text, reason] of wrong) {
    const { code, stderr } = await playerAt(async (player) => {
      await player.say(text);
      await player.hearAll();
    });
    assertEquals(code, 1, stderr);
    assertMatch(stderr, reason);
    assert(!/^ +at /m.test(stderr), stderr);
  }
});

Deno.test("a player that finds nobody says what to do", async () => {
  const { code, stderr } = await runProgram(["player", "--connect", `127.0.0.1:${freePort()}`]);
  assertEquals(code, 1);
  assertMatch(stderr, /^scrabble player: nobody listens at 127\.0\.0\.1:\d+; .*--retry/);
});

Deno.test("with --retry a player waits for its administrator", async () => {
  const port = freePort();
  await using ann = startPlayer("ann", `127.0.0.1:${port}`, ["--retry", "25"]);
  await ann.waitForLine(/^nobody listens .* yet; trying again$/, { stream: "stderr" });
  await using admin = startProgram([
    ...["admin", "--listen", `127.0.0.1:${port}`, "--house", "simple", "--no-record"],
  ]);
  const [host, player] = await Promise.all([admin.finished, ann.finished]);
  assertEquals([host.code, player.code], [0, 0], host.stderr + player.stderr);
});

Deno.test("--retry gives up after its time", async () => {
  const address = `127.0.0.1:${freePort()}`;
  const { code, stderr } = await runProgram(["player", "--connect", address, "--retry", "0.3"]);
  assertEquals(code, 1);
  assertMatch(stderr, /trying again\nscrabble player: nobody listens at/);
});

Deno.test("a player with a list of its own plays the words of that alone", async () => {
  await using folder = await makeFolder();
  const list = folder.file("short.txt");
  await Deno.writeTextFile(list, "at\nta\nas\nsat\ntea\neat\nate\n");
  await using hosting = await startAdmin(["--house", "simple", "--no-record", "--seed", "3"]);
  await using ann = startPlayer("ann", hosting.address, ["--dictionary", list]);
  const [host, player] = await Promise.all([hosting.admin.finished, ann.finished]);
  assertEquals([host.code, player.code], [0, 0], host.stderr);
  const words = [...host.stderr.matchAll(/^ann: \S+ ([A-Za-z()]+) \+/gm)].map(([, word]) => word);
  const known = /^(at|ta|as|sat|tea|eat|ate)$/;
  assert(words.every((word) => known.test(word!.replace(/[()]/g, "").toLowerCase())), `${words}`);
});

/** A port that nobody listens at. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
