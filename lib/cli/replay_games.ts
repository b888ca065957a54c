// The games of what `scrabble replay` was given, whatever it was recorded in.

import { UserError } from "../error.ts";
import { pragmaOf, type RecordedGame } from "../record/game.ts";
import { recordOfTranscriptGame } from "../record/transcript_game.ts";
import type { Transcript, TranscriptGame } from "../record/transcript_reader.ts";
import type { RecordInput, TranscriptInput } from "./replay_input.ts";
import { chooseGames } from "./replay_transcript.ts";

/** One game as a record. */
export interface InputGame {
  /** Its number in its file, from 1. */
  readonly number: number;
  /** How many games its file holds. */
  readonly of: number;
  readonly source: string;
  readonly record: RecordedGame;
  /** The lexicon that it names; empty when it names none. */
  readonly lexicon: string;
}

/**
 * The games of an input, or the one with the number `game`. Games that were not played are left out.
 * Throws `UserError` when there is no such game.
 */
export function gamesOfInput(
  input: TranscriptInput | RecordInput,
  game: number | undefined,
): InputGame[] {
  const { source } = input;
  if (input.kind === "record") {
    if (game !== undefined && game !== 1) {
      throw new UserError(`there is no game ${game} in ${source}: it holds game 1 alone`);
    }
    const lexicon = pragmaOf(input.record, "lexicon")?.text ?? "";
    return [{ number: 1, of: 1, source, record: input.record, lexicon }];
  }
  const { transcript } = input;
  return chooseGames(transcript, game).flatMap((chosen) => {
    const record = recordOfGame(transcript, chosen);
    const { length } = transcript.games;
    const lexicon = transcript.header.dictionary.name;
    return record === undefined
      ? []
      : [{ number: chosen.game, of: length, source, record, lexicon }];
  });
}

function recordOfGame(
  { header }: Transcript,
  { game, start, turns, end }: TranscriptGame,
): RecordedGame | undefined {
  if (start === undefined) return undefined;
  const lines = { start, turns, ...(end === undefined ? {} : { end }) };
  const date = header.started.slice(0, 10);
  const description = `game ${game}, ${date}, recorded by ${header.program}`;
  return recordOfTranscriptGame(lines, { lexicon: header.dictionary.name, description });
}

/** What a game is called: its file, and its number where there are several. */
export function titleOf({ source, number, of }: InputGame): string {
  return of === 1 ? source : `${source}, game ${number}`;
}
