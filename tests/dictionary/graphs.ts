// What the tests of word graphs share: the paths of a graph, the same derived naively from words,
// lexicons at random, and graphs written node by node.

import fc from "fast-check";
import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT } from "../../lib/dictionary/word_graph.ts";

/** Every sequence that the list at `root` holds, as text; tile 0 is written `@`. */
export function paths(nodes: Int32Array, root: number): string[] {
  const found: string[] = [];
  const walk = (list: number, before: string): void => {
    if (list === 0) return;
    for (let index = list;; index++) {
      const node = nodes[index]!;
      const path = before + String.fromCharCode(64 + (node >>> TILE_SHIFT));
      if ((node & ACCEPTS) !== 0) found.push(path);
      walk(node & ARC_MASK, path);
      if ((node & IS_END) !== 0) return;
    }
  };
  walk(root, "");
  return found;
}

/** The GADDAG's paths of `words`, straight from the definition, sorted. */
export function naiveGaddagPaths(words: Iterable<string>): string[] {
  const expected = new Set<string>();
  for (const word of words) {
    for (let length = 1; length <= word.length; length++) {
      const reversed = [...word.slice(0, length)].reverse().join("");
      const rest = word.slice(length);
      expected.add(rest === "" ? reversed : `${reversed}@${rest}`);
    }
  }
  return [...expected].sort();
}

/** Lexicons of words from few letters, so that they share much. */
export const lexicons = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom("A", "B", "E", "S", "Z"), minLength: 2, maxLength: 15 })
    .filter((word) => word.length >= 2),
  { minLength: 1, maxLength: 60 },
);

/** A node in the form of the format. */
export function node(
  tile: number,
  { accepts = false, end = false, arc = 0 }: {
    readonly accepts?: boolean;
    readonly end?: boolean;
    readonly arc?: number;
  } = {},
): number {
  return (tile << TILE_SHIFT) | (accepts ? ACCEPTS : 0) | (end ? IS_END : 0) | arc;
}

/** The file of `nodes`. */
export function bytesOf(nodes: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * nodes.length));
  nodes.forEach((value, index) => view.setInt32(4 * index, value, true));
  return new Uint8Array(view.buffer);
}
