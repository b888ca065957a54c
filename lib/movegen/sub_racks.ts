// What the parts of a rack can do, found once a turn: for every number of tiles, the most that a
// play of so many can be worth by its tiles and its leave together. The bounds of `bounds.ts` are
// built on it.
//
// A play goes through no tile of the board, through one, or through more, and which parts of the
// rack can make a word at all depends on it. So there is a set of figures for each of 29 "classes":
// 0 for words of rack tiles alone, 1 to 26 for words with that one letter of the board, and for
// words with more letters of the board one in which everything is held possible and one in which
// everything but a bingo is. They are made when an anchor first asks.

import { BLANK, RACK_SIZE } from "../scrabble/tiles.ts";
import { Arena } from "./arena.ts";
import { THOUSANDTHS } from "./measure.ts";
import { LETTER_HASHES } from "./letter_hashes.ts";
import { extensionsOf } from "./letter_sets.ts";
import type { LexiconTables } from "./lexicon_tables.ts";
import { passesFilter } from "./word_filter.ts";
import { ALL_LETTERS } from "./position.ts";
import { createTileValues, MASK_SIZES, MASKS, type RackTable } from "./rack_table.ts";

/** The class of plays through no tile of the board. */
export const NO_LETTER_CLASS = 0;

/** The class of plays through two tiles of the board or more. */
export const ANY_CLASS = 27;

/** The same, where the rack and those tiles make no word together. */
const NO_BINGO_CLASS = 28;

const CLASSES = 29;

/** Tiles in the smallest parts of a rack that are looked up: nearly all smaller ones make words. */
const SMALLEST_SET = 5;

/** The same for parts with a blank, which take a look-up for each class. */
const SMALLEST_SET_WITH_BLANK = 6;

/** The worth of what cannot be: below everything, with room to add to it. */
export const IMPOSSIBLE = -0x20000000;

/** Entries of `classWorths` for a class. */
const CLASS_STRIDE = 32;

/** Entries of `classWorths` for a word multiplier of a class. */
const MULTIPLIER_STRIDE = 8;

/** The greatest word multiplier that `classWorths` has entries for. */
const GREATEST_TABLED_MULTIPLIER = 3;

/** The letters that extend a set that is not looked up: any. */
const UNKNOWN = -1;

/** All masks, those of fewer tiles first. */
const MASKS_IN_ORDER: Uint8Array = Uint8Array.from({ length: MASKS }, (_, mask) => mask)
  .sort((a, b) => MASK_SIZES[a] - MASK_SIZES[b] || a - b);

/** The tables of a turn. */
export interface SubRacks {
  /** The values of the tiles of the rack, from the highest down; 0 for tiles that are not there. */
  readonly sortedValues: Uint8Array;
  /** By mask of tiles laid: the hash of their letters, and the sum of their values. */
  readonly hashes: Int32Array;
  readonly sums: Int32Array;
  /**
   * The canonical masks of tiles laid, by size: those of k tiles are in `masksBySize` from
   * `sizeStarts[k]` to `sizeStarts[k + 1]`.
   */
  readonly sizeStarts: Int32Array;
  readonly masksBySize: Uint8Array;
  /** Sets the tables up for the rack. */
  prepare(): void;
  /** Makes the entries of a class if they are not there yet. */
  prepareClass(playClass: number): void;
  /**
   * The class of plays through two tiles of the board or more, whose letters have the hash
   * `boardHash`.
   */
  classThrough(boardHash: number): number;
  /**
   * The most, in thousandths of a point, that `count` tiles add to a play in a class whose word
   * counts `multiplier` times: as often their values, and the worth of the rest. The class must be
   * prepared. Taking both parts from the same tiles is what makes the bounds tight: the tiles that
   * score are seldom those that one does not want to keep.
   */
  worthInClass(playClass: number, multiplier: number, count: number): number;
  /** Whether the tiles of `laid` can make a word in a class; true when that is not known. */
  canMakeWord(laid: number, playClass: number): boolean;
}

