import { assertEquals, assertMatch } from "@std/assert";
import { type Candidate, SignUp } from "../../lib/tournament/sign_up.ts";
import { DEFAULT_GATE_LIMITS, Gate, type GateLimits, type Pass } from "../../lib/wire/gate.ts";
import { closeQuietly, send } from "../wire/sockets.ts";

// A peer in these tests says who it is by one byte, and is told "y" or "n".
class TestCandidate implements Candidate {
  hasLeft = false;
  readonly name: string;
  readonly #socket: Deno.TcpConn;
  constructor(name: string, socket: Deno.TcpConn) {
    this.name = name;
    this.#socket = socket;
  }
  async confirm(): Promise<boolean> {
    await this.#socket.write(new TextEncoder().encode("y"));
    return true;
  }
  async refuse(reason: string): Promise<void> {
    try {
      await this.#socket.write(new TextEncoder().encode(`n: ${reason}`));
    } catch {
      // Gone already.
    }
    this.close();
  }
  close(): void {
    try {
      this.#socket.close();
    } catch {
      // Closed already.
    }
  }
}

async function greet(socket: Deno.TcpConn, pass: Pass): Promise<TestCandidate | undefined> {
  const byte = new Uint8Array(1);
  pass.signal.addEventListener("abort", () => closeQuietly(socket));
  const count = await socket.read(byte).catch(() => null);
  if (count !== null) return new TestCandidate(String.fromCharCode(byte[0]!), socket);
  closeQuietly(socket);
  pass.leave();
  return undefined;
}

function open(limits: Partial<GateLimits> = {}) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const changes: string[] = [];
  const signUp = new SignUp<TestCandidate>({
    listener,
    greet,
    onChange: (change, { name }, inAll) => changes.push(`${change} ${name} ${inAll}`),
    gate: new Gate({ ...DEFAULT_GATE_LIMITS, ...limits }),
    turnAway: async (socket, reason) => {
      await send(socket, reason).catch(() => {});
      closeQuietly(socket);
    },
    onTurnedAway: ({ hostname }, reason) => changes.push(`turned away ${hostname}: ${reason}`),
  });
  const port = listener.addr.port;
  const connect = () => Deno.connect({ hostname: "127.0.0.1", port });
  return { signUp, connect, changes };
}

async function join(connection: Deno.Conn, name: string): Promise<string> {
  await connection.write(new TextEncoder().encode(name));
  return await hear(connection);
}

async function hear(connection: Deno.Conn): Promise<string> {
  const answer = new Uint8Array(100);
  const count = await connection.read(answer).catch(() => null);
  return new TextDecoder().decode(answer.subarray(0, count ?? 0));
}

Deno.test("the sign-up ends when all places are taken, and silent peers hold up nobody", async () => {
  const { signUp, connect } = open();
  const filled = signUp.fill({ places: 2, wait: Infinity });
  const silent = await connect();
  const a = await connect();
  const b = await connect();
  assertEquals(await join(a, "a"), "y");
  assertEquals(await join(b, "b"), "y");
  const players = await filled;
  assertEquals(players.map(({ name }) => name), ["a", "b"]);
  silent.close();
  await signUp.close();
  for (const player of players) player.close();
  a.close();
  b.close();
});

Deno.test("it ends after the wait with those who are there", async () => {
  const { signUp, connect } = open();
  const filled = signUp.fill({ places: 4, wait: 50 });
  const a = await connect();
  assertEquals(await join(a, "a"), "y");
  const players = await filled;
  assertEquals(players.length, 1);
  await signUp.close();
  players[0]?.close();
  a.close();
});

Deno.test("who comes after the start is told so", async () => {
  const { signUp, connect } = open();
  const players = await signUp.fill({ places: 1, wait: 1 });
  assertEquals(players, []);
  const late = await connect();
  assertEquals(await join(late, "l"), "n: the sign-up is over: the games have begun");
  late.close();
  await signUp.close();
});

