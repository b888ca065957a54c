import { assert, assertEquals } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { childOf, packGraph, SEPARATOR_BIT } from "../../lib/movegen/packed_graph.ts";
import { createRandom } from "../../lib/random.ts";
import { randomWords } from "./positions.ts";

const SEPARATOR = 0;

/** Whether `letters` lead from `node` to the end of a word. */
function leads(words: Int32Array, node: number, letters: readonly number[]): boolean {
  for (const letter of letters.slice(0, -1)) {
    if ((words[node] >> letter & 1) === 0) return false;
    node = childOf(words, node, letter);
  }
  return (words[node + 1] >> letters[letters.length - 1] & 1) !== 0;
}

function lettersOf(word: string): number[] {
  return Array.from(word, (letter) => letter.charCodeAt(0) - 64);
}

Deno.test("a packed graph has the words of the graph, from the left and from each letter", () => {
  const list = randomWords(createRandom(1), 500);
  const { words, dawgRoot, gaddagRoot } = packGraph(buildWordGraph(list));
  for (const word of list) {
    const letters = lettersOf(word);
    assert(leads(words, dawgRoot, letters), word);
    for (let at = 1; at <= letters.length; at++) {
      const reversed = letters.slice(0, at).reverse(), rest = letters.slice(at);
      const path = rest.length === 0 ? reversed : [...reversed, SEPARATOR, ...rest];
      assert(leads(words, gaddagRoot, path), `${word} from letter ${at}`);
    }
  }
});

Deno.test("a packed graph has no other words", () => {
  const random = createRandom(2);
  const list = new Set(randomWords(random, 400));
  const { words, dawgRoot } = packGraph(buildWordGraph([...list]));
  for (const word of randomWords(random, 2000)) {
    assertEquals(leads(words, dawgRoot, lettersOf(word)), list.has(word), word);
  }
});

Deno.test("the child of the separator is the first", () => {
  const { words, gaddagRoot } = packGraph(buildWordGraph(["CARE", "CAB", "ARC"]));
  const node = childOf(words, gaddagRoot, lettersOf("C")[0]);
  assert((words[node] & SEPARATOR_BIT) !== 0);
  assertEquals(childOf(words, node, SEPARATOR), words[node + 2]);
});

Deno.test("a graph without words is packed too", () => {
  const { words, dawgRoot, gaddagRoot } = packGraph(new WordGraph(new Int32Array([0, 0])));
  assertEquals([words[dawgRoot], words[dawgRoot + 1]], [0, 0]);
  assertEquals([words[gaddagRoot], words[gaddagRoot + 1]], [0, 0]);
});
