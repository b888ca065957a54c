// Reads a transcript, piece by piece as its bytes come, into a typed value. What it is strict about
// is the form of each line; whether the lines agree with each other and with the rules is the
// business of `verify.ts`.

import { createHash } from "node:crypto";
import { join } from "@std/path";
import { UserError } from "../error.ts";
import {
  type DropEvent,
  type GameEndEvent,
  type GameLineEvent,
  type GameStartEvent,
  type HeaderEvent,
  type LineOf,
  parseTranscriptLine,
  TRANSCRIPT_FILE,
  TRANSCRIPT_FORMAT,
  TranscriptError,
  type TranscriptEvent,
  type TranscriptLine,
  type UnplayedEvent,
} from "./transcript.ts";
import type { TurnLine } from "./game_lines.ts";

/** The longest line that is read, in bytes: a message of the wire at its largest fits in well. */
export const MAX_LINE_BYTES = 1 << 20;

/** The largest transcript that is read, in bytes. */
export const MAX_TRANSCRIPT_BYTES = 1 << 30;

/** A line, and where in the file it is. */
export interface Located<E extends TranscriptEvent = TranscriptEvent> {
  /** The number of the line in the file, from 1. */
  readonly number: number;
  readonly line: LineOf<E>;
}

/** What a line that belongs to a game tells. */
type OfGame = GameLineEvent | UnplayedEvent | DropEvent;

/** The lines of one game, in their order. */
export interface TranscriptGame {
  readonly game: number;
  readonly lines: readonly Located<OfGame>[];
  /** The line that begins it; absent when it is missing from the file. */
  readonly start?: Located<GameStartEvent>;
  readonly turns: readonly Located<TurnLine>[];
  /** The line that ends it; absent when the game was not finished. */
  readonly end?: Located<GameEndEvent>;
  /** The line that says that it was not played. */
  readonly unplayed?: Located<UnplayedEvent>;
  /** The players that were found at fault after its end. */
  readonly drops: readonly Located<DropEvent>[];
}

/** A transcript that was read. */
export interface Transcript {
  /** The name of the file, for messages. */
  readonly source: string;
  readonly header: LineOf<HeaderEvent>;
  /** All lines, the header first. */
  readonly lines: readonly Located[];
  /** The games, by their numbers. */
  readonly games: readonly TranscriptGame[];
  /** The number of the last line, when that is cut off and so not among `lines`. */
  readonly cutOff?: number;
  /** SHA-256 of the bytes before the first line that ends a transcript, when there is one. */
  readonly sha256?: string;
}

/** Reads a transcript whose bytes come in pieces. Methods throw `TranscriptError`. */
export class TranscriptReader {
  readonly #source: string;
  readonly #hash = createHash("sha256");
  readonly #lines: Located[] = [];
  #rest = new Uint8Array(0);
  #bytes = 0;
  #sha256: string | undefined;
  /** A last line that is no JSON: only an error when another follows it. */
  #broken: { readonly number: number; readonly error: TranscriptError } | undefined;

  /** A reader of what messages call `source`. */
  constructor(source: string) {
    this.#source = source;
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
    const first = this.#lines[0]?.line;
    if (first?.event !== "transcript") {
      const cutOff = this.#rest.length > 0 && startsLikeHeader(this.#rest);
      throw new TranscriptError(
        cutOff
          ? `${this.#source} is cut off in its first line: there is nothing to show`
          : this.#broken?.error.message ?? `${this.#source}: ${NO_HEADER}`,
      );
    }
    return {
      source: this.#source,
      header: first,
      lines: this.#lines,
      games: gamesOf(this.#lines),
      ...(this.#broken === undefined ? {} : { cutOff: this.#broken.number }),
      ...(this.#sha256 === undefined ? {} : { sha256: this.#sha256 }),
    };
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
    let line: TranscriptLine;
    try {
      line = parseTranscriptLine(text);
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error;
      this.#fail(number, error.message, last || !isJson(text));
      return;
    }
    if (number === 1 && line.event !== "transcript") {
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

const NO_HEADER = "no transcript: its first line should be a JSON object with " +
  `"format":"${TRANSCRIPT_FORMAT}"`;

/**
 * Reads the transcript in the file `path`, or that in the directory `path`. Throws `UserError` for
 * a file that cannot be read or is none.
 */
export async function readTranscriptFile(path: string): Promise<Transcript> {
  let file = path;
  try {
    if ((await Deno.stat(path)).isDirectory) file = join(path, TRANSCRIPT_FILE);
    return await readTranscript((await Deno.open(file)).readable, file);
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

/** Reads a transcript from a stream of bytes; messages call it `source`. */
export async function readTranscript(
  stream: ReadableStream<Uint8Array>,
  source: string,
): Promise<Transcript> {
  const reader = new TranscriptReader(source);
  for await (const chunk of stream) reader.push(chunk);
  return reader.finish();
}

/**
 * The games that lines tell of, by their numbers; lines of different games may alternate. Those that
 * an interruption cut short and that began anew are not among them.
 */
export function gamesOf(lines: readonly Located[]): TranscriptGame[] {
  const games = new Map<number, Located<OfGame>[]>();
  for (const { number, line } of lines) {
    if (line.event === "resume") {
      for (const [game, told] of games) if (!told.some(hasEnded)) games.delete(game);
    }
    if (!tellsOfGame(line)) continue;
    const game = games.get(line.game);
    if (game === undefined) games.set(line.game, [{ number, line }]);
    else game.push({ number, line });
  }
  return [...games].sort(([a], [b]) => a - b).map(([game, lines]) => sortLines(game, lines));
}

function hasEnded({ line }: Located<OfGame>): boolean {
  return line.event === "game-end" || line.event === "unplayed";
}

function tellsOfGame(line: TranscriptLine): line is LineOf<OfGame> {
  return "game" in line && line.event !== "transcript";
}

function sortLines(
  game: number,
  lines: readonly Located<OfGame>[],
): TranscriptGame {
  const turns: Located<TurnLine>[] = [];
  const drops: Located<DropEvent>[] = [];
  let sorted: TranscriptGame = { game, lines, turns, drops };
  for (const { number, line } of lines) {
    if (line.event === "game-start") sorted = { start: { number, line }, ...sorted };
    else if (line.event === "unplayed") sorted = { unplayed: { number, line }, ...sorted };
    else if (line.event === "game-end") sorted = { end: { number, line }, ...sorted };
    else if (line.event === "drop") drops.push({ number, line });
    else turns.push({ number, line });
  }
  return sorted;
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
