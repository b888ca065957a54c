// A player of the house: a strategy behind the player interface.

import type { Player } from "../player.ts";
import { type Action, type Color, MOST_SEATS, penguinsFor, SKIP, type State } from "../state.ts";
import { NothingToDoError, type Strategy } from "./strategy.ts";

/** A player that follows a strategy. It knows what it is told, and no more. */
export class HousePlayer implements Player {
  readonly name: string;
  readonly #strategy: Strategy;
  readonly #pause: () => Promise<void>;
  #penguinsEach = penguinsFor(MOST_SEATS);

  /** `pause` is awaited before each decision, so that others get their turn. */
  constructor(
    name: string,
    strategy: Strategy,
    pause: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.name = name;
    this.#strategy = strategy;
    this.#pause = pause;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  playingAs(_color: Color): Promise<void> {
    return Promise.resolve();
  }

  playingWith(colors: readonly Color[]): Promise<void> {
    this.#penguinsEach = penguinsFor(colors.length + 1);
    return Promise.resolve();
  }

  async setup(state: State): Promise<number> {
    await this.#pause();
    // There is at least this penguin to place, whatever the number of players seems to say.
    const least = state.players[0]!.places.length + 1;
    return await this.#strategy.place(state, Math.max(this.#penguinsEach, least));
  }

  async takeTurn(state: State, _actions: readonly Action[]): Promise<Action> {
    await this.#pause();
    try {
      return await this.#strategy.move(state);
    } catch (error) {
      // An administrator need not ask a player that cannot move, but it may.
      if (error instanceof NothingToDoError) return SKIP;
      throw error;
    }
  }

  end(_won: boolean): Promise<void> {
    return Promise.resolve();
  }
}
