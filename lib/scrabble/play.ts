// What a play is worth, and whether the rules allow it.

import type { Dictionary } from "../dictionary/word_graph.ts";
import {
  type Board,
  BOARD_SIZE,
  CENTRE,
  columnOf,
  createBoard,
  type Direction,
  isEmptyBoard,
  LETTER_MULTIPLIERS,
  type ReadonlyBoard,
  rowOf,
  type Square,
  WORD_MULTIPLIERS,
} from "./board.ts";
import type { Placement, PlayedWord } from "./move.ts";
import { makeSquare, makeTiles } from "./notation.ts";
import {
  BINGO_BONUS,
  BLANK_FLAG,
  type BoardTile,
  letterOf,
  makeBoardTile,
  makeRack,
  missingTiles,
  RACK_SIZE,
  rackTileOf,
  type Tile,
  valueOf,
} from "./tiles.ts";

/** A play that the rules allow (all of them, or all but the dictionary: see who gives it). */
export interface ScoredPlay {
  readonly kind: "scored";
  readonly placements: readonly Placement[];
  /** The square of the first letter of the main word. */
  readonly start: Square;
  /**
   * The direction of the main word. A single tile that makes two words has the one across as its
   * main word.
   */
  readonly direction: Direction;
  /** The main word, then the words across it in the order of the placements. */
  readonly words: readonly PlayedWord[];
  /** The points of all words, and the bonus for seven tiles. */
  readonly score: number;
}

/** Why a play is refused; `message` says it in words for people. */
export type PlayRefusal =
  & { readonly kind: "refused"; readonly message: string }
  & (
    | {
      readonly reason:
        | "no-tiles"
        /** The first play covers the centre. */
        | "not-on-centre"
        /** The first play has two tiles at least: one alone makes no word of two letters. */
        | "no-word"
        | "not-touching";
    }
    | {
      readonly reason:
        | "off-board"
        | "no-such-tile"
        | "occupied"
        | "repeated-square"
        | "not-in-line"
        | "gap";
      /** Where it shows. */
      readonly square: Square;
    }
    | { readonly reason: "not-held"; readonly tiles: readonly Tile[] }
    | { readonly reason: "not-in-dictionary"; readonly words: readonly PlayedWord[] }
  );

/**
 * Whether a player that holds `rack` may play `placements` on `board`: the scored play, or the
 * first of the rules that it breaks, in the order squares, rack, line, touch, dictionary.
 */
export function checkPlay(
  board: ReadonlyBoard,
  placements: readonly Placement[],
  rack: readonly Tile[],
  dictionary: Dictionary,
): ScoredPlay | PlayRefusal {
  const after = place(board, placements);
  if ("reason" in after) return after;
  const missing = missingTiles(rack, placements.map(({ tile }) => rackTileOf(tile)));
  if (missing.length > 0) {
    const message = `${makeRack(missing)} not held: the rack is ${makeRack(rack)}`;
    return { kind: "refused", reason: "not-held", tiles: missing, message };
  }
  const play = scoreOn(board, after, placements);
  return play.kind === "refused" ? play : refuseUnknownWords(play, dictionary) ?? play;
}

/**
 * The words and the score of a play, under all rules but those of the rack and the dictionary: for
 * records, whose words may be phonies and whose racks may be unknown.
 */
export function scorePlay(
  board: ReadonlyBoard,
  placements: readonly Placement[],
): ScoredPlay | PlayRefusal {
  const after = place(board, placements);
  return "reason" in after ? after : scoreOn(board, after, placements);
}

/** The main word of a play that the rules allow, with its points; undefined when there is none. */
export function mainWordOf(
  board: ReadonlyBoard,
  placements: readonly Placement[],
): PlayedWord | undefined {
  const after = place(board, placements);
  if ("reason" in after) return undefined;
  return wordThrough(board, after, placements[0]!.square, mainDirection(after, placements));
}

