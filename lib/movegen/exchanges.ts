// Exchanges and the pass as candidates beside the plays.

import { PASS } from "../scrabble/move.ts";
import { type Measure, THOUSANDTHS } from "./measure.ts";
import type { RankedMove } from "./order.ts";
import { type RackTable, tilesOf, worthOfKeeping } from "./rack_table.ts";

/**
 * The pass, and all exchanges of the rack in `table` where `measure` allows exchanges, with what
 * they are worth: what the leave is.
 */
export function exchangeCandidates(table: RackTable, measure: Measure): RankedMove[] {
  if (measure.kind === "score") return [{ move: PASS, score: 0, equity: 0 }];
  const full = table.fullMask[0]!;
  const candidates: RankedMove[] = [];
  for (let kept = measure.exchanges ? 0 : full; kept <= full; kept++) {
    if (table.canonical[kept] === 0) continue;
    const tiles = tilesOf(table, full ^ kept);
    const equity = worthOfKeeping(table, kept) / THOUSANDTHS;
    candidates.push({ move: { kind: "exchange", tiles }, score: 0, equity });
  }
  return candidates;
}
