// Plays as generation finds them, in flat arrays that grow, until somebody wants them as moves.

import { BOARD_SIZE } from "../scrabble/board.ts";
import type { Placement } from "../scrabble/move.ts";
import { LANE_STRIDE, squareInLane } from "./lanes.ts";

/** Plays that a first list has room for. */
const FIRST_CAPACITY = 1024;

/** A list of plays. */
export interface PlayList {
  /** Number of plays. */
  count: number;
  /** By play: points of its words, the bonus for seven tiles left out. */
  scores: Int32Array;
  /** By play: what it is ranked by, in thousandths of a point. */
  values: Int32Array;
  /** By play: the mask of the tiles that it keeps. */
  kept: Uint8Array;
  /** By play: its lane. */
  lanes: Uint8Array;
  /** By play and place of the lane: the tile laid there, or 0. */
  tiles: Uint8Array;
}

/** A list without plays, with room for `capacity` of them before it has to grow. */
export function createPlayList(capacity: number = FIRST_CAPACITY): PlayList {
  return {
    count: 0,
    scores: new Int32Array(capacity),
    values: new Int32Array(capacity),
    kept: new Uint8Array(capacity),
    lanes: new Uint8Array(capacity),
    tiles: new Uint8Array(capacity * LANE_STRIDE),
  };
}

/** Makes room in `list` for one play more. */
export function reserve(list: PlayList): void {
  if (list.count < list.scores.length) return;
  const grown = createPlayList(2 * list.scores.length);
  grown.count = list.count;
  grown.scores.set(list.scores);
  grown.values.set(list.values);
  grown.kept.set(list.kept);
  grown.lanes.set(list.lanes);
  grown.tiles.set(list.tiles);
  Object.assign(list, grown);
}

/** The placements of `tiles` (by place, 0 for none) in `lane`, in reading order. */
export function placementsOf(lane: number, tiles: Readonly<Uint8Array>): Placement[] {
  const placements: Placement[] = [];
  for (let place = 0; place < BOARD_SIZE; place++) {
    const tile = tiles[place];
    if (tile !== 0) placements.push({ square: squareInLane(lane, place), tile });
  }
  return placements;
}

/** The placements of play `index` of `list`. */
export function placementsInList(list: PlayList, index: number): Placement[] {
  const start = index * LANE_STRIDE;
  return placementsOf(list.lanes[index], list.tiles.subarray(start, start + BOARD_SIZE));
}
