import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { DictionaryFormatError } from "../../lib/dictionary/format_error.ts";
import { makeWordGraph, parseWordGraph } from "../../lib/dictionary/kwg.ts";
import { ARC_MASK, IS_END, type WordGraph } from "../../lib/dictionary/word_graph.ts";
import { countWords, words } from "../../lib/dictionary/words.ts";
import { BY_SCORE } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { BLANK } from "../../lib/scrabble/tiles.ts";
import { bytesOf, lexicons, naiveGaddagPaths, node, paths } from "./graphs.ts";

const SEPARATOR = 0;
const [A, T, Z] = [1, 20, 26];

/** AT alone, as another program may lay it out: children first, with a gap before the roots. */
const AT = [
  node(0, { end: true, arc: 4 }), // DAWG
  node(0, { end: true, arc: 7 }), // GADDAG
  0, // a gap
  node(T, { accepts: true, end: true }),
  node(A, { end: true, arc: 3 }),
  node(SEPARATOR, { end: true, arc: 3 }),
  node(A, { accepts: true, end: true }),
  node(A, { arc: 5 }),
  node(T, { end: true, arc: 6 }),
];

/** `AT` with one node replaced. */
function changed(index: number, replacement: number): Uint8Array<ArrayBuffer> {
  return bytesOf(AT.with(index, replacement));
}

function assertRefused(bytes: Uint8Array, message: string): void {
  assertThrows(() => parseWordGraph(bytes), DictionaryFormatError, message);
}

Deno.test("a graph of another layout, with arcs that lead back and a gap, is read", () => {
  const graph = parseWordGraph(bytesOf(AT));
  assertEquals([...words(graph)], ["AT"]);
  assertEquals(paths(graph.nodes, graph.gaddagRoot), ["A@T", "TA"]);
  assertEquals(makeWordGraph(graph), bytesOf(AT));
});

Deno.test("bytes are little-endian, whatever they are a part of", () => {
  const bytes = bytesOf(AT);
  assertEquals([...bytes.subarray(0, 4)], [4, 0, 0x40, 0]);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  assertEquals([...words(parseWordGraph(shifted.subarray(1)))], ["AT"]);
});

Deno.test("a parsed graph does not change with the bytes that it was read from", () => {
  const bytes = bytesOf(AT);
  const graph = parseWordGraph(bytes);
  bytes.fill(0);
  assertEquals([...words(graph)], ["AT"]);
});

Deno.test("a file of no whole nodes, or too few, is refused", () => {
  assertRefused(bytesOf(AT).subarray(1), "not a multiple of 4");
  assertRefused(new Uint8Array(0), "too short");
  assertRefused(bytesOf(AT).subarray(0, 8), "too short");
});

Deno.test("a graph without words or without one of its halves is refused", () => {
  assertRefused(changed(0, node(0, { end: true })), "no words");
  assertRefused(changed(1, node(0, { end: true })), "no GADDAG");
  // As other programs write a DAWG alone.
  const dawg = [
    node(0, { end: true, arc: 1 }),
    node(A, { end: true, arc: 2 }),
    node(T, { accepts: true, end: true }),
  ];
  assertRefused(bytesOf(dawg), "no GADDAG");
  assertRefused(changed(0, node(A, { end: true, arc: 4 })), "not a word graph");
});

Deno.test("an arc that leads out of the file is refused", () => {
  assertRefused(changed(0, node(0, { end: true, arc: 9 })), "leads to node 9");
  assertRefused(changed(1, node(0, { end: true, arc: 0x3fffff })), "leads to node 4194303");
  assertRefused(changed(4, node(A, { end: true, arc: 9 })), "leads to node 9");
});

Deno.test("siblings that run out of the file, or do not rise, are refused", () => {
  assertRefused(changed(8, node(T, { arc: 6 })), "siblings to come");
  assertRefused(changed(7, node(T, { arc: 5 })), "not above");
  assertRefused(changed(7, node(Z, { arc: 5 })), "not above");
});

Deno.test("a tile above Z is refused", () => {
  assertRefused(changed(3, node(27, { accepts: true, end: true })), "tile 27");
  assertRefused(changed(3, node(255, { accepts: true, end: true })), "tile 255");
});

Deno.test("a cycle is refused, wherever it is", () => {
  assertRefused(changed(3, node(T, { accepts: true, end: true, arc: 3 })), "never ends");
  assertRefused(changed(3, node(T, { accepts: true, end: true, arc: 4 })), "never ends");
  assertRefused(changed(6, node(A, { accepts: true, end: true, arc: 7 })), "never ends");
});

Deno.test("a word of 16 letters is refused, one of 15 read", () => {
  const longest = makeWordGraph(buildWordGraph(["A".repeat(15)]));
  assertEquals([...words(parseWordGraph(longest))], ["A".repeat(15)]);
  const letters = Array.from(
    { length: 16 },
    (_, index) =>
      node(A, index + 1 < 16 ? { end: true, arc: index + 4 } : { accepts: true, end: true }),
  );
  const roots = [node(0, { end: true, arc: 3 }), node(0, { end: true, arc: 2 })];
  assertRefused(
    bytesOf([...roots, node(A, { accepts: true, end: true }), ...letters]),
    "more than",
  );
});

Deno.test("a path that ends in no word is refused", () => {
  assertRefused(changed(3, node(T, { end: true })), "node 3 is a dead end");
  assertRefused(changed(6, node(A, { end: true })), "node 6 is a dead end");
});

