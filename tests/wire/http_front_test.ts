import { assert, assertEquals, assertMatch } from "@std/assert";
import { MOST_TURNED_AWAY } from "../../lib/wire/accept.ts";
import { deadlineAfter, withDeadline } from "../../lib/wire/deadline.ts";
import { DEFAULT_GATE_LIMITS, type GateLimits } from "../../lib/wire/gate.ts";
import { type FrontOptions, HttpFront } from "../../lib/wire/http_front.ts";
import { CountedGate } from "./counted_gate.ts";
import type { Flood } from "./flooding_client.ts";
import { closeQuietly, receive, send, withFullBuffers } from "./sockets.ts";

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const LAST_GET = GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");

/** What a test has to do with. */
interface Fixture {
  readonly front: HttpFront;
  /** Where it listens. */
  readonly port: number;
  readonly gate: CountedGate;
  /** A client. */
  readonly connect: () => Promise<Deno.TcpConn>;
  /** Why clients were turned away. */
  readonly reasons: string[];
  /** How many requests have come to the server. */
  readonly asked: () => number;
}

/** What a test wants otherwise. */
interface FixtureOptions extends Partial<FrontOptions & GateLimits> {
  /** How many x the server answers; by default three. */
  readonly answer?: number;
  /** For what it waits before it gives its answer of this number, from 1. */
  readonly until?: (number: number) => Promise<void>;
  /** How the sockets of clients are to the front; by default as they are. */
  readonly see?: (socket: Deno.TcpConn) => Deno.TcpConn;
}

/** Runs a test with a front before a server. All that it has opened must be closed at the end. */
async function withFront(
  test: (fixture: Fixture) => Promise<void>,
  { answer = 3, until, see = (socket) => socket, ...options }: FixtureOptions = {},
): Promise<void> {
  let asked = 0;
  const text = "x".repeat(answer);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (_request, { remoteAddr }) => {
      asked++;
      await until?.(asked);
      front.countAnswer(remoteAddr.port, server.addr.port);
      return new Response(text);
    },
  );
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const reasons: string[] = [];
  const gate = new CountedGate({ ...DEFAULT_GATE_LIMITS, ...options });
  const front = new HttpFront({
    listener: {
      accept: async () => see(await listener.accept()),
      close: () => listener.close(),
    },
    gate,
    connect: () => Deno.connect({ hostname: "127.0.0.1", port: server.addr.port }),
    requestTimeout: 20_000,
    idleTimeout: 20_000,
    writeTimeout: 20_000,
    requestSize: 1000,
    onTurnedAway: ({ hostname }, reason) => reasons.push(`${hostname}: ${reason}`),
    ...options,
  });
  const { port } = listener.addr;
  const sockets: Deno.TcpConn[] = [];
  const connect = async () => {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port });
    sockets.push(socket);
    return socket;
  };
  try {
    await test({ front, port, gate, connect, reasons, asked: () => asked });
  } finally {
    await front.stopListening();
    await front.hangUp(0);
    for (const socket of sockets) closeQuietly(socket);
    assertEquals(gate.inside, 0);
    await server.shutdown();
  }
}

const isAnswered = (times: number) => (text: string) => text.split("xxx").length > times;

/** Waits until something holds; fails when it does not for long. */
async function waitFor(condition: () => boolean): Promise<void> {
  for (let time = 0; !condition(); time += 10) {
    assert(time < 10_000, "it does not come to that");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A client that sends requests for as long as they are taken, and leaves when it is disposed of. */
function startFlood(port: number): Disposable {
  const worker = new Worker(new URL("./flooding_client.ts", import.meta.url), { type: "module" });
  const flood: Flood = { port, piece: GET.repeat(1000) };
  worker.postMessage(flood);
  return { [Symbol.dispose]: () => worker.terminate() };
}

Deno.test("requests are passed on and answered, also byte by byte and several in one piece", async () => {
  await withFront(async ({ connect }) => {
    const slow = await connect();
    for (const byte of new TextEncoder().encode(GET)) await send(slow, Uint8Array.of(byte));
    assertMatch(await receive(slow, isAnswered(1)), /^HTTP\/1\.1 200 OK/);
    await send(slow, GET + GET);
    await receive(slow, isAnswered(2));
  });
});

Deno.test("a request with a body is answered", async () => {
  await withFront(async ({ port }) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "abc" });
    assertEquals(await response.text(), "xxx");
  });
});

