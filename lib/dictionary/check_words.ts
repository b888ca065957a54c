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
 * Checks the words of `graph`, whose nodes `checkGraph` has checked. The halves are compared by
 * number: a GADDAG enters each word from each of its letters, so it has as many entries as the words
 * have letters. That finds a GADDAG of other words, unless it has as many entries by chance.
 *
 * All counts are made list by list, each list once. What is beyond the exact range of a number is
 * far beyond what is compared with it.
 *
 * @throws {DictionaryFormatError} when there are too many words, or the halves do not agree
 */
export function checkWords({ nodes, dawgRoot, gaddagRoot }: WordGraph): void {
  const counts = new Float64Array(nodes.length);
  const wordCount = countBelow(nodes, dawgRoot, counts);
  if (wordCount > MOST_WORDS) {
    throw new DictionaryFormatError(
      `it holds ${format(wordCount)} words, more than any lexicon ` +
        `(at most ${format(MOST_WORDS)})`,
    );
  }
  const letterCount = sumLengthsBelow(nodes, dawgRoot, counts, new Float64Array(nodes.length));
  const entryCount = countBelow(nodes, gaddagRoot, counts);
  if (entryCount !== letterCount) {
    throw new DictionaryFormatError(
      `its DAWG and its GADDAG hold different words: the words of the DAWG have ` +
        `${format(letterCount)} letters, but the GADDAG has ${format(entryCount)} entries, ` +
        "which should be one for each (build it again)",
    );
  }
}

/** The number of sequences that `list` holds; `counts` has it by list, 0 where it is not known. */
function countBelow(nodes: Int32Array, list: number, counts: Float64Array): number {
  let sum = 0;
  for (let index = list;; index++) {
    const node = nodes[index]!;
    const arc = node & ARC_MASK;
    if ((node & ACCEPTS) !== 0) sum++;
    if (arc !== 0) sum += counts[arc]! || countBelow(nodes, arc, counts);
    if ((node & IS_END) !== 0) break;
  }
  counts[list] = sum;
  return sum;
}

/** The sum of the lengths of the sequences that `list` holds; `sums` has it by list. */
function sumLengthsBelow(
  nodes: Int32Array,
  list: number,
  counts: Float64Array,
  sums: Float64Array,
): number {
  let sum = 0;
  for (let index = list;; index++) {
    const node = nodes[index]!;
    const arc = node & ARC_MASK;
    if ((node & ACCEPTS) !== 0) sum++;
    // Each sequence below is longer by one here.
    if (arc !== 0) sum += counts[arc]! + (sums[arc]! || sumLengthsBelow(nodes, arc, counts, sums));
    if ((node & IS_END) !== 0) break;
  }
  sums[list] = sum;
  return sum;
}

function format(count: number): string {
  return count.toLocaleString("en-US", { maximumSignificantDigits: 15 });
}
