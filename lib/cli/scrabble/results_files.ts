// The files of a tournament besides its transcript. They say nothing that the transcript does not,
// and are written anew when a tournament goes on.

import { dirname, join } from "@std/path";
import { reasonOf, UserError } from "../../error.ts";
import { flushFile, flushFolder } from "../../record/flush_file.ts";
import { makeResultsCsv, makeResultsJson, type Results } from "../../tournament/results.ts";

/** Writes `results.json` and `results.csv`. Throws `UserError` when a file cannot be written. */
export async function writeResults(directory: string, results: Results): Promise<void> {
  await writeWhole(join(directory, "results.json"), makeResultsJson(results));
  await writeWhole(join(directory, "results.csv"), makeResultsCsv(results));
}

/**
 * Writes a file under another name first, so that nobody ever sees half of it, and flushes it before
 * the transcript says that all is over.
 */
async function writeWhole(path: string, text: string): Promise<void> {
  const aside = `${path}.part`;
  try {
    {
      using file = await Deno.open(aside, { write: true, create: true, truncate: true });
      await writeAll(file, new TextEncoder().encode(text));
      await flushFile(file);
    }
    await Deno.rename(aside, path);
    await flushFolder(dirname(path));
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${reasonOf(error)}`);
  }
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await file.write(rest));
}
