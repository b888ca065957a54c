// Leave values in a form that gives those of all parts of a rack at once.

import type { LeaveValues } from "../dictionary/leave_values.ts";
import type { Tile } from "../scrabble/tiles.ts";
import { createLeaveNumbering } from "./leave_numbers.ts";
import { type LeaveFunction, THOUSANDTHS } from "./measure.ts";
import { MASKS } from "./rack_table.ts";

/** Makes `leaves` fast to look up for whole racks. */
export function createLeaveTable(leaves: LeaveValues): LeaveFunction {
  const numberParts = createLeaveNumbering(leaves);
  const numbers = new Int32Array(MASKS);
  // By 1 plus the number of a leave: its value in thousandths of a point.
  const thousandths = new Int32Array(1 + leaves.values.length);
  for (let i = 0; i < leaves.values.length; i++) {
    thousandths[i + 1] = Math.round(leaves.values[i] * THOUSANDTHS);
  }

  function tabulate(tiles: ArrayLike<Tile>, count: number, values: Int32Array): void {
    numberParts(tiles, count, numbers);
    for (let kept = (1 << count) - 1; kept >= 0; kept--) values[kept] = thousandths[numbers[kept]];
  }

  return { valueOf: (tiles) => leaves.valueOf(tiles), tabulate };
}
