// Leave values: what the tiles that a play leaves on the rack are worth in later turns. Read from and
// written to `.klv2` files: a DAWG of leaves, and a value for each in their sorted order.

import { checkGraph } from "./check_graph.ts";
import { DictionaryFormatError } from "./format_error.ts";
import { PathBuilder, SiblingTable } from "./graph_builder.ts";
import { BYTES_PER_NODE, makeInt32s, parseInt32s } from "./node_bytes.ts";
import { addSymbols, LONGEST_SEQUENCE, PackedSequences } from "./packed_sequences.ts";
import { ACCEPTS, ARC_MASK, findSibling, GREATEST_TILE, IS_END, TILE_SHIFT } from "./word_graph.ts";
import { countSequences } from "./words.ts";

/** Most tiles of a leave in a file; a rack leaves six. */
const LONGEST_LEAVE = LONGEST_SEQUENCE;

/**
 * The greatest worth of a leave, above 0 or below it, in points: a hundred times what any leave is
 * worth, and little enough for sums of thousandths of a point to be 32-bit integers.
 */
export const GREATEST_LEAVE_VALUE = 10_000;

/**
 * The values of leaves, in points.
 *
 * A leave has a number, its place in the sorted order, and its value is `values[number]`. It is found
 * by walking the graph, tile by tile in rising order, with `number` 0 at the root: in a list, the
 * leaves before those that begin with the node at `index` are `counts[list] - counts[index]`, which
 * are added to `number`; if the node accepts, it ends the leave of that number, and its children
 * come after that leave, so that 1 is added.
 */
export class LeaveValues {
  /** The DAWG of the leaves, as in a `.kwg` file; tile 0 is the blank. Node 0's arc is the root. */
  readonly nodes: Int32Array;
  /** By node: how many leaves it, its later siblings and all below them hold. */
  readonly counts: Int32Array;
  /** The values in points, in the sorted order of the leaves. */
  readonly values: Float32Array;

  /** Takes what is sound: `parseLeaveValues` checks, `buildLeaveValues` makes it so. */
  constructor(nodes: Int32Array, values: Float32Array) {
    this.nodes = nodes;
    this.counts = new Int32Array(countSequences(nodes, nodes[0]! & ARC_MASK));
    this.values = values;
  }

  /** Index of the first node of the DAWG, 0 when there are no leaves. */
  get root(): number {
    return this.nodes[0]! & ARC_MASK;
  }

  /**
   * The value in points of `leave`, its tiles (0 for the blank, 1 to 26) in rising order; 0 for one
   * that is not known, and for the empty leave.
   */
  valueOf(leave: readonly number[]): number {
    const { nodes, counts } = this;
    let list = this.root;
    let number = 0;
    let accepted = false;
    for (const tile of leave) {
      const index = list === 0 ? 0 : findSibling(nodes, list, tile);
      if (index === 0) return 0;
      number += counts[list]! - counts[index]! + (accepted ? 1 : 0);
      accepted = (nodes[index]! & ACCEPTS) !== 0;
      list = nodes[index]! & ARC_MASK;
    }
    return accepted ? this.values[number]! : 0;
  }

  /** The leaves and their values, in sorted order. */
  entries(): Generator<LeaveValue> {
    return entriesBelow(this, this.root, [], { number: 0 });
  }
}

/** A leave, its tiles (0 for the blank, 1 to 26) in rising order, and its value in points. */
export type LeaveValue = readonly [leave: readonly number[], value: number];

function* entriesBelow(
  leaves: LeaveValues,
  list: number,
  before: readonly number[],
  next: { number: number },
): Generator<LeaveValue> {
  if (list === 0) return;
  for (let index = list;; index++) {
    const node = leaves.nodes[index]!;
    const leave = [...before, node >>> TILE_SHIFT];
    if ((node & ACCEPTS) !== 0) yield [leave, leaves.values[next.number++]!];
    yield* entriesBelow(leaves, node & ARC_MASK, leave, next);
    if ((node & IS_END) !== 0) return;
  }
}

/**
 * Makes leave values of `entries`, in any order. Values are kept as 32-bit floats.
 *
 * @throws {RangeError} when a leave is empty, has more than 15 tiles, tiles that are none or not in
 *   rising order, when one comes twice, or a value is not in -10,000 to 10,000
 */
