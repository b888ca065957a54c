// Leave values in a form that gives those of all parts of a rack in a few steps each: the lists of
// their DAWG unrolled into rows of 27 entries, so that a tile is found with one load.

import type { LeaveValues } from "../dictionary/leave_values.ts";
import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT } from "../dictionary/word_graph.ts";
import { type Tile, TILE_KINDS } from "../scrabble/tiles.ts";
import { type LeaveFunction, THOUSANDTHS } from "./measure.ts";

/** The row of a list that is not there: none of its tiles is a leave. */
const NO_LIST = 0;

/** Makes `leaves` fast to look up for whole racks. */
export function createLeaveTable(leaves: LeaveValues): LeaveFunction {
  const { next, numbers } = unroll(leaves);
  const { values: points } = leaves;
  // By mask of kept tiles: the list that follows, and the number of the first leave there.
  const lists = new Int32Array(128), firsts = new Int32Array(128);
  lists[0] = leaves.root === 0 ? NO_LIST : 1;

  function tabulate(tiles: ArrayLike<Tile>, count: number, values: Int32Array): void {
    const masks = 1 << count;
    values[0] = 0;
    for (let bit = 0, top = 1; top < masks; bit++, top <<= 1) {
      const tile = tiles[bit];
      for (let rest = 0; rest < top; rest++) {
        const entry = lists[rest] * TILE_KINDS + tile, kept = rest | top;
        const accepts = numbers[entry] & 1, number = firsts[rest] + (numbers[entry] >> 1);
        // As `Math.round`, which V8 compiles to something several times as slow.
        values[kept] = accepts !== 0 ? Math.floor(points[number] * THOUSANDTHS + 0.5) : 0;
        lists[kept] = next[entry];
        firsts[kept] = number + accepts;
      }
    }
  }

  return { valueOf: (tiles) => leaves.valueOf(tiles), tabulate };
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
  const next: number[] = [], numbers: number[] = [];
  const fillRow = (row: number): void => {
    for (let i = 0; i < TILE_KINDS; i++) {
      next[row * TILE_KINDS + i] = NO_LIST;
      numbers[row * TILE_KINDS + i] = 0;
    }
  };
  fillRow(NO_LIST);
  for (let row = 1; row <= lists.length; row++) {
    fillRow(row);
    const list = lists[row - 1];
    for (let index = list, before = 0;; index++) {
      const node = nodes[index], entry = row * TILE_KINDS + (node >>> TILE_SHIFT);
      next[entry] = rowOf(node & ARC_MASK);
      numbers[entry] = 2 * before + ((node & ACCEPTS) !== 0 ? 1 : 0);
      if ((node & IS_END) !== 0) break;
      before += counts[index] - counts[index + 1];
    }
  }
  return { next: Int32Array.from(next), numbers: Int32Array.from(numbers) };
}
