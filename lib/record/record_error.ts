// Why a record cannot be read, converted or shown.

import { UserError } from "../error.ts";

/** What a file holds is no record, or one that cannot be used; names the file and the line. */
export class RecordError extends UserError {
  override readonly name = "RecordError";
  /** The name of the file. */
  readonly source: string;
  /** The line of the file, from 1. */
  readonly line: number;
  /** What is wrong there. */
  readonly problem: string;

  constructor(source: string, line: number, problem: string) {
    super(`${source}:${line}: ${problem}`);
    this.source = source;
    this.line = line;
    this.problem = problem;
  }
}
