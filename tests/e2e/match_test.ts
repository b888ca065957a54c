// Matches between players in processes of their own, from the sign-up to the transcript.

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { linesOf, makeFolder, readTranscript, startAdmin, startPlayer } from "./hosting.ts";
import { runProgram } from "./program.ts";

/** Fails when the transcript in a folder does not hold under the rules, and shows why. */
async function assertVerified(folder: string): Promise<void> {
  const { code, stdout, stderr } = await runProgram(["replay", folder, "--verify"]);
  assertEquals(code, 0, stdout + stderr);
}

Deno.test("two players play a match, whose transcript can be shown and verified", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--games", "2", "--out", folder.path]);
  await using ann = startPlayer("ann", hosting.address, ["--strategy", "greedy"]);
  await using bob = startPlayer("bob", hosting.address, ["--strategy", "simple"]);
  const [host, one, two] = await Promise.all([hosting.admin.finished, ann.finished, bob.finished]);
  assertEquals([host.code, one.code, two.code], [0, 0, 0], host.stderr + one.stderr + two.stderr);
  assertMatch(host.stdout, /^place {2}player {2}games/);
  assertMatch(host.stdout, /^ +1 {2}(ann|bob) +2 /m);
  assertMatch(one.stderr, /registered as "ann"/);
  assertMatch(one.stderr, /administrator: game over: (ann \d+, bob|bob \d+, ann) \d+; \w+ wins/);
  assertMatch(one.stderr, /administrator: tournament over: place \d of 2/);
  assertMatch(two.stderr, /^2 games played$/m);

  const lines = await readTranscript(folder.path);
  assertEquals(lines[0]?.event, "transcript");
  assertEquals(lines.at(-1)?.event, "end");
  assertEquals(linesOf(lines, "register").map(({ name }) => name).toSorted(), ["ann", "bob"]);
  const starts = linesOf(lines, "game-start").map(({ players }) => players);
  assertEquals(starts, [[0, 1], [1, 0]], "the first move goes round");
  const ends = linesOf(lines, "game-end");
  assertEquals(ends.length, 2);

  const shown = await runProgram(["replay", folder.path]);
  assertEquals([shown.code, shown.stderr], [0, ""]);
  for (const score of ends.flatMap(({ scores }) => scores)) {
    assertStringIncludes(shown.stdout, String(score));
  }
  const turns = lines.filter((line) => "turn" in line).length;
  assertEquals(shown.stdout.match(/ game \d of 2, /g)?.length, turns + 2, "a drawing a turn");
  const verified = await runProgram(["replay", folder.path, "--verify"]);
  assertEquals(verified.code, 0, verified.stdout);
  assertMatch(verified.stdout, /2 games: no difference$/m);
});

for (const count of [3, 4]) {
  Deno.test(`${count} players sit at one table`, async () => {
    await using folder = await makeFolder();
    const players = ["--players", `${count}`, "--house", "greedy,random"];
    await using hosting = await startAdmin([...players, "--games", "2", "--out", folder.path]);
    const names = ["ann", "bob"].slice(0, count - 2);
    const remote = names.map((name) => startPlayer(name, hosting.address));
    const results = await Promise.all(
      [hosting.admin, ...remote].map((program) => program.finished),
    );
    assertEquals(results.map(({ code }) => code), results.map(() => 0));
    const starts = linesOf(await readTranscript(folder.path), "game-start");
    assertEquals(starts.map(({ players }) => players.length), [count, count]);
    await assertVerified(folder.path);
  });
}

Deno.test("of five players everyone meets everyone once, and begins twice", async () => {
  await using folder = await makeFolder();
  const players = ["--players", "5", "--house", "greedy,random"];
  await using hosting = await startAdmin([...players, "--out", folder.path]);
  const remote = ["ann", "bob", "cleo"].map((name) => startPlayer(name, hosting.address));
  const results = await Promise.all([hosting.admin, ...remote].map(({ finished }) => finished));
  assertEquals(results.map(({ code }) => code), [0, 0, 0, 0]);
  const starts = linesOf(await readTranscript(folder.path), "game-start");
  const pairs = starts.map(({ players }) => players.toSorted().join()).toSorted();
  const all = ["0,1", "0,2", "0,3", "0,4", "1,2", "1,3", "1,4", "2,3", "2,4", "3,4"];
  assertEquals(pairs, all);
  const first = starts.map(({ players }) => players[0]);
  assertEquals([0, 1, 2, 3, 4].map((player) => first.filter((one) => one === player).length), [
    ...[2, 2, 2, 2, 2],
  ]);
  await assertVerified(folder.path);
});

