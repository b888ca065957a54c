// The front of a web server: takes connections, passes those on to the server that ask something, and
// hangs up on those that are silent, slow or too many. The server itself, that of Deno, sets no such
// limits; it listens on the machine alone, behind this.

import { acceptAll } from "./accept.ts";
import { deadlineAfter, withDeadline } from "./deadline.ts";
import type { Gate, Pass } from "./gate.ts";
import { HeadScanner } from "./http_head.ts";
import { closeSocket } from "./socket.ts";

/** What a front is made of. Times are in milliseconds. */
export interface FrontOptions {
  /** Where connections come from; the front takes it over. */
  readonly listener: Deno.TcpListener;
  readonly gate: Gate;
  /** Where the server behind it listens. */
  readonly server: { readonly hostname: string; readonly port: number };
  /** The time in which the head of a request must be whole. */
  readonly headTimeout: number;
  /** The most bytes of it. */
  readonly headSize: number;
  /** How long a connection may be without a request, or its answer, after the first. */
  readonly idleTimeout?: number;
  /** How long a client may take to read a piece of an answer. */
  readonly writeTimeout?: number;
  /** Told of each connection that was turned away, and why. */
  readonly onTurnedAway?: (address: Deno.NetAddr, reason: string) => void;
}

/** The most bytes of the body of a request, and of what comes after it: none is of use. */
const MOST_BODY = 65_536;

const PIECE_SIZE = 4096;

/** Why a client is sent away, in the words of HTTP. */
const STATUS = {
  late: "408 Request Timeout",
  large: "431 Request Header Fields Too Large",
  many: "503 Service Unavailable",
} as const;

/** A front, open from the start. */
export class HttpFront {
  readonly #options: FrontOptions;
  readonly #sockets = new Set<Deno.TcpConn>();
  /** Those of them on which nothing was asked yet. */
  readonly #unasked = new Set<Deno.TcpConn>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #accepting: Promise<void>;

