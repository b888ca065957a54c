// ^C in front of an administrator.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { GAMES_PER_THREAD } from "../../lib/cli/scrabble/house_pool.ts";
import { buildLeaveValues, makeLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { linesOf, makeFolder, Peer, readTranscript, startAdmin } from "./hosting.ts";
import { runProgram, startProgram } from "./program.ts";

Deno.test("^C while players are awaited ends the wait", async () => {
  await using hosting = await startAdmin(["--no-record"]);
  using ann = await Peer.connect(hosting.port);
  await ann.say('(register "ann")');
  await hosting.admin.waitForLine(/^registered: ann/, { stream: "stderr" });
  hosting.admin.kill("SIGINT");
  await ann.hear(/^\(\)\(inform "the administrator was stopped before the games began"\)/);
  await ann.say("()");
  const { code, stderr } = await hosting.admin.finished;
  assertEquals(code, 1);
  assertMatch(stderr, /stopped before the games began .*nothing was played/);
});

Deno.test("^C once lets the game under way come to its end, and begins no other", async () => {
  await using folder = await makeFolder();
  const players = ["--house", "simple", "--games", "5"];
  await using hosting = await startAdmin([...players, "--out", folder.path]);
  {
    using ann = await Peer.connect(hosting.port);
    await ann.say('(register "ann")');
    await ann.hear(/\(draw( [a-z_]){7}\)/);
    hosting.admin.kill("SIGINT");
    await hosting.admin.waitForLine(/^no new games; again to stop at once$/, { stream: "stderr" });
    await ann.say("()");
    // One turn shows that the game goes on; then the player is gone, which ends it.
    await ann.hear(/\(take-turn/);
  }
  const { code, stderr } = await hosting.admin.finished;
  assertEquals(code, 1);
  assertMatch(stderr, /stopped after 1 of 5 games/);
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "game-end").map(({ end }) => end), ["last-player"]);
  assertEquals(linesOf(lines, "end"), []);
  const replay = await runProgram(["replay", folder.path]);
  assertEquals(replay.code, 0);
  assertMatch(replay.stdout, /ann/);
});

Deno.test("^C twice stops at once", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--house", "simple", "--out", folder.path]);
  using ann = await Peer.connect(hosting.port);
  await ann.say('(register "ann")');
  await ann.hear(/\(draw( [a-z_]){7}\)/);
  hosting.admin.kill("SIGINT");
  await hosting.admin.waitForLine(/^no new games/, { stream: "stderr" });
  hosting.admin.kill("SIGINT");
  const { code, stderr } = await hosting.admin.finished;
  assertEquals(code, 1);
  assertMatch(stderr, /stopped after 0 of 1 games/);
  assert((await ann.hearAll()).includes("tournament stopped"));
  const lines = await readTranscript(folder.path);
  assertEquals([linesOf(lines, "game-end"), linesOf(lines, "fault")], [[], []]);
});

Deno.test("^C again while the last connections are closed ends nothing early", async () => {
  await using folder = await makeFolder();
  const out = folder.file("out");
  await using hosting = await startAdmin(["--connections", "1", "--out", out]);
  const ann = await Peer.connect(hosting.port);
  await ann.say('(register "ann")');
  await ann.hear(/^\(\)/);
  hosting.admin.kill("SIGINT");
  await ann.hear(/\(inform "the administrator was stopped/);
  // It stays, and is waited for a moment.
  using bob = await Peer.connect(hosting.port);
  await bob.hear(/more than 1 connections/);
  ann[Symbol.dispose]();
  await hosting.admin.waitForLine(/nothing was played/, { stream: "stderr" });
  hosting.admin.kill("SIGINT");
  await hosting.admin.waitForLine(/^stopped$/, { stream: "stderr" });
  assertEquals((await hosting.admin.finished).code, 1);
  assertEquals([...Deno.readDirSync(out)], []);
});

Deno.test("^C begins no game that only waits for its thread, and goes on with the same leaves alone", async () => {
  await using folder = await makeFolder();
  const leaves = folder.file("x.klv2");
  await Deno.writeFile(leaves, makeLeaveValues(buildLeaveValues([[[19], 10]])));
  const players = ["--house", "equity,greedy", "--games", "1000000", "--concurrency", "8"];
  const options = ["--leaves", leaves, "--out", folder.file("out")];
  await using admin = startProgram(["admin", ...players, ...options]);
  await admin.waitForLine(/^game \d+ /, { stream: "stderr" });
  admin.kill("SIGINT");
  const { stderr } = await admin.finished;
  const [, after = ""] = stderr.split("no new games; again to stop at once\n");
  const ended = after.split("\n").filter((line) => line.startsWith("game ")).length;
  // One a thread, and those that had ended, but not been told of.
  assert(ended <= 8 * GAMES_PER_THREAD, `${ended} games ended after that`);
  await Deno.writeFile(leaves, makeLeaveValues(buildLeaveValues([[[19], 11]])));
  const resumed = await runProgram(["admin", "--resume", folder.file("out")]);
  assertEquals(resumed.code, 1);
  assertMatch(
    resumed.stderr,
    /the tournament began with leave values whose SHA-256 is [0-9a-f]{64};/,
  );
});

for (const concurrency of ["1", "2"]) {
  Deno.test(`^C ends games among house players alone, ${concurrency} at a time`, async () => {
    await using folder = await makeFolder();
    const players = ["--house", "simple,simple", "--games", "1000000"];
    const options = ["--concurrency", concurrency, "--out", folder.path];
    await using admin = startProgram(["admin", ...players, ...options]);
    await admin.waitForLine(/^game 3 /, { stream: "stderr" });
    admin.kill("SIGINT");
    const { code, stderr } = await admin.finished;
    assertEquals(code, 1);
    const [, count] = stderr.match(/stopped after (\d+) of 1000000 games/) ?? [];
    const lines = await readTranscript(folder.path);
    assertEquals(linesOf(lines, "game-end").length, Number(count));
    assertEquals(linesOf(lines, "game-start").length, Number(count));
  });
}
