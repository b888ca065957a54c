// The rack of a turn as masks: bit i stands for the i-th tile of the rack in rising order, blanks
// first. A search carries one such mask, the tiles that it still keeps; it answers at once which
// letters can be laid, what the leave is worth, and makes undoing unnecessary.
//
// Equal tiles have neighbouring bits and are laid from the lowest, so of the masks that mean the
// same tiles one alone is met: the one with the highest bits, here called canonical.

import { isLeaveValue } from "../dictionary/leave_values.ts";
import { BINGO_BONUS, BLANK, RACK_SIZE, type Tile, TILE_VALUES } from "../scrabble/tiles.ts";
import { Arena } from "./arena.ts";
import { type Measure, THOUSANDTHS } from "./measure.ts";
import { ALL_LETTERS } from "./position.ts";

/** Number of masks of a full rack. */
export const MASKS = 1 << RACK_SIZE;

/** The arrays that describe a rack. Those by mask have an entry for each set of tiles kept. */
export interface RackTable {
  /** By bit: the tile. */
  readonly tiles: Uint8Array;
  /** By tile: the bits of the tiles of that kind. */
  readonly tileBits: Uint8Array;
  /** By mask: the letters that can be laid from the tiles kept, all of them with a blank. */
  readonly playable: Int32Array;
  /**
   * By mask: what a play that keeps these tiles is worth besides the points of its words, in
   * thousandths of a point: the leave, and the bonus for seven tiles. By the score measure it is
   * the number of tiles kept, so that of equal scores the longer leave comes first.
   */
  readonly worth: Int32Array;
  /** By mask: 1 where it is canonical. */
  readonly canonical: Uint8Array;
  /** One entry each: number of tiles, number of blanks, the mask of all tiles. */
  readonly tileCount: Int32Array;
  readonly blankCount: Int32Array;
  readonly fullMask: Int32Array;
}

/** The number of bits of each mask. */
export const MASK_SIZES: Uint8Array = Uint8Array.from({ length: MASKS }, (_, mask) => {
  let size = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) size++;
  return size;
});

/** A table without tiles. */
export function createRackTable(): RackTable {
  const arena = new Arena(2048);
  return {
    tiles: arena.uint8(8),
    tileBits: arena.uint8(32),
    playable: arena.int32(MASKS),
    worth: arena.int32(MASKS),
    canonical: arena.uint8(MASKS),
    tileCount: arena.int32(1),
    blankCount: arena.int32(1),
    fullMask: arena.int32(1),
  };
}

/**
 * Sets `table` up for `rack` (at most seven tiles, in any order) under `measure`.
 *
 * @throws {RangeError} when the rack has more tiles, or `valueOf` of the measure's leaves, where they
 *   are not tabulated, gives a worth that no leave may have
 */
export function fillRackTable(table: RackTable, rack: readonly Tile[], measure: Measure): void {
  const { tiles, tileBits, playable, worth } = table;
  const count = rack.length;
  if (count > RACK_SIZE) throw new RangeError(`a rack of ${count} tiles; it holds 7 at most`);
  for (let i = 0; i < count; i++) {
    const tile = rack[i];
    let bit = i;
    for (; bit > 0 && tiles[bit - 1] > tile; bit--) tiles[bit] = tiles[bit - 1];
    tiles[bit] = tile;
  }
  tileBits.fill(0);
  for (let bit = 0; bit < count; bit++) tileBits[tiles[bit]] |= 1 << bit;
  const fullMask = (1 << count) - 1;
  table.tileCount[0] = count;
  table.blankCount[0] = MASK_SIZES[tileBits[BLANK]];
  table.fullMask[0] = fullMask;

  playable[0] = 0;
  for (let kept = 1; kept <= fullMask; kept++) {
    const bit = 31 - Math.clz32(kept), rest = kept ^ (1 << bit), tile = tiles[bit];
    playable[kept] = playable[rest] | (tile === BLANK ? ALL_LETTERS : 1 << tile);
  }
  markCanonical(table);
  fillWorth(table, measure);
  if (count === RACK_SIZE) worth[0] += BINGO_BONUS * THOUSANDTHS;
}

/** A mask is canonical when no tile of it has an equal one just above that it does not keep. */
function markCanonical({ tiles, canonical, tileCount, fullMask }: RackTable): void {
  const count = tileCount[0];
  let equalAbove = 0;
  for (let bit = 0; bit + 1 < count; bit++) {
    if (tiles[bit] === tiles[bit + 1]) equalAbove |= 1 << bit;
  }
  for (let kept = 0; kept <= fullMask[0]; kept++) {
    canonical[kept] = (kept & equalAbove & ~(kept >> 1)) === 0 ? 1 : 0;
  }
}

function fillWorth(table: RackTable, measure: Measure): void {
  const { tiles, worth, canonical, tileCount, fullMask } = table;
  if (measure.kind === "score") {
    for (let kept = 0; kept <= fullMask[0]; kept++) worth[kept] = MASK_SIZES[kept];
  } else if (measure.leaves.tabulate !== undefined) {
    measure.leaves.tabulate(tiles, tileCount[0], worth);
  } else {
    for (let kept = 0; kept <= fullMask[0]; kept++) {
      if (canonical[kept] === 0) continue;
      const value = measure.leaves.valueOf(tilesOf(table, kept));
      if (!isLeaveValue(value)) throw new RangeError(`a leave that is worth ${value} points`);
      worth[kept] = Math.round(value * THOUSANDTHS);
    }
  }
}

/** What it is worth to keep the tiles of `kept` without a play, in thousandths of a point. */
export function worthOfKeeping({ worth, tileCount }: RackTable, kept: number): number {
  const bonus = kept === 0 && tileCount[0] === RACK_SIZE ? BINGO_BONUS * THOUSANDTHS : 0;
  return worth[kept] - bonus;
}

/** The tiles of a mask, in rising order. */
export function tilesOf({ tiles }: RackTable, mask: number): Tile[] {
  const result: Tile[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    result.push(tiles[31 - Math.clz32(rest & -rest)]);
  }
  return result;
}

/** The points of each tile, in an array that is read fast; see `Arena`. */
export function createTileValues(): Uint8Array {
  const values = new Arena(128).uint8(128);
  values.set(TILE_VALUES);
  return values;
}
