// Checks a whole transcript of an omok service: that no line is missing, and that every game follows
// from its moves by the rules.

import { checkSequence } from "../../record/check_lines.ts";
import { type Finding, Findings } from "../../record/finding.ts";
import type { NumberedLine } from "../../record/line_reader.ts";
import { makePlace } from "../board.ts";
import { createGame, type Game } from "../game.ts";
import { followMove } from "./follow.ts";
import { type GameEndLine, parseLinePlace } from "./transcript.ts";
import type { OmokGame, OmokTranscript } from "./transcript_reader.ts";

/** What does not agree in a transcript, in the order of its lines; empty when all does. */
export function verifyOmokTranscript(transcript: OmokTranscript): Finding[] {
  const findings = new Findings();
  checkSequence(transcript, findings);
  const { lines, games, cutOff } = transcript;
  for (const { number, line } of lines) {
    if (line.event === "transcript" && number > 1) {
      findings.error(number, "a second header: two transcripts in one file");
    }
  }
  if (cutOff !== undefined) {
    findings.error(cutOff, "the line is cut off, and what came after it is missing");
  }
  for (const [index, game] of games.entries()) {
    if (game.game !== index + 1) {
      findings.error(
        game.lines[0]!.number,
        `game ${game.game} is there, where game ${index + 1} would be right`,
      );
    }
    checkGame(game, cutOff !== undefined && index === games.length - 1, findings);
  }
  return findings.sorted();
}

/** Follows a game by the rules. */
function checkGame({ game, lines }: OmokGame, isCutOff: boolean, findings: Findings): void {
  const [first, ...rest] = lines;
  if (first?.line.event !== "game-start") {
    findings.error(
      first?.number ?? 1,
      `game ${game} has no beginning: its line "game-start" is missing`,
    );
    return;
  }
  let followed = createGame();
  let end: NumberedLine<GameEndLine> | undefined;
  for (const { number, line } of rest) {
    if (line.event === "game-start") {
      findings.error(number, `game ${game} begins a second time, after line ${first.number}`);
      return;
    }
    if (end !== undefined) {
      findings.error(number, `game ${game}: a line after its end in line ${end.number}`);
      return;
    }
    if (line.event === "game-end") {
      end = { number, line };
      continue;
    }
    const next = followMove(followed, line);
    if ("problem" in next) {
      findings.error(number, `game ${game}: ${next.problem}`);
      return;
    }
    followed = next;
  }
  if (end !== undefined) checkEnd(game, followed, end, findings);
  else if (!isCutOff) {
    const { number } = lines.at(-1)!;
    findings.error(number, `game ${game} has no end: its line "game-end" is missing`);
  }
}

function checkEnd(
  game: number,
  { moves, outcome }: Game,
  { number, line }: NumberedLine<GameEndLine>,
  findings: Findings,
): void {
  const what = `game ${game}:`;
  const end = outcome.kind === "open" ? "abandoned" : outcome.kind;
  findings.compare(number, `${what} end`, line.end, end);
  const row = outcome.kind === "win" ? outcome.row.map(makePlace) : [];
  const told = line.row.map((place) => makePlace(parseLinePlace(place)));
  findings.compare(number, `${what} row`, told, row);
  const winners = outcome.kind === "win" ? [(moves.length - 1) % 2] : [];
  findings.compare(number, `${what} winners`, line.winners, winners);
}
