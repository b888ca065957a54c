// Where the moves of a player come from: a strategy, or a person.

import type { Place } from "../../omok/board.ts";
import type { Position } from "../../omok/game.ts";

/** Chooses moves, and is closed when there are no more to choose. */
export interface MoveSource extends AsyncDisposable {
  /** The move in a position; undefined to give the game up. */
  choose(position: Position): Promise<Place | undefined>;
}
