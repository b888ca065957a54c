// Upper bounds: what the plays of an anchor can be worth at most, by how many tiles they lay to the
// left and to the right of it, judged from the squares, the premiums and the rack alone. The idea is
// the "shadow playing" of wolges (A. Kurnia) and MAGPIE (J. Clark).
//
// The bounds order the anchors, end the search when none can beat what was found, and inside the
// search of an anchor tell which numbers of tiles are still worth laying.

import { BOARD_SIZE } from "../scrabble/board.ts";
import { Arena } from "./arena.ts";
import { CELL_LETTER_MULTIPLIERS, CELL_WORD_MULTIPLIERS, LANES, laneStart } from "./lanes.ts";
import { THOUSANDTHS } from "./measure.ts";
import { LETTER_HASHES } from "./letter_hashes.ts";
import { type PackedGraph, SEPARATOR_BIT } from "./packed_graph.ts";
import { ANCHORS_PER_LANE, LANE_SHIFT, type Position } from "./position.ts";
import type { RackTable } from "./rack_table.ts";
import { IMPOSSIBLE, NO_LETTER_CLASS, type SubRacks } from "./sub_racks.ts";

/** Entries of `bounds` for a number of tiles on the left. */
export const LEFT_STRIDE = 8;

/** Entries of `bounds` for an anchor. */
export const SLOT_STRIDE = 64;

/** The bounds of a turn. A slot is the place of an anchor in the order in which bounds were made. */
export interface Bounds {
  /**
   * From `slot * SLOT_STRIDE` on, at `a * LEFT_STRIDE + b`: the most, in thousandths of a point,
   * that a play of a tiles to the left and b to the right of the anchor can be worth. Defined for
   * a up to `lefts[slot]` and b up to `rights[slot]` that make no more tiles than the rack has.
   */
  readonly bounds: Int32Array;
  /** By slot: the most tiles that can be laid to the left, and to the right. */
  readonly lefts: Uint8Array;
  readonly rights: Uint8Array;
  /** By slot: the class (see `sub_racks.ts`) of plays that do not reach another run to the left. */
  readonly classes: Uint8Array;
  /** By slot: how many tiles on the left reach another run; 8 if there is none. */
  readonly crossings: Uint8Array;
  /** Fills the entries of `slot` for `anchor`, and returns the highest bound. */
  boundAnchor(anchor: number, slot: number): number;
}

