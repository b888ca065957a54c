// Measures what a tournament takes beside its games, from the start of the program to its end:
//
//   deno run --allow-read --allow-write --allow-run tests/bench/tournament_bench.ts
//
// 1,000 games between two greedy players of the house with two threads, against the bare engine and the
// rules in one, each in a process of its own, in turns: medians, and the median of the ratios.

import { join } from "@std/path";
import { median } from "./figures.ts";

const GAMES = 1000;
const THREADS = 2;
const RUNS = 9;

const root = new URL("../../", import.meta.url);

/** Runs a script of the project, and gives the seconds that it took. */
async function secondsOf(script: string, ...args: readonly string[]): Promise<number> {
  const began = performance.now();
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--allow-all", script, ...args],
    cwd: root,
    stdout: "null",
    stderr: "inherit",
  });
  const { code } = await command.output();
  if (code !== 0) throw new Error(`${script} ended with code ${code}`);
  return (performance.now() - began) / 1000;
}

function playTournament(...options: readonly string[]): Promise<number> {
  const players = ["--house", "greedy,greedy", "--games", `${GAMES}`, "--seed", "1", "--quiet"];
  return secondsOf("main.ts", "admin", ...players, "--concurrency", `${THREADS}`, ...options);
}

function report(what: string, seconds: readonly number[], bare: readonly number[]): void {
  const ratio = median(seconds.map((time, run) => time / bare[run]));
  const figure = seconds === bare ? "" : `: ${ratio.toFixed(2)} times`;
  console.log(`${what.padEnd(30)}${median(seconds).toFixed(2)} s${figure}`);
}

const folder = await Deno.makeTempDir();
const bare: number[] = [], played: number[] = [], recorded: number[] = [];
try {
  for (let run = 0; run <= RUNS; run++) {
    const times = [
      await secondsOf("tests/bench/bare_games.ts", `${GAMES}`),
      await playTournament("--no-record"),
      await playTournament("--out", join(folder, `${run}`)),
    ] as const;
    // The first one loads everything from the disk.
    if (run === 0) continue;
    bare.push(times[0]);
    played.push(times[1]);
    recorded.push(times[2]);
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
report(`${GAMES} games, bare engine`, bare, bare);
report(`  in a tournament`, played, bare);
report(`  with all records, flushed`, recorded, bare);
