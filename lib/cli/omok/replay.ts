// `scrabble replay` for a service of omok: shows its games move by move, checks them, or gives the
// events as data.

import { UserError } from "../../error.ts";
import { makePlace } from "../../omok/board.ts";
import { drawBoard } from "../../omok/draw.ts";
import { createGame, type Game } from "../../omok/game.ts";
import { followMove } from "../../omok/record/follow.ts";
import { type GameEndLine, makeOmokLine } from "../../omok/record/transcript.ts";
import type { OmokGame, OmokTranscript } from "../../omok/record/transcript_reader.ts";
import { verifyOmokTranscript } from "../../omok/record/verify.ts";
import { printFindings } from "../findings.ts";
import { showDrawings } from "../screen.ts";
import { escapeText, printResult, printTalk, wantsColour } from "../terminal.ts";

/** What is to be shown. */
export interface OmokReplayChoices {
  /** Only this game, by its number. */
  readonly game: number | undefined;
  /** Only how the game stood after this move. */
  readonly turn: number | undefined;
  /** Moves a second, or a move at a key. */
  readonly speed: number | "step" | undefined;
  readonly verify: boolean;
  readonly json: boolean;
}

/**
 * Shows or checks a transcript, and gives the exit code. Throws `UserError` when there is not what is
 * asked for.
 */
export async function replayOmok(
  transcript: OmokTranscript,
  { game, turn, speed, verify, json }: OmokReplayChoices,
): Promise<number> {
  if (verify) {
    const findings = verifyOmokTranscript(transcript);
    printFindings(transcript, findings, json);
    return findings.some(({ severity }) => severity === "error") ? 1 : 0;
  }
  const { source, cutOff, lines } = transcript;
  if (cutOff !== undefined) {
    printTalk(escapeText(`${source}: cut off in line ${cutOff}: shown up to there`));
  }
  const games = chooseGames(transcript, game);
  if (json) {
    for (const { line } of lines) {
      const own = line.event !== "transcript" && "game" in line ? line.game : undefined;
      if (game === undefined || own === game) printResult(makeOmokLine(line));
    }
    return 0;
  }
  if (games.length === 0) throw new UserError(`${source} holds no game`);
  if (turn === undefined) return await showDrawings(drawGames(transcript, games), speed);
  printResult(drawTurn(transcript, games, turn));
  return 0;
}

function chooseGames(
  { games, source }: OmokTranscript,
  game: number | undefined,
): readonly OmokGame[] {
  if (game === undefined) return games;
  const chosen = games.filter((candidate) => candidate.game === game);
  if (chosen.length > 0) return chosen;
  const there = games.length === 0
    ? "no game"
    : games.length === 1
    ? `game ${games[0]!.game} alone`
    : `games ${games[0]!.game} to ${games.at(-1)!.game}`;
  throw new UserError(`there is no game ${game} in ${source}: it holds ${there}`);
}

function drawTurn(transcript: OmokTranscript, games: readonly OmokGame[], turn: number): string {
  const [game] = games;
  if (game === undefined || games.length > 1) {
    throw new UserError(
      `${transcript.source} holds ${games.length} games: say which one with --game`,
    );
  }
  const drawings = [...drawMoves(transcript, game)];
  const drawing = drawings[turn];
  if (drawing !== undefined) return drawing;
  const turns = drawings.length - 1;
  throw new UserError(
    `there is no turn ${turn} in game ${game.game}: it has ${turns} ` +
      `${turns === 1 ? "turn" : "turns"}`,
  );
}

function* drawGames(transcript: OmokTranscript, games: readonly OmokGame[]): Generator<string> {
  for (const game of games) yield* drawMoves(transcript, game);
}

/** How a game stood at its start and after each of its moves. */
function* drawMoves(
  { source, games }: OmokTranscript,
  { game, lines }: OmokGame,
): Generator<string> {
  const [first, ...rest] = lines;
  if (first?.line.event !== "game-start") {
    throw new UserError(
      `${source}:${first?.number ?? 1}: game ${game} does not begin with its line "game-start"; ` +
        "--verify says what is wrong",
    );
  }
  const { names } = first.line;
  const who = `${names[0]} (X) - ${names[1]} (O)`;
  const what = games.length === 1 ? `game ${game}` : `game ${game} of ${games.length}`;
  const turns = rest.filter(({ line }) => line.event === "move").length;
  let followed = createGame();
  yield draw(followed, `${what}, ${who}, start`);
  for (const [index, { number, line }] of rest.entries()) {
    if (line.event !== "move") continue;
    const next = followMove(followed, line);
    if ("problem" in next) {
      throw new UserError(
        `${source}:${number}: game ${game}: ${next.problem}; it cannot be shown any further, ` +
          "--verify says what is wrong",
      );
    }
    followed = next;
    const after = rest[index + 1]?.line;
    const end = after?.event === "game-end" ? `: ${makeResult(after, names)}` : "";
    const action = `${names[line.seat]} ${makePlace(followed.moves.at(-1)!)}${end}`;
    yield draw(followed, `${what}, ${who}, turn ${line.turn} of ${turns}`, action);
  }
}

function draw({ position, moves, outcome }: Game, title: string, action = ""): string {
  const board = drawBoard(position.board, {
    last: moves.at(-1),
    ...(outcome.kind === "win" ? { row: outcome.row } : {}),
    colour: wantsColour(Deno.stdout),
  });
  const lines = [escapeText(title), board, escapeText(action)];
  return lines.filter((line) => line !== "").join("\n");
}

function makeResult({ end, winners }: GameEndLine, names: readonly string[]): string {
  if (end === "draw") return "a draw";
  if (end === "abandoned") return "given up";
  return `${winners.map((seat) => names[seat]).join(", ")} wins`;
}
