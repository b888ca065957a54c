// Tournaments that are killed or stopped, and go on from their records.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseResults, type Results } from "../../lib/tournament/results.ts";
import { linesOf, makeFolder, readTranscript, startAdmin } from "./hosting.ts";
import { type ProgramResult, runProgram, startProgram } from "./program.ts";
import { passes, ScriptedPeer } from "./scripted_peer.ts";

const HOUSE = [
  ...["--house", "simple,random,simple,random,simple", "--games", "12", "--table", "2"],
  ...["--seed", "5"],
];

async function readResults(folder: string): Promise<Results> {
  const read = parseResults(await Deno.readTextFile(`${folder}/results.json`));
  assert("results" in read, JSON.stringify(read));
  return read.results;
}

async function sizeOf(folder: string): Promise<number> {
  try {
    return (await Deno.stat(`${folder}/transcript.jsonl`)).size;
  } catch {
    return 0;
  }
}

/** Runs an administrator and kills it when its transcript has so many bytes, if it gets there. */
async function killAt(folder: string, args: readonly string[], bytes: number): Promise<void> {
  await using admin = startProgram(["admin", ...args, "--quiet"]);
  let ended = false;
  const end = admin.finished.then(() => ended = true);
  while (!ended && await sizeOf(folder) < bytes) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  admin.kill("SIGKILL");
  await end;
}

async function resume(folder: string, args: readonly string[] = []): Promise<ProgramResult> {
  return await runProgram(["admin", "--resume", folder, "--quiet", ...args]);
}

async function verify(folder: string): Promise<void> {
  const { code, stdout, stderr } = await runProgram(["replay", folder, "--verify"]);
  assertEquals(code, 0, stdout + stderr);
}

/** Cuts bytes off the end of the transcript, as a kill inside a write does. */
async function cutOff(folder: string, bytes: number): Promise<void> {
  await Deno.truncate(`${folder}/transcript.jsonl`, await sizeOf(folder) - bytes);
}

Deno.test("a tournament that is killed again and again ends as one that is not", async (t) => {
  await using folder = await makeFolder();
  const whole = folder.file("whole");
  const { code, stderr } = await runProgram(["admin", ...HOUSE, "--out", whole, "--quiet"]);
  assertEquals([code, stderr], [0, ""]);
  const expected = await readResults(whole);
  assertEquals(expected.games.length, 120);
  const size = await sizeOf(whole);

  const killed = folder.file("killed");
  await killAt(killed, [...HOUSE, "--out", killed, "--concurrency", "4"], size * 0.1);
  for (const part of [0.3, 0.5, 0.7]) {
    await t.step(`killed again at ${part * 100} %`, async () => {
      // A kill inside a write, too.
      await cutOff(killed, 10 * part + 17);
      await killAt(killed, ["--resume", killed, "--concurrency", "4"], size * part);
    });
  }
  const resumed = await resume(killed, ["--concurrency", "4"]);
  assertEquals([resumed.code, resumed.stderr], [0, ""]);
  assertEquals(await readResults(killed), expected);
  await verify(killed);
  const lines = await readTranscript(killed);
  assert(linesOf(lines, "resume").length >= 3);
  const games = linesOf(lines, "game-end").map(({ game }) => game);
  assertEquals(games.toSorted((a, b) => a - b), Array.from({ length: 120 }, (_, i) => i + 1));
  const gcgs = [...Deno.readDirSync(`${killed}/gcg`)].map(({ name }) => name);
  assertEquals(gcgs.filter((name) => name.endsWith(".gcg")).length, 120);
  assertEquals(gcgs.length, 120, "something was left behind");
  for (const name of ["game-0001.gcg", "game-0060.gcg", "game-0120.gcg"]) {
    const [one, other] = [killed, whole].map((path) =>
      Deno.readTextFileSync(`${path}/gcg/${name}`)
    );
    assertEquals(one, other);
  }
});

