// What comes out of a game, for whoever had it played, and in words for the players.

import type { EndEvent } from "./event.ts";
import type { FaultKind } from "./player.ts";

/** A fault of a player in a game. */
export interface PlayerFault {
  readonly seat: number;
  readonly kind: FaultKind;
  /** What was wrong, in words. */
  readonly reason: string;
  /**
   * Whether it showed only when the player was told how the game had ended. It does not change the
   * result then.
   */
  readonly afterEnd: boolean;
}

/** What comes out of a game. */
export interface GameResult {
  /** How the game ended; undefined when it was stopped before its end. */
  readonly end: EndEvent | undefined;
  /** The points of each seat: at the end, or so far when the game was stopped. */
  readonly scores: readonly number[];
  /** The faults in the order in which they showed, one a seat at most. */
  readonly faults: readonly PlayerFault[];
}

/** The reason of the fault of a player whose own code threw `error`. */
export function makeFailureReason(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `the player failed: ${reason}`;
}

/** What a player at fault is told: `fault: ` and the reason. */
export function makeFaultText(reason: string): string {
  return `fault: ${reason}`;
}

/**
 * What the players are told at the end: `game over: Ann 426, Bob 457; Bob wins`. `names` are those
 * of the seats, `dropped` the seats that were dropped from the game.
 */
export function makeGameOverText(
  end: EndEvent,
  names: readonly string[],
  dropped: readonly number[],
): string {
  const scores = end.scores.map((score, seat) =>
    `${names[seat]} ${score}${dropped.includes(seat) ? " (dropped)" : ""}`
  );
  return `game over: ${scores.join(", ")}; ${makeWinnersText(end.winners, names)}`;
}

function makeWinnersText(winners: readonly number[], names: readonly string[]): string {
  const won = winners.map((seat) => names[seat]!);
  if (won.length === 0) return "nobody wins";
  if (won.length === 1) return `${won[0]} wins`;
  return `${won.slice(0, -1).join(", ")} and ${won[won.length - 1]} share the first place`;
}
