// Positions and games that several tests use.

import {
  BLACK,
  type Board,
  BOARD_SIZE,
  createBoard,
  isOnBoard,
  type Place,
  placeAt,
  PLACES,
  type Stone,
  WHITE,
} from "../../lib/omok/board.ts";
import type { Position } from "../../lib/omok/game.ts";
import { type Random, shuffle } from "../../lib/random.ts";

/** Both colours, the first to move first. */
export const STONES: readonly Stone[] = [BLACK, WHITE];

/** The four directions, as the rules name them. */
export const LINES = [
  { name: "horizontal", dx: 1, dy: 0 },
  { name: "vertical", dx: 0, dy: 1 },
  { name: "diagonal", dx: 1, dy: 1 },
  { name: "other diagonal", dx: 1, dy: -1 },
] as const;

/** Every stretch of `length` places of the board in a line, each in order along it. */
export function* stretches(length: number): Generator<readonly Place[]> {
  for (const { dx, dy } of LINES) {
    for (let place = 0; place < PLACES; place++) {
      const [x, y] = [place % BOARD_SIZE, Math.trunc(place / BOARD_SIZE)];
      if (!isOnBoard(x + dx * (length - 1), y + dy * (length - 1))) continue;
      yield Array.from({ length }, (_, i) => placeAt(x + dx * i, y + dy * i));
    }
  }
}

/**
 * The position on a stretch of places: `X` for a stone of the side that is not to move, `O` for one
 * of the side that is, anything else for no stone.
 */
export function positionOn(places: readonly Place[], pattern: string, toMove: Stone): Position {
  const board = createBoard();
  const other = toMove === BLACK ? WHITE : BLACK;
  for (const [index, place] of places.entries()) {
    if (pattern[index] === "X") board[place] = other;
    if (pattern[index] === "O") board[place] = toMove;
  }
  return positionOf(board, toMove);
}

/** The position with this board. */
export function positionOf(board: Board, toMove: Stone): Position {
  return { board, stones: board.filter((stone) => stone !== 0).length, toMove };
}

/** A position with so many stones of both colours in turn, at random places. */
export function randomPosition(stones: number, random: Random): Position {
  const board = createBoard();
  const places = shuffle([...EVERYWHERE], random);
  for (let i = 0; i < stones; i++) board[places[i]!] = i % 2 === 0 ? BLACK : WHITE;
  return positionOf(board, stones % 2 === 0 ? BLACK : WHITE);
}

/** The stones through `place` in the longest unbroken row there, counted one by one. */
export function longestRow(board: Readonly<Uint8Array>, place: Place): number {
  const [x, y] = [place % BOARD_SIZE, Math.trunc(place / BOARD_SIZE)];
  const same = (i: number, j: number): boolean =>
    isOnBoard(i, j) && board[placeAt(i, j)] === board[place];
  return Math.max(...LINES.map(({ dx, dy }) => {
    let length = 1;
    for (let i = 1; same(x + dx * i, y + dy * i); i++) length++;
    for (let i = 1; same(x - dx * i, y - dy * i); i++) length++;
    return length;
  }));
}

/** All places of the line that these places are in, in order along it. */
export function lineThrough(places: readonly Place[]): readonly Place[] {
  const [first = 0, second = 0] = places;
  const [dx, dy] = [
    second % BOARD_SIZE - first % BOARD_SIZE,
    Math.trunc(second / BOARD_SIZE) - Math.trunc(first / BOARD_SIZE),
  ];
  const line: Place[] = [];
  let [x, y] = [first % BOARD_SIZE, Math.trunc(first / BOARD_SIZE)];
  while (isOnBoard(x - dx, y - dy)) [x, y] = [x - dx, y - dy];
  for (; isOnBoard(x, y); x += dx, y += dy) line.push(placeAt(x, y));
  return line;
}

/** All places of the board. */
export const EVERYWHERE: readonly Place[] = Array.from({ length: PLACES }, (_, place) => place);

/** The places where a stone of this colour would make five or more in a row, found by trying. */
export function winningPlaces(
  board: Readonly<Uint8Array>,
  stone: Stone,
  among: readonly Place[] = EVERYWHERE,
): Place[] {
  const tried = board.slice();
  const found: Place[] = [];
  for (const place of among) {
    if (board[place] !== 0) continue;
    tried[place] = stone;
    if (longestRow(tried, place) >= 5) found.push(place);
    tried[place] = 0;
  }
  return found;
}

/** The moves of a game that fills the board without five in a row: pairs, shifted from row to row. */
export function drawnGame(): readonly Place[] {
  const black: Place[] = [];
  const white: Place[] = [];
  for (let place = 0; place < PLACES; place++) {
    const [x, y] = [place % BOARD_SIZE, Math.trunc(place / BOARD_SIZE)];
    const isBlack = ((x + 2 * y) >> 1) % 2 === 0;
    (isBlack ? black : white).push(place);
  }
  return black.flatMap((place, index) => [place, ...white.slice(index, index + 1)]);
}
