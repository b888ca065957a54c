// Every kind of fault at every stage of a connection to the web service. The cases are made from two
// lists, the stages and the misdeeds; what is expected follows from both.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { requireSecret } from "../../lib/omok/authorization.ts";
import { PLACES } from "../../lib/omok/board.ts";
import type { Position } from "../../lib/omok/game.ts";
import type { Client, Service } from "../../lib/omok/service.ts";
import { DEFAULT_GATE_LIMITS } from "../../lib/wire/gate.ts";
import { HttpFront } from "../../lib/wire/http_front.ts";
import { CountedGate } from "../wire/counted_gate.ts";
import { RawClient } from "./raw_client.ts";
import { createTestService } from "./services.ts";

const SECRET = "correct-horse-battery";
const PAGE = `<!DOCTYPE html>${"x".repeat(100_000)}`;

const REQUEST_SIZE = 2000;

/** How long clients are waited for, in milliseconds. */
interface Patience {
  readonly requestTimeout: number;
  readonly idleTimeout: number;
  readonly writeTimeout: number;
}
const PATIENT: Patience = { requestTimeout: 20_000, idleTimeout: 20_000, writeTimeout: 20_000 };
const IMPATIENT: Patience = { requestTimeout: 400, idleTimeout: 600, writeTimeout: 300 };

