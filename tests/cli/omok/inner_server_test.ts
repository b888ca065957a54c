import { assert, assertEquals } from "@std/assert";
import { type HttpServer, InnerServer } from "../../../lib/cli/omok/inner_server.ts";
import { receive, send } from "../../wire/sockets.ts";

const LAST_GET = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const FULL = "Too many open files (os error 24)";

/** A server of Deno that answers its number, and that can be made to end as when files run out. */
function serve(number: number): HttpServer & { readonly fail: () => void } {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(`number ${number}`),
  );
  const { promise, reject } = Promise.withResolvers<void>();
  return {
    addr: server.addr,
    finished: promise,
    shutdown: () => server.shutdown(),
    fail: () => reject(new Deno.errors.Http(FULL)),
  };
}

async function ask(server: InnerServer): Promise<string> {
  using socket = await server.connect();
  await send(socket, LAST_GET);
  return (await receive(socket)).split("\r\n\r\n")[1] ?? "";
}

Deno.test("when a server cannot take connections another takes its place, as soon as it can", async () => {
  const servers: ReturnType<typeof serve>[] = [];
  let attempts = 0;
  const server = new InnerServer(() => {
    if (++attempts === 2 || attempts === 3) throw new Error(FULL);
    const next = serve(servers.length);
    servers.push(next);
    return next;
  });
  await server.ready;
  assertEquals(await ask(server), "number 0");
  for (const number of [1, 2]) {
    servers.at(-1)!.fail();
    await Promise.resolve();
    await server.ready;
    assertEquals(await ask(server), `number ${number}`);
  }
  assertEquals(attempts, 5);
  await server.shutdown();
  for (const ended of servers.slice(0, -1)) await ended.shutdown();
});

Deno.test("a server that cannot be replaced for long has failed, and says why", async () => {
  const first = serve(0);
  let attempts = 0;
  const server = new InnerServer(() => {
    if (++attempts > 1) throw new Error(FULL);
    return first;
  }, 50);
  first.fail();
  assertEquals(await server.failed, FULL);
  await server.ready;
  assert(attempts > 2);
  await server.shutdown();
});

Deno.test("a server that is shut down meanwhile tries no longer", async () => {
  const first = serve(0);
  let attempts = 0;
  const server = new InnerServer(() => {
    if (++attempts > 1) throw new Error(FULL);
    return first;
  }, 60_000);
  first.fail();
  await Promise.resolve();
  await server.shutdown();
  const before = attempts;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assertEquals(attempts, before);
});
