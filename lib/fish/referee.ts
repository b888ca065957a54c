// The referee: plays one game with players behind the player interface, checks what they do, and
// removes those at fault.

import { StoppedError, unlessStopped } from "../stop.ts";
import { type Board, countTiles, makeTile } from "./board.ts";
import type { EndEvent, GameEvent } from "./event.ts";
import { Game, leadersOf, NOBODY, skippedBetween, stateOf } from "./game.ts";
import { Fault, type FaultKind, type Player } from "./player.ts";
import {
  type Action,
  type Color,
  COLORS,
  LEAST_SEATS,
  MOST_SEATS,
  penguinsFor,
  SKIP,
} from "./state.ts";

/** How a game is refereed. */
export interface RefereeOptions {
  /** The board; it must have room for all penguins. */
  readonly board: Board;
  /** Called with each event as it happens. What it throws ends the game with that error. */
  readonly onEvent?: (event: GameEvent) => void;
  /** Stops the game at once, in the middle of a turn or not. */
  readonly signal?: AbortSignal;
}

/** A player that was removed. */
export interface PlayerFault {
  readonly seat: number;
  readonly kind: FaultKind;
  readonly reason: string;
}

/** How a game went. */
export interface GameResult {
  /** How it ended; undefined when it was stopped. */
  readonly end: EndEvent | undefined;
  /** The players that were removed, in the order in which it happened. */
  readonly faults: readonly PlayerFault[];
}

/**
 * Plays a game with 2 to 4 players, in the order of turns, and gives its result.
 *
 * A player is at fault when its method rejects, or gives what the rules do not allow: it is removed,
 * and the others play on, even one alone. Only errors in the referee's own code and in `onEvent`
 * reject the result.
 */
export async function playGame(
  players: readonly Player[],
  options: RefereeOptions,
): Promise<GameResult> {
  const referee = new Referee(players, options);
  try {
    return { end: await referee.run(), faults: referee.faults };
  } catch (error) {
    if (error instanceof StoppedError) return { end: undefined, faults: referee.faults };
    throw error;
  }
}

class Referee {
  readonly faults: PlayerFault[] = [];
  readonly #players: readonly Player[];
  readonly #options: RefereeOptions;
  readonly #game: Game;
  readonly #colors: readonly Color[];
  /**
   * By seat, the actions of the others since its last turn; undefined when it is to be told of
   * none: before its first turn, and when a player was removed since.
   */
  readonly #actions: (Action[] | undefined)[];
  #turns = 0;

  constructor(players: readonly Player[], options: RefereeOptions) {
    const seats = players.length;
    if (seats < LEAST_SEATS || seats > MOST_SEATS) {
      throw new RangeError(`a game has ${LEAST_SEATS} to ${MOST_SEATS} players, not ${seats}`);
    }
    const penguins = seats * penguinsFor(seats);
    const tiles = countTiles(options.board);
    if (tiles < penguins) {
      throw new RangeError(`${penguins} penguins need more than ${tiles} tiles`);
    }
    this.#players = players;
    this.#options = options;
    this.#game = new Game(options.board, seats, penguinsFor(seats));
    this.#colors = COLORS.slice(0, seats);
    this.#actions = players.map(() => undefined);
  }

