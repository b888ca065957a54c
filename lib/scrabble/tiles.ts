// The tiles of English Scrabble: how many there are of each, what they are worth, how they are
// written. A tile in a bag or on a rack is a number, 0 for the blank and 1 to 26 for A to Z; so it
// is in word graphs and leave values too.

/** A tile in a bag or on a rack: 0 is the blank, 1 to 26 are A to Z. */
export type Tile = number;

/**
 * What lies on a square: 0 for nothing, 1 to 26 for a letter tile, and 1 to 26 with `BLANK_FLAG`
 * added for a blank that stands for that letter.
 */
export type BoardTile = number;

/** The blank, on a rack. */
export const BLANK: Tile = 0;

/** Tells a blank on the board from the tile of its letter. */
export const BLANK_FLAG = 0x80;

/** Tiles on a full rack. */
export const RACK_SIZE = 7;

/** Extra points for a play of all seven tiles. */
export const BINGO_BONUS = 50;

/** Number of different tiles: the blank and 26 letters. */
export const TILE_KINDS = 27;

/** How many of each tile the full set of 100 holds, by tile. */
// deno-fmt-ignore
export const TILE_COUNTS: Readonly<Uint8Array> = Uint8Array.of(
  2,
  9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2,
  6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
);

/** Points of each tile, by tile. */
// deno-fmt-ignore
export const TILE_VALUES: Readonly<Uint8Array> = Uint8Array.of(
  0,
  1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3,
  1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
);

/** Number of tiles in the full set. */
export const TILES_IN_ALL = 100;

/** The letter, 1 to 26, that a tile on the board shows. */
export function letterOf(boardTile: BoardTile): number {
  return boardTile & 0x1f;
}

/** Whether a tile on the board is a blank. */
export function isBlank(boardTile: BoardTile): boolean {
  return (boardTile & BLANK_FLAG) !== 0;
}

/** The tile that leaves the rack when `boardTile` is placed. */
export function rackTileOf(boardTile: BoardTile): Tile {
  return isBlank(boardTile) ? BLANK : boardTile;
}

/** The points of a tile on the board, without premium squares. */
export function valueOf(boardTile: BoardTile): number {
  return isBlank(boardTile) ? 0 : TILE_VALUES[boardTile]!;
}

/** The sum of the points of tiles on a rack. */
export function rackValue(tiles: Iterable<Tile>): number {
  let sum = 0;
  for (const tile of tiles) sum += TILE_VALUES[tile]!;
  return sum;
}

/** How many of each tile `tiles` holds, by tile. */
export function countTiles(tiles: Iterable<Tile>): Uint8Array {
  const counts = new Uint8Array(TILE_KINDS);
  for (const tile of tiles) counts[tile]!++;
  return counts;
}

/**
 * The tiles of `taken` that `held` lacks, each as often as it lacks them; empty when `held` covers
 * `taken`.
 */
export function missingTiles(held: Iterable<Tile>, taken: Iterable<Tile>): Tile[] {
  const left = [...held];
  const missing: Tile[] = [];
  for (const tile of taken) if (!takeOut(left, tile)) missing.push(tile);
  return missing;
}

/**
 * `held` without `taken`, the order of the rest kept. Tiles that `held` lacks are ignored: ask
 * `missingTiles` first.
 */
export function withoutTiles(held: readonly Tile[], taken: Iterable<Tile>): Tile[] {
  const left = [...taken];
  return held.filter((tile) => !takeOut(left, tile));
}

/**
 * Takes a tile out of `tiles`, which change their order; false when it is not there. Racks are so
 * short that this is faster than counting them.
 */
function takeOut(tiles: Tile[], tile: Tile): boolean {
  const at = tiles.indexOf(tile);
  if (at < 0) return false;
  const last = tiles.pop()!;
  if (at < tiles.length) tiles[at] = last;
  return true;
}

/**
 * Reads one tile of a rack: a letter of either case, `?` for the blank. Returns undefined for
 * anything else.
 */
export function parseTile(character: string): Tile | undefined {
  if (character === "?") return BLANK;
  if (!/^[A-Za-z]$/.test(character)) return undefined;
  return character.charCodeAt(0) & 0x1f;
}

/** Writes a rack as text, `AEINRS?`: upper-case letters, `?` for the blank, in the given order. */
export function makeRack(tiles: Iterable<Tile>): string {
  let text = "";
  for (const tile of tiles) text += tile === BLANK ? "?" : String.fromCharCode(64 + tile);
  return text;
}

/** Reads a rack as `makeRack` writes it, or gives undefined when a character is no tile. */
export function parseRack(text: string): Tile[] | undefined {
  const tiles: Tile[] = [];
  for (const character of text) {
    const tile = parseTile(character);
    if (tile === undefined) return undefined;
    tiles.push(tile);
  }
  return tiles;
}

/** Writes a tile on the board: upper case for a letter tile, lower case for a blank. */
export function makeBoardTile(boardTile: BoardTile): string {
  return String.fromCharCode((isBlank(boardTile) ? 96 : 64) + letterOf(boardTile));
}

/** Reads a tile on the board as `makeBoardTile` writes it; undefined for anything else. */
export function parseBoardTile(character: string): BoardTile | undefined {
  if (/^[A-Z]$/.test(character)) return character.charCodeAt(0) - 64;
  if (/^[a-z]$/.test(character)) return (character.charCodeAt(0) - 96) | BLANK_FLAG;
  return undefined;
}
