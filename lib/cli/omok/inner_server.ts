// The HTTP server behind the front, which listens on the machine alone. That of Deno listens no more
// once it could not take a connection because too many files were open; another takes its place then.

import { reasonOf } from "../../error.ts";
import { isForLackOfFiles } from "../descriptors.ts";
import { deadlineAfter, isPast, withDeadline } from "../../wire/deadline.ts";

/** How long to wait between two attempts to listen, in milliseconds. */
const RETRY_INTERVAL = 20;

/** How long it is tried, in milliseconds, unless it is for the lack of files. */
const PATIENCE = 30_000;

/** How long who connects waits for another server, in milliseconds: it holds a file meanwhile. */
const CONNECT_PATIENCE = 1000;

/** The part of a server of Deno that is needed. */
export type HttpServer = Pick<Deno.HttpServer<Deno.NetAddr>, "addr" | "finished" | "shutdown">;

/** A server that goes on. */
export class InnerServer {
  readonly #start: () => HttpServer;
  readonly #patience: number;
  readonly #failed = Promise.withResolvers<string>();
  /** The latest one. */
  #server: HttpServer;
  /** Those that have not ended: one that listens no more does when its clients have left. */
  readonly #open = new Set<HttpServer>();
  #isStarting = false;
  #isOver = false;
  /** Resolved while it listens, and when it never will again. */
  #ready: Promise<void> = Promise.resolve();

  /** `start` begins to listen, on any port; it is tried again for `patience` milliseconds. */
  constructor(start: () => HttpServer, patience: number = PATIENCE) {
    this.#start = start;
    this.#patience = patience;
    this.#server = this.#listen();
  }

  /** Resolves with the reason when it could not begin to listen anew. */
  get failed(): Promise<string> {
    return this.#failed.promise;
  }

  /** Resolves at once while it listens, else when it does again, or has given up. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Connects to it. That it cannot be connected to is the first sign, often, that it listens no more:
   * then another takes its place, and is connected to.
   */
  async connect(): Promise<Deno.TcpConn> {
    const server = this.#server;
    try {
      return await connectTo(server);
    } catch (error) {
      if (!isNotListening(error)) throw error;
      this.#replace(server);
      await withDeadline(this.#ready, deadlineAfter(CONNECT_PATIENCE));
      if (this.#server === server) throw error;
      return await connectTo(this.#server);
    }
  }

  /** Takes no more connections, and resolves when those that are there are answered and closed. */
  async shutdown(): Promise<void> {
    this.#isOver = true;
    await this.#ready;
    // That one has ended by itself is no failure here.
    await Promise.all([...this.#open].map((server) => server.shutdown().catch(() => {})));
  }

  /** Begins to listen, and watches whether that ends by itself. */
  #listen(): HttpServer {
    const server = this.#start();
    this.#open.add(server);
    server.finished
      .catch(() => this.#replace(server))
      .finally(() => this.#open.delete(server));
    return server;
  }

  /** Puts another in its place, unless one is already; connections that it has are served on. */
  #replace(server: HttpServer): void {
    if (server !== this.#server || this.#isStarting || this.#isOver) return;
    this.#isStarting = true;
    this.#ready = this.#startAnew().finally(() => this.#isStarting = false);
  }

  async #startAnew(): Promise<void> {
    const deadline = deadlineAfter(this.#patience);
    while (!this.#isOver) {
      try {
        this.#server = this.#listen();
        return;
      } catch (error) {
        // There are files again when others have left, however long that takes.
        if (isPast(deadline) && !isForLackOfFiles(error)) {
          this.#isOver = true;
          this.#failed.resolve(reasonOf(error));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
    }
  }
}

async function connectTo({ addr: { hostname, port } }: HttpServer): Promise<Deno.TcpConn> {
  return await Deno.connect({ hostname, port });
}

function isNotListening(error: unknown): boolean {
  return error instanceof Deno.errors.ConnectionRefused ||
    error instanceof Deno.errors.ConnectionReset;
}
