// Transcripts of games other than Scrabble, each of which is shown and checked by code of its own.
// A game is added with a line in the table below.

import { createFishTranscriptReader } from "../fish/record/transcript_reader.ts";
import { createOmokTranscriptReader } from "../omok/record/transcript_reader.ts";
import type { PieceReader } from "../record/line_reader.ts";
import { UsageError } from "./options.ts";
import type { ReplayChoices } from "./replay_transcript.ts";

/** A transcript of another game that was read. */
export interface OtherInput {
  readonly kind: "other";
  readonly source: string;
  /** The name of the game. */
  readonly name: string;
  /** Shows or checks it, and gives the exit code. */
  replay(choices: ReplayChoices): Promise<number>;
}

/** The readers of transcripts, by the game that their header names. */
const READERS: ReadonlyMap<string, (source: string) => PieceReader<OtherInput>> = new Map([
  [
    "fish",
    (source: string) =>
      otherReader(
        "fish",
        source,
        createFishTranscriptReader(source),
        async (transcript, choices) => {
          const { replayFish } = await import("./fish/replay.ts");
          return await replayFish(transcript, choices);
        },
      ),
  ],
  [
    "omok",
    (source: string) =>
      otherReader(
        "omok",
        source,
        createOmokTranscriptReader(source),
        async (transcript, choices) => {
          const { replayOmok } = await import("./omok/replay.ts");
          return await replayOmok(transcript, choices);
        },
      ),
  ],
]);

/** A reader of transcripts of `game`, if that is another game than Scrabble and known. */
export function readerOfOther(
  game: string | undefined,
  source: string,
): PieceReader<OtherInput> | undefined {
  return READERS.get(game ?? "")?.(source);
}

/** Whether `game` is another game than Scrabble, and known. */
export function isOther(game: string | undefined): game is string {
  return READERS.has(game ?? "");
}

/** What is wrong with an option, named without dashes, for a record of another game than Scrabble. */
export function scrabbleOnly(option: string, source: string, game: string): UsageError {
  return new UsageError(`--${option} is for Scrabble, but ${source} tells of ${game}`);
}

function otherReader<T>(
  name: string,
  source: string,
  reader: PieceReader<T>,
  replay: (transcript: T, choices: ReplayChoices) => Promise<number>,
): PieceReader<OtherInput> {
  return {
    push: (chunk) => reader.push(chunk),
    finish: () => {
      const transcript = reader.finish();
      return { kind: "other", source, name, replay: (choices) => replay(transcript, choices) };
    },
  };
}
