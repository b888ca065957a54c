// A player at the other end of a connection, as the administrator sees it: each call becomes a
// message and waits for its answer. Whatever the peer does wrong rejects the call with a `Fault`.

import { StoppedError, unlessStopped } from "../stop.ts";
import { type Deadline, deadlineAfter } from "../wire/deadline.ts";
import { faultOfPeer, WireError } from "../wire/error.ts";
import type { JsonValue } from "../wire/json_stream.ts";
import { Fault, type Player } from "./player.ts";
import {
  type Call,
  makeCall,
  parseAction,
  parseName,
  parseNameAndSecret,
  parsePosition,
  parseVoid,
  type ProtocolConnection,
  ProtocolError,
  shortenJson,
} from "./protocol.ts";
import type { Action, Color, State } from "./state.ts";

/** Choices for a remote player. */
export interface RemotePlayerOptions {
  /** Milliseconds for the answer to a call; 10,000 by default. */
  readonly callTimeout?: number;
}

/** Choices for the sign-up of a player. */
export interface SignUpOptions extends RemotePlayerOptions {
  /** Whether a secret follows the name after a slash; by default not. */
  readonly hasSecret?: boolean;
  /** Ends the wait, with the reason in words. */
  readonly signal?: AbortSignal;
}

/**
 * Waits for the name of the peer, and gives the player that it is.
 * @throws {Fault} when what came is no name or came too late; the connection is closed
 */
export async function acceptName(
  connection: ProtocolConnection,
  deadline: Deadline,
  options: SignUpOptions = {},
): Promise<RemotePlayer> {
  const { hasSecret = false, signal } = options;
  try {
    const json = await unlessStopped(() => connection.read(deadline), signal);
    const { name, secret } = hasSecret
      ? parseNameAndSecret(json)
      : { name: parseName(json), secret: "" };
    return new RemotePlayer(name, connection, options, secret);
  } catch (error) {
    // It is not told why: the protocol has no word for it. Nobody needs to wait for the close.
    connection.close();
    if (error instanceof StoppedError) throw new Fault("timeout", `there are ${signal?.reason}`);
    throw asFault(error, "send its name in time");
  }
}

/** A player at the other end of a connection. Calls follow one another. */
export class RemotePlayer implements Player {
  readonly name: string;
  /** What it gave to be let in, besides its name; empty if nothing. */
  readonly secret: string;
  readonly #connection: ProtocolConnection;
  readonly #callTimeout: number;

  /** Takes over `connection`, whose peer has signed up as `name` with `secret`. */
  constructor(
    name: string,
    connection: ProtocolConnection,
    options: RemotePlayerOptions = {},
    secret = "",
  ) {
    this.name = name;
    this.secret = secret;
    this.#connection = connection;
    this.#callTimeout = options.callTimeout ?? 10_000;
  }

  /** Where the player is, as `host:port`. */
  get peer(): string {
    return this.#connection.peer;
  }

  /** Whether the player has closed its connection, as far as is known now. */
  get hasLeft(): boolean {
    return this.#connection.hasEnded;
  }

  /** A sign-up is not answered: the player hears of it when the tournament starts. */
  confirm(): Promise<boolean> {
    return Promise.resolve(!this.hasLeft);
  }

  /** Closes the connection of a player that is not taken in. Never rejects. */
  async refuse(_reason: string): Promise<void> {
    await this.close();
  }

  async start(): Promise<void> {
    await this.#call({ kind: "start" }, parseVoid);
  }

  async playingAs(color: Color): Promise<void> {
    await this.#call({ kind: "playing-as", color }, parseVoid);
  }

  async playingWith(colors: readonly Color[]): Promise<void> {
    await this.#call({ kind: "playing-with", colors }, parseVoid);
  }

  async setup(state: State): Promise<number> {
    return await this.#call({ kind: "setup", state }, (json) => parsePosition(json, state.board));
  }

  async takeTurn(state: State, actions: readonly Action[]): Promise<Action> {
    const call: Call = { kind: "take-turn", state, actions };
    return await this.#call(call, (json) => parseAction(json, state.board));
  }

  async end(won: boolean): Promise<void> {
    await this.#call({ kind: "end", won }, parseVoid);
  }

  /** Closes the connection, so that what was sent last still arrives. Never rejects. */
  async close(): Promise<void> {
    await this.#connection.close();
  }

  /** Sends a call, and gives its answer as `parse` reads it. */
  async #call<T>(call: Call, parse: (json: JsonValue) => T): Promise<T> {
    const deadline = deadlineAfter(this.#callTimeout);
    try {
      const unasked = this.#connection.readArrived();
      if (unasked !== undefined) {
        throw new ProtocolError(
          `got ${shortenJson(unasked)}, expected nothing before ${call.kind}`,
        );
      }
      await this.#connection.write(makeCall(call), deadline);
      return parse(await this.#connection.read(deadline));
    } catch (error) {
      throw asFault(error, `answer ${call.kind} within ${this.#callTimeout / 1000} s`);
    }
  }
}

/** The fault of the player behind an error of its connection; any other error as it is. */
function asFault(error: unknown, task: string): unknown {
  if (error instanceof ProtocolError) {
    return new Fault("wrong-answer", `wrong answer: ${error.message}`);
  }
  if (!(error instanceof WireError)) return error;
  const { kind, message } = faultOfPeer(error, `the player did not ${task}`);
  return new Fault(kind, message);
}
