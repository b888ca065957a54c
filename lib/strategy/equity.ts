// The strategy `equity`: the move with the best sum of its score and the worth of what it leaves on
// the rack, exchanges among them. Once the bag is empty the tiles that nobody has seen are on the
// other racks, and the points that end the game take the place of the leave: going out wins the
// others' tiles, keeping tiles costs them. Of moves that are worth the same it prefers plays, and
// plays that use fewer tiles.

import { equityMeasure, type LeaveFunction } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import { rackTileOf, rackValue, TILE_COUNTS, TILE_VALUES } from "../scrabble/tiles.ts";
import type { Position, Strategy } from "./strategy.ts";

/** The points of all tiles. */
const VALUE_IN_ALL = TILE_COUNTS.reduce((sum, count, tile) => sum + count * TILE_VALUES[tile]!, 0);

/** A strategy that looks at score and leave; `leaves` says what leaves are worth. */
export function createEquity(generator: MoveGenerator, leaves: LeaveFunction): Strategy {
  return (position) => {
    generator.setBoard(position.board);
    const { tilesLeft, rack } = position;
    const opponentRackValue = tilesLeft === 0 ? unseenValue(position) : 0;
    const measure = equityMeasure({ leaves, tilesLeft, opponentRackValue });
    return generator.bestMove(rack, measure).move;
  };
}

/** The points of the tiles that are neither on the board nor on the own rack. */
function unseenValue({ board, rack }: Position): number {
  let value = VALUE_IN_ALL - rackValue(rack);
  for (const tile of board) if (tile !== 0) value -= TILE_VALUES[rackTileOf(tile)]!;
  return value;
}
