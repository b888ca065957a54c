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
  const { values: points } = leaves;

  function tabulate(tiles: ArrayLike<Tile>, count: number, values: Int32Array): void {
    numberParts(tiles, count, numbers);
    for (let kept = (1 << count) - 1; kept >= 0; kept--) {
      const number = numbers[kept];
      // As `Math.round`, which V8 compiles to something several times as slow.
      values[kept] = number === 0 ? 0 : Math.floor(points[number - 1] * THOUSANDTHS + 0.5);
    }
  }

  return { valueOf: (tiles) => leaves.valueOf(tiles), tabulate };
}
