import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { buildLeaveValues, type LeaveValue } from "../../lib/dictionary/leave_values.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { THOUSANDTHS } from "../../lib/movegen/measure.ts";
import { createRackTable, fillRackTable, tilesOf } from "../../lib/movegen/rack_table.ts";

const tile = fc.integer({ min: 0, max: 26 });
const leave = fc.array(tile, { minLength: 1, maxLength: 6 })
  .map((tiles) => tiles.toSorted((a, b) => a - b));
const values = fc.uniqueArray(
  fc.tuple(leave, fc.integer({ min: -40_000, max: 40_000 }).map((value) => value / THOUSANDTHS)),
  { selector: ([tiles]) => tiles.join(), maxLength: 60 },
);

Deno.test("a leave table has the value of every part of a rack, known or not", () => {
  fc.assert(
    fc.property(values, fc.array(tile, { maxLength: 7 }), fc.nat(), (known, drawn, pick) => {
      // Half of the racks are made of known leaves, or few parts would be known.
      const rack = known.length > 0 && pick % 2 === 0
        ? [...known[pick % known.length][0], ...drawn].slice(0, 7)
        : drawn;
      const entries: readonly LeaveValue[] = known;
      const leaves = buildLeaveValues(entries), table = createRackTable();
      fillRackTable(table, rack, {
        kind: "equity",
        leaves: createLeaveTable(leaves),
        exchangeLimit: 0,
      });
      for (let kept = 1; kept <= table.fullMask[0]; kept++) {
        if (table.canonical[kept] === 0) continue;
        const expected = Math.round(leaves.valueOf(tilesOf(table, kept)) * THOUSANDTHS);
        assertEquals(table.worth[kept], expected);
      }
    }),
  );
});

Deno.test("a leave table without leaves is worth nothing", () => {
  const table = createRackTable();
  const leaves = createLeaveTable(buildLeaveValues([]));
  fillRackTable(table, [1, 2, 3], { kind: "equity", leaves, exchangeLimit: 0 });
  assertEquals([...table.worth.subarray(0, 8)], [0, 0, 0, 0, 0, 0, 0, 0]);
  assertEquals(leaves.valueOf([1]), 0);
});
