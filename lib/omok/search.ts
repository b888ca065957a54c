// The search of all good moves: alpha-beta with iterative deepening, a hash table, a null window
// for all moves but the first, and a shallower look at late ones. Forced answers cost no depth, and
// where the depth ends a search of fours sees what is won.

import type { Random } from "../random.ts";
import { shuffle } from "../random.ts";
import { EMPTY, opponentOf, type Place, PLACES, type Stone } from "./board.ts";
import { OutOfTime, type SearchClock } from "./clock.ts";
import type { FourSearch } from "./fours.ts";
import { Bound, HashTable } from "./hash_table.ts";
import type { Lines } from "./lines.ts";
import { Threat } from "./threats.ts";

/** The value of a win at once; one that takes `n` moves is worth `n` less. */
const WIN = 1_000_000;

/** Values beyond this one are wins. */
const SURE = WIN - 1000;

/** More than any value. */
const INFINITE = 2 * WIN;

/** The most moves that are tried in a position: at the root, and elsewhere. */
const ROOT_WIDTH = 20;
const WIDTH = 14;

/** Fours in a row that are looked for where the depth ends. */
const LEAF_FOURS = 5;

/** The deepest that a search goes, in moves. */
const MOST_DEPTH = 40;

/** What the best move is worth for its side when the depth ends: about an open two. */
const TEMPO = 40;

/** What a search has found. */
export interface SearchResult {
  readonly place: Place;
  /** The value for the side to move. */
  readonly value: number;
  /** The moves that were looked ahead in full. */
  readonly depth: number;
}

/** Searches for the best move on the board that it was made with. */
export class MoveSearch {
  readonly #lines: Lines;
  readonly #fours: FourSearch;
  readonly #clock: SearchClock;
  readonly #table = new HashTable(18);
  /** Candidates and their worth, a row for each level of the search. */
  readonly #candidates = new Uint8Array(PLACES * (PLACES + 1));
  readonly #worths = new Int32Array(PLACES);

  constructor(lines: Lines, fours: FourSearch, clock: SearchClock) {
    this.#lines = lines;
    this.#fours = fours;
    this.#clock = clock;
  }

