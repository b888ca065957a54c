// A player at the other end of a connection, as the administrator sees it. Each call becomes a
// message and waits for its answer; inside `takeTurn` the player's own requests are passed on to
// the turn, so calls nest on the wire as they do in the code.
//
// Whatever the peer does wrong rejects the call with a `Fault`. From then on the player counts as
// being at fault: the next `inform` is the last thing that it is told, and closes the connection.

import { StoppedError, unlessStopped } from "../stop.ts";
import { type Deadline, deadlineAfter } from "../wire/deadline.ts";
import { faultOfPeer, WireError } from "../wire/error.ts";
import { splitSecret } from "../wire/secret.ts";
import { shorten } from "../wire/s_expression.ts";
import type { ReadonlyBoard } from "./board.ts";
import { Fault, type Player, type Turn } from "./player.ts";
import {
  CONFIRMATION,
  connectProtocol,
  type Coordinates,
  isConfirmation,
  makeMessage,
  parseMessage,
  type ProtocolConnection,
  ProtocolError,
  type ProtocolMessage,
} from "./protocol.ts";
import { RACK_SIZE, type Tile } from "./tiles.ts";

/** How a remote player is called. */
export interface RemotePlayerOptions {
  /** Milliseconds for a whole turn, with all that the player asks in it; 60,000 by default. */
  readonly turnTimeout?: number;
  /** Milliseconds for the answer to any other call; 10,000 by default. */
  readonly callTimeout?: number;
  /** Which coordinate comes first in messages; `xy` by default. */
  readonly coordinates?: Coordinates;
  /**
   * Whether an illegal play or exchange leaves the connection usable: the requests of that turn are
   * answered by `()`, the turn ends when the player says so, and only then `takeTurn` rejects. There
   * may be no more of them than a turn needs.
   * Otherwise it rejects at once, and the player is sent away. False by default.
   */
  readonly forgivesIllegalMoves?: boolean;
}

/** Choices for the registration of a player. */
export interface RegistrationOptions extends RemotePlayerOptions {
  /** When the registration must have come. */
  readonly deadline: Deadline;
  /** The most characters of a name; no limit by default. */
  readonly nameLength?: number;
  /** Whether what follows the last slash is a secret, and not part of the name; by default not. */
  readonly hasSecret?: boolean;
  /** Ends the wait, with the reason in words. */
  readonly signal?: AbortSignal;
}

/** Milliseconds in which a player that is sent away must take the reason. */
const FAREWELL_TIMEOUT = 1000;

/**
 * The most requests that are answered in a turn after its illegal move, when that is forgiven: what a
 * player still says that does not know of it, at most all its tiles and the end of a play.
 */
const MOST_REQUESTS_AFTER_ILLEGAL = RACK_SIZE + 1;

/** How what a peer is told begins that is not taken in. */
const REFUSED = "registration refused";

/**
 * Waits for the registration of the peer, and gives the player that it is. The player still waits
 * to hear whether it is in: `confirm` or `refuse` tells it.
 * @throws {Fault} when what came is no registration or came too late; the peer was told so, and the
 * connection is closed
 */
export async function acceptRegistration(
  connection: ProtocolConnection,
  options: RegistrationOptions,
): Promise<RemotePlayer> {
  const { coordinates = "xy", deadline, nameLength = Infinity, hasSecret, signal } = options;
  try {
    const message = await unlessStopped(
      () => readMessage(connection, coordinates, deadline, "register in time"),
      signal,
    );
    if (message.kind !== "register") {
      throw outOfSequence(message, coordinates, "(register <string>) first");
    }
    const { name, secret } = hasSecret === true
      ? splitSecret(message.name)
      : { name: message.name, secret: "" };
    const length = [...name].length;
    if (length > nameLength) {
      throw new Fault(
        "ill-formed",
        `a name of ${length} characters; expected at most ${nameLength}`,
      );
    }
    return new RemotePlayer(name, connection, options, secret);
  } catch (error) {
    const fault = error instanceof StoppedError
      ? new Fault("timeout", `there are ${signal?.reason}`)
      : error;
    const reason = fault instanceof Fault ? fault.message : "the administrator failed";
    await sayLast(connection, `${REFUSED}: ${reason}`);
    await connection.close();
    throw fault;
  }
}

/** Tells a peer that may not connect why, and closes the connection. Never rejects. */
export async function turnAway(socket: Deno.TcpConn, reason: string): Promise<void> {
  const connection = connectProtocol(socket);
  await sayLast(connection, `${REFUSED}: there are ${reason}`);
  await connection.close();
}

