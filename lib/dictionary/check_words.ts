// Checks that a graph whose nodes are sound is one of a lexicon: that it holds no more words than a
// lexicon can, and that its two halves hold the same ones.

import { DictionaryFormatError } from "./format_error.ts";
import { ACCEPTS, ARC_MASK, IS_END } from "./word_graph.ts";
import type { WordGraph } from "./word_graph.ts";

/**
 * Most words of a graph; the largest lexicons in use, of languages with many endings, have some
 * three million. A few kilobytes can hold more words than anybody can go through: every string of
 * up to 15 letters takes no more than 26 nodes for each length.
 */
const MOST_WORDS = 5_000_000;

/**
 * Checks the words of `graph`, whose nodes `checkGraph` has checked; `allForward` is what it has
 * returned. The halves are compared by number: a GADDAG enters each word from each of its letters, so
 * it has as many entries as the words have letters. That finds a GADDAG of other words, unless it has
 * as many entries by chance.
 *
 * @throws {DictionaryFormatError} when there are too many words, or the halves do not agree
 */
export function checkWords(graph: WordGraph, allForward: boolean): void {
  const { nodes, dawgRoot, gaddagRoot } = graph;
  const totals = new Float64Array(2 * nodes.length);
  if (allForward) addUpBackward(nodes, totals);
  else for (const root of [dawgRoot, gaddagRoot]) addUpList(nodes, root, totals);

  const wordCount = totals[2 * dawgRoot]!;
  if (wordCount > MOST_WORDS) {
    throw new DictionaryFormatError(
      `it holds ${format(wordCount)} words, more than any lexicon ` +
        `(at most ${format(MOST_WORDS)})`,
    );
  }
  const letterCount = totals[2 * dawgRoot + 1]!;
  const entryCount = totals[2 * gaddagRoot]!;
  if (entryCount !== letterCount) {
    throw new DictionaryFormatError(
      `its DAWG and its GADDAG hold different words: the words of the DAWG have ` +
        `${format(letterCount)} letters, but the GADDAG has ${format(entryCount)} entries, ` +
        "which should be one for each (build it again)",
    );
  }
}

// Both functions below put two totals for each node that a walk meets (one of them, for each list)
// into `totals`, side by side: how many sequences it, its later siblings and all below them hold, and
// the sum of their lengths. A sequence that goes on below a node is longer by one there. What is
// beyond the exact range of a number is far beyond what it is compared with.

/**
 * Adds up the totals of all nodes, where no arc leads back: in a fifth of the time that `addUpList`
 * takes in a program that has just started. Nodes that no walk meets may be given anything.
 */
function addUpBackward(nodes: Int32Array, totals: Float64Array): void {
  let count = 0;
  let sum = 0;
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]!;
    if ((node & IS_END) !== 0) count = sum = 0;
    const below = 2 * (node & ARC_MASK);
    const added = totals[below]! + ((node & ACCEPTS) !== 0 ? 1 : 0);
    count += added;
    sum += added + totals[below + 1]!;
    totals[2 * index] = count;
    totals[2 * index + 1] = sum;
  }
}

/** Adds up the totals of `list` and the lists below it, each list once. */
function addUpList(nodes: Int32Array, list: number, totals: Float64Array): void {
  let count = 0;
  let sum = 0;
  for (let index = list;; index++) {
    const node = nodes[index]!;
    const arc = node & ARC_MASK;
    // Every list leads to a word: where there is no total, it has not been added up.
    if (arc !== 0 && totals[2 * arc] === 0) addUpList(nodes, arc, totals);
    const added = totals[2 * arc]! + ((node & ACCEPTS) !== 0 ? 1 : 0);
    count += added;
    sum += added + totals[2 * arc + 1]!;
    if ((node & IS_END) !== 0) break;
  }
  totals[2 * list] = count;
  totals[2 * list + 1] = sum;
}

function format(count: number): string {
  return count.toLocaleString("en-US", { maximumSignificantDigits: 15 });
}
