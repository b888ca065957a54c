// `scrabble replay` for a service of omok: shows its games move by move, checks them, or gives the
// events as data.

import { makePlace } from "../../omok/board.ts";
import { drawBoard } from "../../omok/draw.ts";
import { createGame, type Game } from "../../omok/game.ts";
import { followMove } from "../../omok/record/follow.ts";
import type { GameEndLine } from "../../omok/record/transcript.ts";
import type { OmokGame, OmokTranscript } from "../../omok/record/transcript_reader.ts";
import { verifyOmokTranscript } from "../../omok/record/verify.ts";
import {
  cannotFollow,
  missingStart,
  type ReplayChoices,
  replayTranscript,
} from "../replay_transcript.ts";
import { escapeText, wantsColour } from "../terminal.ts";

/**
 * Shows or checks a transcript, and gives the exit code. Throws `UserError` when there is not what is
 * asked for.
 */
export async function replayOmok(
  transcript: OmokTranscript,
  choices: ReplayChoices,
): Promise<number> {
  return await replayTranscript(transcript, choices, { verify: verifyOmokTranscript, drawTurns });
}

/** How a game stood at its start and after each of its moves. */
function* drawTurns(
  { source, games }: OmokTranscript,
  { game, lines }: OmokGame,
): Generator<string> {
  const [first, ...rest] = lines;
  if (first?.line.event !== "game-start") throw missingStart(source, first?.number ?? 1, game);
  const { names } = first.line;
  const who = `${names[0]} (X) - ${names[1]} (O)`;
  const what = games.length === 1 ? `game ${game}` : `game ${game} of ${games.length}`;
  const turns = rest.filter(({ line }) => line.event === "move").length;
  let followed = createGame();
  yield draw(followed, `${what}, ${who}, start`);
  for (const [index, { number, line }] of rest.entries()) {
    if (line.event !== "move") continue;
    const next = followMove(followed, line);
    if ("problem" in next) throw cannotFollow(source, number, game, next.problem);
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
