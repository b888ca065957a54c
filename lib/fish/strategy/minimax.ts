// Looks some turns of the player ahead, all others in between playing against it: the move after
// which it is sure to be furthest ahead, counting the fish that players have and those under their
// penguins that can move (without these, what a move leads to would not count). Of equal moves the
// first by source, then by target, in reading order. Places as `greedy` does.

import { MOST_FISH } from "../board.ts";
import { type Game, gameOf, MOST_MOVES, NOBODY, sourceOf, targetOf } from "../game.ts";
import { MOST_PENGUINS } from "../state.ts";
import { Breaks, type ThinkingOptions } from "./breaks.ts";
import { GREEDY } from "./greedy.ts";
import { sortedMoves, toMove } from "./moves.ts";
import type { Strategy } from "./strategy.ts";

/** Creates the strategy that looks `turns` turns of its player ahead, 1 or more. */
export function createMinimax(turns: number, options: ThinkingOptions): Strategy {
  return {
    place: GREEDY.place,
    async move(state) {
      const breaks = new Breaks(options);
      const game = gameOf(state);
      const search = new Search(game, turns);
      const moves = sortedMoves(game);
      // A move that promises much is looked at first, as a bound: values are whole numbers, so that
      // one that is as good, but comes before it, is still found.
      const fishOf = (move: number) => game.fish[targetOf(move)]!;
      const promising = moves.reduce((most, move) => fishOf(move) > fishOf(most) ? move : most);
      const bound = search.valueAfter(promising, turns - 1, -Infinity, Infinity) - 1;
      let best = -1;
      let bestValue = bound;
      for (const move of moves) {
        await breaks.takeIfDue();
        // A move that is only as good does not replace one that came before it.
        const value = search.valueAfter(move, turns - 1, bestValue, Infinity);
        if (value > bestValue) {
          bestValue = value;
          best = move;
        }
      }
      return toMove(best);
    },
  };
}

/** A search with alpha-beta pruning. */
class Search {
  readonly #game: Game;
  readonly #player: number;
  /** Room for the moves of each ply, the last one first. */
  readonly #moves: Int32Array[] = [];
  /** Room for moves before they are sorted. */
  readonly #unsorted = new Int32Array(MOST_MOVES);

  constructor(game: Game, turns: number) {
    this.#game = game;
    this.#player = game.turn;
    for (let ply = 0; ply <= turns * game.seats; ply++) {
      this.#moves.push(new Int32Array(MOST_MOVES));
    }
  }

  /** The value after a move of the seat on turn; `turns` turns of the player follow. */
  valueAfter(move: number, turns: number, alpha: number, beta: number, ply = 0): number {
    const game = this.#game;
    const seat = game.turn;
    const from = sourceOf(move);
    const fish = game.fish[from]!;
    const slot = game.slotOf(seat, from);
    game.moveSlot(slot, targetOf(move));
    const value = this.#value(turns, alpha, beta, ply);
    game.takeBack(seat, slot, from, fish);
    return value;
  }

  #value(turns: number, alpha: number, beta: number, ply: number): number {
    const game = this.#game;
    const seat = game.turn;
    const own = seat === this.#player;
    // Who cannot move will not be able to again; without this the others could go on for long.
    const over = seat === NOBODY || turns === 0 || (!own && !game.isMobile(this.#player));
    if (over) return this.#lead();
    const moves = this.#moves[ply]!;
    const count = game.movesOf(seat, moves);
    let best = own ? -Infinity : Infinity;
    this.#sort(moves, count);
    for (let i = 0; i < count; i++) {
      const value = this.valueAfter(moves[i]!, own ? turns - 1 : turns, alpha, beta, ply + 1);
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

  /** How far the player is ahead of the best of the others. */
  #lead(): number {
    let rival = -Infinity;
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
