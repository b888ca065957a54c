// What generation knows about a board: its tiles, the cross-sets and the anchors, as flat arrays.

import { Arena } from "./arena.ts";
import { CELLS, LANES } from "./lanes.ts";

/** Shifted right by it, the index of an anchor gives its lane. */
export const LANE_SHIFT = 4;

/** Anchors a lane can have; the anchors of lane l start at index l * ANCHORS_PER_LANE. */
export const ANCHORS_PER_LANE = 1 << LANE_SHIFT;

/** All letters, A to Z, as a mask. */
export const ALL_LETTERS = 0x7fffffe;

/** The arrays of a position. Arrays by cell have an entry for each cell of `lanes.ts`. */
export interface Position {
  /** The bytes of all the arrays below. */
  readonly bytes: Uint8Array;

  /** By cell: the letter (1 to 26) that lies there, a blank as the letter it stands for, or 0. */
  readonly letters: Uint8Array;
  /** By cell: the points of the tile there, 0 for a blank and for none. */
  readonly values: Uint8Array;
  /**
   * By cell: the letters that a tile placed there may show, judged by the word that crosses: the
   * cross-set. Empty where a tile lies and off the board.
   */
  readonly crossSets: Int32Array;
  /** By cell: how often the value of a tile placed there counts in the crossing word; 0 if none. */
  readonly crossMultipliers: Uint8Array;
  /** By cell: what the tiles on the board score in the crossing word, word premium included. */
  readonly crossScores: Int16Array;

  /** By lane: how many anchors it has. */
  readonly anchorCounts: Uint8Array;
  /** By lane: 1 where tiles or cross-sets changed since its anchors were found. */
  readonly staleLanes: Uint8Array;
  /**
   * By anchor: first and last place of the run of tiles that it stands for. An anchor on an empty
   * cell has no run: `runStarts` then is one more than `runEnds`, the place of the cell.
   */
  readonly runStarts: Uint8Array;
  readonly runEnds: Uint8Array;
  /** By anchor: the leftmost and the rightmost place that its plays may put a tile on. */
  readonly leftLimits: Uint8Array;
  readonly rightLimits: Uint8Array;
  /** By anchor: the node of the packed graph that its run leads to, read from right to left. */
  readonly anchorNodes: Int32Array;

  /** One entry: how many tiles are on the board. */
  readonly tileCount: Int32Array;
}

/** Bytes of all arrays of a position. */
const POSITION_BYTES = CELLS * 10 + LANES * 4 + LANES * ANCHORS_PER_LANE * 8 + 16;

/** A position without tiles whose arrays are not set up yet: see `createCrossSets`. */
export function createPosition(): Position {
  const anchors = LANES * ANCHORS_PER_LANE;
  const arena = new Arena(POSITION_BYTES);
  return {
    bytes: arena.bytes,
    letters: arena.uint8(CELLS),
    values: arena.uint8(CELLS),
    crossSets: arena.int32(CELLS),
    crossMultipliers: arena.uint8(CELLS),
    crossScores: arena.int16(CELLS),
    anchorCounts: arena.uint8(LANES),
    staleLanes: arena.uint8(LANES),
    runStarts: arena.uint8(anchors),
    runEnds: arena.uint8(anchors),
    leftLimits: arena.uint8(anchors),
    rightLimits: arena.uint8(anchors),
    anchorNodes: arena.int32(anchors),
    tileCount: arena.int32(1),
  };
}
