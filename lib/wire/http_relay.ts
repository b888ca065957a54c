// One client of a web server, between it and the server behind: passes its whole requests on and the
// answers back, and hangs up when it is silent, slow, too large, or does not read.

import { reasonOf } from "../error.ts";
import { deadlineAfter, isPast, withDeadline } from "./deadline.ts";
import { makeRefusal, type Refusal } from "./http_refusal.ts";
import { RequestSplitter } from "./http_requests.ts";
import { closeSocket } from "./socket.ts";

/** What a relay is made of. Times are in milliseconds. */
export interface RelayOptions {
  /** Connects to the server behind. */
  readonly connect: () => Promise<Deno.TcpConn>;
  /** Closes a connection to it, which may be closed already. */
  readonly disconnect: (server: Deno.TcpConn) => void;
  /** The time in which a request must be whole. */
  readonly requestTimeout: number;
  /** The most bytes of it, head and body. */
  readonly requestSize: number;
  /** How long a connection may be without a request after the first. */
  readonly idleTimeout: number;
  /** How long a client may take to read a piece of an answer. */
  readonly writeTimeout: number;
  /** Told of the first request, before it is passed on. */
  readonly onAsked: () => void;
  /** Told why the client is sent away. */
  readonly onRefused: (reason: string) => void;
}

const PIECE_SIZE = 4096;

/** How long an answer that was given may take to come. */
const QUIET = 100;

/** How long a client that is sent away has to read why and to leave. */
const LINGER = 500;

/** A client that is served. */
export class HttpRelay {
  readonly #client: Deno.TcpConn;
  readonly #options: RelayOptions;
  /** Aborted when nothing more is read from the client. */
  readonly #noMore = new AbortController();
  readonly #end = new AbortController();
  /** Why the client is sent away. */
  #refusal: Refusal | undefined;
  #server: Deno.TcpConn | undefined;
  #answers: Promise<void> | undefined;
  /** How many requests were passed on and are not answered. */
  #unanswered = 0;
  #isWriting = false;
  /** When the last answer was given, or came, as far as it came. */
  #lastAnswer = 0;
  /** A write to the client that it does not take, or did not. */
  #stuck: Promise<unknown> | undefined;

