// Writes a transcript as things happen: each line in one write, the file flushed to the disk when
// a game ends, so that a killed process loses at most the games under way.

import { createHash } from "node:crypto";
import { join } from "@std/path";
import { UserError } from "../error.ts";
import {
  type BodyEvent,
  type HeaderEvent,
  makeTranscriptLine,
  TRANSCRIPT_FILE,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
  type TranscriptEvent,
  type TranscriptLine,
  type TranscriptStanding,
} from "./transcript.ts";
import { readTranscriptFile, type Transcript } from "./transcript_reader.ts";

/** What the header says besides format and time. */
export type HeaderFacts = Omit<HeaderEvent, "event" | "format" | "version" | "started">;

/** Where a writer takes the time from. */
export interface TranscriptClock {
  /** Milliseconds since some moment; never less than before. Default: `performance.now`. */
  readonly now?: () => number;
  /** Date and time of the start. Default: that of the call. */
  readonly started?: Date;
}

/** Lines at the end among which the latest time is found: games are written out of their order. */
const MOST_LINES_OF_LATE = 10_000;

const encoder = new TextEncoder();

/** An open transcript. Use `createTranscript`. */
export class TranscriptWriter {
  /** The file that is written. */
  readonly path: string;
  readonly #file: Deno.FsFile;
  readonly #now: () => number;
  readonly #started: Date;
  #origin: number;
  readonly #hash = createHash("sha256");
  #seq = 0;
  /** What was told before the header; undefined when that is written. */
  #held: { readonly ms: number; readonly event: BodyEvent }[] | undefined = [];
  #failure: UserError | undefined;
  #unflushed = false;
  #flushing: Promise<void> | undefined;
  #closed = false;

  constructor(path: string, file: Deno.FsFile, clock: TranscriptClock) {
    this.path = path;
    this.#file = file;
    this.#now = clock.now ?? (() => performance.now());
    this.#started = clock.started ?? new Date();
    this.#origin = this.#now();
  }

  /**
   * Writes the header, and after it what was appended before. Throws `UserError` when the file
   * cannot be written.
   */
  begin(facts: HeaderFacts): void {
    const held = this.#held;
    if (held === undefined) throw new Error("the header of the transcript is written already");
    this.#held = undefined;
    this.#write(0, {
      event: "transcript",
      format: TRANSCRIPT_FORMAT,
      version: TRANSCRIPT_VERSION,
      game: facts.game,
      started: this.#started.toISOString(),
      program: facts.program,
      players: facts.players,
      seed: facts.seed,
      dictionary: facts.dictionary,
      options: facts.options,
    });
    for (const { ms, event } of held) this.#write(ms, event);
  }

  /**
   * Appends a line. What comes before `begin` (registrations, messages) is held back until then,
   * with its own time. Throws `UserError` when the file cannot be written; nothing more is written
   * after that, and every later call throws the same.
   */
  append(event: BodyEvent): void {
    const ms = this.elapsed;
    if (this.#held !== undefined) {
      this.#held.push({ ms, event });
      return;
    }
    this.#write(ms, event);
    if (event.event === "game-end" || event.event === "forfeit") this.#flushSoon();
  }

  /**
   * Appends the lines of a whole game at once: their events in JSON, as another thread made them,
   * and their times on the clock of `elapsed`. Throws as `append` does.
   */
  appendGame(lines: readonly { readonly ms: number; readonly json: string }[]): void {
    const text = lines.map(({ ms, json }, index) => {
      return `{"seq":${this.#seq + 1 + index},"ms":${ms},${json.slice(1)}\n`;
    });
    this.#writeText(text.join(""), lines.length);
    this.#flushSoon();
  }

  /** Writes the last line, flushes and closes the file. Throws as `append` does. */
  async end(standings: readonly TranscriptStanding[]): Promise<void> {
    try {
      const sha256 = this.#hash.copy().digest("hex");
      this.#write(this.elapsed, { event: "end", standings, sha256 });
    } finally {
      await this.close();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Flushes and closes the file as it is, without a last line: the match was interrupted. A file
   * without a header is removed, since nothing has happened. Does nothing when it is closed.
   */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#flushing;
    await this.#flush();
    this.#file.close();
    if (this.#held !== undefined) await Deno.remove(this.path).catch(() => {});
  }

  /**
   * Goes on after `earlier`, the lines of an interrupted match whose bytes are `bytes`: says when,
   * and counts on from there.
   */
  resume(earlier: readonly TranscriptLine[], bytes: Uint8Array): void {
    this.#held = undefined;
    this.#hash.update(bytes);
    this.#seq = earlier.length;
    this.#origin -= Math.max(0, ...earlier.slice(-MOST_LINES_OF_LATE).map(({ ms }) => ms));
    this.append({ event: "resume", resumed: this.#started.toISOString() });
  }

  /** Whole milliseconds since the start. */
  get elapsed(): number {
    return Math.round(this.#now() - this.#origin);
  }

  #write(ms: number, event: TranscriptEvent): void {
    this.#writeText(makeTranscriptLine({ seq: this.#seq + 1, ms, ...event }) + "\n", 1);
  }

  #writeText(text: string, lines: number): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#closed) throw new Error("the transcript is closed");
    const bytes = encoder.encode(text);
    try {
      // A disk that is nearly full takes a part, and refuses the rest in the next round.
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(this.#file.writeSync(rest));
    } catch (error) {
      throw this.#failure = writeError(this.path, error);
    }
    this.#hash.update(bytes);
    this.#seq += lines;
  }

  // In the background: a game that goes on need not wait for the disk. A failure shows at the next
  // line, or at the end.
  #flushSoon(): void {
    this.#unflushed = true;
    this.#flushing ??= this.#flushAll();
  }

  // Games that end while the disk is at work share the next flush.
  async #flushAll(): Promise<void> {
    while (this.#unflushed) {
      this.#unflushed = false;
      await this.#flush();
    }
    this.#flushing = undefined;
  }

  async #flush(): Promise<void> {
    try {
      await this.#file.syncData();
    } catch (error) {
      // A pipe or a device has nothing to flush to.
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "EINVAL" && code !== "ENOTSUP") this.#failure ??= writeError(this.path, error);
    }
  }
}

