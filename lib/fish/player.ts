// The contract between the administrator of a tournament and its players. A player is behind this
// interface whether it lives in the same process or at the other end of a connection; a referee
// cannot tell.
//
//   tournament:  start . (playingAs . playingWith . setup* . takeTurn*)* . end

import type { Action, Color, State } from "./state.ts";

/** A player as the administrator sees it. A method rejects with `Fault` when the player is at fault. */
export interface Player {
  /** What the player calls itself; need not be unique. */
  readonly name: string;
  /** The tournament begins. */
  start(): Promise<void>;
  /** A game begins; the player has the penguins of this colour. */
  playingAs(color: Color): Promise<void>;
  /** The colours of the other players of the game. */
  playingWith(colors: readonly Color[]): Promise<void>;
  /** Asks for the tile on which the player places its next penguin. */
  setup(state: State): Promise<number>;
  /**
   * Asks for a move. `actions` are those of the other players since this player's last turn, the
   * oldest first; none in its first turn, and after a player was removed since then.
   */
  takeTurn(state: State, actions: readonly Action[]): Promise<Action>;
  /** The tournament is over; `won` tells whether the player is among its winners. */
  end(won: boolean): Promise<void>;
}

/** How a player can be at fault. */
export type FaultKind =
  /** A penguin placed where none can be. */
  | "illegal-placement"
  /** A move that breaks a rule. */
  | "illegal-move"
  /** An answer in JSON that is not one to the call, or that nobody asked for. */
  | "wrong-answer"
  /** What is not JSON, or too large, or too deeply nested. */
  | "ill-formed"
  /** An answer that came too late. */
  | "timeout"
  /** A connection that was closed or broke. */
  | "disconnected"
  /** A player of the house that failed. */
  | "failed";

/** The kinds of faults. */
export const FAULT_KINDS = [
  "illegal-placement",
  "illegal-move",
  "wrong-answer",
  "ill-formed",
  "timeout",
  "disconnected",
  "failed",
] as const satisfies readonly FaultKind[];

/** What a player did that it may not do; `message` tells it in words, for people. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly kind: FaultKind;
  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }

  /** The fault that `error`, thrown by a player, is: a player that fails otherwise is at fault, too. */
  static of(error: unknown): Fault {
    if (error instanceof Fault) return error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return new Fault("failed", `the player failed: ${reason}`);
  }
}
