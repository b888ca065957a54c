// A thread of self-play: sets itself up, says so, and plays when it is told to.

import { parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { playFor } from "./self_play.ts";

/** What a thread plays with. */
export interface SelfPlayTask {
  readonly nodes: Int32Array;
  /** The bytes of the `.klv2`. */
  readonly leaves: Uint8Array;
  readonly seed: number;
  /** How long to play before the first answer, and for each. */
  readonly warmUpMilliseconds: number;
  readonly milliseconds: number;
}

addEventListener("message", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const task: SelfPlayTask = event.data;
  const [port] = event.ports;
  const generator = new MoveGenerator(new WordGraph(task.nodes));
  const leaves = createLeaveTable(parseLeaveValues(task.leaves));
  let next = playFor(task.warmUpMilliseconds, generator, leaves, task.seed, 0).games;
  port.onmessage = () => {
    const figures = playFor(task.milliseconds, generator, leaves, task.seed, next);
    next += figures.games;
    port.postMessage(figures);
  };
  port.postMessage("ready");
}, { once: true });
