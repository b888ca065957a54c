// Plays without a search: the words that a part of the rack makes, alone or with one letter of the
// board, are looked up by their letters and tried where they fit. As every part of the rack has its
// own leave and its own sum of values, few parts can reach the best play so far, and those that make
// no word at all are known; so this leaves little of the search for plays of several tiles, and
// nearly nothing for racks with a blank, for which a search finds its way through the graph badly.
// MAGPIE's "word map" (J. Clark) works in this way. Plays of few tiles, and those through more than
// one letter of the board, remain to the search.

import { BLANK, BLANK_FLAG } from "../scrabble/tiles.ts";
import { Arena } from "./arena.ts";
import type { BestPlay } from "./best_play.ts";
import { type Bounds, LEFT_STRIDE, SLOT_STRIDE } from "./bounds.ts";
import { CELL_LETTER_MULTIPLIERS, CELL_WORD_MULTIPLIERS, laneStart } from "./lanes.ts";
import { THOUSANDTHS } from "./measure.ts";
import { LETTER_HASHES } from "./letter_hashes.ts";
import { extensionsOf } from "./letter_sets.ts";
import type { LexiconTables } from "./lexicon_tables.ts";
import { firstWord, LONGEST_WORD } from "./word_lists.ts";
import { ALL_LETTERS, LANE_SHIFT, type Position } from "./position.ts";
import { createTileValues, MASK_SIZES, MASKS, type RackTable } from "./rack_table.ts";
import { ANY_CLASS, IMPOSSIBLE, NO_LETTER_CLASS, type SubRacks } from "./sub_racks.ts";

/** Fewest tiles of plays that are found by their letters; a search is as fast for fewer. */
const FEWEST_TILES = 5;

/** The same where the rack holds a blank. */
const FEWEST_TILES_WITH_BLANK = 4;

/** Most blanks on a rack whose words are looked up; a set has no more. */
const MOST_BLANKS = 2;

/** What is known of the words that parts of the rack make. */
export interface WordPlays {
  /** Forgets the words of the rack before. */
  prepare(): void;
  /**
   * Tries the plays of `anchor` that go through one letter of the board at most, lay several tiles
   * and can reach the best play so far, and takes them out of the bounds in `slot`.
   */
  tryPlays(anchor: number, slot: number): void;
}

