// The best play found so far in a search, and what decides between two of the same worth.

import { BOARD_SIZE } from "../scrabble/board.ts";
import { Arena } from "./arena.ts";
import { LANE_STRIDE, laneStart, squareInLane } from "./lanes.ts";
import type { Position } from "./position.ts";
import { MASK_SIZES } from "./rack_table.ts";

/** The value of `lane` when there is no play yet. */
export const NO_LANE = -1;

/** The best play so far. The arrays with one entry are single numbers. */
export interface BestPlay {
  /** What it is worth in thousandths of a point. A play must be worth as much to be considered. */
  readonly value: Int32Array;
  /** Points of its words, the bonus for seven tiles left out. */
  readonly score: Int32Array;
  /** Its lane, `NO_LANE` while there is none. */
  readonly lane: Int32Array;
  /** The mask of the tiles that it keeps. */
  readonly kept: Int32Array;
  /** By place of the lane: the tile that it lays there, or 0. */
  readonly tiles: Uint8Array;
  /** By cell: the tiles laid in the search under way; of use where the play considered lies. */
  readonly laid: Uint8Array;
  /** Starts a search for plays that are worth at least `least`. */
  start(least: number): void;
  /**
   * Takes the play of the tiles laid on the empty cells from `first` to `last` of `lane` if it comes
   * before the best so far; it must be worth at least as much.
   */
  consider(
    value: number,
    score: number,
    lane: number,
    first: number,
    last: number,
    kept: number,
  ): void;
}

/** Keeps the best play on `position`. */
export function createBestPlay({ letters }: Position): BestPlay {
  const arena = new Arena(1024);
  const value = arena.int32(1), score = arena.int32(1), lane = arena.int32(1);
  const kept = arena.int32(1);
  const tiles = arena.uint8(LANE_STRIDE), others = arena.uint8(LANE_STRIDE);
  const laid = arena.uint8(letters.length);

  function start(least: number): void {
    value[0] = least;
    lane[0] = NO_LANE;
  }

  function consider(
    newValue: number,
    newScore: number,
    newLane: number,
    first: number,
    last: number,
    newKept: number,
  ): void {
    const begin = laneStart(newLane);
    if (newValue === value[0] && lane[0] !== NO_LANE) {
      copyLaid(others, begin, first, last);
      if (!comesBefore(newLane, newKept)) return;
    }
    value[0] = newValue;
    score[0] = newScore;
    lane[0] = newLane;
    kept[0] = newKept;
    copyLaid(tiles, begin, first, last);
  }

  /** Copies the tiles laid from cell `first` to `last` of the lane that starts at `begin`. */
  function copyLaid(to: Uint8Array, begin: number, first: number, last: number): void {
    for (let place = 0; place < LANE_STRIDE; place++) {
      const cell = begin + place;
      to[place] = cell >= first && cell <= last && letters[cell] === 0 ? laid[cell] : 0;
    }
  }

  /**
   * Whether the play in `others` comes before the one in `tiles`, which is worth the same: point 4
   * and 5 of `compareMoves`, without making lists of placements.
   */
  function comesBefore(newLane: number, newKept: number): boolean {
    const more = MASK_SIZES[newKept] - MASK_SIZES[kept[0]];
    if (more !== 0) return more > 0;
    let now = nextPlace(others, 0), before = nextPlace(tiles, 0);
    // Both lay as many tiles, and so end together.
    while (now < BOARD_SIZE) {
      const square = squareInLane(newLane, now), other = squareInLane(lane[0], before);
      if (square !== other) return square < other;
      if (others[now] !== tiles[before]) return others[now] < tiles[before];
      now = nextPlace(others, now + 1);
      before = nextPlace(tiles, before + 1);
    }
    return false;
  }

  /** The first place from `place` on where `play` lays a tile; `BOARD_SIZE` where there is none. */
  function nextPlace(play: Uint8Array, place: number): number {
    while (place < BOARD_SIZE && play[place] === 0) place++;
    return place;
  }

  return { value, score, lane, kept, tiles, laid, start, consider };
}
