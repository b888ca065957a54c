// Checks that the nodes of a file form a sound graph, so that whoever walks them needs no checks.

import { DictionaryFormatError } from "./format_error.ts";
import { ACCEPTS, ARC_MASK, GREATEST_TILE, IS_END, TILE_SHIFT } from "./word_graph.ts";

/** A list of siblings where a walk may begin, and what it may meet from there. */
export interface GraphRoot {
  /** The index of the list's first node. */
  readonly list: number;
  /** Most tiles on a path, the separator counted; at most 63. */
  readonly longest: number;
  /** What tile 0 is: the blank, a tile like any other; the separator, once on a path; or nothing. */
  readonly tileZero: "blank" | "separator" | "none";
}

/** What is known of a node: 0 when no walk leads to it, else how far down it is at most... */
const LEVEL_MASK = 63;
/** ...and whether a walk may lead to it that must meet no tile 0 from there on. */
const ONLY_LETTERS = 64;

/**
 * Checks all nodes that walks from `roots` lead to. Other nodes are not looked at: some programs
 * leave gaps between lists.
 *
 * It hands the level of each node on to its children and its next sibling, in the order of the array.
 * Where all arcs lead forward, as in the files that this program builds, that is one pass through
 * memory and takes half the time of a depth-first search. An arc that leads back and says
 * something new makes another pass from there on. Each pass settles paths of one more such arc, and
 * a cycle raises its levels until they are over the limit: it ends after a few passes in any case.
 *
 * Returns whether all arcs lead forward.
 *
 * @throws {DictionaryFormatError} when an arc leads out of the array, a list runs out of it or is
 *   not in rising order, a tile is none, a path is too long, never ends or ends in no word, or
 *   tile 0 is where it must not be
 */
export function checkGraph(nodes: Int32Array, roots: readonly GraphRoot[]): boolean {
  const count = nodes.length;
  const longest = Math.max(...roots.map((root) => root.longest));
  const zeroIsBlank = roots.some((root) => root.tileZero === "blank");
  const known = new Uint8Array(count);
  let allForward = true;
  let start = count;
  for (const root of roots) {
    if (root.list >= count) throw arcOutside(root.list, count);
    const level = longest - root.longest + 1;
    const letters = root.tileZero === "none" ? ONLY_LETTERS : 0;
    known[root.list] = merge(known[root.list]!, level | letters);
    start = Math.min(start, root.list);
  }
  while (start < count) {
    let restart = count;
    /** What the siblings before this node hand on to it. */
    let handedOn = 0;
    for (let index = start; index < count; index++) {
      const here = known[index]! === 0 ? handedOn : merge(known[index]!, handedOn);
      if (here === 0) continue;
      const node = nodes[index]!;
      const tile = node >>> TILE_SHIFT;
      const arc = node & ARC_MASK;
      if (tile > GREATEST_TILE) throw badTile(index, tile);
      if ((node & IS_END) !== 0) {
        handedOn = 0;
      } else {
        if (index + 1 === count) throw listWithoutEnd(count);
        if (nodes[index + 1]! >>> TILE_SHIFT <= tile) throw notRising(index + 1);
        handedOn = here;
      }
      let below = here + 1;
      if (tile === 0 && !zeroIsBlank) {
        if ((here & ONLY_LETTERS) !== 0) throw misplacedSeparator(index);
        below |= ONLY_LETTERS;
      }
      if (arc === 0) {
        // So every list leads to a word, and there are no more paths to walk than words have letters.
        if ((node & ACCEPTS) === 0) throw deadEnd(index);
        continue;
      }
      if (arc >= count) throw arcOutside(arc, count);
      if ((here & LEVEL_MASK) === longest) throw pathTooLong(longest);
      if (arc <= index) allForward = false;
      const before = known[arc]!;
      if (before === below) continue;
      const after = before === 0 ? below : merge(before, below);
      if (arc <= index && after !== before && arc < restart) restart = arc;
      known[arc] = after;
    }
    start = restart;
  }
  return allForward;
}

/** What is known of a node that is known in two ways. */
function merge(one: number, other: number): number {
  return Math.max(one & LEVEL_MASK, other & LEVEL_MASK) | ((one | other) & ONLY_LETTERS);
}

function arcOutside(arc: number, count: number): DictionaryFormatError {
  return new DictionaryFormatError(
    `an arc leads to node ${arc}, but there are only ${count} nodes (it may be cut short)`,
  );
}

function listWithoutEnd(count: number): DictionaryFormatError {
  return new DictionaryFormatError(
    `the last of its ${count} nodes has siblings to come (it may be cut short)`,
  );
}

function badTile(index: number, tile: number): DictionaryFormatError {
  return new DictionaryFormatError(
    `node ${index} has tile ${tile}, but the greatest is ${GREATEST_TILE}, for Z`,
  );
}

function notRising(index: number): DictionaryFormatError {
  return new DictionaryFormatError(`the tile of node ${index} is not above its sibling's`);
}

function misplacedSeparator(index: number): DictionaryFormatError {
  return new DictionaryFormatError(
    `node ${index} has a separator where only letters may be (a word has one at most)`,
  );
}

function deadEnd(index: number): DictionaryFormatError {
  return new DictionaryFormatError(
    `node ${index} is a dead end: nothing ends with it, and nothing follows it`,
  );
}

function pathTooLong(longest: number): DictionaryFormatError {
  return new DictionaryFormatError(
    `it has a path of more than ${longest} tiles, or one that never ends`,
  );
}
