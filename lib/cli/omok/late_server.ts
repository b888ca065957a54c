// An HTTP server that has its port before it can answer, and that ends without waiting for requests
// that never come.

import { UserError } from "../../error.ts";
import type { Service } from "../../omok/service.ts";
import { type Address, makeAddress } from "../options.ts";

/** How long an answer may take to be on its way, in milliseconds. */
const FAREWELL = 50;

/** A server. Requests that come before `serve` wait for it. */
export class LateServer {
  /** Where it listens. */
  readonly address: Address;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #service = Promise.withResolvers<Service>();
  /** Requests that are not answered yet. */
  #open = 0;
  #onAnswered: (() => void) | undefined;

  /** Opens the port. Throws `UserError` when that cannot be done. */
  constructor(listen: Address) {
    try {
      const options = { ...listen, onListen: () => {} };
      this.#server = Deno.serve(options, (request) => this.#answer(request));
    } catch (error) {
      throw listenError(listen, error);
    }
    this.address = this.#server.addr;
  }

  /** Answers requests with this service from now on. */
  serve(service: Service): void {
    this.#service.resolve(service);
  }

  /** Takes no more requests, and resolves when those that have come are answered. */
  async end(): Promise<void> {
    // Connections without a whole request are not waited for, as the server of Deno 2.7 would do.
    await Promise.race([this.#server.shutdown(), this.#answered()]);
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

function listenError(listen: Address, error: unknown): UserError {
  const where = makeAddress(listen);
  if (error instanceof Deno.errors.AddrInUse) {
    return new UserError(
      `${where} is in use, perhaps by another service; choose another port with ` +
        `--listen ${makeAddress({ ...listen, port: listen.port + 1 })}, or 0 for a free one`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`cannot listen on ${where}: ${reason}; choose another with --listen`);
}
