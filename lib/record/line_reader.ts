// Reads the lines of a transcript, piece by piece as its bytes come. What it is strict about is the
// form of each line, which the game that they tell of says.

import { createHash } from "node:crypto";
import { join } from "@std/path";
import * as v from "valibot";
import { UserError } from "../error.ts";
import { type LineEvent, TRANSCRIPT_FILE } from "./line_writer.ts";
import { TRANSCRIPT_FORMAT, TranscriptError } from "./transcript.ts";

/** The longest line that is read, in bytes: a message of the wire at its largest fits in well. */
export const MAX_LINE_BYTES = 1 << 20;

/** The largest transcript that is read, in bytes. */
export const MAX_TRANSCRIPT_BYTES = 1 << 30;

/** A line, and where in the file it is. */
export interface NumberedLine<Line> {
  /** The number of the line in the file, from 1. */
  readonly number: number;
  readonly line: Line;
}

/** The lines of a transcript, the header first. */
export interface TranscriptLines<Line> {
  readonly lines: readonly NumberedLine<Line>[];
  /** The number of the last line, when that is cut off and so not among `lines`. */
  readonly cutOff?: number;
  /** SHA-256 of the bytes before the first line that ends a transcript, when there is one. */
  readonly sha256?: string;
}

/** A transcript that was read. */
export interface ReadLines<Line> extends TranscriptLines<Line> {
  /** The name of the file, for messages. */
  readonly source: string;
  readonly header: Extract<Line, { readonly event: "transcript" }>;
}

/** The lines of one game, in their order. */
export interface GameLines<Line> {
  readonly game: number;
  readonly lines: readonly NumberedLine<OfGame<Line>>[];
}

/** A line that tells of a game; in the header, `game` is a name. */
export type OfGame<Line> = Extract<Line, { readonly game: number }>;

/** A transcript with its games, each of them the lines that tell of it. */
export interface GamesTranscript<Line> extends ReadLines<Line> {
  /** The games, by their numbers. */
  readonly games: readonly GameLines<Line>[];
}

/** What takes the bytes of a transcript in pieces, and gives what was read at the end. */
export interface PieceReader<Result> {
  push(chunk: Uint8Array): void;
  finish(): Result;
}

/**
 * Reads a transcript whose bytes come in pieces, whichever game it tells of. Methods throw
 * `TranscriptError`.
 */
export class LineReader<Line extends LineEvent, Transcript> implements PieceReader<Transcript> {
  readonly #source: string;
  readonly #hash = createHash("sha256");
  readonly #parse: (text: string) => Line;
  readonly #make: (read: ReadLines<Line>) => Transcript;
  readonly #lines: NumberedLine<Line>[] = [];
  #rest = new Uint8Array(0);
  #bytes = 0;
  #sha256: string | undefined;
  /** A last line that is no JSON: only an error when another follows it. */
  #broken: { readonly number: number; readonly error: TranscriptError } | undefined;

  /**
   * A reader of what messages call `source`; `parse` reads a line, or throws `TranscriptError`, and
   * `make` makes a transcript of all of them.
   */
  constructor(
    source: string,
    parse: (text: string) => Line,
    make: (read: ReadLines<Line>) => Transcript,
  ) {
    this.#source = source;
    this.#parse = parse;
    this.#make = make;
  }

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_TRANSCRIPT_BYTES) {
      throw new TranscriptError(`${this.#source} is larger than ${MAX_TRANSCRIPT_BYTES} bytes`);
    }
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = concatenate(this.#rest, chunk.subarray(start, end + 1));
      this.#rest = new Uint8Array(0);
      this.#take(line);
      start = end + 1;
    }
    this.#rest = concatenate(this.#rest, chunk.subarray(start));
    this.#limit(this.#rest.length);
  }

  /** All that was read, when no more bytes come. */
  finish(): Transcript {
    if (this.#bytes === 0) throw new TranscriptError(`${this.#source} is empty`);
    // A whole line that only lacks its line end is as good as any.
    if (this.#rest.length > 0) this.#take(this.#rest, true);
    const header = this.#lines[0]?.line;
    if (header === undefined || !isHeader(header)) {
      const cutOff = this.#rest.length > 0 && startsLikeHeader(this.#rest);
      throw new TranscriptError(
        cutOff
          ? `${this.#source} is cut off in its first line: there is nothing to show`
          : this.#broken?.error.message ?? `${this.#source}: ${NO_HEADER}`,
      );
    }
    return this.#make({
      source: this.#source,
      header,
      lines: this.#lines,
      ...(this.#broken === undefined ? {} : { cutOff: this.#broken.number }),
      ...(this.#sha256 === undefined ? {} : { sha256: this.#sha256 }),
    });
  }

  // `last`: without a line end, so that what is wrong with it may be that it is cut off.
  #take(bytes: Uint8Array, last = false): void {
    if (this.#broken !== undefined) throw this.#broken.error;
    this.#limit(bytes.length);
    const number = this.#lines.length + 1;
    let text: string;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      this.#fail(number, "not text in UTF-8", true);
      return;
    }
    let line: Line;
    try {
      line = this.#parse(text);
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error;
      this.#fail(number, error.message, last || !isJson(text));
      return;
    }
    if (number === 1 && !isHeader(line)) {
      throw new TranscriptError(`${this.#source}:1: ${NO_HEADER}`);
    }
    this.#lines.push({ number, line });
    if (line.event === "end") this.#sha256 ??= this.#hash.copy().digest("hex");
    this.#hash.update(bytes);
  }

  #fail(number: number, problem: string, excusable: boolean): void {
    const headless = number === 1 && !problem.startsWith("written in version");
    const message = `${this.#source}:${number}: ` +
      (headless ? `${NO_HEADER} (${problem})` : problem);
    const error = new TranscriptError(message);
    if (!excusable) throw error;
    this.#broken = { number, error };
  }

  #limit(bytes: number): void {
    if (bytes <= MAX_LINE_BYTES) return;
    const number = this.#lines.length + 1;
    const problem = `a line longer than ${MAX_LINE_BYTES} bytes`;
    throw new TranscriptError(
      `${this.#source}:${number}: ` + (number === 1 ? `${NO_HEADER} (${problem})` : problem),
    );
  }
}

