// What moves are found and weighed with: a dictionary and leave values, loaded when they are needed.

import { MoveGenerator } from "../movegen/movegen.ts";
import type { AnalysisTools } from "../record/analyze.ts";
import { loadLeaves } from "./leaves_file.ts";
import type { ReplayDictionaries } from "./replay_lexicon.ts";

/** Loads what moves are found and weighed with; both files are read once. */
export class Analyst {
  readonly #dictionaries: ReplayDictionaries;
  readonly #leaves: string | undefined;
  readonly #tools = new Map<string, Promise<AnalysisTools>>();

  /** `leaves` is the file with leave values that the user names, if any. */
  constructor(dictionaries: ReplayDictionaries, leaves: string | undefined) {
    this.#dictionaries = dictionaries;
    this.#leaves = leaves;
  }

  /** The tools for games with that lexicon. */
  async toolsFor(lexicon: string): Promise<AnalysisTools> {
    const { graph, path } = await this.#dictionaries.for(lexicon);
    const key = path ?? "";
    let tools = this.#tools.get(key);
    if (tools === undefined) {
      tools = loadLeaves(this.#leaves, path).then(({ table: leaves }) => ({
        generator: new MoveGenerator(graph),
        leaves,
        dictionary: graph,
      }));
      this.#tools.set(key, tools);
    }
    return await tools;
  }
}
