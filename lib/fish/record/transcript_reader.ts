// Reads a transcript of a Fish tournament into a typed value. Whether its lines agree with each other
// and with the rules is the business of `verify.ts`.

import {
  createGamesReader,
  type GameLines,
  type GamesTranscript,
  type PieceReader,
} from "../../record/line_reader.ts";
import { type FishLine, parseFishLine } from "./transcript.ts";

/** The lines of one game, in their order. */
export type FishGame = GameLines<FishLine>;

/** A transcript that was read. */
export type FishTranscript = GamesTranscript<FishLine>;

/** A reader of what messages call `source`. */
export function createFishTranscriptReader(source: string): PieceReader<FishTranscript> {
  return createGamesReader(source, parseFishLine);
}
