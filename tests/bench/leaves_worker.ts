// A thread of the training of leaves: plays games and sends back what it has sampled.

import { LeaveValues, parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { NO_LEAVES } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import {
  type LeaveSampleData,
  LeaveSamples,
  playTrainingGame,
} from "../../lib/strategy/leave_training.ts";

/** What a thread is asked to do. */
export interface TrainingTask {
  /** The nodes of the word graph. */
  readonly nodes: Int32Array;
  /** What `listAllLeaves` gives: its nodes, and how many leaves they are. */
  readonly leaveNodes: Int32Array;
  readonly leaveCount: number;
  /** The leave values to play with, as the bytes of a `.klv2`; none in the first round. */
  readonly leaves: Uint8Array | undefined;
  readonly seed: number;
  readonly firstGame: number;
  readonly games: number;
}

/** What a thread answers: how many games it has played since it last said so, or all its samples. */
export type TrainingAnswer =
  | { readonly kind: "progress"; readonly games: number }
  | { readonly kind: "samples"; readonly samples: LeaveSampleData };

/** Games after which a thread tells how far it is. */
const GAMES_PER_REPORT = 100;

addEventListener("message", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const task: TrainingTask = event.data;
  const [port] = event.ports;
  const answer = (message: TrainingAnswer) => port?.postMessage(message);
  const generator = new MoveGenerator(new WordGraph(task.nodes));
  const leaves = task.leaves === undefined
    ? NO_LEAVES
    : createLeaveTable(parseLeaveValues(task.leaves));
  const all = new LeaveValues(task.leaveNodes, new Float32Array(task.leaveCount));
  const samples = new LeaveSamples(all);
  for (let i = 0; i < task.games; i++) {
    const random = createRandom(deriveSeed(task.seed, task.firstGame + i));
    playTrainingGame(generator, leaves, random, samples);
    if ((i + 1) % GAMES_PER_REPORT === 0) answer({ kind: "progress", games: GAMES_PER_REPORT });
  }
  answer({ kind: "samples", samples: samples.export() });
});