  /** The moves of `stone` that are worth a try, the best first, equals in any order. */
  moves(stone: Stone, random: Random): Place[] {
    const length = this.#listCandidates(stone, 0, ROOT_WIDTH);
    const moves = shuffle([...this.#candidates.subarray(0, length)], random);
    const worths = new Map(moves.map((place) => [place, this.#worth(place, stone)]));
    return moves.sort((a, b) => worths.get(b)! - worths.get(a)!);
  }

  /**
   * The best of these moves of `stone`, at least one, looking deeper and deeper until the clock
   * runs out, the result is sure, or `mostDepth` is reached. Of equals the first is taken.
   */
  best(stone: Stone, among: readonly Place[], mostDepth = MOST_DEPTH): SearchResult {
    const moves = [...among];
    let result: SearchResult = { place: moves[0]!, value: 0, depth: 0 };
    try {
      for (let depth = 1; depth <= mostDepth && moves.length > 1; depth++) {
        result = this.#searchRoot(moves, stone, depth, (better) => result = better);
        if (Math.abs(result.value) > SURE) break;
        // The best so far is searched first in the next round.
        moves.splice(moves.indexOf(result.place), 1);
        moves.unshift(result.place);
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
    }
    return result;
  }

  #searchRoot(
    moves: readonly Place[],
    stone: Stone,
    depth: number,
    onBetter: (result: SearchResult) => void,
  ): SearchResult {
    let best: SearchResult = { place: moves[0]!, value: -INFINITE, depth };
    for (const [index, place] of moves.entries()) {
      const value = this.#move(place, stone, depth - 1, best.value, INFINITE, 0, index);
      if (value <= best.value) continue;
      best = { place, value, depth };
      // A round that is broken off counts as far as it has come: its first move was the best.
      onBetter(best);
    }
    return best;
  }

  /** The value of a move for the side that makes it. */
  #move(
    place: Place,
    stone: Stone,
    depth: number,
    alpha: number,
    beta: number,
    level: number,
    index: number,
  ): number {
    const lines = this.#lines;
    const opponent = opponentOf(stone);
    const quiet = lines.threatAt(place, stone) === Threat.none &&
      lines.threatAt(place, opponent) === Threat.none;
    lines.place(place, stone);
    try {
      if (index === 0) return -this.#search(opponent, depth, -beta, -alpha, level + 1);
      const reduced = quiet && index > 3 && depth > 1 ? depth - 1 : depth;
      let value = -this.#search(opponent, reduced, -alpha - 1, -alpha, level + 1);
      if (value > alpha && reduced < depth) {
        value = -this.#search(opponent, depth, -alpha - 1, -alpha, level + 1);
      }
      if (value > alpha && value < beta) {
        value = -this.#search(opponent, depth, -beta, -alpha, level + 1);
      }
      return value;
    } finally {
      lines.remove(place);
    }
  }

  /** The value of the position for `stone`, which is to move, `level` moves after the root. */
  #search(stone: Stone, depth: number, alpha: number, beta: number, level: number): number {
    const lines = this.#lines;
    const opponent = opponentOf(stone);
    this.#clock.tick();
    if (lines.stones === PLACES) return 0;
    if (lines.count(stone, Threat.five) > 0) return WIN - level - 1;
    const fives = lines.count(opponent, Threat.five);
    if (fives > 1) return -(WIN - level - 2);
    if (fives === 1) {
      const place = lines.find(opponent, Threat.five);
      return this.#move(place, stone, depth, alpha, beta, level, 0);
    }
    if (lines.count(stone, Threat.openFour) > 0) return WIN - level - 3;
    if (depth <= 0) return this.#leaf(stone, level);

    const { key, check } = lines;
    let first: Place = PLACES;
    if (this.#table.find(key, check)) {
      const { value, bound } = this.#table;
      first = this.#table.move;
      if (this.#table.depth >= depth) {
        const known = value > SURE ? value - level : value < -SURE ? value + level : value;
        if (bound === Bound.exact) return known;
        if (bound === Bound.lower && known >= beta) return known;
        if (bound === Bound.upper && known <= alpha) return known;
      }
    }
    const start = level * PLACES;
    const length = this.#listCandidates(stone, start, WIDTH);
    if (first !== PLACES) this.#bringForward(start, length, first);
    let best = -INFINITE;
    let move: Place = PLACES;
    let least = alpha;
    for (let index = 0; index < length; index++) {
      const place = this.#candidates[start + index]!;
      const value = this.#move(place, stone, depth - 1, least, beta, level, index);
      if (value <= best) continue;
      best = value;
      move = place;
      if (value >= beta) break;
      least = Math.max(least, value);
    }
    const bound = best >= beta ? Bound.lower : best > alpha ? Bound.exact : Bound.upper;
    // Wins are kept as seen from this position, not from the root.
    const kept = best > SURE ? best + level : best < -SURE ? best - level : best;
    this.#table.keep(key, check, kept, depth, bound, move);
    return best;
  }

  /** The value where the depth ends and nobody has a four or an open four at the next move. */
  #leaf(stone: Stone, level: number): number {
    const lines = this.#lines;
    const moves = this.#fours.win(stone, LEAF_FOURS);
    if (moves > 0) return WIN - level - moves;
    return lines.total(stone) - lines.total(opponentOf(stone)) + TEMPO;
  }

  /**
   * Writes the moves that are worth a try to the row of candidates from `start`, the best first,
   * and gives their number. When the opponent threatens to make an open four, nothing counts but
   * what stops it, and own fours.
   */
  #listCandidates(stone: Stone, start: number, width: number): number {
    const lines = this.#lines;
    const opponent = opponentOf(stone);
    const row = this.#candidates.subarray(start, start + PLACES);
    let length = 0;
    if (lines.count(opponent, Threat.openFour) > 0) {
      length = lines.defences(opponent, row);
      const defences = length;
      for (let place = 0; place < PLACES; place++) {
        const threat = lines.threatAt(place, stone);
        if (threat !== Threat.four && threat !== Threat.fourThree) continue;
        if (row.subarray(0, defences).includes(place)) continue;
        row[length++] = place;
      }
      for (let i = 0; i < length; i++) this.#sortIn(row, i, this.#worth(row[i]!, stone), length);
      return length;
    }
    for (let place = 0; place < PLACES; place++) {
      if (lines.board[place] !== EMPTY) continue;
      const worth = this.#worth(place, stone);
      if (length === width && worth <= this.#worths[width - 1]!) continue;
      if (length < width) length++;
      row[length - 1] = place;
      this.#sortIn(row, length - 1, worth, width);
    }
    return length;
  }

  /** Moves the last candidate of a sorted row, at `index`, to where its worth puts it. */
  #sortIn(row: Uint8Array, index: number, worth: number, width: number): void {
    const place = row[index]!;
    let i = Math.min(index, width - 1);
    for (; i > 0 && this.#worths[i - 1]! < worth; i--) {
      row[i] = row[i - 1]!;
      this.#worths[i] = this.#worths[i - 1]!;
    }
    row[i] = place;
    this.#worths[i] = worth;
  }

  #worth(place: Place, stone: Stone): number {
    return 5 * this.#lines.valueAt(place, stone) +
      4 * this.#lines.valueAt(place, opponentOf(stone));
  }

  #bringForward(start: number, length: number, place: Place): void {
    const index = this.#candidates.subarray(start, start + length).indexOf(place);
    if (index > 0) {
      this.#candidates.copyWithin(start + 1, start, start + index);
      this.#candidates[start] = place;
    }
  }
}
