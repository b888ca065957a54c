// A thread that has done nothing yet: times everything from the bytes of the files to the first best
// play, and tells.

import { parseWordGraph } from "../../lib/dictionary/kwg.ts";
import { parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { equityMeasure, type LeaveFunction, NO_LEAVES } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { timeOf } from "./figures.ts";

/** What a thread starts from: the bytes of the two files. */
export interface StartTask {
  readonly kwg: Uint8Array;
  readonly klv: Uint8Array;
}

/** Milliseconds of a start. */
export interface StartFigures {
  readonly graph: number;
  readonly leaves: number;
  /** The tables of the engine, and the first best play. */
  readonly tables: number;
}

addEventListener("message", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const { kwg, klv }: StartTask = event.data;
  let words = new WordGraph(new Int32Array(2)), values: LeaveFunction = NO_LEAVES;
  const graph = timeOf(() => words = parseWordGraph(kwg));
  const leaves = timeOf(() => values = createLeaveTable(parseLeaveValues(klv)));
  const measure = equityMeasure({ leaves: values, tilesLeft: 86 });
  const tables = timeOf(() =>
    new MoveGenerator(words).bestMove([1, 5, 9, 14, 18, 19, 20], measure)
  );
  const figures: StartFigures = { graph, leaves, tables };
  event.ports[0]!.postMessage(figures);
}, { once: true });
