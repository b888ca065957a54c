// Reads a transcript of a Fish tournament into a typed value. Whether its lines agree with each other
// and with the rules is the business of `verify.ts`.

import {
  type GameLines,
  groupByGame,
  LineReader,
  type PieceReader,
  type ReadLines,
} from "../../record/line_reader.ts";
import { type FishLine, parseFishLine } from "./transcript.ts";

/** The lines of one game, in their order. */
export type FishGame = GameLines<FishLine>;

/** A transcript that was read. */
export interface FishTranscript extends ReadLines<FishLine> {
  readonly game: "fish";
  /** The games, by their numbers. */
  readonly games: readonly FishGame[];
}

/** A reader of what messages call `source`. */
export function createFishTranscriptReader(source: string): PieceReader<FishTranscript> {
  return new LineReader(
    source,
    parseFishLine,
    (read) => ({ game: "fish", ...read, games: groupByGame(read.lines) }),
  );
}
