// The files of a tournament besides its transcript. They say nothing that the transcript does not,
// and are written anew when a tournament goes on.

import { join } from "@std/path";
import { UserError } from "../../error.ts";
import { makeResultsCsv, makeResultsJson, type Results } from "../../tournament/results.ts";

/** Writes `results.json` and `results.csv`. Throws `UserError` when a file cannot be written. */
export async function writeResults(directory: string, results: Results): Promise<void> {
  await writeWhole(join(directory, "results.json"), makeResultsJson(results));
  await writeWhole(join(directory, "results.csv"), makeResultsCsv(results));
}

/**
 * Writes a file under another name first, so that nobody ever sees half of it. Throws `UserError`
 * when that fails.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  try {
    await Deno.writeTextFile(asidePath(path), text);
    await Deno.rename(asidePath(path), path);
  } catch (error) {
    throw writeError(path, error);
  }
}

/** Does what `writeWhole` does, and returns when it is done. */
export function writeWholeAtOnce(path: string, text: string): void {
  try {
    Deno.writeTextFileSync(asidePath(path), text);
    Deno.renameSync(asidePath(path), path);
  } catch (error) {
    throw writeError(path, error);
  }
}

function asidePath(path: string): string {
  return `${path}.part`;
}

function writeError(path: string, error: unknown): UserError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`${path} cannot be written: ${reason}`);
}