Deno.test("words and entries of the GADDAG that are not of as many letters are refused", () => {
  // AT without its entry A@T; AT and A with the entries of AT alone.
  assertRefused(
    changed(7, node(T, { end: true, arc: 6 })),
    "the words of the DAWG have 2 letters, but the GADDAG has 1 entries",
  );
  assertRefused(changed(4, node(A, { accepts: true, end: true, arc: 3 })), "different words");
  // The same where all arcs lead forward: the words of the DAWG, but not from each letter.
  const { nodes, dawgRoot } = buildWordGraph(["AT", "CAT"]);
  assertRefused(
    bytesOf([...nodes].with(1, node(0, { end: true, arc: dawgRoot }))),
    "the words of the DAWG have 5 letters, but the GADDAG has 2 entries",
  );
});

Deno.test("nodes that no walk meets may hold anything", () => {
  fc.assert(fc.property(lexicons, fc.array(fc.integer(), { maxLength: 5 }), (lexicon, gap) => {
    const forward = [...buildWordGraph(lexicon).nodes, ...gap];
    assertEquals([...words(parseWordGraph(bytesOf(forward)))], lexicon.toSorted());
    assertEquals([...words(parseWordGraph(bytesOf([...AT, ...gap])))], ["AT"]);
  }));
});

Deno.test("a graph that is laid out from the end to the beginning is read as the one it was", () => {
  fc.assert(fc.property(lexicons, (lexicon) => {
    // Each list is moved as a whole, so that children come before their parents.
    const { nodes } = buildWordGraph(lexicon);
    const lists: number[][] = [];
    for (let start = 2; start < nodes.length; start = lists.at(-1)!.at(-1)! + 1) {
      let end = start;
      while ((nodes[end]! & IS_END) === 0) end++;
      lists.push(Array.from({ length: end - start + 1 }, (_, i) => start + i));
    }
    const order = [0, 1, ...lists.reverse().flat()];
    const places = new Map(order.map((index, place) => [index, place]));
    const moved = order.map((index) => {
      const arc = nodes[index]! & ARC_MASK;
      return (nodes[index]! & ~ARC_MASK) | (arc === 0 ? 0 : places.get(arc)!);
    });
    assertEquals([...words(parseWordGraph(bytesOf(moved)))], lexicon.toSorted());
  }));
});

Deno.test("more words than a lexicon has are refused, not counted one by one", () => {
  // Every string of up to 15 letters, in 3 kilobytes.
  const nodes = [node(0, { end: true, arc: 2 }), node(0, { end: true, arc: 2 })];
  for (let length = 1; length <= 15; length++) {
    const next = length < 15 ? nodes.length + Z : 0;
    for (let tile = A; tile <= Z; tile++) {
      nodes.push(node(tile, { accepts: true, end: tile === Z, arc: next }));
    }
  }
  assertRefused(bytesOf(nodes), "it holds 1,744,349,715,977,");
});

Deno.test("halves that begin with the same list are held to the rules of both", () => {
  // What may be in a GADDAG, but not among words: a separator, and a path of 16 tiles.
  assertRefused(changed(0, node(0, { end: true, arc: 7 })), "separator");
  const letters = Array.from(
    { length: 16 },
    (_, index) =>
      node(A, index + 1 < 16 ? { end: true, arc: index + 3 } : { accepts: true, end: true }),
  );
  const root = node(0, { end: true, arc: 2 });
  assertRefused(bytesOf([root, root, ...letters]), "more than");
});

Deno.test("a separator among the words, or twice on a path, is refused", () => {
  assertRefused(changed(4, node(SEPARATOR, { end: true, arc: 3 })), "separator");
  assertRefused(changed(5, node(SEPARATOR, { end: true, arc: 5 })), "separator");
  assertRefused(changed(5, node(SEPARATOR, { end: true, arc: 7 })), "separator");
});

Deno.test("a graph cut short anywhere is refused", () => {
  fc.assert(fc.property(lexicons, fc.double({ min: 0, max: 1, noNaN: true }), (lexicon, part) => {
    const whole = makeWordGraph(buildWordGraph(lexicon));
    const bytes = whole.subarray(0, Math.floor(part * whole.length));
    if (bytes.length < whole.length) assertRefused(bytes, "");
  }));
});

/** Whether the GADDAG has the words of the DAWG: the check goes by their number, which damage may keep. */
function halvesAgree({ nodes, dawgRoot, gaddagRoot }: WordGraph): boolean {
  const expected = naiveGaddagPaths(paths(nodes, dawgRoot));
  return expected.join() === paths(nodes, gaddagRoot).sort().join();
}

/** Does what needs all of a graph: counts its words, and looks for plays. */
function use(graph: WordGraph): void {
  countWords(graph);
  const generator = new MoveGenerator(graph);
  const rack = [BLANK, 1, 2, 5, 5, 19, 26];
  const first = generator.bestMove(rack, BY_SCORE);
  if (first.move.kind === "play") generator.place(first.move.placements);
  const [best] = generator.bestMoves(rack, BY_SCORE, 1);
  const found = generator.bestMove(rack, BY_SCORE);
  if (halvesAgree(graph)) assertEquals(found, best);
}

Deno.test("a damaged graph is refused or sound, never walked for ever", () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(lexicons, damage, (lexicon, changes) => {
    const graph = buildWordGraph(lexicon);
    assert(halvesAgree(graph));
    use(graph);
    const bytes = makeWordGraph(graph);
    for (const [place, value] of changes) bytes[place % bytes.length] = value;
    try {
      use(parseWordGraph(bytes));
    } catch (error) {
      if (!(error instanceof DictionaryFormatError)) throw error;
    }
  }));
});

Deno.test("random bytes are refused or sound", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
    try {
      use(parseWordGraph(bytes));
    } catch (error) {
      if (!(error instanceof DictionaryFormatError)) throw error;
    }
  }));
});
