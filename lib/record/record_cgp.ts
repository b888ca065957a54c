// A position of a recorded game as CGP.

import type { CgpPosition } from "./cgp.ts";
import { scorelessTurns, type Step } from "./followed_game.ts";
import { isTurn } from "./game.ts";
import type { RecordPosition } from "./record_positions.ts";

/** The CGP position of a game that was followed in `steps`; `lexicon` may be empty. */
export function cgpOfPosition(
  { position, steps: count }: RecordPosition,
  steps: readonly Step[],
  lexicon: string,
): CgpPosition {
  const seats = position.scores.length;
  // Once the game is over, whoever would be next.
  const last = steps.slice(0, count).findLast(({ event }) => isTurn(event));
  const first = position.onTurn ?? ((last?.event.seat ?? -1) + 1) % seats;
  const order = Array.from({ length: seats }, (_, index) => (first + index) % seats);
  return {
    board: position.board,
    racks: order.map((seat) => [...position.racks[seat] ?? []].sort((a, b) => a - b)),
    scores: order.map((seat) => position.scores[seat] ?? 0),
    zeros: scorelessTurns(steps.slice(0, count)),
    opcodes: lexicon === "" ? [] : [`lex ${lexicon}`],
  };
}
