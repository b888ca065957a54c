// Looks some turns of the player ahead, all others in between playing against it: the move after
// which it is sure to be furthest ahead, counting the fish that players have and those under their
// penguins that can move (without these, what a move leads to would not count). Of equal moves the
// first by source, then by target, in reading order. Places as `greedy` does.
//
// It looks one turn ahead first, then two, and so on: where it has thought for long, what was found
// last counts.

import { MOST_FISH } from "../board.ts";
import { type Game, MOST_MOVES, NOBODY, sourceOf, targetOf } from "../game.ts";
import { MOST_PENGUINS } from "../state.ts";
import { Breaks, type ThinkingOptions } from "./breaks.ts";
import { GREEDY } from "./greedy.ts";
import { gameToMove, sortedMoves, toMove } from "./moves.ts";
import type { Strategy } from "./strategy.ts";

/**
 * How many seconds a move is thought about at most, breaks not counted: half of the 10 s that an
 * administrator usually waits for an answer.
 */
export const MOST_SECONDS_A_MOVE = 5;

/** How many moves are tried between two looks at the clock: about a millisecond's worth. */
const MOVES_AT_ONCE = 1024;

/**
 * Creates the strategy that looks `turns` turns of its player ahead, 1 or more; fewer where these
 * take longer than `MOST_SECONDS_A_MOVE`, but at least one.
 */
export function createMinimax(turns: number, options: ThinkingOptions): Strategy {
  return {
    place: GREEDY.place,
    async move(state) {
      const breaks = new Breaks(options);
      const game = gameToMove(state);
      const moves = sortedMoves(game);
      // Who is alone has won, and who has one move makes it: there is no more to be found.
      const deepest = game.seats === 1 || moves.length === 1 ? 1 : turns;
      let best = mostFish(game, moves);
      for (let depth = 1; depth <= deepest; depth++) {
        const search = new Search(game.copy(), depth).bestOf(moves, best);
        let step = search.next();
        while (!step.done) {
          await breaks.takeIfDue();
          // One turn ahead is looked at in any case: it takes no time to speak of.
          if (depth > 1 && breaks.thought >= MOST_SECONDS_A_MOVE * 1000) return toMove(best);
          step = search.next();
        }
        best = step.value;
      }
      return toMove(best);
    },
  };
}

/** The first move to a tile with most fish. */
function mostFish(game: Game, moves: Int32Array): number {
  const fishOf = (move: number) => game.fish[targetOf(move)]!;
  return moves.reduce((most, move) => fishOf(move) > fishOf(most) ? move : most);
}

/** A search with alpha-beta pruning, in steps: it yields after every `MOVES_AT_ONCE` moves. */
class Search {
  readonly #game: Game;
  readonly #player: number;
  readonly #turns: number;
  /** Room for the moves of each ply. */
  readonly #moves: Int32Array[] = [];
  /** Room for moves before they are sorted. */
  readonly #unsorted = new Int32Array(MOST_MOVES);
  /** How many moves were tried. */
  #tried = 0;

  /** Looks `turns` turns ahead in `game`, in which it makes moves and takes them back. */
  constructor(game: Game, turns: number) {
    this.#game = game;
    this.#player = game.turn;
    this.#turns = turns;
    for (let ply = 0; ply <= turns * game.seats; ply++) {
      this.#moves.push(new Int32Array(MOST_MOVES));
    }
  }

  /** The first of the best of `moves`; `promising`, one of them, is likely to be good. */
  *bestOf(moves: Int32Array, promising: number): Generator<void, number> {
    const turns = this.#turns - 1;
    // A move that promises much is looked at first, as a bound: values are whole numbers, so that
    // one that is as good, but comes before it, is still found.
    let best = promising;
    let bestValue = (yield* this.#valueAfter(promising, turns)) - 1;
    for (const move of moves) {
      // A move that is only as good does not replace one that came before it.
      const value = yield* this.#valueAfter(move, turns, bestValue);
      if (value > bestValue) {
        bestValue = value;
        best = move;
      }
    }
    return best;
  }

  /** The value after a move of the seat on turn; `turns` turns of the player follow. */
  *#valueAfter(
    move: number,
    turns: number,
    alpha = -Infinity,
    beta = Infinity,
    ply = 0,
  ): Generator<void, number> {
    const game = this.#game;
    const seat = game.turn;
    const from = sourceOf(move);
    const fish = game.fish[from]!;
    const slot = game.slotOf(seat, from);
    game.moveSlot(slot, targetOf(move));
    if (++this.#tried % MOVES_AT_ONCE === 0) yield;
    const value = this.#isOver(turns) ? this.#lead() : yield* this.#value(turns, alpha, beta, ply);
    game.takeBack(seat, slot, from, fish);
    return value;
  }

  /** Whether it is looked no further ahead. */
  #isOver(turns: number): boolean {
    const { turn } = this.#game;
    if (turn === NOBODY || turns === 0) return true;
    // Who cannot move will not be able to again; without this the others could go on for long.
    return turn !== this.#player && !this.#game.isMobile(this.#player);
  }

  *#value(turns: number, alpha: number, beta: number, ply: number): Generator<void, number> {
    const seat = this.#game.turn;
    const own = seat === this.#player;
    const moves = this.#moves[ply]!;
    const count = this.#game.movesOf(seat, moves);
    let best = own ? -Infinity : Infinity;
    this.#sort(moves, count);
    for (let i = 0; i < count; i++) {
      const left = own ? turns - 1 : turns;
      const value = yield* this.#valueAfter(moves[i]!, left, alpha, beta, ply + 1);
      if (own) {
        if (value > best) best = value;
        if (best > alpha) alpha = best;
      } else {
        if (value < best) best = value;
        if (best < beta) beta = best;
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  /** Brings the moves to tiles with most fish to the front: they are likely to prune the others. */
  #sort(moves: Int32Array, count: number): void {
    const { fish } = this.#game;
    const unsorted = this.#unsorted;
    unsorted.set(moves.subarray(0, count));
    let sorted = 0;
    for (let most = MOST_FISH; most > 0; most--) {
      for (let i = 0; i < count; i++) {
        if (fish[targetOf(unsorted[i]!)] === most) moves[sorted++] = unsorted[i]!;
      }
    }
  }

  /** How far the player is ahead of the best of the others, or of nothing when it is alone. */
  #lead(): number {
    let rival = 0;
    for (let seat = 0; seat < this.#game.seats; seat++) {
      if (seat !== this.#player) rival = Math.max(rival, this.#holdings(seat));
    }
    return this.#holdings(this.#player) - rival;
  }

  /** The fish of a seat, and those under its penguins that can move. */
  #holdings(seat: number): number {
    const { fish, geometry: { steps }, blocked, penguins, placed, scores } = this.#game;
    let sum = scores[seat]!;
    const first = seat * MOST_PENGUINS;
    for (let slot = first; slot < first + placed[seat]!; slot++) {
      const tile = penguins[slot]!;
      for (let i = tile * 6; i < tile * 6 + 6; i++) {
        if (blocked[steps[i]!] === 0) {
          sum += fish[tile]!;
          break;
        }
      }
    }
    return sum;
  }
}
