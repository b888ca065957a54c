// The words of at most eight letters by their letters in whatever order: those of a full rack and
// one letter of the board, which is as far as plays are found without a search.

/** Letters in the longest words. */
export const LONGEST_WORD = 8;

/** Set in every key of the table, so that 0 says that a place is empty. */
const NOT_EMPTY = 1;

/**
 * Words by the hash of their letters. Words whose letters have the same hash by chance are listed
 * together; who uses the lists has to see whether a word has the letters it should.
 */
export interface WordLists {
  /** A hash table with open addressing: pairs of a key and 1 plus the number of a word. */
  readonly pairs: Int32Array;
  /** The letters of word w from index `w * LONGEST_WORD` on, 0 after the last of a short one. */
  readonly letters: Uint8Array;
  /** By word: 1 plus the number of another word of the same letters, 0 for none. */
  readonly others: Int32Array;
}

/** 1 plus the number of a word of the letters of `hash`, 0 if there is none. */
export function firstWord(pairs: Int32Array, hash: number): number {
  const last = pairs.length - 1, key = hash | NOT_EMPTY;
  let index = ((key ^ (key >>> 15)) << 1) & last;
  for (;;) {
    const found = pairs[index];
    if (found === key) return pairs[index + 1];
    if (found === 0) return 0;
    index = (index + 2) & last;
  }
}

/** Lists for words of these letters, laid out as `WordLists` says; no word is in them yet. */
export function createWordLists(letters: Uint8Array): WordLists {
  const count = letters.length / LONGEST_WORD;
  // At most three quarters of the places are in use: words share them with their anagrams.
  const places = 1 << (32 - Math.clz32(Math.ceil(count * 4 / 3)));
  return { pairs: new Int32Array(2 * places), letters, others: new Int32Array(count) };
}

/** Puts word number `word`, whose letters have the hash `hash`, in the lists. */
export function addWord({ pairs, others }: WordLists, word: number, hash: number): void {
  const last = pairs.length - 1, key = hash | NOT_EMPTY;
  let index = ((key ^ (key >>> 15)) << 1) & last;
  while (pairs[index] !== 0 && pairs[index] !== key) index = (index + 2) & last;
  pairs[index] = key;
  others[word] = pairs[index + 1];
  pairs[index + 1] = word + 1;
}
