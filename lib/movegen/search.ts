// The search for the best play of one anchor, held back by its bounds.
//
// It is the search of `all_plays.ts` (S. Gordon, 1994), with these differences: it goes on only where
// a bound says that the best play so far can be reached; letters that end a word and letters that
// lead on are two loops, since most letters do only one of the two; and racks with and without a
// blank have functions of their own, since six turns in seven are without. The number of tiles laid
// is carried as an index of the bounds.

import { BLANK, BLANK_FLAG } from "../scrabble/tiles.ts";
import { Arena } from "./arena.ts";
import type { BestPlay } from "./best_play.ts";
import { type Bounds, LEFT_STRIDE, SLOT_STRIDE } from "./bounds.ts";
import { CELL_LETTER_MULTIPLIERS, CELL_WORD_MULTIPLIERS, laneStart } from "./lanes.ts";
import { THOUSANDTHS } from "./measure.ts";
import { childOf, type PackedGraph, SEPARATOR_BIT } from "./packed_graph.ts";
import { LANE_SHIFT, type Position } from "./position.ts";
import { createTileValues, type RackTable } from "./rack_table.ts";
import { IMPOSSIBLE } from "./sub_racks.ts";

/** A function that finds the best play of `anchor`, whose bounds are in `slot`. */
export function createSearch(
  { words }: PackedGraph,
  position: Position,
  rackTable: RackTable,
  { bounds: allBounds, lefts, rights }: Bounds,
  best: BestPlay,
): (anchor: number, slot: number) => void {
  const { letters, values, crossSets, crossMultipliers, crossScores } = position;
  const { runStarts, runEnds, anchorNodes } = position;
  const { tileBits, playable, worth, tileCount, blankCount, fullMask } = rackTable;
  const { value: bestValue, laid, consider } = best;
  const letterMultipliers = CELL_LETTER_MULTIPLIERS, wordMultipliers = CELL_WORD_MULTIPLIERS;
  const tileValues = createTileValues();
  const arena = new Arena(1024);
  // The bounds of the anchor under way.
  const bounds = arena.int32(SLOT_STRIDE);
  // By index of the bounds: the best of those with more tiles on the right, and as many on the left.
  const rightBeyond = arena.int32(SLOT_STRIDE);
  // By number of tiles on the left: the best bound of those with more there.
  const leftBeyond = arena.int32(LEFT_STRIDE);
  // The lane under way, the cell to the right of the anchor, and the first cell of the word.
  const lane = arena.int32(1), rightStart = arena.int32(1), firstCell = arena.int32(1);

  function searchAnchor(anchor: number, slot: number): void {
    lane[0] = anchor >> LANE_SHIFT;
    const start = laneStart(anchor >> LANE_SHIFT);
    const runStart = start + runStarts[anchor], runEnd = start + runEnds[anchor];
    if (!prepareReach(slot, runStart <= runEnd ? 0 : 1)) return;
    rightStart[0] = runEnd + 1;
    const node = anchorNodes[anchor], kept = fullMask[0], hasBlank = blankCount[0] !== 0;
    let points = 0;
    for (let cell = runStart; cell <= runEnd; cell++) points += values[cell];
    if (rightBeyond[0] >= bestValue[0] && (words[node] & SEPARATOR_BIT) !== 0) {
      firstCell[0] = runStart;
      if (hasBlank) extendRightWithBlank(words[node + 2], runEnd + 1, 1, kept, points, 1, 0);
      else extendRight(words[node + 2], runEnd + 1, 1, kept, points, 1, 0);
    }
    if (leftBeyond[0] >= bestValue[0]) {
      if (hasBlank) extendLeftWithBlank(node, runStart - 1, 1, kept, points, 1, 0);
      else extendLeft(node, runStart - 1, 1, kept, points, 1, 0);
    }
  }

  /**
   * Sets up what the search asks of the bounds in `slot`, whose plays lay `fewest` tiles on the left
   * at least. Returns whether any bound reaches the best play so far.
   */
  function prepareReach(slot: number, fewest: number): boolean {
    const base = slot * SLOT_STRIDE, right = rights[slot], tiles = tileCount[0];
    let highest = IMPOSSIBLE;
    rightBeyond[0] = IMPOSSIBLE;
    for (let left = lefts[slot]; left >= fewest; left--) {
      leftBeyond[left] = highest;
      const first = left * LEFT_STRIDE;
      let beyond = IMPOSSIBLE;
      for (let index = first + Math.min(right, tiles - left); index >= first; index--) {
        const bound = allBounds[base + index];
        bounds[index] = bound;
        rightBeyond[index] = beyond;
        if (bound > beyond) beyond = bound;
      }
      if (beyond > highest) highest = beyond;
    }
    if (fewest > 0) leftBeyond[0] = highest;
    return highest >= bestValue[0];
  }

  /**
   * Lays a tile on `cell`, the next to the right of what leads to `node`. `index` is that of the
   * bounds with this tile, `points` what the letters of the word count before it is multiplied.
   */
  function extendRight(
    node: number,
    cell: number,
    index: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    const children = words[node], usable = crossSets[cell] & playable[kept];
    let ends = bounds[index] >= bestValue[0] ? usable & words[node + 1] : 0;
    let onward = rightBeyond[index] >= bestValue[0] ? usable & children : 0;
    if ((ends | onward) === 0) return;
    const times = multiplier * wordMultipliers[cell], crossTimes = crossMultipliers[cell];
    const letterTimes = letterMultipliers[cell], crossSum = crossPoints + crossScores[cell];
    while (ends !== 0) {
      const letter = 31 - Math.clz32(ends);
      ends ^= 1 << letter;
      const bits = tileBits[letter] & kept, rest = kept ^ (bits & -bits);
      const value = tileValues[letter];
      const score = (points + value * letterTimes) * times + crossSum + value * crossTimes;
      const total = score * THOUSANDTHS + worth[rest];
      if (total >= bestValue[0]) {
        laid[cell] = letter;
        consider(total, score, lane[0], firstCell[0], cell, rest);
      }
    }
    const nextSet = crossSets[cell + 1];
    while (onward !== 0) {
      const letter = 31 - Math.clz32(onward);
      onward ^= 1 << letter;
      const bits = tileBits[letter] & kept, rest = kept ^ (bits & -bits);
      const child = childOf(words, node, letter);
      if ((nextSet & playable[rest] & (words[child] | words[child + 1])) === 0) continue;
      const value = tileValues[letter];
      laid[cell] = letter;
      extendRight(
        child,
        cell + 1,
        index + 1,
        rest,
        points + value * letterTimes,
        times,
        crossSum + value * crossTimes,
      );
    }
  }

  /** Lays a tile on `cell`, the next to the left; it is the `count`th there. */
  function extendLeft(
    node: number,
    cell: number,
    count: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    const children = words[node], usable = crossSets[cell] & playable[kept];
    const goLeft = leftBeyond[count] >= bestValue[0];
    const index = count * LEFT_STRIDE, goRight = rightBeyond[index] >= bestValue[0];
    const stop = bounds[index] >= bestValue[0];
    if (letters[cell - 1] !== 0) {
      if (!(stop || goLeft || goRight)) return;
      extendThroughRun(node, cell, count, kept, points, multiplier, crossPoints);
      return;
    }
    let ends = stop ? usable & words[node + 1] : 0;
    let onward = goLeft || goRight ? usable & children : 0;
    if ((ends | onward) === 0) return;
    const times = multiplier * wordMultipliers[cell], crossTimes = crossMultipliers[cell];
    const letterTimes = letterMultipliers[cell], crossSum = crossPoints + crossScores[cell];
    while (ends !== 0) {
      const letter = 31 - Math.clz32(ends);
      ends ^= 1 << letter;
      const bits = tileBits[letter] & kept, rest = kept ^ (bits & -bits);
      const value = tileValues[letter];
      const score = (points + value * letterTimes) * times + crossSum + value * crossTimes;
      const total = score * THOUSANDTHS + worth[rest];
      if (total >= bestValue[0]) {
        laid[cell] = letter;
        consider(total, score, lane[0], cell, rightStart[0] - 1, rest);
      }
    }
    const leftSet = goLeft ? crossSets[cell - 1] : 0;
    const rightSet = goRight ? crossSets[rightStart[0]] : 0;
    while (onward !== 0) {
      const letter = 31 - Math.clz32(onward);
      onward ^= 1 << letter;
      const bits = tileBits[letter] & kept, rest = kept ^ (bits & -bits);
      const value = tileValues[letter], sum = points + value * letterTimes;
      const cross = crossSum + value * crossTimes, child = childOf(words, node, letter);
      const next = playable[rest], childLetters = words[child];
      laid[cell] = letter;
      if ((childLetters & SEPARATOR_BIT) !== 0) {
        const right = words[child + 2];
        if ((rightSet & next & (words[right] | words[right + 1])) !== 0) {
          firstCell[0] = cell;
          extendRight(right, rightStart[0], index + 1, rest, sum, times, cross);
        }
      }
      if ((leftSet & next & (childLetters | words[child + 1])) !== 0) {
        extendLeft(child, cell - 1, count + 1, rest, sum, times, cross);
      }
    }
  }

  /** As `extendLeft`, where a run of tiles lies to the left of `cell`. */
  function extendThroughRun(
    node: number,
    cell: number,
    count: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    const blanks = tileBits[BLANK] & kept, keptOfBlank = kept ^ (blanks & -blanks);
    const times = multiplier * wordMultipliers[cell], crossTimes = crossMultipliers[cell];
    const letterTimes = letterMultipliers[cell], crossSum = crossPoints + crossScores[cell];
    let candidates = crossSets[cell] & playable[kept] & words[node];
    while (candidates !== 0) {
      const letter = 31 - Math.clz32(candidates);
      candidates ^= 1 << letter;
      let next = childOf(words, node, letter), first = cell - 1, last = letters[first];
      let runPoints = values[first];
      while (letters[first - 1] !== 0 && (words[next] >> last & 1) !== 0) {
        next = childOf(words, next, last);
        first--;
        last = letters[first];
        runPoints += values[first];
      }
      if (letters[first - 1] !== 0 || ((words[next] | words[next + 1]) >> last & 1) === 0) continue;
      const ends = words[next + 1] >> last & 1, sum = points + runPoints;
      const child = (words[next] >> last & 1) !== 0 ? childOf(words, next, last) : 0;
      const bits = tileBits[letter] & kept;
      if (bits !== 0) {
        const value = tileValues[letter];
        laid[cell] = letter;
        leaveRun(
          child,
          ends,
          first,
          count,
          kept ^ (bits & -bits),
          sum + value * letterTimes,
          times,
          crossSum + value * crossTimes,
        );
      }
      if (blanks !== 0) {
        laid[cell] = letter | BLANK_FLAG;
        leaveRun(child, ends, first, count, keptOfBlank, sum, times, crossSum);
      }
    }
  }

  /** Goes on from a run of tiles that starts at `first`; `child` is 0 when no letter follows. */
  function leaveRun(
    child: number,
    ends: number,
    first: number,
    count: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    const index = count * LEFT_STRIDE;
    if (ends !== 0 && bounds[index] >= bestValue[0]) {
      const score = points * multiplier + crossPoints, total = score * THOUSANDTHS + worth[kept];
      if (total >= bestValue[0]) {
        consider(total, score, lane[0], first, rightStart[0] - 1, kept);
      }
    }
    if (child === 0) return;
    const hasBlank = (tileBits[BLANK] & kept) !== 0;
    if (rightBeyond[index] >= bestValue[0] && (words[child] & SEPARATOR_BIT) !== 0) {
      firstCell[0] = first;
      const right = words[child + 2], cell = rightStart[0];
      if (hasBlank) {
        extendRightWithBlank(right, cell, index + 1, kept, points, multiplier, crossPoints);
      } else extendRight(right, cell, index + 1, kept, points, multiplier, crossPoints);
    }
    if (leftBeyond[count] >= bestValue[0]) {
      if (hasBlank) {
        extendLeftWithBlank(child, first - 1, count + 1, kept, points, multiplier, crossPoints);
      } else extendLeft(child, first - 1, count + 1, kept, points, multiplier, crossPoints);
    }
  }

  /** As `extendRight`, for a rack that still holds a blank. */
  function extendRightWithBlank(
    node: number,
    cell: number,
    index: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    const children = words[node];
    const stop = bounds[index] >= bestValue[0] ? words[node + 1] : 0;
    const onward = rightBeyond[index] >= bestValue[0] ? children : 0;
    let candidates = crossSets[cell] & playable[kept] & (stop | onward);
    if (candidates === 0) return;
    const times = multiplier * wordMultipliers[cell], crossTimes = crossMultipliers[cell];
    const letterTimes = letterMultipliers[cell], crossSum = crossPoints + crossScores[cell];
    const blanks = tileBits[BLANK] & kept, keptOfBlank = kept ^ (blanks & -blanks);
    const moreBlanks = (tileBits[BLANK] & keptOfBlank) !== 0;
    while (candidates !== 0) {
      const letter = 31 - Math.clz32(candidates);
      candidates ^= 1 << letter;
      const ends = (stop >> letter & 1) !== 0;
      const child = (onward >> letter & 1) !== 0 ? childOf(words, node, letter) : 0;
      const bits = tileBits[letter] & kept;
      if (bits !== 0) {
        const rest = kept ^ (bits & -bits), value = tileValues[letter];
        const sum = points + value * letterTimes, cross = crossSum + value * crossTimes;
        laid[cell] = letter;
        if (ends) {
          const score = sum * times + cross, total = score * THOUSANDTHS + worth[rest];
          if (total >= bestValue[0]) consider(total, score, lane[0], firstCell[0], cell, rest);
        }
        if (child !== 0) extendRightWithBlank(child, cell + 1, index + 1, rest, sum, times, cross);
      }
      laid[cell] = letter | BLANK_FLAG;
      if (ends) {
        const score = points * times + crossSum, total = score * THOUSANDTHS + worth[keptOfBlank];
        if (total >= bestValue[0]) {
          consider(total, score, lane[0], firstCell[0], cell, keptOfBlank);
        }
      }
      if (child === 0) continue;
      if (moreBlanks) {
        extendRightWithBlank(child, cell + 1, index + 1, keptOfBlank, points, times, crossSum);
      } else extendRight(child, cell + 1, index + 1, keptOfBlank, points, times, crossSum);
    }
  }

  /** As `extendLeft`, for a rack that still holds a blank. */
  function extendLeftWithBlank(
    node: number,
    cell: number,
    count: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    const children = words[node];
    const goLeft = leftBeyond[count] >= bestValue[0];
    const index = count * LEFT_STRIDE, goRight = rightBeyond[index] >= bestValue[0];
    const stop = bounds[index] >= bestValue[0];
    if (letters[cell - 1] !== 0) {
      if (!(stop || goLeft || goRight)) return;
      extendThroughRun(node, cell, count, kept, points, multiplier, crossPoints);
      return;
    }
    const ending = stop ? words[node + 1] : 0, onward = goLeft || goRight ? children : 0;
    let candidates = crossSets[cell] & playable[kept] & (ending | onward);
    if (candidates === 0) return;
    const times = multiplier * wordMultipliers[cell], crossTimes = crossMultipliers[cell];
    const letterTimes = letterMultipliers[cell], crossSum = crossPoints + crossScores[cell];
    const blanks = tileBits[BLANK] & kept, keptOfBlank = kept ^ (blanks & -blanks);
    const moreBlanks = (tileBits[BLANK] & keptOfBlank) !== 0, right = rightStart[0];
    while (candidates !== 0) {
      const letter = 31 - Math.clz32(candidates);
      candidates ^= 1 << letter;
      const ends = (ending >> letter & 1) !== 0;
      const child = (onward >> letter & 1) !== 0 ? childOf(words, node, letter) : 0;
      const toRight = goRight && child !== 0 && (words[child] & SEPARATOR_BIT) !== 0
        ? words[child + 2]
        : 0;
      const bits = tileBits[letter] & kept;
      if (bits !== 0) {
        const rest = kept ^ (bits & -bits), value = tileValues[letter];
        const sum = points + value * letterTimes, cross = crossSum + value * crossTimes;
        laid[cell] = letter;
        if (ends) {
          const score = sum * times + cross, total = score * THOUSANDTHS + worth[rest];
          if (total >= bestValue[0]) consider(total, score, lane[0], cell, right - 1, rest);
        }
        if (toRight !== 0) {
          firstCell[0] = cell;
          extendRightWithBlank(toRight, right, index + 1, rest, sum, times, cross);
        }
        if (goLeft && child !== 0) {
          extendLeftWithBlank(child, cell - 1, count + 1, rest, sum, times, cross);
        }
      }
      laid[cell] = letter | BLANK_FLAG;
      if (ends) {
        const score = points * times + crossSum, total = score * THOUSANDTHS + worth[keptOfBlank];
        if (total >= bestValue[0]) consider(total, score, lane[0], cell, right - 1, keptOfBlank);
      }
      if (toRight !== 0) {
        firstCell[0] = cell;
        if (moreBlanks) {
          extendRightWithBlank(toRight, right, index + 1, keptOfBlank, points, times, crossSum);
        } else extendRight(toRight, right, index + 1, keptOfBlank, points, times, crossSum);
      }
      if (!goLeft || child === 0) continue;
      if (moreBlanks) {
        extendLeftWithBlank(child, cell - 1, count + 1, keptOfBlank, points, times, crossSum);
      } else extendLeft(child, cell - 1, count + 1, keptOfBlank, points, times, crossSum);
    }
  }

  return searchAnchor;
}
