// The referee: plays one game with players behind the player interface, holds them to the contract,
// drops those at fault, and keeps the administrator's own promises.

import type { Dictionary } from "../dictionary/word_graph.ts";
import { StoppedError, unlessStopped } from "../stop.ts";
import type { Bag } from "./bag.ts";
import type { EndEvent, GameEvent } from "./event.ts";
import { Game } from "./game.ts";
import { Fault, type FaultKind, type Player } from "./player.ts";
import {
  type GameResult,
  makeFailureReason,
  makeFaultText,
  makeGameOverText,
  type PlayerFault,
} from "./result.ts";
import { RACK_SIZE, type Tile } from "./tiles.ts";
import { RefereeTurn, type TurnAction } from "./turn.ts";

/** How a game is refereed. */
export interface RefereeOptions {
  /** The full bag, as `createBag` gives it; the game takes it over. */
  readonly bag: Bag;
  readonly dictionary: Dictionary;
  /** How many tiles the bag must hold for an exchange: 1 by default. */
  readonly exchangeMinimum?: number;
  /** What the players are called in the words at the end; their own names by default. */
  readonly names?: readonly string[];
  /** Called with each event as it happens. What it throws ends the game with that error. */
  readonly onEvent?: (event: GameEvent) => void;
  /**
   * Called when a player that was dropped has been told why, or could not be told: the moment to
   * close its connection. The game does not wait for it, but its result does.
   */
  readonly onDropped?: (seat: number) => void;
  /** Stops the game at once, in the middle of a turn or not. Players are told nothing. */
  readonly signal?: AbortSignal;
}

/** A promise of the administrator was broken: a bug in this program, never a player's fault. */
export class BrokenPromiseError extends Error {
  override readonly name = "BrokenPromiseError";
}

/**
 * Plays a game with 2 to 4 players, the first to begin, and gives its result.
 *
 * A player is at fault when its method rejects with `Fault`, when it broke the contract of its
 * turn, or when its method rejects with anything else: what a player throws is its own failure, and
 * drops only itself. Errors in the referee's own code, `onEvent` and `onDropped` reject the result.
 */
export async function playGame(
  players: readonly Player[],
  options: RefereeOptions,
): Promise<GameResult> {
  const game = new Game({ ...options, seats: players.length });
  const referee = new Referee(players, game, options);
  try {
    return await referee.run();
  } catch (error) {
    if (error instanceof StoppedError) return referee.result(undefined);
    throw error;
  }
}

/** Faults that are no matter of the game: whoever has them cannot be spoken with any further. */
const PROTOCOL_FAULTS: ReadonlySet<FaultKind> = new Set([
  "ill-formed",
  "out-of-sequence",
  "timeout",
  "disconnected",
]);

class Referee {
  readonly #players: readonly Player[];
  readonly #game: Game;
  readonly #options: RefereeOptions;
  readonly #faults: PlayerFault[] = [];
  /** The last words to players that were dropped, under way. */
  readonly #lastWords: Promise<void>[] = [];
  /** The tiles in the game, which come to the same number at any time. */
  readonly #tilesInAll: number;

  constructor(players: readonly Player[], game: Game, options: RefereeOptions) {
    this.#players = players;
    this.#game = game;
    this.#options = options;
    this.#tilesInAll = this.#countTiles();
  }

