import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { makeWordGraph, parseWordGraph } from "../../lib/dictionary/kwg.ts";
import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT } from "../../lib/dictionary/word_graph.ts";
import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { parseWordList } from "../../lib/dictionary/word_list.ts";
import { countWords, words } from "../../lib/dictionary/words.ts";
import { lexicons, naiveGaddagPaths, paths } from "./graphs.ts";

const ENABLE = new URL("../../dictionaries/enable1.txt", import.meta.url);

Deno.test("CARE is entered in the GADDAG from each of its letters", () => {
  const graph = buildWordGraph(["CARE"]);
  assertEquals(paths(graph.nodes, graph.gaddagRoot), ["AC@RE", "C@ARE", "ERAC", "RAC@E"]);
  assertEquals(paths(graph.nodes, graph.dawgRoot), ["CARE"]);
});

Deno.test("the first two nodes are the roots as other programs expect them", () => {
  const { nodes, dawgRoot, gaddagRoot } = buildWordGraph(["AT", "CAT", "CATS"]);
  assertEquals(nodes[0], IS_END | dawgRoot);
  assertEquals(nodes[1], IS_END | gaddagRoot);
  assert(dawgRoot >= 2 && gaddagRoot >= 2);
  assert((nodes.at(-1)! & IS_END) !== 0);
});

Deno.test("the DAWG holds the words and the GADDAG all their entries, in rising order", () => {
  fc.assert(fc.property(lexicons, (lexicon) => {
    const graph = buildWordGraph(lexicon);
    assertEquals(paths(graph.nodes, graph.dawgRoot), [...lexicon].sort());
    assertEquals(paths(graph.nodes, graph.gaddagRoot), naiveGaddagPaths(lexicon));
  }));
});

Deno.test("a graph that was built passes the checks of the parser and comes back the same", () => {
  fc.assert(fc.property(lexicons, (lexicon) => {
    const graph = buildWordGraph(lexicon);
    assertEquals(parseWordGraph(makeWordGraph(graph)).nodes, graph.nodes);
  }));
});

Deno.test("all arcs lead forward", () => {
  fc.assert(fc.property(lexicons, (lexicon) => {
    const { nodes } = buildWordGraph(lexicon);
    nodes.forEach((node, index) => {
      const arc = node & ARC_MASK;
      assert(arc === 0 || arc > index);
    });
  }));
});

Deno.test("every node is led to, and leads to a word", () => {
  fc.assert(fc.property(lexicons, (lexicon) => {
    const { nodes } = buildWordGraph(lexicon);
    const reached = new Set([0, 1]);
    for (const index of reached) { // which also visits what is added on the way
      if ((nodes[index]! & ARC_MASK) !== 0) reached.add(nodes[index]! & ARC_MASK);
      if ((nodes[index]! & IS_END) === 0) reached.add(index + 1);
    }
    assertEquals(reached.size, nodes.length);
    assert(nodes.every((node) => (node & (ACCEPTS | ARC_MASK)) !== 0));
  }));
});

Deno.test("the order and repetition of words do not change a byte", () => {
  const shuffled = lexicons.chain((lexicon) =>
    fc.tuple(
      fc.constant(lexicon),
      fc.shuffledSubarray([...lexicon, ...lexicon.slice(0, 5)], { minLength: lexicon.length })
        .map((some) => [...some, ...lexicon]),
    )
  );
  fc.assert(fc.property(shuffled, ([lexicon, again]) => {
    assertEquals(makeWordGraph(buildWordGraph(again)), makeWordGraph(buildWordGraph(lexicon)));
  }));
});

Deno.test("equal lists of siblings are one list", () => {
  fc.assert(fc.property(lexicons, (lexicon) => assertMinimal(buildWordGraph(lexicon))));
});

Deno.test("a list that is the end of a longer one needs no room of its own", () => {
  // After A: T. After B: S, T. Two roots, A and B, S and T; the GADDAG's lists come on top.
  const { nodes, dawgRoot } = buildWordGraph(["AT", "BS", "BT"]);
  const afterA = nodes[dawgRoot]! & ARC_MASK;
  const afterB = nodes[dawgRoot + 1]! & ARC_MASK;
  assertEquals(afterA, afterB + 1);
});

Deno.test("a word of 15 letters is built, one of 16 or one, or of other characters, refused", () => {
  const graph = buildWordGraph(["ABCDEFGHIJKLMNO"]);
  assertEquals([...words(graph)], ["ABCDEFGHIJKLMNO"]);
  for (const bad of ["ABCDEFGHIJKLMNOP", "A", "", "at", "A-T", "ÄT"]) {
    assertThrows(() => buildWordGraph(["AT", bad]), RangeError, JSON.stringify(bad));
  }
  assertThrows(() => buildWordGraph([]), RangeError, "at least one word");
});

Deno.test("ENABLE goes into a graph and comes out of it whole", () => {
  const list = parseWordList(Deno.readFileSync(ENABLE));
  assertEquals(list.words.length + list.tooLong, 172_823);
  const graph = buildWordGraph(list.words);
  const parsed = parseWordGraph(makeWordGraph(graph));
  assertStrictEquals(countWords(parsed), list.words.length);
  let index = 0;
  for (const word of words(parsed)) {
    if (word !== list.words[index++]) assertEquals(word, list.words[index - 1]);
  }
  assertStrictEquals(index, list.words.length);
  assert(graph.hasWord([..."QUIXOTIC"].map((letter) => letter.charCodeAt(0) - 64)));
  assert(!graph.hasWord([..."QUIXOTICZ"].map((letter) => letter.charCodeAt(0) - 64)));
  assertMinimal(graph);
});

/** Fails when two lists that arcs lead to are the same sequence of nodes. */
function assertMinimal(graph: WordGraph): void {
  const { nodes } = graph;
  const lists = new Set<number>([graph.dawgRoot, graph.gaddagRoot]);
  for (const node of nodes) if ((node & ARC_MASK) !== 0) lists.add(node & ARC_MASK);
  const placeOf = new Map<string, number>();
  for (const list of lists) {
    let last = list;
    while ((nodes[last]! & IS_END) === 0) last++;
    const key = String.fromCharCode(
      ...new Uint16Array(nodes.slice(list, last + 1).buffer),
    );
    const place = placeOf.get(key);
    if (place !== undefined) {
      const tiles = [...nodes.slice(list, last + 1)].map((node) => node >>> TILE_SHIFT);
      throw new Error(`the list [${tiles}] is at ${place} and at ${list}`);
    }
    placeOf.set(key, list);
  }
}