Deno.test("who has said all that it has to say gets its answers, however long they take", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await withFront(async ({ connect, asked }) => {
    const socket = await connect();
    await send(socket, GET.repeat(3));
    await socket.closeWrite();
    await waitFor(() => asked() === 2);
    setTimeout(resolve, 300);
    assert(isAnswered(3)(await receive(socket)));
  }, { until: (number) => number === 2 ? promise : Promise.resolve() });
});

Deno.test("a client that asks for nothing in time is told so", async () => {
  await withFront(async ({ connect, reasons }) => {
    const silent = await connect();
    const half = await connect();
    const blank = await connect();
    await send(half, GET.slice(0, 20));
    await send(blank, "\r\n\r\n");
    for (const socket of [silent, half, blank]) {
      assertMatch(
        await receive(socket),
        /^HTTP\/1\.1 408 .*\r\n\r\nRefused: no request within 0\.05 s\.\n$/s,
      );
    }
    assertEquals(reasons, Array(3).fill("127.0.0.1: no request within 0.05 s"));
  }, { requestTimeout: 50 });
});

Deno.test("a second request that does not end is refused", async () => {
  await withFront(async ({ connect, reasons }) => {
    // The last begins in the piece with which the first ends.
    const body = "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nab";
    const cases = [["", "GET /"], ["", body], ["GET /", ""]] as const;
    for (const [before, after] of cases) {
      const socket = await connect();
      await send(socket, GET + before);
      let answer = await receive(socket, isAnswered(1));
      await send(socket, after);
      answer += await withDeadline(receive(socket), deadlineAfter(10_000)) ?? "and no more";
      assertMatch(answer, /xxxHTTP\/1\.1 408 .*Refused: no request within 0\.05 s\.\n$/s);
    }
    assertEquals(reasons, Array(3).fill("127.0.0.1: no request within 0.05 s"));
  }, { requestTimeout: 50, idleTimeout: 60_000 });
});

Deno.test("who asks for nothing more is hung up on without a word, blank lines or not", async () => {
  await withFront(async ({ connect, reasons }) => {
    const socket = await connect();
    await send(socket, GET);
    await receive(socket, isAnswered(1));
    const lines = setInterval(() => void send(socket, "\r\n").catch(() => {}), 20);
    assertEquals(await receive(socket), "");
    clearInterval(lines);
    assertEquals(reasons, []);
  }, { idleTimeout: 100 });
});

Deno.test("what is too large, or too much, is refused after the answers before it", async () => {
  const cases: readonly (readonly [request: string, status: number, reason: string])[] = [
    [
      `GET / HTTP/1.1\r\nX: ${"x".repeat(1000)}`,
      431,
      "the head of a request of more than 1000 bytes",
    ],
    [
      `GET / HTTP/1.1\r\n${"a: b\r\n".repeat(101)}\r\n`,
      431,
      "a request with more than 100 headers",
    ],
    [
      "POST / HTTP/1.1\r\nContent-Length: 100000000\r\n\r\n",
      413,
      "a request of more than 1000 bytes",
    ],
    [
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      411,
      "a request whose head does not tell the length of its body",
    ],
  ];
  await withFront(async ({ connect, reasons }) => {
    for (const [request, status, reason] of cases) {
      for (const before of ["", GET]) {
        const socket = await connect();
        await send(socket, before + request);
        // What it goes on to send does not take the answer back.
        for (let time = 0; time < 20; time++) await send(socket, "x".repeat(4096)).catch(() => {});
        const answers = (await receive(socket)).split(/(?=HTTP\/1\.1 )/);
        assertEquals(answers.length, before === "" ? 1 : 2);
        assertMatch(answers.at(-1)!, new RegExp(`^HTTP/1.1 ${status} [^]*Refused: ${reason}.\n$`));
        assertEquals(reasons.pop(), `127.0.0.1: ${reason}`);
      }
    }
  });
});