  /** Takes over `client`. */
  constructor(client: Deno.TcpConn, options: RelayOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Whether the client has asked for something. */
  get hasAsked(): boolean {
    return this.#server !== undefined;
  }

  /** Told that the server has given an answer, which is on its way then. */
  countAnswer(): void {
    this.#unanswered--;
    this.#lastAnswer = performance.now();
  }

  /** Serves the client to the end, when no socket of it is open any more. Never rejects. */
  async run(): Promise<void> {
    await withDeadline(this.#serve(), Infinity, this.#end.signal);
    if (this.#server !== undefined) this.#options.disconnect(this.#server);
    await this.#answers;
    // A socket to which a write is stuck stays open, closed or not, until the client reads or leaves.
    if (this.#stuck !== undefined) await withDeadline(this.#stuck, Infinity, this.#end.signal);
    closeSocket(this.#client);
  }

  /** Sends the client away, which has not asked for anything yet, to make room for another. */
  makeRoom(reason: string): void {
    this.#refusal = { status: "503 Service Unavailable", reason };
    this.#noMore.abort();
  }

  /** Hangs up at once, and waits for nothing. */
  hangUp(): void {
    this.#end.abort();
    closeSocket(this.#client);
  }

  async #serve(): Promise<void> {
    try {
      this.#client.setNoDelay(true);
      this.#refusal = await this.#passRequests();
      if (this.#refusal !== undefined) this.#options.onRefused(this.#refusal.reason);
      // The answers that are on their way go out first.
      await this.#untilQuiet();
      if (this.#refusal !== undefined && this.#stuck === undefined) await this.#tell(this.#refusal);
    } catch {
      // The client is gone, or the server is: the connection ends.
    }
  }

  /** Passes requests on until there are no more, or one is at fault. */
  async #passRequests(): Promise<Refusal | undefined> {
    const { requestTimeout, requestSize, idleTimeout } = this.#options;
    const { signal } = this.#noMore;
    const requests = new RequestSplitter(requestSize);
    const piece = new Uint8Array(PIECE_SIZE);
    let deadline = deadlineAfter(requestTimeout);
    for (;;) {
      const count = isPast(deadline)
        ? undefined
        : await withDeadline(this.#client.read(piece), deadline, signal);
      if (signal.aborted) return this.#refusal;
      if (count === null) return undefined;
      if (count === undefined) {
        if (this.hasAsked && !requests.isInside) return undefined;
        const reason = `no request within ${requestTimeout / 1000} s`;
        return { status: "408 Request Timeout", reason };
      }
      const wasInside = requests.isInside;
      const whole = requests.take(piece.subarray(0, count));
      for (const request of whole) {
        const refusal = await this.#passOn(request);
        if (refusal !== undefined || signal.aborted) return refusal;
      }
      if (requests.fault !== undefined) return requests.fault;
      const hasBegun = requests.isInside && (whole.length > 0 || !wasInside);
      if (hasBegun && this.hasAsked) deadline = deadlineAfter(requestTimeout);
      else if (whole.length > 0) deadline = deadlineAfter(idleTimeout);
    }
  }

  /** Passes a request on. Gives the reason when there is no server to take it. */
  async #passOn(request: Uint8Array): Promise<Refusal | undefined> {
    if (this.#server === undefined) {
      this.#options.onAsked();
      try {
        this.#server = await this.#options.connect();
      } catch (error) {
        const reason = `the service cannot take more now: ${reasonOf(error)}`;
        return { status: "503 Service Unavailable", reason };
      }
      // Meanwhile it may have been hung up on.
      if (this.#end.signal.aborted) this.#options.disconnect(this.#server);
      this.#server.setNoDelay(true);
      this.#answers = this.#passAnswers(this.#server);
    }
    this.#unanswered++;
    await writeAll(this.#server, request);
    return undefined;
  }

  /**
   * Passes answers on until the server has no more, or is hung up on. What the client does not take
   * is read all the same: the server may wait for that before it takes the request that is being
   * written to it. Never rejects.
   */
  async #passAnswers(server: Deno.TcpConn): Promise<void> {
    let piece = new Uint8Array(4 * PIECE_SIZE);
    let isRead = true;
    try {
      for (;;) {
        const count = await server.read(piece);
        if (count === null) break;
        if (!isRead) continue;
        isRead = await this.#answer(piece.subarray(0, count));
        // The other may still be in a write.
        if (!isRead) piece = new Uint8Array(4 * PIECE_SIZE);
      }
    } catch {
      // It was hung up on, or broke.
    }
    this.#unanswered = 0;
    this.#lastAnswer = -Infinity;
    // Whatever the client still asks is not answered.
    this.#noMore.abort();
  }

  /** Writes a piece of an answer to the client, and says whether it took that. */
  async #answer(piece: Uint8Array): Promise<boolean> {
    const { writeTimeout, onRefused } = this.#options;
    this.#isWriting = true;
    const writing = writeAll(this.#client, piece).then(() => true, () => false);
    const isTaken = await withDeadline(writing, deadlineAfter(writeTimeout), this.#end.signal);
    this.#isWriting = false;
    this.#lastAnswer = performance.now();
    if (isTaken === true) return true;
    this.#stuck = writing;
    if (isTaken === undefined && !this.#end.signal.aborted) {
      onRefused(`an answer that was not read within ${writeTimeout / 1000} s`);
    }
    this.#noMore.abort();
    return false;
  }

  /** Waits until the answers to what was asked have gone out. */
  async #untilQuiet(): Promise<void> {
    const { signal } = this.#end;
    while (this.#server !== undefined && this.#stuck === undefined && !signal.aborted) {
      const isUnderWay = this.#unanswered > 0 || this.#isWriting;
      const time = isUnderWay ? QUIET : this.#lastAnswer + QUIET - performance.now();
      if (time <= 0) return;
      await withDeadline(new Promise(() => {}), deadlineAfter(time), signal);
    }
  }

  /** Tells the client why it is sent away, and lets it read that. */
  async #tell(refusal: Refusal): Promise<void> {
    const deadline = deadlineAfter(LINGER);
    const writing = writeAll(this.#client, makeRefusal(refusal)).catch(() => {});
    this.#stuck = writing;
    await withDeadline(writing.then(() => this.#client.closeWrite()), deadline);
    if (this.#noMore.signal.aborted) return;
    // To close a socket before all is read that came would take the answer back.
    const piece = new Uint8Array(PIECE_SIZE);
    while (!isPast(deadline)) {
      if (typeof await withDeadline(this.#client.read(piece), deadline) !== "number") return;
    }
  }
}

async function writeAll(socket: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await socket.write(rest));
}
