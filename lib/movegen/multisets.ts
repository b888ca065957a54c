// Which sets of letters, in whatever order, make words. Three tables, built from the DAWG:
//
// - letters -> whether they are a word in some order, and which one letter more would make them
//   one: it tells that a part of a rack cannot be played through a letter at all, before any
//   search;
// - letters -> the words, up to those of a full rack and a letter of the board;
// - letters of longer words -> whether there is such a word, with few mistakes.
//
// A set of letters is hashed by adding up a number for each letter, so that the hash of a set with
// one letter more is one addition away. The tables hold hashes only. Two sets of the same hash, of
// which there are a handful among 200,000, are taken for one: then a bound is too high, or a word
// is offered that the rack does not hold, and either is without harm (see `word_plays.ts`).

import { BOARD_SIZE } from "../scrabble/board.ts";
import { RACK_SIZE } from "../scrabble/tiles.ts";
import { childOf, type PackedGraph } from "./packed_graph.ts";
import { ALL_LETTERS } from "./position.ts";

/** Letters in the longest words of the first two tables: a rack, and one letter of the board. */
export const LONGEST_WORD = RACK_SIZE + 1;

/** The bit of a value of the first table that says that the set is a word. */
export const IS_WORD = 1;

/** Set in every key, so that 0 says that a place is empty. */
const NOT_EMPTY = 1;

/** A hash table with open addressing: pairs of a key, 0 where nothing is, and a value. */
export interface HashTable {
  pairs: Int32Array;
  /** Number of pairs in use. */
  count: number;
}

/** The tables of a lexicon. */
export interface Multisets {
  /** By hash of letters: a mask with bit l for each letter l, and `IS_WORD`. */
  readonly sets: HashTable;
  /** By hash of letters: 1 plus the number of a word of them. */
  readonly words: HashTable;
  /** The letters of word w from index `w * LONGEST_WORD` on, 0 after the last of a short one. */
  readonly wordLetters: Uint8Array;
  /** By word: 1 plus the number of another word of the same letters, 0 for none. */
  readonly otherWords: Int32Array;
  /** The bits of a filter that lets the hashes of all words of more than 8 letters pass. */
  readonly longWords: Int32Array;
}

/** By letter: what it adds to a hash. A blank adds nothing. */
export const LETTER_HASHES: Int32Array = createLetterHashes();

function createLetterHashes(): Int32Array {
  // Xorshift, G. Marsaglia, "Xorshift RNGs", 2003.
  const hashes = new Int32Array(32);
  let state = 0x2545f491;
  for (let letter = 1; letter <= 26; letter++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    hashes[letter] = state;
  }
  return hashes;
}

/** The value of the entry of `hash` in `pairs`, or 0. */
export function lookUp(pairs: Int32Array, hash: number): number {
  const last = pairs.length - 1, key = hash | NOT_EMPTY;
  let index = ((key ^ (key >>> 15)) << 1) & last;
  for (;;) {
    const found = pairs[index];
    if (found === key) return pairs[index + 1];
    if (found === 0) return 0;
    index = (index + 2) & last;
  }
}

/** An empty table with room for `count` entries before it has to grow. */
function createHashTable(count: number): HashTable {
  const places = 1 << (32 - Math.clz32(2 * Math.max(count, 1) - 1));
  return { pairs: new Int32Array(2 * places), count: 0 };
}

/** The index of the value of `hash` in the pairs of `table`; an entry of value 0 if it is new. */
function entryOf(table: HashTable, hash: number): number {
  if (4 * table.count >= table.pairs.length) grow(table);
  const { pairs } = table, last = pairs.length - 1, key = hash | NOT_EMPTY;
  let index = ((key ^ (key >>> 15)) << 1) & last;
  while (pairs[index] !== 0) {
    if (pairs[index] === key) return index + 1;
    index = (index + 2) & last;
  }
  pairs[index] = key;
  table.count++;
  return index + 1;
}

function grow(table: HashTable): void {
  const { pairs } = table;
  table.pairs = new Int32Array(2 * pairs.length);
  table.count = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    if (pairs[index] !== 0) table.pairs[entryOf(table, pairs[index])] = pairs[index + 1];
  }
}

/**
 * Whether a word of more than 8 letters may have the hash `hash`. This is a Bloom filter (B. Bloom,
 * "Space/Time Trade-offs in Hash Coding with Allowable Errors", 1970) of two bits a word, in which
 * one of some 150 other hashes passes: a quarter of a megabyte, which stays in the cache.
 */
export function passesLongWords(bits: Int32Array, hash: number): boolean {
  const last = bits.length - 1, other = Math.imul(hash, SECOND_HASH);
  return (bits[(hash >>> 5) & last] >> (hash & 31) & 1) !== 0 &&
    (bits[(other >>> 5) & last] >> (other & 31) & 1) !== 0;
}

/** Multiplied by it a hash gives the place of the second bit. */
const SECOND_HASH = 0x9e3779b1 | 0;

/** Bits of the filter for each word, at least. */
const FILTER_BITS = 16;

/** An empty filter for `count` words. */
function createFilter(count: number): Int32Array {
  return new Int32Array(1 << (32 - Math.clz32(Math.ceil(count * FILTER_BITS / 32))));
}

/** Lets `hash` pass the filter of `bits`. */
function addToFilter(bits: Int32Array, hash: number): void {
  const last = bits.length - 1, other = Math.imul(hash, SECOND_HASH);
  bits[(hash >>> 5) & last] |= 1 << (hash & 31);
  bits[(other >>> 5) & last] |= 1 << (other & 31);
}

/** Builds the tables of all words of `graph`; some 60 ms for 170,000 words. */
export function createMultisets(graph: PackedGraph): Multisets {
  let count = 0, longCount = 0;
  visitWords(graph, (_word, length) => length <= LONGEST_WORD ? count++ : longCount++);
  // An English lexicon gives some two and a half sets a word.
  const sets = createHashTable(3 * count), words = createHashTable(count);
  const longWords = createFilter(longCount);
  const wordLetters = new Uint8Array(count * LONGEST_WORD);
  const otherWords = new Int32Array(count);
  let next = 0;
  visitWords(graph, (word, length, hash) => {
    if (length > LONGEST_WORD) {
      addToFilter(longWords, hash);
      return;
    }
    addSets(sets, word, length, hash);
    for (let i = 0; i < length; i++) wordLetters[next * LONGEST_WORD + i] = word[i];
    const entry = entryOf(words, hash);
    otherWords[next++] = words.pairs[entry];
    words.pairs[entry] = next;
  });
  return { sets, words, wordLetters, otherWords, longWords };
}

/** Adds what a word tells of the set of its letters, and of those without one of them. */
function addSets(sets: HashTable, word: Uint8Array, length: number, hash: number): void {
  if (length < LONGEST_WORD) {
    const entry = entryOf(sets, hash);
    sets.pairs[entry] |= IS_WORD;
  }
  for (let i = 0, seen = 0; i < length; i++) {
    const letter = word[i], bit = 1 << letter;
    if ((seen & bit) !== 0) continue;
    seen |= bit;
    const entry = entryOf(sets, (hash - LETTER_HASHES[letter]) | 0);
    sets.pairs[entry] |= bit;
  }
}

/** Calls `visit` with every word of at most 15 letters, its length and its hash. */
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
