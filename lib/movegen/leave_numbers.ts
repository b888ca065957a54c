// The numbers of the leaves that are parts of a rack, found for all parts at once in a few steps each:
// the lists of the leaves' DAWG are unrolled into rows of 27 entries, so that a tile is found with
// one load.

import type { LeaveValues } from "../dictionary/leave_values.ts";
import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT } from "../dictionary/word_graph.ts";
import { type Tile, TILE_KINDS } from "../scrabble/tiles.ts";
import { MASKS } from "./rack_table.ts";

/** The row of a list that is not there: none of its tiles is a leave. */
const NO_LIST = 0;

/**
 * A function that numbers the parts of a rack, the first `count` (at most 7) of `tiles` in rising
 * order: `numbers[kept]` becomes 1 plus the number of the leave (see `LeaveValues`) of the tiles whose
 * bits are set in `kept` (bit i for `tiles[i]`), and 0 where `leaves` has no such leave.
 */
export type LeaveNumbering = (
  tiles: ArrayLike<Tile>,
  count: number,
  numbers: Int32Array,
) => void;

/** Makes the function that numbers leaves as in `leaves`. */
export function createLeaveNumbering(leaves: LeaveValues): LeaveNumbering {
  const { next, steps } = unroll(leaves);
  // By mask of kept tiles: the list that follows, and 1 plus the number of the first leave there.
  const lists = new Int32Array(MASKS), firsts = new Int32Array(MASKS);
  lists[0] = leaves.root === 0 ? NO_LIST : 1;

  return (tiles, count, numbers) => {
    numbers[0] = 0;
    for (let bit = 0, top = 1; bit < count; bit++, top <<= 1) {
      const tile = tiles[bit];
      for (let rest = 0; rest < top; rest++) {
        const entry = lists[rest] * TILE_KINDS + tile, step = steps[entry];
        const accepts = step & 1, number = firsts[rest] + (step >> 1) + accepts, kept = rest | top;
        numbers[kept] = accepts !== 0 ? number : 0;
        lists[kept] = next[entry];
        firsts[kept] = number;
      }
    }
  };
}

/**
 * By list and tile: the list that follows, and twice how many leaves of the list come before the
 * tile, plus 1 if it ends a leave.
 */
function unroll({ nodes, counts, root }: LeaveValues) {
  const rows = new Map<number, number>([[0, NO_LIST]]);
  const lists: number[] = [];
  const rowOf = (list: number): number => {
    let row = rows.get(list);
    if (row === undefined) {
      lists.push(list);
      row = lists.length;
      rows.set(list, row);
    }
    return row;
  };
  rowOf(root);
  const next: number[] = [], steps: number[] = [];
  const fillRow = (row: number): void => {
    for (let i = 0; i < TILE_KINDS; i++) {
      next[row * TILE_KINDS + i] = NO_LIST;
      steps[row * TILE_KINDS + i] = 0;
    }
  };
  fillRow(NO_LIST);
  for (let row = 1; row <= lists.length; row++) {
    fillRow(row);
    const list = lists[row - 1];
    for (let index = list;; index++) {
      const node = nodes[index], entry = row * TILE_KINDS + (node >>> TILE_SHIFT);
      next[entry] = rowOf(node & ARC_MASK);
      steps[entry] = 2 * (counts[list] - counts[index]) + ((node & ACCEPTS) !== 0 ? 1 : 0);
      if ((node & IS_END) !== 0) break;
    }
  }
  return { next: Int32Array.from(next), steps: Int32Array.from(steps) };
}
