// `--seed`: what fixes the chances that are taken.

import { freshSeed } from "../random.ts";
import type { OptionDeclaration, Options } from "./options.ts";

const LARGEST_SEED = 2 ** 31 - 1;

/** The option of a player. */
export const PLAYER_SEED_OPTION: OptionDeclaration = {
  name: "seed",
  value: "N",
  help: "what fixes the chances that the strategy takes (default: a new one each time)",
};

/** The seed that was given, or a new one. Throws `UsageError` for one that cannot be. */
export function readSeed(options: Options): number {
  return options.integer("seed", 0, LARGEST_SEED, freshSeed());
}
