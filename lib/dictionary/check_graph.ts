// Checks that the nodes of a file form a sound graph, so that whoever walks them needs no checks.

import { DictionaryFormatError } from "./format_error.ts";
import { ARC_MASK, IS_END, TILE_SHIFT } from "./word_graph.ts";

/** What is allowed in a part of a graph. */
export interface GraphLimits {
  /** Most tiles from the root to a leaf, the separator counted. */
  readonly depth: number;
  /** Whether tile 0 may occur as often as it likes, once on each path, or never. */
  readonly tileZero: "any" | "once" | "never";
}

/** The greatest tile: Z. */
const GREATEST_TILE = 26;

/** Bits of a summary: tiles on the longest path from a node, and whether tile 0 is on any path. */
const DEPTH_MASK = 0x7f;
const HAS_TILE_ZERO = 0x80;

/**
 * Checks the parts of a graph one after the other, each node once, in time linear in their number.
 * Nodes that no root leads to are not looked at: some programs leave gaps between lists.
 */
export class GraphChecker {
  readonly #nodes: Int32Array;
  /**
   * By node: a summary of it, its later siblings and all below them; 0 when not checked yet (a
   * checked node has depth 1 at least).
   */
  readonly #summaries: Uint8Array;
  #limits: GraphLimits = { depth: 0, tileZero: "any" };

  constructor(nodes: Int32Array) {
    this.#nodes = nodes;
    this.#summaries = new Uint8Array(nodes.length);
  }

  /**
   * Checks all that the list at `root` leads to.
   *
   * @throws {DictionaryFormatError} when an arc leads out of the array, a list runs out of it or is
   *   not in rising order, a tile is none, a path is longer than the limit or never ends, or tile 0
   *   is where it must not be
   */
  check(root: number, limits: GraphLimits): void {
    this.#limits = limits;
    const summary = this.#checkList(root, 1);
    if (limits.tileZero === "never" && (summary & HAS_TILE_ZERO) !== 0) {
      throw new DictionaryFormatError("it has a separator where only letters may be");
    }
  }

  /**
   * Checks the list at `list`, `depth` tiles from the root (its own counted), and returns its
   * summary. Since no path is longer than the limit, neither is the recursion, and a cycle shows as
   * a path that is too long.
   */
  #checkList(list: number, depth: number): number {
    const nodes = this.#nodes;
    const summaries = this.#summaries;
    if (depth > this.#limits.depth) throw this.#tooDeep();
    if (list >= nodes.length) {
      throw new DictionaryFormatError(
        `an arc leads to node ${list}, but there are ${nodes.length} nodes ` +
          "(the file may be cut short)",
      );
    }
    const known = summaries[list]!;
    if (known !== 0) {
      if (depth - 1 + (known & DEPTH_MASK) > this.#limits.depth) throw this.#tooDeep();
      return known;
    }

    // Down the list, then back up it: a summary takes in the siblings that come later.
    let last = list;
    let previousTile = -1;
    for (;; last++) {
      if (last === nodes.length) {
        throw new DictionaryFormatError(
          `the list of siblings at node ${list} has no end (the file may be cut short)`,
        );
      }
      const node = nodes[last]!;
      const tile = node >>> TILE_SHIFT;
      if (tile > GREATEST_TILE) {
        throw new DictionaryFormatError(
          `node ${last} has tile ${tile}, but the greatest is ${GREATEST_TILE}, for Z`,
        );
      }
      if (tile <= previousTile) {
        throw new DictionaryFormatError(`the siblings at node ${last} are not in rising order`);
      }
      previousTile = tile;
      if ((node & IS_END) !== 0) break;
    }
    let summary = 0;
    for (let index = last; index >= list; index--) {
      // An end that another list shares may be known already.
      if (summaries[index] !== 0) {
        summary = summaries[index]!;
        continue;
      }
      const node = nodes[index]!;
      const arc = node & ARC_MASK;
      const below = arc === 0 ? 0 : this.#checkList(arc, depth + 1);
      summary = this.#summaryOf(node >>> TILE_SHIFT, below, summary);
      summaries[index] = summary;
    }
    if (depth - 1 + (summary & DEPTH_MASK) > this.#limits.depth) throw this.#tooDeep();
    return summary;
  }

  /** The summary of a node from those of its children and of its later siblings. */
  #summaryOf(tile: number, below: number, later: number): number {
    if (tile === 0 && (below & HAS_TILE_ZERO) !== 0 && this.#limits.tileZero !== "any") {
      throw new DictionaryFormatError("it has two separators in one word");
    }
    const depth = Math.max(1 + (below & DEPTH_MASK), later & DEPTH_MASK);
    const hasTileZero = tile === 0 ? HAS_TILE_ZERO : (below | later) & HAS_TILE_ZERO;
    return depth | hasTileZero;
  }

  #tooDeep(): DictionaryFormatError {
    return new DictionaryFormatError(
      `it has a path of more than ${this.#limits.depth} tiles, or one that never ends`,
    );
  }
}
