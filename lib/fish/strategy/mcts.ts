// Monte Carlo tree search: the tree grows where the moves are good, each leaf being judged by a few
// moves at random and an estimate of who will have which tiles. Every player goes for its own share
// of the win (max^n), so that it serves for two to four players.
//
// The search is UCT (L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo planning", 2006); playouts
// that end in an evaluation are known from the Game of the Amazons (R. Lorentz, "Amazons discover
// Monte-Carlo", 2008), whose moves and territories are much like those here.

import type { Random } from "../../random.ts";
import { MOST_SIDE } from "../board.ts";
import { type Game, gameOf, MOST_MOVES, NOBODY, sourceOf, targetOf } from "../game.ts";
import { MOST_SEATS } from "../state.ts";
import { Breaks, type ThinkingOptions } from "./breaks.ts";
import { gameToMove, toMove } from "./moves.ts";
import { NothingToDoError, type Strategy } from "./strategy.ts";
import { Territory } from "./territory.ts";

/** What the search is run with. */
export interface SearchOptions extends ThinkingOptions {
  /** How long a placement or a move may be thought about, in milliseconds of `now`. */
  readonly time: number;
  readonly random: Random;
}

/** Creates the strategy. */
export function createMonteCarlo(options: SearchOptions): Strategy {
  return {
    place: (state, penguinsEach) => search(gameOf(state, penguinsEach), options),
    move: async (state) => toMove(await search(gameToMove(state), options)),
  };
}

/** How much what is little known is preferred to what is known to be good. */
const EXPLORATION = 0.35;

/**
 * How many children of a node are looked at, the most promising ones: so many, and one more for each
 * time that the root of its visits grows by one (progressive widening; R. Coulom, "Computing Elo
 * ratings of move patterns in the game of Go", 2007).
 */
const LEAST_WIDTH = 3;

/** How many moves are made at random before a position is judged. */
const PLAYOUT_LENGTH = 4;

/** The most nodes of a tree. */
const MOST_NODES = 1 << 19;

/** How many playouts are made between two looks at the clock. */
const PLAYOUTS_AT_ONCE = 64;

/** Searches from a game, and gives the best tile or the number of the best move. */
async function search(root: Game, options: SearchOptions): Promise<number> {
  const end = options.now() + options.time;
  const tree = new Tree(root, options.random);
  // What there is no choice about needs no time; and who is alone has won, whatever it does.
  if (tree.choices === 1 || root.seats === 1) return tree.best();
  const breaks = new Breaks(options);
  while (options.now() < end && !tree.isFull) {
    for (let i = 0; i < PLAYOUTS_AT_ONCE; i++) tree.grow();
    await breaks.takeIfDue();
  }
  return tree.best();
}

/** The tree, its nodes in flat arrays; the children of a node lie side by side. */
class Tree {
  readonly #root: Game;
  readonly #game: Game;
  readonly #random: Random;
  readonly #territory: Territory;
  readonly #moves = new Int32Array(Math.max(MOST_MOVES, MOST_SIDE ** 2));
  /** How promising the moves of a node are that is given its children. */
  readonly #promises = new Int32Array(this.#moves.length);
  readonly #estimate = new Float64Array(MOST_SEATS);
  readonly #rewards = new Float64Array(MOST_SEATS);
  /** The tile or move that leads to a node. */
  #move = new Int32Array(4096);
  #visits = new Int32Array(4096);
  /** The sum of the rewards of the seat that made the move. */
  #reward = new Float64Array(4096);
  /** The first child; 0 when there are none yet. */
  #firstChild = new Int32Array(4096);
  #children = new Int16Array(4096);
  #nodes = 1;
  readonly #path: number[] = [];
  readonly #pathSeats: number[] = [];

