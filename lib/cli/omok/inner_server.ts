// The HTTP server behind the front, which listens on the machine alone. That of Deno ends when it
// cannot take a connection because too many files are open; another takes its place then.

import { deadlineAfter, isPast } from "../../wire/deadline.ts";

/** How long to wait between two attempts to listen, in milliseconds. */
const RETRY_INTERVAL = 20;

/** How long it is tried, in milliseconds: longer than a client may be silent. */
const PATIENCE = 30_000;

/** The part of a server of Deno that is needed. */
export type HttpServer = Pick<Deno.HttpServer<Deno.NetAddr>, "addr" | "finished" | "shutdown">;

/** A server that goes on. */
export class InnerServer {
  readonly #start: () => HttpServer;
  readonly #patience: number;
  readonly #failed = Promise.withResolvers<string>();
  #server: HttpServer;
  #isOver = false;
  /** Resolved while it listens, and when it never will again. */
  #ready: Promise<void> = Promise.resolve();

  /** `start` begins to listen, on any port; it is tried again for `patience` milliseconds. */
  constructor(start: () => HttpServer, patience: number = PATIENCE) {
    this.#start = start;
    this.#patience = patience;
    this.#server = start();
    this.#watch();
  }

  /** Resolves with the reason when it could not begin to listen anew. */
  get failed(): Promise<string> {
    return this.#failed.promise;
  }

  /** Resolves at once while it listens, else when it does again, or has given up. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Connects to it. */
  async connect(): Promise<Deno.TcpConn> {
    const { hostname, port } = this.#server.addr;
    return await Deno.connect({ hostname, port });
  }

  /** Takes no more connections, and resolves when those that are there are answered and closed. */
  async shutdown(): Promise<void> {
    this.#isOver = true;
    await this.#ready;
    await this.#server.shutdown().catch(() => {
      // It has ended by itself.
    });
  }

  /** Puts another in its place when it ends by itself; connections that it has are served on. */
  #watch(): void {
    this.#server.finished.catch(() => this.#ready = this.#startAnew());
  }

  async #startAnew(): Promise<void> {
    const deadline = deadlineAfter(this.#patience);
    while (!this.#isOver) {
      try {
        this.#server = this.#start();
        this.#watch();
        return;
      } catch (error) {
        if (isPast(deadline)) {
          this.#isOver = true;
          this.#failed.resolve(error instanceof Error ? error.message : String(error));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
    }
  }
}
