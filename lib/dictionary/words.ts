// The words of a graph: how many there are, and which.

import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT } from "./word_graph.ts";
import type { WordGraph } from "./word_graph.ts";

/**
 * For each node that the list at `root` leads to, how many sequences the node, its later siblings
 * and all below them hold; 0 for other nodes. The difference between a node and the sibling after
 * it is what that node alone holds, which gives each sequence its number in alphabetical order.
 *
 * The graph must be sound, as `checkGraph` makes sure.
 */
export function countSequences(nodes: Int32Array, root: number): Float64Array {
  const counts = new Float64Array(nodes.length);
  const countList = (list: number): number => {
    if (counts[list] !== 0) return counts[list]!;
    let last = list;
    while ((nodes[last]! & IS_END) === 0) last++;
    let sum = 0;
    for (let index = last; index >= list; index--) {
      const node = nodes[index]!;
      const arc = node & ARC_MASK;
      sum += (node & ACCEPTS) === 0 ? 0 : 1;
      if (arc !== 0) sum += countList(arc);
      counts[index] = sum;
    }
    return sum;
  };
  if (root !== 0) countList(root);
  return counts;
}

/** The number of words in a graph. */
export function countWords(graph: WordGraph): number {
  return countSequences(graph.nodes, graph.dawgRoot)[graph.dawgRoot]!;
}

/** The words of a graph in upper case, in alphabetical order. */
export function words(graph: WordGraph): Generator<string> {
  return wordsBelow(graph.nodes, graph.dawgRoot, "");
}

function* wordsBelow(nodes: Int32Array, list: number, prefix: string): Generator<string> {
  if (list === 0) return;
  for (let index = list;; index++) {
    const node = nodes[index]!;
    const word = prefix + String.fromCharCode(64 + (node >>> TILE_SHIFT));
    if ((node & ACCEPTS) !== 0) yield word;
    yield* wordsBelow(nodes, node & ARC_MASK, word);
    if ((node & IS_END) !== 0) return;
  }
}
