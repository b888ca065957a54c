// The web service of omok under attack: its reader of requests, and the service behind its front.

import { gameOf } from "../../lib/omok/game.ts";
import { findTarget, parseMove } from "../../lib/omok/request.ts";
import type { Service } from "../../lib/omok/service.ts";
import type { Random } from "../../lib/random.ts";
import { Gate } from "../../lib/wire/gate.ts";
import { HttpFront } from "../../lib/wire/http_front.ts";
import { RequestSplitter } from "../../lib/wire/http_requests.ts";
import { createTestService } from "../omok/services.ts";
import { closeQuietly } from "../wire/sockets.ts";
import { hostile, once, pick, several } from "./mutate.ts";
import {
  anyNumber,
  anyText,
  type FuzzedServer,
  isHangUp,
  readTwice,
  sendInPieces,
  type Sent,
  SESSION_LIMIT,
  type Target,
} from "./target.ts";

export const OMOK: Target = {
  name: "omok",
  message,
  read(bytes, random) {
    readTwice(split, bytes, random);
    const [, path = ""] = new TextDecoder("latin1").decode(bytes).split(/\s/, 2);
    const url = URL.parse(`http://test/${path}`);
    if (url === null) return;
    findTarget(url.pathname, "/omok");
    const place = parseMove(url.searchParams);
    if (typeof place === "number") gameOf([place]);
  },
  open: () => new OmokServer(),
};

/** A request. */
function message(random: Random): string {
  const method = pick(["GET", "GET", "GET", "GET", "POST", "HEAD", "OPTIONS", "get", ""], random);
  const slash = () => pick(["/", "/", "//", "", "/./", "/../", "%2f", "\\"], random);
  const path = slash() + pick(["omok", "omok", "omok", "x"], random) + slash() +
    pick(["info", "new", "play", "play", "", "index.php", "x"], random) + slash();
  const value = () =>
    pick([
      () => anyNumber(random),
      () => `${anyNumber(random)},${anyNumber(random)}`,
      () => encodeURIComponent(anyText(random).toWellFormed()),
      () => pick(["Smart", "Random", "smart", "%zz", "%00", "'; DROP TABLE play; --"], random),
    ], random)();
  const name = () => pick(["pid", "move", "x", "y", "strategy", "z", ""], random);
  const query = several(4, random, () => `${name()}=${value()}`).join("&");
  const header = () =>
    pick([
      "Host: x",
      "Host:",
      "Host: \u001b[31m",
      "Connection: close",
      "Connection: keep-alive",
      `Content-Length: ${anyNumber(random)}`,
      "Transfer-Encoding: chunked",
      "Expect: 100-continue",
      "Upgrade: websocket",
      `X: ${"x".repeat(random.below(3000))}`,
      "no header",
      " folded",
    ], random);
  const headers = ["Host: x", ...several(4, random, header)].join("\r\n");
  return `${method} ${path}?${query} HTTP/1.${random.below(3)}\r\n${headers}\r\n\r\n`;
}

/** The requests that are found, and what ends them. */
function split(pieces: readonly Uint8Array[]): string {
  const splitter = new RequestSplitter(1000);
  let text = "";
  for (const piece of pieces) {
    for (const request of splitter.take(piece)) text += new TextDecoder("latin1").decode(request);
    if (splitter.fault !== undefined) return `${text} ${splitter.fault.status}`;
  }
  return `${text} ${splitter.isInside}`;
}

class OmokServer implements FuzzedServer {
  readonly failures: string[] = [];
  readonly #test;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #front: HttpFront;
  readonly #port: number;

  constructor() {
    this.#test = createTestService({
      base: "/omok",
      onFailure: (error) => this.failures.push(`the service failed: ${error}`),
    });
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#watch(this.#test.service, request),
    );
    this.#server = server;
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    this.#port = listener.addr.port;
    this.#front = new HttpFront({
      listener,
      gate: new Gate(),
      connect: async () => await Deno.connect({ port: server.addr.port }),
      requestTimeout: 300,
      idleTimeout: 20_000,
      requestSize: 16_384,
      writeTimeout: 300,
    });
  }

  async attack(random: Random, sent: Sent): Promise<void> {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port: this.#port });
    const late = setTimeout(() => {
      this.failures.push(`a session took more than ${SESSION_LIMIT} ms`);
      closeQuietly(socket);
    }, SESSION_LIMIT);
    const drain = (async () => {
      const piece = new Uint8Array(4096);
      while (await socket.read(piece) !== null);
    })().catch(() => {});
    try {
      for (let count = 1 + random.below(20); count > 0; count--) {
        sent.messages++;
        const bytes = hostile(() => message(random), random);
        await sendInPieces(socket, bytes, random, sent);
      }
      if (once(2, random)) socket.close();
      else await socket.closeWrite();
      await drain;
    } catch (error) {
      if (!isHangUp(error)) throw error;
    } finally {
      clearTimeout(late);
      closeQuietly(socket);
      await drain;
    }
  }

  async visit(): Promise<void> {
    const ask = async (request: string) =>
      await (await fetch(`http://127.0.0.1:${this.#port}/omok/${request}`)).text();
    const created = await ask("new?strategy=Random");
    const pid = /"pid":"([^"]+)"/.exec(created)?.[1];
    const answer = await ask(`play?pid=${pid}&move=7,7`);
    if (/"ack_move":\{"x":7,"y":7,.*"move":/.test(answer)) return;
    this.failures.push(`a good client was answered ${created} and ${answer}`);
  }

  async close(): Promise<void> {
    await this.#front.stopListening();
    await this.#front.hangUp(0);
    await this.#server.shutdown();
    this.#test.store.close();
  }

  /** What the service answers, but that what it throws is kept. */
  async #watch(service: Service, request: Request): Promise<Response> {
    try {
      return await service(request);
    } catch (error) {
      this.failures.push(error instanceof Error ? error.stack ?? error.message : String(error));
      return new Response(null, { status: 500 });
    }
  }
}
