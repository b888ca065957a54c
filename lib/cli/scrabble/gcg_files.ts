// The GCG files in the records of a tournament, one for each game of two players.

import { dirname, join } from "@std/path";
import { reasonOf, UserError } from "../../error.ts";
import type { TranscriptGame } from "../../record/transcript_reader.ts";
import { makeGameGcg } from "./game_gcg.ts";

/** Where the GCG of game `number` is, in the records of `directory`. */
function pathOf(directory: string, number: number): string {
  return join(directory, "gcg", `game-${String(number).padStart(4, "0")}.gcg`);
}

/**
 * Writes the GCG of game `number`. Throws `UserError` when that fails. It returns when it is done: a
 * file is so small that waiting for it takes longer than writing it.
 */
export function writeGameGcg(directory: string, number: number, gcg: string): void {
  const path = pathOf(directory, number);
  makeFolderOf(path);
  try {
    Deno.writeTextFileSync(path, gcg);
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${reasonOf(error)}`);
  }
}

/** The folders that are there for certain: looking takes longer than one thinks. */
const made = new Set<string>();

function makeFolderOf(path: string): void {
  const folder = dirname(path);
  if (made.has(folder)) return;
  try {
    Deno.mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UserError(`${folder} cannot be made: ${reasonOf(error)}`);
  }
  made.add(folder);
}

/**
 * Writes the GCG files of recorded games that are missing or not whole: a program that was killed may
 * not have come to it. Throws `UserError` when that fails.
 */
export async function writeMissingGcgs(
  directory: string,
  games: readonly TranscriptGame[],
  lexicon: string,
): Promise<void> {
  for (const { game, lines, end } of games) {
    if (end === undefined) continue;
    const events = lines.flatMap(({ line }) =>
      line.event === "drop" || line.event === "unplayed" ? [] : [line]
    );
    const gcg = makeGameGcg(events, lexicon);
    if (gcg === undefined || gcg === await readIfThere(pathOf(directory, game))) continue;
    writeGameGcg(directory, game, gcg);
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return undefined;
  }
}
