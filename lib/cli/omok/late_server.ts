// An HTTP server that has its port before it can answer, that hangs up on clients that are silent, slow
// or too many, and that ends without waiting for requests that never come.

import type { Service } from "../../omok/service.ts";
import { Gate } from "../../wire/gate.ts";
import { HttpFront } from "../../wire/http_front.ts";
import { listenOn } from "../network.ts";
import { type Address, makeAddress } from "../options.ts";
import type { OmokAdminSettings } from "./admin_settings.ts";

/** How long an answer may take to be on its way, in milliseconds. */
const FAREWELL = 50;

/** What a server needs to know. */
export interface LateServerOptions
  extends Pick<OmokAdminSettings, "listen" | "limits" | "headTimeout" | "headSize"> {
  /** Told of each client that was turned away, and why. */
  readonly onTurnedAway: (address: string, reason: string) => void;
}

/** A server. Requests that come before `serve` wait for it. */
export class LateServer {
  /** Where it listens. */
  readonly address: Address;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #front: HttpFront;
  readonly #service = Promise.withResolvers<Service>();
  /** Requests that are not answered yet. */
  #open = 0;
  #onAnswered: (() => void) | undefined;

  /** Opens the port. Throws `UserError` when that cannot be done. */
  constructor({ listen, limits, headTimeout, headSize, onTurnedAway }: LateServerOptions) {
    const listener = listenOn(listen);
    this.address = listener.addr;
    this.#server = Deno.serve(
      // Behind the front, through which all requests come.
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#answer(request),
    );
    this.#front = new HttpFront({
      listener,
      gate: new Gate(limits),
      server: this.#server.addr,
      headTimeout,
      headSize,
      onTurnedAway: (address, reason) => onTurnedAway(makeAddress(address), reason),
    });
  }

  /** Answers requests with this service from now on. */
  serve(service: Service): void {
    this.#service.resolve(service);
  }

  /** Takes no more requests, and resolves when those that have come are answered. */
  async end(): Promise<void> {
    await this.#front.stopListening();
    // Connections without a whole request are not waited for, as the server of Deno 2.7 would do.
    await Promise.race([this.#server.shutdown(), this.#answered()]);
    await this.#front.hangUp(FAREWELL);
  }

  async #answer(request: Request): Promise<Response> {
    this.#open++;
    try {
      const service = await this.#service.promise;
      return await service(request);
    } finally {
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
