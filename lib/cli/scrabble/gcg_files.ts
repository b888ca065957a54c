// The GCG files in the records of a tournament, one for each game of two players.

import { join } from "@std/path";
import { reasonOf, UserError } from "../../error.ts";
import { flushFile } from "../../record/group_flush.ts";
import type { TranscriptGame } from "../../record/transcript_reader.ts";
import { makeGameGcg } from "./game_gcg.ts";

/** Most files that wait to be flushed; each takes a descriptor. */
const MOST_UNFLUSHED = 32;

/**
 * Writes the GCG files of a tournament. They are flushed when that is asked for, or when many are there:
 * flushing files one by one takes as long as playing the games, where those take a millisecond or two.
 */
export class GcgFiles {
  readonly #folder: string;
  /** Whether the folder is there for certain: looking takes longer than one thinks. */
  #isMade = false;
  /** Files that are written, and not flushed yet. */
  #written: { readonly path: string; readonly file: Deno.FsFile }[] = [];
  /** The flushes until now. */
  #flushes: Promise<void> = Promise.resolve();

  /** The files in the records in `directory`. */
  constructor(directory: string) {
    this.#folder = join(directory, "gcg");
  }

  /**
   * Writes the GCG of game `number`. Throws `UserError` when that fails. It returns when it is written:
   * a file is so small that waiting for it takes longer than writing it.
   */
  write(number: number, gcg: string): void {
    this.#makeFolder();
    const path = this.#pathOf(number);
    const bytes = new TextEncoder().encode(gcg);
    let file: Deno.FsFile | undefined;
    try {
      file = Deno.openSync(path, { write: true, create: true, truncate: true });
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(file.writeSync(rest));
    } catch (error) {
      file?.close();
      throw writeError(path, error);
    }
    this.#written.push({ path, file });
    if (this.#written.length === MOST_UNFLUSHED) this.#flush();
  }

  /** Flushes all files that were written. Throws `UserError` when that fails, or has failed before. */
  async flushed(): Promise<void> {
    this.#flush();
    await this.#flushes;
  }

  /**
   * Writes the files of recorded games that are missing or not whole: a program that was killed may
   * not have come to it. `lexicon` is the dictionary's name. Throws `UserError` when that fails.
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
    }
    await this.flushed();
  }

  #pathOf(number: number): string {
    return join(this.#folder, `game-${String(number).padStart(4, "0")}.gcg`);
  }

  #makeFolder(): void {
    if (this.#isMade) return;
    try {
      Deno.mkdirSync(this.#folder, { recursive: true });
    } catch (error) {
      throw new UserError(`${this.#folder} cannot be made: ${reasonOf(error)}`);
    }
    this.#isMade = true;
  }

  #flush(): void {
    const written = this.#written;
    this.#written = [];
    const flushes = written.map(async ({ path, file }) => {
      try {
        await flushFile(file);
      } catch (error) {
        throw writeError(path, error);
      } finally {
        file.close();
      }
    });
    this.#flushes = Promise.all([this.#flushes, ...flushes]).then(() => {});
    // Whoever waits for it learns of a failure all the same.
    this.#flushes.catch(() => {});
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
