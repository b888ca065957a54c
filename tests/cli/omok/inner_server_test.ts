import { assert, assertEquals } from "@std/assert";
import { InnerServer } from "../../../lib/cli/omok/inner_server.ts";
import { receive, send } from "../../wire/sockets.ts";
import { type FailingServer, FULL, serveUntilFull } from "./failing_server.ts";

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const LAST_GET = GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");

/** A server that answers its number. */
function serve(number: number): FailingServer {
  return serveUntilFull(() => Promise.resolve(new Response(`number ${number}`)));
}

async function ask(server: InnerServer): Promise<string> {
  using socket = await server.connect();
  await send(socket, LAST_GET);
  return (await receive(socket)).split("\r\n\r\n")[1] ?? "";
}

/** Servers that take each other's place, of which some attempts to start one fail. */
function startServers(...failures: readonly number[]) {
  const servers: FailingServer[] = [];
  let attempts = 0;
  const server = new InnerServer(() => {
    if (failures.includes(++attempts)) throw new Error(FULL);
    const next = serve(servers.length);
    servers.push(next);
    return next;
  });
  return { server, servers, attempts: () => attempts };
}

Deno.test("another server takes the place of one that refuses connections, as soon as it can", async () => {
  const { server, servers, attempts } = startServers(2, 3);
  const clients: Deno.TcpConn[] = [];
  for (const number of [0, 1, 2]) {
    assertEquals(await ask(server), `number ${number}`);
    clients.push(await server.connect());
    servers.at(-1)!.fail();
  }
  assertEquals(attempts(), 5);
  // Those who were there are served on.
  for (const [number, client] of clients.entries()) {
    await send(client, GET);
    const isWhole = (text: string) => text.endsWith(`number ${number}`);
    assert(isWhole(await receive(client, isWhole)));
  }
  // With clients that stay, too, all of them end.
  await server.shutdown();
  await Promise.allSettled(servers.map(({ finished }) => finished));
  for (const client of clients) client.close();
});

Deno.test("many who are refused get one server, not each its own", async () => {
  const { server, servers, attempts } = startServers(2);
  using _client = await server.connect();
  servers[0]!.fail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server)));
  assertEquals(new Set(answers), new Set(["number 1"]));
  assertEquals(attempts(), 3);
  await server.shutdown();
});

Deno.test("another server takes the place of one that has ended by itself before anybody asks", async () => {
  const { server, servers, attempts } = startServers(2, 3);
  servers[0]!.fail();
  await servers[0]!.finished.catch(() => {});
  await server.ready;
  assertEquals([servers.length, attempts()], [2, 4]);
  assertEquals(await ask(server), "number 1");
  await server.shutdown();
});

Deno.test({
  name: "a server that meets the limit of open files is replaced while its clients stay",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const program = new URL("./full_server.ts", import.meta.url).pathname;
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: [
        "-c",
        'ulimit -n 256 && exec "$@"',
        "sh",
        Deno.execPath(),
        "run",
        "--quiet",
        "--no-check",
        "--allow-net",
        "--allow-read",
        program,
      ],
      signal: AbortSignal.timeout(30_000),
    }).output();
    const printed = new TextDecoder().decode(stdout);
    assertEquals(
      printed,
      '["number 0","number 1","number 0"]\n',
      new TextDecoder().decode(stderr),
    );
  },
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

Deno.test("as long as others hold all files, it is tried on", async () => {
  const first = serve(0);
  let attempts = 0;
  const server = new InnerServer(() => {
    if (++attempts === 1) return first;
    if (attempts < 10) throw Object.assign(new Error(FULL), { code: "EMFILE" });
    return serve(1);
  }, 1);
  first.fail();
  assertEquals(await ask(server), "number 1");
  assertEquals(attempts, 10);
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
  await first.finished.catch(() => {});
  await server.shutdown();
  const before = attempts;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assertEquals(attempts, before);
});
