// The tables of a lexicon by letters in whatever order, built from the DAWG.

import { ACCEPTS, ARC_MASK, IS_END, TILE_SHIFT, type WordGraph } from "../dictionary/word_graph.ts";
import { BOARD_SIZE } from "../scrabble/board.ts";
import { LETTER_HASHES } from "./letter_hashes.ts";
import { addSetsOf, createLetterSets, type LetterSets } from "./letter_sets.ts";
import { addToFilter, createFilter } from "./word_filter.ts";
import { addWord, createWordLists, LONGEST_WORD, type WordLists } from "./word_lists.ts";

/** The tables of a lexicon. */
export interface LexiconTables {
  readonly sets: LetterSets;
  readonly lists: WordLists;
  /** The words that are too long for the other two. */
  readonly longWords: Int32Array;
}

/** Builds the tables of all words of `graph`; some 30 ms for 170,000 words. */
export function createLexiconTables(graph: WordGraph): LexiconTables {
  const { letters, hashes, longHashes } = listWords(graph);
  const lists = createWordLists(letters), longWords = createFilter(longHashes.length);
  for (let word = 0; word < hashes.length; word++) addWord(lists, word, hashes[word]);
  for (let word = 0; word < longHashes.length; word++) addToFilter(longWords, longHashes[word]);
  return { sets: createSets(letters, hashes), lists, longWords };
}

/** The sets of the words of at most `LONGEST_WORD` letters. */
function createSets(letters: Uint8Array, hashes: Int32Array): LetterSets {
  // The table has places for six sets a word. Most lexicons have two or three, but one of eight-letter
  // words alone can have eight: then the sets are added anew to a larger table, until they fit.
  for (let room = hashes.length;; room *= 2) {
    const sets = createLetterSets(room);
    let word = 0;
    while (word < hashes.length && addSetsOf(sets, letters, word, hashes[word])) word++;
    if (word === hashes.length) return sets;
  }
}

/** Words, listed once, so that each table is filled in a loop of its own, which is much faster. */
interface ListedWords {
  /** The letters of the words of at most `LONGEST_WORD` letters, as `WordLists` has them. */
  readonly letters: Uint8Array;
  /** By word: the hash of its letters. */
  readonly hashes: Int32Array;
  /** The hashes of the longer words. */
  readonly longHashes: Int32Array;
}

/** Room for words at first; it is doubled as often as needed. */
const FIRST_ROOM = 1 << 17;

/** Lists the words of at most 15 letters. */
function listWords({ nodes, dawgRoot }: WordGraph): ListedWords {
  let letters = new Uint8Array(FIRST_ROOM * LONGEST_WORD), hashes = new Int32Array(FIRST_ROOM);
  let longHashes = new Int32Array(FIRST_ROOM), count = 0, longCount = 0;
  const path = new Uint8Array(BOARD_SIZE);
  const add = (length: number, hash: number): void => {
    if (length > LONGEST_WORD) {
      if (longCount === longHashes.length) longHashes = doubled(longHashes);
      longHashes[longCount++] = hash;
      return;
    }
    if (count === hashes.length) {
      hashes = doubled(hashes);
      const more = new Uint8Array(2 * letters.length);
      more.set(letters);
      letters = more;
    }
    for (let i = 0; i < length; i++) letters[count * LONGEST_WORD + i] = path[i];
    hashes[count++] = hash;
  };
  const descend = (list: number, length: number, hash: number): void => {
    for (let index = list;; index++) {
      const node = nodes[index], letter = node >>> TILE_SHIFT, arc = node & ARC_MASK;
      const sum = (hash + LETTER_HASHES[letter]) | 0;
      path[length] = letter;
      if ((node & ACCEPTS) !== 0) add(length + 1, sum);
      if (arc !== 0 && length + 1 < BOARD_SIZE) descend(arc, length + 1, sum);
      if ((node & IS_END) !== 0) break;
    }
  };
  // A graph without words has no list.
  if (dawgRoot !== 0) descend(dawgRoot, 0, 0);
  return {
    letters: letters.slice(0, count * LONGEST_WORD),
    hashes: hashes.subarray(0, count),
    longHashes: longHashes.subarray(0, longCount),
  };
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * values.length);
  more.set(values);
  return more;
}
