// All plays of a rack, without any pruning. The functions follow the method of
// S. Gordon, "A Faster Scrabble Move Generation Algorithm", 1994, from the anchors of `anchors.ts`.

import { BOARD_SIZE } from "../scrabble/board.ts";
import { BLANK, BLANK_FLAG } from "../scrabble/tiles.ts";
import {
  CELL_LETTER_MULTIPLIERS,
  CELL_WORD_MULTIPLIERS,
  LANE_STRIDE,
  LANES,
  laneStart,
} from "./lanes.ts";
import { THOUSANDTHS } from "./measure.ts";
import { childOf, type PackedGraph, SEPARATOR_BIT } from "./packed_graph.ts";
import { type PlayList, reserve } from "./play_list.ts";
import { ANCHORS_PER_LANE, type Position } from "./position.ts";
import { createTileValues, MASK_SIZES, type RackTable } from "./rack_table.ts";

/** A function that puts all plays of the rack in `rackTable` on `position` into `list`. */
export function createAllPlays(
  graph: PackedGraph,
  position: Position,
  rackTable: RackTable,
): (list: PlayList) => void {
  const { words } = graph;
  const { letters, values, crossSets, crossMultipliers, crossScores } = position;
  const { anchorCounts, runStarts, runEnds, leftLimits, rightLimits, anchorNodes } = position;
  const { tileBits, playable, worth, fullMask } = rackTable;
  const letterMultipliers = CELL_LETTER_MULTIPLIERS, wordMultipliers = CELL_WORD_MULTIPLIERS;
  const tileValues = createTileValues();
  /** By place of the lane: the tile laid there, or 0. */
  const laid = new Uint8Array(LANE_STRIDE);

  // The anchor under way.
  let plays: PlayList;
  let lane = 0, start = 0, leftLimit = 0, rightLimit = 0, rightStart = 0;

  function generateAll(list: PlayList): void {
    plays = list;
    list.count = 0;
    for (lane = 0; lane < LANES; lane++) {
      start = laneStart(lane);
      const first = lane * ANCHORS_PER_LANE, end = first + anchorCounts[lane];
      for (let anchor = first; anchor < end; anchor++) generateAt(anchor);
    }
  }

  function generateAt(anchor: number): void {
    leftLimit = start + leftLimits[anchor];
    rightLimit = start + rightLimits[anchor];
    const runStart = start + runStarts[anchor], runEnd = start + runEnds[anchor];
    rightStart = runEnd + 1;
    let points = 0;
    for (let cell = runStart; cell <= runEnd; cell++) points += values[cell];
    const node = anchorNodes[anchor], kept = fullMask[0];
    // An anchor on an empty cell has `runEnd` before `runStart`: its cell is laid first.
    if (runStart <= runEnd) goRight(node, kept, points, 1, 0);
    goLeft(node, runStart - 1, kept, points, 1, 0);
  }

  /** Lays a tile on the empty `cell`, the next to the left. */
  function goLeft(
    node: number,
    cell: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    if (cell < leftLimit) return;
    const wordMultiplier = multiplier * wordMultipliers[cell];
    const letterMultiplier = letterMultipliers[cell], crossMultiplier = crossMultipliers[cell];
    const crossSum = crossPoints + crossScores[cell];
    let candidates = crossSets[cell] & playable[kept] & (words[node] | words[node + 1]);
    while (candidates !== 0) {
      const letter = 31 - Math.clz32(candidates);
      candidates ^= 1 << letter;
      const bits = tileBits[letter] & kept;
      if (bits !== 0) {
        const value = tileValues[letter];
        laid[cell - start] = letter;
        afterLeft(
          node,
          cell,
          letter,
          kept ^ (bits & -bits),
          points + value * letterMultiplier,
          wordMultiplier,
          crossSum + value * crossMultiplier,
        );
      }
      const blanks = tileBits[BLANK] & kept;
      if (blanks !== 0) {
        laid[cell - start] = letter | BLANK_FLAG;
        afterLeft(node, cell, letter, kept ^ (blanks & -blanks), points, wordMultiplier, crossSum);
      }
    }
    laid[cell - start] = 0;
  }

  /** Goes on after a tile was laid on `cell`, through the run to the left of it if there is one. */
  function afterLeft(
    node: number,
    cell: number,
    letter: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    while (letters[cell - 1] !== 0) {
      if ((words[node] >> letter & 1) === 0) return;
      node = childOf(words, node, letter);
      cell--;
      letter = letters[cell];
      points += values[cell];
    }
    if ((words[node + 1] >> letter & 1) !== 0) record(kept, points * multiplier + crossPoints);
    if ((words[node] >> letter & 1) === 0) return;
    const next = childOf(words, node, letter);
    goRight(next, kept, points, multiplier, crossPoints);
    goLeft(next, cell - 1, kept, points, multiplier, crossPoints);
  }

  /** Ends the left part, and goes on to the right of the anchor. */
  function goRight(
    node: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    if ((words[node] & SEPARATOR_BIT) === 0) return;
    extendRight(words[node + 2], rightStart, kept, points, multiplier, crossPoints);
  }

  /** Lays a tile on `cell`, the next to the right. */
  function extendRight(
    node: number,
    cell: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    if (cell > rightLimit) return;
    const wordMultiplier = multiplier * wordMultipliers[cell];
    const letterMultiplier = letterMultipliers[cell], crossMultiplier = crossMultipliers[cell];
    const crossSum = crossPoints + crossScores[cell];
    let candidates = crossSets[cell] & playable[kept] & (words[node] | words[node + 1]);
    while (candidates !== 0) {
      const letter = 31 - Math.clz32(candidates);
      candidates ^= 1 << letter;
      const bits = tileBits[letter] & kept;
      if (bits !== 0) {
        const value = tileValues[letter];
        laid[cell - start] = letter;
        afterRight(
          node,
          cell,
          letter,
          kept ^ (bits & -bits),
          points + value * letterMultiplier,
          wordMultiplier,
          crossSum + value * crossMultiplier,
        );
      }
      const blanks = tileBits[BLANK] & kept;
      if (blanks !== 0) {
        laid[cell - start] = letter | BLANK_FLAG;
        afterRight(node, cell, letter, kept ^ (blanks & -blanks), points, wordMultiplier, crossSum);
      }
    }
    laid[cell - start] = 0;
  }

  function afterRight(
    node: number,
    cell: number,
    letter: number,
    kept: number,
    points: number,
    multiplier: number,
    crossPoints: number,
  ): void {
    if ((words[node + 1] >> letter & 1) !== 0) record(kept, points * multiplier + crossPoints);
    if ((words[node] >> letter & 1) === 0) return;
    const next = childOf(words, node, letter);
    extendRight(next, cell + 1, kept, points, multiplier, crossPoints);
  }

  function record(kept: number, score: number): void {
    if (lane >= BOARD_SIZE && isFoundAcross(kept)) return;
    reserve(plays);
    const index = plays.count++;
    plays.scores[index] = score;
    plays.values[index] = score * THOUSANDTHS + worth[kept];
    plays.kept[index] = kept;
    plays.lanes[index] = lane;
    plays.tiles.set(laid, index * LANE_STRIDE);
  }

  /** Whether the play under way lays one tile that makes a word across too: it counts there. */
  function isFoundAcross(kept: number): boolean {
    if (MASK_SIZES[fullMask[0] ^ kept] !== 1) return false;
    const place = laid.findIndex((tile) => tile !== 0);
    return crossMultipliers[start + place] !== 0;
  }

  return generateAll;
}
