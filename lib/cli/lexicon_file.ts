// Reads the files of a lexicon (words, leave values) whole, with clear words when that fails.

import { basename } from "@std/path";
import { reasonOf, UserError } from "../error.ts";

/** Largest file that is read, in bytes: many times the largest lexicon there is. */
const LARGEST_FILE = 256 * 2 ** 20;

/** There is no file of that name. */
export class MissingFileError extends UserError {}

/**
 * Reads a whole file that is a `what`, of the kind `expected` ("a .kwg or .txt file").
 *
 * @throws {UserError} when it cannot be read; `MissingFileError` when it is not there
 */
export async function readLexiconFile(
  path: string | URL,
  what: string,
  expected: string,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const status = await Deno.stat(path);
    if (status.isDirectory) {
      throw new UserError(
        `the ${what} ${nameOf(path)} is a folder: name ${expected} in it`,
      );
    }
    if (status.isCharDevice === true || status.isBlockDevice === true) {
      throw new UserError(`the ${what} ${nameOf(path)} is a device, not a file`);
    }
    if (status.size > LARGEST_FILE) {
      throw new UserError(
        `the ${what} ${nameOf(path)} has ${status.size} bytes, more than any lexicon ` +
          `(at most ${LARGEST_FILE}): name ${expected}`,
      );
    }
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error)) throw error;
    if (error instanceof Deno.errors.NotFound) {
      throw new MissingFileError(
        `there is no ${what} ${nameOf(path)}: name ${expected}`,
      );
    }
    const forbidden = error instanceof Deno.errors.PermissionDenied ||
      error instanceof Deno.errors.NotCapable;
    const reason = forbidden ? "you have no permission to read it" : reasonOf(error);
    throw new UserError(`the ${what} ${nameOf(path)} cannot be read: ${reason}`);
  }
}

/** A path as the user would write it; of the program's own files, the name alone. */
export function nameOf(path: string | URL): string {
  return typeof path === "string" ? path : basename(path.pathname);
}

/** The SHA-256 of `bytes` in hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
