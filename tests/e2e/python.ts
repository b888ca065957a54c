// Runs the Python programs in fixtures/, which were written from the protocol and know nothing of
// this program. They need Python 3.9 or newer, and nothing but its standard library.

import { fromFileUrl } from "@std/path";
import { type ProgramOptions, type RunningProgram, startCommand } from "./program.ts";

const PYTHON = "python3";

/** The word list that the Python programs know. */
export const WORDS = fromFileUrl(new URL("../../dictionaries/enable1.txt", import.meta.url));

/** Whether there is a Python that can run them. */
function hasPython(): boolean {
  try {
    const { success } = new Deno.Command(PYTHON, {
      args: ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"],
    }).outputSync();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

const found = hasPython();

/** Registers a test that is skipped, and says so in its name, where there is no such Python. */
export function pythonTest(
  name: string,
  test: (t: Deno.TestContext) => void | Promise<void>,
): void {
  const skipped = found ? "" : " (skipped: it needs python3, version 3.9 or newer)";
  Deno.test({ name: name + skipped, ignore: !found, fn: test });
}

/** The path of a program in fixtures/. */
export function fixture(name: string): string {
  return fromFileUrl(new URL(`fixtures/${name}`, import.meta.url));
}

/** Starts a program in fixtures/. */
export function startPython(
  name: string,
  args: readonly string[],
  options?: ProgramOptions,
): RunningProgram {
  return startCommand([PYTHON, "-B", fixture(name), ...args], options);
}
