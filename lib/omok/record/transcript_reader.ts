// Reads a transcript of an omok service into a typed value. Whether its lines agree with each other
// and with the rules is the business of `verify.ts`.

import {
  LineReader,
  type NumberedLine,
  type PieceReader,
  type TranscriptLines,
} from "../../record/line_reader.ts";
import { TranscriptError } from "../../record/transcript.ts";
import {
  type GameEndLine,
  type GameStartLine,
  type HeaderLine,
  type MoveLine,
  type OmokLine,
  parseOmokLine,
} from "./transcript.ts";

/** A line that tells of a game. */
export type GameLine = GameStartLine | MoveLine | GameEndLine;

/** The lines of one game, in their order. */
export interface OmokGame {
  readonly game: number;
  readonly lines: readonly NumberedLine<GameLine>[];
}

/** A transcript that was read. */
export interface OmokTranscript extends TranscriptLines<OmokLine> {
  readonly game: "omok";
  /** The name of the file, for messages. */
  readonly source: string;
  readonly header: HeaderLine;
  /** The games, by their numbers. */
  readonly games: readonly OmokGame[];
}

/** Reads a transcript whose bytes come in pieces. Methods throw `TranscriptError`. */
export class OmokTranscriptReader implements PieceReader<OmokTranscript> {
  readonly #source: string;
  readonly #reader: LineReader<OmokLine>;

  /** A reader of what messages call `source`. */
  constructor(source: string) {
    this.#source = source;
    this.#reader = new LineReader(source, parseOmokLine);
  }

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    this.#reader.push(chunk);
  }

  /** All that was read, when no more bytes come. */
  finish(): OmokTranscript {
    const read = this.#reader.finish();
    const header = read.lines[0]?.line;
    // The reader lets nothing else through.
    if (header?.event !== "transcript") throw new TranscriptError(`${this.#source}: no header`);
    return { game: "omok", source: this.#source, header, games: gamesOf(read.lines), ...read };
  }
}

/** The games that lines tell of, by their numbers. */
function gamesOf(lines: readonly NumberedLine<OmokLine>[]): OmokGame[] {
  const games = new Map<number, NumberedLine<GameLine>[]>();
  for (const { number, line } of lines) {
    if (line.event === "transcript" || line.event === "resume") continue;
    const told = games.get(line.game);
    if (told === undefined) games.set(line.game, [{ number, line }]);
    else told.push({ number, line });
  }
  return [...games].sort(([a], [b]) => a - b).map(([game, lines]) => ({ game, lines }));
}