export function buildLeaveValues(entries: Iterable<LeaveValue>): LeaveValues {
  const leaves = new PackedSequences(16);
  const given: number[] = [];
  for (const [leave, value] of entries) {
    checkEntry(leave, value);
    // A symbol is never 0, which marks the end of a packed sequence.
    addSymbols(leaves, leave.map((tile) => tile + 1));
    given.push(value);
  }
  const table = new SiblingTable(leaves.length);
  const path = new PathBuilder(table, LONGEST_LEAVE);
  const values = new Float32Array(leaves.length);
  const rows = leaves.sortedRows();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const common = index === 0 ? 0 : leaves.commonLength(rows[index - 1]!, row);
    if (common === LONGEST_SEQUENCE) throw new RangeError("a leave has two values");
    while (path.depth > common) path.pop();
    for (let length = common; length < LONGEST_LEAVE; length++) {
      const symbol = leaves.symbolAt(row, length);
      if (symbol === 0) break;
      path.push(symbol - 1);
    }
    path.accept();
    values[index] = given[row]!;
  }
  return new LeaveValues(table.layOut([path.finish()]), values);
}

function checkEntry(leave: readonly number[], value: number): void {
  let previous = 0;
  const sound = leave.length > 0 && leave.length <= LONGEST_LEAVE && leave.every((tile) => {
    const rising = Number.isInteger(tile) && tile >= previous && tile <= GREATEST_TILE;
    previous = tile;
    return rising;
  });
  if (!sound) throw new RangeError(`[${leave}] is not a leave: tiles of 0 to 26 in rising order`);
  if (!isLeaveValue(value)) {
    throw new RangeError(`the value of leave [${leave}] is ${value}, ${EXPECTED_VALUE}`);
  }
}

/** What follows a value that is none in a message. */
const EXPECTED_VALUE = `not from -${GREATEST_LEAVE_VALUE} to ${GREATEST_LEAVE_VALUE} points`;

/** Whether a leave may be worth `value` points. */
export function isLeaveValue(value: number): boolean {
  return Math.abs(value) <= GREATEST_LEAVE_VALUE; // which not-a-number is not
}

/**
 * Reads a `.klv2` file, of this program or another.
 *
 * @throws {DictionaryFormatError} when the bytes are no such file
 */
export function parseLeaveValues(bytes: Uint8Array): LeaveValues {
  const nodeCount = parseCount(bytes, 0, "nodes");
  const nodesOffset = BYTES_PER_NODE;
  const valueCountOffset = nodesOffset + nodeCount * BYTES_PER_NODE;
  const valueCount = parseCount(bytes, valueCountOffset, "values");
  const valuesOffset = valueCountOffset + BYTES_PER_NODE;
  const valueBytes = bytes.length - valuesOffset;
  if (valueBytes !== valueCount * BYTES_PER_NODE) {
    throw new DictionaryFormatError(
      `it says that it has ${nodeCount} nodes and ${valueCount} values, and should then be of ` +
        `${valuesOffset + valueCount * BYTES_PER_NODE} bytes, but is of ${bytes.length}` +
        (valueBytes === valueCount * 2 ? " (a .klv file of 16-bit values is not read)" : ""),
    );
  }
  if (nodeCount === 0) throw new DictionaryFormatError("it has no nodes, so not even a root");

  const nodes = parseInt32s(bytes, nodesOffset, nodeCount);
  const root = nodes[0]! & ARC_MASK;
  if (root !== 0) {
    checkGraph(nodes, [{ list: root, longest: LONGEST_LEAVE, tileZero: "blank" }]);
  }
  const leaveCount = countSequences(nodes, root)[root]!;
  if (leaveCount !== valueCount) {
    throw new DictionaryFormatError(`it has ${leaveCount} leaves but ${valueCount} values`);
  }
  const values = new Float32Array(parseInt32s(bytes, valuesOffset, valueCount).buffer);
  const bad = values.findIndex((value) => !isLeaveValue(value));
  if (bad !== -1) {
    throw new DictionaryFormatError(
      `value ${bad} of ${valueCount} is ${values[bad]}, ${EXPECTED_VALUE}`,
    );
  }
  return new LeaveValues(nodes, values);
}

/** The bytes of the `.klv2` file of `leaves`. */
export function makeLeaveValues(leaves: LeaveValues): Uint8Array<ArrayBuffer> {
  const { nodes, values } = leaves;
  const integers = new Int32Array(1 + nodes.length + 1 + values.length);
  integers[0] = nodes.length;
  integers.set(nodes, 1);
  integers[1 + nodes.length] = values.length;
  new Float32Array(integers.buffer).set(values, 1 + nodes.length + 1);
  return makeInt32s(integers);
}

/** Reads a count of `what` at `offset`. */
function parseCount(bytes: Uint8Array, offset: number, what: string): number {
  if (offset + BYTES_PER_NODE > bytes.length) {
    throw new DictionaryFormatError(
      `it ends after ${bytes.length} bytes, before the number of its ${what} at byte ${offset}`,
    );
  }
  return parseInt32s(bytes, offset, 1)[0]! >>> 0;
}
