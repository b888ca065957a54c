import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { buildLeaveValues, type LeaveValue } from "../../lib/dictionary/leave_values.ts";
import { createLeaveNumbering } from "../../lib/movegen/leave_numbers.ts";

const tile = fc.constantFrom(0, 1, 5, 19, 26);
const rising = (tiles: readonly number[]) => tiles.toSorted((one, other) => one - other);
const tables = fc.uniqueArray(
  fc.array(tile, { minLength: 1, maxLength: 6 })
    .map((tiles): LeaveValue => [rising(tiles), 0]),
  { selector: ([leave]) => leave.join(), maxLength: 60 },
);

Deno.test("every part of a rack has 1 plus the place of its leave in sorted order, or 0", () => {
  fc.assert(fc.property(tables, fc.array(tile, { maxLength: 7 }).map(rising), (table, rack) => {
    const leaves = buildLeaveValues(table);
    const places = new Map(
      [...leaves.entries()].map(([leave], place) => [leave.join(), place + 1]),
    );
    const numbers = new Int32Array(128).fill(-1);
    createLeaveNumbering(leaves)(rack, rack.length, numbers);
    for (let kept = 0; kept < 1 << rack.length; kept++) {
      const part = rack.filter((_, bit) => (kept >> bit & 1) !== 0);
      assertEquals(numbers[kept], places.get(part.join()) ?? 0);
    }
  }));
});
