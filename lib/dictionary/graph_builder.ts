// Builds minimal acyclic word graphs in the node format of `.kwg` files: sequences of tiles come in
// sorted, equal lists of siblings are merged as they are finished, and at the end every list gets
// its place in one array.
//
// The construction is that of J. Daciuk, S. Mihov, B. Watson and R. Watson, "Incremental
// Construction of Minimal Acyclic Finite-State Automata", 2000, for sorted input, with lists of
// siblings in the place of states.

import { DictionaryFormatError } from "./format_error.ts";
import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT } from "./word_graph.ts";

/** A list of siblings by the number of its first entry in a `SiblingTable`; 0 is the empty list. */
export type List = number;

/** Most entries of a table, and nodes of a graph: what 22 bits of an arc can tell apart. */
const MOST_NODES = ARC_MASK + 1;

/**
 * Lists of siblings, each distinct one once. An entry is a node, whose arc is the list of its
 * children, and the list of the siblings after it: so lists that end alike share their ends.
 */
export class SiblingTable {
  /**
   * By entry, side by side: the node, whose arc is a list of this table, and the siblings after it.
   * Both lists were made before the entry. Entry 0 is no entry.
   */
  #entries: Int32Array;
  #count = 1;
  /** Open-addressed hash table of entries, never more than half full; 0 marks a free slot. */
  #slots: Int32Array;

  /** An empty table with room for about `expected` entries before it has to grow. */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
    this.#entries = new Int32Array(2 * capacity);
    this.#slots = new Int32Array(2 * capacity);
  }

  /** The list of `node` followed by the siblings `next`, found or made. */
  add(node: number, next: List): List {
    const entries = this.#entries;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash(node, next) & mask;
    for (;;) {
      const entry = slots[slot]!;
      if (entry === 0) break;
      if (entries[2 * entry] === node && entries[2 * entry + 1] === next) return entry;
      slot = (slot + 1) & mask;
    }
    if (this.#count === MOST_NODES) throw tooManyNodes();
    const entry = this.#count++;
    entries[2 * entry] = node;
    entries[2 * entry + 1] = next;
    slots[slot] = entry;
    if (2 * this.#count === entries.length) this.#grow();
    return entry;
  }

  /**
   * The nodes of a file: one node for each of `roots`, whose arc is that root, then all lists, with
   * every arc leading forward. That makes a walk from the roots one pass through memory, which
   * `checkGraph` and other programs' loaders gain from.
   *
   * A list lies in consecutive nodes, so lists with a common end cannot both contain it; but a list
   * that is the end of a longer one needs no room of its own, unless an arc from behind leads to it.
   * Lists that were made later come first: parents before children, the longer before its ends.
   */
  layOut(roots: readonly List[]): Int32Array {
    const entries = this.#entries;
    /** By entry: where it is, and the last place that an arc leads to it from. */
    const places = new Int32Array(this.#count);
    const lastArcs = new Int32Array(this.#count);
    /** By place: the entry there. Some are in several places. */
    const order: number[] = [];
    let size = roots.length;
    for (let list = this.#count - 1; list > 0; list--) {
      if (places[list] !== 0 && lastArcs[list]! < places[list]!) continue;
      for (let entry = list; entry !== 0; entry = entries[2 * entry + 1]!) {
        lastArcs[entries[2 * entry]! & ARC_MASK] = size;
        places[entry] = size++;
        order.push(entry);
      }
    }
    if (size > MOST_NODES) throw tooManyNodes();

    const nodes = new Int32Array(size);
    let place = 0;
    for (const root of roots) nodes[place++] = IS_END | places[root]!;
    for (const entry of order) {
      const node = entries[2 * entry]!;
      const isEnd = entries[2 * entry + 1] === 0 ? IS_END : 0;
      nodes[place++] = (node & ~ARC_MASK) | isEnd | places[node & ARC_MASK]!;
    }
    return nodes;
  }

  #grow(): void {
    const entries = new Int32Array(2 * this.#entries.length);
    entries.set(this.#entries);
    const slots = new Int32Array(entries.length);
    const mask = slots.length - 1;
    for (let entry = 1; entry < this.#count; entry++) {
      let slot = hash(entries[2 * entry]!, entries[2 * entry + 1]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry;
    }
    this.#entries = entries;
    this.#slots = slots;
  }
}

/** Most siblings in a list: 26 letters and the separator or the blank. */
const MOST_SIBLINGS = 27;

/**
 * The sequence that is being added to a graph, with the siblings before it at each depth. Sequences
 * must come in rising order: to add the next one, `pop` to the part that it shares with the last,
 * `push` its other tiles, then `accept`.
 */
export class PathBuilder {
  readonly #table: SiblingTable;
  readonly #longest: number;
  /** Nodes of the unfinished lists, by depth and order. */
  readonly #pending: Int32Array;
  /** Length of the unfinished list at each depth. */
  readonly #lengths: Int32Array;
  #depth = 0;

  /** Builds into `table` from sequences of at most `longest` tiles. */
  constructor(table: SiblingTable, longest: number) {
    this.#table = table;
    this.#longest = longest;
    this.#pending = new Int32Array((longest + 1) * MOST_SIBLINGS);
    this.#lengths = new Int32Array(longest + 1);
  }

  /** Tiles of the sequence so far. */
  get depth(): number {
    return this.#depth;
  }

  /** Adds `tile` to the sequence. It must be greater than the siblings before it. */
  push(tile: number): void {
    if (this.#depth === this.#longest) throw new RangeError("the sequence is too long");
    this.#append(tile << TILE_SHIFT);
    this.#depth++;
  }

  /** Marks the sequence as one of the graph's. */
  accept(): void {
    this.#pending[this.#lastAt(this.#depth - 1)]! |= ACCEPTS;
  }

  /**
   * Lets `tile` follow the sequence and lead to the finished list `children`, without making it part
   * of the sequence.
   */
  link(tile: number, children: List): void {
    this.#append((tile << TILE_SHIFT) | children);
  }

  /** Takes the last tile off the sequence, and returns the finished list of its children. */
  pop(): List {
    const children = this.#finish();
    this.#depth--;
    this.#pending[this.#lastAt(this.#depth)]! |= children;
    return children;
  }

  /** Finishes the graph and returns its root. The builder is as new after it. */
  finish(): List {
    while (this.#depth > 0) this.pop();
    return this.#finish();
  }

  /** Makes the list at the present depth, its last sibling first, and empties its place. */
  #finish(): List {
    const start = this.#depth * MOST_SIBLINGS;
    let list: List = 0;
    for (let index = this.#lengths[this.#depth]! - 1; index >= 0; index--) {
      list = this.#table.add(this.#pending[start + index]!, list);
    }
    this.#lengths[this.#depth] = 0;
    return list;
  }

  #append(node: number): void {
    this.#pending[this.#depth * MOST_SIBLINGS + this.#lengths[this.#depth]!++] = node;
  }

  /** Index in `#pending` of the last node at `depth`. */
  #lastAt(depth: number): number {
    return depth * MOST_SIBLINGS + this.#lengths[depth]! - 1;
  }
}

/** Mixes an entry to 32 bits that differ wherever entries do (multiply and fold, twice). */
function hash(node: number, next: List): number {
  let mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return mixed ^ (mixed >>> 13);
}

function tooManyNodes(): DictionaryFormatError {
  return new DictionaryFormatError(
    `it has too many words for a word graph, which holds at most ${MOST_NODES} nodes`,
  );
}
