// The board and its tiles as pieces of SVG, which drawings and pages are put together from.

import {
  BOARD_SIZE,
  CENTRE,
  columnOf,
  LETTER_MULTIPLIERS,
  type ReadonlyBoard,
  rowOf,
  type Square,
  WORD_MULTIPLIERS,
} from "../scrabble/board.ts";
import {
  BLANK,
  type BoardTile,
  isBlank,
  makeBoardTile,
  type Tile,
  valueOf,
} from "../scrabble/tiles.ts";

/** The side of a square. */
export const SQUARE = 40;

/** The edge around the squares, with the coordinates. */
const EDGE = 26;

/** The side of the board with its edge. */
export const BOARD_SIDE = BOARD_SIZE * SQUARE + 2 * EDGE;

/** How tiles and squares look, for the `style` of a drawing that holds them. */
export const BOARD_STYLE = `
.board{fill:#2f5d50}.plain{fill:#e8e2d0}.w3{fill:#d9534a}.w2{fill:#f1b5a8}.l3{fill:#3f86b8}
.l2{fill:#b3d6ea}.mark{font-size:11px;font-weight:600;fill:#5d5646}.w3t,.l3t{fill:#fff}
.star{fill:#b4523f}.edge{font-size:13px;font-weight:600;fill:#f4f0e3}
.tile rect{fill:#f9e7bd;stroke:#b79a5b;stroke-width:1}.tile .letter{font-size:23px;font-weight:700;
fill:#2b2417}.tile .value{font-size:10.5px;font-weight:600;fill:#2b2417}
.blank rect{fill:#fdf8ea;stroke-dasharray:3 2}.blank .letter{fill:#b3261e;font-style:italic}
.fresh rect{fill:#ffd24d;stroke:#8a5a00;stroke-width:2}
text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif}
.letter,.mark,.edge{text-anchor:middle}.value{text-anchor:end}`.replaceAll("\n", "");

/** The empty board with its coordinates, its top left corner at 0, 0. */
export function makeEmptyBoard(): string {
  const parts = [
    `<rect class="board" width="${BOARD_SIDE}" height="${BOARD_SIDE}" rx="10"/>`,
  ];
  for (let index = 0; index < BOARD_SIZE; index++) {
    const middle = EDGE + index * SQUARE + SQUARE / 2;
    const letter = String.fromCharCode(65 + index);
    for (const edge of [EDGE / 2, BOARD_SIDE - EDGE / 2]) {
      parts.push(`<text class="edge" x="${middle}" y="${edge + 5}">${letter}</text>`);
      parts.push(`<text class="edge" x="${edge}" y="${middle + 5}">${index + 1}</text>`);
    }
  }
  for (let square = 0; square < BOARD_SIZE * BOARD_SIZE; square++) {
    parts.push(makeSquareSvg(square));
  }
  return parts.join("");
}

function makeSquareSvg(square: Square): string {
  const x = EDGE + columnOf(square) * SQUARE;
  const y = EDGE + rowOf(square) * SQUARE;
  const word = WORD_MULTIPLIERS[square]!;
  const letter = LETTER_MULTIPLIERS[square]!;
  const kind = word > 1 ? `w${word}` : letter > 1 ? `l${letter}` : "plain";
  const side = SQUARE - 2;
  const field =
    `<rect class="${kind}" x="${x + 1}" y="${y + 1}" width="${side}" height="${side}" ` +
    `rx="2"/>`;
  const middle = `x="${x + SQUARE / 2}" y="${y + SQUARE / 2 + 4}"`;
  if (square === CENTRE) return field + makeStar(x + SQUARE / 2, y + SQUARE / 2, 13);
  if (kind === "plain") return field;
  return `${field}<text class="mark ${kind}t" ${middle}>${
    word > 1 ? `${word}W` : `${letter}L`
  }</text>`;
}

function makeStar(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = Math.PI * (index / 5 - 0.5);
    const length = index % 2 === 0 ? radius : radius * 0.42;
    return `${(x + length * Math.cos(angle)).toFixed(1)},${
      (y + length * Math.sin(angle)).toFixed(1)
    }`;
  });
  return `<polygon class="star" points="${points.join(" ")}"/>`;
}

/** A tile on its square. `more` are attributes; `fresh` marks it as of the last play. */
export function makeTileOnSquare(
  square: Square,
  tile: BoardTile,
  fresh: boolean,
  more = "",
): string {
  const x = EDGE + columnOf(square) * SQUARE;
  const y = EDGE + rowOf(square) * SQUARE;
  return makeTileSvg(x, y, makeBoardTile(tile), isBlank(tile), valueOf(tile), fresh, more);
}

/** Tiles in a row as on a rack, the first with its top left corner at `x`, `y`. */
export function makeRackSvg(tiles: readonly Tile[], x: number, y: number): string {
  return sortRack(tiles)
    .map((tile, index) => {
      const text = tile === BLANK ? "" : makeBoardTile(tile);
      return makeTileSvg(x + index * (SQUARE - 2), y, text, tile === BLANK, valueOf(tile), false);
    })
    .join("");
}

/** A rack in the order in which people read it: A to Z, blanks last. */
export function sortRack(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((a, b) => Number(a === BLANK) - Number(b === BLANK) || a - b);
}

function makeTileSvg(
  x: number,
  y: number,
  letter: string,
  blank: boolean,
  value: number,
  fresh: boolean,
  more = "",
): string {
  const side = SQUARE - 4;
  const kind = `tile${blank ? " blank" : ""}${fresh ? " fresh" : ""}`;
  const points = blank ? "" : `<text class="value" x="${x + SQUARE - 4}" y="${y + SQUARE - 5.5}">` +
    `${value}</text>`;
  const shift = blank ? 0 : value < 10 ? 2 : 4;
  return `<g class="${kind}"${more}><rect x="${x + 2}" y="${y + 2}" width="${side}" ` +
    `height="${side}" rx="4"/><text class="letter" x="${x + SQUARE / 2 - shift}" ` +
    `y="${y + SQUARE / 2 + 8}">${letter}</text>${points}</g>`;
}

/** The squares with a tile on `board`. */
export function occupiedSquares(board: ReadonlyBoard): Square[] {
  return [...board.keys()].filter((square) => board[square] !== 0);
}