  constructor(options: FrontOptions) {
    this.#options = options;
    this.#accepting = acceptAll(options.listener, options.gate, {
      welcome: (socket, pass) => this.#welcome(socket, pass),
      turnAway: (socket, reason) => this.#turnAway(socket, reason),
    });
  }

  /** Takes no more connections; those that are there stay. */
  async stopListening(): Promise<void> {
    this.#options.listener.close();
    await this.#accepting;
  }

  /**
   * Hangs up on all that are there, after `stopListening`. Answers that the server has given have
   * `grace` milliseconds to go out.
   */
  async hangUp(grace: number): Promise<void> {
    for (const socket of this.#unasked) closeSocket(socket);
    await withDeadline(Promise.all(this.#underWay), deadlineAfter(grace));
    for (const socket of this.#sockets) closeSocket(socket);
    await Promise.all(this.#underWay);
  }

  #welcome(socket: Deno.TcpConn, pass: Pass): void {
    this.#sockets.add(socket);
    this.#unasked.add(socket);
    const serving = this.#serve(socket, pass).finally(() => {
      this.#underWay.delete(serving);
      this.#sockets.delete(socket);
      this.#unasked.delete(socket);
      closeSocket(socket);
      pass.leave();
    });
    this.#underWay.add(serving);
  }

  #turnAway(socket: Deno.TcpConn, reason: string): void {
    this.#options.onTurnedAway?.(socket.remoteAddr, reason);
    // It goes into an empty buffer; who has gone, or takes it not at once, does not get it.
    socket.write(refusal("many", `There are ${reason}.`)).catch(() => {}).finally(() =>
      closeSocket(socket)
    );
  }

  /** Serves a connection to its end. Never rejects. */
  async #serve(client: Deno.TcpConn, pass: Pass): Promise<void> {
    const away = () => void this.#sendAway(client, "many", pass.signal.reason);
    pass.signal.addEventListener("abort", away);
    let server: Deno.TcpConn | undefined;
    try {
      client.setNoDelay(true);
      const scanner = new HeadScanner(this.#options.headSize);
      const first = await this.#readFirst(client, scanner);
      if (first === undefined) return;
      pass.register();
      this.#unasked.delete(client);
      server = await Deno.connect({ ...this.#options.server, transport: "tcp" });
      server.setNoDelay(true);
      await writeAll(server, first.bytes);
      const there = server;
      const requests = this.#passRequests(client, there, scanner, first.hasBody)
        // What is left of the answers is not waited for when the client is at fault.
        .catch(() => closeSocket(there));
      await this.#passAnswers(there, client);
      closeSocket(client);
      // A write that is stuck outlives the close of its socket: the client counts until that ends.
      await requests;
    } catch {
      // The client is gone, or the server is: the connection ends.
    } finally {
      if (server !== undefined) closeSocket(server);
      pass.signal.removeEventListener("abort", away);
    }
  }

  /** The bytes up to the end of the first head, or what came with it; undefined without one. */
  async #readFirst(
    client: Deno.TcpConn,
    scanner: HeadScanner,
  ): Promise<{ readonly bytes: Uint8Array; readonly hasBody: boolean } | undefined> {
    const { headTimeout, headSize } = this.#options;
    const deadline = deadlineAfter(headTimeout);
    let bytes: Uint8Array = new Uint8Array(0);
    const piece = new Uint8Array(PIECE_SIZE);
    for (;;) {
      const count = await withDeadline(client.read(piece), deadline);
      if (count === null) return undefined;
      if (count === undefined) {
        await this.#sendAway(client, "late", `no request within ${headTimeout / 1000} s`);
        return undefined;
      }
      const taken = piece.subarray(0, count);
      const ended = scanner.feed(taken);
      const longer = new Uint8Array(bytes.length + count);
      longer.set(bytes);
      longer.set(taken, bytes.length);
      bytes = longer;
      if (ended === "oversized") {
        await this.#sendAway(
          client,
          "large",
          `the head of a request of more than ${headSize} bytes`,
        );
        return undefined;
      }
      if (ended !== undefined) return { bytes, hasBody: ended === "body" };
    }
  }

  /** Passes requests on until there are no more. Throws when the client is at fault, or gone. */
  async #passRequests(
    client: Deno.TcpConn,
    server: Deno.TcpConn,
    scanner: HeadScanner,
    hasBody: boolean,
  ): Promise<void> {
    const { headTimeout, idleTimeout = 120_000 } = this.#options;
    const piece = new Uint8Array(PIECE_SIZE);
    let bodyLeft = hasBody ? MOST_BODY : Infinity;
    let deadline = deadlineAfter(hasBody ? headTimeout : idleTimeout);
    for (;;) {
      const count = await withDeadline(client.read(piece), deadline);
      if (count === null) return await server.closeWrite();
      if (count === undefined) throw new Error("the time is over");
      const taken = piece.subarray(0, count);
      if (bodyLeft < Infinity) bodyLeft -= count;
      else {
        const wasInside = scanner.insideHead;
        const ended = scanner.feed(taken);
        if (ended === "oversized") throw new Error("the head is too large");
        if (ended === "body") bodyLeft = MOST_BODY;
        if (bodyLeft < Infinity || (scanner.insideHead && !(wasInside && ended === undefined))) {
          deadline = deadlineAfter(headTimeout);
        } else if (!scanner.insideHead) deadline = deadlineAfter(idleTimeout);
      }
      if (bodyLeft < 0) throw new Error("the body is too large");
      await writeAll(server, taken);
    }
  }

  async #passAnswers(server: Deno.TcpConn, client: Deno.TcpConn): Promise<void> {
    const piece = new Uint8Array(4 * PIECE_SIZE);
    for (;;) {
      const count = await server.read(piece);
      if (count === null) return;
      const deadline = deadlineAfter(this.#options.writeTimeout ?? 10_000);
      const isWritten = await withDeadline(writeAll(client, piece.subarray(0, count)), deadline);
      if (isWritten === undefined) return;
    }
  }

  /** Tells a client why, if it takes that at once, and hangs up. */
  async #sendAway(
    client: Deno.TcpConn,
    status: keyof typeof STATUS,
    reason: string,
  ): Promise<void> {
    this.#options.onTurnedAway?.(client.remoteAddr, reason);
    try {
      await withDeadline(client.write(refusal(status, `There is ${reason}.`)), deadlineAfter(100));
    } catch {
      // It is gone already.
    }
    closeSocket(client);
  }
}

function refusal(status: keyof typeof STATUS, text: string): Uint8Array {
  const body = new TextEncoder().encode(`${text}\n`);
  const head = `HTTP/1.1 ${STATUS[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n` +
    `content-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  return new Uint8Array([...new TextEncoder().encode(head), ...body]);
}

/** Writes all bytes, and gives true. */
async function writeAll(socket: Deno.TcpConn, bytes: Uint8Array): Promise<true> {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(await socket.write(rest));
  return true;
}
