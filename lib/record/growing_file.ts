// Reads the lines of a file that somebody else is still writing.

import { reasonOf, UserError } from "../error.ts";

/** Milliseconds between two looks at the file. */
const INTERVAL = 150;

/** Bytes that are read at once. */
const PIECE_SIZE = 1 << 16;

/**
 * Gives the lines of the file at `path` as they are completed, without their line ends, and first
 * those that are there. Waits for a file that is not there yet. Only whole lines are ever taken, so
 * that one may be cut off by a crash and written anew. Ends when `signal` is aborted. Throws
 * `UserError` when the file cannot be read.
 */
export async function* followLines(path: string, signal: AbortSignal): AsyncGenerator<string> {
  // Where the first line begins that was not yet given.
  let offset = 0;
  while (!signal.aborted) {
    const { lines, end } = await readLines(path, offset);
    offset = end;
    yield* lines;
    if (lines.length === 0) await sleep(INTERVAL, signal);
  }
}

/** The whole lines in the next piece of the file from `offset` on, and where they end. */
async function readLines(
  path: string,
  offset: number,
): Promise<{ readonly lines: readonly string[]; readonly end: number }> {
  try {
    using file = await Deno.open(path);
    await file.seek(offset, Deno.SeekMode.Start);
    let bytes = new Uint8Array(0);
    const piece = new Uint8Array(PIECE_SIZE);
    for (;;) {
      const count = await file.read(piece);
      if (count === null) return { lines: [], end: offset };
      const joined = new Uint8Array(bytes.length + count);
      joined.set(bytes);
      joined.set(piece.subarray(0, count), bytes.length);
      bytes = joined;
      const last = bytes.lastIndexOf(10);
      if (last < 0) continue;
      const text = new TextDecoder().decode(bytes.subarray(0, last));
      return { lines: text.split("\n"), end: offset + last + 1 };
    }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { lines: [], end: offset };
    throw new UserError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });
}
