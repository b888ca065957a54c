// The strategies of the house by name. A name may be followed by a colon and a number.

import { createRandom } from "../../random.ts";
import type { ThinkingOptions } from "./breaks.ts";
import { GREEDY } from "./greedy.ts";
import { createMonteCarlo } from "./mcts.ts";
import { createMinimax, MOST_SECONDS_A_MOVE } from "./minimax.ts";
import { createRandomStrategy } from "./random.ts";
import type { Strategy } from "./strategy.ts";

/** What a strategy is made from. */
export interface StrategyOptions extends ThinkingOptions {
  /** What fixes its chances, if it takes any. */
  readonly seed: number;
}

/** A strategy that was asked for. */
export interface StrategyChoice {
  /** What it was asked for as: `greedy`, `minimax:2`. */
  readonly name: string;
  readonly create: (options: StrategyOptions) => Strategy;
}

/** A strategy that can be asked for. */
export interface StrategyEntry {
  readonly name: string;
  /** How it is written: with `:N` when a number has to follow, `[:S]` when one may. */
  readonly usage: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Makes the choice from what follows the colon; undefined when that makes no sense. */
  readonly choose: (parameter: string | undefined) => StrategyChoice["create"] | undefined;
}

/** How many turns `minimax` looks ahead at most: more takes too long on almost any board. */
const MOST_TURNS = 6;

/** How many seconds `mcts` thinks at most, and when nothing is said. */
const MOST_SECONDS = 3600;
const SECONDS = 1;

/** The strategies of the house, the weakest first. */
export const STRATEGIES: readonly StrategyEntry[] = [
  {
    name: "random",
    usage: "random",
    summary: "any free tile and any move",
    choose: (parameter) =>
      parameter === undefined ? ({ seed }) => createRandomStrategy(createRandom(seed)) : undefined,
  },
  {
    name: "greedy",
    usage: "greedy",
    summary: "the first free tile, and the move to the tile with most fish",
    choose: (parameter) => parameter === undefined ? () => GREEDY : undefined,
  },
  {
    name: "minimax",
    usage: "minimax:N",
    summary: `looks N of its turns ahead, 1 to ${MOST_TURNS}, or as many as ` +
      `${MOST_SECONDS_A_MOVE} s are enough for`,
    choose: (parameter) => {
      const turns = Number(parameter);
      const known = /^\d+$/.test(parameter ?? "") && turns >= 1 && turns <= MOST_TURNS;
      return known ? ({ now, pause }) => createMinimax(turns, { now, pause }) : undefined;
    },
  },
  {
    name: "mcts",
    usage: "mcts[:SECONDS]",
    summary: `Monte Carlo tree search for so many seconds a move (${SECONDS} if not said)`,
    choose: (parameter = `${SECONDS}`) => {
      const seconds = Number(parameter);
      const known = /^\d+(\.\d+)?$/.test(parameter) && seconds > 0 && seconds <= MOST_SECONDS;
      if (!known) return undefined;
      return ({ seed, now, pause }) =>
        createMonteCarlo({ time: seconds * 1000, now, pause, random: createRandom(seed) });
    },
  },
];

/** The strategy that `text` asks for, or undefined when there is none. */
export function findStrategy(text: string): StrategyChoice | undefined {
  const [name, parameter] = text.split(/:(.*)/s, 2);
  const create = STRATEGIES.find((entry) => entry.name === name)?.choose(parameter);
  return create && { name: text, create };
}
