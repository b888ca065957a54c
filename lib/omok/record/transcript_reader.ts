// Reads a transcript of an omok service into a typed value. Whether its lines agree with each other
// and with the rules is the business of `verify.ts`.

import {
  createGamesReader,
  type GameLines,
  type GamesTranscript,
  type PieceReader,
} from "../../record/line_reader.ts";
import { type OmokLine, parseOmokLine } from "./transcript.ts";

/** The lines of one game, in their order. */
export type OmokGame = GameLines<OmokLine>;

/** A transcript that was read. */
export type OmokTranscript = GamesTranscript<OmokLine>;

/** A reader of what messages call `source`. */
export function createOmokTranscriptReader(source: string): PieceReader<OmokTranscript> {
  return createGamesReader(source, parseOmokLine);
}
