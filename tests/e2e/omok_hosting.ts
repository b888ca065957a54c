// What the end-to-end tests of omok have in common: a service on a free port with a store of its own.

import { type ProgramOptions, type RunningProgram, startProgram } from "./program.ts";

/** A service that listens. */
export interface OmokHosting extends AsyncDisposable {
  readonly admin: RunningProgram;
  /** Its base URL. */
  readonly url: string;
  /** The body of the answer to a request, as `info`. */
  ask(request: string): Promise<string>;
}

/** Starts `scrabble admin --game omok` on a free port, and waits until it listens. */
export async function startOmok(
  args: readonly string[] = [],
  options?: ProgramOptions,
): Promise<OmokHosting> {
  const store = args.includes("--store") ? [] : ["--store", ":memory:"];
  const admin = startProgram(
    ["admin", "--game", "omok", "--listen", "127.0.0.1:0", ...store, ...args],
    options,
  );
  try {
    const listening = /^listening on (http:\/\/127\.0\.0\.1:\d+\/?\S*)$/;
    const [, url = ""] = await admin.waitForLine(listening, { stream: "stderr" });
    return {
      admin,
      url,
      ask: async (request) => await (await fetch(`${url}/${request}`)).text(),
      [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose](),
    };
  } catch (error) {
    await admin[Symbol.asyncDispose]();
    throw error;
  }
}