Deno.test("a transcript cut off anywhere in its end is resumed to the same results", async () => {
  await using folder = await makeFolder();
  const args = ["--house", "simple,random,simple", "--format", "swiss", "--seed", "2"];
  const run = await runProgram(["admin", ...args, "--out", folder.path, "--quiet"]);
  assertEquals(run.code, 0, run.stderr);
  const expected = await readResults(folder.path);
  const path = folder.file("transcript.jsonl");
  const bytes = await Deno.readFile(path);
  const header = bytes.indexOf(10) + 1;
  // The line end of the header, a line's end, inside lines, and the last line gone.
  for (const cut of [bytes.length - header, bytes.length - header - 90, 1500, 2, 1]) {
    await Deno.writeFile(path, bytes.subarray(0, bytes.length - cut));
    const { code, stderr } = await resume(folder.path);
    // Without its line end alone the last line is whole, and the tournament complete.
    assertEquals([code, stderr.includes("nothing to resume")], cut === 1 ? [1, true] : [0, false]);
    assertEquals(await readResults(folder.path), expected);
    await verify(folder.path);
  }
});

Deno.test("a run that was killed before it began leaves its folder free", async () => {
  await using folder = await makeFolder();
  {
    await using hosting = await startAdmin(["--out", folder.path]);
    hosting.admin.kill("SIGKILL");
    await hosting.admin.finished;
  }
  const { code, stderr } = await resume(folder.path);
  assertEquals(code, 1);
  assertMatch(stderr, /transcript\.jsonl is empty/);
  const anew = await runProgram(["admin", "--house", "simple,simple", "--out", folder.path]);
  assertEquals(anew.code, 0, anew.stderr);
  await verify(folder.path);
});

Deno.test("a tournament under way is not resumed", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--house", "simple", "--out", folder.path]);
  using ann = await ScriptedPeer.register(hosting.port, "ann");
  assertEquals((await ann.next())?.kind, "draw");
  const before = await readTranscript(folder.path);
  const { code, stderr } = await resume(folder.path);
  assertEquals(code, 1);
  assertMatch(stderr, /transcript\.jsonl is being written: what it records is under way/);
  assertEquals(await readTranscript(folder.path), before);
});

Deno.test("what is fixed at the beginning cannot be changed on --resume", async () => {
  await using folder = await makeFolder();
  await killAt(folder.path, [...HOUSE, "--out", folder.path], 20_000);
  for (const option of ["--seed=1", "--games=2", "--paired", "--house=simple"]) {
    const { code, stderr } = await resume(folder.path, [option]);
    assertEquals(code, 2);
    assertMatch(stderr, /--resume takes --[a-z]+ from the records; it cannot be changed/);
  }
});

/** The command that an administrator prints when it is stopped, without the program's name. */
function commandIn(stderr: string): string[] {
  const [, command] = /to go on: scrabble (admin --resume .*)$/m.exec(stderr)!;
  return command!.split(" ");
}

Deno.test("^C once and twice: the command that is printed goes on to the same results", async () => {
  await using folder = await makeFolder();
  const whole = folder.file("whole");
  const args = ["--house", "simple,random,greedy", "--games", "100", "--table", "2", "--seed", "9"];
  const run = await runProgram(["admin", ...args, "--out", whole, "--quiet"]);
  assertEquals(run.code, 0, run.stderr);
  for (const times of [1, 2]) {
    const out = folder.file(`stopped${times}`);
    await using admin = startProgram(["admin", ...args, "--out", out]);
    await admin.waitForLine(/^game /, { stream: "stderr" });
    for (const answer of [/^no new games/, /^stopped$/].slice(0, times)) {
      admin.kill("SIGINT");
      await admin.waitForLine(answer, { stream: "stderr" });
    }
    const { code, stderr } = await admin.finished;
    assertEquals(code, 1, stderr);
    assert(!(await readResults(out)).complete);
    const resumed = await runProgram(commandIn(stderr));
    assertEquals(resumed.code, 0, resumed.stderr);
    assertEquals(await readResults(out), await readResults(whole));
    await verify(out);
  }
});

