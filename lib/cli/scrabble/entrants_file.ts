// Reads the file that says who may register.

import { reasonOf, UserError } from "../../error.ts";
import { findStrategy, type StrategyEntry } from "../../strategy/strategies.ts";

/** A line of the file: a house player, or the name of one who is to register. */
export interface ExpectedEntrant {
  readonly name: string;
  readonly strategy?: StrategyEntry;
}

const HOUSE = "house:";

/**
 * Reads names, one a line, the first seed first; `house:STRATEGY` is a house player. Blank lines and
 * those that begin with `#` are skipped. Throws `UserError`, which names the line, for a file that
 * cannot be read, an unknown strategy, a name that comes twice, and fewer than two entrants.
 */
export async function readEntrants(path: string): Promise<readonly ExpectedEntrant[]> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    throw new UserError(`the entrants cannot be read from ${path}: ${reasonOf(error)}`);
  }
  return parseEntrants(text, path);
}

/** Reads the text of such a file; `source` is what messages call it. Throws as `readEntrants`. */
export function parseEntrants(text: string, source: string): readonly ExpectedEntrant[] {
  const entrants: ExpectedEntrant[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, line] of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/).entries()) {
    const name = line.trim();
    if (name === "" || name.startsWith("#")) continue;
    const where = `${source}:${index + 1}`;
    if (name.startsWith(HOUSE)) {
      const strategy = findStrategy(name.slice(HOUSE.length).trim());
      if (strategy === undefined) {
        throw new UserError(`${where}: there is no strategy "${name.slice(HOUSE.length)}"`);
      }
      entrants.push({ name: strategy.name, strategy });
      continue;
    }
    const before = lineOf.get(name);
    if (before !== undefined) {
      throw new UserError(`${where}: "${name}" is there already, in line ${before}`);
    }
    lineOf.set(name, index + 1);
    entrants.push({ name });
  }
  if (entrants.length < 2) {
    throw new UserError(`${source}: expected at least two names, one a line`);
  }
  return entrants;
}
