// A word graph in memory: the nodes of a `.kwg` file, which hold a DAWG (words from left to right)
// and a GADDAG (words from each of their letters) that share nodes.

/** The words that a game is played with, as far as the rules of the game need them. */
export interface Dictionary {
  /** Whether `letters` (1 to 26 each, for A to Z) is a word. */
  hasWord(letters: readonly number[]): boolean;
}

/** Bit of a node: a word ends with its tile. */
export const ACCEPTS = 0x800000;

/** Bit of a node: it is the last of its siblings. */
export const IS_END = 0x400000;

/** Bits of a node: the index of its first child, 0 for none. */
export const ARC_MASK = 0x3fffff;

/** Bits to shift a node right by, without sign, to get its tile: 1 to 26, or 0 for the separator. */
export const TILE_SHIFT = 24;

/** The greatest tile: Z. */
export const GREATEST_TILE = 26;

/** The words of a lexicon as the nodes of a `.kwg` file. */
export class WordGraph implements Dictionary {
  /** The 32-bit nodes. Node 0's arc is the root of the DAWG, node 1's that of the GADDAG. */
  readonly nodes: Int32Array;

  /** Takes nodes that are sound: `parseWordGraph` checks, `buildWordGraph` makes them so. */
  constructor(nodes: Int32Array) {
    this.nodes = nodes;
  }

  /** Index of the first node of the DAWG. */
  get dawgRoot(): number {
    return this.nodes[0]! & ARC_MASK;
  }

  /** Index of the first node of the GADDAG. */
  get gaddagRoot(): number {
    return this.nodes[1]! & ARC_MASK;
  }

  /** Whether `letters` (1 to 26 each) is a word. */
  hasWord(letters: readonly number[]): boolean {
    const { nodes } = this;
    let list = this.dawgRoot;
    let accepted = false;
    for (const letter of letters) {
      const index = list === 0 ? 0 : findSibling(nodes, list, letter);
      if (index === 0) return false;
      accepted = (nodes[index]! & ACCEPTS) !== 0;
      list = nodes[index]! & ARC_MASK;
    }
    return accepted;
  }
}

/** The index of the node with `tile` in the list of siblings at `list`; 0 when there is none. */
export function findSibling(nodes: Int32Array, list: number, tile: number): number {
  let index = list;
  while (nodes[index]! >>> TILE_SHIFT !== tile) {
    if ((nodes[index]! & IS_END) !== 0) return 0;
    index++;
  }
  return index;
}
