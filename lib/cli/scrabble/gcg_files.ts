// The GCG files in the records of a tournament, one for each game of two players.

import { join } from "@std/path";
import { reasonOf, UserError } from "../../error.ts";
import { flushFile, GroupFlush } from "../../record/group_flush.ts";
import type { TranscriptGame } from "../../record/transcript_reader.ts";
import { makeGameGcg } from "./game_gcg.ts";

/** Writes the GCG files of a tournament, and flushes each when its game has ended. */
export class GcgFiles {
  readonly #folder: string;
  /** Whether the folder is there for certain: looking takes longer than one thinks. */
  #isMade = false;
  /** Files that are written, and not flushed yet. */
  #written: { readonly path: string; readonly file: Deno.FsFile }[] = [];
  readonly #flushes = new GroupFlush(() => this.#flush());

  /** The files in the records in `directory`. */
  constructor(directory: string) {
    this.#folder = join(directory, "gcg");
  }

  /**
   * Writes the GCG of game `number`, and begins to flush it. Throws `UserError` when that fails. It
   * returns when it is written: a file is so small that waiting for it takes longer than writing it.
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
    this.#flushes.request();
  }

  /** Waits until all files that were written are on the disk. Throws `UserError` when they cannot be. */
  async flushed(): Promise<void> {
    await this.#flushes.done();
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
      await this.flushed();
    }
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

  async #flush(): Promise<void> {
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
    // All of them, so that no file stays open because of another.
    const failed = (await Promise.allSettled(flushes)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
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