/** A request of somebody who knows the secret. */
function get(path: string, headers: readonly string[] = [], method = "GET"): string {
  const lines = [
    `${method} /${path} HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${SECRET}`,
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** What a client has to do with. */
interface Case {
  readonly client: RawClient;
  /** A play in which the client has moved to 7,7. */
  readonly pid: string;
  /** A play that the client has won. */
  readonly over: string;
}

/** Where a client is when it misbehaves. */
interface Stage {
  readonly name: string;
  /** Brings it there. Gives what the answers look like that are still to come. */
  readonly reach: (it: Case) => Promise<readonly RegExp[]>;
  /** Nothing was asked yet. */
  readonly isFirst?: boolean;
}

const INFO = /^\{"size":15,/;
const MOVED = /^\{"response":true,"ack_move":.*"move":/;

/** After requests that were answered. */
function after(name: string, ...requests: readonly ((it: Case) => string)[]): Stage {
  return {
    name,
    reach: async (it) => {
      for (const request of requests) {
        await it.client.send(request(it));
        assertEquals((await it.client.answer())?.status, 200);
      }
      return [];
    },
  };
}

/** After a request that is not answered yet, or whose answer was not read yet. */
function during(name: string, request: (it: Case) => string, answer: RegExp): Stage {
  const reach = async (it: Case) => {
    await it.client.send(request(it));
    return [answer];
  };
  return { name, reach };
}

const STAGES: readonly Stage[] = [
  { name: "at the start", reach: () => Promise.resolve([]), isFirst: true },
  {
    name: "after blank lines",
    reach: async ({ client }) => {
      await client.send("\r\n\n\r\n");
      return [];
    },
    isFirst: true,
  },
  after("after info", () => get("info")),
  after("after a new play", () => get("info"), () => get("new?strategy=Tame")),
  after("after a move", ({ pid }) => get(`play?pid=${pid}&move=0,0`)),
  after("after a refusal", ({ pid }) => get(`play?pid=${pid}&move=7,7`)),
  after("after a body", () => get("info", ["Content-Length: 3"]) + "abc"),
  during("while info is answered", () => get("info"), INFO),
  during("while a move is thought of", ({ pid }) => get(`play?pid=${pid}&move=0,0`), MOVED),
  during("while the page is sent", () => get(""), /^<!DOCTYPE html>x+$/),
];

/** What a client does that it should not. */
interface Misdeed {
  readonly name: string;
  readonly send: (it: Case) => string;
  /** The answer to it; undefined for none. */
  readonly status?: number;
  readonly body?: RegExp;
  /** Whether the connection goes on. */
  readonly goesOn?: boolean;
  /** What is told of the client. */
  readonly told?: string;
  /** What it does after that, in place of reading. */
  readonly then?: "ends" | "leaves";
}

/** A request that the service refuses, in JSON. */
function refused(name: string, path: (it: Case) => string, reason: string): Misdeed {
  const body = new RegExp(`^\\{"response":false,"reason":"${reason}"\\}$`);
  return { name, send: (it) => get(path(it)), status: 200, body, goesOn: true };
}

/** What is refused, in a line of text, and ends the connection. */
function ended(name: string, status: number, reason: string, send: string): Misdeed {
  return {
    name,
    send: () => send,
    status,
    body: new RegExp(`^Refused: ${reason}\\.\n$`),
    told: reason,
  };
}

const REFUSED_PLAYS: readonly Misdeed[] = [
  refused("a new play without a strategy", () => "new", "Strategy not specified"),
  refused("a new play against nobody", () => "new?strategy=Clever", "Unknown strategy"),
  refused("a move without a pid", () => "play?move=1,1", "Pid not specified"),
  refused("a move in no play", () => "play?pid=1&move=1,1", "Unknown pid"),
  refused("no move", ({ pid }) => `play?pid=${pid}`, "Move not specified"),
  refused("half a move", ({ pid }) => `play?pid=${pid}&x=3`, "Move not well-formed"),
  refused("an ill-formed move", ({ pid }) => `play?pid=${pid}&move=%zz,1`, "Move not well-formed"),
  refused("a move left of the board", ({ pid }) => `play?pid=${pid}&move=-1,1`, "Invalid x.*, -1"),
  refused("a move below the board", ({ pid }) => `play?pid=${pid}&move=1,15`, "Invalid y.*, 15"),
  refused("a move to a stone", ({ pid }) => `play?pid=${pid}&move=7,7`, "Place not empty, .7, 7."),
  refused("a move after the end", ({ over }) => `play?pid=${over}&move=9,9`, "Game over"),
];

const NOWHERE = { status: 404, body: /^There is nothing here\.\n$/, goesOn: true };
const UNKNOWN = { status: 401, body: /^A secret is asked for/, goesOn: true };

const ELSEWHERE: readonly Misdeed[] = [
  { name: "another path", send: () => get("nothing"), ...NOWHERE },
  { name: "another method", send: () => get("new?strategy=Tame", [], "DELETE"), ...NOWHERE },
  {
    name: "a wrong secret",
    send: () => get("info").replace(SECRET, "guessed"),
    ...UNKNOWN,
    told: "the secret is wrong",
  },
  { name: "no secret", send: () => get("info").replace(/Authorization.*\r\n/, ""), ...UNKNOWN },
];

/** What the server behind the front refuses. */
const NO_REQUESTS: readonly Misdeed[] = [
  "nonsense\r\n\r\n",
  "GET\r\n\r\n",
  "GET /info HTTP/9.9\r\n\r\n",
  "GET /info HTTP/1.1\r\nno header\r\n\r\n",
  "GET /info HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
  "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
].map((request) => ({
  name: JSON.stringify(request),
  send: () => request,
  status: 400,
  body: /^$/,
}));

const TOO_MUCH: readonly Misdeed[] = [
  ended(
    "a head that is too large",
    431,
    `the head of a request of more than ${REQUEST_SIZE} bytes`,
    get("info", [`X: ${"x".repeat(REQUEST_SIZE)}`]),
  ),
  ended(
    "a line without end",
    431,
    `the head of a request of more than ${REQUEST_SIZE} bytes`,
    "x".repeat(REQUEST_SIZE + 1),
  ),
  ended(
    "too many headers",
    431,
    "a request with more than 100 headers",
    get("info", Array(99).fill("a: b")),
  ),
  ended(
    "a body that is too large",
    413,
    `a request of more than ${REQUEST_SIZE} bytes`,
    get("info", [`Content-Length: ${REQUEST_SIZE}`]) + "x".repeat(100),
  ),
  ...["Transfer-Encoding: chunked", "Content-Length: 1\r\nContent-Length: 2", "Content-Length: -1"]
    .map((header) =>
      ended(
        header,
        411,
        "a request whose head does not tell the length of its body",
        get("info", [header]) + "3\r\nabc\r\n",
      )
    ),
  ended(
    "another version of HTTP",
    505,
    "a request in another version of HTTP than 1.0 and 1.1",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ),
];

const LATE = `no request within ${IMPATIENT.requestTimeout / 1000} s`;

/** How far a client comes with a request. */
const HALVES: readonly (readonly [name: string, half: string])[] = [
  ["inside the first line", "GET /in"],
  ["inside the headers", get("info").slice(0, -2)],
  ["inside a body", get("info", ["Content-Length: 5"]) + "abc"],
  ["between two requests", ""],
];

const TOO_LATE: readonly Misdeed[] = HALVES.filter(([, half]) => half !== "").map(([name, half]) =>
  ended(`stops ${name}`, 408, LATE, half)
);

const GONE: readonly Misdeed[] = HALVES.flatMap(([name, half]) =>
  (["ends", "leaves"] as const).map((then) => ({
    name: `${then} ${name}`,
    send: () => half,
    then,
  }))
);

/** Says nothing: who has asked already may leave it at that. */
function silence({ isFirst }: Stage): Misdeed {
  return isFirst ? ended("is silent", 408, LATE, "") : { name: "is silent", send: () => "" };
}

/** Answers with the last empty place, after a while: the client wins as it likes. */
async function playTame({ board }: Position): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return board.lastIndexOf(0, PLACES - 1);
}

/** The service behind its front, on a free port. */
class Host implements AsyncDisposable {
  readonly test = createTestService({
    page: PAGE,
    strategies: [{ name: "Tame", choose: playTame }],
    onFailure: (error) => {
      throw error;
    },
  });
  readonly gate = new CountedGate(DEFAULT_GATE_LIMITS);
  readonly port: number;
  /** What was told of clients, by their ports. */
  readonly told = new Map<number, string[]>();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #front: HttpFront;

  constructor(patience: Patience) {
    const service = requireSecret(this.test.service, SECRET, (client) => this.#tell(client));
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request, { remoteAddr }) => this.#answer(service, request, remoteAddr.port),
    );
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    this.port = listener.addr.port;
    this.#front = new HttpFront({
      listener,
      gate: this.gate,
      connect: () => Deno.connect({ hostname: "127.0.0.1", port: this.#server.addr.port }),
      requestSize: REQUEST_SIZE,
      ...patience,
      onTurnedAway: ({ port }, reason) => this.#add(port, reason),
    });
  }

  async #answer(service: Service, request: Request, from: number): Promise<Response> {
    const to = this.#server.addr.port;
    const address = this.#front.clientOf(from, to);
    try {
      return await service(request, { address: String(address?.port), network: "" });
    } finally {
      this.#front.countAnswer(from, to);
    }
  }

  #tell(client: Client | undefined): void {
    this.#add(Number(client?.address), "the secret is wrong");
  }

  #add(port: number, reason: string): void {
    this.told.set(port, [...this.told.get(port) ?? [], reason]);
  }

  /** A client with plays of its own. */
  async open(): Promise<Case> {
    const pid = await this.test.create("Tame");
    await this.test.play(pid, "7,7");
    const over = await this.test.create("Tame");
    for (let x = 0; x < 5; x++) await this.test.play(over, `${x},0`);
    return { client: await RawClient.connect(this.port), pid, over };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#front.stopListening();
    await this.#front.hangUp(0);
    await this.#server.shutdown();
    this.test.store.close();
  }
}

