// The strategies of the house by name.

import type { WordGraph } from "../dictionary/word_graph.ts";
import type { LeaveFunction } from "../movegen/measure.ts";
import { MoveGenerator } from "../movegen/movegen.ts";
import { createRandom } from "../random.ts";
import { createEquity } from "./equity.ts";
import { createGreedy } from "./greedy.ts";
import { createRandomPlay } from "./random.ts";
import { createSimple } from "./simple.ts";
import type { Strategy } from "./strategy.ts";

/** What a strategy is made from. */
export interface StrategyOptions {
  /** The words that it knows. */
  readonly graph: WordGraph;
  /** What leaves are worth, for a strategy that wants to know. */
  readonly leaves: LeaveFunction;
  /** What fixes its chances, if it takes any. */
  readonly seed: number;
}

/** A strategy that can be asked for. */
export interface StrategyEntry {
  readonly name: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Whether it asks what leaves are worth. */
  readonly needsLeaves: boolean;
  readonly create: (options: StrategyOptions) => Strategy;
}

/** The strategies of the house, the weakest first. */
export const STRATEGIES: readonly StrategyEntry[] = [
  {
    name: "simple",
    summary: "the first legal play that it finds",
    needsLeaves: false,
    create: ({ graph }) => createSimple(new MoveGenerator(graph)),
  },
  {
    name: "random",
    summary: "any legal play, each equally likely",
    needsLeaves: false,
    create: ({ graph, seed }) => createRandomPlay(new MoveGenerator(graph), createRandom(seed)),
  },
  {
    name: "greedy",
    summary: "the play that scores most",
    needsLeaves: false,
    create: ({ graph }) => createGreedy(new MoveGenerator(graph)),
  },
  {
    name: "equity",
    summary: "the best sum of score and worth of the leave",
    needsLeaves: true,
    create: ({ graph, leaves }) => createEquity(new MoveGenerator(graph), leaves),
  },
];

/** The strategy of that name, or undefined. */
export function findStrategy(name: string): StrategyEntry | undefined {
  return STRATEGIES.find((entry) => entry.name === name);
}
