// One GCG file for each game of two players.

import { dirname, join } from "@std/path";
import { reasonOf, UserError } from "../../error.ts";
import { makeGcg } from "../../record/gcg.ts";
import type { TurnLine } from "../../record/game_lines.ts";
import type { GameEndEvent, GameLineEvent, GameStartEvent } from "../../record/transcript.ts";
import type { TranscriptGame } from "../../record/transcript_reader.ts";
import { type Numbered, recordOfTranscriptGame } from "../../record/transcript_game.ts";

/**
 * The GCG of a game that has ended, from its events in order, or undefined for one that GCG has no
 * form for: it is for two players. `lexicon` is the dictionary's name.
 */
export function makeGameGcg(
  events: readonly GameLineEvent[],
  lexicon: string,
): string | undefined {
  let start: Numbered<GameStartEvent> | undefined, end: Numbered<GameEndEvent> | undefined;
  const turns: Numbered<TurnLine>[] = [];
  for (const [index, line] of events.entries()) {
    const number = index + 1;
    if (line.event === "game-start") start = { number, line };
    else if (line.event === "game-end") end = { number, line };
    else turns.push({ number, line });
  }
  if (start === undefined || end === undefined || start.line.players.length !== 2) return undefined;
  const facts = { lexicon, description: `game ${start.line.game}` };
  return makeGcg(recordOfTranscriptGame({ start, turns, end }, facts));
}

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
