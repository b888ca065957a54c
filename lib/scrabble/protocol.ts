// The messages between administrator and player, as values and as S-expressions. The grammar:
//
//   player:         (register <string>)                        ()
//   administrator:  (draw <tile> ...)                          ()
//                   (take-turn <board> <number>)               ()
//                   (inform <string>)                          ()
//   in a turn:      (exchange-tile <tile> ...)                 (<tile> ...)
//                   (place-tile <coord> <coord> <letter>)      ()
//                   (place-blank <coord> <coord> <letter>)     ()
//                   (done-place)                               (<tile> ...)

import { Connection, type ConnectionOptions } from "../wire/connection.ts";
import {
  type Expression,
  expressionFormat,
  type ExpressionLimits,
  list,
  type ListExpression,
  shorten,
  string,
  symbol,
} from "../wire/s_expression.ts";
import { type Board, BOARD_SIZE, createBoard, type ReadonlyBoard } from "./board.ts";
import { BLANK, BLANK_FLAG, type BoardTile, isBlank, letterOf, type Tile } from "./tiles.ts";

/** A message of the protocol, in either direction. */
export type ProtocolMessage =
  /** The response to a request: tiles, or none, which confirms. */
  | { readonly kind: "answer"; readonly tiles: readonly Tile[] }
  | { readonly kind: "register"; readonly name: string }
  | { readonly kind: "draw"; readonly tiles: readonly Tile[] }
  | { readonly kind: "take-turn"; readonly board: ReadonlyBoard; readonly tilesLeft: number }
  | { readonly kind: "inform"; readonly text: string }
  | { readonly kind: "exchange-tile"; readonly tiles: readonly Tile[] }
  | {
    readonly kind: "place-tile" | "place-blank";
    readonly column: number;
    readonly row: number;
    /** 1 to 26. */
    readonly letter: number;
  }
  | { readonly kind: "done-place" };

/** Which coordinate comes first: `xy` is the column and then the row, `yx` the other way round. */
export type Coordinates = "xy" | "yx";

/** A connection that carries the protocol. */
export type ProtocolConnection = Connection<ListExpression>;

/** Makes a connection that carries the protocol of `socket`, and takes the socket over. */
export function connectProtocol(
  socket: Deno.TcpConn,
  options: ConnectionOptions & ExpressionLimits = {},
): ProtocolConnection {
  return new Connection(socket, expressionFormat(options), options);
}

