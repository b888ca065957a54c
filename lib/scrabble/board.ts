// The board: 225 squares, numbered from the top left, row by row.

/** Squares in a row, and in a column. */
export const BOARD_SIZE = 15;

/** A square, 0 to 224: `row * 15 + column`. */
export type Square = number;

/** The direction of a play: `across` along a row, `down` along a column. */
export type Direction = "across" | "down";

/** The square that the first play must cover. */
export const CENTRE: Square = squareAt(7, 7);

/** The square in `column` (0 at the left) and `row` (0 at the top); both must be 0 to 14. */
export function squareAt(column: number, row: number): Square {
  return row * BOARD_SIZE + column;
}

/** The column of a square, 0 at the left. */
export function columnOf(square: Square): number {
  return square % BOARD_SIZE;
}

/** The row of a square, 0 at the top. */
export function rowOf(square: Square): number {
  return Math.trunc(square / BOARD_SIZE);
}

// The standard layout: = triple word, - double word, " triple letter, ' double letter.
const LAYOUT = [
  "=  '   =   '  =",
  ' -   "   "   - ',
  "  -   ' '   -  ",
  "'  -   '   -  '",
  "    -     -    ",
  ' "   "   "   " ',
  "  '   ' '   '  ",
  "=  '   -   '  =",
  "  '   ' '   '  ",
  ' "   "   "   " ',
  "    -     -    ",
  "'  -   '   -  '",
  "  -   ' '   -  ",
  ' -   "   "   - ',
  "=  '   =   '  =",
].join("");

/** What a square multiplies the value of a tile placed on it by: 1, 2 or 3, by square. */
export const LETTER_MULTIPLIERS: Readonly<Uint8Array> = Uint8Array.from(
  LAYOUT,
  (mark) => mark === "'" ? 2 : mark === '"' ? 3 : 1,
);

/** What a square multiplies the score of a word by that gets a new tile there: 1, 2 or 3. */
export const WORD_MULTIPLIERS: Readonly<Uint8Array> = Uint8Array.from(
  LAYOUT,
  (mark) => mark === "-" ? 2 : mark === "=" ? 3 : 1,
);

/** A board: what lies on each of the 225 squares, 0 for nothing. */
export type Board = Uint8Array;

/** A board that may be read and not changed. */
export type ReadonlyBoard = Readonly<Uint8Array>;

/** A board without tiles. */
export function createBoard(): Board {
  return new Uint8Array(BOARD_SIZE * BOARD_SIZE);
}

/** Whether no tile is on the board. */
export function isEmptyBoard(board: ReadonlyBoard): boolean {
  for (let square = 0; square < board.length; square++) if (board[square] !== 0) return false;
  return true;
}

/**
 * The square `steps` further along `direction` (back, when negative), or undefined when that is
 * off the board.
 */
export function step(square: Square, direction: Direction, steps: number): Square | undefined {
  const column = columnOf(square) + (direction === "across" ? steps : 0);
  const row = rowOf(square) + (direction === "down" ? steps : 0);
  const inside = column >= 0 && column < BOARD_SIZE && row >= 0 && row < BOARD_SIZE;
  return inside ? squareAt(column, row) : undefined;
}
