// A connection over TCP that carries messages: reading and writing with deadlines and limits, and a
// close that lets the last word arrive. What a message is, is a matter of its format.
//
// At most one piece is read ahead, so a peer that sends without being asked is held up by TCP and
// costs no memory here; the read that waits for that piece also notices when the peer leaves.

import { type Deadline, deadlineAfter, isPast, withDeadline } from "./deadline.ts";
import { WireError } from "./error.ts";
import { closeSocket } from "./socket.ts";

/** Cuts a stream of bytes into messages. */
export interface MessageReader<Message> {
  /** Takes the next piece, which is left unchanged until `next` has given `undefined`. */
  feed(piece: Uint8Array): void;
  /**
   * The next message, or `undefined` when more bytes are needed for it.
   * @throws {WireError} "ill-formed" or "oversized"; from then on, always the same
   */
  next(): Message | undefined;
  /** Whether a message has begun and is not yet whole. */
  readonly insideMessage: boolean;
}

/** How messages are written and read. */
export interface MessageFormat<Message> {
  createReader(): MessageReader<Message>;
  make(message: Message): string;
}

/** Told of each message that came in or went out, and of each failure. */
export type WireLog = (direction: "in" | "out" | "failure", text: string) => void;

/** Choices for a connection. */
export interface ConnectionOptions {
  /** Milliseconds in which a message must be whole once it has begun; 30,000 by default. */
  readonly messageTimeout?: number;
  /** Called with each message, as the format writes it, and the words of each failure. */
  readonly log?: WireLog;
  /** Called once when the socket is closed on this side. */
  readonly onClosed?: () => void;
}

/** Choices for the close of a connection. */
export interface CloseOptions {
  /** Milliseconds for which what still comes in is read and thrown away; 1000 by default. */
  readonly drainTime?: number;
  /** The most bytes that are thrown away; 1 MiB by default. */
  readonly drainBytes?: number;
}

const PIECE_SIZE = 4096;
const encoder = new TextEncoder();

/** A connection that carries messages. Reads follow one another, and so do writes. */
export class Connection<Message> {
  readonly #socket: Deno.TcpConn;
  readonly #format: MessageFormat<Message>;
  readonly #reader: MessageReader<Message>;
  readonly #messageTimeout: number;
  readonly #log: WireLog | undefined;
  readonly #onClosed: (() => void) | undefined;
  readonly #piece = new Uint8Array(PIECE_SIZE);
  // The read that is under way; never rejects.
  #reading: Promise<void> | undefined;
  // Messages that have arrived and were not asked for yet: no more than one piece holds.
  readonly #arrived: Message[] = [];
  // What is wrong with the bytes after them.
  #malformed: WireError | undefined;
  #end: "closed" | "reset" | undefined;
  #writeFailure: WireError | undefined;
  #closing: Promise<void> | undefined;
  // Bytes that came in since the close began.
  #drained = 0;

  /** Takes over `socket`: nobody else may read, write or close it. */
  constructor(
    socket: Deno.TcpConn,
    format: MessageFormat<Message>,
    options: ConnectionOptions = {},
  ) {
    this.#socket = socket;
    this.#format = format;
    this.#reader = format.createReader();
    this.#messageTimeout = options.messageTimeout ?? 30_000;
    this.#log = options.log;
    this.#onClosed = options.onClosed;
    try {
      socket.setNoDelay(true);
    } catch {
      // The peer is gone already; the first read tells.
    }
    this.#startReading();
  }

  /** The peer, as `host:port`. */
  get peer(): string {
    const { hostname, port } = this.#socket.remoteAddr;
    return hostname.includes(":") ? `[${hostname}]:${port}` : `${hostname}:${port}`;
  }