/** A player at the other end of a connection. Calls follow one another. */
export class RemotePlayer implements Player {
  readonly name: string;
  /** What it gave to be let in, besides its name; empty if nothing. */
  readonly secret: string;
  readonly #connection: ProtocolConnection;
  readonly #forgives: boolean;
  #turnTimeout: number;
  readonly #callTimeout: number;
  readonly #coordinates: Coordinates;
  #atFault = false;

  /** Takes over `connection`, on which the peer has registered as `name` with `secret`. */
  constructor(
    name: string,
    connection: ProtocolConnection,
    options: RemotePlayerOptions = {},
    secret = "",
  ) {
    this.name = name;
    this.secret = secret;
    this.#connection = connection;
    this.#turnTimeout = options.turnTimeout ?? 60_000;
    this.#callTimeout = options.callTimeout ?? 10_000;
    this.#coordinates = options.coordinates ?? "xy";
    this.#forgives = options.forgivesIllegalMoves ?? false;
  }

  /** Sets how many milliseconds the next turns may take. */
  limitTurns(milliseconds: number): void {
    this.#turnTimeout = milliseconds;
  }

  /** Where the player is, as `host:port`. */
  get peer(): string {
    return this.#connection.peer;
  }

  /** Whether the player has closed its connection, as far as is known now. */
  get hasLeft(): boolean {
    return this.#connection.hasEnded;
  }

  /** Tells the player that it is registered. Gives false when that cannot be sent. */
  async confirm(): Promise<boolean> {
    try {
      const deadline = deadlineAfter(this.#callTimeout);
      await this.#write(CONFIRMATION, deadline, "take the confirmation");
      return true;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  }

  /** Tells the player why it is not registered, and closes the connection. Never rejects. */
  async refuse(reason: string): Promise<void> {
    await this.dismiss(`${REFUSED}: ${reason}`);
  }

  /**
   * Informs the player a last time and closes the connection, without waiting for an answer: not
   * for that of a call under way, either. Never rejects.
   */
  async dismiss(text: string): Promise<void> {
    await sayLast(this.#connection, text);
    await this.close();
  }

  async draw(tiles: readonly Tile[]): Promise<void> {
    await this.#call({ kind: "draw", tiles });
  }

  async inform(text: string): Promise<void> {
    if (!this.#atFault) return await this.#call({ kind: "inform", text });
    await sayLast(this.#connection, text);
    // The close reads and drops what the player still says; nobody needs to wait for it.
    this.close();
  }

  async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    const illegal = await this.#orAtFault(() => this.#serveTurn(board, tilesLeft, turn));
    if (illegal !== undefined) throw illegal;
  }

  /** Serves a turn to its end; gives the fault of an illegal move that was forgiven. */
  async #serveTurn(
    board: ReadonlyBoard,
    tilesLeft: number,
    turn: Turn,
  ): Promise<Fault | undefined> {
    this.#refuseUnasked("take-turn");
    const deadline = deadlineAfter(this.#turnTimeout);
    const task = `finish its turn within ${this.#turnTimeout / 1000} s`;
    await this.#write({ kind: "take-turn", board, tilesLeft }, deadline, task);
    let acted = false;
    let illegal: Fault | undefined;
    let requestsAfterIllegal = 0;
    for (;;) {
      let tiles: readonly Tile[] = [];
      try {
        const message = await this.#read(deadline, task);
        if (message.kind === "answer") {
          if (!isConfirmation(message)) throw this.#outOfSequence(message, "() to end the turn");
          // Whoever holds the turn tells what is wrong with a turn without an action.
          this.#atFault = !acted && illegal === undefined;
          return illegal;
        }
        const ends = message.kind === "exchange-tile" || message.kind === "done-place";
        if (illegal === undefined || !isRequestOfTurn(message)) {
          tiles = await this.#serve(message, turn);
        } else if (++requestsAfterIllegal > MOST_REQUESTS_AFTER_ILLEGAL) {
          throw this.#outOfSequence(message, "() to end the turn");
        }
        acted ||= ends;
      } catch (error) {
        if (!this.#forgives || !isIllegalMove(error)) throw error;
        // A tile off the board is found when it is read.
        if (illegal !== undefined && ++requestsAfterIllegal > MOST_REQUESTS_AFTER_ILLEGAL) {
          throw new Fault("out-of-sequence", `${error.message}; expected () to end the turn`);
        }
        illegal ??= error;
      }
      await this.#write({ kind: "answer", tiles }, deadline, task);
    }
  }

  /** Closes the connection, so that what was sent last still arrives. Never rejects. */
  async close(): Promise<void> {
    await this.#connection.close();
  }

  /** Does what the player asks for in its turn, and gives the tiles to answer with. */
  async #serve(message: ProtocolMessage, turn: Turn): Promise<readonly Tile[]> {
    switch (message.kind) {
      case "exchange-tile":
        return await turn.exchangeTiles(message.tiles);
      case "done-place":
        return await turn.donePlace();
      case "place-tile":
        await turn.placeTile(message.column, message.row, message.letter);
        return [];
      case "place-blank":
        await turn.placeBlank(message.column, message.row, message.letter);
        return [];
      default:
        throw this.#outOfSequence(message, "a request of the turn, or () to end it");
    }
  }

  /** Sends a call that is answered by `()`. */
  async #call(message: ProtocolMessage): Promise<void> {
    await this.#orAtFault(async () => {
      this.#refuseUnasked(message.kind);
      const deadline = deadlineAfter(this.#callTimeout);
      const task = `answer ${message.kind} within ${this.#callTimeout / 1000} s`;
      await this.#write(message, deadline, task);
      const answer = await this.#read(deadline, task);
      if (isConfirmation(answer)) return;
      throw this.#outOfSequence(answer, `() in answer to ${message.kind}`);
    });
  }

  /** Remembers when `action` throws. */
  async #orAtFault<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      this.#atFault = true;
      throw error;
    }
  }

