import { assertEquals, assertMatch } from "@std/assert";
import { LateServer, type LateServerOptions } from "../../../lib/cli/omok/late_server.ts";
import { DEFAULT_GATE_LIMITS } from "../../../lib/wire/gate.ts";
import { receive, send } from "../../wire/sockets.ts";
import { type FailingServer, serveUntilFull } from "./failing_server.ts";

/** Where a request comes from that the front knows nothing of. */
const NOBODY: Deno.NetAddr = { transport: "tcp", hostname: "127.0.0.1", port: 0 };

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** A server on a free port, and what it tells. */
function open(options: Partial<LateServerOptions> = {}) {
  const told: string[] = [];
  const server = new LateServer({
    listen: { hostname: "127.0.0.1", port: 0 },
    limits: DEFAULT_GATE_LIMITS,
    requestTimeout: 20_000,
    idleTimeout: 20_000,
    requestSize: 1000,
    onTurnedAway: (address, reason) => told.push(`${address}: ${reason}`),
    ...options,
  });
  const connect = () => Deno.connect({ hostname: "127.0.0.1", port: server.address.port });
  return { server, connect, told };
}

const isWhole = (text: string) => text.includes("\r\n\r\nto ");

Deno.test("requests wait until they can be answered, and say whose they are", async () => {
  const { server, connect } = open();
  using socket = await connect();
  await send(socket, GET);
  server.serve((_request, client) => Promise.resolve(new Response(`to ${client?.address}`)));
  const answer = await receive(socket, isWhole);
  assertMatch(answer, new RegExp(`\r\n\r\nto 127\\.0\\.0\\.1:${socket.localAddr.port}$`));
  await server.end();
});

Deno.test("requests that have come are answered at the end, others are not waited for", async () => {
  const { server, connect } = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  server.serve(async () => {
    asked.resolve();
    await promise;
    return new Response("to all");
  });
  using asking = await connect();
  using half = await connect();
  using silent = await connect();
  await send(asking, GET);
  await send(half, GET.slice(0, 9));
  await asked.promise;
  const ended = server.end();
  setTimeout(resolve, 50);
  assertEquals(isWhole(await receive(asking)), true);
  for (const socket of [half, silent]) assertEquals(await receive(socket).catch(() => ""), "");
  await ended;
});

Deno.test("who is late or idle, or does not read, is hung up on", async () => {
  const { server, connect, told } = open({ requestTimeout: 100, idleTimeout: 100 });
  server.serve(() => Promise.resolve(new Response("x".repeat(30_000_000))));
  using silent = await connect();
  assertMatch(await receive(silent), /^HTTP\/1\.1 408 /);
  using asking = await connect();
  await send(asking, GET);
  while (told.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  assertEquals(told.map((line) => line.replace(/^127\.0\.0\.1:\d+: /, "")), [
    "no request within 0.1 s",
    "an answer that was not read within 0.1 s",
  ]);
  await server.end();
});

Deno.test("when the server behind runs out of files, its clients are served on, and others too", async () => {
  const behind: FailingServer[] = [];
  const { server, connect, told } = open({
    listenBehind: (handler) => {
      const next = serveUntilFull((request) => handler(request, { remoteAddr: NOBODY }));
      behind.push(next);
      return next;
    },
  });
  server.serve(() => Promise.resolve(new Response("to all")));
  const clients: Deno.TcpConn[] = [];
  for (let time = 0; time < 3; time++) {
    clients.push(await connect());
    for (const client of clients) {
      await send(client, GET);
      assertEquals(isWhole(await receive(client, isWhole)), true);
    }
    behind.at(-1)!.fail();
  }
  assertEquals([behind.length, told.length], [3, 0]);
  await server.end();
  for (const client of clients) client.close();
});
