// A thread of the training of leaves: plays games and sends back what it has sampled.

import { parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { NO_LEAVES } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import {
  LeaveSamples,
  listAllLeaves,
  playTrainingGame,
} from "../../lib/strategy/leave_training.ts";

/** What a thread is asked to do. */
export interface TrainingTask {
  readonly nodes: Int32Array;
  /** The leave values to play with, as the bytes of a `.klv2`; none in the first round. */
  readonly leaves: Uint8Array | undefined;
  readonly seed: number;
  readonly firstGame: number;
  readonly games: number;
}

addEventListener("message", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const data: TrainingTask = event.data;
  const [port] = event.ports;
  const generator = new MoveGenerator(new WordGraph(data.nodes));
  const leaves = data.leaves === undefined
    ? NO_LEAVES
    : createLeaveTable(parseLeaveValues(data.leaves));
  const samples = new LeaveSamples(listAllLeaves());
  for (let game = data.firstGame; game < data.firstGame + data.games; game++) {
    playTrainingGame(generator, leaves, createRandom(deriveSeed(data.seed, game)), samples);
    if ((game + 1) % 500 === 0) port?.postMessage({ progress: 500 });
  }
  port?.postMessage({ samples: samples.export() });
});
