// `scrabble replay` without a task: draws games turn by turn, or gives what was recorded as data.

import { makeJson } from "../text.ts";
import { UserError } from "../error.ts";
import { makeCgp } from "../record/cgp.ts";
import { drawPosition } from "../record/draw.ts";
import { followGame } from "../record/follow.ts";
import { positionsOf } from "../record/game_position.ts";
import { RecordError } from "../record/record_error.ts";
import { type ShownGame, shownPosition, shownRecord } from "../record/shown_game.ts";
import type { Transcript, TranscriptGame } from "../record/transcript_reader.ts";
import type { PositionInput, RecordInput, ScrabbleInput } from "./replay_input.ts";
import {
  chooseGames,
  missingTurn,
  onlyGame,
  printEvents,
  type ShowChoices,
  tellCutOff,
} from "./replay_transcript.ts";
import { showDrawings } from "./screen.ts";
import { escapeText, printResult, printTalk, wantsColour } from "./terminal.ts";

/** Draws an input, and gives the exit code. Throws `UserError` when it has not what is asked for. */
export async function showInput(input: ScrabbleInput, choices: ShowChoices): Promise<number> {
  const colour = wantsColour(Deno.stdout);
  const { game, turn, speed } = choices;
  if (input.kind === "transcript") {
    const { transcript } = input;
    notice(transcript);
    const games = chooseGames(transcript, game);
    if (turn !== undefined) {
      printResult(drawTurn(transcript, games, turn, colour));
      return 0;
    }
    return await showDrawings(drawGames(transcript, games, colour), speed);
  }
  if (game !== undefined && game !== 1) {
    throw new UserError(`there is no game ${game} in ${input.source}: it holds game 1 alone`);
  }
  const shown = shownGame(input);
  if (turn !== undefined) {
    printResult(drawShown(shown, indexOfTurn(shown, turn, input.source), colour));
    return 0;
  }
  return await showDrawings(
    shown.positions.map((_, index) => drawShown(shown, index, colour)),
    speed,
  );
}

/**
 * A record or a position as it is shown. Throws `RecordError` for a game that cannot be followed to
 * the end of its record.
 */
export function shownGame(input: RecordInput | PositionInput): ShownGame {
  if (input.kind === "position") return shownPosition(input.position, input.source);
  const followed = followGame(input.record);
  const { stop } = followed;
  if (stop !== undefined) throw new RecordError(input.source, stop.line, stop.problem);
  return shownRecord(input.record, input.source, followed);
}

/** The index of the position after `turn` turns. Throws `UserError` when there are not so many. */
export function indexOfTurn({ positions }: ShownGame, turn: number, source: string): number {
  const index = positions.findLastIndex((position) => position.turn === turn);
  if (index >= 0) return index;
  throw missingTurn(turn, source, positions.at(-1)?.turn ?? 0);
}

/** Draws a position as text, with the notes that belong to it below. */
export function drawShown(
  { title, names, positions }: ShownGame,
  index: number,
  colour: boolean,
): string {
  const { position, turn, notes } = positions[index]!;
  const turns = positions.at(-1)!.turn;
  const where = turn === 0 ? "start" : `turn ${turn} of ${turns}`;
  const heading = positions.length === 1 ? title : `${where}, ${title}`;
  const drawing = drawPosition(position, { title: heading, names, colour });
  const told = notes.flatMap((note) => note.split("\n").map((line) => `   ${escapeText(line)}`));
  return [drawing, ...told].join("\n");
}

/** Prints what was recorded as data: one JSON object a line, or a position as it is written. */
export function printData(input: ScrabbleInput, game: number | undefined): void {
  if (input.kind === "position") printResult(makeJson({ cgp: makeCgp(input.position) }));
  else if (input.kind === "record") {
    for (const item of input.record.items) printResult(makeJson(item));
  } else {
    notice(input.transcript);
    printEvents(input.transcript, game);
  }
}

/** Tells what is missing from a transcript that is shown all the same. */
function notice(transcript: Transcript): void {
  tellCutOff(transcript);
  const { source, lines } = transcript;
  const gap = lines.find(({ number, line }) => line.seq !== number);
  if (gap !== undefined) {
    printTalk(
      `${escapeText(source)}:${gap.number}: lines are missing or out of order; --verify says more`,
    );
  }
}

function drawTurn(
  transcript: Transcript,
  games: readonly TranscriptGame[],
  turn: number,
  colour: boolean,
): string {
  const game = onlyGame(transcript, games);
  const drawings = [...drawGame(transcript, game, colour)];
  const drawing = game.unplayed === undefined ? drawings[turn] : undefined;
  if (drawing === undefined) throw missingTurn(turn, `game ${game.game}`, game.turns.length);
  return drawing;
}

function* drawGames(
  transcript: Transcript,
  games: readonly TranscriptGame[],
  colour: boolean,
): Generator<string> {
  for (const game of games) yield* drawGame(transcript, game, colour);
}

function* drawGame(
  { source, games }: Transcript,
  game: TranscriptGame,
  colour: boolean,
): Generator<string> {
  const what = games.length === 1 ? `game ${game.game}` : `game ${game.game} of ${games.length}`;
  if (game.unplayed !== undefined) {
    const { names, winners, end } = game.unplayed.line;
    const winner = winners.map((seat) => names[seat] ?? "").join(", ");
    const result = winner === "" ? "nobody wins" : `${winner} wins`;
    yield escapeText(`${what}, ${names.join(" - ")}: not played (${end}), ${result}`);
    return;
  }
  const positions = positionsOf(game, source);
  const names = game.start?.line.names ?? [];
  const turns = positions.length - 1;
  for (const [turn, position] of positions.entries()) {
    const title = turn === 0 ? `${what}, start` : `${what}, turn ${turn} of ${turns}`;
    yield drawPosition(position, { title, names, colour });
  }
}
