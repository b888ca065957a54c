// The lines of the transcripts of all games as text: one JSON object each, with its number, its time
// and its event first. What the lines of a game hold is said by its schema.

import * as v from "valibot";
import { makeJson } from "../text.ts";
import { TranscriptError } from "./transcript_error.ts";

/** What the header calls the format. */
export const TRANSCRIPT_FORMAT = "scrabble-transcript";

/** The version of the format that is written, and the one that is read. */
export const TRANSCRIPT_VERSION = 1;

/** What every line has besides what it tells. */
export interface Envelope {
  /** The line's number, from 1: a line that is missing shows. */
  readonly seq: number;
  /** Milliseconds since `started` of the header. */
  readonly ms: number;
}

/** What a line tells, without its number and its time. */
export type EventOf<Line> = Line extends unknown ? Omit<Line, keyof Envelope> : never;

/** Writes a line, without its line end. */
export function makeLine(line: Envelope & { readonly event: string }): string {
  const { seq, ms, event, ...rest } = line;
  return makeJson({ seq, ms, event, ...rest });
}

const VERSION = v.object({ version: v.number() });

/**
 * Reads a line, without its line end, by the schema of the lines of its game. Throws
 * `TranscriptError`, which says what was expected where in the line; who reads a file adds the
 * line's number.
 */
export function parseLine<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TranscriptError(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  if (path === "version" && v.is(VERSION, value)) {
    throw new TranscriptError(
      `written in version ${value.version} of the format; this program reads version ` +
        `${TRANSCRIPT_VERSION}`,
    );
  }
  const problem = issue.type === "regex"
    ? `${issue.message}, but got ${issue.received}`
    : `expected ${issue.expected ?? issue.requirement}, but got ${issue.received}`;
  throw new TranscriptError(path === null ? problem : `"${path}": ${problem}`);
}
