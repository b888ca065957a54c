// What `scrabble replay` does with a transcript, whichever game it tells of: the choice of games and
// turns, the events as data, and what is said when there is not what was asked for.

import { UserError } from "../error.ts";
import type { Finding } from "../record/finding.ts";
import type { TranscriptLines } from "../record/line_reader.ts";
import { type Envelope, makeLine } from "../record/line_text.ts";
import { makeCount } from "../text.ts";
import { printFindings } from "./findings.ts";
import { showDrawings } from "./screen.ts";
import { escapeText, printResult, printTalk } from "./terminal.ts";

/** What is to be shown. */
export interface ShowChoices {
  /** Only this game, by its number. */
  readonly game: number | undefined;
  /** Only how the game stood after this turn. */
  readonly turn: number | undefined;
  /** Turns a second, or a turn at a key. */
  readonly speed: number | "step" | undefined;
}

/** What is to be done with a transcript. */
export interface ReplayChoices extends ShowChoices {
  readonly verify: boolean;
  readonly json: boolean;
}

/** A game of a transcript. */
interface NumberedGame {
  readonly game: number;
}

/** What the transcripts of all games have. */
interface AnyTranscript<Game extends NumberedGame>
  extends TranscriptLines<Envelope & { readonly event: string }> {
  /** The name of the file. */
  readonly source: string;
  /** By their numbers. */
  readonly games: readonly Game[];
}

/** What a game says about its transcripts. */
export interface Replay<Transcript, Game> {
  /** What does not agree in a transcript. */
  verify(transcript: Transcript): readonly Finding[];
  /**
   * How a game stood at its start and after each of its turns. Throws `UserError` where it cannot be
   * followed any further.
   */
  drawTurns(transcript: Transcript, game: Game): Iterable<string>;
}

/**
 * Shows or checks a transcript, or prints its events, and gives the exit code. Throws `UserError`
 * when there is not what is asked for.
 */
export async function replayTranscript<
  Game extends NumberedGame,
  Transcript extends AnyTranscript<Game>,
>(
  transcript: Transcript,
  { game, turn, speed, verify, json }: ReplayChoices,
  replay: Replay<Transcript, Game>,
): Promise<number> {
  if (verify) {
    const findings = replay.verify(transcript);
    printFindings(transcript, findings, json);
    return findings.some(({ severity }) => severity === "error") ? 1 : 0;
  }
  tellCutOff(transcript);
  if (json) {
    printEvents(transcript, game);
    return 0;
  }
  const games = chooseGames(transcript, game);
  if (turn === undefined) {
    const drawings = games.values().flatMap((chosen) => replay.drawTurns(transcript, chosen));
    return await showDrawings(drawings, speed);
  }
  const only = onlyGame(transcript, games);
  const drawings = [...replay.drawTurns(transcript, only)];
  const drawing = drawings[turn];
  if (drawing === undefined) throw missingTurn(turn, `game ${only.game}`, drawings.length - 1);
  printResult(drawing);
  return 0;
}

/** Tells that the last line is missing from a transcript that is shown all the same. */
export function tellCutOff(
  { source, cutOff }: { readonly source: string; readonly cutOff?: number },
): void {
  if (cutOff === undefined) return;
  printTalk(escapeText(`${source}: cut off in line ${cutOff}: shown up to there`));
}

/** Prints what was recorded, or what was of one game, as data: one JSON object a line. */
export function printEvents(
  transcript: AnyTranscript<NumberedGame>,
  game: number | undefined,
): void {
  const { lines, games } = transcript;
  if (game !== undefined && !games.some((candidate) => candidate.game === game)) {
    throw missingGame(transcript, game);
  }
  for (const { line } of lines) {
    // In the header, `game` is a name.
    if (game === undefined || ("game" in line && line.game === game)) printResult(makeLine(line));
  }
}

/** The games of a transcript, or the one with the number `game`. */
export function chooseGames<Game extends NumberedGame>(
  transcript: { readonly source: string; readonly games: readonly Game[] },
  game: number | undefined,
): readonly Game[] {
  const { games, source } = transcript;
  if (games.length === 0) throw new UserError(`${source} holds no game`);
  if (game === undefined) return games;
  const chosen = games.find((candidate) => candidate.game === game);
  if (chosen === undefined) throw missingGame(transcript, game);
  return [chosen];
}

/** The game of which a single turn is wanted. Throws `UserError` when there are several. */
export function onlyGame<Game>(
  { source }: { readonly source: string },
  games: readonly Game[],
): Game {
  const [only] = games;
  if (only !== undefined && games.length === 1) return only;
  throw new UserError(`${source} holds ${games.length} games: say which one with --game`);
}

/** Says that `what` has no such turn, but only `turns` of them. */
export function missingTurn(turn: number, what: string, turns: number): UserError {
  return new UserError(`there is no turn ${turn} in ${what}: it has ${makeCount(turns, "turn")}`);
}

/** Says that there is no such game, and which there are. */
function missingGame(
  { source, games }: { readonly source: string; readonly games: readonly NumberedGame[] },
  game: number,
): UserError {
  const [first, last] = [games[0]?.game, games.at(-1)?.game];
  const there = first === undefined
    ? "no game"
    : first === last
    ? `game ${first} alone`
    : `games ${first} to ${last}`;
  return new UserError(`there is no game ${game} in ${source}: it holds ${there}`);
}

/** Says that a game begins with line `number`, which is not its beginning. */
export function missingStart(source: string, number: number, game: number): UserError {
  return new UserError(
    `${source}:${number}: game ${game} does not begin with its line "game-start"; ` +
      "--verify says what is wrong",
  );
}

/** Says what is wrong with line `number`, so that a game cannot be followed any further. */
export function cannotFollow(
  source: string,
  number: number,
  game: number,
  problem: string,
): UserError {
  return new UserError(
    `${source}:${number}: game ${game}: ${problem}; it cannot be shown any further, --verify ` +
      "says what is wrong",
  );
}
