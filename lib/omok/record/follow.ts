// Follows a recorded game by its lines, under the rules.

import { BLACK, makePlace } from "../board.ts";
import { type Game, moveError, playMove, stoneOfMove } from "../game.ts";
import { type MoveLine, parseLinePlace } from "./transcript.ts";

/** What speaks against a move, in words. */
const PROBLEMS = { "off-board": "off the board", taken: "taken", over: "after the end" } as const;

/** The game after the move of a line, or what is wrong with it. */
export function followMove(game: Game, line: MoveLine): Game | { readonly problem: string } {
  const turn = game.moves.length + 1;
  if (line.turn !== turn) return { problem: `turn is ${line.turn}; ${turn} would be right` };
  const seat = stoneOfMove(game.moves.length) === BLACK ? 0 : 1;
  if (line.seat !== seat) return { problem: `seat is ${line.seat}; ${seat} would be right` };
  const place = parseLinePlace(line.at);
  const error = moveError(game, place);
  if (error === undefined) return playMove(game, place);
  return { problem: `the move to ${makePlace(place)} is against the rules: ${PROBLEMS[error]}` };
}
