// Errors that are told to the user as they are.

/**
 * Something that the user can mend: a file that is missing, a port in use, a peer that refused.
 * The message says what was wrong, where, and what to do; the program prints it without a stack
 * trace and ends with exit code 1.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
}

/**
 * What the system says is wrong, without the `: open '...'` that the runtime puts after it: whoever
 * tells it names the file.
 */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/: \w+ '.*'$/s, "") : String(error);
}
