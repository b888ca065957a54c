import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { DictionaryFormatError } from "../../lib/dictionary/format_error.ts";
import {
  buildLeaveValues,
  makeLeaveValues,
  parseLeaveValues,
} from "../../lib/dictionary/leave_values.ts";
import { bytesOf, node } from "./graphs.ts";

/** The bits of a 32-bit float, as an integer. */
function bitsOf(value: number): number {
  return new Int32Array(Float32Array.of(value).buffer)[0]!;
}

/** A file that holds the blank (24 points), the blank with S (30.5) and E (2), node by node. */
const FILE = [
  4, // nodes
  node(0, { end: true, arc: 1 }),
  node(0, { accepts: true, arc: 3 }),
  node(5, { accepts: true, end: true }),
  node(19, { accepts: true, end: true }),
  3, // values
  bitsOf(24),
  bitsOf(30.5),
  bitsOf(2),
];

function changed(index: number, replacement: number): Uint8Array<ArrayBuffer> {
  return bytesOf(FILE.with(index, replacement));
}

function assertRefused(bytes: Uint8Array, message: string): void {
  assertThrows(() => parseLeaveValues(bytes), DictionaryFormatError, message);
}

/** Leaves of up to six tiles with values that a 32-bit float holds, each leave once. */
const leaveTables = fc.uniqueArray(
  fc.tuple(
    fc.array(fc.constantFrom(0, 1, 5, 19, 26), { minLength: 1, maxLength: 6 })
      .map((tiles) => tiles.sort((one, other) => one - other)),
    fc.float({ min: -10_000, max: 10_000, noNaN: true }),
  ),
  { selector: ([leave]) => leave.join(), maxLength: 60 },
);

Deno.test("a file gives each leave its value, and 0 to those that are not in it", () => {
  const leaves = parseLeaveValues(bytesOf(FILE));
  assertEquals(leaves.valueOf([0]), 24);
  assertEquals(leaves.valueOf([0, 19]), 30.5);
  assertEquals(leaves.valueOf([5]), 2);
  for (const unknown of [[], [0, 0], [0, 5], [19], [5, 19], [0, 19, 19], [26]]) {
    assertEquals(leaves.valueOf(unknown), 0);
  }
  assertEquals(makeLeaveValues(leaves), bytesOf(FILE));
});

Deno.test("every leave of a table has its value, whatever the order it was given in", () => {
  fc.assert(fc.property(leaveTables, (table) => {
    const leaves = buildLeaveValues(table);
    for (const [leave, value] of table) assertEquals(leaves.valueOf(leave), value);
    assertEquals(
      makeLeaveValues(buildLeaveValues([...table].reverse())),
      makeLeaveValues(leaves),
    );
  }));
});

Deno.test("what is written is read back the same", () => {
  fc.assert(fc.property(leaveTables, (table) => {
    const leaves = buildLeaveValues(table);
    const parsed = parseLeaveValues(makeLeaveValues(leaves));
    assertEquals(parsed.nodes, leaves.nodes);
    assertEquals([...parsed.entries()], [...leaves.entries()]);
    assertEquals(parsed.values.length, table.length);
  }));
});

Deno.test("entries come in sorted order, the blank first, a leave before what extends it", () => {
  const leaves = buildLeaveValues([[[5, 5], 1], [[5], 2], [[0, 5], 3], [[0], 4], [[1], 5]]);
  assertEquals([...leaves.entries()], [[[0], 4], [[0, 5], 3], [[1], 5], [[5], 2], [[5, 5], 1]]);
});

Deno.test("a walk along nodes and counts finds the number of every leave", () => {
  fc.assert(fc.property(leaveTables, (table) => {
    const { nodes, counts, root, values } = buildLeaveValues(table);
    assertEquals(root === 0 ? 0 : counts[root], table.length);
    for (let index = 1; index < nodes.length; index++) {
      const isLast = (nodes[index]! & 0x400000) !== 0;
      const arc = nodes[index]! & 0x3fffff;
      const here = counts[index]! - (isLast ? 0 : counts[index + 1]!);
      const accepts = (nodes[index]! & 0x800000) === 0 ? 0 : 1;
      assertEquals(here, accepts + (arc === 0 ? 0 : counts[arc]!));
    }
    assertEquals(values.length, table.length);
  }));
});

Deno.test("no leaves at all are leave values too", () => {
  const bytes = makeLeaveValues(buildLeaveValues([]));
  assertEquals(bytes, bytesOf([1, node(0, { end: true }), 0]));
  assertEquals(parseLeaveValues(bytes).valueOf([5]), 0);
});

Deno.test("leaves that are none are refused when they are built", () => {
  for (const leave of [[], [5, 1], [27], [-1], [1.5], new Array<number>(16).fill(1)]) {
    assertThrows(() => buildLeaveValues([[leave, 1]]), RangeError, "is not a leave");
  }
  assertThrows(() => buildLeaveValues([[[1], 1], [[1], 2]]), RangeError, "two values");
  for (const value of [NaN, Infinity, 10_001, -10_000.5]) {
    assertThrows(() => buildLeaveValues([[[1], value]]), RangeError, "not from -10000 to 10000");
  }
});

Deno.test("a file whose counts and length do not agree is refused", () => {
  const bytes = bytesOf(FILE);
  assertRefused(new Uint8Array(0), "number of its nodes");
  assertRefused(bytes.subarray(0, 12), "number of its values");
  assertRefused(bytes.subarray(0, bytes.length - 1), "should then be of 36 bytes");
  assertRefused(bytes.subarray(0, bytes.length - 6), "16-bit values");
  assertRefused(Uint8Array.of(...bytes, 0, 0, 0, 0), "but is of 40");
  assertRefused(changed(0, -1), "number of its values");
  assertRefused(bytesOf([0, 0]), "no nodes");
});

Deno.test("a file with a bad graph or a bad value is refused", () => {
  assertRefused(changed(1, node(0, { end: true, arc: 4 })), "leads to node 4");
  assertRefused(changed(2, node(0, { accepts: true, arc: 1 })), "never ends");
  assertRefused(changed(2, node(6, { accepts: true, arc: 3 })), "not above");
  assertRefused(changed(2, node(0, { arc: 3 })), "2 leaves but 3 values");
  assertRefused(changed(4, node(19, { end: true })), "dead end");
  assertRefused(changed(6, bitsOf(NaN)), "value 0 of 3 is NaN");
  assertRefused(changed(8, bitsOf(-Infinity)), "value 2 of 3 is -Infinity");
});

Deno.test("a value of up to 10,000 points is read, a greater one refused", () => {
  assertEquals(parseLeaveValues(changed(6, bitsOf(-10_000))).valueOf([0]), -10_000);
  assertEquals(parseLeaveValues(changed(8, bitsOf(10_000))).valueOf([5]), 10_000);
  assertRefused(changed(7, bitsOf(10_001)), "value 1 of 3 is 10001, not from -10000 to 10000");
  assertRefused(changed(7, bitsOf(-1e30)), "value 1 of 3 is -1");
});

Deno.test("a damaged file is refused or sound", () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 });
  fc.assert(fc.property(leaveTables, damage, (table, changes) => {
    const bytes = makeLeaveValues(buildLeaveValues(table));
    for (const [place, value] of changes) bytes[place % bytes.length] = value;
    try {
      for (const [leave, value] of parseLeaveValues(bytes).entries()) {
        assertEquals(leave.length > 0 && Number.isFinite(value), true);
      }
    } catch (error) {
      if (!(error instanceof DictionaryFormatError)) throw error;
    }
  }));
});
