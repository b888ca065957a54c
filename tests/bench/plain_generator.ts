// The plain way to generate moves: S. Gordon's algorithm on the nodes of the `.kwg` file as they
// are, on a board of squares, with everything found anew each turn and every play looked at. The
// bench measures the engine against it, and tests compare the two: it shares no code with
// `lib/movegen` but the measures and the order of moves.

import {
  ACCEPTS,
  ARC_MASK,
  IS_END,
  TILE_SHIFT,
  type WordGraph,
} from "../../lib/dictionary/word_graph.ts";
import { type Measure, THOUSANDTHS } from "../../lib/movegen/measure.ts";
import { compareMoves, type RankedMove } from "../../lib/movegen/order.ts";
import {
  type Board,
  BOARD_SIZE,
  CENTRE,
  createBoard,
  isEmptyBoard,
  LETTER_MULTIPLIERS,
  type ReadonlyBoard,
  rowOf,
  type Square,
  squareAt,
  WORD_MULTIPLIERS,
} from "../../lib/scrabble/board.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import {
  BINGO_BONUS,
  BLANK,
  BLANK_FLAG,
  countTiles,
  letterOf,
  RACK_SIZE,
  type Tile,
  TILE_KINDS,
  TILE_VALUES,
  valueOf,
} from "../../lib/scrabble/tiles.ts";

/** What the tiles above and below an empty square of a line mean for a tile placed there. */
interface Crossing {
  /** The letters that may be placed, as a mask. */
  readonly letters: number;
  /** The points of the crossing word without the new tile; undefined where there is none. */
  readonly points: number | undefined;
}

/** A line of the board, and the square in it that a play is built around. */
interface Line {
  readonly squares: readonly Square[];
  readonly crossings: readonly Crossing[];
  /** Whether plays of one tile that make a crossing word are left to the other direction. */
  readonly isColumn: boolean;
  anchor: number;
  /** The last anchor before: plays do not reach it, or they would have been built around it. */
  before: number;
}

/** Points of a play under way. */
interface Points {
  /** Of the letters of the main word, which `multiplier` multiplies. */
  readonly main: number;
  readonly multiplier: number;
  /** Of the crossing words. */
  readonly crossing: number;
}

const ALL_LETTERS = 0x7fffffe;
const NO_CROSSING: Crossing = { letters: ALL_LETTERS, points: undefined };
const NO_POINTS: Points = { main: 0, multiplier: 1, crossing: 0 };

/** The plain generator; its methods are those of `MoveGenerator`. */
export class PlainGenerator {
  readonly #graph: WordGraph;
  #board: Board = createBoard();
  #counts: Uint8Array = new Uint8Array();
  #measure: Measure = { kind: "score" };
  #worths = new Map<number, number>();
  readonly #placements: Placement[] = [];
  #moves: RankedMove[] = [];

  constructor(graph: WordGraph) {
    this.#graph = graph;
  }

  reset(): void {
    this.#board = createBoard();
  }

  place(placements: readonly Placement[]): void {
    for (const { square, tile } of placements) this.#board[square] = tile;
  }

  setBoard(board: ReadonlyBoard): void {
    this.#board = board.slice();
  }

  bestMove(rack: readonly Tile[], measure: Measure): RankedMove {
    const moves = this.allPlays(rack, measure);
    this.#addExchanges(0, []);
    return moves.reduce((best, move) => compareMoves(move, best) < 0 ? move : best);
  }

