// Loads the leave values that a strategy plays with.

import { DictionaryFormatError } from "../dictionary/format_error.ts";
import { parseLeaveValues } from "../dictionary/leave_values.ts";
import { UserError } from "../error.ts";
import { createLeaveTable } from "../movegen/leave_table.ts";
import { type LeaveFunction, NO_LEAVES } from "../movegen/measure.ts";
import type { StrategyEntry } from "../strategy/strategies.ts";
import { MissingFileError, nameOf, readLexiconFile } from "./lexicon_file.ts";

/** The program's own leave values: beside the sources, and inside a compiled program. */
const OWN_LEAVES = new URL("../../dictionaries/enable1.klv2", import.meta.url);

/**
 * Loads leave values (`.klv2`): those in the file at `leaves`; else those beside the dictionary of
 * the user, `x.klv2` for `x.kwg` or `x.txt`, if there are any; else the program's own, which were
 * trained for ENABLE and do well for any English list.
 *
 * @throws {UserError} when the file cannot be read or holds no leave values
 */
export async function loadLeaves(leaves?: string, dictionary?: string): Promise<LeaveFunction> {
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

/** Loads leave values as `loadLeaves` does, if one of `strategies` needs them; else none. */
export async function loadLeavesFor(
  strategies: readonly StrategyEntry[],
  leaves?: string,
  dictionary?: string,
): Promise<LeaveFunction> {
  if (!strategies.some(({ needsLeaves }) => needsLeaves)) return NO_LEAVES;
  return await loadLeaves(leaves, dictionary);
}

async function loadFile(path: string | URL): Promise<LeaveFunction> {
  const bytes = await readLexiconFile(path, "leave values", "a .klv2 file");
  try {
    return createLeaveTable(parseLeaveValues(bytes));
  } catch (error) {
    if (!(error instanceof DictionaryFormatError)) throw error;
    throw new UserError(`the leave values ${nameOf(path)} cannot be used: ${error.message}`);
  }
}
