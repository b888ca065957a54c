// Reads a transcript of an omok service into a typed value. Whether its lines agree with each other
// and with the rules is the business of `verify.ts`.

import {
  type GameLines,
  groupByGame,
  LineReader,
  type PieceReader,
  type ReadLines,
} from "../../record/line_reader.ts";
import { type OmokLine, parseOmokLine } from "./transcript.ts";

/** The lines of one game, in their order. */
export type OmokGame = GameLines<OmokLine>;

/** A transcript that was read. */
export interface OmokTranscript extends ReadLines<OmokLine> {
  readonly game: "omok";
  /** The games, by their numbers. */
  readonly games: readonly OmokGame[];
}

/** A reader of what messages call `source`. */
export function createOmokTranscriptReader(source: string): PieceReader<OmokTranscript> {
  return new LineReader(
    source,
    parseOmokLine,
    (read) => ({ game: "omok", ...read, games: groupByGame(read.lines) }),
  );
}
