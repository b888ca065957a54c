// Exchanges and the pass as candidates beside the plays.

import { GREATEST_LEAVE_VALUE } from "../dictionary/leave_values.ts";
import { type Move, PASS } from "../scrabble/move.ts";
import { type EquityMeasure, type Measure, THOUSANDTHS } from "./measure.ts";
import { compareMoves, type RankedMove } from "./order.ts";
import { MASK_SIZES, type RackTable, tilesOf, worthOfKeeping } from "./rack_table.ts";

/** Below the worth of every other move, none of which is under that of the worst leave: a pass. */
const LAST = -2 * GREATEST_LEAVE_VALUE * THOUSANDTHS;

/** What the best exchange or pass is worth in thousandths of a point, and which tiles it keeps. */
export interface BestExchange {
  readonly value: number;
  readonly kept: number;
}

/** The best exchange or pass of the rack in `table`. */
export function bestExchange(table: RackTable, measure: Measure): BestExchange {
  const full = table.fullMask[0];
  let kept = full, value = LAST;
  if (measure.kind === "score" || measure.exchangeLimit === 0) return { value, kept };
  for (let mask = 0; mask < full; mask++) {
    if (!canExchange(table, mask, measure)) continue;
    const worth = worthOfKeeping(table, mask);
    if (worth < value || (worth === value && !comesBefore(table, mask, kept))) continue;
    kept = mask;
    value = worth;
  }
  return { value, kept };
}

/** Whether keeping `mask` comes before keeping `other` when both are worth the same. */
function comesBefore(table: RackTable, mask: number, other: number): boolean {
  const rank = (kept: number) => ({ move: exchangeOf(table, kept), score: 0, equity: 0 });
  return compareMoves(rank(mask), rank(other)) < 0;
}

/** The exchange that keeps the tiles of `kept`. */
export function exchangeOf(table: RackTable, kept: number): Move {
  const tiles = tilesOf(table, table.fullMask[0] ^ kept);
  return tiles.length === 0 ? PASS : { kind: "exchange", tiles };
}

/** Whether all tiles but those of `kept` may be exchanged; true for a pass. */
function canExchange(table: RackTable, kept: number, measure: EquityMeasure): boolean {
  return table.canonical[kept] !== 0 &&
    MASK_SIZES[table.fullMask[0] ^ kept] <= measure.exchangeLimit;
}

/** The pass, and all exchanges of the rack in `table` that `measure` allows. */
export function allExchanges(table: RackTable, measure: Measure): RankedMove[] {
  if (measure.kind === "score") return [{ move: PASS, score: 0, equity: 0 }];
  const full = table.fullMask[0];
  const moves: RankedMove[] = [];
  for (let kept = 0; kept <= full; kept++) {
    if (!canExchange(table, kept, measure)) continue;
    const equity = worthOfKeeping(table, kept) / THOUSANDTHS;
    moves.push({ move: exchangeOf(table, kept), score: 0, equity });
  }
  return moves;
}
