// Reads a transcript of Scrabble, piece by piece as its bytes come, into a typed value. What it is strict about
// is the form of each line; whether the lines agree with each other and with the rules is the
// business of `verify.ts`.

import {
  LineReader,
  type NumberedLine,
  type PieceReader,
  readFromFile,
  type ReadLines,
} from "./line_reader.ts";
import {
  type DropEvent,
  type GameEndEvent,
  type GameLineEvent,
  type GameStartEvent,
  type LineOf,
  parseTranscriptLine,
  type TranscriptEvent,
  type TranscriptLine,
  type UnplayedEvent,
} from "./transcript.ts";
import type { TurnLine } from "./game_lines.ts";

/** A line, and where in the file it is. */
export type Located<E extends TranscriptEvent = TranscriptEvent> = NumberedLine<LineOf<E>>;

/** What a line that belongs to a game tells. */
type OfGame = GameLineEvent | UnplayedEvent | DropEvent;

/** The lines of one game, in their order. */
export interface TranscriptGame {
  readonly game: number;
  readonly lines: readonly Located<OfGame>[];
  /** The line that begins it; absent when it is missing from the file. */
  readonly start?: Located<GameStartEvent>;
  readonly turns: readonly Located<TurnLine>[];
  /** The line that ends it; absent when the game was not finished. */
  readonly end?: Located<GameEndEvent>;
  /** The line that says that it was not played. */
  readonly unplayed?: Located<UnplayedEvent>;
  /** The players that were found at fault after its end. */
  readonly drops: readonly Located<DropEvent>[];
}

/** A transcript that was read. */
export interface Transcript extends ReadLines<TranscriptLine> {
  /** The games, by their numbers. */
  readonly games: readonly TranscriptGame[];
}

/** A reader of what messages call `source`. */
export function createTranscriptReader(source: string): PieceReader<Transcript> {
  return new LineReader(
    source,
    parseTranscriptLine,
    (read) => ({ ...read, games: gamesOf(read.lines) }),
  );
}

/**
 * Reads the transcript in the file `path`, or that in the directory `path`. Throws `UserError` for
 * a file that cannot be read or is none.
 */
export async function readTranscriptFile(path: string): Promise<Transcript> {
  return await readFromFile(path, readTranscript);
}

/** Reads a transcript from a stream of bytes; messages call it `source`. */
export async function readTranscript(
  stream: ReadableStream<Uint8Array>,
  source: string,
): Promise<Transcript> {
  const reader = createTranscriptReader(source);
  for await (const chunk of stream) reader.push(chunk);
  return reader.finish();
}

/**
 * The games that lines tell of, by their numbers; lines of different games may alternate. Those that
 * an interruption cut short and that began anew are not among them.
 */
export function gamesOf(lines: readonly Located[]): TranscriptGame[] {
  const games = new Map<number, Located<OfGame>[]>();
  for (const { number, line } of lines) {
    if (line.event === "resume") {
      for (const [game, told] of games) if (!told.some(hasEnded)) games.delete(game);
    }
    if (!tellsOfGame(line)) continue;
    const game = games.get(line.game);
    if (game === undefined) games.set(line.game, [{ number, line }]);
    else game.push({ number, line });
  }
  return [...games].sort(([a], [b]) => a - b).map(([game, lines]) => sortLines(game, lines));
}

function hasEnded({ line }: Located<OfGame>): boolean {
  return line.event === "game-end" || line.event === "unplayed";
}

function tellsOfGame(line: TranscriptLine): line is LineOf<OfGame> {
  return "game" in line && line.event !== "transcript";
}

function sortLines(
  game: number,
  lines: readonly Located<OfGame>[],
): TranscriptGame {
  const turns: Located<TurnLine>[] = [];
  const drops: Located<DropEvent>[] = [];
  let sorted: TranscriptGame = { game, lines, turns, drops };
  for (const { number, line } of lines) {
    if (line.event === "game-start") sorted = { start: { number, line }, ...sorted };
    else if (line.event === "unplayed") sorted = { unplayed: { number, line }, ...sorted };
    else if (line.event === "game-end") sorted = { end: { number, line }, ...sorted };
    else if (line.event === "drop") drops.push({ number, line });
    else turns.push({ number, line });
  }
  return sorted;
}
