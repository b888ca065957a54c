// The strategies of the house by name.

import type { WordGraph } from "../dictionary/word_graph.ts";
import { MoveGenerator } from "../movegen/movegen.ts";
import { createRandom } from "../random.ts";
import { createGreedy } from "./greedy.ts";
import { createRandomPlay } from "./random.ts";
import { createSimple } from "./simple.ts";
import type { Strategy } from "./strategy.ts";

/** What a strategy is made from. */
export interface StrategyOptions {
  /** The words that it knows. */
  readonly graph: WordGraph;
  /** What fixes its chances, if it takes any. */
  readonly seed: number;
}

/** A strategy that can be asked for. */
export interface StrategyEntry {
  readonly name: string;
  /** What it does, in a line. */
  readonly summary: string;
  readonly create: (options: StrategyOptions) => Strategy;
}

/** The strategies of the house, the weakest first. */
export const STRATEGIES: readonly StrategyEntry[] = [
  {
    name: "simple",
    summary: "the first legal play that it finds",
    create: ({ graph }) => createSimple(new MoveGenerator(graph)),
  },
  {
    name: "random",
    summary: "any legal play, each equally likely",
    create: ({ graph, seed }) => createRandomPlay(new MoveGenerator(graph), createRandom(seed)),
  },
  {
    name: "greedy",
    summary: "the play that scores most",
    create: ({ graph }) => createGreedy(new MoveGenerator(graph)),
  },
];

/** The strategy of that name, or undefined. */
export function findStrategy(name: string): StrategyEntry | undefined {
  return STRATEGIES.find((entry) => entry.name === name);
}
