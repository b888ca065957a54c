// The state of one game: pure and synchronous. It takes moves that were checked, and tells what
// happened, event by event. A referee drives it for players; self-play can drive it in a loop.

import type { Dictionary } from "../dictionary/word_graph.ts";
import type { Bag } from "./bag.ts";
import { type Board, createBoard, type ReadonlyBoard } from "./board.ts";
import type {
  EndEvent,
  ExchangeEvent,
  FaultEvent,
  GameEnd,
  PlayEvent,
  StartEvent,
} from "./event.ts";
import { checkExchange, type ExchangeRefusal } from "./exchange.ts";
import type { Placement } from "./move.ts";
import { checkPlay, type PlayRefusal, type ScoredPlay } from "./play.ts";
import type { FaultKind } from "./player.ts";
import { RACK_SIZE, rackTileOf, rackValue, type Tile, withoutTiles } from "./tiles.ts";

/** Turns in a row without a point, for each player, that end a game. */
const SCORELESS_TURNS = 3;

/** What a game is played with. */
export interface GameOptions {
  /** Number of players, 2 to 4. */
  readonly seats: number;
  /** The full bag, as `createBag` gives it; the game takes it over. */
  readonly bag: Bag;
  readonly dictionary: Dictionary;
  /**
   * How many tiles the bag must hold for an exchange; it must hold as many as are exchanged in any
   * case. 1 by default, 7 in many tournaments.
   */
  readonly exchangeMinimum?: number;
}

/**
 * A game under way. Seats count from 0 in the order of turns, and seat 0 begins. Methods that
 * change it take what is legal: `checkPlay` and `checkExchange` say so. Racks are never changed in
 * place, so that one that was read stays as it was.
 */
export class Game {
  /** The deal with which the game began. */
  readonly start: StartEvent;
  readonly #bag: Bag;
  readonly #dictionary: Dictionary;
  readonly #exchangeMinimum: number;
  readonly #board: Board = createBoard();
  readonly #racks: (readonly Tile[])[] = [];
  readonly #scores: number[];
  /** Turns in a row in which each seat scored nothing. */
  readonly #scoreless: number[];
  readonly #dropped: boolean[];
  #turn = 0;

