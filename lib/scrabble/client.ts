// The player's side of the connection: registers a local player, then passes the administrator's
// calls on to it, for as many games as come, until the administrator closes the connection.

import { deadlineAfter } from "../wire/deadline.ts";
import { WireError } from "../wire/error.ts";
import { joinSecret } from "../wire/secret.ts";
import { shorten } from "../wire/s_expression.ts";
import { type ReadonlyBoard } from "./board.ts";
import type { Player } from "./player.ts";
import {
  CONFIRMATION,
  type Coordinates,
  makeMessage,
  parseMessage,
  type ProtocolConnection,
  ProtocolError,
  type ProtocolMessage,
} from "./protocol.ts";
import {
  RemoteTurn,
  request,
  type RequestOptions,
  SentAwayError,
  type TurnSummary,
} from "./remote_turn.ts";
import { RACK_SIZE } from "./tiles.ts";

/** How a client plays. */
export interface ClientOptions {
  /** Milliseconds for the administrator to answer a request of the player; 60,000 by default. */
  readonly answerTimeout?: number;
  /** Milliseconds to wait for the next call; no limit by default. */
  readonly callTimeout?: number;
  /** Which coordinate comes first in messages; `xy` by default. */
  readonly coordinates?: Coordinates;
  /** What lets the player in at an administrator that asks for a secret; none by default. */
  readonly secret?: string;
  /** Called when the administrator has confirmed the registration. */
  readonly onRegistered?: () => void;
}

/** How it ended; `games` counts the games that were begun. */
export type ClientResult =
  /** The administrator closed the connection after a game. */
  | { readonly kind: "finished"; readonly games: number }
  /** The administrator did not take the player in. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The administrator told the player that it is at fault. */
  | { readonly kind: "at-fault"; readonly games: number; readonly reason: string }
  /** The connection ended otherwise, or the administrator broke the protocol. */
  | { readonly kind: "lost"; readonly games: number; readonly reason: string };

/**
 * Registers `player` on `connection` under its name, and lets it play until the administrator
 * closes the connection, which is closed here too then.
 *
 * Administrators need not say that a game is over before they close the connection. Then the end
 * counts as in order if the player's own turns show that the game may have been over: the bag was
 * empty after its last turn, or it scored nothing three times in a row on an unchanged board.
 *
 * Errors of `player` itself reject the result.
 */
export async function runClient(
  connection: ProtocolConnection,
  player: Player,
  options: ClientOptions = {},
): Promise<ClientResult> {
  try {
    const requests: RequestOptions = {
      answerTimeout: options.answerTimeout ?? 60_000,
      coordinates: options.coordinates ?? "xy",
    };
    const name = joinSecret(player.name, options.secret);
    const refusal = await register(connection, name, requests);
    if (refusal !== undefined) return refusal;
    options.onRegistered?.();
    return await new Client(connection, player, requests, options.callTimeout).run();
  } finally {
    await connection.close();
  }
}

/** Registers; gives how it ended when that failed. */
async function register(
  connection: ProtocolConnection,
  name: string,
  options: RequestOptions,
): Promise<ClientResult | undefined> {
  try {
    const tiles = await request(connection, { kind: "register", name }, options);
    if (tiles.length === 0) return undefined;
    throw new ProtocolError("ill-formed", "got tiles, expected () in answer to register");
  } catch (error) {
    if (error instanceof SentAwayError) {
      await takeLeave(connection, options);
      return { kind: "refused", reason: error.reason };
    }
    return { kind: "lost", games: 0, reason: `not registered: ${reasonOf(error)}` };
  }
}

class Client {
  readonly #connection: ProtocolConnection;
  readonly #player: Player;
  readonly #options: RequestOptions;
  readonly #callTimeout: number;
  #games = 0;
  #progress = new GameProgress();
  // The last thing that the administrator said since the last draw or turn.
  #said: string | undefined;

  constructor(
    connection: ProtocolConnection,
    player: Player,
    options: RequestOptions,
    callTimeout = Infinity,
  ) {
    this.#connection = connection;
    this.#player = player;
    this.#options = options;
    this.#callTimeout = callTimeout;
  }

