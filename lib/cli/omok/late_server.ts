// An HTTP server that has its port before it can answer, that hangs up on clients that are silent, slow
// or too many, and that ends without waiting for requests that never come.

import type { Service } from "../../omok/service.ts";
import { Gate, networkOf } from "../../wire/gate.ts";
import { deadlineAfter, withDeadline } from "../../wire/deadline.ts";
import { HttpFront } from "../../wire/http_front.ts";
import { listenOn } from "../network.ts";
import { type Address, makeAddress } from "../options.ts";
import type { OmokAdminSettings } from "./admin_settings.ts";
import { type HttpServer, InnerServer } from "./inner_server.ts";

/** How long an answer may take to be on its way, in milliseconds. */
const FAREWELL = 50;

/** What a server needs to know. */
export interface LateServerOptions extends
  Pick<
    OmokAdminSettings,
    "listen" | "limits" | "requestTimeout" | "idleTimeout" | "requestSize"
  > {
  /** Told of each client that was turned away, and why. */
  readonly onTurnedAway: (address: string, reason: string) => void;
  /** Begins to listen behind the front, with this handler; by default with the server of Deno. */
  readonly listenBehind?: (handler: Handler) => HttpServer;
}

/** Answers a request that came over a connection from this port of the machine. */
export type Handler = (
  request: Request,
  info: { readonly remoteAddr: Deno.NetAddr },
) => Promise<Response>;

/** A server. Requests that come before `serve` wait for it. */
export class LateServer {
  /** Where it listens. */
  readonly address: Address;
  readonly #server: InnerServer;
  readonly #front: HttpFront;
  readonly #service = Promise.withResolvers<Service>();
  /** Requests that are not answered yet. */
  #open = 0;
  #onAnswered: (() => void) | undefined;

  /** Opens the port. Throws `UserError` when that cannot be done. */
  constructor(options: LateServerOptions) {
    const { listen, limits, requestTimeout, idleTimeout, requestSize, onTurnedAway } = options;
    const { listenBehind = serveHere } = options;
    const listener = listenOn(listen);
    this.address = listener.addr;
    const server = new InnerServer(() => {
      const behind: HttpServer = listenBehind((request, { remoteAddr }) =>
        this.#answer(request, remoteAddr.port, behind.addr.port)
      );
      return behind;
    });
    this.#server = server;
    this.#front = new HttpFront({
      listener: {
        // While nobody could answer, connections wait where the system keeps them.
        accept: async () => {
          await server.ready;
          return await listener.accept();
        },
        close: () => listener.close(),
      },
      gate: new Gate(limits),
      connect: () => server.connect(),
      requestTimeout,
      idleTimeout,
      writeTimeout: requestTimeout,
      requestSize,
      onTurnedAway: (address, reason) => onTurnedAway(makeAddress(address), reason),
    });
  }

  /** Resolves with the reason when no more requests can be taken. */
  get failed(): Promise<string> {
    return this.#server.failed;
  }

  /** Answers requests with this service from now on. */
  serve(service: Service): void {
    this.#service.resolve(service);
  }

  /** Takes no more requests, and resolves when those that have come are answered. */
  async end(): Promise<void> {
    const listening = this.#front.stopListening();
    const shutdown = this.#server.shutdown();
    await this.#answered();
    await listening;
    await this.#front.hangUp(FAREWELL);
    // Its connections are closed; those that are stuck are not waited for.
    await withDeadline(shutdown, deadlineAfter(FAREWELL));
  }

  /** Answers a request that came from one port of the machine to another. */
  async #answer(request: Request, from: number, to: number): Promise<Response> {
    const address = this.#front.clientOf(from, to);
    const client = address && {
      address: makeAddress(address),
      network: networkOf(address.hostname),
    };
    this.#open++;
    try {
      const service = await this.#service.promise;
      return await service(request, client);
    } finally {
      this.#front.countAnswer(from, to);
      this.#open--;
      if (this.#open === 0) this.#onAnswered?.();
    }
  }

  /** Resolves when no request is open, and the last answer has had the time to go out. */
  async #answered(): Promise<void> {
    while (this.#open > 0) {
      await new Promise<void>((resolve) => this.#onAnswered = resolve);
    }
    await new Promise((resolve) => setTimeout(resolve, FAREWELL));
  }
}

/** Listens on the machine alone: behind the front, through which all requests come. */
function serveHere(handler: Handler): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
}