  /** Whether the peer has closed its side, or the connection broke, as far as is known now. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Gives the next message. After "timeout" one may read on; after any other failure there is
   * nothing more to read. Once the deadline has passed nothing is given, not even what has arrived:
   * a peer that sends message after message has no more time than one that sends none.
   * @throws {WireError} of any kind
   */
  async read(deadline: Deadline): Promise<Message> {
    if (this.#arrived.length > 0 && isPast(deadline)) {
      throw this.#logged(new WireError("timeout", "more messages came than there was time for"));
    }
    // A message that began before anybody waited for it counts from now.
    let began: number | undefined;
    for (;;) {
      const message = this.readArrived();
      if (message !== undefined) return message;
      if (this.#closing !== undefined) throw closedHere();
      if (this.#end !== undefined) throw this.#endError(this.#end);
      if (this.#reader.insideMessage) began ??= performance.now();
      const limit = Math.min(deadline, (began ?? Infinity) + this.#messageTimeout);
      this.#reading ??= this.#readPiece();
      // A peer whose bytes never stop must not get past its deadline.
      if (!isPast(limit)) await withDeadline(this.#reading, limit);
      if (this.#reading !== undefined && isPast(limit)) throw this.#timeout(limit === deadline);
    }
  }

  /**
   * The next message if it has arrived already, else `undefined`; waits for nothing.
   * @throws {WireError} "ill-formed" or "oversized"
   */
  readArrived(): Message | undefined {
    const message = this.#arrived.shift();
    if (message !== undefined) this.#log?.("in", this.#format.make(message));
    else if (this.#malformed !== undefined) throw this.#malformed;
    if (this.#arrived.length === 0) this.#startReading();
    return message;
  }

  /**
   * Sends a message. A failure is final: whatever is written later fails in the same way.
   * @throws {WireError} "timeout" when the peer does not take it in time, else "reset"
   */
  async write(message: Message, deadline: Deadline): Promise<void> {
    if (this.#writeFailure !== undefined) throw this.#writeFailure;
    if (this.#closing !== undefined) throw closedHere();
    const text = this.#format.make(message);
    this.#log?.("out", text);
    try {
      let rest = encoder.encode(text);
      while (rest.length > 0) {
        const count = await withDeadline(this.#socket.write(rest), deadline);
        if (count === undefined) {
          throw new WireError("timeout", "the peer does not read what is sent to it");
        }
        rest = rest.subarray(count);
      }
    } catch (error) {
      const failure = error instanceof WireError
        ? error
        : new WireError("reset", "the connection broke");
      this.#writeFailure = this.#logged(failure);
      throw failure;
    }
  }

  /**
   * Closes: the sending side first; then what still comes in is thrown away for a moment, or until
   * the peer closes too, so that no reset swallows what was sent last. Never rejects; called again,
   * it waits for the same close.
   */
  close(options: CloseOptions = {}): Promise<void> {
    return this.#closing ??= this.#close(options);
  }

  async #close({ drainTime = 1000, drainBytes = 1 << 20 }: CloseOptions): Promise<void> {
    try {
      // When a write has failed, nothing that was sent can be saved.
      if (this.#writeFailure === undefined) {
        const deadline = deadlineAfter(drainTime);
        await withDeadline(this.#socket.closeWrite(), deadline);
        while (this.#end === undefined && this.#drained < drainBytes && !isPast(deadline)) {
          this.#reading ??= this.#readPiece();
          await withDeadline(this.#reading, deadline);
        }
      }
    } catch {
      // The peer is gone: there is nobody to be polite to.
    }
    this.#end ??= "reset";
    closeSocket(this.#socket);
    this.#onClosed?.();
    await this.#reading;
  }

  /** Sees to it that a read is under way, unless what it gives is not to be had or not wanted. */
  #startReading(): void {
    if (this.#end !== undefined || this.#malformed !== undefined || this.#closing) return;
    this.#reading ??= this.#readPiece();
  }

  async #readPiece(): Promise<void> {
    let count: number | null = 0;
    try {
      count = await this.#socket.read(this.#piece);
      if (count === null) this.#end ??= "closed";
    } catch {
      this.#end ??= "reset";
    }
    this.#reading = undefined;
    if (this.#closing !== undefined) this.#drained += count ?? 0;
    else if (count) this.#take(this.#piece.subarray(0, count));
  }

  /** Cuts a piece into messages. */
  #take(piece: Uint8Array): void {
    this.#reader.feed(piece);
    try {
      for (let message; (message = this.#reader.next()) !== undefined;) this.#arrived.push(message);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#malformed = this.#logged(error);
    }
  }

  #timeout(ofDeadline: boolean): WireError {
    let text = "no message came in time";
    if (this.#reader.insideMessage) {
      const limit = ofDeadline ? "in time" : `within ${this.#messageTimeout / 1000} s`;
      text = `a message began and did not end ${limit}`;
    }
    return this.#logged(new WireError("timeout", text));
  }

  #endError(end: "closed" | "reset"): WireError {
    if (end === "reset") return this.#logged(new WireError("reset", "the connection broke"));
    const [kind, where] = this.#reader.insideMessage
      ? ["cut-off", " inside a message"] as const
      : ["closed", ""] as const;
    return this.#logged(new WireError(kind, `the connection was closed${where}`));
  }

  #logged(failure: WireError): WireError {
    this.#log?.("failure", failure.message);
    return failure;
  }
}

function closedHere(): WireError {
  return new WireError("reset", "the connection was closed on this side");
}
