// The board as generation sees it: thirty lanes of fifteen cells, the rows first and then the
// columns, so that plays across and down are found by one code path. Each square is two cells, one
// in its row and one in its column. Between two lanes lies a cell that is always empty: a loop that
// runs along tiles stops there without being told where the board ends.

import {
  BOARD_SIZE,
  columnOf,
  LETTER_MULTIPLIERS,
  rowOf,
  type Square,
  squareAt,
  WORD_MULTIPLIERS,
} from "../scrabble/board.ts";

/** Number of lanes: 0 to 14 are the rows from the top, 15 to 29 the columns from the left. */
export const LANES = 2 * BOARD_SIZE;

/** Distance from a cell to the same place in the next lane. */
export const LANE_STRIDE = BOARD_SIZE + 1;

/** The first cell of the first lane; the cells before it are always empty. */
export const FIRST_CELL = LANE_STRIDE;

/** Number of cells, the empty ones between lanes and around them among them. */
export const CELLS = FIRST_CELL + LANES * LANE_STRIDE + LANE_STRIDE;

/** The first cell of `lane`. */
export function laneStart(lane: number): number {
  return FIRST_CELL + lane * LANE_STRIDE;
}

/** By square: its cell in its row. */
export const ROW_CELLS: Uint16Array = Uint16Array.from(
  { length: BOARD_SIZE * BOARD_SIZE },
  (_, square) => laneStart(rowOf(square)) + columnOf(square),
);

/** By square: its cell in its column. */
export const COLUMN_CELLS: Uint16Array = Uint16Array.from(
  { length: BOARD_SIZE * BOARD_SIZE },
  (_, square) => laneStart(BOARD_SIZE + columnOf(square)) + rowOf(square),
);

/** The square at `place` (0 to 14) of `lane`. */
export function squareInLane(lane: number, place: number): Square {
  return lane < BOARD_SIZE ? squareAt(place, lane) : squareAt(lane - BOARD_SIZE, place);
}

/** The other cell of the square at `place` of `lane`: where it lies in the lane that crosses. */
export function crossingCell(lane: number, place: number): number {
  return lane < BOARD_SIZE
    ? laneStart(BOARD_SIZE + place) + lane
    : laneStart(place) + lane - BOARD_SIZE;
}

/** The lane that crosses `lane` at `place`. */
export function crossingLane(lane: number, place: number): number {
  return lane < BOARD_SIZE ? BOARD_SIZE + place : place;
}

/** A premium per square as a premium per cell; 1 off the board. */
function perCell(perSquare: Readonly<Uint8Array>): Uint8Array {
  const cells = new Uint8Array(CELLS).fill(1);
  for (let square = 0; square < perSquare.length; square++) {
    cells[ROW_CELLS[square]] = perSquare[square];
    cells[COLUMN_CELLS[square]] = perSquare[square];
  }
  return cells;
}

/** What a cell multiplies the value of a tile placed on it by. */
export const CELL_LETTER_MULTIPLIERS: Uint8Array = perCell(LETTER_MULTIPLIERS);

/** What a cell multiplies a word by that gets a new tile there. */
export const CELL_WORD_MULTIPLIERS: Uint8Array = perCell(WORD_MULTIPLIERS);
