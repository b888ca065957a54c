// Players that were written from the protocol alone, in Python, at our administrator: good ones, and
// such as break one rule each.

import { assert, assertEquals, assertMatch } from "@std/assert";
import * as v from "valibot";
import type { FaultKind } from "../../lib/scrabble/player.ts";
import { linesOf, makeFolder, readTranscript, startAdmin, startPlayer } from "./hosting.ts";
import { runProgram } from "./program.ts";
import { pythonTest, startPython, WORDS } from "./python.ts";

/** What a client of clients.py reports of itself. */
const REPORT = v.object({
  mode: v.string(),
  games: v.number(),
  told: v.nullable(v.string()),
  closed: v.string(),
});

function parseReports(output: string): Map<string, v.InferOutput<typeof REPORT>> {
  const reports = output.trimEnd().split("\n").map((line) => v.parse(REPORT, JSON.parse(line)));
  return new Map(reports.map((report) => [report.mode, report]));
}

/** The one thing that each of them does wrong, and the fault that it is. */
const MISDEEDS: Readonly<Record<string, readonly [FaultKind, RegExp]>> = {
  "plays no word": ["illegal-play", /(is|are) not in the dictionary/],
  "places a tile not held": ["illegal-play", /[A-Z] is not held: the rack is/],
  "places a blank not held": ["illegal-play", /a blank is not held: the rack is/],
  "places on a tile": ["illegal-play", /[A-Za-z] lies there already/],
  "places twice on a square": ["illegal-play", /was placed there before in this turn/],
  "places off the board": ["illegal-play", /column 15 is off the board/],
  "places left of the board": ["illegal-play", /column -1 is off the board/],
  "leaves a gap": ["illegal-play", /there is a gap at/],
  "places on a diagonal": ["illegal-play", /not in one row or column/],
  "touches nothing": ["illegal-play", /touches no tile/],
  "misses the centre": ["illegal-play", /must cover the centre/],
  "begins with one tile": ["illegal-play", /must have two tiles/],
  "acts twice": ["broken-contract", /exchange after a/],
  "exchanges in a play": ["broken-contract", /an exchange after 1 tile placed/],
  "finishes an empty play": ["broken-contract", /finished with no tile placed/],
  "does nothing": ["broken-contract", /answered without an action/],
  "does not finish a play": ["broken-contract", /1 tile placed and the play not finished/],
  "exchanges tiles not held": ["illegal-exchange", /Z+ not held: the rack is/],
  "exchanges more than the bag holds": ["illegal-exchange", /exchanged with \d in the bag/],
  "sends no message": ["ill-formed", /h where a message is due/],
  "sends an unknown message": ["ill-formed", /got \(resign\)/],
  "sends a coordinate with zeros": ["ill-formed", /got 07, expected a coordinate/],
  "sends a capital letter": ["ill-formed", /got E, expected a letter/],
  "sends tiles as one word": ["ill-formed", /got ab, expected a tile/],
  "sends too few coordinates": ["ill-formed", /expected \(place-tile <coord> <coord> <letter>\)/],
  "sends a stray parenthesis": ["ill-formed", /\) where a message is due/],
  "sends a long message": ["ill-formed", /more than 65536 bytes/],
  "sends a long string": ["ill-formed", /more than 65536 bytes/],
  "sends endless white space": ["ill-formed", /white space of more than 65536 bytes/],
  "sends a deep message": ["ill-formed", /nested more than 8 deep/],
  "registers again": ["out-of-sequence", /got \(register "again"\)/],
  "sends tiles to end a turn": ["out-of-sequence", /got \(a b\), expected \(\)/],
  "answers twice": ["out-of-sequence", /got \(\), expected nothing before/],
  "answers draw with tiles": ["out-of-sequence", /got \(a b\), expected \(\) in answer to draw/],
  "answers inform with a word": ["ill-formed", /got \(thanks\)/],
  "goes in a turn": ["disconnected", /the connection/],
  "goes in a message": ["disconnected", /the connection was closed inside a message/],
  "breaks the connection": ["disconnected", /the connection/],
};

const LATE: Readonly<Record<string, readonly [FaultKind, RegExp]>> = {
  "does not answer": ["timeout", /did not finish its turn within 2 s: no message came in time/],
  "does not end a message": ["timeout", /a message began and did not end in time/],
  "does not end a string": ["timeout", /a message began and did not end in time/],
};

