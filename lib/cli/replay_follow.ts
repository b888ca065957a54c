// `scrabble replay --follow`: shows games while they are played, from the transcript that grows.

import { join } from "@std/path";
import { UserError } from "../error.ts";
import { drawPosition } from "../record/draw.ts";
import { gameEventOf } from "../record/game_lines.ts";
import { type GamePosition, nextPosition, startPosition } from "../record/game_position.ts";
import { followLines } from "../record/growing_file.ts";
import { gameOfHeader } from "../record/line_reader.ts";
import {
  type GameLineEvent,
  parseTranscriptLine,
  TRANSCRIPT_FILE,
  TranscriptError,
  type TranscriptLine,
} from "../record/transcript.ts";
import { createBoard } from "../scrabble/board.ts";
import { escapeText } from "../text.ts";
import { listenForInterrupts } from "./interrupt.ts";
import { isOther, scrabbleOnly } from "./replay_other.ts";
import { printRaw, printResult, printTalk, wantsColour } from "./terminal.ts";

/** How games are followed. */
export interface FollowOptions {
  /** The only game to show; by default each that is played. */
  readonly game: number | undefined;
  /** Whether to print the recorded events as they are. */
  readonly json: boolean;
}

const INTERRUPTED = 130;
const CLEAR = "\x1b[H\x1b[2J";

/** How often a terminal is drawn at most, in milliseconds. */
const DRAWING_INTERVAL = 100;

/** A game under way, or just ended. */
interface FollowedGame {
  readonly names: readonly string[];
  readonly position: GamePosition;
}

/**
 * Follows the transcript `file`, or that in the directory `file`, until its last line or until the
 * user has enough. On a terminal the board of the game that was played in last is drawn in place,
 * with a line for each other game under way; elsewhere each turn is a line. Gives the exit code.
 * Throws `UsageError` for a transcript of another game than Scrabble.
 */
export async function followTranscript(file: string, options: FollowOptions): Promise<number> {
  const path = await isDirectory(file) ? join(file, TRANSCRIPT_FILE) : file;
  const ended = new AbortController();
  const interrupt = listenForInterrupts(() => ended.abort());
  const show = new Follower(options);
  let number = 0;
  try {
    for await (const text of followLines(path, ended.signal)) {
      number++;
      const game = number === 1 ? gameOfHeader(text) : undefined;
      if (isOther(game)) throw scrabbleOnly("follow", path, game);
      const line = parseLine(text, `${path}:${number}`);
      show.take(line, text);
      if (line.event === "end") return 0;
    }
    return INTERRUPTED;
  } finally {
    interrupt.end();
  }
}

async function isDirectory(file: string): Promise<boolean> {
  try {
    return (await Deno.stat(file)).isDirectory;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    printTalk(`waiting for ${escapeText(file)}`);
    // The directory of a tournament that has not begun, unless it is plainly a file.
    return !file.endsWith(".jsonl");
  }
}

function parseLine(text: string, where: string): TranscriptLine {
  try {
    return parseTranscriptLine(text);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    throw new UserError(`${where}: ${error.message}`);
  }
}

class Follower {
  readonly #options: FollowOptions;
  readonly #inPlace = Deno.stdout.isTerminal();
  readonly #games = new Map<number, FollowedGame>();
  #drawnAt = -Infinity;

  constructor(options: FollowOptions) {
    this.#options = options;
  }

  /** Shows what a line tells; `text` is the line as it was recorded. */
  take(line: TranscriptLine, text: string): void {
    const { game: wanted, json } = this.#options;
    // Games that were under way begin anew.
    if (line.event === "resume") this.#games.clear();
    const game = "game" in line && line.event !== "transcript" ? line.game : undefined;
    if (wanted !== undefined && game !== undefined && game !== wanted) return;
    if (json) printResult(text);
    else if (line.event === "end") this.#showStandings(line.standings);
    else if (isOfGame(line)) this.#takeTurn(line);
  }

  #takeTurn(line: GameLineEvent): void {
    const before = this.#games.get(line.game);
    const event = gameEventOf(line, before?.position.board ?? createBoard());
    if ("error" in event) throw new UserError(`game ${line.game}: ${event.error}`);
    const names = line.event === "game-start" ? line.names : before?.names;
    // A game whose beginning is not in the file cannot be shown.
    if (names === undefined) return;
    const position = event.kind === "start"
      ? startPosition(event)
      : nextPosition(before!.position, event);
    this.#games.set(line.game, { names, position });
    if (this.#inPlace) this.#draw(line.game, event.kind === "end");
    else printResult(escapeText(this.#describe(line.game)));
    if (event.kind === "end") this.#games.delete(line.game);
  }

  /** Draws a game in place: not more often than can be seen, but for its end. */
  #draw(game: number, certainly: boolean): void {
    const now = performance.now();
    if (!certainly && now - this.#drawnAt < DRAWING_INTERVAL) return;
    this.#drawnAt = now;
    const { names, position } = this.#games.get(game)!;
    const colour = wantsColour(Deno.stdout);
    const others = [...this.#games.keys()].filter((other) => other !== game)
      .map((other) => escapeText(this.#describe(other)));
    const drawing = drawPosition(position, { title: `game ${game}`, names, colour });
    printRaw(`${CLEAR}${[drawing, "", ...others].join("\n")}\n`);
  }

  /** How a game stands, in a line. */
  #describe(game: number): string {
    const { names, position: { moves, scores, end } } = this.#games.get(game)!;
    const standing = names.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
    const move = moves.at(-1);
    if (end !== undefined) return `game ${game}: ${standing}; ${end.end}`;
    if (move === undefined) return `game ${game}: ${names.join(", ")} begin`;
    const score = move.score === undefined ? "" : ` +${move.score}`;
    return `game ${game}, turn ${move.turn}: ${names[move.seat]} ${move.text}${score}; ${standing}`;
  }

  #showStandings(
    standings: readonly {
      readonly place: number;
      readonly name: string;
      readonly points: number;
    }[],
  ): void {
    for (const { place, name, points } of standings) {
      printResult(`${place}. ${escapeText(name)}, ${points} ${points === 1 ? "point" : "points"}`);
    }
  }
}

function isOfGame(line: TranscriptLine): line is TranscriptLine & GameLineEvent {
  return line.event === "game-start" || line.event === "play" || line.event === "exchange" ||
    line.event === "fault" || line.event === "game-end";
}
