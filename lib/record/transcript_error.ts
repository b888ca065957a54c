// The error of whoever reads a transcript. It is a file of its own so that what makes lines need not load
// what checks them.

import { UserError } from "../error.ts";

/** A text that is not a line of a transcript, or lines that make no transcript. */
export class TranscriptError extends UserError {
  override readonly name = "TranscriptError";
}