Deno.test("a player that leaves before the start gives its place to another", async () => {
  const { signUp, connect, changes } = open();
  const joined: TestCandidate[] = [];
  const filled = signUp.fill({ places: 2, wait: Infinity });
  const peers = [await connect(), await connect(), await connect()];
  const [a, b, c] = [peers[0]!, peers[1]!, peers[2]!];
  assertEquals(await join(a, "a"), "y");
  joined.push(...signUp.joined);
  joined[0]!.hasLeft = true;
  assertEquals(await join(b, "b"), "y");
  assertEquals(await join(c, "c"), "y");
  joined.push(...await filled);
  assertEquals((await filled).map(({ name }) => name), ["b", "c"]);
  assertEquals(changes, ["joined a 1", "left a 0", "joined b 1", "joined c 2"]);
  await signUp.close();
  for (const player of joined) player.close();
  for (const peer of peers) peer.close();
});

Deno.test("of those that do not say who they are, the one that waits longest makes room", async () => {
  const { signUp, connect } = open({ unregistered: 2 });
  const filled = signUp.fill({ places: 1, wait: Infinity });
  const silent = [await connect(), await connect()];
  const player = await connect();
  assertEquals(await hear(silent[0]!), "");
  assertEquals(await join(player, "p"), "y");
  for (const candidate of await filled) candidate.close();
  await signUp.close();
  for (const connection of [...silent, player]) connection.close();
});

Deno.test("who has not said who it is when all is over has its pass withdrawn, with the reason", async () => {
  const reasons: string[] = [];
  const { promise: came, resolve } = Promise.withResolvers<void>();
  const signUp = new SignUp<TestCandidate>({
    listener: Deno.listen({ hostname: "127.0.0.1", port: 0 }),
    greet: async (socket, pass) => {
      pass.signal.addEventListener("abort", () => reasons.push(pass.signal.reason));
      resolve();
      return await greet(socket, pass);
    },
  });
  const { hostname, port } = signUp.address;
  const silent = await Deno.connect({ hostname, port });
  await came;
  await signUp.close();
  assertEquals(reasons, ["no places left: the sign-up is over"]);
  silent.close();
});

Deno.test("who connects when there are too many is told so, and it is reported", async () => {
  const { signUp, connect, changes } = open({ connections: 1 });
  const filled = signUp.fill({ places: 1, wait: Infinity });
  const first = await connect();
  const second = await connect();
  assertMatch(await hear(second), /^more than 1 connections$/);
  assertEquals(changes, ["turned away 127.0.0.1: more than 1 connections"]);
  assertEquals(await join(first, "a"), "y");
  for (const candidate of await filled) candidate.close();
  await signUp.close();
  first.close();
  second.close();
});

Deno.test("an abort ends the wait", async () => {
  const { signUp } = open();
  const abort = new AbortController();
  const filled = signUp.fill({ places: 1, wait: Infinity, signal: abort.signal });
  abort.abort();
  assertEquals(await filled, []);
  await signUp.close();
});

Deno.test("with too few players the wait is repeated, so many times", async () => {
  const { signUp, connect } = open();
  const retries: number[] = [];
  const filled = signUp.fill({
    places: 3,
    wait: 30,
    atLeast: 2,
    tries: 3,
    onRetry: (inAll) => void retries.push(inAll),
  });
  const a = await connect();
  assertEquals(await join(a, "a"), "y");
  const players = await filled;
  assertEquals(players.map(({ name }) => name), ["a"]);
  assertEquals(retries, [1, 1]);
  await signUp.close();
  for (const player of players) player.close();
  a.close();
});

Deno.test("with enough players the wait is not repeated", async () => {
  const { signUp, connect } = open();
  const retries: number[] = [];
  const filled = signUp.fill({
    places: 3,
    wait: 300,
    atLeast: 1,
    tries: 3,
    onRetry: (inAll) => void retries.push(inAll),
  });
  const a = await connect();
  assertEquals(await join(a, "a"), "y");
  const players = await filled;
  assertEquals(players.length, 1);
  assertEquals(retries, []);
  await signUp.close();
  for (const player of players) player.close();
  a.close();
});
