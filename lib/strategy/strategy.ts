// What every strategy is: from what its player was told, a move.

import type { ReadonlyBoard } from "../scrabble/board.ts";
import type { Move } from "../scrabble/move.ts";
import type { Tile } from "../scrabble/tiles.ts";

/** What a player knows when it is on turn. */
export interface Position {
  readonly board: ReadonlyBoard;
  /** The tiles it holds, at most 7. */
  readonly rack: readonly Tile[];
  /** The number of tiles in the bag. */
  readonly tilesLeft: number;
}

/** Chooses the move of a player on turn; always a legal one. */
export type Strategy = (position: Position) => Move;

/** A strategy that takes its time: that of a person, say. */
export type SlowStrategy = (position: Position) => Promise<Move>;
