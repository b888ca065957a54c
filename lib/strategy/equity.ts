// The strategy `equity`: the move with the best sum of its score and the worth of what it leaves on
// the rack, exchanges among them; once the bag is empty the best score, and of plays with the same
// score the one that leaves the fewest points. Of moves that are worth the same it prefers plays, and
// plays that use fewer tiles.

import { equityMeasure, type LeaveFunction } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import type { Strategy } from "./strategy.ts";

/** A strategy that looks at score and leave; `leaves` says what leaves are worth. */
export function createEquity(generator: MoveGenerator, leaves: LeaveFunction): Strategy {
  return (position) => {
    generator.setBoard(position.board);
    const measure = equityMeasure({ leaves, tilesLeft: position.tilesLeft });
    return generator.bestMove(position.rack, measure).move;
  };
}
