// What the program shows: results on standard output, talk on standard error, colour only where a
// terminal is to show it.

import { reasonOf, UserError } from "../error.ts";
export { escapeText } from "../text.ts";

const encoder = new TextEncoder();

/** Standard output was closed by whoever read it (`scrabble ... | head`). */
export class BrokenPipeError extends Error {
  override readonly name = "BrokenPipeError";
}

/** Writes a result, one or more whole lines, to standard output. */
export function printResult(text: string): void {
  writeAll(Deno.stdout, text + "\n");
}

/** Writes talk (progress, notices, errors) to standard error. */
export function printTalk(text: string): void {
  printTalkRaw(text + "\n");
}

/** Writes talk as it is, without a line end. */
export function printTalkRaw(text: string): void {
  try {
    writeAll(Deno.stderr, text);
  } catch (error) {
    // What would be said about it could not be said either.
    if (!(error instanceof BrokenPipeError || error instanceof UserError)) throw error;
  }
}

/** Writes `text` to standard output as it is, without a line end. */
export function printRaw(text: string): void {
  writeAll(Deno.stdout, text);
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let rest = encoder.encode(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(stream.writeSync(rest));
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) throw new BrokenPipeError();
      // A pipe that is full for the moment, when its other side made it non-blocking.
      if (error instanceof Deno.errors.WouldBlock) continue;
      throw new UserError(`the output cannot be written: ${reasonOf(error)}`);
    }
  }
}

/** Whether a stream may be given colours: it is a terminal, and the user has not said no. */
export function wantsColour(stream: { isTerminal(): boolean }): boolean {
  // https://no-color.org: present and not empty, whatever its value.
  return stream.isTerminal() && (Deno.env.get("NO_COLOR") ?? "") === "" &&
    Deno.env.get("TERM") !== "dumb";
}
