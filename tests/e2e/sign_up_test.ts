// Who is taken in by an administrator, and who is not.

import { assertEquals, assertMatch } from "@std/assert";
import { linesOf, makeFolder, Peer, readTranscript, startAdmin, startPlayer } from "./hosting.ts";
import { runProgram } from "./program.ts";

Deno.test("after --wait with too few players nothing is played, and all are told", async () => {
  await using hosting = await startAdmin(["--wait", "3", "--no-record"]);
  await using ann = startPlayer("ann", hosting.address);
  const [host, player] = await Promise.all([hosting.admin.finished, ann.finished]);
  assertEquals([host.code, player.code], [1, 1]);
  assertMatch(host.stderr, /too few players registered in time \(1 of 2 players, at least 2/);
  assertMatch(player.stderr, /administrator: too few players registered in time/);
});

Deno.test("after --wait with two players or more they play", async () => {
  await using folder = await makeFolder();
  const players = ["--players", "9", "--house", "greedy,simple"];
  await using hosting = await startAdmin([...players, "--wait", "0.2", "--out", folder.path]);
  assertEquals((await hosting.admin.finished).code, 0);
  assertEquals(linesOf(await readTranscript(folder.path), "game-end").length, 1);
});

Deno.test("a port in use is said to be so, with what to do", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr;
  const { code, stderr } = await runProgram(["admin", "--listen", `127.0.0.1:${port}`]);
  assertEquals(code, 1);
  assertMatch(stderr, new RegExp(`^scrabble admin: 127\\.0\\.0\\.1:${port} is in use.*--listen`));
});

Deno.test("who registers after the start is refused, and told why", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--house", "simple", "--out", folder.path]);
  {
    using first = await Peer.connect(hosting.port);
    await first.say('(register "first")');
    await first.hear(/^\(\)\(draw( [a-z_]){7}\)/);
    // The game is under way, and stays so until the first player answers.
    using late = await Peer.connect(hosting.port);
    await late.say('(register "late")');
    assertMatch(await late.hearAll(), /^\(inform "registration refused: .*have begun"\)$/);
    await using player = startPlayer("later", hosting.address);
    const { code, stderr } = await player.finished;
    assertEquals(code, 1);
    assertMatch(stderr, /the administrator refused the player: .*have begun/);
  }
  assertEquals((await hosting.admin.finished).code, 0);
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "refuse").length, 2);
  assertEquals(linesOf(lines, "fault").map(({ fault }) => fault), ["disconnected"]);
});

Deno.test("who does not register as the protocol says is refused, and takes no place", async () => {
  await using hosting = await startAdmin([
    ...["--house", "simple", "--register-timeout", "0.5", "--no-record"],
  ]);
  const wrong: readonly [string, RegExp][] = [
    ["(register bob)", /refused: ill-formed message: got bob, expected a string/],
    ["(draw a b c d e f g)", /refused: message out of sequence/],
    ["hello", /refused: ill-formed message/],
    ['(register "slow', /refused: the player did not register in time/],
    ["", /refused: the player did not register in time/],
  ];
  for (const [text, reason] of wrong) {
    using peer = await Peer.connect(hosting.port);
    await peer.say(text);
    assertMatch(await peer.hearAll(), reason);
  }
  await using ann = startPlayer("ann", hosting.address);
  const [host, player] = await Promise.all([hosting.admin.finished, ann.finished]);
  assertEquals([host.code, player.code], [0, 0]);
  assertEquals(host.stderr.match(/^not registered: /gm)?.length, wrong.length);
});

Deno.test("who leaves before the start gives its place free", async () => {
  await using hosting = await startAdmin(["--no-record"]);
  {
    using fickle = await Peer.connect(hosting.port);
    await fickle.say('(register "fickle")');
    await fickle.hear(/^\(\)/);
    await hosting.admin.waitForLine(/^registered: fickle/, { stream: "stderr" });
  }
  await using ann = startPlayer("ann", hosting.address);
  await using bob = startPlayer("bob", hosting.address);
  const [host, ...players] = await Promise.all([
    hosting.admin.finished,
    ann.finished,
    bob.finished,
  ]);
  assertEquals([host.code, ...players.map(({ code }) => code)], [0, 0, 0]);
  assertMatch(host.stderr, /fickle has left again/);
});
