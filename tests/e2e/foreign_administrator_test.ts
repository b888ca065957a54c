// Our player at an administrator that was written from the protocol alone, in Python.

import { assert, assertEquals, assertMatch } from "@std/assert";
import * as v from "valibot";
import { startPlayer } from "./hosting.ts";
import type { ProgramResult } from "./program.ts";
import { pythonTest, startPython, WORDS } from "./python.ts";

const GAMES = 2;

/** What administrator.py reports at its end. */
const REPORT = v.object({
  names: v.array(v.string()),
  games: v.number(),
  plays: v.number(),
  exchanges: v.number(),
  wrong: v.nullable(v.string()),
});

/** Two players at the administrator in one of its modes: what it reports, and how they ended. */
async function playAt(
  mode: string,
  options: readonly string[] = [],
): Promise<{ report: v.InferOutput<typeof REPORT>; players: ProgramResult[] }> {
  await using administrator = startPython("administrator.py", [WORDS, mode, `${GAMES}`]);
  const [port] = await administrator.waitForLine(/^\d+$/);
  const players = ["greedy", "random"].map((strategy) =>
    startPlayer(strategy, `127.0.0.1:${port}`, ["--strategy", strategy, ...options])
  );
  const [{ stdout, stderr }, ...ended] = await Promise.all(
    [administrator, ...players].map(({ finished }) => finished),
  );
  assertEquals(stderr, "");
  const report = v.parse(REPORT, JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""));
  assertEquals(report.wrong, null);
  assertEquals(report.names, ["greedy", "random"]);
  return { report, players: ended };
}

const WHOLE_GAMES: Readonly<Record<string, string>> = {
  plain: "nothing odd",
  bytes: "every byte in a packet of its own, and odd white space",
  hyphens: "several hyphens for an empty square",
  joined: "several messages in one piece",
  yx: "the row before the column",
  silent: "no word about the end of a game",
};

for (const [mode, what] of Object.entries(WHOLE_GAMES)) {
  pythonTest(`whole games at a foreign administrator: ${what}`, async () => {
    const { report, players } = await playAt(mode, mode === "yx" ? ["--coordinates", "yx"] : []);
    assertEquals(report.games, GAMES);
    assert(report.plays > 20, `only ${report.plays} plays`);
    for (const { code, stderr } of players) {
      assertEquals(code, 0, stderr);
      assertMatch(stderr, /^2 games played$/m);
    }
  });
}

pythonTest("a foreign administrator refuses a player", async () => {
  const { players } = await playAt("refuses");
  assertEquals(players.map(({ code }) => code), [1, 1]);
  const said = players.map(({ stderr }) => stderr).join("");
  assertMatch(said, /refused the player: there is no place left$/m);
  assertMatch(said, /the connection was closed before the first game/);
});

pythonTest("a foreign administrator tells a player that it is at fault", async () => {
  const { players } = await playAt("faults");
  assertEquals(players.map(({ code }) => code), [1, 1]);
  const said = players.map(({ stderr }) => stderr).join("");
  assertMatch(said, /the administrator says: fault: this play looks wrong$/m);
  assertMatch(said, /the connection was closed in the middle of a game/);
});

pythonTest("a foreign administrator hangs up in the middle of a game", async () => {
  const { players } = await playAt("hangs-up");
  assertEquals(players.map(({ code }) => code), [1, 1]);
  for (const { stderr } of players) assertMatch(stderr, /the connection (was closed|broke)/);
});
