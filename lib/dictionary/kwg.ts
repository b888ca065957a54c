// The `.kwg` file of a word graph: 32-bit nodes, little-endian.

import { checkGraph } from "./check_graph.ts";
import { checkWords } from "./check_words.ts";
import { DictionaryFormatError } from "./format_error.ts";
import { BYTES_PER_NODE, makeInt32s, parseInt32s } from "./node_bytes.ts";
import { TILE_SHIFT, WordGraph } from "./word_graph.ts";
import { LONGEST_WORD } from "./word_list.ts";

/** The two roots, and a node for a list. */
const FEWEST_NODES = 3;

/**
 * Reads a `.kwg` file, of this program or another. A graph that comes out is sound, as `checkWordGraph`
 * says.
 *
 * @throws {DictionaryFormatError} when the bytes are no such graph
 */
export function parseWordGraph(bytes: Uint8Array): WordGraph {
  const graph = readWordGraph(bytes);
  checkWordGraph(graph);
  return graph;
}

/**
 * Reads the nodes of a `.kwg` file, and checks no more of them than that there are both roots. Until
 * `checkWordGraph` has looked at the graph, a walk in it may leave the nodes, or never end.
 *
 * @throws {DictionaryFormatError} when the bytes are not those of a word graph
 */
export function readWordGraph(bytes: Uint8Array): WordGraph {
  if (bytes.length % BYTES_PER_NODE !== 0) {
    throw new DictionaryFormatError(
      `its length of ${bytes.length} bytes is not a multiple of ${BYTES_PER_NODE} ` +
        "(it may be cut short, or is not a word graph)",
    );
  }
  const count = bytes.length / BYTES_PER_NODE;
  if (count < FEWEST_NODES) {
    throw new DictionaryFormatError(
      `it is too short for a word graph: ${bytes.length} bytes of at least ` +
        `${FEWEST_NODES * BYTES_PER_NODE}`,
    );
  }
  const graph = new WordGraph(parseInt32s(bytes, 0, count));
  if (graph.nodes[0]! >>> TILE_SHIFT !== 0) {
    throw new DictionaryFormatError("its first node has a tile, so it is not a word graph");
  }
  if (graph.dawgRoot === 0) throw new DictionaryFormatError("it holds no words");
  // In a file with a DAWG alone, node 1 is already a letter.
  if (graph.nodes[1]! >>> TILE_SHIFT !== 0 || graph.gaddagRoot === 0) {
    throw new DictionaryFormatError(
      "it holds a DAWG but no GADDAG, which the program needs to find plays " +
        "(build it again with both)",
    );
  }
  return graph;
}

/**
 * Checks that `graph` is sound: that a walk along its arcs and siblings stays inside the nodes, meets
 * lists in rising order, and ends after at most 15 letters, or 16 tiles in the GADDAG with one separator
 * at most among them; and that all its words can be gone through, since they are not more than any
 * lexicon has.
 *
 * @throws {DictionaryFormatError} when it is not
 */
export function checkWordGraph(graph: WordGraph): void {
  const allForward = checkGraph(graph.nodes, [
    { list: graph.dawgRoot, longest: LONGEST_WORD, tileZero: "none" },
    { list: graph.gaddagRoot, longest: LONGEST_WORD + 1, tileZero: "separator" },
  ]);
  checkWords(graph, allForward);
}

/** The bytes of the `.kwg` file of `graph`. */
export function makeWordGraph(graph: WordGraph): Uint8Array<ArrayBuffer> {
  return makeInt32s(graph.nodes);
}
