// The tables of a lexicon by letters in whatever order, built from the DAWG in one pass.

import { BOARD_SIZE } from "../scrabble/board.ts";
import { LETTER_HASHES } from "./letter_hashes.ts";
import { addSetsOf, createLetterSets, type LetterSets } from "./letter_sets.ts";
import { childOf, type PackedGraph } from "./packed_graph.ts";
import { ALL_LETTERS } from "./position.ts";
import { addToFilter, createFilter } from "./word_filter.ts";
import { addWord, createWordLists, LONGEST_WORD, type WordLists } from "./word_lists.ts";

/** The tables of a lexicon. */
export interface LexiconTables {
  readonly sets: LetterSets;
  readonly lists: WordLists;
  /** The words that are too long for the other two. */
  readonly longWords: Int32Array;
}

/** Builds the tables of all words of `graph`; some 50 ms for 170,000 words. */
export function createLexiconTables(graph: PackedGraph): LexiconTables {
  let shortCount = 0, longCount = 0;
  visitWords(graph, (_word, length) => length <= LONGEST_WORD ? shortCount++ : longCount++);
  const lists = createWordLists(shortCount), longWords = createFilter(longCount);
  let sets = createLetterSets(shortCount), fits = true;
  visitWords(graph, (word, length, hash) => {
    if (length > LONGEST_WORD) addToFilter(longWords, hash);
    else {
      addWord(lists, word, length, hash);
      fits &&= addSetsOf(sets, word, length, hash);
    }
  });
  // The table has places for six sets a word. Most lexicons have two or three, but one of eight-letter
  // words alone can have eight: then the sets are added anew to larger tables, until they fit.
  for (let words = 2 * shortCount; !fits; words *= 2) {
    sets = createLetterSets(words);
    fits = true;
    visitWords(graph, (word, length, hash) => {
      if (length <= LONGEST_WORD) fits &&= addSetsOf(sets, word, length, hash);
    });
  }
  return { sets, lists, longWords };
}

/** Calls `visit` with every word of at most 15 letters, its length and the hash of its letters. */
function visitWords(
  { words, dawgRoot }: PackedGraph,
  visit: (word: Uint8Array, length: number, hash: number) => void,
): void {
  const word = new Uint8Array(BOARD_SIZE);
  const descend = (node: number, length: number, hash: number): void => {
    const ends = words[node + 1] & ALL_LETTERS, children = words[node] & ALL_LETTERS;
    for (let rest = ends | children; rest !== 0; rest &= rest - 1) {
      const letter = 31 - Math.clz32(rest & -rest), sum = (hash + LETTER_HASHES[letter]) | 0;
      word[length] = letter;
      if ((ends >> letter & 1) !== 0) visit(word, length + 1, sum);
      if ((children >> letter & 1) !== 0 && length + 1 < BOARD_SIZE) {
        descend(childOf(words, node, letter), length + 1, sum);
      }
    }
  };
  descend(dawgRoot, 0, 0);
}
