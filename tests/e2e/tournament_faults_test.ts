// Players at fault in a tournament: what becomes of them, and that the others are not harmed.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseResults, type Results } from "../../lib/tournament/results.ts";
import { linesOf, makeFolder, readTranscript, startAdmin } from "./hosting.ts";
import { runProgram } from "./program.ts";
import { passes, playsIllegally, ScriptedPeer, slowly, type TurnRule } from "./scripted_peer.ts";

async function readResults(folder: string): Promise<Results> {
  const read = parseResults(await Deno.readTextFile(`${folder}/results.json`));
  assert("results" in read, JSON.stringify(read));
  return read.results;
}

async function verify(folder: string): Promise<void> {
  const { code, stdout, stderr } = await runProgram(["replay", folder, "--verify"]);
  assertEquals(code, 0, stdout + stderr);
}

/** Lets peers play a tournament by their rules to its end, and gives its results. */
async function hold(
  folder: string,
  rules: Readonly<Record<string, TurnRule>>,
  args: readonly string[],
): Promise<{ results: Results; peers: ScriptedPeer[]; stderr: string }> {
  const count = `${Object.keys(rules).length}`;
  const all = ["--players", count, "--table", "2", "--out", folder, ...args];
  await using hosting = await startAdmin(all, { timeout: 60_000 });
  const peers: ScriptedPeer[] = [];
  const playing: Promise<void>[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    const peer = await ScriptedPeer.register(hosting.port, name);
    peers.push(peer);
    playing.push(peer.play(rule));
  }
  const { code, stderr } = await hosting.admin.finished;
  await Promise.all(playing);
  for (const peer of peers) peer[Symbol.dispose]();
  assertEquals(code, 0, stderr);
  return { results: await readResults(folder), peers, stderr };
}

Deno.test("--after-fault continue: an illegal play loses its game only", async () => {
  await using folder = await makeFolder();
  const answers: string[] = [];
  const wrong: TurnRule = async (peer, turn) => {
    if (peer.games !== 2 || turn !== 2) return await passes(peer);
    const tile = peer.tiles.find((one) => one !== "_")!;
    answers.push(await peer.ask(`(place-tile 0 0 ${tile})`), await peer.ask("(done-place)"));
  };
  const exchanges: TurnRule = async (peer) => {
    if (peer.games !== 3) return await passes(peer);
    answers.push(await peer.ask("(exchange-tile z z)"));
  };
  const { results, peers: [ann, bob] } = await hold(
    folder.path,
    { ann: wrong, bob: exchanges },
    ["--games", "4", "--after-fault", "continue"],
  );
  assertEquals(answers, ["()", "()", "()"]);
  assertEquals([ann!.games, bob!.games], [4, 4]);
  assertMatch(ann!.told.join("\n"), /fault: illegal play/);
  assertMatch(bob!.told.join("\n"), /fault: /);
  assertEquals(
    results.games.map(({ end, faults }) => [end, ...faults.map(({ kind }) => kind)]),
    [["scoreless"], ["last-player", "illegal-play"], ["last-player", "illegal-exchange"], [
      "scoreless",
    ]],
  );
  const at = (game: number) => results.games[game - 1]!;
  assertEquals(at(2).winners.map((seat) => at(2).players[seat]), [1]);
  assertEquals(at(3).winners.map((seat) => at(3).players[seat]), [0]);
  assertEquals(results.standings.map(({ dropped }) => dropped), [false, false]);
  await verify(folder.path);
});

Deno.test("--after-fault continue drops who breaks the protocol all the same", async () => {
  await using folder = await makeFolder();
  const rules = { ann: passes, bob: async (peer: ScriptedPeer) => void await peer.ask("(resign)") };
  const { results } = await hold(folder.path, rules, ["--games", "3", "--after-fault", "continue"]);
  assertEquals(results.games.map(({ end }) => end), ["last-player", "forfeit", "forfeit"]);
  assertEquals(results.standings.map(({ dropped }) => dropped), [false, true]);
  await verify(folder.path);
});

Deno.test("--after-fault drop: who plays illegally is dropped, its played games stand", async () => {
  await using folder = await makeFolder();
  const bad: TurnRule = (peer, turn) => playsIllegally(...peer.games === 2 ? [1] : [])(peer, turn);
  const { results, peers } = await hold(folder.path, { ann: passes, bob: bad }, ["--games", "4"]);
  assertEquals(results.games.map(({ end }) => end), [
    ...["scoreless", "last-player", "forfeit", "forfeit"],
  ]);
  assertEquals(peers.map(({ games }) => games), [2, 2]);
  assertMatch(peers[1]!.told.at(-1)!, /^fault: illegal play/);
  const [ann, bob] = results.standings;
  assertEquals([ann!.forfeits, bob!.forfeits, bob!.faults], [2, 2, { "illegal-play": 1 }]);
  await verify(folder.path);
});

Deno.test("who goes between games is dropped as disconnected, and forfeits the rest", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin([
    ...["--players", "3", "--games", "2", "--table", "2", "--concurrency", "1"],
    ...["--out", folder.path],
  ]);
  const peers = [];
  for (const name of ["ann", "bob", "eve"]) {
    peers.push(await ScriptedPeer.register(hosting.port, name));
  }
  const [ann, bob, eve] = peers;
  const playing = [ann!.play(passes), bob!.play(passes)];
  await eve!.play(passes, (call) => call.kind === "inform");
  await eve!.say("()");
  eve![Symbol.dispose]();
  assertEquals((await hosting.admin.finished).code, 0);
  await Promise.all(playing);
  for (const peer of [ann, bob]) peer![Symbol.dispose]();
  const { games, standings } = await readResults(folder.path);
  const faults = games.flatMap(({ faults }) => faults);
  assertEquals(faults.map(({ player, kind }) => [player, kind]), [[2, "disconnected"]]);
  const ends = games.filter(({ players }) => players.includes(2)).map(({ end }) => end);
  assertEquals(ends, ["scoreless", "last-player", "forfeit", "forfeit"]);
  const others = games.filter(({ players }) => !players.includes(2)).map(({ end }) => end);
  assertEquals(others, ["scoreless", "scoreless"]);
  assertEquals(standings.at(-1)?.player, 2);
  await verify(folder.path);
});

