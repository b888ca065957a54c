// The rules: two players place stones in turn; an unbroken row of five or more of one's stones wins
// (freestyle), and a full board without one is a draw.

import {
  BLACK,
  type Board,
  BOARD_SIZE,
  columnOf,
  createBoard,
  DIRECTIONS,
  EMPTY,
  isOnBoard,
  type Place,
  placeAt,
  PLACES,
  type ReadonlyBoard,
  rowOf,
  type Stone,
  WHITE,
} from "./board.ts";

/** The fewest stones in a row that win. */
const WINNING_LENGTH = 5;

/** What a move has led to. */
export type Outcome =
  | { readonly kind: "open" }
  /** All places of the unbroken row, in their order along it. */
  | { readonly kind: "win"; readonly row: readonly Place[] }
  | { readonly kind: "draw" };

/** A position of a game that goes on, as a strategy sees it. */
export interface Position {
  readonly board: ReadonlyBoard;
  /** Stones on the board. */
  readonly stones: number;
  /** Whose turn it is. */
  readonly toMove: Stone;
}

/** A game from its start: the moves so far, and what they have led to. */
export interface Game {
  readonly position: Position;
  readonly moves: readonly Place[];
  readonly outcome: Outcome;
}

const OPEN: Outcome = { kind: "open" };

/** A game that nobody has moved in. */
export function createGame(): Game {
  return {
    position: { board: createBoard(), stones: 0, toMove: BLACK },
    moves: [],
    outcome: OPEN,
  };
}

/**
 * Why a move cannot be made, or undefined when it can. The order is part of the rules of the service:
 * a place that is taken is so also after the end of the game.
 */
export function moveError(game: Game, place: Place): "off-board" | "taken" | "over" | undefined {
  if (!Number.isInteger(place) || place < 0 || place >= PLACES) return "off-board";
  if (game.position.board[place] !== EMPTY) return "taken";
  return game.outcome.kind === "open" ? undefined : "over";
}

/** The game after a move. Throws `RangeError` when `moveError` has something against it. */
export function playMove(game: Game, place: Place): Game {
  const error = moveError(game, place);
  if (error !== undefined) throw new RangeError(`move ${place} is not possible: ${error}`);
  const { stones, toMove } = game.position;
  const board: Board = game.position.board.slice();
  board[place] = toMove;
  const position = { board, stones: stones + 1, toMove: stoneOfMove(stones + 1) };
  return { position, moves: [...game.moves, place], outcome: outcomeAt(board, place, stones + 1) };
}

/**
 * The game that these moves make. Throws `RangeError` for a move that is not possible: moves that
 * come from outside are checked one by one with `moveError`.
 */
export function gameOf(moves: readonly Place[]): Game {
  const board = createBoard();
  let outcome = OPEN;
  for (const [index, place] of moves.entries()) {
    const position = { board, stones: index, toMove: stoneOfMove(index) };
    const error = moveError({ position, moves, outcome }, place);
    if (error !== undefined) throw new RangeError(`move ${place} is not possible: ${error}`);
    board[place] = position.toMove;
    outcome = outcomeAt(board, place, index + 1);
  }
  const position = { board, stones: moves.length, toMove: stoneOfMove(moves.length) };
  return { position, moves, outcome };
}

/** Whose stone the move with this index is, from 0. */
export function stoneOfMove(index: number): Stone {
  return index % 2 === 0 ? BLACK : WHITE;
}

/** What the stone on `place`, the last that was placed, has led to; `stones` are on the board. */
function outcomeAt(board: ReadonlyBoard, place: Place, stones: number): Outcome {
  const [row] = winningRows(board, place);
  if (row !== undefined) return { kind: "win", row };
  return stones === PLACES ? { kind: "draw" } : OPEN;
}

/**
 * The unbroken rows of five or more through the stone on `place`, each whole and in order along it,
 * in the order of `DIRECTIONS`; one stone can complete several.
 */
export function winningRows(board: ReadonlyBoard, place: Place): (readonly Place[])[] {
  const stone = board[place];
  if (stone === EMPTY) return [];
  const rows: (readonly Place[])[] = [];
  for (const [dx, dy] of DIRECTIONS) {
    const step = dy * BOARD_SIZE + dx;
    const before = countStones(board, place, -dx, -dy);
    const length = before + 1 + countStones(board, place, dx, dy);
    if (length < WINNING_LENGTH) continue;
    rows.push(Array.from({ length }, (_, index) => place + (index - before) * step));
  }
  return rows;
}

/** The stones like that on `place` in an unbroken row from there, without itself. */
function countStones(board: ReadonlyBoard, place: Place, dx: number, dy: number): number {
  const stone = board[place];
  let x = columnOf(place) + dx;
  let y = rowOf(place) + dy;
  let count = 0;
  for (; isOnBoard(x, y) && board[placeAt(x, y)] === stone; x += dx, y += dy) count++;
  return count;
}