/** Finds the words of the rack in `rackTable`. */
export function createWordPlays(
  { sets, lists }: LexiconTables,
  position: Position,
  rackTable: RackTable,
  subRacks: SubRacks,
  allBounds: Bounds,
  best: BestPlay,
): WordPlays {
  const { letters, values, crossSets, crossMultipliers, crossScores } = position;
  const { runStarts, runEnds } = position;
  const { tileBits, tileCount, blankCount, fullMask, worth } = rackTable;
  const { bounds, lefts, rights, classes, crossings } = allBounds;
  const { hashes, sums, sizeStarts, masksBySize } = subRacks;
  const { value: bestValue, laid, consider } = best;
  const { entries } = sets, { pairs, letters: wordLetters, others } = lists;
  const letterMultipliers = CELL_LETTER_MULTIPLIERS, wordMultipliers = CELL_WORD_MULTIPLIERS;
  const letterHashes = LETTER_HASHES, maskSizes = MASK_SIZES;
  const tileValues = createTileValues();
  const arena = new Arena(64 * 1024);
  // By class and mask of tiles laid: where their words start in `found`, -1 if they were not looked
  // up, and where they end.
  const starts = arena.int32(ANY_CLASS * MASKS), ends = arena.int32(ANY_CLASS * MASKS);
  // By place in the word: how often the value of a tile laid there counts.
  const times = arena.int32(16);
  // The letters of a word that blanks stand for.
  const blankLetters = arena.uint8(8);
  // The entries of `starts` that are in use.
  const lookedUp = arena.int16(ANY_CLASS * MASKS);
  let lookedUpCount = 0;
  let found = new Int32Array(4096);
  let foundCount = 0;
  starts.fill(-1);

  function prepare(): void {
    for (let i = 0; i < lookedUpCount; i++) starts[lookedUp[i]] = -1;
    lookedUpCount = 0;
    foundCount = 0;
  }

  function tryPlays(anchor: number, slot: number): void {
    const playClass = classes[slot];
    if (playClass >= ANY_CLASS || blankCount[0] > MOST_BLANKS) return;
    const base = slot * SLOT_STRIDE, right = rights[slot];
    const mostLeft = Math.min(lefts[slot], crossings[slot] - 1);
    const fewestLeft = playClass === NO_LETTER_CLASS ? 1 : 0;
    const fewest = blankCount[0] === 0 ? FEWEST_TILES : FEWEST_TILES_WITH_BLANK;
    for (let count = tileCount[0]; count >= fewest; count--) {
      const last = Math.min(mostLeft, count);
      for (let left = Math.max(fewestLeft, count - right); left <= last; left++) {
        const index = base + left * LEFT_STRIDE + count - left, bound = bounds[index];
        bounds[index] = IMPOSSIBLE;
        if (bound >= bestValue[0]) tryAt(anchor, playClass, left, count, bound);
      }
    }
  }

  /** Tries the plays of `count` tiles, `left` of them to the left of the run or on the anchor. */
  function tryAt(
    anchor: number,
    playClass: number,
    left: number,
    count: number,
    bound: number,
  ): void {
    const lane = anchor >> LANE_SHIFT, runCell = laneStart(lane) + runEnds[anchor];
    const hasRun = playClass !== NO_LETTER_CLASS;
    const runPlace = hasRun ? left : LONGEST_WORD, length = hasRun ? count + 1 : count;
    const first = laneStart(lane) + runStarts[anchor] - left;
    // What is the same for all words there.
    let multiplier = 1, fixed = 0;
    for (let i = 0; i < length; i++) {
      multiplier *= i === runPlace ? 1 : wordMultipliers[first + i];
      fixed += crossScores[first + i];
    }
    if (hasRun) fixed += values[runCell] * multiplier;
    for (let i = 0; i < length; i++) {
      const cell = first + i;
      times[i] = letterMultipliers[cell] * multiplier + crossMultipliers[cell];
    }
    // The bound without the tiles, to which those of a part of the rack are added.
    const rest = bound - subRacks.worthInClass(playClass, multiplier, count);
    const full = fullMask[0], thousandths = multiplier * THOUSANDTHS;
    const offset = playClass * MASKS, end = sizeStarts[count + 1];
    for (let i = sizeStarts[count]; i < end; i++) {
      const tiles = masksBySize[i];
      if (rest + sums[tiles] * thousandths + worth[full ^ tiles] < bestValue[0]) continue;
      if (!subRacks.canMakeWord(tiles, playClass)) continue;
      const entry = offset + tiles;
      if (starts[entry] < 0) lookUpWords(tiles, playClass);
      for (let word = starts[entry]; word < ends[entry]; word++) {
        tryWord(found[word] * LONGEST_WORD, first, length, runPlace, playClass, lane, fixed, tiles);
      }
    }
  }

  /** Tries the word whose letters start at `word`, made of `tiles`, on the cells from `first` on. */
  function tryWord(
    word: number,
    first: number,
    length: number,
    runPlace: number,
    playClass: number,
    lane: number,
    fixed: number,
    tiles: number,
  ): void {
    if (runPlace < length && wordLetters[word + runPlace] !== playClass) return;
    for (let i = 0; i < length; i++) {
      if (i !== runPlace && (crossSets[first + i] >> wordLetters[word + i] & 1) === 0) return;
    }
    let left = tiles, score = fixed, blanks = 0;
    for (let i = 0; i < length; i++) {
      if (i === runPlace) continue;
      const letter = wordLetters[word + i], bits = tileBits[letter] & left;
      laid[first + i] = letter;
      score += tileValues[letter] * times[i];
      if (bits !== 0) left ^= bits & -bits;
      else blankLetters[blanks++] = letter;
    }
    // More blanks than there are: a word of other letters with the same hash.
    if (blanks !== 0 && blanks !== maskSizes[tiles & tileBits[BLANK]]) return;
    for (let i = 0; i < blanks; i++) {
      const letter = blankLetters[i], place = blankPlace(first, length, letter);
      laid[first + place] |= BLANK_FLAG;
      score -= tileValues[letter] * times[place];
    }
    const kept = fullMask[0] ^ tiles, value = score * THOUSANDTHS + worth[kept];
    if (value >= bestValue[0]) consider(value, score, lane, first, first + length - 1, kept);
  }

  /**
   * Where a blank stands for `letter` best: where the letter counts least, and of such places the
   * last, which comes first in the order of plays.
   */
  function blankPlace(first: number, length: number, letter: number): number {
    let best = -1;
    for (let i = 0; i < length; i++) {
      if (letters[first + i] !== 0 || laid[first + i] !== letter) continue;
      if (best < 0 || times[i] <= times[best]) best = i;
    }
    return best;
  }

  /** Puts the words of `tiles` in `playClass` into `found`. */
  function lookUpWords(tiles: number, playClass: number): void {
    const entry = playClass * MASKS + tiles, blanks = maskSizes[tiles & tileBits[BLANK]];
    const length = maskSizes[tiles] + (playClass === NO_LETTER_CLASS ? 0 : 1);
    starts[entry] = foundCount;
    lookedUp[lookedUpCount++] = entry;
    // A blank adds nothing to the hash, and the letters it can stand for are those that extend it.
    const hash = (hashes[tiles] + letterHashes[playClass]) | 0;
    if (blanks === 0) addWords(hash, length);
    else if (blanks === 1) addWordsWithBlank(hash, 26, length);
    else {
      for (let letter = 1; letter <= 26; letter++) {
        addWordsWithBlank((hash + letterHashes[letter]) | 0, letter, length);
      }
    }
    ends[entry] = foundCount;
  }

  /** Adds the words of the letters of `hash` and a blank that stands for a letter up to `last`. */
  function addWordsWithBlank(hash: number, last: number, length: number): void {
    let extensions = extensionsOf(entries, hash) & ((2 << last) - 1) & ALL_LETTERS;
    for (; extensions !== 0; extensions &= extensions - 1) {
      const letter = 31 - Math.clz32(extensions & -extensions);
      addWords((hash + letterHashes[letter]) | 0, length);
    }
  }

  function addWords(hash: number, length: number): void {
    for (let entry = firstWord(pairs, hash); entry !== 0; entry = others[entry - 1]) {
      // A longer word has the same hash by chance. (A shorter one fits nowhere: it ends in zeros,
      // which are in no cross-set.)
      if (length < LONGEST_WORD && wordLetters[(entry - 1) * LONGEST_WORD + length] !== 0) continue;
      if (foundCount === found.length) {
        const grown = new Int32Array(2 * found.length);
        grown.set(found);
        found = grown;
      }
      found[foundCount++] = entry - 1;
    }
  }

  return { prepare, tryPlays };
}