/** The refusal of a play for its words that are not in `dictionary`; undefined when all are. */
export function refuseUnknownWords(
  play: ScoredPlay,
  dictionary: Dictionary,
): PlayRefusal | undefined {
  const unknown = play.words.filter(({ tiles }) => !dictionary.hasWord(tiles.map(letterOf)));
  if (unknown.length === 0) return undefined;
  const main = play.words[0]!;
  const played = makeTiles(main.tiles).toUpperCase();
  const across = unknown
    .filter((word) => word !== main)
    .map((word) => `${makeTiles(word.tiles).toUpperCase()} ${word.direction}`);
  const verb = across.length > 1 ? "are" : "is";
  let message = unknown[0] === main ? `${played} is not in the dictionary` : "";
  if (across.length > 0) {
    message += message === ""
      ? `${played} makes ${list(across)}, which ${verb} not in the dictionary`
      : `, and makes ${list(across)}, which ${verb} not either`;
  }
  return { kind: "refused", reason: "not-in-dictionary", words: unknown, message };
}

/**
 * The board with the placements that are looked at. There is one for all: a copy of a board for each play
 * would take longer than the rules.
 */
const laid: Board = createBoard();

/**
 * The board with `placements` on it, which stands until the next call; or the refusal of a square or a
 * tile.
 */
function place(board: ReadonlyBoard, placements: readonly Placement[]): Board | PlayRefusal {
  if (placements.length === 0) {
    return { kind: "refused", reason: "no-tiles", message: "no tile is placed" };
  }
  const after = laid;
  after.set(board);
  for (const { square, tile } of placements) {
    if (!Number.isInteger(square) || square < 0 || square >= board.length) {
      const message = `${square} is no square: a tile is placed off the board`;
      return { kind: "refused", reason: "off-board", square, message };
    }
    const letter = tile & ~BLANK_FLAG;
    if (!Number.isInteger(tile) || letter < 1 || letter > 26) {
      const message = `${tile}, placed on ${makeSquare(square)}, is no tile`;
      return { kind: "refused", reason: "no-such-tile", square, message };
    }
    if (board[square] !== 0) {
      const message = `${makeSquare(square)} is occupied: ${makeBoardTile(board[square]!)} lies ` +
        `there, and ${makeBoardTile(tile)} cannot`;
      return { kind: "refused", reason: "occupied", square, message };
    }
    if (after[square] !== 0) {
      const message = `two tiles are placed on ${makeSquare(square)}: ` +
        `${makeBoardTile(after[square]!)} and ${makeBoardTile(tile)}`;
      return { kind: "refused", reason: "repeated-square", square, message };
    }
    after[square] = tile;
  }
  return after;
}

/** The rules of line, gap, start and touch, and the score; `after` is the board with the play. */
function scoreOn(
  board: ReadonlyBoard,
  after: ReadonlyBoard,
  placements: readonly Placement[],
): ScoredPlay | PlayRefusal {
  const direction = mainDirection(after, placements);
  const refusal = refuseLine(after, placements, direction) ??
    (isEmptyBoard(board) ? refuseStart(after, placements) : refuseApart(board, placements));
  if (refusal !== undefined) return refusal;

  const main = wordThrough(board, after, placements[0]!.square, direction)!;
  const words = [main];
  let score = main.score + (placements.length === RACK_SIZE ? BINGO_BONUS : 0);
  const crossing = direction === "across" ? "down" : "across";
  for (const { square } of placements) {
    const word = wordThrough(board, after, square, crossing);
    if (word === undefined) continue;
    words.push(word);
    score += word.score;
  }
  return { kind: "scored", placements, start: main.start, direction, words, score };
}

/** The direction that a play has if it has one; a single tile's is that of a word it makes. */
function mainDirection(after: ReadonlyBoard, placements: readonly Placement[]): Direction {
  const first = placements[0]!.square;
  const second = placements[1]?.square;
  if (second !== undefined) return rowOf(first) === rowOf(second) ? "across" : "down";
  const column = columnOf(first);
  const besides = (column > 0 && after[first - 1] !== 0) ||
    (column < BOARD_SIZE - 1 && after[first + 1] !== 0);
  return besides ? "across" : "down";
}