/** Sends a byte now and then, of a message that never ends. */
const trickles: TurnRule = async (peer) => {
  await peer.say("(exchange-tile");
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await peer.say(" ");
  }
};

Deno.test("twelve players, of whom seven are faulty in different ways, play to the end", async () => {
  await using folder = await makeFolder();
  const good = ["ann", "ben", "cid", "dot", "eva"];
  const faulty: Record<string, readonly [TurnRule, string]> = {
    illegal: [playsIllegally(1), "illegal-play"],
    greedy: [async (peer) => void await peer.ask("(exchange-tile z z z)"), "illegal-exchange"],
    shouting: [async (peer) => void await peer.ask("HELLO "), "ill-formed"],
    gone: [(peer) => Promise.resolve(peer[Symbol.dispose]()), "disconnected"],
    mute: [() => new Promise((resolve) => setTimeout(resolve, 8000)), "timeout"],
    asleep: [() => new Promise((resolve) => setTimeout(resolve, 8000)), "timeout"],
    trickling: [trickles, "timeout"],
  };
  const rules = {
    ...Object.fromEntries(good.map((name) => [name, passes])),
    ...Object.fromEntries(Object.entries(faulty).map(([name, [rule]]) => [name, rule])),
  };
  const args = ["--turn-timeout", "1.5", "--concurrency", "6"];
  const { results: { games, standings }, stderr } = await hold(folder.path, rules, args);
  assertEquals(games.length, 66);
  for (const { name, faults, dropped } of standings) {
    const kind = faulty[name]?.[1];
    assertEquals(faults, kind === undefined ? {} : { [kind]: 1 }, stderr);
    assertEquals(dropped, kind !== undefined);
  }
  const names = new Map(standings.map(({ player, name }) => [player, name]));
  const among = games.filter(({ players }) =>
    players.every((player) => good.includes(names.get(player)!))
  );
  assertEquals(among.map(({ end }) => end), Array(10).fill("scoreless"));
  await verify(folder.path);
});

Deno.test("a player that is slow on every turn runs out of its clock; the others do not", async () => {
  await using folder = await makeFolder();
  const rules = { ann: passes, bob: slowly(500, passes), eve: slowly(50, passes) };
  const args = ["--clock", "1.2", "--time-margin", "100", "--concurrency", "3"];
  const { results } = await hold(folder.path, rules, args);
  const faults = results.games.flatMap(({ faults }) => faults);
  assertEquals(faults.map(({ player, kind }) => [player, kind]), [[1, "timeout"]]);
  assertEquals(faults[0]!.reason, "the player used up its 1.2 s for the game");
  await verify(folder.path);
});

Deno.test("an increment makes up for a slow turn, and a margin for a slow network", async () => {
  for (const args of [["--clock", "1+1"], ["--clock", "0.1", "--time-margin", "5000"]]) {
    await using folder = await makeFolder();
    const rules = { ann: passes, bob: slowly(500, passes) };
    const { results } = await hold(folder.path, rules, args);
    assertEquals(results.games.map(({ end, faults }) => [end, faults]), [["scoreless", []]]);
  }
});

Deno.test("--json tells each registration, play, fault and result", async () => {
  await using hosting = await startAdmin([
    ...["--players", "4", "--house", "greedy", "--table", "2", "--no-record", "--json"],
    ...["--concurrency", "1"],
  ]);
  const rules = [passes, playsIllegally(1), passes];
  const peers: ScriptedPeer[] = [];
  for (const name of ["ann", "bob", "eve"]) {
    peers.push(await ScriptedPeer.register(hosting.port, name));
  }
  const playing = peers.map((peer, i) => peer.play(rules[i]!));
  const { code, stdout } = await hosting.admin.finished;
  await Promise.all(playing);
  for (const peer of peers) peer[Symbol.dispose]();
  assertEquals(code, 0);
  const kinds = new Map<unknown, number>();
  for (const line of stdout.trimEnd().split("\n")) {
    const event: unknown = JSON.parse(line);
    assert(typeof event === "object" && event !== null && "event" in event && "ms" in event);
    kinds.set(event.event, (kinds.get(event.event) ?? 0) + 1);
  }
  assertEquals(kinds.get("register"), 4);
  assertEquals(kinds.get("fault"), 1);
  assertEquals(kinds.get("game-start"), kinds.get("game-end"));
  assertEquals(kinds.get("game-end")! + kinds.get("unplayed")!, 6);
  assert(kinds.get("play")! > 0 && kinds.get("exchange")! > 0);
  assertEquals([kinds.get("start"), kinds.get("end")], [1, 1]);
});

Deno.test("a player that is found at fault at the end of a game is in the records", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin([
    "--house",
    "simple",
    "--games",
    "2",
    "--out",
    folder.path,
  ]);
  using ann = await ScriptedPeer.register(hosting.port, "ann");
  await ann.play(passes, (call) => call.kind === "inform");
  await ann.say("(thanks)");
  await ann.play(passes);
  assertEquals((await hosting.admin.finished).code, 0);
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "drop").map(({ game, fault }) => [game, fault]), [[1, "ill-formed"]]);
  const { games } = await readResults(folder.path);
  assertEquals(games.map(({ end }) => end === "forfeit"), [false, true]);
  await verify(folder.path);
});
