// Players in this process: one that does what a test says and remembers what it was told, and one
// that plays by chance and fails by chance.

import { gameOf } from "../../lib/fish/game.ts";
import { Fault, type Player } from "../../lib/fish/player.ts";
import type { Action, Color, State } from "../../lib/fish/state.ts";
import { createRandomStrategy } from "../../lib/fish/strategy/random.ts";
import type { Strategy } from "../../lib/fish/strategy/strategy.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import type { Random } from "../../lib/random.ts";

/** A call that a player got, with its arguments. */
export type Told =
  | { readonly call: "start" }
  | { readonly call: "playingAs"; readonly color: Color }
  | { readonly call: "playingWith"; readonly colors: readonly Color[] }
  | { readonly call: "setup"; readonly state: State }
  | { readonly call: "takeTurn"; readonly state: State; readonly actions: readonly Action[] }
  | { readonly call: "end"; readonly won: boolean };

/** Plays a strategy, greedy by default, and remembers all that it was told. */
export class TestPlayer implements Player {
  readonly name: string;
  readonly told: Told[] = [];
  readonly #strategy: Strategy;
  #penguinsEach = 4;

  constructor(name = "test", strategy: Strategy = GREEDY) {
    this.name = name;
    this.#strategy = strategy;
  }

  start(): Promise<void> {
    return this.hear({ call: "start" });
  }

  playingAs(color: Color): Promise<void> {
    return this.hear({ call: "playingAs", color });
  }

  playingWith(colors: readonly Color[]): Promise<void> {
    this.#penguinsEach = 5 - colors.length;
    return this.hear({ call: "playingWith", colors });
  }

  async setup(state: State): Promise<number> {
    await this.hear({ call: "setup", state });
    const least = state.players[0]!.places.length + 1;
    return await this.#strategy.place(state, Math.max(this.#penguinsEach, least));
  }

  async takeTurn(state: State, actions: readonly Action[]): Promise<Action> {
    await this.hear({ call: "takeTurn", state, actions });
    return await this.#strategy.move(state);
  }

  end(won: boolean): Promise<void> {
    return this.hear({ call: "end", won });
  }

  /** What the player was told by calls of one kind. */
  heard<C extends Told["call"]>(call: C): Extract<Told, { readonly call: C }>[] {
    return this.told.filter((told): told is Extract<Told, { readonly call: C }> =>
      told.call === call
    );
  }

  protected hear(told: Told): Promise<void> {
    this.told.push(told);
    return Promise.resolve();
  }
}

/** Plays by chance, and is at fault once in `patience` calls. */
export class FickleTestPlayer extends TestPlayer {
  readonly #random: Random;
  readonly #patience: number;

  constructor(random: Random, patience: number) {
    super("fickle", createRandomStrategy(random));
    this.#random = random;
    this.#patience = patience;
  }

  protected override async hear(told: Told): Promise<void> {
    await super.hear(told);
    if (this.#random.below(this.#patience) === 0) throw new Fault("timeout", "too slow, by chance");
  }
}

/** A tile on which no penguin can be placed, because there is one. */
export function takenTile(state: State): number | undefined {
  return state.players.flatMap(({ places }) => places)[0];
}

/** A hole of the board. */
export function holeOf({ board }: State): number | undefined {
  const hole = board.fish.indexOf(0);
  return hole < 0 ? undefined : hole;
}

/** A free tile that no penguin of the player on turn can move to, and a penguin of it. */
export function moveOffLines(state: State): Action | undefined {
  const game = gameOf(state);
  const [from] = state.players[0]!.places;
  if (from === undefined) return undefined;
  for (let to = 0; to < game.geometry.size; to++) {
    if (game.canPlace(to) && !game.canMove(from, to)) return { kind: "move", from, to };
  }
  return undefined;
}