  /** Throws when something has arrived that nobody asked for. */
  #refuseUnasked(call: string): void {
    let message: ProtocolMessage | undefined;
    try {
      const expression = this.#connection.readArrived();
      message = expression && parseMessage(expression, this.#coordinates);
    } catch (error) {
      throw asFault(error, `wait for ${call}`);
    }
    if (message !== undefined) throw this.#outOfSequence(message, `nothing before ${call}`);
  }

  async #read(deadline: Deadline, task: string): Promise<ProtocolMessage> {
    return await readMessage(this.#connection, this.#coordinates, deadline, task);
  }

  async #write(message: ProtocolMessage, deadline: Deadline, task: string): Promise<void> {
    try {
      await this.#connection.write(makeMessage(message, this.#coordinates), deadline);
    } catch (error) {
      throw asFault(error, task);
    }
  }

  #outOfSequence(message: ProtocolMessage, expected: string): Fault {
    return outOfSequence(message, this.#coordinates, expected);
  }
}

/** Whether a player asked for something that the rules do not allow, in messages that are right. */
function isIllegalMove(error: unknown): error is Fault {
  return error instanceof Fault &&
    (error.kind === "illegal-play" || error.kind === "illegal-exchange");
}

function isRequestOfTurn({ kind }: ProtocolMessage): boolean {
  return kind === "exchange-tile" || kind === "place-tile" || kind === "place-blank" ||
    kind === "done-place";
}

/** Reads the next message of a player, whose task it is to `task`. */
async function readMessage(
  connection: ProtocolConnection,
  coordinates: Coordinates,
  deadline: Deadline,
  task: string,
): Promise<ProtocolMessage> {
  try {
    return parseMessage(await connection.read(deadline), coordinates);
  } catch (error) {
    throw asFault(error, task);
  }
}

/** The fault of the player behind an error of its connection; any other error as it is. */
function asFault(error: unknown, task: string): unknown {
  if (error instanceof ProtocolError) {
    return error.kind === "off-board"
      ? new Fault("illegal-play", `illegal play: ${error.message}`)
      : new Fault("ill-formed", `ill-formed message: ${error.message}`);
  }
  if (!(error instanceof WireError)) return error;
  const { kind, message } = faultOfPeer(error, `the player did not ${task}`);
  return new Fault(kind, message);
}

function outOfSequence(
  message: ProtocolMessage,
  coordinates: Coordinates,
  expected: string,
): Fault {
  const got = shorten(makeMessage(message, coordinates));
  return new Fault("out-of-sequence", `message out of sequence: got ${got}, expected ${expected}`);
}

/** Tells a peer the last thing that it is told, if it takes it. */
async function sayLast(connection: ProtocolConnection, text: string): Promise<void> {
  try {
    const message = makeMessage({ kind: "inform", text }, "xy");
    await connection.write(message, deadlineAfter(FAREWELL_TIMEOUT));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}
