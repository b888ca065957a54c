// How plays are written in game records: the position (`8H` across, `H8` down) and the word, with
// `.` for a tile that was on the board already and a lower-case letter for a blank.

import {
  BOARD_SIZE,
  columnOf,
  type Direction,
  type ReadonlyBoard,
  rowOf,
  type Square,
  squareAt,
  step,
} from "./board.ts";
import type { Placement, PlayedWord } from "./move.ts";
import { type BoardTile, letterOf, makeBoardTile, parseBoardTile } from "./tiles.ts";

/** Where a word begins, and which way it runs. */
export interface Position {
  readonly square: Square;
  readonly direction: Direction;
}

/** Why a text could not be read, in words for people. */
export interface NotationError {
  readonly error: string;
}

/** Writes a square, row first: `8H` is the centre. */
export function makeSquare(square: Square): string {
  return makePosition({ square, direction: "across" });
}

/** Writes a position: row before column for a word across, `8H`; the other way for down, `H8`. */
export function makePosition({ square, direction }: Position): string {
  const column = String.fromCharCode(65 + columnOf(square));
  const row = rowOf(square) + 1;
  return direction === "across" ? `${row}${column}` : `${column}${row}`;
}

/** Reads a position, letters of either case; undefined when `text` is none. */
export function parsePosition(text: string): Position | undefined {
  const match = /^(?:([1-9]|1[0-5])([A-O])|([A-O])([1-9]|1[0-5]))$/i.exec(text);
  if (match === null) return undefined;
  const [, acrossRow, acrossColumn, downColumn, downRow] = match;
  const column = (acrossColumn ?? downColumn ?? "").toUpperCase().charCodeAt(0) - 65;
  const row = Number(acrossRow ?? downRow) - 1;
  return {
    square: squareAt(column, row),
    direction: acrossRow === undefined ? "down" : "across",
  };
}

/** Writes tiles on the board as letters, blanks in lower case. */
export function makeTiles(tiles: Iterable<BoardTile>): string {
  let text = "";
  for (const tile of tiles) text += makeBoardTile(tile);
  return text;
}

/** Writes the word of a play, with `.` for each tile that is on `board`, the board before it. */
export function makeWord(board: ReadonlyBoard, { start, direction, tiles }: PlayedWord): string {
  const stride = direction === "across" ? 1 : BOARD_SIZE;
  return tiles
    .map((tile, i) => board[start + i * stride] === 0 ? makeBoardTile(tile) : ".")
    .join("");
}

/**
 * Reads the word of a play at `position` on `board`, the board before the play, and gives the tiles
 * that are new. A tile that is there already is `.`, or its letter, or its letter in parentheses
 * (`TE(P)S`; several may share a pair). The word must be all of the word that the play makes in
 * its direction, at least two letters long.
 */
export function parseWord(
  board: ReadonlyBoard,
  position: Position,
  text: string,
): readonly Placement[] | NotationError {
  const { square: start, direction } = position;
  const placements: Placement[] = [];
  let inParentheses = false;
  let length = 0;
  for (const character of text) {
    if (character === (inParentheses ? ")" : "(")) {
      inParentheses = !inParentheses;
      continue;
    }
    const square = step(start, direction, length);
    if (square === undefined) {
      return { error: `${text} at ${makePosition(position)} runs off the board` };
    }
    const read = readCharacter(board[square]!, square, character, inParentheses);
    if (typeof read === "string") return { error: `${text}: ${read}` };
    if (read !== 0) placements.push({ square, tile: read });
    length++;
  }
  if (inParentheses) return { error: `${text}: a parenthesis is not closed` };
  return wordError(board, position, text, length, placements.length) ?? placements;
}

/** The new tile that `character` puts on `square`, 0 for the tile `there`, or what is wrong. */
function readCharacter(
  there: BoardTile,
  square: Square,
  character: string,
  inParentheses: boolean,
): BoardTile | string {
  const place = makeSquare(square);
  if (character === ".") return there === 0 ? `there is no tile on ${place}` : 0;
  const tile = parseBoardTile(character);
  if (tile === undefined) return `${character} is no letter, no dot and no parenthesis`;
  if (there === 0) {
    return inParentheses ? `there is no tile on ${place} for (${character})` : tile;
  }
  if (letterOf(tile) !== letterOf(there)) {
    return `${place} holds ${makeBoardTile(there)}, not ${character}`;
  }
  return 0;
}

/** What is wrong with a word as a whole, once its letters are read. */
function wordError(
  board: ReadonlyBoard,
  position: Position,
  text: string,
  length: number,
  placed: number,
): NotationError | undefined {
  const { square: start, direction } = position;
  const place = makePosition(position);
  const before = step(start, direction, -1);
  const after = step(start, direction, length);
  for (const square of [before, after]) {
    if (square !== undefined && board[square] !== 0) {
      const tile = makeBoardTile(board[square]!);
      return {
        error: `${text} at ${place} is not the whole word: ${tile} is next to it on ` +
          makeSquare(square),
      };
    }
  }
  if (length < 2) return { error: `${text} at ${place} makes no word of two letters ${direction}` };
  if (placed === 0) return { error: `${text} at ${place} puts no tile on the board` };
  return undefined;
}