/** The bounds of plays of the rack in `rackTable` on `position`. */
export function createBounds(
  { words }: PackedGraph,
  position: Position,
  rackTable: RackTable,
  subRacks: SubRacks,
): Bounds {
  const { letters, values, crossSets, crossMultipliers, crossScores } = position;
  const { runStarts, runEnds, leftLimits, rightLimits, anchorNodes } = position;
  const { playable, tileCount, fullMask } = rackTable;
  const { sortedValues, prepareClass, classThrough, worthInClass } = subRacks;
  const letterHashes = LETTER_HASHES;
  const letterMultipliers = CELL_LETTER_MULTIPLIERS, wordMultipliers = CELL_WORD_MULTIPLIERS;
  const arena = new Arena(128 * 1024);
  const slots = LANES * ANCHORS_PER_LANE;
  const bounds = arena.int32(slots * SLOT_STRIDE);
  const lefts = arena.uint8(slots), rights = arena.uint8(slots);
  const classes = arena.uint8(slots), crossings = arena.uint8(slots);
  // How often a tile laid counts beyond the once that `worthInClass` has it for, for those of the
  // cells under way where it does, from the highest down: the best tiles are taken to be there.
  const leftExtras = arena.int32(16), extras = arena.int32(16);
  // The cells under way, from the anchor to the left and then to the right.
  const cells = arena.int32(16);

  function boundAnchor(anchor: number, slot: number): number {
    const lane = anchor >> LANE_SHIFT,
      start = laneStart(lane),
      full = fullMask[0],
      count = tileCount[0];
    const runStart = runStarts[anchor], runEnd = runEnds[anchor], hasRun = runStart <= runEnd;
    const leftLimit = start + leftLimits[anchor], rightLimit = start + rightLimits[anchor];
    const available = playable[full], node = anchorNodes[anchor];
    const rightStart = start + runEnd + 1;
    let right = 0;
    while (
      right < count && rightStart + right <= rightLimit &&
      (crossSets[rightStart + right] & available) !== 0
    ) right++;

    let points = 0, boardHash = 0, playClass = NO_LETTER_CLASS;
    for (let cell = start + runStart; cell < rightStart; cell++) {
      points += values[cell];
      boardHash = (boardHash + letterHashes[letters[cell]]) | 0;
    }
    if (runStart === runEnd) playClass = letters[start + runEnd];
    else if (hasRun) playClass = classThrough(boardHash);
    prepareClass(playClass);
    let boundClass = playClass, crossing = LEFT_STRIDE;
    let crossPoints = 0, multiplier = 1, extraCount = 0, extra = 0, left = 0, highest = IMPOSSIBLE;
    let cell = start + runStart - 1;
    const base = slot * SLOT_STRIDE;
    for (;;) {
      if (left > 0 || hasRun) {
        let most = Math.min(right, count - left);
        if (left === 0 && (words[node] & SEPARATOR_BIT) === 0) {
          for (; most > 0; most--) bounds[base + most] = IMPOSSIBLE;
        }
        const bound = boundRight(
          base + left * LEFT_STRIDE,
          left,
          most,
          rightStart,
          points,
          multiplier,
          crossPoints,
          extraCount,
          extra,
          boundClass,
        );
        if (bound > highest) highest = bound;
      }
      if (left >= count || cell < leftLimit) break;
      let usable = crossSets[cell] & available;
      if (left === 0 && hasRun) usable &= words[node] | words[node + 1];
      if (usable === 0) break;
      cells[left] = cell;
      left++;
      crossPoints += crossScores[cell];
      multiplier *= wordMultipliers[cell];
      extraCount = addExtras(leftExtras, extraCount, left, multiplier);
      extra = sumExtras(leftExtras, extraCount);
      cell--;
      if (letters[cell] !== 0 && hasRun) {
        do {
          points += values[cell];
          boardHash = (boardHash + letterHashes[letters[cell]]) | 0;
          cell--;
        } while (letters[cell] !== 0);
        boundClass = classThrough(boardHash);
        if (crossing === LEFT_STRIDE) crossing = left;
      }
    }
    lefts[slot] = left;
    rights[slot] = right;
    classes[slot] = playClass;
    crossings[slot] = crossing;
    if (lane >= BOARD_SIZE && hasRun) excludePlaysAcross(base, start + runStart - 1, rightStart);
    return highest;
  }

  /** Bounds the plays of `left` tiles on the left and 0 to `most` on the right. */
  function boundRight(
    base: number,
    left: number,
    most: number,
    rightStart: number,
    points: number,
    multiplier: number,
    crossPoints: number,
    extraCount: number,
    extra: number,
    playClass: number,
  ): number {
    for (let i = 0; i < extraCount; i++) extras[i] = leftExtras[i];
    let highest = IMPOSSIBLE;
    for (let right = 0;; right++) {
      const count = left + right;
      const sum = points * multiplier + crossPoints + extra;
      const bound = sum * THOUSANDTHS + worthInClass(playClass, multiplier, count);
      bounds[base + right] = bound;
      if (bound > highest) highest = bound;
      if (right === most) return highest;
      const cell = rightStart + right;
      cells[count] = cell;
      crossPoints += crossScores[cell];
      multiplier *= wordMultipliers[cell];
      extraCount = addExtras(extras, extraCount, count + 1, multiplier);
      extra = sumExtras(extras, extraCount);
    }
  }

  /**
   * Adds the last of the `cellCount` cells under way to the `count` entries of `sorted`, and returns
   * how many there are then. Where it has changed the `multiplier` of the word, all cells are added
   * anew.
   */
  function addExtras(
    sorted: Int32Array,
    count: number,
    cellCount: number,
    multiplier: number,
  ): number {
    let next = cellCount - 1;
    if (wordMultipliers[cells[next]] !== 1) count = next = 0;
    for (; next < cellCount; next++) {
      const cell = cells[next];
      const times = multiplier * (letterMultipliers[cell] - 1) + crossMultipliers[cell];
      if (times === 0) continue;
      let i = count++;
      for (; i > 0 && sorted[i - 1] < times; i--) sorted[i] = sorted[i - 1];
      sorted[i] = times;
    }
    return count;
  }

  function sumExtras(sorted: Int32Array, count: number): number {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += sorted[i] * sortedValues[i];
    return sum;
  }

  /** A single tile in a column that makes a word across too is found in its row. */
  function excludePlaysAcross(base: number, leftCell: number, rightCell: number): void {
    if (crossMultipliers[rightCell] !== 0) bounds[base + 1] = IMPOSSIBLE;
    if (crossMultipliers[leftCell] !== 0) bounds[base + LEFT_STRIDE] = IMPOSSIBLE;
  }

  return { bounds, lefts, rights, classes, crossings, boundAnchor };
}
