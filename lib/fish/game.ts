// The rules, on flat arrays: how a game stands, what may be done, and what follows from it. A move
// can be taken back, and one game can be copied into another without allocation, for search.

import { type Board, type Geometry, geometryOf } from "./board.ts";
import { type Color, MOST_PENGUINS, type State } from "./state.ts";

/** No seat is on turn: the game is over. */
export const NOBODY = -1;

/** A move as a number: the order of the numbers is by source, then by target, in reading order. */
export type MoveNumber = number;

/** The number of the move from one tile to another; a board has fewer than 1024 tiles. */
export function moveNumber(from: number, to: number): MoveNumber {
  return from << 10 | to;
}

/** Where a move begins. */
export function sourceOf(move: MoveNumber): number {
  return move >> 10;
}

/** Where a move ends. */
export function targetOf(move: MoveNumber): number {
  return move & 1023;
}

/** The most moves that one player can have: four penguins, each in six directions. */
export const MOST_MOVES = MOST_PENGUINS * 6 * 25;

/** How a game stands. The arrays are to be read only; methods change them. */
export class Game {
  readonly geometry: Geometry;
  /** The number of seats; some may be removed. */
  readonly seats: number;
  /** How many penguins each player places. */
  readonly penguinsEach: number;
  /** Fish by tile; 0 is a hole. */
  readonly fish: Uint8Array;
  /** By tile, 1 where no penguin can go: a hole, a penguin, or off the board. */
  readonly blocked: Uint8Array;
  readonly scores: Int32Array;
  /** The tiles of the penguins: those of seat `s` from index `s * MOST_PENGUINS`. */
  readonly penguins: Int16Array;
  /** How many penguins each seat has on the board. */
  readonly placed: Uint8Array;
  /** 1 for a seat whose player was removed. */
  readonly removed: Uint8Array;
  /** The seat on turn, or `NOBODY` when the game is over. */
  turn = 0;

  /** A game before the first placement. The board must have room for all penguins. */
  constructor(board: Board, seats: number, penguinsEach: number) {
    this.geometry = geometryOf(board.rows, board.columns);
    const { size } = this.geometry;
    this.seats = seats;
    this.penguinsEach = penguinsEach;
    this.fish = new Uint8Array(size + 1);
    this.fish.set(board.fish);
    this.blocked = Uint8Array.from(this.fish, (fish) => fish === 0 ? 1 : 0);
    this.scores = new Int32Array(seats);
    this.penguins = new Int16Array(seats * MOST_PENGUINS);
    this.placed = new Uint8Array(seats);
    this.removed = new Uint8Array(seats);
  }

  /** Another game that stands as this one does. */
  copy(): Game {
    const { rows, columns } = this.geometry;
    const copy = new Game({ rows, columns, fish: [] }, this.seats, this.penguinsEach);
    copy.copyFrom(this);
    return copy;
  }

  /** Makes this game stand as `other` does, which has the same board size, seats and penguins. */
  copyFrom(other: Game): void {
    this.fish.set(other.fish);
    this.blocked.set(other.blocked);
    this.scores.set(other.scores);
    this.penguins.set(other.penguins);
    this.placed.set(other.placed);
    this.removed.set(other.removed);
    this.turn = other.turn;
  }

  /** Whether the player on turn has to place a penguin. */
  get isPlacing(): boolean {
    return this.turn !== NOBODY && this.placed[this.turn]! < this.penguinsEach;
  }

  /** Whether a penguin can be placed on `tile`, which may be any number. */
  canPlace(tile: number): boolean {
    return this.blocked[tile] === 0;
  }

  /** Places a penguin of the seat on turn on a free tile, and passes the turn on. */
  place(tile: number): void {
    const seat = this.turn;
    this.penguins[seat * MOST_PENGUINS + this.placed[seat]!++] = tile;
    this.blocked[tile] = 1;
    this.passTurn();
  }

  /** Whether the seat on turn may move from one tile to another; both may be any numbers. */
  canMove(from: number, to: number): boolean {
    if (this.turn === NOBODY || this.isPlacing || this.slotOf(this.turn, from) < 0) return false;
    const { steps } = this.geometry;
    for (let direction = 0; direction < 6; direction++) {
      for (
        let tile = steps[from * 6 + direction]!;
        this.blocked[tile] === 0;
        tile = steps[tile * 6 + direction]!
      ) if (tile === to) return true;
    }
    return false;
  }

  /** Where in `penguins` the penguin of `seat` on tile `from` is; -1 when there is none. */
  slotOf(seat: number, from: number): number {
    const first = seat * MOST_PENGUINS;
    for (let slot = first; slot < first + this.placed[seat]!; slot++) {
      if (this.penguins[slot] === from) return slot;
    }
    return -1;
  }

  /** Makes a move of the seat on turn, which must be possible, and passes the turn on. */
  move(from: number, to: number): void {
    this.moveSlot(this.slotOf(this.turn, from), to);
  }

