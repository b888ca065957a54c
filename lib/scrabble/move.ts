// What a player does with a turn.

import type { Direction, Square } from "./board.ts";
import type { BoardTile, Tile } from "./tiles.ts";

/** One tile of a play: where it is put and what it is there. */
export interface Placement {
  readonly square: Square;
  readonly tile: BoardTile;
}

/** Tiles put on the board, in any order. */
export interface Play {
  readonly kind: "play";
  readonly placements: readonly Placement[];
}

/** Tiles put back for others; with no tiles, a pass. */
export interface Exchange {
  readonly kind: "exchange";
  readonly tiles: readonly Tile[];
}

/** What a player does with a turn. */
export type Move = Play | Exchange;

/** The move of a player that does nothing. */
export const PASS: Exchange = { kind: "exchange", tiles: [] };

/** A word that a play makes or changes. */
export interface PlayedWord {
  /** The square of its first letter. */
  readonly start: Square;
  readonly direction: Direction;
  /** All its tiles, those that were on the board before included. */
  readonly tiles: readonly BoardTile[];
  /** Its points, without the bonus for seven tiles. */
  readonly score: number;
}
