// A turn at the other end of a connection, as the player sees it: what the player does becomes a
// request to the administrator, and waits for its answer.

import { deadlineAfter } from "../wire/deadline.ts";
import { WireError } from "../wire/error.ts";
import { shorten } from "../wire/s_expression.ts";
import type { Turn } from "./player.ts";
import {
  type Coordinates,
  makeMessage,
  parseMessage,
  type ProtocolConnection,
  ProtocolError,
  type ProtocolMessage,
} from "./protocol.ts";
import type { Tile } from "./tiles.ts";

/** The administrator informed the player where it owed another answer: the player is sent away. */
export class SentAwayError extends Error {
  override readonly name = "SentAwayError";
  /** What the administrator said. */
  readonly reason: string;
  constructor(reason: string) {
    super(`the administrator says: ${reason}`);
    this.reason = reason;
  }
}

/** How requests to the administrator are made. */
export interface RequestOptions {
  /** Milliseconds for the administrator to answer. */
  readonly answerTimeout: number;
  /** Which coordinate comes first in messages. */
  readonly coordinates: Coordinates;
}

/**
 * Sends a request to the administrator and gives the tiles of its answer.
 * @throws {SentAwayError} when the answer is an `inform`
 * @throws {ProtocolError} when it is any other message, or none of the protocol
 * @throws {WireError} when there is none
 */
export async function request(
  connection: ProtocolConnection,
  message: ProtocolMessage,
  { answerTimeout, coordinates }: RequestOptions,
): Promise<readonly Tile[]> {
  const deadline = deadlineAfter(answerTimeout);
  let unsent: WireError | undefined;
  try {
    await connection.write(makeMessage(message, coordinates), deadline);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    // The administrator may have said why before it closed.
    unsent = error;
  }
  let answer: ProtocolMessage;
  try {
    answer = parseMessage(await connection.read(deadline), coordinates);
  } catch (error) {
    throw unsent ?? error;
  }
  if (answer.kind === "answer") return answer.tiles;
  if (answer.kind === "inform") throw new SentAwayError(answer.text);
  const got = shorten(makeMessage(answer, coordinates));
  throw new ProtocolError("ill-formed", `got ${got}, expected an answer to ${message.kind}`);
}

/** A turn at the other end of a connection. Its methods reject as `request` does. */
export class RemoteTurn implements Turn {
  readonly #connection: ProtocolConnection;
  readonly #options: RequestOptions;
  // The first rejection, even if the player ignores it.
  #failure: unknown;
  #placed = 0;
  #action: TurnSummary = { kind: "none" };

  constructor(connection: ProtocolConnection, options: RequestOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** What the turn has been used for so far. */
  get action(): TurnSummary {
    return this.#action;
  }

  /** Throws the first rejection of the turn, should the player have swallowed it. */
  rethrow(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  async exchangeTiles(tiles: readonly Tile[]): Promise<readonly Tile[]> {
    const drawn = await this.#request({ kind: "exchange-tile", tiles });
    if (drawn.length !== tiles.length) {
      this.#fail(`got ${drawn.length} tiles, expected ${tiles.length} for those exchanged`);
    }
    this.#action = { kind: "exchange" };
    return drawn;
  }

  async placeTile(column: number, row: number, letter: number): Promise<void> {
    await this.#place({ kind: "place-tile", column, row, letter });
  }

  async placeBlank(column: number, row: number, letter: number): Promise<void> {
    await this.#place({ kind: "place-blank", column, row, letter });
  }

  async donePlace(): Promise<readonly Tile[]> {
    const drawn = await this.#request({ kind: "done-place" });
    if (drawn.length > this.#placed) {
      this.#fail(`got ${drawn.length} tiles, expected at most ${this.#placed} for those placed`);
    }
    this.#action = { kind: "play", drawn: drawn.length };
    return drawn;
  }

  async #place(message: ProtocolMessage): Promise<void> {
    const tiles = await this.#request(message);
    if (tiles.length > 0) this.#fail(`got ${tiles.length} tiles, expected () to ${message.kind}`);
    this.#placed++;
  }

  async #request(message: ProtocolMessage): Promise<readonly Tile[]> {
    this.rethrow();
    try {
      return await request(this.#connection, message, this.#options);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #fail(text: string): never {
    this.#failure = new ProtocolError("ill-formed", text);
    throw this.#failure;
  }
}

/** What a turn has been used for. */
export type TurnSummary =
  | { readonly kind: "none" | "exchange" }
  | { readonly kind: "play"; readonly drawn: number };