  async run(): Promise<ClientResult> {
    for (;;) {
      let message: ProtocolMessage;
      try {
        const expression = await this.#connection.read(deadlineAfter(this.#callTimeout));
        message = parseMessage(expression, this.#options.coordinates);
      } catch (error) {
        return this.#end(error);
      }
      try {
        await this.#serve(message);
        await confirm(this.#connection, this.#options);
      } catch (error) {
        if (error instanceof SentAwayError) {
          await takeLeave(this.#connection, this.#options);
          return { kind: "at-fault", games: this.#games, reason: error.reason };
        }
        return this.#lost(reasonOf(error));
      }
    }
  }

  /** Passes a call on to the player. */
  async #serve(message: ProtocolMessage): Promise<void> {
    switch (message.kind) {
      case "draw":
        if (message.tiles.length !== RACK_SIZE) {
          throw new ProtocolError("ill-formed", `got ${message.tiles.length} tiles, expected 7`);
        }
        this.#games++;
        this.#progress = new GameProgress();
        this.#said = undefined;
        return await this.#player.draw(message.tiles);
      case "take-turn":
        if (this.#games === 0) throw this.#unexpected(message, "draw before the first turn");
        this.#said = undefined;
        return await this.#takeTurn(message.board, message.tilesLeft);
      case "inform":
        this.#said = message.text;
        return await this.#player.inform(message.text);
      default:
        throw this.#unexpected(message, "draw, take-turn or inform");
    }
  }

  async #takeTurn(board: ReadonlyBoard, tilesLeft: number): Promise<void> {
    const turn = new RemoteTurn(this.#connection, this.#options);
    await this.#player.takeTurn(board, tilesLeft, turn);
    turn.rethrow();
    this.#progress.addTurn(board, tilesLeft, turn.action);
  }

  /** What it means that no further call comes. */
  #end(error: unknown): ClientResult {
    const reason = reasonOf(error);
    const said = this.#said;
    const gone = error instanceof WireError && (error.kind === "closed" || error.kind === "reset");
    if (!gone) return this.#lost(reason);
    if (said !== undefined && /^fault\b/i.test(said)) {
      return { kind: "at-fault", games: this.#games, reason: said };
    }
    const over = said !== undefined && /\b(game|match|tournament) (is )?over\b/i.test(said);
    if (this.#games > 0 && (over || this.#progress.mayBeOver)) {
      return { kind: "finished", games: this.#games };
    }
    const when = this.#games === 0 ? "before the first game" : "in the middle of a game";
    return this.#lost(`${reason} ${when}`);
  }

  #lost(reason: string): ClientResult {
    const said = this.#said === undefined ? "" : `; the administrator said last: ${this.#said}`;
    return { kind: "lost", games: this.#games, reason: reason + said };
  }

  #unexpected(message: ProtocolMessage, expected: string): ProtocolError {
    const got = shorten(makeMessage(message, this.#options.coordinates));
    return new ProtocolError("ill-formed", `got ${got}, expected ${expected}`);
  }
}

/** What a player's own turns tell about whether its game may be over. */
class GameProgress {
  #bagLeft = Infinity;
  #scorelessTurns = 0;
  #board: ReadonlyBoard | undefined;

  /** Adds a turn, for which the player was shown `board` and `tilesLeft`. */
  addTurn(board: ReadonlyBoard, tilesLeft: number, action: TurnSummary): void {
    this.#bagLeft = action.kind === "play" ? tilesLeft - action.drawn : tilesLeft;
    const unchanged = this.#board?.every((tile, square) => tile === board[square]) ?? false;
    const before = unchanged ? this.#scorelessTurns : 0;
    this.#scorelessTurns = action.kind === "exchange" ? before + 1 : 0;
    this.#board = board;
  }

  get mayBeOver(): boolean {
    return this.#bagLeft <= 0 || this.#scorelessTurns >= 3;
  }
}

/** Answers a call. When the administrator is gone, the next read tells how. */
async function confirm(connection: ProtocolConnection, options: RequestOptions): Promise<void> {
  try {
    const deadline = deadlineAfter(options.answerTimeout);
    await connection.write(makeMessage(CONFIRMATION, options.coordinates), deadline);
  } catch (error) {
    if (!(error instanceof WireError && error.kind === "reset")) throw error;
  }
}

/** Answers the last word of an administrator, which may not wait for it. */
async function takeLeave(connection: ProtocolConnection, options: RequestOptions): Promise<void> {
  try {
    await confirm(connection, options);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}

/** What is wrong with the connection or the administrator; any other error is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof WireError) return error.message;
  if (error instanceof ProtocolError) {
    return `the administrator broke the protocol: ${error.message}`;
  }
  throw error;
}
