// Writes the file of a transcript, whichever game it tells of: numbered lines with their times, each
// in one write, the file flushed to the disk when a game ends, so that a killed process, or a machine
// that fails, loses at most the games under way.

import { makeJson } from "../text.ts";
import { createHash } from "node:crypto";
import { join } from "@std/path";
import { reasonOf, UserError } from "../error.ts";
import { flushFile, flushFolder } from "./flush_file.ts";
import { GroupFlush } from "./group_flush.ts";

/** The name of a transcript in the directory that it is written to. */
export const TRANSCRIPT_FILE = "transcript.jsonl";

/** Where a writer takes the time from, and what it writes at most. */
export interface TranscriptClock {
  /** Milliseconds since some moment; never less than before. Default: `performance.now`. */
  readonly now?: () => number;
  /** Date and time of the start. Default: that of the call. */
  readonly started?: Date;
  /** What the lines of `appendLog` may take, in bytes. Default: 500,000,000. */
  readonly logSize?: number;
}

/** Lines at the end among which the latest time is found: games are written out of their order. */
const MOST_LINES_OF_LATE = 10_000;

/** What the lines of `appendLog` may take before the header, in bytes: they are held in memory. */
const MOST_LOG_HELD = 4_000_000;

/** What they may take in all, in bytes, where nothing else is said. */
const DEFAULT_LOG_SIZE = 500_000_000;

const encoder = new TextEncoder();

/** What a line tells, without its number and time. */
export interface LineEvent {
  readonly event: string;
}

/** An open file of numbered lines, whatever they tell. */
export class LineWriter<Body extends LineEvent> {
  /** The file that is written. */
  readonly path: string;
  readonly #file: Deno.FsFile;
  readonly #now: () => number;
  readonly #started: Date;
  #origin: number;
  readonly #hash = createHash("sha256");
  #seq = 0;
  #size = 0;
  /** What was told before the header; undefined when that is written. */
  #held: { readonly ms: number; readonly event: Body }[] | undefined = [];
  #failure: UserError | undefined;
  /** How many bytes of `appendLog` may still come. */
  #logLeft: number;
  /** How many of them are held back. */
  #logHeld = 0;
  /** What is said before the next line: that the match goes on. */
  #preface: Body | undefined;
  // In the background: a failure shows at the next line, too, or at the end.
  readonly #flushes = new GroupFlush(() => this.#flush());
  #isUnflushed = false;
  #closed = false;

  constructor(path: string, file: Deno.FsFile, clock: TranscriptClock) {
    this.path = path;
    this.#file = file;
    this.#now = clock.now ?? (() => performance.now());
    this.#started = clock.started ?? new Date();
    this.#origin = this.#now();
    this.#logLeft = clock.logSize ?? DEFAULT_LOG_SIZE;
  }

  /**
   * Writes the header, and after it what was appended before. Throws `UserError` when the file
   * cannot be written.
   */
  protected writeHeader<Header extends LineEvent>(header: Header): void {
    const held = this.#held;
    if (held === undefined) throw new Error("the header of the transcript is written already");
    this.#held = undefined;
    const lines = [{ ms: 0, event: header }, ...held]
      .map(({ ms, event }, index) => makeJson({ seq: index + 1, ms, ...event }) + "\n");
    // In one write, so that a killed program leaves all of it or nothing.
    this.#writeText(lines.join(""), lines.length);
  }

  /** Date and time of the start, as in ISO 8601. */
  protected get started(): string {
    return this.#started.toISOString();
  }

  /**
   * Appends a line. What comes before `begin` (registrations, messages) is held back until then,
   * with its own time. Throws `UserError` when the file cannot be written; nothing more is written
   * after that, and every later call throws the same.
   */
  append(event: Body): void {
    const ms = this.elapsed;
    if (this.#held !== undefined) {
      this.#held.push({ ms, event });
      return;
    }
    this.#write(ms, event);
    if (event.event === "game-end" || event.event === "unplayed") this.#flushes.request();
  }