/** A list that is no message of the protocol; `message` says what was got and what expected. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  /** `off-board` for a message that is right but for a coordinate that no square has. */
  readonly kind: "ill-formed" | "off-board";
  constructor(kind: "ill-formed" | "off-board", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The answer that confirms. */
export const CONFIRMATION: ProtocolMessage = { kind: "answer", tiles: [] };

/** Whether `message` is `()`. */
export function isConfirmation(message: ProtocolMessage): boolean {
  return message.kind === "answer" && message.tiles.length === 0;
}

/** Writes a message as an S-expression. */
export function makeMessage(message: ProtocolMessage, coordinates: Coordinates): ListExpression {
  switch (message.kind) {
    case "answer":
      return list(...message.tiles.map(makeTile));
    case "register":
      return list(symbol("register"), string(message.name));
    case "inform":
      return list(symbol("inform"), string(message.text));
    case "draw":
    case "exchange-tile":
      return list(symbol(message.kind), ...message.tiles.map(makeTile));
    case "take-turn":
      return list(symbol("take-turn"), makeBoard(message.board), makeNumber(message.tilesLeft));
    case "place-tile":
    case "place-blank": {
      const { column, row } = message;
      const [first, second] = coordinates === "xy" ? [column, row] : [row, column];
      return list(
        symbol(message.kind),
        makeNumber(first),
        makeNumber(second),
        makeLetter(message.letter),
      );
    }
    case "done-place":
      return list(symbol("done-place"));
  }
}

/**
 * Reads a message from an S-expression.
 * @throws {ProtocolError} when it is none of the protocol
 */
export function parseMessage(
  expression: ListExpression,
  coordinates: Coordinates,
): ProtocolMessage {
  const [head, ...rest] = expression.items;
  if (head === undefined) return CONFIRMATION;
  const kind = head.kind === "symbol" ? head.text : "";
  switch (kind) {
    case "register":
      return { kind, name: parseString(only(expression, "(register <string>)")) };
    case "inform":
      return { kind, text: parseString(only(expression, "(inform <string>)")) };
    case "draw":
    case "exchange-tile":
      return { kind, tiles: rest.map(parseTile) };
    case "take-turn": {
      const [board, number] = operands(expression, 2, "(take-turn <board> <number>)");
      return { kind, board: parseBoard(board!), tilesLeft: parseNumber(number!) };
    }
    case "place-tile":
    case "place-blank": {
      const form = `(${kind} <coord> <coord> <letter>)`;
      const [one, two, three] = operands(expression, 3, form);
      const letter = parseLetter(three!);
      const first = parseCoordinate(one!);
      const second = parseCoordinate(two!);
      const [column, row] = coordinates === "xy" ? [first, second] : [second, first];
      for (const [what, place] of [["column", column], ["row", row]] as const) {
        if (place >= 0 && place < BOARD_SIZE) continue;
        throw new ProtocolError(
          "off-board",
          `${what} ${place} is off the board in ${shorten(expression)}; expected 0 to 14`,
        );
      }
      return { kind, column, row, letter };
    }
    case "done-place":
      operands(expression, 0, "(done-place)");
      return { kind };
    default:
      if (head.kind === "symbol" && isTile(head.text)) {
        return { kind: "answer", tiles: expression.items.map(parseTile) };
      }
      throw unexpected(expression, "a message of the protocol");
  }
}

function operands(message: ListExpression, count: number, form: string): readonly Expression[] {
  const rest = message.items.slice(1);
  if (rest.length !== count) throw unexpected(message, form);
  return rest;
}

function only(message: ListExpression, form: string): Expression {
  return operands(message, 1, form)[0]!;
}

function parseString(expression: Expression): string {
  if (expression.kind !== "string") throw unexpected(expression, "a string");
  return expression.text;
}

function isTile(text: string): boolean {
  return /^[a-z_]$/.test(text);
}

function parseTile(expression: Expression): Tile {
  if (expression.kind !== "symbol" || !isTile(expression.text)) {
    throw unexpected(expression, "a tile, one of a to z and _");
  }
  return expression.text === "_" ? BLANK : expression.text.charCodeAt(0) - 96;
}

function parseLetter(expression: Expression): number {
  if (expression.kind !== "symbol" || !/^[a-z]$/.test(expression.text)) {
    throw unexpected(expression, "a letter, a to z");
  }
  return expression.text.charCodeAt(0) - 96;
}

/** Reads a whole number as a coordinate is written, whether or not there is such a square. */
function parseCoordinate(expression: Expression): number {
  if (expression.kind !== "symbol" || !/^(0|-?[1-9][0-9]{0,5})$/.test(expression.text)) {
    throw unexpected(expression, "a coordinate, 0 to 14 without leading zeros");
  }
  return Number(expression.text);
}

function parseNumber(expression: Expression): number {
  const number = expression.kind === "symbol" && /^[0-9]+$/.test(expression.text)
    ? Number(expression.text)
    : NaN;
  if (!Number.isSafeInteger(number)) throw unexpected(expression, "a number");
  return number;
}

function parseBoard(expression: Expression): Board {
  const rows = expression.kind === "list" ? expression.items : [];
  if (rows.length !== BOARD_SIZE) throw unexpected(expression, "a board of 15 rows");
  const board = createBoard();
  rows.forEach((row, index) => {
    const cells = row.kind === "list" ? row.items : [];
    if (cells.length !== BOARD_SIZE) throw unexpected(row, `row ${index} of the board, 15 cells`);
    cells.forEach((cell, column) => board[index * BOARD_SIZE + column] = parseCell(cell));
  });
  return board;
}

function parseCell(cell: Expression): BoardTile {
  if (cell.kind === "symbol" && /^-+$/.test(cell.text)) return 0;
  if (cell.kind === "list" && cell.items.length === 2) {
    const kind = cell.items[1]!;
    if (kind.kind === "symbol" && kind.text === "nb") return parseLetter(cell.items[0]!);
    if (kind.kind === "symbol" && kind.text === "bl") {
      return parseLetter(cell.items[0]!) | BLANK_FLAG;
    }
  }
  throw unexpected(cell, "a cell of the board: (<letter> nb), (<letter> bl) or -");
}

function unexpected(got: Expression, expected: string): ProtocolError {
  return new ProtocolError("ill-formed", `got ${shorten(got)}, expected ${expected}`);
}

const EMPTY_CELL = symbol("-");
const LETTER_TILE = symbol("nb");
const BLANK_TILE = symbol("bl");
const LETTERS = Array.from({ length: 27 }, (_, tile) => {
  return symbol(tile === BLANK ? "_" : String.fromCharCode(96 + tile));
});

function makeTile(tile: Tile): Expression {
  return LETTERS[tile]!;
}

function makeLetter(letter: number): Expression {
  return LETTERS[letter]!;
}

function makeNumber(number: number): Expression {
  return symbol(String(number));
}

function makeBoard(board: ReadonlyBoard): Expression {
  const cells = Array.from(board, makeCell);
  const rows = Array.from(
    { length: BOARD_SIZE },
    (_, row) => list(...cells.slice(row * BOARD_SIZE, (row + 1) * BOARD_SIZE)),
  );
  return list(...rows);
}

function makeCell(tile: BoardTile): Expression {
  if (tile === 0) return EMPTY_CELL;
  return list(makeLetter(letterOf(tile)), isBlank(tile) ? BLANK_TILE : LETTER_TILE);
}
