// Reads a transcript of a Fish tournament into a typed value. Whether its lines agree with each other
// and with the rules is the business of `verify.ts`.

import { LineReader, type NumberedLine, type PieceReader } from "../../record/line_reader.ts";
import { TranscriptError } from "../../record/transcript.ts";
import {
  type FishLine,
  type GameEndLine,
  type GameStartLine,
  type HeaderLine,
  parseFishLine,
  type TurnLine,
} from "./transcript.ts";

/** A line that tells of a game. */
export type GameLine = GameStartLine | TurnLine | GameEndLine;

/** The lines of one game, in their order. */
export interface FishGame {
  readonly game: number;
  readonly lines: readonly NumberedLine<GameLine>[];
}

/** A transcript that was read. */
export interface FishTranscript {
  readonly game: "fish";
  /** The name of the file, for messages. */
  readonly source: string;
  readonly header: HeaderLine;
  /** All lines, the header first. */
  readonly lines: readonly NumberedLine<FishLine>[];
  /** The games, by their numbers. */
  readonly games: readonly FishGame[];
  /** The number of the last line, when that is cut off and so not among `lines`. */
  readonly cutOff?: number;
  /** SHA-256 of the bytes before the first line that ends a transcript, when there is one. */
  readonly sha256?: string;
}

/** Reads a transcript whose bytes come in pieces. Methods throw `TranscriptError`. */
export class FishTranscriptReader implements PieceReader<FishTranscript> {
  readonly #source: string;
  readonly #reader: LineReader<FishLine>;

  /** A reader of what messages call `source`. */
  constructor(source: string) {
    this.#source = source;
    this.#reader = new LineReader(source, parseFishLine);
  }

  /** Takes the next bytes. */
  push(chunk: Uint8Array): void {
    this.#reader.push(chunk);
  }

  /** All that was read, when no more bytes come. */
  finish(): FishTranscript {
    const read = this.#reader.finish();
    const header = read.lines[0]?.line;
    // The reader lets nothing else through.
    if (header?.event !== "transcript") throw new TranscriptError(`${this.#source}: no header`);
    return { game: "fish", source: this.#source, header, games: gamesOf(read.lines), ...read };
  }
}

/** The games that lines tell of, by their numbers; lines of different games may alternate. */
function gamesOf(lines: readonly NumberedLine<FishLine>[]): FishGame[] {
  const games = new Map<number, NumberedLine<GameLine>[]>();
  for (const { number, line } of lines) {
    if (!("game" in line) || line.event === "transcript") continue;
    const told = games.get(line.game);
    if (told === undefined) games.set(line.game, [{ number, line }]);
    else told.push({ number, line });
  }
  return [...games].sort(([a], [b]) => a - b).map(([game, lines]) => ({ game, lines }));
}