  constructor(root: Game, random: Random) {
    this.#root = root;
    this.#game = root.copy();
    this.#random = random;
    this.#territory = new Territory(root.geometry.size);
    this.#expand(0);
    if (this.#children[0] === 0) throw new NothingToDoError("there is no free tile for a penguin");
  }

  /** How many moves there are to choose from. */
  get choices(): number {
    return this.#children[0]!;
  }

  /** Whether there is no room for more nodes. */
  get isFull(): boolean {
    return this.#nodes >= MOST_NODES;
  }

  /** The move that was looked at most. */
  best(): number {
    const first = this.#firstChild[0]!;
    let best = first;
    for (let child = first; child < first + this.#children[0]!; child++) {
      if (this.#visits[child]! > this.#visits[best]!) best = child;
    }
    return this.#move[best]!;
  }

  /** Goes down the tree, adds to it where it ends, and judges what is found there. */
  grow(): void {
    const game = this.#game;
    game.copyFrom(this.#root);
    let length = 0;
    let node = 0;
    while (game.turn !== NOBODY) {
      if (this.#children[node] === 0) {
        if (this.#visits[node]! < 2 || this.#nodes >= MOST_NODES) break;
        this.#expand(node);
      }
      const seat = game.turn;
      node = this.#select(node);
      apply(game, this.#move[node]!);
      this.#path[length] = node;
      this.#pathSeats[length++] = seat;
    }
    this.#playOut();
    this.#judge();
    this.#visits[0]!++;
    for (let i = 0; i < length; i++) {
      const visited = this.#path[i]!;
      this.#visits[visited]!++;
      this.#reward[visited]! += this.#rewards[this.#pathSeats[i]!]!;
    }
  }

  #select(node: number): number {
    const first = this.#firstChild[node]!;
    const visits = this.#visits[node]!;
    const end = first +
      Math.min(this.#children[node]!, LEAST_WIDTH + Math.floor(Math.sqrt(visits)));
    const scale = EXPLORATION * Math.sqrt(Math.log(visits + 1));
    let best = first;
    let bestValue = -Infinity;
    for (let child = first; child < end; child++) {
      const tried = this.#visits[child]!;
      if (tried === 0) return child;
      const value = this.#reward[child]! / tried + scale / Math.sqrt(tried);
      if (value > bestValue) {
        bestValue = value;
        best = child;
      }
    }
    return best;
  }

  /** Gives a node its children, the most promising first; equal ones in an order of chance. */
  #expand(node: number): void {
    const moves = this.#moves;
    const promises = this.#promises;
    const count = optionsOf(this.#game, moves);
    while (this.#nodes + count > this.#move.length) this.#enlarge();
    const first = this.#nodes;
    this.#firstChild[node] = first;
    this.#children[node] = count;
    this.#nodes += count;
    for (let i = 0; i < count; i++) {
      const promise = this.#promiseOf(moves[i]!);
      let at = i;
      for (; at > 0 && promises[at - 1]! < promise; at--) {
        promises[at] = promises[at - 1]!;
        this.#move[first + at] = this.#move[first + at - 1]!;
      }
      promises[at] = promise;
      this.#move[first + at] = moves[i]!;
    }
  }

  /** How good a tile is to go to at first sight: its fish, and the ways that lead on from it. */
  #promiseOf(move: number): number {
    const { fish, blocked, isPlacing, geometry: { steps } } = this.#game;
    const tile = isPlacing ? move : targetOf(move);
    let ways = 0;
    for (let i = tile * 6; i < tile * 6 + 6; i++) if (blocked[steps[i]!] === 0) ways++;
    return 2 * fish[tile]! + ways + this.#random.below(2);
  }

  #enlarge(): void {
    const length = this.#move.length * 2;
    const enlarge = <A extends Int32Array | Int16Array | Float64Array>(to: A, from: A): A => {
      to.set(from);
      return to;
    };
    this.#move = enlarge(new Int32Array(length), this.#move);
    this.#visits = enlarge(new Int32Array(length), this.#visits);
    this.#reward = enlarge(new Float64Array(length), this.#reward);
    this.#firstChild = enlarge(new Int32Array(length), this.#firstChild);
    this.#children = enlarge(new Int16Array(length), this.#children);
  }

  /** Places what is left to be placed, and makes a few moves, at random. */
  #playOut(): void {
    const game = this.#game;
    const moves = this.#moves;
    for (let i = 0; i < PLAYOUT_LENGTH && game.turn !== NOBODY;) {
      if (!game.isPlacing) i++;
      const count = optionsOf(game, moves);
      apply(game, moves[this.#random.below(count)]!);
    }
  }

  /** Writes the share of the win that each seat can hope for to `rewards`. */
  #judge(): void {
    const game = this.#game;
    const estimate = this.#estimate;
    const over = game.turn === NOBODY;
    if (over) estimate.set(game.scores);
    else this.#territory.estimate(game, estimate);
    for (let seat = 0; seat < game.seats; seat++) {
      let rival = -Infinity;
      for (let other = 0; other < game.seats; other++) {
        if (other !== seat && estimate[other]! > rival) rival = estimate[other]!;
      }
      const margin = estimate[seat]! - rival;
      // A win is what counts; by how much keeps the search going when it is sure.
      this.#rewards[seat] = 1 / (1 + Math.exp(-margin / (over ? 1 : 4)));
    }
  }
}

/** Writes what the seat on turn can do to `moves`: tiles or numbers of moves. */
function optionsOf(game: Game, moves: Int32Array): number {
  if (!game.isPlacing) return game.movesOf(game.turn, moves);
  let count = 0;
  for (let tile = 0; tile < game.geometry.size; tile++) {
    if (game.blocked[tile] === 0) moves[count++] = tile;
  }
  return count;
}

function apply(game: Game, move: number): void {
  if (game.isPlacing) game.place(move);
  else game.move(sourceOf(move), targetOf(move));
}
