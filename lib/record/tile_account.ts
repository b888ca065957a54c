// Where the tiles of a recorded game are, as far as its record tells: on the board, on racks, in the
// bag. What each player holds is known in number always, in kind where racks are recorded.

import {
  countTiles,
  makeRack,
  missingTiles,
  RACK_SIZE,
  rackTileOf,
  type Tile,
  TILE_COUNTS,
  TILE_KINDS,
  TILES_IN_ALL,
  withoutTiles,
} from "../scrabble/tiles.ts";
import type { ReadonlyBoard } from "../scrabble/board.ts";

/** What one player holds. */
export interface Holding {
  /** How many tiles. */
  readonly size: number;
  /** Those that are known, `size` at most. */
  readonly known: readonly Tile[];
}

/** Where the tiles are at a moment of the game. */
export interface TileAccount {
  /** By seat. */
  readonly holdings: readonly Holding[];
  /** Tiles in the bag. */
  readonly tilesLeft: number;
}

/** The account when the racks are dealt: nothing is known of them. */
export function openAccount(seats: number): TileAccount {
  return {
    holdings: Array.from({ length: seats }, () => ({ size: RACK_SIZE, known: [] })),
    tilesLeft: TILES_IN_ALL - seats * RACK_SIZE,
  };
}

/** The account once it is known that `seat` holds `rack`. */
export function withRack(account: TileAccount, seat: number, rack: readonly Tile[]): TileAccount {
  const { size } = account.holdings[seat]!;
  return withHolding(account, seat, { size, known: rack.slice(0, size) });
}

/** The account after `seat` has played `tiles` and drawn as many as the bag holds. */
export function withPlay(account: TileAccount, seat: number, tiles: readonly Tile[]): TileAccount {
  const { size, known } = account.holdings[seat]!;
  const drawn = Math.min(tiles.length, account.tilesLeft);
  const kept = withoutTiles(known, tiles);
  const left = Math.max(0, size - tiles.length);
  const after = { size: left + drawn, known: kept.slice(0, left + drawn) };
  return { ...withHolding(account, seat, after), tilesLeft: account.tilesLeft - drawn };
}

/** The account after an exchange, of `tiles` if it is known which they are. */
export function withExchange(
  account: TileAccount,
  seat: number,
  tiles: readonly Tile[] | undefined,
): TileAccount {
  const { size, known } = account.holdings[seat]!;
  return withHolding(account, seat, { size, known: tiles ? withoutTiles(known, tiles) : [] });
}

/** The account after `seat` was dropped from the game: its tiles go back to the bag. */
export function withoutPlayer(account: TileAccount, seat: number): TileAccount {
  const { size } = account.holdings[seat]!;
  const { tilesLeft } = account;
  return {
    ...withHolding(account, seat, { size: 0, known: [] }),
    tilesLeft: tilesLeft + size,
  };
}

function withHolding(account: TileAccount, seat: number, holding: Holding): TileAccount {
  return { ...account, holdings: account.holdings.with(seat, holding) };
}

/** The tiles that are not on `board`. */
export function tilesOffBoard(board: ReadonlyBoard): Tile[] {
  const counts = countTiles(board.filter((tile) => tile !== 0).map(rackTileOf));
  const tiles: Tile[] = [];
  for (let tile = 0; tile < TILE_KINDS; tile++) {
    for (let i = counts[tile]!; i < TILE_COUNTS[tile]!; i++) tiles.push(tile);
  }
  return tiles;
}

/** The tiles of which `tiles` and `board` together hold more than the set has, as a rack. */
export function excessTiles(board: ReadonlyBoard, tiles: Iterable<Tile>): string {
  const onBoard = [...board].filter((tile) => tile !== 0).map(rackTileOf);
  const all = Array.from(TILE_COUNTS).flatMap((count, tile) => new Array<Tile>(count).fill(tile));
  return makeRack(missingTiles(all, [...onBoard, ...tiles]));
}

/** Whether two collections hold the same tiles. */
export function sameTiles(some: readonly Tile[], others: readonly Tile[]): boolean {
  return some.length === others.length && missingTiles(some, others).length === 0;
}