  async run(): Promise<EndEvent> {
    const game = this.#game;
    this.#emit({
      kind: "start",
      board: this.#options.board,
      colors: this.#colors,
      penguinsEach: game.penguinsEach,
    });
    await this.#introduce();
    while (game.turn !== NOBODY) {
      if (game.isPlacing) await this.#placePenguin();
      else await this.#playTurn();
    }
    const left = game.removed.includes(0);
    const end: EndEvent = {
      kind: "end",
      end: left ? "played-out" : "no-player",
      scores: [...game.scores],
      winners: leadersOf(game),
    };
    this.#emit(end);
    return end;
  }

  /** Tells everybody who plays; all at the same time, so that a slow one keeps nobody waiting. */
  async #introduce(): Promise<void> {
    const colors = this.#colors;
    await this.#tellAll((player, seat) => player.playingAs(colors[seat]!));
    const present = [...this.#game.removed.keys()].filter((seat) => !this.#game.removed[seat]);
    await this.#tellAll((player, seat) =>
      player.playingWith(present.filter((other) => other !== seat).map((other) => colors[other]!))
    );
  }

  async #tellAll(tell: (player: Player, seat: number) => Promise<void>): Promise<void> {
    const answers = await Promise.all(
      this.#players.map((player, seat) =>
        this.#game.removed[seat] ? undefined : this.#call(() => tell(player, seat))
      ),
    );
    for (const [seat, answer] of answers.entries()) {
      if (answer instanceof Fault) this.#remove(seat, answer);
    }
  }

  async #placePenguin(): Promise<void> {
    const game = this.#game;
    const seat = game.turn;
    const state = stateOf(game, this.#colors);
    const tile = await this.#call(() => this.#players[seat]!.setup(state));
    if (tile instanceof Fault) return this.#remove(seat, tile);
    if (!game.canPlace(tile)) {
      const where = makeTile(tile, game.geometry.columns);
      const what = game.fish[tile] ? "another penguin" : "no tile";
      const reason = `illegal placement: there is ${what} on ${where}`;
      return this.#remove(seat, new Fault("illegal-placement", reason));
    }
    game.place(tile);
    this.#emit({ kind: "place", turn: ++this.#turns, seat, tile });
    this.#tellSkips(seat);
  }

  async #playTurn(): Promise<void> {
    const game = this.#game;
    const seat = game.turn;
    const state = stateOf(game, this.#colors);
    const actions = [...this.#actions[seat] ?? []];
    const action = await this.#call(() => this.#players[seat]!.takeTurn(state, actions));
    if (action instanceof Fault) return this.#remove(seat, action);
    const problem = problemOf(game, action);
    if (problem !== undefined || action.kind === "skip") {
      return this.#remove(seat, new Fault("illegal-move", `illegal move: ${problem}`));
    }
    const { from, to } = action;
    const fish = game.fish[from]!;
    game.move(from, to);
    this.#remember(seat, { kind: "move", from, to });
    this.#actions[seat] = [];
    const score = game.scores[seat]!;
    this.#emit({ kind: "move", turn: ++this.#turns, seat, from, to, fish, score });
    this.#tellSkips(seat);
  }

  /** Tells that those between `seat`, which was on turn, and the next one were passed over. */
  #tellSkips(seat: number): void {
    const game = this.#game;
    if (game.isPlacing) return;
    for (const skipped of skippedBetween(game, seat, game.turn)) {
      this.#remember(skipped, SKIP);
      this.#emit({ kind: "skip", turn: ++this.#turns, seat: skipped });
    }
  }

  /** Keeps an action of a seat, for the others to be told. */
  #remember(seat: number, action: Action): void {
    for (const [other, actions] of this.#actions.entries()) {
      if (other !== seat) actions?.push(action);
    }
  }

  #remove(seat: number, fault: Fault): void {
    const game = this.#game;
    const onTurn = game.turn === seat;
    this.faults.push({ seat, kind: fault.kind, reason: fault.message });
    game.remove(seat);
    this.#actions.fill(undefined);
    this.#emit({
      kind: "fault",
      turn: ++this.#turns,
      seat,
      fault: fault.kind,
      reason: fault.message,
    });
    if (onTurn) this.#tellSkips(seat);
  }

  /** Calls a player; gives its answer, or its fault. Throws `StoppedError` on the signal. */
  async #call<T>(call: () => Promise<T>): Promise<T | Fault> {
    try {
      return await unlessStopped(call, this.#options.signal);
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      return Fault.of(error);
    }
  }

  #emit(event: GameEvent): void {
    this.#options.onEvent?.(event);
  }
}

/** What is wrong with an action of the player on turn; undefined when it is possible. */
export function problemOf(game: Game, action: Action): string | undefined {
  if (action.kind === "skip") return "the player gave false, though it can move";
  const { from, to } = action;
  if (game.canMove(from, to)) return undefined;
  const { columns } = game.geometry;
  const source = makeTile(from, columns);
  const target = makeTile(to, columns);
  if (game.slotOf(game.turn, from) < 0) return `no penguin of the player is on ${source}`;
  if (game.fish[to] === 0) return `there is no tile on ${target}`;
  if (game.blocked[to] !== 0) return `there is a penguin on ${target}`;
  return `no free straight line leads from ${source} to ${target}`;
}
