// Trains the leave values of a dictionary by self-play, and writes them as a `.klv2` file:
//
//   deno run --allow-read --allow-write tests/bench/train_leaves.ts \
//     dictionaries/enable1.kwg dictionaries/enable1.klv2 [games of the last round] [seed]
//
// Each round before the last has half as many games as the one after it. The values that the project
// carries come from 100,000 games in the last of three rounds, with seed 1. Sums of floats depend on their order: another number of cores gives values
// that differ in the last digits.

import { type LeaveValues, makeLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { parseWordGraph } from "../../lib/dictionary/kwg.ts";
import {
  type LeaveSampleData,
  LeaveSamples,
  listAllLeaves,
} from "../../lib/strategy/leave_training.ts";
import type { TrainingTask } from "./leaves_worker.ts";

const ROUNDS = 3;

/** More than there are rounds, so that no two runs have a seed in common. */
const SEEDS_PER_RUN = 4;

const [graphPath, leavesPath, gamesText = "100000", seedText = "1"] = Deno.args;
if (graphPath === undefined || leavesPath === undefined) {
  console.error("usage: train_leaves.ts GRAPH.kwg LEAVES.klv2 [GAMES] [SEED]");
  Deno.exit(2);
}
const { nodes } = parseWordGraph(Deno.readFileSync(graphPath));
const threads = navigator.hardwareConcurrency;
let leaves: Uint8Array | undefined;
for (let round = 1; round <= ROUNDS; round++) {
  const games = Math.ceil(Number(gamesText) / 2 ** (ROUNDS - round));
  const began = performance.now();
  const samples = await sample(games, Number(seedText) * SEEDS_PER_RUN + round);
  const values = samples.estimate();
  leaves = makeLeaveValues(values);
  const seconds = (performance.now() - began) / 1000;
  console.error(
    `\rround ${round} of ${ROUNDS}: ${games} games, ${samples.racks} racks, ` +
      `${seconds.toFixed(0)} s; ${describe(values)}`,
  );
}
if (leaves !== undefined) Deno.writeFileSync(leavesPath, leaves);
console.error(`${leavesPath}: ${leaves?.length} bytes`);

/** Has the games of a round played by all threads. */
async function sample(games: number, seed: number): Promise<LeaveSamples> {
  const all = new LeaveSamples(listAllLeaves());
  const share = Math.ceil(games / threads);
  let played = 0;
  const parts = await Promise.all(Array.from({ length: threads }, (_, thread) => {
    const { promise, resolve, reject } = Promise.withResolvers<LeaveSampleData>();
    const worker = new Worker(new URL("./leaves_worker.ts", import.meta.url), { type: "module" });
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => {
      if ("progress" in data) {
        played += data.progress;
        Deno.stderr.writeSync(new TextEncoder().encode(`\r${played} of ${games} games `));
        return;
      }
      channel.port1.close();
      worker.terminate();
      resolve(data.samples);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    const firstGame = thread * share;
    const task: TrainingTask = {
      nodes,
      leaves,
      seed,
      firstGame,
      games: Math.min(share, games - firstGame),
    };
    worker.postMessage(task, { transfer: [channel.port2] });
    return promise;
  }));
  for (const part of parts) all.import(part);
  return all;
}

/** A few leaves that everybody knows, to see whether the values make sense. */
function describe(values: LeaveValues): string {
  const shown = ["?", "S", "?S", "ERS", "Q", "QU", "V", "UUV", "II", "AEINRT"];
  return shown.map((text) => {
    const tiles = [...text].map((letter) => letter === "?" ? 0 : letter.charCodeAt(0) - 64);
    return `${text} ${values.valueOf(tiles.sort((a, b) => a - b)).toFixed(1)}`;
  }).join(", ");
}
