// Loads the leave values that a strategy plays with.

import { DictionaryFormatError } from "../dictionary/format_error.ts";
import { type LeaveValues, parseLeaveValues } from "../dictionary/leave_values.ts";
import { UserError } from "../error.ts";
import { createLeaveTable } from "../movegen/leave_table.ts";
import type { LeaveFunction } from "../movegen/measure.ts";
import type { StrategyEntry } from "../strategy/strategies.ts";
import { MissingFileError, nameOf, readLexiconFile, sha256Of } from "./lexicon_file.ts";

/** Leave values that are ready to play with. */
export interface LoadedLeaves {
  readonly values: LeaveValues;
  readonly table: LeaveFunction;
  /** SHA-256 of the bytes of the file in hexadecimal digits. */
  readonly sha256: string;
}

/** The program's own leave values: beside the sources, and inside a compiled program. */
const OWN_LEAVES = new URL("../../dictionaries/enable1.klv2", import.meta.url);

/**
 * Loads leave values (`.klv2`): those in the file at `leaves`; else those beside the dictionary of
 * the user, `x.klv2` for `x.kwg` or `x.txt`, if there are any; else the program's own, which were
 * trained for ENABLE and do well for any English list.
 *
 * @throws {UserError} when the file cannot be read or holds no leave values
 */
export async function loadLeaves(leaves?: string, dictionary?: string): Promise<LoadedLeaves> {
  if (leaves !== undefined) return await loadFile(leaves);
  if (dictionary !== undefined) {
    try {
      return await loadFile(dictionary.replace(/(\.[^./\\]*)?$/, ".klv2"));
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
    }
  }
  return await loadFile(OWN_LEAVES);
}

/** Loads leave values as `loadLeaves` does, if one of `strategies` needs them; else gives undefined. */
export async function loadLeavesFor(
  strategies: readonly StrategyEntry[],
  leaves?: string,
  dictionary?: string,
): Promise<LoadedLeaves | undefined> {
  if (!strategies.some(({ needsLeaves }) => needsLeaves)) return undefined;
  return await loadLeaves(leaves, dictionary);
}

async function loadFile(path: string | URL): Promise<LoadedLeaves> {
  const bytes = await readLexiconFile(path, "file of leave values", "a .klv2 file");
  try {
    const sha256 = sha256Of(bytes); // works on while the values are checked
    const values = parseLeaveValues(bytes);
    return { values, table: createLeaveTable(values), sha256: await sha256 };
  } catch (error) {
    if (!(error instanceof DictionaryFormatError)) throw error;
    throw new UserError(`the leave values ${nameOf(path)} cannot be used: ${error.message}`);
  }
}
