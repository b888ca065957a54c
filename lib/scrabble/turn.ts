// A turn as the referee hands it to a player: it holds the player to the contract, step by step,
// and keeps what the player decided. The game itself is changed only when the turn is complete, so
// that a turn that ends in a fault leaves no trace.

import { BOARD_SIZE, type Square, squareAt } from "./board.ts";
import type { Game } from "./game.ts";
import type { Placement } from "./move.ts";
import { makeSquare } from "./notation.ts";
import { Fault, type Turn } from "./player.ts";
import {
  BLANK_FLAG,
  type BoardTile,
  isBlank,
  makeBoardTile,
  makeRack,
  rackTileOf,
  type Tile,
} from "./tiles.ts";

/** What a player did with its turn, checked, with the tiles that it was told it draws. */
export type TurnAction =
  | {
    readonly kind: "play";
    readonly placements: readonly Placement[];
    readonly score: number;
    readonly drawn: readonly Tile[];
  }
  | { readonly kind: "exchange"; readonly tiles: readonly Tile[]; readonly drawn: readonly Tile[] };

/** The turn of the player on turn in a game. */
export class RefereeTurn implements Turn {
  readonly #game: Game;
  readonly #placements: Placement[] = [];
  #action: TurnAction | undefined;
  #fault: Fault | undefined;
  #bug: { readonly error: unknown } | undefined;
  #closed = false;

  constructor(game: Game) {
    this.#game = game;
  }

  /** The first fault of the player in this turn, even if it ignored the rejection. */
  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** What went wrong in the referee's own code while the player acted, if anything did. */
  get bug(): { readonly error: unknown } | undefined {
    return this.#bug;
  }

  /** Ends the turn: whatever the player still calls is rejected, and changes nothing. */
  close(): void {
    this.#closed = true;
  }

  /** Ends the turn and gives what the player did, or its fault when it is not complete. */
  finish(): TurnAction | Fault {
    this.close();
    const done = this.#fault ?? this.#action;
    if (done !== undefined) return done;
    const placed = this.#placements.length;
    return new Fault(
      "broken-contract",
      placed === 0
        ? "the turn was answered without an action: a turn is an exchange, or a play and its end"
        : `the turn was answered with ${tilesPlaced(placed)} and the play not finished`,
    );
  }

  exchangeTiles(tiles: readonly Tile[]): Promise<readonly Tile[]> {
    return this.#act("exchange", () => {
      if (this.#placements.length > 0) {
        throw new Fault(
          "broken-contract",
          `an exchange after ${tilesPlaced(this.#placements.length)}: a turn is one or the other`,
        );
      }
      if (!Array.isArray(tiles)) throw new Fault("broken-contract", "an exchange without tiles");
      const exchanged: readonly Tile[] = [...tiles];
      const refusal = this.#game.checkExchange(exchanged);
      if (refusal !== undefined) {
        throw new Fault("illegal-exchange", `illegal exchange: ${refusal.message}`);
      }
      const drawn = this.#game.drawInExchange(exchanged.length);
      this.#action = { kind: "exchange", tiles: exchanged, drawn };
      return [...drawn];
    });
  }

  placeTile(column: number, row: number, letter: number): Promise<void> {
    return this.#act("tile placed", () => this.#place(column, row, letter, false));
  }

  placeBlank(column: number, row: number, letter: number): Promise<void> {
    return this.#act("blank placed", () => this.#place(column, row, letter, true));
  }

  donePlace(): Promise<readonly Tile[]> {
    return this.#act("end of a play", () => {
      const placements = this.#placements;
      if (placements.length === 0) {
        throw new Fault("broken-contract", "the play was finished with no tile placed");
      }
      const play = this.#game.checkPlay(placements);
      if (play.kind === "refused") {
        throw new Fault("illegal-play", `illegal play: ${play.message}`);
      }
      const drawn = this.#game.drawAfterPlay(placements.length);
      this.#action = { kind: "play", placements, score: play.score, drawn };
      return [...drawn];
    });
  }

  /** The checks of one tile, in this order: square, letter, occupied, twice, held. */
  #place(column: number, row: number, letter: number, blank: boolean): void {
    const square = this.#squareOf(column, row);
    if (!Number.isInteger(letter) || letter < 1 || letter > 26) {
      throw new Fault("broken-contract", `${letter} is no letter: they are 1 to 26, for A to Z`);
    }
    const tile = blank ? letter | BLANK_FLAG : letter;
    const there = this.#game.board[square]!;
    if (there !== 0) this.#refuseTile(tile, square, `${makeBoardTile(there)} lies there already`);
    const needed = rackTileOf(tile);
    let used = 0;
    for (const own of this.#placements) {
      if (own.square === square) {
        const text = makeBoardTile(own.tile);
        this.#refuseTile(tile, square, `${text} was placed there before in this turn`);
      }
      if (rackTileOf(own.tile) === needed) used++;
    }
    const rack = this.#game.rackOf(this.#game.turn);
    if (used >= countOf(needed, rack)) this.#refuseMissing(tile, square, rack);
    this.#placements.push({ square, tile });
  }

  #squareOf(column: number, row: number): Square {
    if (isCoordinate(column) && isCoordinate(row)) return squareAt(column, row);
    throw new Fault(
      "illegal-play",
      `a tile off the board: column ${column}, row ${row}, where both must be 0 to 14`,
    );
  }

  #refuseMissing(tile: BoardTile, square: Square, rack: readonly Tile[]): never {
    const missing = isBlank(tile) ? "a blank" : makeBoardTile(tile);
    const used = this.#placements.map(({ tile }) => rackTileOf(tile));
    const before = used.length > 0 ? `, of which ${makeRack(used)} is used` : "";
    const why = `${missing} is not held: the rack is ${makeRack(rack)}${before}`;
    this.#refuseTile(tile, square, why);
  }

  #refuseTile(tile: BoardTile, square: Square, why: string): never {
    throw new Fault(
      "illegal-play",
      `illegal play: ${makeBoardTile(tile)} on ${makeSquare(square)}: ${why}`,
    );
  }

  /** Does one step of the turn, if there is still one to do, and remembers what goes wrong. */
  #act<T>(what: string, step: () => T): Promise<T> {
    try {
      if (this.#fault !== undefined) {
        throw new Fault(this.#fault.kind, `${what} after a fault: ${this.#fault.message}`);
      }
      if (this.#closed) throw new Fault("broken-contract", `${what} after the turn was over`);
      if (this.#action !== undefined) {
        const did = this.#action.kind === "play" ? "a play was finished" : "an exchange was made";
        throw new Fault("broken-contract", `${what} after ${did}: a turn is one action`);
      }
      return Promise.resolve(step());
    } catch (error) {
      if (!(error instanceof Fault)) this.#bug ??= { error };
      else if (!this.#closed) this.#fault ??= error;
      const rejection = Promise.reject(error);
      // A player in this process that does not wait for the answer must not end the process.
      rejection.catch(() => {});
      return rejection;
    }
  }
}

function isCoordinate(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < BOARD_SIZE;
}

function countOf(tile: Tile, tiles: readonly Tile[]): number {
  let count = 0;
  for (const other of tiles) if (other === tile) count++;
  return count;
}

function tilesPlaced(count: number): string {
  return count === 1 ? "1 tile placed" : `${count} tiles placed`;
}