/** Lets the misdeeds happen in a round robin with good players, and checks that justice is done. */
async function judge(
  t: Deno.TestContext,
  misdeeds: Readonly<Record<string, readonly [FaultKind, RegExp]>>,
  good: readonly string[],
  options: readonly string[],
): Promise<void> {
  await using folder = await makeFolder();
  const modes = [...good.filter((name) => name !== "greedy"), ...Object.keys(misdeeds)];
  const players = `${modes.length + 2}`;
  await using hosting = await startAdmin(
    ["--players", players, "--house", "simple", "--table", "2", "--out", folder.path, ...options],
    { timeout: 120_000 },
  );
  await using greedy = startPlayer("greedy", hosting.address);
  await using clients = startPython("clients.py", [hosting.address, WORDS, ...modes], {
    timeout: 120_000,
  });
  const [host, player, { stdout, stderr, code }] = await Promise.all([
    hosting.admin.finished,
    greedy.finished,
    clients.finished,
  ]);
  assertEquals([host.code, player.code, code, stderr], [0, 0, 0, ""], player.stderr);
  const lines = await readTranscript(folder.path);
  const names = linesOf(lines, "transcript")[0]!.players.map(({ name }) => name);
  const seats = new Map(linesOf(lines, "game-start").map((start) => [start.game, start.players]));
  const faults = [
    ...linesOf(lines, "drop").map((drop) => ({ ...drop, name: names[drop.player] })),
    ...linesOf(lines, "fault").map((fault) => ({
      ...fault,
      name: names[seats.get(fault.game)![fault.seat]!],
    })),
  ];
  const reports = parseReports(stdout);

  for (const [mode, [kind, reason]] of Object.entries(misdeeds)) {
    await t.step(mode, () => {
      const own = faults.filter(({ name }) => name === mode);
      assertEquals(own.map(({ fault }) => fault), [kind], JSON.stringify(own));
      assertMatch(own[0]!.reason, reason);
      const { told, closed } = reports.get(mode)!;
      if (kind === "disconnected") return assertEquals(closed, "by the client");
      // It was told why, in a string that holds no double quotes, and its connection closed in such
      // a way that it could read that.
      const why = `fault: ${own[0]!.reason.replaceAll('"', "'")}`;
      assertEquals([told, closed], [why, "by the administrator"]);
    });
  }
  await t.step("nobody else is at fault", () => {
    assertEquals(
      faults.map(({ name }) => name).toSorted(),
      Object.keys(misdeeds).toSorted(),
    );
  });
  await t.step("the good ones finish all their games", () => {
    const ends = new Map(linesOf(lines, "game-end").map(({ game, end }) => [game, end]));
    const guilty = new Set(Object.keys(misdeeds).map((mode) => names.indexOf(mode)));
    const among = [...seats].filter(([, players]) => !players.some((player) => guilty.has(player)));
    const all = good.length + 1;
    assertEquals(among.length, all * (all - 1) / 2);
    for (const [game] of among) {
      assert(ends.get(game) === "played-out" || ends.get(game) === "scoreless", `game ${game}`);
    }
    for (const name of good) {
      if (name === "greedy") continue;
      assertMatch(reports.get(name)?.told ?? "", /^tournament over: place/);
    }
  });
  await t.step("the transcript holds", async () => {
    const { code, stdout } = await runProgram(["replay", folder.path, "--verify"]);
    assertEquals(code, 0, stdout);
  });
}

pythonTest("foreign players that break a rule are dropped for it, and no others", async (t) => {
  await judge(t, MISDEEDS, ["greedy", "plain", "bytes"], []);
});

pythonTest("foreign players that do not answer in time are dropped, and no others", async (t) => {
  await judge(t, LATE, ["greedy"], ["--turn-timeout", "2"]);
});

pythonTest("the example of the README plays whole games against itself", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--games", "2", "--out", folder.path]);
  const [host = "", port = ""] = hosting.address.split(":");
  const players = ["ann", "bob"].map((name) =>
    startPython("example_player.py", [name, WORDS, host, port])
  );
  const results = await Promise.all([hosting.admin, ...players].map(({ finished }) => finished));
  assertEquals(results.map(({ code, stderr }) => [code, stderr]).slice(1), [[0, ""], [0, ""]]);
  assertEquals(results[0]!.code, 0);
  const lines = await readTranscript(folder.path);
  assertEquals(linesOf(lines, "fault"), []);
  assertEquals(linesOf(lines, "game-end").length, 2);
  const plays = linesOf(lines, "play").length;
  assert(plays > 20, `only ${plays} plays`);
  for (const { stdout } of results.slice(1)) assertMatch(stdout, /^"game over: /);
});