Deno.test("remote players register again; who was dropped is not awaited", async () => {
  await using folder = await makeFolder();
  const args = ["--players", "4", "--table", "2", "--concurrency", "1", "--games", "2"];
  const names = ["ann", "bob", "bob", "eve"];
  {
    await using hosting = await startAdmin([...args, "--out", folder.path]);
    const peers: ScriptedPeer[] = [];
    for (const name of names) peers.push(await ScriptedPeer.register(hosting.port, name));
    const playing = peers.map((peer, index) =>
      // Eve is at fault in her first turn.
      peer.play(index < 3 ? passes : async () => await peer.say("(resign)"))
    );
    await hosting.admin.waitForLine(/^eve is at fault/, { stream: "stderr" });
    await hosting.admin.waitForLine(/^game \d+ \(2 of 12\)/, { stream: "stderr" });
    hosting.admin.kill("SIGKILL");
    await hosting.admin.finished;
    await Promise.all(playing);
    for (const peer of peers) peer[Symbol.dispose]();
  }
  await using hosting = await startAdmin(["--resume", folder.path]);
  await assertRefused(hosting.port, "eve", /'eve' is out of the tournament/);
  await assertRefused(hosting.port, "mallory", /nobody of the name/);
  const peers: ScriptedPeer[] = [];
  for (const name of ["bob", "ann", "bob"]) {
    peers.push(await ScriptedPeer.register(hosting.port, name));
  }
  await Promise.all(peers.map((peer) => peer.play(passes)));
  const { code, stderr } = await hosting.admin.finished;
  assertEquals(code, 0, stderr);
  for (const peer of peers) peer[Symbol.dispose]();
  const { games, standings } = await readResults(folder.path);
  assertEquals(games.length, 12);
  assertEquals(
    games.filter(({ players }) => !players.includes(3)).map(({ end }) => end),
    Array(6).fill("scoreless"),
  );
  const ends = games.filter(({ players }) => players.includes(3)).map(({ end }) => end);
  assertEquals(ends, ["last-player", ...Array(5).fill("forfeit")]);
  assertEquals(standings.map(({ name }) => name).toSorted(), ["ann", "bob", "bob (2)", "eve"]);
  await verify(folder.path);
});

async function assertRefused(port: number, name: string, reason: RegExp): Promise<void> {
  let message = "it was taken in";
  try {
    (await ScriptedPeer.register(port, name))[Symbol.dispose]();
  } catch (error) {
    if (error instanceof Error) message = error.message;
  }
  assertMatch(message, reason);
}

Deno.test("who does not register again in time is absent from then on", async () => {
  await using folder = await makeFolder();
  const args = ["--players", "3", "--table", "2", "--concurrency", "1", "--games", "2"];
  const names = ["ann", "bob", "eve"];
  {
    await using hosting = await startAdmin([...args, "--out", folder.path]);
    const peers: ScriptedPeer[] = [];
    for (const name of names) peers.push(await ScriptedPeer.register(hosting.port, name));
    const playing = peers.map((peer) => peer.play(passes));
    await hosting.admin.waitForLine(/^game 2 /, { stream: "stderr" });
    hosting.admin.kill("SIGINT");
    const { code } = await hosting.admin.finished;
    assertEquals(code, 1);
    await Promise.all(playing);
    for (const peer of peers) peer[Symbol.dispose]();
  }
  const before = (await readResults(folder.path)).games;
  await using hosting = await startAdmin(["--resume", folder.path, "--wait", "2"]);
  const peers: ScriptedPeer[] = [];
  for (const name of ["eve", "ann"]) peers.push(await ScriptedPeer.register(hosting.port, name));
  await Promise.all(peers.map((peer) => peer.play(passes)));
  assertEquals((await hosting.admin.finished).code, 0);
  for (const peer of peers) peer[Symbol.dispose]();
  const { games } = await readResults(folder.path);
  assertEquals(games.length, 6);
  for (const { game, players, end } of games) {
    const earlier = before.find((one) => one.game === game);
    if (earlier !== undefined) assertEquals(end, earlier.end);
    else assertEquals(end, players.includes(1) ? "absent" : "scoreless", `game ${game}`);
  }
  await verify(folder.path);
});

Deno.test("when no game is left, nobody needs to register again", async () => {
  await using folder = await makeFolder();
  {
    await using hosting = await startAdmin(["--players", "2", "--out", folder.path]);
    using ann = await ScriptedPeer.register(hosting.port, "ann");
    using bob = await ScriptedPeer.register(hosting.port, "bob");
    await Promise.all([ann.play(passes), bob.play(passes)]);
    assertEquals((await hosting.admin.finished).code, 0);
  }
  const text = await Deno.readTextFile(folder.file("transcript.jsonl"));
  const lines = text.trimEnd().split("\n");
  await Deno.writeTextFile(folder.file("transcript.jsonl"), lines.slice(0, -1).join("\n") + "\n");
  const expected = await readResults(folder.path);
  await Deno.remove(folder.file("results.json"));
  const { code, stderr } = await resume(folder.path);
  assertEquals([code, stderr], [0, ""]);
  assertEquals(await readResults(folder.path), expected);
  await verify(folder.path);
});