  /** Waits until everything that was appended is on the disk. Throws as `append` does. */
  async flushed(): Promise<void> {
    if (this.#isUnflushed) this.#flushes.request();
    await this.#flushes.done();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Appends a line that peers can cause as often as they like, as a refusal or a message: once such
   * lines have taken the size that they may take, no more of them are written, and it gives false.
   * Does not throw: when the file cannot be written, the next line of a game tells.
   */
  appendLog(event: Body): boolean {
    if (this.#failure !== undefined || this.#closed) return true;
    const size = encoder.encode(makeJson(event)).length;
    const isHeld = this.#held !== undefined;
    if (size > this.#logLeft || (isHeld && this.#logHeld + size > MOST_LOG_HELD)) return false;
    this.#logLeft -= size;
    if (isHeld) this.#logHeld += size;
    try {
      this.append(event);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
    return true;
  }

  /**
   * Appends the lines of a whole game at once: their events in JSON, as another thread made them,
   * and their times on the clock of `elapsed`. Throws as `append` does.
   */
  appendGame(lines: readonly { readonly ms: number; readonly json: string }[]): void {
    this.#writePreface(lines[0]?.ms ?? this.elapsed);
    const text = lines.map(({ ms, json }, index) => {
      return `{"seq":${this.#seq + 1 + index},"ms":${ms},${json.slice(1)}\n`;
    });
    this.#writeText(text.join(""), lines.length);
    this.#flushes.request();
  }

  /**
   * Writes the last line, `result` with the SHA-256 of all before it; flushes and closes the file.
   * Throws as `append` does.
   */
  protected async writeEnd(result: object): Promise<void> {
    try {
      this.#writePreface(this.elapsed);
      const sha256 = this.#hash.copy().digest("hex");
      this.#write(this.elapsed, { event: "end", ...result, sha256 });
    } finally {
      await this.close();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Flushes and closes the file as it is, without a last line: the match was interrupted. A file
   * without a header is removed, since nothing has happened. Does nothing when it is closed. Throws
   * `UserError` when the last lines cannot be flushed, if that is news.
   */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const known = this.#failure;
    this.#flushes.hurry();
    this.#flushes.request();
    await this.#flushes.done().catch(() => {});
    this.#file.close();
    if (this.#held !== undefined) await Deno.remove(this.path).catch(() => {});
    if (this.#failure !== known) throw this.#failure;
  }

  /**
   * Goes on after `earlier`, the lines of an interrupted match whose bytes are `bytes`, with an
   * event that says so: it is written with the next line, so that one who comes to nothing changes
   * nothing.
   */
  protected goOn(
    earlier: readonly { readonly ms: number }[],
    bytes: Uint8Array,
    event: Body,
  ): void {
    this.#held = undefined;
    this.#hash.update(bytes);
    this.#size = bytes.length;
    this.#seq = earlier.length;
    this.#origin -= Math.max(0, ...earlier.slice(-MOST_LINES_OF_LATE).map(({ ms }) => ms));
    this.#preface = event;
  }

  /** Whether the header is written: without one, no file is left. */
  get hasBegun(): boolean {
    return this.#size > 0;
  }

  /** How many bytes the file has. */
  get size(): number {
    return this.#size;
  }

  /** Whole milliseconds since the start. */
  get elapsed(): number {
    return Math.round(this.#now() - this.#origin);
  }

  #writePreface(ms: number): void {
    const preface = this.#preface;
    this.#preface = undefined;
    if (preface !== undefined) this.#write(ms, preface);
  }

  #write<Event extends LineEvent>(ms: number, event: Event): void {
    this.#writePreface(ms);
    this.#writeText(makeJson({ seq: this.#seq + 1, ms, ...event }) + "\n", 1);
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
    this.#size += bytes.length;
    this.#seq += lines;
    this.#isUnflushed = true;
  }

  async #flush(): Promise<void> {
    // After a failure the system says that all is well, though what could not be written is lost.
    if (this.#failure !== undefined) throw this.#failure;
    this.#isUnflushed = false;
    try {
      await flushFile(this.#file);
    } catch (error) {
      throw this.#failure ??= writeError(this.path, error);
    }
  }
}

/**
 * Creates the file `transcript.jsonl` in `directory`, which is made when it is not there, and locks
 * it. A transcript that is there is never overwritten: throws `UserError` then, and when the
 * directory or the file cannot be written.
 */
export async function createLineFile(
  directory: string,
): Promise<{ readonly path: string; readonly file: Deno.FsFile }> {
  try {
    await Deno.mkdir(directory, { recursive: true });
  } catch (error) {
    throw new UserError(`the directory ${directory} cannot be made: ${reasonOf(error)}`);
  }
  const path = join(directory, TRANSCRIPT_FILE);
  let file: Deno.FsFile | undefined;
  try {
    file = await Deno.open(path, { write: true, create: true });
    const { isFile, size } = await file.stat();
    // A run that was killed before it began leaves an empty file.
    if (isFile && size === 0 && await lock(file)) {
      await flushFolder(directory);
      return { path, file };
    }
  } catch (error) {
    file?.close();
    throw writeError(path, error);
  }
  file.close();
  throw new UserError(
    `${path} is there already and is not overwritten; name another directory, or move it away`,
  );
}

/**
 * Opens the file of an interrupted transcript at its end, to go on with it, and gives its bytes. It
 * has `lines` whole lines; what was cut off after them is removed. Throws `UserError` when it cannot
 * be read or written, and when a program that is under way writes it.
 */
export async function reopenLineFile(
  path: string,
  lines: number,
): Promise<{ readonly file: Deno.FsFile; readonly bytes: Uint8Array }> {
  let file: Deno.FsFile | undefined;
  try {
    file = await Deno.open(path, { write: true });
    if (!await lock(file)) {
      throw new UserError(`${path} is being written: what it records is under way`);
    }
    const bytes = await Deno.readFile(path);
    const end = endOfLine(bytes, lines);
    await file.truncate(end);
    await file.seek(0, Deno.SeekMode.End);
    // A last line that lacks nothing but its line end.
    const mended = bytes[end - 1] === 10 ? 0 : file.writeSync(Uint8Array.of(10));
    const whole = new Uint8Array(end + mended).fill(10);
    whole.set(bytes.subarray(0, end));
    return { file, bytes: whole };
  } catch (error) {
    file?.close();
    throw error instanceof UserError ? error : writeError(path, error);
  }
}

/** Milliseconds after which a lock that is waited for counts as held by another. */
const LOCK_PATIENCE = 500;

/** Keeps other writers of this program from the file; gives whether none is there already. */
async function lock(file: Deno.FsFile): Promise<boolean> {
  // There a lock would keep readers away, too.
  if (Deno.build.os === "windows") return true;
  try {
    if (typeof file.tryLock === "function") return await file.tryLock(true);
    // A binary may stand on an older Deno, which can only wait for a lock.
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOCK_PATIENCE));
    return await Promise.race([file.lock(true).then(() => true), late]);
  } catch {
    // Not every file system has locks.
    return true;
  }
}

/** Where line `count` ends, its line end included. */
function endOfLine(bytes: Uint8Array, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line++) end = bytes.indexOf(10, end) + 1 || bytes.length;
  return end;
}

/** What to tell the user when the file at `path` cannot be written. */
function writeError(path: string, error: unknown): UserError {
  return new UserError(
    `the transcript ${path} cannot be written: ${reasonOf(error)}; make room or give the ` +
      "permission, or name another directory",
  );
}