  /** As `move`, for the penguin at an index of `penguins`. */
  moveSlot(slot: number, to: number): void {
    const from = this.penguins[slot]!;
    this.scores[this.turn]! += this.fish[from]!;
    // The tile is gone, so what is free or not stays as it is: it is a hole from now on.
    this.fish[from] = 0;
    this.penguins[slot] = to;
    this.blocked[to] = 1;
    this.passTurn();
  }

  /** Takes back the move of `seat` from a tile with so many fish to where its penguin is now. */
  takeBack(seat: number, slot: number, from: number, fish: number): void {
    this.blocked[this.penguins[slot]!] = 0;
    this.penguins[slot] = from;
    this.fish[from] = fish;
    this.scores[seat]! -= fish;
    this.turn = seat;
  }

  /** Removes a player: its penguins leave the board, the tiles under them stay. */
  remove(seat: number): void {
    const first = seat * MOST_PENGUINS;
    for (let slot = first; slot < first + this.placed[seat]!; slot++) {
      this.blocked[this.penguins[slot]!] = 0;
    }
    this.placed[seat] = 0;
    this.removed[seat] = 1;
    if (this.turn === seat) this.passTurn();
  }

  /** Whether a penguin of `seat` can move. */
  isMobile(seat: number): boolean {
    const { steps } = this.geometry;
    const { blocked, penguins } = this;
    const first = seat * MOST_PENGUINS;
    for (let slot = first; slot < first + this.placed[seat]!; slot++) {
      const step = penguins[slot]! * 6;
      for (let i = step; i < step + 6; i++) if (blocked[steps[i]!] === 0) return true;
    }
    return false;
  }

  /** Writes the moves of `seat` to `moves` in no certain order, and gives their number. */
  movesOf(seat: number, moves: Int32Array): number {
    const { steps } = this.geometry;
    const { blocked, penguins } = this;
    const first = seat * MOST_PENGUINS;
    let count = 0;
    for (let slot = first; slot < first + this.placed[seat]!; slot++) {
      const from = penguins[slot]!;
      for (let direction = 0; direction < 6; direction++) {
        for (
          let tile = steps[from * 6 + direction]!;
          blocked[tile] === 0;
          tile = steps[tile * 6 + direction]!
        ) moves[count++] = moveNumber(from, tile);
      }
    }
    return count;
  }

  /**
   * Passes the turn on from the seat that has it: to the next one that has a penguin to place, else
   * to the next one that can move, which may be the same again; else the game is over.
   */
  passTurn(): void {
    const { seats, placed, removed, penguinsEach } = this;
    const last = this.turn;
    for (let i = 1; i <= seats; i++) {
      const seat = (last + i) % seats;
      if (removed[seat] === 0 && placed[seat]! < penguinsEach) {
        this.turn = seat;
        return;
      }
    }
    for (let i = 1; i <= seats; i++) {
      const seat = (last + i) % seats;
      if (removed[seat] === 0 && this.isMobile(seat)) {
        this.turn = seat;
        return;
      }
    }
    this.turn = NOBODY;
  }
}

/**
 * The game of a state: the first player of the state has seat 0 and is on turn, if it can act, else
 * the first that can. `penguinsEach` is how many penguins each player places, which a state alone
 * does not tell; 0 when all have been placed.
 */
export function gameOf(state: State, penguinsEach = 0): Game {
  const game = new Game(state.board, state.players.length, penguinsEach);
  for (const [seat, { score, places }] of state.players.entries()) {
    game.scores[seat] = score;
    for (const tile of places) {
      game.penguins[seat * MOST_PENGUINS + game.placed[seat]!++] = tile;
      game.blocked[tile] = 1;
    }
  }
  game.turn = game.seats - 1;
  game.passTurn();
  return game;
}

/** What the seat on turn is told about the game, in which the seats have these colours. */
export function stateOf(game: Game, colors: readonly Color[]): State {
  const { rows, columns, size } = game.geometry;
  const players = colors.map((_, i) => (Math.max(game.turn, 0) + i) % game.seats)
    .filter((seat) => game.removed[seat] === 0)
    .map((seat) => {
      const first = seat * MOST_PENGUINS;
      const places = [...game.penguins.subarray(first, first + game.placed[seat]!)];
      return { color: colors[seat]!, score: game.scores[seat]!, places };
    });
  return { players, board: { rows, columns, fish: [...game.fish.subarray(0, size)] } };
}

/** The seats that share the first place: those with most fish, of those that were not removed. */
export function leadersOf(game: Game): number[] {
  const seats = Array.from(game.scores.keys()).filter((seat) => game.removed[seat] === 0);
  const most = Math.max(...seats.map((seat) => game.scores[seat]!));
  return seats.filter((seat) => game.scores[seat] === most);
}

/** The seats that were skipped when the turn went from seat `from` to seat `to`, in their order. */
export function skippedBetween(game: Game, from: number, to: number): number[] {
  if (to === NOBODY) return [];
  const skipped: number[] = [];
  for (let seat = (from + 1) % game.seats; seat !== to; seat = (seat + 1) % game.seats) {
    if (game.removed[seat] === 0) skipped.push(seat);
  }
  return skipped;
}
