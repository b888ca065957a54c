// What generators on one word graph share: the packed graph, the tables, and one position, which is
// made that of the generator that asks.
//
// The functions of an engine are closures over its arrays. V8 compiles a closure of which there is
// only one into code that knows the addresses of what it captured, which makes generation a fifth
// faster than if every generator had closures of its own. When generators take turns, as those of
// the players of one game do, the next board is mostly the last one and a play more.

import type { WordGraph } from "../dictionary/word_graph.ts";
import type { ReadonlyBoard, Square } from "../scrabble/board.ts";
import type { Placement, Play } from "../scrabble/move.ts";
import {
  BINGO_BONUS,
  BLANK_FLAG,
  type BoardTile,
  RACK_SIZE,
  type Tile,
} from "../scrabble/tiles.ts";
import { createAllPlays } from "./all_plays.ts";
import { createAnchorFinder } from "./anchors.ts";
import { createCrossSets } from "./cross_sets.ts";
import { type BestPlay, NO_LANE } from "./best_play.ts";
import { createBestSearch } from "./best_search.ts";
import { allExchanges, bestExchange, exchangeOf } from "./exchanges.ts";
import { ROW_CELLS } from "./lanes.ts";
import { createLexiconTables, type LexiconTables } from "./lexicon_tables.ts";
import { type Measure, THOUSANDTHS } from "./measure.ts";
import { compareMoves, type RankedMove } from "./order.ts";
import { type PackedGraph, packGraph } from "./packed_graph.ts";
import { createPlayList, placementsInList, placementsOf, type PlayList } from "./play_list.ts";
import { createPosition } from "./position.ts";
import type { PreparedGraph } from "./prepared_graph.ts";
import { createRackTable, fillRackTable, type RackTable, worthOfKeeping } from "./rack_table.ts";

/** Generation on one word graph. Moves are those on the board that is shown. */
export interface Engine {
  /** Makes the position that of `board`, from what it was before if tiles were only added. */
  show(board: ReadonlyBoard): void;
  /** Takes note that `board` is not what it was when it was shown: it has to be shown again. */
  leave(board: ReadonlyBoard): void;
  /** Whether `board` is the one that was shown last, and has to be kept informed with `lay`. */
  isShowing(board: ReadonlyBoard): boolean;
  /** Lays tiles on empty squares of the board that is shown. */
  lay(placements: readonly Placement[]): void;
  /** See `MoveGenerator`. */
  allPlays(rack: readonly Tile[], measure: Measure): RankedMove[];
  bestMoves(rack: readonly Tile[], measure: Measure, count: number): RankedMove[];
  bestMove(rack: readonly Tile[], measure: Measure): RankedMove;
}

const engines = new WeakMap<WordGraph, Engine>();

/** The engine of `graph`, made when it is first asked for. */
export function engineOf(graph: WordGraph): Engine {
  let engine = engines.get(graph);
  if (engine === undefined) {
    engine = createEngine(packGraph(graph), () => createLexiconTables(graph));
    engines.set(graph, engine);
  }
  return engine;
}

/**
 * Makes the engine of `graph` from `prepared`, what another thread has built from the same graph.
 * Throws an Error when generators on it are there already.
 */
export function adoptPreparedGraph(graph: WordGraph, prepared: PreparedGraph): void {
  if (engines.has(graph)) throw new Error("the graph is prepared already");
  engines.set(graph, createEngine(prepared.packed, () => prepared.tables));
}

