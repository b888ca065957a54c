// What happens in a game, as its referee tells it. From the events alone a game can be run again.

import type { Board } from "./board.ts";
import type { FaultKind } from "./player.ts";
import type { Color } from "./state.ts";

/** A game begins. */
export interface StartEvent {
  readonly kind: "start";
  readonly board: Board;
  /** The colours by seat. */
  readonly colors: readonly Color[];
  /** How many penguins each player places. */
  readonly penguinsEach: number;
}

/** What every event of a turn holds: placements, moves, skips and faults are numbered from 1. */
interface Turn {
  readonly turn: number;
  readonly seat: number;
}

/** A penguin was placed. */
export interface PlaceEvent extends Turn {
  readonly kind: "place";
  readonly tile: number;
}

/** A penguin has moved. */
export interface MoveEvent extends Turn {
  readonly kind: "move";
  readonly from: number;
  readonly to: number;
  /** The fish that the player got. */
  readonly fish: number;
  /** The player's fish in all. */
  readonly score: number;
}

/** A player that cannot move was passed over. */
export interface SkipEvent extends Turn {
  readonly kind: "skip";
}

/** A player was at fault and is removed: its penguins leave the board. */
export interface FaultEvent extends Turn {
  readonly kind: "fault";
  readonly fault: FaultKind;
  readonly reason: string;
}

/** How a game ends: nobody can move, or nobody is left. */
export type GameEnd = "played-out" | "no-player";

/** The ways in which a game ends. */
export const GAME_ENDS = ["played-out", "no-player"] as const satisfies readonly GameEnd[];

/** A game has ended. */
export interface EndEvent {
  readonly kind: "end";
  readonly end: GameEnd;
  /** The fish of each seat, also of those that were removed. */
  readonly scores: readonly number[];
  /** The seats that share the first place. */
  readonly winners: readonly number[];
}

/** What happens in a turn. */
export type TurnEvent = PlaceEvent | MoveEvent | SkipEvent | FaultEvent;

/** What happens in a game. */
export type GameEvent = StartEvent | TurnEvent | EndEvent;