Deno.test("who does not read keeps its place until it has left, and nobody says so twice", async () => {
  await withFront(async ({ connect, gate, reasons }) => {
    const silent = await connect();
    await send(silent, GET);
    await waitFor(() => reasons.length > 0);
    assertEquals(reasons, ["127.0.0.1: an answer that was not read within 0.05 s"]);
    // Its socket is still open: what is being written to it cannot be taken back.
    await new Promise((resolve) => setTimeout(resolve, 100));
    assertEquals(gate.inside, 1);
    assertMatch(await receive(await connect()), /^HTTP\/1\.1 503 .*more than 1 connections\.\n$/s);
    closeQuietly(silent);
    await waitFor(() => gate.inside === 0);
    assertEquals(reasons.length, 2);
  }, { answer: 30_000_000, writeTimeout: 50, connections: 1 });
});

Deno.test("who asks without end and does not read gives its place back when it leaves", async () => {
  await withFront(async ({ port, gate, reasons, asked }) => {
    {
      using _flood = startFlood(port);
      await waitFor(() => reasons.length > 0);
      assertEquals(reasons, ["127.0.0.1: an answer that was not read within 0.1 s"]);
    }
    await waitFor(() => gate.inside === 0);
    // Nor does the server go on with what it has asked.
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assertEquals(asked(), before);
  }, { answer: 20_000, writeTimeout: 100 });
});

Deno.test("who does not read is not waited for at the end", async () => {
  const floods: Disposable[] = [];
  await withFront(async ({ port, connect, reasons }) => {
    await send(await connect(), GET);
    for (let count = 0; count < 2; count++) floods.push(startFlood(port));
    await new Promise((resolve) => setTimeout(resolve, 300));
    assertEquals(reasons, []);
  }, { answer: 30_000_000, writeTimeout: 600_000 });
  for (const flood of floods) flood[Symbol.dispose]();
});

Deno.test("connections beyond the limits are told so, and make room for others", async () => {
  await withFront(async ({ connect, reasons }) => {
    const first = await connect();
    const second = await connect();
    assertMatch(
      await receive(first),
      /^HTTP\/1\.1 503 .*Refused: more than 1 connections that have not registered\.\n$/s,
    );
    await send(second, GET);
    await receive(second, isAnswered(1));
    const third = await connect();
    await send(third, GET);
    await receive(third, isAnswered(1));
    assertMatch(
      await receive(await connect()),
      /^HTTP\/1\.1 503 .*Refused: more than 2 connections\.\n$/s,
    );
    assertEquals(reasons.length, 2);
  }, { unregistered: 1, connections: 2 });
});

Deno.test("of a crowd that is turned away and does not take it, most are hung up on at once", async () => {
  let open = 0;
  await withFront(async ({ connect, reasons }) => {
    const crowd: Deno.TcpConn[] = [];
    for (let count = 0; count < MOST_TURNED_AWAY + 30; count++) crowd.push(await connect());
    await waitFor(() => reasons.length === crowd.length);
    assertEquals(open, MOST_TURNED_AWAY);
    for (const socket of crowd.slice(MOST_TURNED_AWAY)) assertEquals(await receive(socket), "");
  }, {
    connections: 0,
    see: (socket) => {
      open++;
      return new Proxy(withFullBuffers(socket, () => true), {
        get(target, key) {
          if (key === "close") open--;
          return Reflect.get(target, key, target);
        },
      });
    },
  });
  assertEquals(open, 0);
});