/** Refuses tiles that are not all in one row or column, or have an empty square between them. */
function refuseLine(
  after: ReadonlyBoard,
  placements: readonly Placement[],
  direction: Direction,
): PlayRefusal | undefined {
  const lineOf = direction === "across" ? rowOf : columnOf;
  const first = placements[0]!.square;
  let from = first;
  let to = first;
  for (const { square } of placements) {
    if (lineOf(square) !== lineOf(first)) {
      const message = `the tiles are not in one row or column: ${
        list(placements.map((placement) => makeSquare(placement.square)))
      }`;
      return { kind: "refused", reason: "not-in-line", square, message };
    }
    from = Math.min(from, square);
    to = Math.max(to, square);
  }
  const stride = direction === "across" ? 1 : BOARD_SIZE;
  for (let square = from; square < to; square += stride) {
    if (after[square] !== 0) continue;
    const message = `there is a gap at ${makeSquare(square)}, between the tiles on ` +
      `${makeSquare(from)} and ${makeSquare(to)}`;
    return { kind: "refused", reason: "gap", square, message };
  }
  return undefined;
}

/** Refuses a first play that is off the centre, or one tile. */
function refuseStart(
  after: ReadonlyBoard,
  placements: readonly Placement[],
): PlayRefusal | undefined {
  if (after[CENTRE] === 0) {
    const message = `the first play must cover the centre, ${makeSquare(CENTRE)}`;
    return { kind: "refused", reason: "not-on-centre", message };
  }
  if (placements.length < 2) {
    const message = "the first play must have two tiles: one makes no word of two letters";
    return { kind: "refused", reason: "no-word", message };
  }
  return undefined;
}

/** Refuses a play that touches no tile of `board`. */
function refuseApart(
  board: ReadonlyBoard,
  placements: readonly Placement[],
): PlayRefusal | undefined {
  const touches = placements.some(({ square }) => {
    const column = columnOf(square);
    return (column > 0 && board[square - 1] !== 0) ||
      (column < BOARD_SIZE - 1 && board[square + 1] !== 0) ||
      (board[square - BOARD_SIZE] ?? 0) !== 0 ||
      (board[square + BOARD_SIZE] ?? 0) !== 0;
  });
  if (touches) return undefined;
  const message = "the play touches no tile on the board: " +
    list(placements.map(({ square }) => makeSquare(square)));
  return { kind: "refused", reason: "not-touching", message };
}

/** The word through `square` in `direction`, or undefined when it has only one letter. */
function wordThrough(
  board: ReadonlyBoard,
  after: ReadonlyBoard,
  square: Square,
  direction: Direction,
): PlayedWord | undefined {
  const stride = direction === "across" ? 1 : BOARD_SIZE;
  const index = direction === "across" ? columnOf(square) : rowOf(square);
  const lineStart = square - index * stride;
  let first = index;
  while (first > 0 && after[lineStart + (first - 1) * stride] !== 0) first--;
  let end = index + 1;
  while (end < BOARD_SIZE && after[lineStart + end * stride] !== 0) end++;
  if (end - first < 2) return undefined;

  const tiles: BoardTile[] = [];
  let sum = 0;
  let multiplier = 1;
  for (let i = first; i < end; i++) {
    const current = lineStart + i * stride;
    const tile = after[current]!;
    tiles.push(tile);
    // A premium square counts only in the play that covers it.
    const isNew = board[current] === 0;
    sum += valueOf(tile) * (isNew ? LETTER_MULTIPLIERS[current]! : 1);
    if (isNew) multiplier *= WORD_MULTIPLIERS[current]!;
  }
  return { start: lineStart + first * stride, direction, tiles, score: sum * multiplier };
}

/** `a`, `a and b`, `a, b and c`. */
function list(items: readonly string[]): string {
  return items.length < 2
    ? items.join("")
    : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}
