// The words of a position that nobody has recorded how it came about.

import type { Dictionary } from "../dictionary/word_graph.ts";
import {
  CENTRE,
  type Direction,
  isEmptyBoard,
  type ReadonlyBoard,
  type Square,
  step,
} from "../scrabble/board.ts";
import { makeTiles } from "../scrabble/notation.ts";
import { type BoardTile, letterOf } from "../scrabble/tiles.ts";
import type { CgpPosition } from "./cgp.ts";
import { type Finding, Findings } from "./finding.ts";

/** What in a position is not as the rules would have it. */
export function checkPosition({ board }: CgpPosition, dictionary: Dictionary): Finding[] {
  const findings = new Findings();
  if (!isEmptyBoard(board) && board[CENTRE] === 0) {
    findings.error(1, "there are tiles on the board, but none on its centre, 8H");
  }
  for (const tiles of wordsOn(board)) {
    if (dictionary.hasWord(tiles.map(letterOf))) continue;
    findings.warning(1, `${makeTiles(tiles).toUpperCase()} is not in the dictionary`);
  }
  return findings.sorted();
}

/** The words of two letters or more on a board. */
function* wordsOn(board: ReadonlyBoard): Generator<readonly BoardTile[]> {
  for (const direction of ["across", "down"] as const) {
    for (let square = 0; square < board.length; square++) {
      const before = step(square, direction, -1);
      if (before !== undefined && board[before] !== 0) continue;
      const tiles = run(board, square, direction);
      if (tiles.length > 1) yield tiles;
    }
  }
}

function run(board: ReadonlyBoard, start: Square, direction: Direction): BoardTile[] {
  const tiles: BoardTile[] = [];
  for (
    let square: Square | undefined = start;
    square !== undefined;
    square = step(square, direction, 1)
  ) {
    if (board[square] === 0) break;
    tiles.push(board[square]!);
  }
  return tiles;
}
