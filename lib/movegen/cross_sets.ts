// Tiles on the board and the cross-sets that follow from them, kept up to date play by play: only
// the cells at the ends of the runs that a new tile joins are looked at again.

import { BOARD_SIZE, columnOf, rowOf } from "../scrabble/board.ts";
import type { Placement } from "../scrabble/move.ts";
import { letterOf, valueOf } from "../scrabble/tiles.ts";
import {
  CELL_LETTER_MULTIPLIERS,
  CELL_WORD_MULTIPLIERS,
  COLUMN_CELLS,
  crossingCell,
  crossingLane,
  LANES,
  laneStart,
  ROW_CELLS,
} from "./lanes.ts";
import { childOf, type PackedGraph } from "./packed_graph.ts";
import { ALL_LETTERS, type Position } from "./position.ts";

/** The two things that change a position. */
export interface CrossSets {
  /** Makes the board empty. */
  clear(): void;
  /** Lays tiles on squares, which must be empty. */
  lay(placements: readonly Placement[]): void;
}

/** The functions that change `position`, which they first make empty. */
export function createCrossSets(graph: PackedGraph, position: Position): CrossSets {
  const { words, dawgRoot, gaddagRoot } = graph;
  const { letters, values, crossSets, crossMultipliers, crossScores } = position;
  const { anchorCounts, staleLanes, tileCount } = position;
  const wordMultipliers = CELL_WORD_MULTIPLIERS, letterMultipliers = CELL_LETTER_MULTIPLIERS;

  function clear(): void {
    position.bytes.fill(0);
    for (let lane = 0; lane < LANES; lane++) {
      const start = laneStart(lane);
      crossSets.fill(ALL_LETTERS, start, start + BOARD_SIZE);
    }
    anchorCounts.fill(0);
    staleLanes.fill(0);
  }

  function lay(placements: readonly Placement[]): void {
    for (const { square, tile } of placements) {
      const letter = letterOf(tile), value = valueOf(tile);
      fill(ROW_CELLS[square], letter, value);
      fill(COLUMN_CELLS[square], letter, value);
      staleLanes[rowOf(square)] = 1;
      staleLanes[BOARD_SIZE + columnOf(square)] = 1;
    }
    tileCount[0] += placements.length;
    // Most tiles are in one run with the tile before, whose ends are looked at once.
    let firstAcross = 0, lastAcross = 0, firstDown = 0, lastDown = 0;
    for (const { square } of placements) {
      const across = ROW_CELLS[square], down = COLUMN_CELLS[square];
      if (across < firstAcross || across > lastAcross) {
        firstAcross = runStart(across);
        lastAcross = runEnd(across);
        refreshEnds(rowOf(square), firstAcross, lastAcross);
      }
      if (down < firstDown || down > lastDown) {
        firstDown = runStart(down);
        lastDown = runEnd(down);
        refreshEnds(BOARD_SIZE + columnOf(square), firstDown, lastDown);
      }
    }
  }

  function fill(cell: number, letter: number, value: number): void {
    letters[cell] = letter;
    values[cell] = value;
    crossSets[cell] = 0;
    crossMultipliers[cell] = 0;
    crossScores[cell] = 0;
  }

  function runStart(cell: number): number {
    while (letters[cell - 1] !== 0) cell--;
    return cell;
  }

  function runEnd(cell: number): number {
    while (letters[cell + 1] !== 0) cell++;
    return cell;
  }

  /** Looks again at the two cells beside the run from cell `first` to `last` of `lane`. */
  function refreshEnds(lane: number, first: number, last: number): void {
    const start = laneStart(lane);
    if (first > start) refresh(lane, first - 1);
    if (last < start + BOARD_SIZE - 1) refresh(lane, last + 1);
  }

  /**
   * Finds what the tiles beside the empty `cell` of `lane` mean for a tile placed there by a play
   * in the lane that crosses.
   */
  function refresh(lane: number, cell: number): void {
    const place = cell - laneStart(lane);
    let points = 0, first = cell, last = cell;
    while (letters[first - 1] !== 0) points += values[--first];
    while (letters[last + 1] !== 0) points += values[++last];
    const crossing = crossingCell(lane, place);
    const wordMultiplier = wordMultipliers[cell];
    crossSets[crossing] = lettersBetween(first, cell, last);
    crossMultipliers[crossing] = letterMultipliers[cell] * wordMultiplier;
    crossScores[crossing] = points * wordMultiplier;
    staleLanes[crossingLane(lane, place)] = 1;
  }

  /** The letters that make a word of the cells `first` to `last` when put on the empty `cell`. */
  function lettersBetween(first: number, cell: number, last: number): number {
    if (first === cell) {
      // Nothing before the cell: the tiles after it, reversed, lead to the letters before them.
      let node = gaddagRoot;
      for (let i = last; i > cell; i--) {
        const letter = letters[i];
        if ((words[node] >> letter & 1) === 0) return 0;
        node = childOf(words, node, letter);
      }
      return words[node + 1] & ALL_LETTERS;
    }
    let node = dawgRoot;
    for (let i = first; i < cell; i++) {
      const letter = letters[i];
      if ((words[node] >> letter & 1) === 0) return 0;
      node = childOf(words, node, letter);
    }
    if (last === cell) return words[node + 1] & ALL_LETTERS;
    let candidates = words[node] & ALL_LETTERS, found = 0;
    while (candidates !== 0) {
      const letter = 31 - Math.clz32(candidates);
      candidates ^= 1 << letter;
      if (spells(childOf(words, node, letter), cell + 1, last)) found |= 1 << letter;
    }
    return found;
  }

  /** Whether the tiles from `first` to `last` lead from `node` to the end of a word. */
  function spells(node: number, first: number, last: number): boolean {
    for (let i = first; i < last; i++) {
      const letter = letters[i];
      if ((words[node] >> letter & 1) === 0) return false;
      node = childOf(words, node, letter);
    }
    return (words[node + 1] >> letters[last] & 1) !== 0;
  }

  clear();
  return { clear, lay };
}
