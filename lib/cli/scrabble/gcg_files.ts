// The GCG files in the records of a tournament, one for each game of two players.

import { join } from "@std/path";
import { reasonOf, UserError } from "../../error.ts";
import { flushFile, flushFolder } from "../../record/flush_file.ts";
import { GroupFlush } from "../../record/group_flush.ts";
import type { TranscriptGame } from "../../record/transcript_reader.ts";
import { makeGameGcg } from "./game_gcg.ts";

/**
 * Files that are flushed together. Flushing them one by one takes as long as playing the games, where
 * those take a millisecond or two.
 */
const GROUP = 16;

/**
 * Most files that are open, written and not flushed: one group, and the next one. Each takes two
 * descriptors while it is flushed.
 */
const MOST_OPEN = 2 * GROUP;

/** Most files that wait to be written because of that; who writes more is to wait. */
const MOST_WAITING = 256;

interface WrittenFile {
  readonly path: string;
  readonly file: Deno.FsFile;
}

/** Writes the GCG files of a tournament, and flushes them. */
export class GcgFiles {
  readonly #folder: string;
  readonly #flushFile: (file: Deno.FsFile) => Promise<void>;
  /** Whether the folder is there for certain: looking takes longer than one thinks. */
  #isMade = false;
  /** Files that are written, and whose flush has not begun. */
  #written: WrittenFile[] = [];
  /** Files that are open. */
  #open = 0;
  /** What is to be written when there is room for it. */
  #waiting: { readonly number: number; readonly gcg: string }[] = [];
  readonly #flushes = new GroupFlush(() => this.#flush());
  #failure: UserError | undefined;

  /** The files in the records in `directory`; `flush` flushes one. */
  constructor(directory: string, flush: (file: Deno.FsFile) => Promise<void> = flushFile) {
    this.#folder = join(directory, "gcg");
    this.#flushFile = flush;
  }

  /**
   * Writes the GCG of game `number`: at once, unless the disk is so late with others that there is no
   * more room. Throws `UserError` when that fails, or has failed before.
   */
  write(number: number, gcg: string): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#open < MOST_OPEN && this.#waiting.length === 0) this.#write(number, gcg);
    else this.#waiting.push({ number, gcg });
    if (this.#written.length >= GROUP) this.#flushes.request();
  }

  /** Waits until all files are written and flushed. Throws as `write` does. */
  async flushed(): Promise<void> {
    if (this.#written.length > 0 || this.#waiting.length > 0) this.#flushes.request();
    await this.#flushes.done();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Waits while too many files wait to be written. Throws as `write` does. */
  async hasRoom(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) await this.flushed();
  }

  /**
   * Writes the files of recorded games that are missing or not whole: a program that was killed may
   * not have come to it. `lexicon` is the dictionary's name. Throws as `write` does.
   */
  async writeMissing(games: readonly TranscriptGame[], lexicon: string): Promise<void> {
    for (const { game, lines, end } of games) {
      if (end === undefined) continue;
      const events = lines.flatMap(({ line }) =>
        line.event === "drop" || line.event === "unplayed" ? [] : [line]
      );
      const gcg = makeGameGcg(events, lexicon);
      if (gcg === undefined || gcg === await readIfThere(this.#pathOf(game))) continue;
      this.write(game, gcg);
      await this.hasRoom();
    }
    await this.flushed();
  }

  #pathOf(number: number): string {
    return join(this.#folder, `game-${String(number).padStart(4, "0")}.gcg`);
  }

  // It waits for the file: that is so small that to do something else meanwhile would take longer.
  #write(number: number, gcg: string): void {
    const path = this.#pathOf(number);
    const bytes = new TextEncoder().encode(gcg);
    let file: Deno.FsFile | undefined;
    try {
      this.#makeFolder();
      file = Deno.openSync(path, { write: true, create: true, truncate: true });
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(file.writeSync(rest));
    } catch (error) {
      file?.close();
      throw this.#failure ??= writeError(path, error);
    }
    this.#open++;
    this.#written.push({ path, file });
  }

  #makeFolder(): void {
    if (this.#isMade) return;
    Deno.mkdirSync(this.#folder, { recursive: true });
    this.#isMade = true;
  }

  /** Flushes what is written, and writes and flushes what waits. */
  async #flush(): Promise<void> {
    do {
      await this.#flushAll(this.#written.splice(0));
      try {
        for (const { number, gcg } of this.#waiting.splice(0, MOST_OPEN - this.#open)) {
          this.#write(number, gcg);
        }
      } catch {
        // It is kept, and told to whoever asks; what is written is flushed and closed all the same.
      }
    } while (this.#written.length > 0);
    await flushFolder(this.#folder);
  }

  /** Flushes and closes files, all of them, so that none stays open because of another. */
  async #flushAll(files: readonly WrittenFile[]): Promise<void> {
    await Promise.all(files.map(async ({ path, file }) => {
      try {
        await this.#flushFile(file);
      } catch (error) {
        this.#failure ??= writeError(path, error);
      } finally {
        file.close();
        this.#open--;
      }
    }));
  }
}

function writeError(path: string, error: unknown): UserError {
  return new UserError(`${path} cannot be written: ${reasonOf(error)}`);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return undefined;
  }
}