/** Makes an engine. It asks for the tables when a best move is first asked for. */
function createEngine(graph: PackedGraph, tables: () => LexiconTables): Engine {
  const position = createPosition();
  const { clear, lay } = createCrossSets(graph, position);
  const findAnchors = createAnchorFinder(graph, position);
  const rackTable = createRackTable();
  const generateAll = createAllPlays(graph, position, rackTable);
  let shown: ReadonlyBoard | undefined;
  // Made when they are first needed.
  let list: PlayList | undefined;
  let findBest: ((least: number) => BestPlay) | undefined;

  function isShowing(board: ReadonlyBoard): boolean {
    return shown === board;
  }

  function leave(board: ReadonlyBoard): void {
    if (shown === board) shown = undefined;
  }

  function show(board: ReadonlyBoard): void {
    if (shown === board) return;
    shown = board;
    const added: Placement[] = [];
    for (let square = 0; square < board.length; square++) {
      const tile = board[square], before = tileOn(square);
      if (before !== 0 && before !== tile) {
        clear();
        lay(tilesOn(board));
        return;
      }
      if (before !== tile) added.push({ square, tile });
    }
    lay(added);
  }

  function tileOn(square: Square): BoardTile {
    const cell = ROW_CELLS[square], letter = position.letters[cell];
    return letter !== 0 && position.values[cell] === 0 ? letter | BLANK_FLAG : letter;
  }

  function findAll(rack: readonly Tile[], measure: Measure): PlayList {
    fillRackTable(rackTable, rack, measure);
    findAnchors();
    list ??= createPlayList();
    generateAll(list);
    return list;
  }

  function allPlays(rack: readonly Tile[], measure: Measure): RankedMove[] {
    const plays = findAll(rack, measure);
    return Array.from({ length: plays.count }, (_, i) => rankedPlay(plays, i, measure, rackTable));
  }

  function bestMoves(rack: readonly Tile[], measure: Measure, count: number): RankedMove[] {
    const plays = findAll(rack, measure);
    const moves = bestIndices(plays, count).map((i) => rankedPlay(plays, i, measure, rackTable));
    moves.push(...allExchanges(rackTable, measure));
    return moves.sort(compareMoves).slice(0, count);
  }

  function bestMove(rack: readonly Tile[], measure: Measure): RankedMove {
    findBest ??= createBestSearch(
      graph,
      tables(),
      position,
      rackTable,
    );
    fillRackTable(rackTable, rack, measure);
    findAnchors();
    const exchange = bestExchange(rackTable, measure);
    const { value, score, lane, kept, tiles } = findBest(exchange.value);
    if (lane[0] === NO_LANE) {
      const worth = worthOfKeeping(rackTable, exchange.kept) / THOUSANDTHS;
      const equity = measure.kind === "score" ? 0 : worth;
      return { move: exchangeOf(rackTable, exchange.kept), score: 0, equity };
    }
    const move: Play = { kind: "play", placements: placementsOf(lane[0], tiles) };
    return rank(move, score[0], value[0], kept[0], measure, rackTable);
  }

  return { show, leave, isShowing, lay, allPlays, bestMoves, bestMove };
}

/** The tiles on `board`, in reading order. */
function tilesOn(board: ReadonlyBoard): Placement[] {
  const placements: Placement[] = [];
  for (const [square, tile] of board.entries()) if (tile !== 0) placements.push({ square, tile });
  return placements;
}

/** The indices of the `count` plays of highest value, and of those that equal the last of them. */
function bestIndices(plays: PlayList, count: number): number[] {
  const indices = Array.from({ length: plays.count }, (_, index) => index);
  if (plays.count <= count) return indices;
  const values = plays.values.slice(0, plays.count).sort();
  const least = values[plays.count - count] ?? Infinity;
  return indices.filter((index) => plays.values[index] >= least);
}

/** The play `index` of `plays` as a move. */
function rankedPlay(
  plays: PlayList,
  index: number,
  measure: Measure,
  table: RackTable,
): RankedMove {
  const move: Play = { kind: "play", placements: placementsInList(plays, index) };
  return rank(move, plays.scores[index], plays.values[index], plays.kept[index], measure, table);
}

/** A play with the points of its words, and what it is ranked by in generation. */
function rank(
  move: Play,
  points: number,
  value: number,
  kept: number,
  measure: Measure,
  { tileCount }: RackTable,
): RankedMove {
  const score = points + (kept === 0 && tileCount[0] === RACK_SIZE ? BINGO_BONUS : 0);
  return { move, score, equity: measure.kind === "score" ? score : value / THOUSANDTHS };
}
