// Errors that are told to the user as they are.

/**
 * Something that the user can mend: a file that is missing, a port in use, a peer that refused.
 * The message says what was wrong, where, and what to do; the program prints it without a stack
 * trace and ends with exit code 1.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
}
