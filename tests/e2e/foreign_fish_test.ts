// Players of Fish that were written from the rules and the protocol alone, in Python, at our
// administrator, and our players at such an administrator. They check all that they are told.

import { assert, assertEquals, assertMatch } from "@std/assert";
import * as v from "valibot";
import { FAULTY_CLIENTS, runRawClient } from "../fish/faulty_clients.ts";
import { startAdmin } from "./hosting.ts";
import { type RunningProgram, startProgram } from "./program.ts";
import { pythonTest, startPython } from "./python.ts";

const REPORT = v.object({
  name: v.string(),
  games: v.number(),
  turns: v.number(),
  ended: v.nullable(v.boolean()),
  wrong: v.nullable(v.string()),
});

const RESULT = v.object({ winners: v.array(v.string()), failures: v.array(v.string()) });

const NAMES = ["ada", "bea", "cleo", "dora", "elsa", "fay", "gus", "hal", "ida", "joe", "kim"];

function parseReports(output: string): v.InferOutput<typeof REPORT>[] {
  return output.trimEnd().split("\n").map((line) => v.parse(REPORT, JSON.parse(line)));
}

pythonTest("foreign players find nothing wrong with a tournament", async () => {
  const args = ["--game", "fish", "--players", `${NAMES.length}`, "--json", "--seed", "3"];
  await using hosting = await startAdmin([
    ...args,
    "--rows",
    "5",
    "--columns",
    "5",
    "--holes",
    "2",
  ]);
  const { admin, address } = hosting;
  await using players = startPython("fish_players.py", [address, ...NAMES]);
  const [host, clients] = await Promise.all([admin.finished, players.finished]);
  assertEquals(host.code, 0, host.stderr);
  const { winners, failures } = v.parse(RESULT, JSON.parse(host.stdout));
  assertEquals(failures, []);
  for (const { name, games, turns, ended, wrong } of parseReports(clients.stdout)) {
    assertEquals(wrong, null, name);
    assertEquals(ended, winners.includes(name));
    assert(games > 0 && turns > 0);
  }
});

pythonTest("foreign players find nothing wrong while others fail", async () => {
  const faulty = FAULTY_CLIENTS.filter(({ kind }) => kind !== "timeout").slice(0, 14);
  const count = NAMES.length + faulty.length;
  const args = ["--game", "fish", "--players", `${count}`, "--json", "--seed", "4"];
  await using hosting = await startAdmin([
    ...args,
    "--rows",
    "6",
    "--columns",
    "5",
    "--holes",
    "4",
  ]);
  const { admin, address, port } = hosting;
  const others = faulty.map(async ({ behaviour }, index) => {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port });
    await runRawClient(socket, `bad${String.fromCharCode(97 + index)}`, behaviour);
  });
  await using players = startPython("fish_players.py", [address, ...NAMES]);
  const [host, clients] = await Promise.all([admin.finished, players.finished]);
  await Promise.all(others);
  assertEquals(host.code, 0, host.stderr);
  const { winners, failures } = v.parse(RESULT, JSON.parse(host.stdout));
  assert(failures.length > 0 && failures.every((name) => name.startsWith("bad")), `${failures}`);
  for (const { name, ended, wrong } of parseReports(clients.stdout)) {
    assertEquals(wrong, null, name);
    assertEquals(ended, winners.includes(name));
  }
});

const REPORT_OF_GAME = v.object({
  names: v.array(v.string()),
  scores: v.array(v.number()),
  wrong: v.nullable(v.string()),
});

for (
  const strategies of [["mcts:0.02", "minimax:2"], ["greedy", "mcts:0.02", "random", "greedy"]]
) {
  const count = strategies.length;
  pythonTest(
    `a foreign administrator finds nothing wrong with ${count} of our players`,
    async () => {
      await using admin = startPython("fish_administrator.py", [`${count}`]);
      const [, port] = await admin.waitForLine(/"port": (\d+)/);
      const players = strategies.map((strategy, index): RunningProgram => {
        const name = ["--name", `our${"abcd"[index]}`];
        const where = ["--connect", `127.0.0.1:${port}`];
        return startProgram([
          "player",
          "--game",
          "fish",
          ...name,
          "--strategy",
          strategy,
          ...where,
        ]);
      });
      const { stdout } = await admin.finished;
      const results = await Promise.all(players.map(({ finished }) => finished));
      const report = v.parse(REPORT_OF_GAME, JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""));
      assertEquals(report.wrong, null);
      const most = Math.max(...report.scores);
      for (const [index, { code, stderr }] of results.entries()) {
        assertEquals(code, 0, stderr);
        const seat = report.names.indexOf(`our${"abcd"[index]}`);
        const won = report.scores[seat] === most ? "won" : "not won";
        assertMatch(stderr, new RegExp(`the tournament is over, 1 game played: ${won}\n`));
      }
    },
  );
}
