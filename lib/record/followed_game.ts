// What following a recorded game gives.

import type { ReadonlyBoard } from "../scrabble/board.ts";
import type { ScoredPlay } from "../scrabble/play.ts";
import type { Finding } from "./finding.ts";
import { isTurn, type RecordedEvent } from "./game.ts";
import type { TileAccount } from "./tile_account.ts";

/** How a game came to its end by the rules. */
export type Ending =
  | { readonly kind: "played-out"; readonly seat: number }
  | { readonly kind: "scoreless" };

/** How a game stands after an event. */
export interface Step {
  readonly event: RecordedEvent;
  /** The number of the turn that the event is, or belongs to; from 1. */
  readonly turn: number;
  /** The board before the event, and after it. */
  readonly before: ReadonlyBoard;
  readonly board: ReadonlyBoard;
  /** What was known of the tiles before the event, its own rack included, and after it. */
  readonly tilesBefore: TileAccount;
  readonly tiles: TileAccount;
  /** The play, for an event that is one. */
  readonly play?: ScoredPlay;
  /** The words of the play that are not in the dictionary. */
  readonly phonies: readonly string[];
  /** By seat, as recorded. */
  readonly totals: readonly number[];
  /** Whose turn is next; undefined once the game is over. */
  readonly onTurn: number | undefined;
  readonly ending: Ending | undefined;
}

/** A game that was followed. */
export interface FollowedGame {
  readonly steps: readonly Step[];
  /** In the order of their lines. */
  readonly findings: readonly Finding[];
  /** Why the game could not be followed to the end of its record. */
  readonly stop?: { readonly line: number; readonly problem: string };
}

/**
 * How many turns without points `steps` end with: of the player `seat`, or of all together. A play
 * that was taken back is one.
 */
export function scorelessTurns(steps: readonly Step[], seat?: number): number {
  let turns = 0;
  let withdrawn = false;
  for (const { event } of steps.toReversed()) {
    if (seat !== undefined && event.seat !== seat) continue;
    if (event.kind === "withdrawal") withdrawn = true;
    if (!isTurn(event)) continue;
    if (event.score !== 0 && !withdrawn) break;
    withdrawn = false;
    turns++;
  }
  return turns;
}
