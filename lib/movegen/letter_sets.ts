// Which letters make words with which others: for sets of up to seven letters, whether they are a
// word in some order, and which one letter more would make them one. It tells that a part of a rack
// cannot be played through a letter at all, before any search.
//
// A hash table with open addressing, in which an entry is one integer: the letters, and five bits of
// the hash. So 200,000 sets take two megabytes, and a look-up seldom leaves the cache, which is all
// that it costs. Sets with the same five bits in neighbouring places are taken for one and their
// letters put together: a few answers name letters too many, but none too few, and for bounds that
// is all that is needed.

import { LETTER_HASHES } from "./letter_hashes.ts";
import { LONGEST_WORD } from "./word_lists.ts";

/** The bit, beside those of the letters 1 to 26, that says that a set is a word. */
export const IS_WORD = 1;

/** Letters in the largest sets. */
const LARGEST_SET = 7;

/** Bits of an entry below those of the hash. */
const TAG_SHIFT = 27;

/** The bits of an entry that are letters, and `IS_WORD`. */
const LETTERS = (1 << TAG_SHIFT) - 1;

/** Places for each word; an English lexicon has two and a half sets a word. */
const PLACES_PER_WORD = 6;

/** A table of sets. */
export interface LetterSets {
  readonly entries: Int32Array;
  /** Number of entries in use. */
  count: number;
}

/** The letters that make a word with the letters of `hash`, and `IS_WORD` if those are one. */
export function extensionsOf(entries: Int32Array, hash: number): number {
  const last = entries.length - 1;
  let place = (hash ^ (hash >>> 15)) & last;
  for (;;) {
    const entry = entries[place];
    if (entry === 0) return 0;
    if ((entry ^ hash) >>> TAG_SHIFT === 0) return entry & LETTERS;
    place = (place + 1) & last;
  }
}

/** An empty table that has room for the sets of `words` words of an English lexicon. */
export function createLetterSets(words: number): LetterSets {
  const places = 1 << (32 - Math.clz32(PLACES_PER_WORD * words));
  return { entries: new Int32Array(places), count: 0 };
}

/**
 * Adds what word number `word` tells of the set of its letters, and of those without one of them;
 * `letters` are those of all words, as `WordLists` has them, and `hash` is that of this one. Returns
 * false if the table is too small for it: then it has to be made anew.
 */
export function addSetsOf(
  sets: LetterSets,
  letters: Uint8Array,
  word: number,
  hash: number,
): boolean {
  if (sets.count + LONGEST_WORD >= sets.entries.length) return false;
  const start = word * LONGEST_WORD;
  let length = 0;
  for (let seen = 0; length < LONGEST_WORD; length++) {
    const letter = letters[start + length], bit = 1 << letter;
    if (letter === 0) break;
    if ((seen & bit) !== 0) continue;
    seen |= bit;
    add(sets, (hash - LETTER_HASHES[letter]) | 0, bit);
  }
  if (length <= LARGEST_SET) add(sets, hash, IS_WORD);
  return true;
}

function add(sets: LetterSets, hash: number, letters: number): void {
  const { entries } = sets, last = entries.length - 1;
  let place = (hash ^ (hash >>> 15)) & last;
  while (entries[place] !== 0) {
    if ((entries[place] ^ hash) >>> TAG_SHIFT === 0) {
      entries[place] |= letters;
      return;
    }
    place = (place + 1) & last;
  }
  entries[place] = (hash & ~LETTERS) | letters;
  sets.count++;
}
