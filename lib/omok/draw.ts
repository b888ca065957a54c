// Draws a board as text, for a terminal.

import {
  BLACK,
  BOARD_SIZE,
  EMPTY,
  makePlace,
  type Place,
  placeAt,
  type ReadonlyBoard,
} from "./board.ts";

/** How a board is drawn. */
export interface DrawOptions {
  /** The last move, which is marked. */
  readonly last?: Place | undefined;
  /** The winning row, which is marked too. */
  readonly row?: readonly Place[];
  /** Whether to use colours (ANSI escapes, 256 colours). Without, the text is plain. */
  readonly colour: boolean;
}

/** Numbers of colours in the palette of 256. */
const COLOURS = {
  wood: 179,
  line: 137,
  black: 232,
  white: 255,
  last: 222,
  row: 167,
  lastOfRow: 203,
} as const;

/**
 * Draws a board: the columns by letter, the rows by number, lines without a line end after the last.
 * In plain text X is black, who moved first, and O white; the last move stands in brackets, the
 * winning row in parentheses.
 */
export function drawBoard(board: ReadonlyBoard, options: DrawOptions): string {
  const columns = Array.from({ length: BOARD_SIZE }, (_, x) => makePlace(x)[0]);
  const head = `    ${columns.join("  ")}`;
  const rows = Array.from({ length: BOARD_SIZE }, (_, y) => {
    const cells = Array.from({ length: BOARD_SIZE }, (_, x) => {
      const place = placeAt(x, y);
      return options.colour ? drawColour(board, place, options) : drawPlain(board, place, options);
    });
    return `${String(y + 1).padStart(2)} ${cells.join("")}`.trimEnd();
  });
  return [head, ...rows].join("\n");
}

function drawPlain(board: ReadonlyBoard, place: Place, { last, row }: DrawOptions): string {
  const stone = board[place];
  if (stone === EMPTY) return " . ";
  const text = stone === BLACK ? "X" : "O";
  if (place === last) return `[${text}]`;
  return row?.includes(place) ? `(${text})` : ` ${text} `;
}

function drawColour(board: ReadonlyBoard, place: Place, { last, row }: DrawOptions): string {
  const stone = board[place];
  const isLast = place === last;
  const back = row?.includes(place)
    ? (isLast ? COLOURS.lastOfRow : COLOURS.row)
    : isLast
    ? COLOURS.last
    : COLOURS.wood;
  if (stone === EMPTY) return paint(" · ", COLOURS.line, back);
  // Both are full circles: the colour tells them apart, as on a real board.
  return paint(" ● ", stone === BLACK ? COLOURS.black : COLOURS.white, back);
}

function paint(text: string, ink: number, back: number): string {
  return `\x1b[38;5;${ink}m\x1b[48;5;${back}m${text}\x1b[0m`;
}
