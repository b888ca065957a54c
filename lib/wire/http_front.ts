// The front of a web server: takes connections, passes requests on, and hangs up on clients that are
// silent, slow or too many. The server itself, that of Deno, sets no such limits; it listens on the
// machine alone, behind this.

import { acceptAll, MOST_TURNED_AWAY } from "./accept.ts";
import { deadlineAfter, withDeadline } from "./deadline.ts";
import type { Gate, Pass } from "./gate.ts";
import { makeRefusal } from "./http_refusal.ts";
import { HttpRelay, type RelayOptions } from "./http_relay.ts";
import { closeSocket } from "./socket.ts";

/** What a front is made of. Times are in milliseconds. */
export interface FrontOptions extends
  Pick<
    RelayOptions,
    "connect" | "requestTimeout" | "requestSize" | "idleTimeout" | "writeTimeout"
  > {
  /** Where connections come from; the front takes it over. */
  readonly listener: Pick<Deno.TcpListener, "accept" | "close">;
  readonly gate: Gate;
  /** Told of each connection that was turned away, and why. */
  readonly onTurnedAway?: (address: Deno.NetAddr, reason: string) => void;
}

/** A client that is passed on. */
interface Client {
  readonly address: Deno.NetAddr;
  readonly relay: HttpRelay;
}

/** A front, open from the start. */
export class HttpFront {
  readonly #options: FrontOptions;
  readonly #relays = new Set<HttpRelay>();
  readonly #underWay = new Set<Promise<void>>();
  /** Connections that are being turned away. */
  readonly #farewells = new Set<Deno.TcpConn>();
  /** The clients by the ports of the connections over which they are passed on, as `makeKey` has it. */
  readonly #clients = new Map<string, Client>();
  readonly #accepting: Promise<void>;

  constructor(options: FrontOptions) {
    this.#options = options;
    this.#accepting = acceptAll(options.listener, options.gate, {
      welcome: (socket, pass) => this.#welcome(socket, pass),
      turnAway: (socket, reason) => this.#turnAway(socket, reason),
    });
  }

  /** The client whose requests come from one port to another, of a server, unless it has gone. */
  clientOf(from: number, to: number): Deno.NetAddr | undefined {
    return this.#clients.get(makeKey(from, to))?.address;
  }

  /**
   * Is to be told whenever the server has answered a request that came from one port to another: a
   * client that asks for nothing more stays until all that it has asked for is answered.
   */
  countAnswer(from: number, to: number): void {
    this.#clients.get(makeKey(from, to))?.relay.countAnswer();
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
    for (const relay of this.#relays) if (!relay.hasAsked) relay.hangUp();
    await withDeadline(Promise.all(this.#underWay), deadlineAfter(grace));
    for (const relay of this.#relays) relay.hangUp();
    for (const socket of this.#farewells) closeSocket(socket);
    await Promise.all(this.#underWay);
  }

  #welcome(socket: Deno.TcpConn, pass: Pass): void {
    const { connect, onTurnedAway } = this.#options;
    const address = socket.remoteAddr;
    const relay: HttpRelay = new HttpRelay(socket, {
      ...this.#options,
      connect: async () => {
        const server = await connect();
        this.#clients.set(keyOf(server), { address, relay });
        return server;
      },
      disconnect: (server) => {
        // First: once it is closed, the port may be another client's.
        this.#clients.delete(keyOf(server));
        closeSocket(server);
      },
      onAsked: () => pass.register(),
      onRefused: (reason) => onTurnedAway?.(address, reason),
    });
    pass.signal.addEventListener("abort", () => relay.makeRoom(pass.signal.reason));
    this.#relays.add(relay);
    const serving = relay.run().finally(() => {
      this.#underWay.delete(serving);
      this.#relays.delete(relay);
      pass.leave();
    });
    this.#underWay.add(serving);
  }

  #turnAway(socket: Deno.TcpConn, reason: string): void {
    this.#options.onTurnedAway?.(socket.remoteAddr, reason);
    if (this.#farewells.size >= MOST_TURNED_AWAY) return closeSocket(socket);
    this.#farewells.add(socket);
    // It goes into an empty buffer; who has gone, or takes it not at once, does not get it.
    socket.write(makeRefusal({ status: "503 Service Unavailable", reason }))
      .catch(() => {})
      .finally(() => {
        this.#farewells.delete(socket);
        closeSocket(socket);
      });
  }
}

function keyOf({ localAddr, remoteAddr }: Deno.TcpConn): string {
  return makeKey(localAddr.port, remoteAddr.port);
}

/** A port alone would not do: the system gives it to connections to several servers. */
function makeKey(from: number, to: number): string {
  return `${from} ${to}`;
}