  async run(): Promise<GameResult> {
    const game = this.#game;
    this.#emit(game.start);
    await this.#deal();
    let end = game.end;
    while (end === undefined) {
      await this.#playTurn();
      promise(this.#countTiles() === this.#tilesInAll, "no tile is lost or invented");
      end = game.end;
    }
    this.#emit(end);
    await this.#tellEnd(end);
    await Promise.all(this.#lastWords);
    return this.result(end);
  }

  result(end: EndEvent | undefined): GameResult {
    const scores = end?.scores ?? this.#players.map((_, seat) => this.#game.scoreOf(seat));
    return { end, scores, faults: this.#faults };
  }

  /** Hands all players their tiles at the same time: a slow one keeps nobody waiting. */
  async #deal(): Promise<void> {
    const racks = this.#game.start.racks;
    promise(racks.every(({ length }) => length === RACK_SIZE), "a player starts with 7 tiles");
    const faults = await Promise.all(
      this.#players.map((player, seat) => this.#call(() => player.draw([...racks[seat]!]))),
    );
    faults.forEach((fault, seat) => {
      if (fault !== undefined) this.#drop(seat, fault);
    });
  }

  async #playTurn(): Promise<void> {
    const game = this.#game;
    const seat = game.turn;
    const player = this.#players[seat]!;
    const turn = new RefereeTurn(game);
    let failure: Fault | undefined;
    try {
      // A copy: what a player does to the board that it is shown is its own affair.
      failure = await this.#call(() => player.takeTurn(game.board.slice(), game.tilesLeft, turn));
    } finally {
      turn.close();
    }
    if (turn.bug !== undefined) throw turn.bug.error;
    // What the turn saw comes first: the rejection is often no more than its echo. But a player whose
    // illegal move was forgiven may break the protocol in what is left of the turn.
    const broken = failure !== undefined && PROTOCOL_FAULTS.has(failure.kind) ? failure : undefined;
    const action = broken ?? turn.fault ?? failure ?? turn.finish();
    if (action instanceof Fault) this.#drop(seat, action);
    else this.#apply(seat, action);
  }

  /** Makes the move, and sees to it that the player was told the truth about its tiles. */
  #apply(seat: number, action: TurnAction): void {
    const game = this.#game;
    if (action.kind === "play") {
      const event = game.play(action.placements, action.score);
      const held = game.rackOf(seat).length;
      promise(held === RACK_SIZE || event.tilesLeft === 0, "a rack is filled up after a play");
      promise(sameTiles(event.drawn, action.drawn), "a player draws the tiles it is told of");
      this.#emit(event);
    } else {
      const event = game.exchange(action.tiles);
      promise(event.drawn.length === action.tiles.length, "an exchange of k tiles returns k");
      promise(sameTiles(event.drawn, action.drawn), "a player draws the tiles it is told of");
      this.#emit(event);
    }
  }

  #drop(seat: number, fault: Fault): void {
    this.#faults.push({ seat, kind: fault.kind, reason: fault.message, afterEnd: false });
    const event = this.#game.drop(seat, fault.kind, fault.message);
    this.#sendAway(seat, fault);
    this.#emit(event);
  }

  /** Tells a player at fault why it is dropped. */
  #sendAway(seat: number, fault: Fault): void {
    const text = makeFaultText(fault.message);
    const told = this.#call(() => this.#players[seat]!.inform(text))
      .then(() => this.#options.onDropped?.(seat));
    // It is awaited at the end of the game; until then a rejection counts as handled.
    told.catch(() => {});
    this.#lastWords.push(told);
  }

  /** Tells the players that are still in the game how it ended. */
  async #tellEnd(end: EndEvent): Promise<void> {
    const seats = this.#players.map((_, seat) => seat);
    const dropped = seats.filter((seat) => this.#game.isDropped(seat));
    const names = this.#options.names ?? this.#players.map(({ name }) => name);
    const text = makeGameOverText(end, names, dropped);
    await Promise.all(seats.map(async (seat) => {
      if (dropped.includes(seat)) return;
      const fault = await this.#call(() => this.#players[seat]!.inform(text));
      if (fault === undefined) return;
      this.#faults.push({ seat, kind: fault.kind, reason: fault.message, afterEnd: true });
      this.#sendAway(seat, fault);
    }));
  }

  /** Calls a player; gives its fault, if it is at fault. Throws `StoppedError` on the signal. */
  async #call(call: () => Promise<void>): Promise<Fault | undefined> {
    try {
      await unlessStopped(call, this.#options.signal);
      return undefined;
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      if (error instanceof Fault) return error;
      return new Fault("broken-contract", makeFailureReason(error));
    }
  }

  #emit(event: GameEvent): void {
    this.#options.onEvent?.(event);
  }

  #countTiles(): number {
    let count = this.#game.tilesLeft;
    for (let seat = 0; seat < this.#game.seats; seat++) count += this.#game.rackOf(seat).length;
    const { board } = this.#game;
    for (let square = 0; square < board.length; square++) if (board[square] !== 0) count++;
    return count;
  }
}

/** Throws when a promise that the administrator made is not kept. */
function promise(kept: boolean, text: string): void {
  if (!kept) throw new BrokenPromiseError(`the referee broke its promise that ${text}: a bug`);
}

function sameTiles(some: readonly Tile[], others: readonly Tile[]): boolean {
  return some.length === others.length && some.every((tile, i) => tile === others[i]);
}
