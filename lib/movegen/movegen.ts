// Move generation: the moves of a rack on a board, all of them, the best few or the best one.

import type { WordGraph } from "../dictionary/word_graph.ts";
import { createBoard, type ReadonlyBoard } from "../scrabble/board.ts";
import type { Placement } from "../scrabble/move.ts";
import type { Tile } from "../scrabble/tiles.ts";
import { type Engine, engineOf } from "./engine.ts";
import type { Measure } from "./measure.ts";
import type { RankedMove } from "./order.ts";

/**
 * Finds moves on a board that it keeps. What generation needs to know of a word graph is built once,
 * when it is first asked for, and shared by all generators on that graph.
 */
export class MoveGenerator {
  readonly #engine: Engine;
  readonly #board = createBoard();

  /** A generator of plays with the words of `graph`, on an empty board. */
  constructor(graph: WordGraph) {
    this.#engine = engineOf(graph);
  }

  /** The engine, with the board of this generator. */
  #shown(): Engine {
    this.#engine.show(this.#board);
    return this.#engine;
  }

  /** The board as it stands; the same object throughout. */
  get board(): ReadonlyBoard {
    return this.#board;
  }

  /** Makes the board empty. */
  reset(): void {
    this.#board.fill(0);
    this.#engine.leave(this.#board);
  }

  /**
   * Lays the tiles of a play on the board; their squares must be empty. The words that they make
   * need not be in the dictionary.
   */
  place(placements: readonly Placement[]): void {
    const taken = placements.find(({ square }) => this.#board[square] !== 0);
    if (taken !== undefined) throw new RangeError(`square ${taken.square} is not empty`);
    for (const { square, tile } of placements) this.#board[square] = tile;
    if (this.#engine.isShowing(this.#board)) this.#engine.lay(placements);
  }

  /**
   * Makes the board equal to `board`. Only what is new is worked through when the tiles that lay on
   * the board before are still there.
   */
  setBoard(board: ReadonlyBoard): void {
    this.#board.set(board);
    this.#engine.leave(this.#board);
  }

  /**
   * All plays of `rack` (at most seven tiles), ranked by `measure`, in no particular order. Each is
   * there once: a single tile that makes words both ways is one play, and plays that differ in what
   * is a blank are different ones. On the empty board only plays across are generated: each has a
   * mirror image down the middle column that scores the same.
   */
  allPlays(rack: readonly Tile[], measure: Measure): RankedMove[] {
    return this.#shown().allPlays(rack, measure);
  }

  /**
   * The best `count` moves of `rack` under `measure`, fewer if there are not so many, in the order
   * of `compareMoves`. Passing is the last of the moves that score nothing; exchanges are among
   * the moves where the measure says so.
   */
  bestMoves(rack: readonly Tile[], measure: Measure, count: number): RankedMove[] {
    return this.#shown().bestMoves(rack, measure, count);
  }

  /** The best move of `rack` under `measure`: the first of `bestMoves`, found much faster. */
  bestMove(rack: readonly Tile[], measure: Measure): RankedMove {
    return this.#shown().bestMove(rack, measure);
  }
}
