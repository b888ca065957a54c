// A server for the fuzzer: serves each connection, and keeps what fails that should not.

import { createRandom, type Random } from "../../lib/random.ts";
import { type FuzzedServer, isHangUp, type Sent, SESSION_LIMIT } from "./target.ts";

/** Serves one connection after the other, many at a time. */
export abstract class FuzzServer implements FuzzedServer {
  readonly failures: string[] = [];
  /** Where hostile clients connect, for whom little time is wasted, and good ones. */
  readonly #hasty = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #patient = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  /** How sessions ended, by the ports of their clients. */
  readonly #sessions = new Map<string, PromiseWithResolvers<string | undefined>>();
  readonly #accepting: readonly Promise<void>[];

  constructor() {
    this.#accepting = [this.#accept(this.#hasty, 300), this.#accept(this.#patient, 20_000)];
  }

  /**
   * Serves a client, which has `time` milliseconds for each answer, to its end; gives what it was at
   * fault for, if anything.
   */
  protected abstract serve(socket: Deno.TcpConn, time: number): Promise<string | undefined>;

  /** Is a client, hostile with a source of chance and good without. Closes the socket. */
  protected abstract talk(
    socket: Deno.TcpConn,
    random: Random | undefined,
    sent: Sent,
  ): Promise<void>;

  async attack(random: Random, sent: Sent): Promise<void> {
    await this.#session(random, sent);
  }

  async visit(): Promise<void> {
    const fault = await this.#session(undefined, { messages: 0, bytes: 0 });
    if (fault !== undefined) this.failures.push(`a good client was found at fault: ${fault}`);
  }

  async close(): Promise<void> {
    this.#hasty.close();
    this.#patient.close();
    await Promise.all(this.#accepting);
  }

  async #session(random: Random | undefined, sent: Sent): Promise<string | undefined> {
    const { hostname, port } = (random === undefined ? this.#patient : this.#hasty).addr;
    const socket = await Deno.connect({ hostname, port });
    const own = `${socket.localAddr.port} to ${port}`;
    const served = this.#servedOf(own);
    const late = setTimeout(() => {
      this.failures.push(`a session took more than ${SESSION_LIMIT} ms`);
      served.resolve("it took too long");
    }, SESSION_LIMIT);
    try {
      await this.talk(socket, random, sent).catch((error: unknown) => {
        if (!isHangUp(error)) throw error;
      });
      return await served.promise;
    } finally {
      clearTimeout(late);
      this.#sessions.delete(own);
      try {
        socket.close();
      } catch {
        // Closed already.
      }
    }
  }

  async #accept(listener: Deno.TcpListener, time: number): Promise<void> {
    for (;;) {
      let socket: Deno.TcpConn;
      try {
        socket = await listener.accept();
      } catch (error) {
        if (error instanceof Deno.errors.BadResource) return;
        continue;
      }
      const served = this.#servedOf(`${socket.remoteAddr.port} to ${listener.addr.port}`);
      this.serve(socket, time).then(served.resolve, (error: unknown) => {
        this.failures.push(error instanceof Error ? error.stack ?? error.message : String(error));
        served.resolve("the server failed");
      });
    }
  }

  #servedOf(ports: string): PromiseWithResolvers<string | undefined> {
    let served = this.#sessions.get(ports);
    if (served === undefined) this.#sessions.set(ports, served = Promise.withResolvers());
    return served;
  }
}

/** The source of chance of session `index` of a run with this seed. */
export function chanceOf(seed: number, index: number): Random {
  return createRandom(Math.imul(seed, 31) + index);
}