/** The tables of the rack in `rackTable`. */
export function createSubRacks({ sets, longWords }: LexiconTables, rackTable: RackTable): SubRacks {
  const { tiles, worth, canonical, tileCount, blankCount, fullMask, tileBits } = rackTable;
  const { entries } = sets;
  const tileValues = createTileValues(), letterHashes = LETTER_HASHES;
  const masksInOrder = MASKS_IN_ORDER, maskSizes = MASK_SIZES;
  const arena = new Arena(8192);
  // At `class * CLASS_STRIDE + m * MULTIPLIER_STRIDE + k`, for m of 1 to 3, what `worthInClass` says
  // of k tiles and the multiplier m; for m = 0, the greatest sum of the values of k tiles.
  const classWorths = arena.int32(CLASSES * CLASS_STRIDE);
  const classReady = arena.uint8(CLASSES);
  const sortedValues = arena.uint8(8);
  const sizeStarts = arena.int32(16);
  const masksBySize = arena.uint8(MASKS);
  // By mask of tiles laid: their hash, the sum of their values, and which letters make words.
  const hashes = arena.int32(MASKS);
  const sums = arena.int32(MASKS);
  const extensions = arena.int32(MASKS);
  classWorths.fill(IMPOSSIBLE);
  for (let base = 0; base < classWorths.length; base += CLASS_STRIDE) {
    classWorths.fill(0, base, base + MULTIPLIER_STRIDE);
  }

  function prepare(): void {
    sortValues();
    classReady.fill(0);
    const full = fullMask[0];
    let listed = 0, listedSize = 0;
    clearClass(ANY_CLASS, 1);
    for (let i = 1; i < MASKS; i++) {
      const laid = masksInOrder[i];
      if (laid > full) continue;
      const top = 31 - Math.clz32(laid), rest = laid ^ (1 << top), tile = tiles[top];
      const hash = (hashes[rest] + letterHashes[tile]) | 0, sum = sums[rest] + tileValues[tile];
      hashes[laid] = hash;
      sums[laid] = sum;
      if (canonical[full ^ laid] === 0) continue;
      const size = maskSizes[laid];
      while (listedSize < size) sizeStarts[++listedSize] = listed;
      masksBySize[listed++] = laid;
      raise(ANY_CLASS, size, sum, worth[full ^ laid]);
      // A blank adds nothing to a hash: for a set with one this is the entry of its letters, and
      // the letters that extend it are those that the blank can stand for.
      extensions[laid] = size < SMALLEST_SET ? UNKNOWN : extensionsOf(entries, hash);
    }
    while (listedSize <= RACK_SIZE) sizeStarts[++listedSize] = listed;
    classReady[ANY_CLASS] = 1;
    copyWithoutBingo();
  }

  /** Takes over the figures of `ANY_CLASS` for all but seven tiles. */
  function copyWithoutBingo(): void {
    const to = NO_BINGO_CLASS * CLASS_STRIDE, from = ANY_CLASS * CLASS_STRIDE;
    for (let m = 0; m < CLASS_STRIDE; m += MULTIPLIER_STRIDE) {
      for (let k = 1; k < RACK_SIZE; k++) classWorths[to + m + k] = classWorths[from + m + k];
    }
    classReady[NO_BINGO_CLASS] = 1;
  }

  function classThrough(boardHash: number): number {
    const count = tileCount[0], blanks = blankCount[0];
    if (count < RACK_SIZE || blanks > 1) return ANY_CLASS;
    const hash = (hashes[fullMask[0]] + boardHash) | 0;
    if (blanks === 0) return passesFilter(longWords, hash) ? ANY_CLASS : NO_BINGO_CLASS;
    for (let letter = 1; letter <= 26; letter++) {
      if (passesFilter(longWords, (hash + letterHashes[letter]) | 0)) return ANY_CLASS;
    }
    return NO_BINGO_CLASS;
  }

  function sortValues(): void {
    const count = tileCount[0];
    for (let i = 0; i < count; i++) {
      const value = tileValues[tiles[i]];
      let j = i;
      for (; j > 0 && sortedValues[j - 1] < value; j--) sortedValues[j] = sortedValues[j - 1];
      sortedValues[j] = value;
    }
    for (let i = count; i < 8; i++) sortedValues[i] = 0;
  }

  function prepareClass(playClass: number): void {
    if (classReady[playClass] !== 0) return;
    classReady[playClass] = 1;
    const full = fullMask[0], end = sizeStarts[RACK_SIZE + 1];
    copySmall(playClass);
    clearClass(playClass, SMALLEST_SET);
    for (let i = sizeStarts[SMALLEST_SET]; i < end; i++) {
      const laid = masksBySize[i];
      if (canMakeWord(laid, playClass)) {
        raise(playClass, maskSizes[laid], sums[laid], worth[full ^ laid]);
      }
    }
  }

  function canMakeWord(laid: number, playClass: number): boolean {
    const blanks = laid & tileBits[BLANK];
    if (blanks === 0) return (extensions[laid] >> playClass & 1) !== 0;
    if ((blanks & (blanks - 1)) !== 0 || maskSizes[laid] < SMALLEST_SET_WITH_BLANK) return true;
    const letters = playClass === NO_LETTER_CLASS
      ? extensions[laid]
      : extensionsOf(entries, (hashes[laid] + letterHashes[playClass]) | 0);
    return (letters & ALL_LETTERS) !== 0;
  }

  /** Takes over the figures for few tiles of `ANY_CLASS`. */
  function copySmall(playClass: number): void {
    const to = playClass * CLASS_STRIDE, from = ANY_CLASS * CLASS_STRIDE;
    for (let m = 0; m < CLASS_STRIDE; m += MULTIPLIER_STRIDE) {
      for (let k = 1; k < SMALLEST_SET; k++) {
        classWorths[to + m + k] = classWorths[from + m + k];
      }
    }
    if (playClass !== NO_LETTER_CLASS) return;
    // One letter is no word.
    for (let m = MULTIPLIER_STRIDE; m < CLASS_STRIDE; m += MULTIPLIER_STRIDE) {
      classWorths[to + m + 1] = IMPOSSIBLE;
    }
  }

  /** Sets the figures of a class for `smallest` tiles and more to those of no play. */
  function clearClass(playClass: number, smallest: number): void {
    const base = playClass * CLASS_STRIDE;
    for (let k = smallest; k < MULTIPLIER_STRIDE; k++) {
      classWorths[base + k] = 0;
      classWorths[base + MULTIPLIER_STRIDE + k] = IMPOSSIBLE;
      classWorths[base + 2 * MULTIPLIER_STRIDE + k] = IMPOSSIBLE;
      classWorths[base + 3 * MULTIPLIER_STRIDE + k] = IMPOSSIBLE;
    }
  }

  /** Counts in a play of `size` tiles with values of `sum` that leaves what is worth `rest`. */
  function raise(playClass: number, size: number, sum: number, rest: number): void {
    const base = playClass * CLASS_STRIDE + size, points = sum * THOUSANDTHS;
    if (sum > classWorths[base]) classWorths[base] = sum;
    const once = rest + points, twice = once + points, thrice = twice + points;
    const at = base + MULTIPLIER_STRIDE;
    if (once > classWorths[at]) classWorths[at] = once;
    if (twice > classWorths[at + MULTIPLIER_STRIDE]) classWorths[at + MULTIPLIER_STRIDE] = twice;
    if (thrice > classWorths[at + 2 * MULTIPLIER_STRIDE]) {
      classWorths[at + 2 * MULTIPLIER_STRIDE] = thrice;
    }
  }

  function worthInClass(playClass: number, multiplier: number, count: number): number {
    const base = playClass * CLASS_STRIDE + count;
    if (multiplier <= GREATEST_TABLED_MULTIPLIER) {
      return classWorths[base + multiplier * MULTIPLIER_STRIDE];
    }
    return classWorths[base + GREATEST_TABLED_MULTIPLIER * MULTIPLIER_STRIDE] +
      (multiplier - GREATEST_TABLED_MULTIPLIER) * THOUSANDTHS * classWorths[base];
  }

  return {
    sortedValues,
    hashes,
    sums,
    sizeStarts,
    masksBySize,
    prepare,
    prepareClass,
    classThrough,
    worthInClass,
    canMakeWord,
  };
}
