// What a player is told about how a game stands, and what it can do.

import type { Board } from "./board.ts";

/** The colours, in the order in which players get them. */
export const COLORS = ["red", "white", "brown", "black"] as const;

/** The colour of a player's penguins. */
export type Color = typeof COLORS[number];

/** The fewest and the most players of a game. */
export const LEAST_SEATS = 2;
export const MOST_SEATS = 4;

/** The most penguins of a player: what each of two players has. */
export const MOST_PENGUINS = 4;

/** How many penguins each of `seats` players places. */
export function penguinsFor(seats: number): number {
  return 6 - seats;
}

/** One player in a state. */
export interface PlayerState {
  readonly color: Color;
  /** The fish that it has. */
  readonly score: number;
  /** The tiles that its penguins stand on, in the order in which they were placed. */
  readonly places: readonly number[];
}

/** How a game stands. */
export interface State {
  /** The players that are in the game, in the order of turns, the one to act first. */
  readonly players: readonly PlayerState[];
  readonly board: Board;
}

/** A penguin goes from one tile to another. */
export interface Move {
  readonly kind: "move";
  readonly from: number;
  readonly to: number;
}

/** What happens in a turn. */
export type Action = Move | { readonly kind: "skip" };

/** The action of a player that cannot move. */
export const SKIP: Action = { kind: "skip" };