  allPlays(rack: readonly Tile[], measure: Measure): RankedMove[] {
    this.#counts = countTiles(rack);
    this.#measure = measure;
    this.#worths = new Map();
    this.#moves = [];
    for (const line of this.#lines()) {
      for (let index = 0; index < BOARD_SIZE; index++) {
        if (!this.#isAnchor(line, index)) continue;
        line.anchor = index;
        this.#extendLeft(line, index, this.#graph.gaddagRoot, NO_POINTS);
        line.before = index;
      }
    }
    return this.#moves;
  }

  /** The rows and the columns; of an empty board the middle row alone. */
  #lines(): Line[] {
    const places = Array.from({ length: BOARD_SIZE }, (_, i) => i);
    const rows = places.map((row) => places.map((column) => squareAt(column, row)));
    const columns = places.map((column) => places.map((row) => squareAt(column, row)));
    const makeLine = (squares: Square[], stride: number): Line => ({
      squares,
      crossings: squares.map((square) => this.#crossingAt(square, stride)),
      isColumn: stride === 1,
      anchor: 0,
      before: -1,
    });
    if (isEmptyBoard(this.#board)) return [makeLine(rows[rowOf(CENTRE)], BOARD_SIZE)];
    return [
      ...rows.map((squares) => makeLine(squares, BOARD_SIZE)),
      ...columns.map((squares) => makeLine(squares, 1)),
    ];
  }

  /** The crossing word of a tile on `square`, which runs in steps of `stride`. */
  #crossingAt(square: Square, stride: number): Crossing {
    if (this.#board[square] !== 0) return NO_CROSSING;
    const lineOf = (other: Square) =>
      stride === 1 ? Math.trunc(other / BOARD_SIZE) : other % BOARD_SIZE;
    const isRun = (other: Square) =>
      other >= 0 && other < this.#board.length && lineOf(other) === lineOf(square) &&
      this.#board[other] !== 0;
    let first = square, end = square + stride;
    while (isRun(first - stride)) first -= stride;
    while (isRun(end)) end += stride;
    if (end - first === stride) return NO_CROSSING;
    const word: number[] = [];
    let points = 0;
    for (let at = first; at < end; at += stride) {
      word.push(letterOf(this.#board[at]));
      points += valueOf(this.#board[at]);
    }
    let letters = 0;
    for (let letter = 1; letter <= 26; letter++) {
      word[(square - first) / stride] = letter;
      if (this.#graph.hasWord(word)) letters |= 1 << letter;
    }
    return { letters, points };
  }

  /** Whether a play can be built around place `index` of `line`. */
  #isAnchor({ squares, crossings }: Line, index: number): boolean {
    const isTile = (at: number) => at >= 0 && at < BOARD_SIZE && this.#board[squares[at]] !== 0;
    if (isTile(index)) return false;
    return isTile(index - 1) || isTile(index + 1) || crossings[index].points !== undefined ||
      (squares[index] === CENTRE && isEmptyBoard(this.#board));
  }

  /** Takes the letters of the list at `list` to place `index`, the next to the left. */
  #extendLeft(line: Line, index: number, list: number, points: Points): void {
    this.#forEachLetter(line, index, list, points, (node, next) => {
      const isFree = !this.#hasTile(line, index - 1);
      const arc = this.#graph.nodes[node] & ARC_MASK;
      if (isFree && !this.#hasTile(line, line.anchor + 1)) this.#finish(line, node, next);
      if (arc === 0) return;
      if (index > 0 && (!isFree || index - 1 > line.before)) {
        this.#extendLeft(line, index - 1, arc, next);
      }
      const separator = this.#graph.nodes[arc];
      if (isFree && separator >>> TILE_SHIFT === 0 && line.anchor < BOARD_SIZE - 1) {
        this.#extendRight(line, line.anchor + 1, separator & ARC_MASK, next);
      }
    });
  }

  /** Takes the letters of the list at `list` to place `index`, the next to the right. */
  #extendRight(line: Line, index: number, list: number, points: Points): void {
    this.#forEachLetter(line, index, list, points, (node, next) => {
      if (!this.#hasTile(line, index + 1)) this.#finish(line, node, next);
      const arc = this.#graph.nodes[node] & ARC_MASK;
      if (arc !== 0 && index < BOARD_SIZE - 1) this.#extendRight(line, index + 1, arc, next);
    });
  }

  #hasTile({ squares }: Line, index: number): boolean {
    return index >= 0 && index < BOARD_SIZE && this.#board[squares[index]] !== 0;
  }

  /** Calls `goOn` for each letter of a list that lies at place `index` or can be put there. */
  #forEachLetter(
    { squares, crossings }: Line,
    index: number,
    list: number,
    points: Points,
    goOn: (node: number, points: Points) => void,
  ): void {
    if (list === 0) return;
    const square = squares[index], there = this.#board[square], { nodes } = this.#graph;
    for (let node = list;; node++) {
      const letter = nodes[node] >>> TILE_SHIFT;
      if (there !== 0) {
        if (letter === letterOf(there)) {
          goOn(node, { ...points, main: points.main + valueOf(there) });
        }
      } else if ((crossings[index].letters >> letter & 1) !== 0 && letter !== 0) {
        for (const tile of [letter, BLANK]) {
          if (this.#counts[tile] === 0) continue;
          this.#counts[tile]--;
          this.#placements.push({ square, tile: tile === BLANK ? letter | BLANK_FLAG : letter });
          goOn(node, addTile(points, square, TILE_VALUES[tile], crossings[index].points));
          this.#placements.pop();
          this.#counts[tile]++;
        }
      }
      if ((nodes[node] & IS_END) !== 0) return;
    }
  }

  /** Keeps the play under way if `node` ends a word. */
  #finish({ squares, crossings, isColumn }: Line, node: number, points: Points): void {
    if ((this.#graph.nodes[node] & ACCEPTS) === 0) return;
    const placements = this.#placements.slice().sort((a, b) => a.square - b.square);
    if (isColumn && placements.length === 1) {
      const index = squares.indexOf(placements[0].square);
      if (crossings[index].points !== undefined) return;
    }
    const score = points.main * points.multiplier + points.crossing +
      (placements.length === RACK_SIZE ? BINGO_BONUS : 0);
    const equity = this.#measure.kind === "score" ? score : this.#equity(score);
    this.#moves.push({ move: { kind: "play", placements }, score, equity });
  }

  /** `score` and the worth of the tiles still held, to a thousandth of a point. */
  #equity(score: number): number {
    if (this.#measure.kind === "score") return score;
    let key = 0;
    for (let tile = 0; tile < TILE_KINDS; tile++) {
      for (let i = 0; i < this.#counts[tile]; i++) key = key * (TILE_KINDS + 1) + tile + 1;
    }
    let worth = this.#worths.get(key);
    if (worth === undefined) {
      const kept = [...this.#counts].flatMap((count, tile) => Array<Tile>(count).fill(tile));
      worth = Math.round(this.#measure.leaves.valueOf(kept) * THOUSANDTHS);
      this.#worths.set(key, worth);
    }
    return (score * THOUSANDTHS + worth) / THOUSANDTHS;
  }

  /** Adds the exchanges of `tiles` and of tiles from `kind` on, as far as the measure allows. */
  #addExchanges(kind: Tile, tiles: readonly Tile[]): void {
    if (tiles.length > (this.#measure.kind === "score" ? 0 : this.#measure.exchangeLimit)) return;
    this.#moves.push({ move: { kind: "exchange", tiles }, score: 0, equity: this.#equity(0) });
    for (let tile = kind; tile < this.#counts.length; tile++) {
      if (this.#counts[tile] === 0) continue;
      this.#counts[tile]--;
      this.#addExchanges(tile, [...tiles, tile]);
      this.#counts[tile]++;
    }
  }
}

/** `points` and those of a tile of `value` on `square`, whose crossing word has `crossing`. */
function addTile(
  points: Points,
  square: Square,
  value: number,
  crossing: number | undefined,
): Points {
  const times = LETTER_MULTIPLIERS[square], wordTimes = WORD_MULTIPLIERS[square];
  return {
    main: points.main + value * times,
    multiplier: points.multiplier * wordTimes,
    crossing: points.crossing +
      (crossing === undefined ? 0 : (crossing + value * times) * wordTimes),
  };
}