function isHeader<Line extends LineEvent>(
  line: Line,
): line is Extract<Line, { readonly event: "transcript" }> {
  return line.event === "transcript";
}

/** A reader of what messages call `source`; `parse` reads a line, or throws `TranscriptError`. */
export function createGamesReader<Line extends LineEvent>(
  source: string,
  parse: (text: string) => Line,
): PieceReader<GamesTranscript<Line>> {
  return new LineReader(source, parse, (read) => ({ ...read, games: groupByGame(read.lines) }));
}

/** The games that lines tell of, by their numbers; lines of different games may alternate. */
function groupByGame<Line extends LineEvent>(
  lines: readonly NumberedLine<Line>[],
): GameLines<Line>[] {
  const games = Map.groupBy(lines.filter(isOfGame), ({ line }) => line.game);
  return [...games].sort(([a], [b]) => a - b).map(([game, lines]) => ({ game, lines }));
}

function isOfGame<Line extends LineEvent>(
  numbered: NumberedLine<Line>,
): numbered is NumberedLine<OfGame<Line>> {
  return "game" in numbered.line && typeof numbered.line.game === "number";
}

const NO_HEADER = "no transcript: its first line should be a JSON object with " +
  `"format":"${TRANSCRIPT_FORMAT}"`;

/**
 * Reads the file `path`, or the transcript in the directory `path`, as a stream of bytes that is
 * called `source` in messages. Throws `UserError` for a file that cannot be read.
 */
export async function readFromFile<Result>(
  path: string,
  read: (stream: ReadableStream<Uint8Array>, source: string) => Promise<Result>,
): Promise<Result> {
  let file = path;
  try {
    if ((await Deno.stat(path)).isDirectory) file = join(path, TRANSCRIPT_FILE);
    return await read((await Deno.open(file)).readable, file);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof Deno.errors.NotFound) {
      throw new UserError(
        `there is no file ${file}: name a transcript, or the directory that holds one`,
      );
    }
    const reason = error instanceof Error ? error.message.replace(/: \w+ '.*'$/s, "") : error;
    throw new UserError(`${file} cannot be read: ${reason}`);
  }
}

/**
 * Reads a stream of bytes with the reader for the game that the first line names; undefined stands
 * for a first line that names none.
 */
export async function readByGame<Result>(
  stream: ReadableStream<Uint8Array>,
  readerFor: (game: string | undefined) => PieceReader<Result>,
): Promise<Result> {
  let reader: PieceReader<Result> | undefined;
  let first = new Uint8Array(0);
  for await (const chunk of stream) {
    if (reader !== undefined) {
      reader.push(chunk);
      continue;
    }
    first = concatenate(first, chunk);
    if (!first.includes(10) && first.length <= MAX_LINE_BYTES) continue;
    reader = readerFor(gameOf(first));
    reader.push(first);
  }
  if (reader === undefined) {
    reader = readerFor(gameOf(first));
    reader.push(first);
  }
  return reader.finish();
}

const HEADER = v.object({ game: v.string() });

function gameOf(bytes: Uint8Array): string | undefined {
  const end = bytes.indexOf(10);
  return gameOfHeader(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
}

/** The game that the first line of a transcript names, or undefined when it names none. */
export function gameOfHeader(text: string): string | undefined {
  const header = v.safeParse(HEADER, isJson(text) ? JSON.parse(text) : undefined);
  return header.success ? header.output.game : undefined;
}

function startsLikeHeader(bytes: Uint8Array): boolean {
  const beginning = `{"seq":1,"ms":0,"event":"transcript"`;
  const text = new TextDecoder().decode(bytes.subarray(0, beginning.length));
  return beginning.startsWith(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function concatenate(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