  /** Deals the racks. Throws a RangeError when `seats` is not 2 to 4. */
  constructor({ seats, bag, dictionary, exchangeMinimum = 1 }: GameOptions) {
    if (seats !== 2 && seats !== 3 && seats !== 4) {
      throw new RangeError(`a game has 2 to 4 players, not ${seats}`);
    }
    this.#bag = bag;
    this.#dictionary = dictionary;
    this.#exchangeMinimum = exchangeMinimum;
    this.#scores = new Array(seats).fill(0);
    this.#scoreless = new Array(seats).fill(0);
    this.#dropped = new Array(seats).fill(false);
    for (let seat = 0; seat < seats; seat++) this.#racks.push(bag.draw(RACK_SIZE));
    this.start = { kind: "start", racks: [...this.#racks], tilesLeft: bag.size };
  }

  /** Number of players that the game began with. */
  get seats(): number {
    return this.#scores.length;
  }

  /** The seat whose turn it is; without meaning once the game is over. */
  get turn(): number {
    return this.#turn;
  }

  /** The board as it stands; the same object throughout the game. */
  get board(): ReadonlyBoard {
    return this.#board;
  }

  /** Number of tiles in the bag. */
  get tilesLeft(): number {
    return this.#bag.size;
  }

  /** The tiles that `seat` holds; none once it was dropped. */
  rackOf(seat: number): readonly Tile[] {
    return this.#racks[seat]!;
  }

  /** The points of `seat`, without what it wins or loses at the end for tiles left. */
  scoreOf(seat: number): number {
    return this.#scores[seat]!;
  }

  /** Whether `seat` was dropped from the game. */
  isDropped(seat: number): boolean {
    return this.#dropped[seat]!;
  }

  /** Whether the player on turn may play `placements`: the scored play, or why not. */
  checkPlay(placements: readonly Placement[]): ScoredPlay | PlayRefusal {
    return checkPlay(this.#board, placements, this.rackOf(this.#turn), this.#dictionary);
  }

  /** Why the player on turn may not exchange `tiles`, or undefined when it may. */
  checkExchange(tiles: readonly Tile[]): ExchangeRefusal | undefined {
    return checkExchange(tiles, this.rackOf(this.#turn), this.tilesLeft, this.#exchangeMinimum);
  }

  /** The tiles that would fill the rack of the player on turn up after a play of `placed` tiles. */
  drawAfterPlay(placed: number): readonly Tile[] {
    return this.#bag.peek(RACK_SIZE - this.rackOf(this.#turn).length + placed);
  }

  /** The tiles that the player on turn would get for `count` others. */
  drawInExchange(count: number): readonly Tile[] {
    return this.#bag.peek(count);
  }

  /** Makes a legal play, worth `score`, for the player on turn. */
  play(placements: readonly Placement[], score: number): PlayEvent {
    const seat = this.#turn;
    const rack = this.rackOf(seat);
    for (const { square, tile } of placements) this.#board[square] = tile;
    const kept = withoutTiles(rack, placements.map(({ tile }) => rackTileOf(tile)));
    const drawn = this.#bag.draw(RACK_SIZE - kept.length);
    this.#racks[seat] = kept.concat(drawn);
    const total = this.scoreOf(seat) + score;
    this.#scores[seat] = total;
    this.#endTurn(score);
    return {
      kind: "play",
      seat,
      rack,
      placements,
      score,
      total,
      drawn,
      tilesLeft: this.tilesLeft,
    };
  }

  /** Makes a legal exchange, or a pass, for the player on turn: draws first, then puts back. */
  exchange(tiles: readonly Tile[]): ExchangeEvent {
    const seat = this.#turn;
    const rack = this.rackOf(seat);
    const drawn = this.#bag.draw(tiles.length);
    this.#bag.putBack(tiles);
    this.#racks[seat] = withoutTiles(rack, tiles).concat(drawn);
    const total = this.scoreOf(seat);
    this.#endTurn(0);
    return { kind: "exchange", seat, rack, tiles, drawn, total, tilesLeft: this.tilesLeft };
  }

  /**
   * Drops a player that is at fault, on turn or not: its tiles go back to the bag, and the others
   * play on. Racks that are short by then are filled up by their next plays.
   */
  drop(seat: number, fault: FaultKind, reason: string): FaultEvent {
    const rack = this.rackOf(seat);
    this.#bag.putBack(rack);
    this.#racks[seat] = [];
    this.#dropped[seat] = true;
    if (seat === this.#turn) this.#passTurnOn();
    return { kind: "fault", seat, fault, reason, rack, tilesLeft: this.tilesLeft };
  }

  /** How the game stands at its end, or undefined while it goes on. */
  get end(): EndEvent | undefined {
    const end = this.#findEnd();
    if (end === undefined) return undefined;
    const racks = [...this.#racks];
    const adjustments = this.#adjustments(end);
    const scores = this.#scores.map((score, seat) => score + adjustments[seat]!);
    const remaining = this.#remaining();
    const best = Math.max(...remaining.map((seat) => scores[seat]!));
    const winners = remaining.filter((seat) => scores[seat] === best);
    return { kind: "end", end, racks, adjustments, scores, winners };
  }

  #findEnd(): GameEnd | undefined {
    const remaining = this.#remaining();
    if (remaining.length === 0) return "no-player";
    if (remaining.length === 1) return "last-player";
    if (this.tilesLeft === 0 && remaining.some((seat) => this.rackOf(seat).length === 0)) {
      return "played-out";
    }
    // Counted by seat: turns of a player that was dropped since do not stand in for another's.
    if (remaining.every((seat) => this.#scoreless[seat]! >= SCORELESS_TURNS)) return "scoreless";
    return undefined;
  }

  /**
   * What each seat wins or loses for the tiles left. A game that ends because players were dropped
   * was not played to its end, and keeps its points; the tiles of a dropped player are in the bag
   * and count for nobody.
   */
  #adjustments(end: GameEnd): number[] {
    if (end === "last-player" || end === "no-player") return this.#scores.map(() => 0);
    const values = this.#racks.map(rackValue);
    const sum = values.reduce((total, value) => total + value, 0);
    return values.map((value, seat) => {
      const wentOut = end === "played-out" && !this.#dropped[seat] &&
        this.rackOf(seat).length === 0;
      return wentOut ? sum : 0 - value;
    });
  }

  #remaining(): number[] {
    const seats: number[] = [];
    for (let seat = 0; seat < this.seats; seat++) if (!this.#dropped[seat]) seats.push(seat);
    return seats;
  }

  #endTurn(score: number): void {
    this.#scoreless[this.#turn] = score === 0 ? this.#scoreless[this.#turn]! + 1 : 0;
    this.#passTurnOn();
  }

  /** Gives the turn to the next seat that is still in the game, if there is one. */
  #passTurnOn(): void {
    for (let i = 1; i <= this.seats; i++) {
      const seat = (this.#turn + i) % this.seats;
      if (this.#dropped[seat]) continue;
      this.#turn = seat;
      return;
    }
  }
}