/** Lets a client misbehave at a stage, and checks what becomes of it. */
async function check(host: Host, stage: Stage, misdeed: Misdeed): Promise<void> {
  const what = `${misdeed.name} ${stage.name}`;
  const it = await host.open();
  using client = it.client;
  const { port } = client.socket.localAddr;
  const awaited = await stage.reach(it);
  await client.send(misdeed.send(it));
  if (misdeed.then === "leaves") client[Symbol.dispose]();
  else {
    if (misdeed.then === "ends") await client.socket.closeWrite();
    for (const pattern of awaited) assertMatch((await client.answer())?.body ?? "", pattern, what);
    if (misdeed.status !== undefined) {
      const answer = await client.answer();
      assertEquals(answer?.status, misdeed.status, what);
      assertMatch(answer?.body ?? "", misdeed.body ?? /^$/, what);
    }
    if (misdeed.goesOn) {
      await client.send(get("info"));
      assertMatch((await client.answer())?.body ?? "", INFO, what);
    } else assertEquals(await client.answer(), undefined, what);
  }
  const told = misdeed.told === undefined ? undefined : [misdeed.told];
  assertEquals(host.told.get(port), told, what);
  // Nothing but what was asked for has become of the plays.
  const moves = host.test.store.read(it.pid)?.moves.length ?? 0;
  assert(moves === 2 || moves === 4, what);
  assertEquals(host.test.store.read(it.over)?.moves.length, 9, what);
}

/** Waits until all clients have left. */
async function emptied(host: Host): Promise<void> {
  for (let time = 0; host.gate.inside > 0; time += 10) {
    assert(time < 5000, `${host.gate.inside} places were not given back`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

for (const stage of STAGES) {
  Deno.test(`every fault ${stage.name} has its answer, and is the client's own`, async () => {
    await using host = new Host(PATIENT);
    const good = await host.open();
    using client = good.client;
    const misdeeds = [...REFUSED_PLAYS, ...ELSEWHERE, ...NO_REQUESTS, ...TOO_MUCH, ...GONE];
    const cases = misdeeds.map((misdeed) => check(host, stage, misdeed));
    for (let x = 0; x < 4; x++) {
      await client.send(get(`play?pid=${good.pid}&move=${x},1`));
      assertMatch((await client.answer())?.body ?? "", MOVED);
    }
    client[Symbol.dispose]();
    await Promise.all(cases);
    await emptied(host);
  });
}

// All at once, since they are waited for.
Deno.test("who does not send a request in time is told so at every stage", async () => {
  await using host = new Host(IMPATIENT);
  await Promise.all(
    STAGES.flatMap((stage) =>
      [...TOO_LATE, silence(stage)].map((misdeed) => check(host, stage, misdeed))
    ),
  );
  await emptied(host);
});

Deno.test("who does not read is dropped at every stage, and gives its place back when it leaves", async () => {
  await using host = new Host(IMPATIENT);
  await Promise.all(STAGES.map(async (stage) => {
    const it = await host.open();
    using client = it.client;
    const { port } = client.socket.localAddr;
    await stage.reach(it);
    // More than the buffers on the way hold.
    await client.send(get("").repeat(300));
    while (!host.told.has(port)) await new Promise((resolve) => setTimeout(resolve, 10));
    const reason = `an answer that was not read within ${IMPATIENT.writeTimeout / 1000} s`;
    assertEquals(host.told.get(port), [reason], stage.name);
    client[Symbol.dispose]();
  }));
  await emptied(host);
});
