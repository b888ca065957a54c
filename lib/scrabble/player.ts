// The contract between administrator and player. A player is behind this interface whether it
// lives in the same process or at the other end of a connection; a referee cannot tell.
//
//   player:  (draw . (takeTurn | inform)*)*
//   turn:    exchangeTiles | ((placeTile | placeBlank)+ . donePlace)

import type { ReadonlyBoard } from "./board.ts";
import type { Tile } from "./tiles.ts";

/** A player as the administrator sees it. A method rejects with `Fault` when the player is at fault. */
export interface Player {
  /** What the player calls itself; need not be unique. */
  readonly name: string;
  /** Starts a new game and hands the player its 7 tiles. */
  draw(tiles: readonly Tile[]): Promise<void>;
  /**
   * Asks for a move: the player acts exactly once on `turn`, by one of its two branches, before
   * the promise is fulfilled. `tilesLeft` is the number of tiles in the bag.
   */
  takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void>;
  /** Tells the player something in words. */
  inform(text: string): Promise<void>;
}

/**
 * A turn as the player sees it. A method rejects with `Fault` when the player breaks the contract
 * or a rule; the turn is over then, and so is the player's game. What the player did happens when
 * its `takeTurn` is fulfilled: a turn that ends in a fault leaves the game as it was.
 */
export interface Turn {
  /** Puts `tiles` back into the bag and gives as many others; no tiles is a pass. */
  exchangeTiles(tiles: readonly Tile[]): Promise<readonly Tile[]>;
  /** Puts the tile of `letter` (1 to 26) on the square in `column` and `row` (0 to 14). */
  placeTile(column: number, row: number, letter: number): Promise<void>;
  /** Puts a blank that stands for `letter` on the square in `column` and `row`. */
  placeBlank(column: number, row: number, letter: number): Promise<void>;
  /** Finishes the play and gives the tiles that fill the rack up again. */
  donePlace(): Promise<readonly Tile[]>;
}

/** How a player can be at fault. */
export type FaultKind =
  /** A play that breaks a rule, or with tiles that the player does not hold. */
  | "illegal-play"
  /** An exchange of tiles that the player does not hold, or of more than it may. */
  | "illegal-exchange"
  /** A turn used otherwise than the contract says: acts twice, mixes the branches, does not act. */
  | "broken-contract"
  /** A message that is not in the syntax, too large, or too deeply nested. */
  | "ill-formed"
  /** A well-formed message that has no place where it came. */
  | "out-of-sequence"
  /** An answer that came too late. */
  | "timeout"
  /** A connection that was closed or broke. */
  | "disconnected";

/** What a player did that it may not do; `message` tells it in words, for people. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly kind: FaultKind;
  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
