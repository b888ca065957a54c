// The tables of a lexicon by letters in whatever order, built from the DAWG.

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

/** Builds the tables of all words of `graph`; some 30 ms for 170,000 words. */
export function createLexiconTables(graph: PackedGraph): LexiconTables {
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
function listWords({ words, dawgRoot }: PackedGraph): ListedWords {
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
  const descend = (node: number, length: number, hash: number): void => {
    const ends = words[node + 1] & ALL_LETTERS, children = words[node] & ALL_LETTERS;
    for (let rest = ends | children; rest !== 0; rest &= rest - 1) {
      const letter = 31 - Math.clz32(rest & -rest), sum = (hash + LETTER_HASHES[letter]) | 0;
      path[length] = letter;
      if ((ends >> letter & 1) !== 0) add(length + 1, sum);
      if ((children >> letter & 1) !== 0 && length + 1 < BOARD_SIZE) {
        descend(childOf(words, node, letter), length + 1, sum);
      }
    }
  };
  descend(dawgRoot, 0, 0);
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