/**
 * Creates `transcript.jsonl` in `directory`, which is made when it is not there. A transcript that
 * is there is never overwritten: throws `UserError` then, and when the directory or the file cannot
 * be written.
 */
export async function createTranscript(
  directory: string,
  clock: TranscriptClock = {},
): Promise<TranscriptWriter> {
  try {
    await Deno.mkdir(directory, { recursive: true });
  } catch (error) {
    throw new UserError(`the directory ${directory} cannot be made: ${reason(error)}`);
  }
  const path = join(directory, TRANSCRIPT_FILE);
  try {
    const file = await Deno.open(path, { write: true, createNew: true });
    return new TranscriptWriter(path, file, clock);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      throw new UserError(
        `${path} is there already and is not overwritten; name another directory, or move it away`,
      );
    }
    throw writeError(path, error);
  }
}

/**
 * Opens the transcript in `directory` to go on with it. What was cut off in its last line is
 * removed from the file. Throws `UserError` when there is none, when it cannot be read or written,
 * when it is no transcript, or when it is complete.
 */
export async function resumeTranscript(
  directory: string,
  clock: TranscriptClock = {},
): Promise<{ readonly writer: TranscriptWriter; readonly transcript: Transcript }> {
  const path = join(directory, TRANSCRIPT_FILE);
  const transcript = await readTranscriptFile(path);
  if (transcript.lines.some(({ line }) => line.event === "end")) {
    throw new UserError(`${path} is complete: there is nothing to resume`);
  }
  let file: Deno.FsFile | undefined;
  try {
    const bytes = await Deno.readFile(path);
    const end = endOfLine(bytes, transcript.lines.length);
    file = await Deno.open(path, { write: true });
    await file.truncate(end);
    await file.seek(0, Deno.SeekMode.End);
    // A last line that lacks nothing but its line end.
    const mended = bytes[end - 1] === 10 ? 0 : file.writeSync(Uint8Array.of(10));
    const whole = new Uint8Array(end + mended).fill(10);
    whole.set(bytes.subarray(0, end));
    const writer = new TranscriptWriter(path, file, clock);
    writer.resume(transcript.lines.map(({ line }) => line), whole);
    return { writer, transcript };
  } catch (error) {
    file?.close();
    throw error instanceof UserError ? error : writeError(path, error);
  }
}

/** Where line `count` ends, its line end included. */
function endOfLine(bytes: Uint8Array, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line++) end = bytes.indexOf(10, end) + 1 || bytes.length;
  return end;
}

function writeError(path: string, error: unknown): UserError {
  return new UserError(
    `the transcript ${path} cannot be written: ${reason(error)}; make room or give the ` +
      "permission, or name another directory",
  );
}

// Without the `: open '...'` that the runtime puts after it: the file is named in the message.
function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/: \w+ '.*'$/s, "") : String(error);
}
