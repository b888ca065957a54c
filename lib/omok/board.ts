// The board: 225 places, numbered from the top left, row by row, and how places are written.

/** Places in a row, and in a column. */
export const BOARD_SIZE = 15;

/** Places on the board. */
export const PLACES = BOARD_SIZE * BOARD_SIZE;

/** A place, 0 to 224: `y * 15 + x`; x is the column, 0 at the left, y the row, 0 at the top. */
export type Place = number;

/** A place without a stone. */
export const EMPTY = 0;

/** The stones of the player who moves first. */
export const BLACK = 1;

/** The stones of the other player. */
export const WHITE = 2;

/** Whose stone it is. */
export type Stone = typeof BLACK | typeof WHITE;

/** A board: what lies on each of the 225 places, `EMPTY` for nothing. */
export type Board = Uint8Array;

/** A board that may be read and not changed. */
export type ReadonlyBoard = Readonly<Uint8Array>;

/** A board without stones. */
export function createBoard(): Board {
  return new Uint8Array(PLACES);
}

/** The stones of the other player. */
export function opponentOf(stone: Stone): Stone {
  return stone === BLACK ? WHITE : BLACK;
}

/** The place in column `x` and row `y`; both must be 0 to 14. */
export function placeAt(x: number, y: number): Place {
  return y * BOARD_SIZE + x;
}

/** The column of a place, 0 at the left. */
export function columnOf(place: Place): number {
  return place % BOARD_SIZE;
}

/** The row of a place, 0 at the top. */
export function rowOf(place: Place): number {
  return Math.trunc(place / BOARD_SIZE);
}

/** The place in the middle. */
export const CENTRE: Place = placeAt((BOARD_SIZE - 1) / 2, (BOARD_SIZE - 1) / 2);

/** How far places are from each other, the larger of columns and rows: 0 to 14. */
export function distance(a: Place, b: Place): number {
  return Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b)));
}

/** Whether column `x` and row `y` are on the board. */
export function isOnBoard(x: number, y: number): boolean {
  return x >= 0 && x < BOARD_SIZE && y >= 0 && y < BOARD_SIZE;
}

/** The four directions of a line, as steps of column and row. */
export const DIRECTIONS: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Writes a place as a column letter and a row number: `A1` at the top left, `H8` the centre. */
export function makePlace(place: Place): string {
  return String.fromCharCode(65 + columnOf(place)) + (rowOf(place) + 1);
}

/**
 * Reads a place as people type it: `H8` in either case, or column and row from 0 as `7,7`.
 * Undefined when `text` is no place of the board.
 */
export function parsePlace(text: string): Place | undefined {
  const match = /^\s*(?:([A-O])\s*(\d{1,2})|(\d{1,2})\s*,\s*(\d{1,2}))\s*$/i.exec(text);
  if (match === null) return undefined;
  const [, letter, number, column, row] = match;
  const x = letter === undefined ? Number(column) : letter.toUpperCase().charCodeAt(0) - 65;
  const y = letter === undefined ? Number(row) : Number(number) - 1;
  return isOnBoard(x, y) ? placeAt(x, y) : undefined;
}
