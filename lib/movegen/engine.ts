// What generators on one word graph share: the packed graph, the tables, and one set of working
// arrays, in which one generator's position at a time is worked on.
//
// The functions of an engine are closures over its arrays. V8 compiles a closure of which there is
// only one into code that knows the addresses of what it captured; so there is one engine for all
// generators on a graph, and they take turns. Changing over is one copy of twelve kilobytes.

import type { WordGraph } from "../dictionary/word_graph.ts";
import type { Play } from "../scrabble/move.ts";
import type { Square } from "../scrabble/board.ts";
import type { BoardTile, Tile } from "../scrabble/tiles.ts";
import { createAllPlays } from "./all_plays.ts";
import { createAnchorFinder } from "./anchors.ts";
import { createCrossSets } from "./cross_sets.ts";
import { type BestPlay, NO_LANE } from "./best_play.ts";
import { createBestSearch } from "./best_search.ts";
import { allExchanges, bestExchange, exchangeOf } from "./exchanges.ts";
import { type Measure, THOUSANDTHS } from "./measure.ts";
import { compareMoves, type RankedMove } from "./order.ts";
import { packGraph } from "./packed_graph.ts";
import { createPlayList, placementsInList, placementsOf, type PlayList } from "./play_list.ts";
import { createPosition } from "./position.ts";
import { createRackTable, fillRackTable, type RackTable } from "./rack_table.ts";
import { BINGO_BONUS, RACK_SIZE } from "../scrabble/tiles.ts";

/** Where a generator's position is kept while another is worked on; without bytes it is empty. */
export interface Snapshot {
  bytes: Uint8Array | undefined;
}

/** Generation on one word graph. All but `activate` work on the active position. */
export interface Engine {
  /** Makes the position of `snapshot` the active one. */
  activate(snapshot: Snapshot): void;
  /** Makes the board empty. */
  clear(): void;
  /** Lays `tile` on the empty `square`. */
  lay(square: Square, tile: BoardTile): void;
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
    engine = createEngine(graph);
    engines.set(graph, engine);
  }
  return engine;
}

function createEngine(wordGraph: WordGraph): Engine {
  const graph = packGraph(wordGraph);
  const position = createPosition();
  const { clear, lay } = createCrossSets(graph, position);
  const findAnchors = createAnchorFinder(graph, position);
  const rackTable = createRackTable();
  const generateAll = createAllPlays(graph, position, rackTable);
  let active: Snapshot | undefined;
  // Made when they are first needed.
  let list: PlayList | undefined;
  let findBest: ((least: number) => BestPlay) | undefined;

  function activate(snapshot: Snapshot): void {
    if (active === snapshot) return;
    if (active !== undefined) {
      active.bytes ??= new Uint8Array(position.bytes.length);
      active.bytes.set(position.bytes);
    }
    if (snapshot.bytes !== undefined) position.bytes.set(snapshot.bytes);
    else clear();
    active = snapshot;
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
    findBest ??= createBestSearch(graph, position, rackTable);
    fillRackTable(rackTable, rack, measure);
    findAnchors();
    const exchange = bestExchange(rackTable, measure);
    const { value, score, lane, kept, tiles } = findBest(exchange.value);
    if (lane[0] === NO_LANE) {
      const equity = measure.kind === "score" ? 0 : exchange.value / THOUSANDTHS;
      return { move: exchangeOf(rackTable, exchange.kept), score: 0, equity };
    }
    const move: Play = { kind: "play", placements: placementsOf(lane[0], tiles) };
    return rank(move, score[0], value[0], kept[0], measure, rackTable);
  }

  return { activate, clear, lay, allPlays, bestMoves, bestMove };
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