Deno.test("players of the same name are told apart", async () => {
  await using folder = await makeFolder();
  const players = ["--players", "4", "--house", "greedy,greedy"];
  await using hosting = await startAdmin([...players, "--out", folder.path]);
  const remote = [0, 1].map(() => startPlayer("greedy", hosting.address));
  const results = await Promise.all([hosting.admin, ...remote].map(({ finished }) => finished));
  assertEquals(results.map(({ code }) => code), [0, 0, 0]);
  const [header] = linesOf(await readTranscript(folder.path), "transcript");
  const names = ["greedy", "greedy (2)", "greedy (3)", "greedy (4)"];
  assertEquals(header?.players.map(({ name }) => name), names);
  for (const name of names) assertStringIncludes(results[0]!.stdout, name);
});

Deno.test("with --coordinates yx on both sides a whole match is played", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--coordinates", "yx", "--out", folder.path]);
  const remote = ["ann", "bob"].map((name) =>
    startPlayer(name, hosting.address, ["--coordinates", "yx"])
  );
  const results = await Promise.all([hosting.admin, ...remote].map(({ finished }) => finished));
  assertEquals(results.map(({ code }) => code), [0, 0, 0]);
  assertEquals(linesOf(await readTranscript(folder.path), "fault"), []);
  await assertVerified(folder.path);
});

Deno.test("--log-wire records every message, on both sides the same", async () => {
  await using folder = await makeFolder();
  const out = folder.file("games");
  const log = folder.file("ann.log");
  await using hosting = await startAdmin(["--house", "simple", "--log-wire", "--out", out]);
  await using ann = startPlayer("ann", hosting.address, ["--log-wire", log]);
  const results = await Promise.all([hosting.admin.finished, ann.finished]);
  assertEquals(results.map(({ code }) => code), [0, 0]);
  const messages = linesOf(await readTranscript(out), "message");
  const ofAdmin = messages.map(({ direction, text }) =>
    `${direction === "sent" ? "<" : ">"} ${text}`
  );
  const ofPlayer = (await Deno.readTextFile(log)).trimEnd().split("\n");
  const told = ofPlayer.map((line) => line.replace(/^\S+ /, "")).filter((line) => line[0] !== "!");
  // The administrator does not wait for the answer to its last word.
  assertEquals(told, [...ofAdmin, "> ()"]);
  assertMatch(ofAdmin.at(-1) ?? "", /^< \(inform "tournament over: place 1 of 2/);
  assertEquals(told.slice(0, 2), ['> (register "ann")', "< ()"]);
  assertMatch(told[2] ?? "", /^< \(draw( [a-z_]){7}\)$/);
  await assertVerified(out);
});

Deno.test("a player that is killed is dropped, and the others play on to the end", async () => {
  await using folder = await makeFolder();
  const players = ["--players", "3", "--house", "greedy", "--games", "60"];
  await using hosting = await startAdmin([...players, "--out", folder.path]);
  await using ann = startPlayer("ann", hosting.address);
  await using bob = startPlayer("bob", hosting.address);
  await hosting.admin.waitForLine(/^game 2 /, { stream: "stderr" });
  bob.kill("SIGKILL");
  const [host, one] = await Promise.all([hosting.admin.finished, ann.finished]);
  assertEquals([host.code, one.code], [0, 0], host.stderr + one.stderr);
  assertMatch(host.stderr, /^bob is (dropped|at fault): the connection/m);
  const lines = await readTranscript(folder.path);
  const faults = [...linesOf(lines, "fault"), ...linesOf(lines, "drop")];
  assertEquals(faults.map(({ fault }) => fault), ["disconnected"]);
  const ends = linesOf(lines, "game-end");
  assertEquals(ends.map(({ game }) => game), Array.from({ length: 60 }, (_, index) => index + 1));
  assertEquals(new Set(ends.map(({ end }) => end)).has("no-player"), false);
  await assertVerified(folder.path);
});