Deno.test("who cannot be passed on is told so, and others are", async () => {
  let isFull = true;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("xxx"),
  );
  await withFront(async ({ connect, reasons }) => {
    const refused = await connect();
    await send(refused, GET);
    const reason = "the service cannot take more now: Too many open files (os error 24)";
    const answer = await receive(refused);
    assertMatch(answer, /^HTTP\/1\.1 503 /);
    assert(answer.endsWith(`\r\n\r\nRefused: ${reason}.\n`), answer);
    assertEquals(reasons, [`127.0.0.1: ${reason}`]);
    isFull = false;
    const next = await connect();
    await send(next, LAST_GET);
    assert(isAnswered(1)(await receive(next)));
  }, {
    connect: () =>
      isFull
        ? Promise.reject(new Error("Too many open files (os error 24)"))
        : Deno.connect({ hostname: "127.0.0.1", port: server.addr.port }),
  });
  await server.shutdown();
});

/** A server that answers a front whose requests come to it. */
function serveByName(answer: (client: Deno.NetAddr | undefined) => string) {
  const ports: number[] = [];
  let front: HttpFront | undefined;
  const whose = (from: number) => front?.clientOf(from, server.addr.port);
  const server: Deno.HttpServer<Deno.NetAddr> = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (_request, { remoteAddr: { port } }) => {
      ports.push(port);
      return new Response(answer(whose(port)));
    },
  );
  return {
    connect: () => Deno.connect({ hostname: "127.0.0.1", port: server.addr.port }),
    /** Whose requests have come, as far as `front` knows now. */
    clients: (ofFront: HttpFront) => {
      front = ofFront;
      return ports.map(whose);
    },
    shutdown: () => server.shutdown(),
  };
}

Deno.test("the front knows whose requests come from a port, while they are there", async () => {
  const { connect: connectBehind, clients, shutdown } = serveByName((client) =>
    `from ${client?.port}`
  );
  await withFront(async ({ connect, front, gate }) => {
    assertEquals(clients(front), []);
    const socket = await connect();
    await send(socket, LAST_GET);
    const { port } = socket.localAddr;
    assertMatch(await receive(socket), new RegExp(`\r\n\r\nfrom ${port}$`));
    await waitFor(() => gate.inside === 0);
    assertEquals(clients(front), [undefined]);
  }, { connect: connectBehind });
  await shutdown();
});

Deno.test("a port is no longer of a client that does not read, though it is still there", async () => {
  const { connect: connectBehind, clients, shutdown } = serveByName(() => "x".repeat(30_000_000));
  await withFront(async ({ connect, front, gate, reasons }) => {
    const silent = await connect();
    await send(silent, GET);
    await waitFor(() => reasons.length === 1);
    assertEquals(clients(front).length, 1);
    await waitFor(() => clients(front)[0] === undefined);
    assertEquals(gate.inside, 1);
  }, { connect: connectBehind, writeTimeout: 50 });
  await shutdown();
});

Deno.test("a connection to the server that comes too late is closed, and nobody's", async () => {
  const { connect: connectBehind, shutdown } = serveByName(() => "xxx");
  const ended = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const late: Deno.TcpConn[] = [];
  let front: HttpFront | undefined;
  await withFront(async (fixture) => {
    front = fixture.front;
    await send(await fixture.connect(), GET);
    await begun.promise;
  }, {
    connect: async () => {
      begun.resolve();
      await ended.promise;
      const server = await connectBehind();
      late.push(server);
      return server;
    },
  });
  ended.resolve();
  await waitFor(() => late.length === 1);
  // It has no client that could close it, so that the server ends only if it is closed.
  await shutdown();
  const [server] = late;
  assert(server !== undefined && front !== undefined);
  assertEquals(front.clientOf(server.localAddr.port, server.remoteAddr.port), undefined);
});
