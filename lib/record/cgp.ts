// CGP, one position in one line, as Macondo, MAGPIE and wolges write it: board, racks, scores, turns
// without points, opcodes.

import { type Board, BOARD_SIZE, createBoard, type ReadonlyBoard } from "../scrabble/board.ts";
import {
  makeBoardTile,
  makeRack,
  parseBoardTile,
  parseRack,
  RACK_SIZE,
  type Tile,
} from "../scrabble/tiles.ts";
import { MOST_PLAYERS } from "./game.ts";
import { RecordError } from "./record_error.ts";
import { excessTiles } from "./tile_account.ts";

/** A position, without the way that led to it. */
export interface CgpPosition {
  readonly board: ReadonlyBoard;
  /** The player on turn first; empty where a rack is not known. */
  readonly racks: readonly (readonly Tile[])[];
  /** In the order of the racks. */
  readonly scores: readonly number[];
  /** Turns without points in a row, of all players together. */
  readonly zeros: number;
  /** What else is said, as `lex ENABLE1`, without the `;`. */
  readonly opcodes: readonly string[];
}

/** Most characters of a line that is read: a full board with long names takes a tenth. */
const MOST_CHARACTERS = 4096;

/** Whether a text is meant as a position: it begins with a board of fifteen rows. */
export function looksLikeCgp(text: string): boolean {
  return /^\s*[A-Za-z\d[\]]+(?:\/[A-Za-z\d[\]]+){9,20}\s/.test(text.slice(0, 1000));
}

/** Reads a position. Throws `RecordError` for what is none; messages call the text `source`. */
export function parseCgp(text: string, source = "CGP"): CgpPosition {
  const fail = (problem: string): never => {
    throw new RecordError(source, 1, problem);
  };
  const line = text.trim();
  if (line.length > MOST_CHARACTERS || /[\r\n]/.test(line)) fail("a position is one line");
  const [board = "", racks, scores, zeros, ...rest] = line.split(/\s+/);
  if (racks === undefined || scores === undefined || zeros === undefined) {
    return fail(
      "a position is a board, racks, scores and turns without points, as 15/15/.../15 / 0/0 0",
    );
  }
  if (!/^\d{1,4}$/.test(zeros)) fail(`${zeros} is no number of turns without points`);
  const tiles = racks.split("/").map((rack) =>
    parseRack(rack) ?? fail(`${rack} is no rack: A to Z, and ? for a blank`)
  );
  const points = scores.split("/").map((score) =>
    /^-?\d{1,6}$/.test(score) ? Number(score) : fail(`${score} is no score`)
  );
  if (tiles.length < 2 || tiles.length > MOST_PLAYERS || tiles.length !== points.length) {
    fail(
      `${tiles.length} racks and ${points.length} scores; there should be 2 of each, as A/B 0/0`,
    );
  }
  const long = tiles.find((rack) => rack.length > RACK_SIZE);
  if (long !== undefined) fail(`the rack ${makeRack(long)} has more than ${RACK_SIZE} tiles`);
  const read = parseBoard(board);
  if (typeof read === "string") return fail(read);
  const excess = excessTiles(read, tiles.flat());
  if (excess !== "") fail(`the set has not so many tiles: ${excess} too many`);
  const opcodes = rest.join(" ").split(";").map((opcode) => opcode.trim());
  return {
    board: read,
    racks: tiles,
    scores: points,
    zeros: Number(zeros),
    opcodes: opcodes.filter((opcode) => opcode !== ""),
  };
}

function parseBoard(text: string): Board | string {
  const rows = text.split("/");
  if (rows.length !== BOARD_SIZE) return `the board has ${rows.length} rows, not ${BOARD_SIZE}`;
  const board = createBoard();
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const [part] of cells.matchAll(/\d+|./gsu)) {
      if (/^\d+$/.test(part)) {
        column += Math.min(Number(part), BOARD_SIZE + 1);
        continue;
      }
      const tile = parseBoardTile(part);
      if (tile === undefined) return `row ${row + 1} of the board: ${part} is no tile`;
      if (column < BOARD_SIZE) board[row * BOARD_SIZE + column] = tile;
      column++;
    }
    if (column !== BOARD_SIZE) {
      return `row ${row + 1} of the board, ${cells}, has ${Math.min(column, 99)} squares, not ` +
        BOARD_SIZE;
    }
  }
  return board;
}

/** Writes a position, without a line end. */
export function makeCgp({ board, racks, scores, zeros, opcodes }: CgpPosition): string {
  const rows: string[] = [];
  for (let row = 0; row < BOARD_SIZE; row++) {
    const cells = board.subarray(row * BOARD_SIZE, (row + 1) * BOARD_SIZE);
    const text = Array.from(cells, (tile) => tile === 0 ? " " : makeBoardTile(tile)).join("");
    rows.push(text.replace(/ +/g, (gap) => String(gap.length)));
  }
  const told = opcodes.map((opcode) => ` ${opcode};`).join("");
  return `${rows.join("/")} ${racks.map(makeRack).join("/")} ${scores.join("/")} ${zeros}${told}`;
}

/** The value of the opcode of that name, as `ENABLE1` for `lex`. */
export function opcodeOf({ opcodes }: CgpPosition, name: string): string | undefined {
  for (const opcode of opcodes) {
    const [first, ...rest] = opcode.split(/\s+/);
    if (first === name) return rest.join(" ");
  }
  return undefined;
}
