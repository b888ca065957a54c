// What happens in a game, event by event: what a referee reports, a transcript holds and a replay
// shows. Seats count from 0 in the order of turns.

import type { Placement } from "./move.ts";
import type { FaultKind } from "./player.ts";
import type { Tile } from "./tiles.ts";

/** How a game came to its end. */
export type GameEnd =
  /** The bag is empty and a player has no tile left. */
  | "played-out"
  /** Every player has scored nothing in three turns in a row. */
  | "scoreless"
  /** All players but one were dropped. */
  | "last-player"
  /** Every player was dropped. */
  | "no-player";

/** The first racks are dealt. */
export interface StartEvent {
  readonly kind: "start";
  /** The tiles of each seat, in the order in which they were drawn. */
  readonly racks: readonly (readonly Tile[])[];
  /** Tiles in the bag after that. */
  readonly tilesLeft: number;
}

/** A play that was accepted. */
export interface PlayEvent {
  readonly kind: "play";
  readonly seat: number;
  /** The rack before the play. */
  readonly rack: readonly Tile[];
  readonly placements: readonly Placement[];
  readonly score: number;
  /** The player's score after the play. */
  readonly total: number;
  /** The tiles that filled the rack up. */
  readonly drawn: readonly Tile[];
  /** Tiles in the bag after that. */
  readonly tilesLeft: number;
}

/** An exchange; with no tiles, a pass. */
export interface ExchangeEvent {
  readonly kind: "exchange";
  readonly seat: number;
  /** The rack before the exchange. */
  readonly rack: readonly Tile[];
  /** The tiles that were put back. */
  readonly tiles: readonly Tile[];
  /** The tiles that were drawn for them. */
  readonly drawn: readonly Tile[];
  readonly total: number;
  readonly tilesLeft: number;
}

/** A player is at fault and dropped from the game; its tiles go back to the bag. */
export interface FaultEvent {
  readonly kind: "fault";
  readonly seat: number;
  readonly fault: FaultKind;
  /** What was wrong, in words. */
  readonly reason: string;
  /** The rack that goes back to the bag. */
  readonly rack: readonly Tile[];
  readonly tilesLeft: number;
}

/** The end of a game. */
export interface EndEvent {
  readonly kind: "end";
  readonly end: GameEnd;
  /** The tiles that each seat held at the end. */
  readonly racks: readonly (readonly Tile[])[];
  /** What each seat won or lost for the tiles left. */
  readonly adjustments: readonly number[];
  /** The scores after that. */
  readonly scores: readonly number[];
  /** The seats that share the first place; dropped players are never among them. */
  readonly winners: readonly number[];
}

/** What happens in a game. */
export type GameEvent = StartEvent | PlayEvent | ExchangeEvent | FaultEvent | EndEvent;
