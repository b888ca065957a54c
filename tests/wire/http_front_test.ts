import { assert, assertEquals, assertMatch } from "@std/assert";
import { DEFAULT_GATE_LIMITS, type GateLimits } from "../../lib/wire/gate.ts";
import { type FrontOptions, HttpFront } from "../../lib/wire/http_front.ts";
import { CountedGate } from "./counted_gate.ts";
import { closeQuietly, receive, send } from "./sockets.ts";

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** Runs a test with a front before a server that answers everything with the path and so many x. */
async function withFront(
  test: (connect: () => Promise<Deno.TcpConn>, port: number, reasons: string[]) => Promise<void>,
  options: Partial<FrontOptions & GateLimits> & { readonly answer?: number } = {},
): Promise<void> {
  const asked: string[] = [];
  const answer = "x".repeat(options.answer ?? 3);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    asked.push(request.url);
    return new Response(answer);
  });
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const reasons: string[] = [];
  const gate = new CountedGate({ ...DEFAULT_GATE_LIMITS, ...options });
  const front = new HttpFront({
    listener,
    gate,
    server: server.addr,
    headTimeout: 20_000,
    headSize: 1000,
    onTurnedAway: ({ hostname }, reason) => reasons.push(`${hostname}: ${reason}`),
    ...options,
  });
  const { port } = listener.addr;
  const sockets: Deno.TcpConn[] = [];
  try {
    await test(
      async () => {
        const socket = await Deno.connect({ hostname: "127.0.0.1", port });
        sockets.push(socket);
        return socket;
      },
      port,
      reasons,
    );
  } finally {
    await front.stopListening();
    await front.hangUp(0);
    for (const socket of sockets) closeQuietly(socket);
    assertEquals(gate.inside, 0);
    await server.shutdown();
  }
}

const isAnswered = (times: number) => (text: string) => text.split("xxx").length > times;

Deno.test("requests are passed on and answered, also byte by byte and several in one piece", async () => {
  await withFront(async (connect) => {
    const slow = await connect();
    for (const byte of new TextEncoder().encode(GET)) await send(slow, Uint8Array.of(byte));
    assertMatch(await receive(slow, isAnswered(1)), /^HTTP\/1\.1 200 OK/);
    await send(slow, GET + GET);
    await receive(slow, isAnswered(2));
  });
});

Deno.test("a request with a body is answered", async () => {
  await withFront(async (_connect, port) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "abc" });
    assertEquals(await response.text(), "xxx");
  });
});

Deno.test("a client that asks for nothing in time is told so", async () => {
  await withFront(async (connect, _port, reasons) => {
    const silent = await connect();
    const half = await connect();
    await send(half, GET.slice(0, 20));
    for (const socket of [silent, half]) {
      assertMatch(
        await receive(socket),
        /^HTTP\/1\.1 408 .*There is no request within 0\.05 s\.\n$/s,
      );
    }
    assertEquals(reasons, [
      "127.0.0.1: no request within 0.05 s",
      "127.0.0.1: no request within 0.05 s",
    ]);
  }, { headTimeout: 50 });
});

Deno.test("a second request that does not end, or come, ends the connection", async () => {
  await withFront(async (connect) => {
    for (const more of ["", "GET /"]) {
      const socket = await connect();
      await send(socket, GET);
      await receive(socket, isAnswered(1));
      await send(socket, more);
      assertEquals(await receive(socket), "");
    }
  }, { headTimeout: 50, idleTimeout: 100 });
});

Deno.test("a request that is too large is refused", async () => {
  await withFront(async (connect) => {
    const socket = await connect();
    await send(socket, `GET / HTTP/1.1\r\nX: ${"x".repeat(1000)}`);
    assertMatch(await receive(socket), /^HTTP\/1\.1 431 /);
  });
});

Deno.test("a body that does not end ends the connection", async () => {
  await withFront(async (connect) => {
    const socket = await connect();
    await send(socket, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n");
    const sending = (async () => {
      for (;;) await send(socket, new Uint8Array(4096));
    })().catch(() => {});
    await receive(socket).catch(() => {});
    await sending;
  });
});

Deno.test("who does not read the answers is dropped", async () => {
  await withFront(async (connect) => {
    const socket = await connect();
    await send(socket, GET);
    // More than the buffers on the way hold is not taken; the connection ends all the same.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const text = await receive(socket).catch(() => "");
    assert(text.length < 30_000_000);
  }, { answer: 30_000_000, writeTimeout: 50 });
});

Deno.test("connections beyond the limits are told so, and make room for others", async () => {
  await withFront(async (connect, _port, reasons) => {
    const first = await connect();
    const second = await connect();
    assertMatch(await receive(first), /^HTTP\/1\.1 503 .*more than 1 connections that have not/s);
    await send(second, GET);
    await receive(second, isAnswered(1));
    const third = await connect();
    await send(third, GET);
    await receive(third, isAnswered(1));
    assertMatch(
      await receive(await connect()),
      /^HTTP\/1\.1 503 .*There are more than 2 connections\./s,
    );
    assertEquals(reasons.length, 2);
  }, { unregistered: 1, connections: 2 });
});
