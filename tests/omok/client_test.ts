import { assertEquals, assertRejects } from "@std/assert";
import { UserError } from "../../lib/error.ts";
import { MAX_ANSWER_BYTES, OmokClient, ServiceError } from "../../lib/omok/client.ts";
import type { Game } from "../../lib/omok/game.ts";
import { ProtocolError } from "../../lib/omok/protocol.ts";
import { playRandom } from "../../lib/omok/random.ts";
import { playRemoteGame } from "../../lib/omok/remote_game.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import { createRandom } from "../../lib/random.ts";
import { createTestService } from "./services.ts";

/** Runs a test with a client of a server in this process, which answers as it is told. */
async function withServer(
  handler: (request: Request) => Response | Promise<Response>,
  test: (client: OmokClient) => Promise<void>,
  timeout = 10_000,
): Promise<void> {
  // Aborted at the end, since a handler may never answer.
  const end = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: end.signal };
  const server = Deno.serve(options, handler);
  try {
    await test(new OmokClient(new URL(`http://127.0.0.1:${server.addr.port}/`), { timeout }));
  } finally {
    end.abort();
    await server.finished;
  }
}

/** A server that answers `new` well, and `play` with these bodies in turn. */
function scripted(...bodies: readonly string[]): (request: Request) => Response {
  let next = 0;
  return (request) => {
    const { pathname } = new URL(request.url);
    return new Response(pathname === "/new" ? '{"response":true,"pid":"p"}' : bodies[next++]);
  };
}

const OPEN = '"isWin":false,"isDraw":false,"row":[]';

/** Plays a game from the top left, place by place, against what the handler answers. */
function playAlong(client: OmokClient): Promise<Game> {
  const choose = ({ board }: { readonly board: Readonly<Uint8Array> }) => board.indexOf(0);
  return playRemoteGame(client, { opponent: "Smart", choose });
}

Deno.test("a game is played to its end at a real service", async () => {
  const { service, store } = createTestService();
  await withServer(service, async (client) => {
    assertEquals(await client.info(), { size: 15, strategies: ["Smart", "Random"] });
    const random = createRandom(7);
    for (const [opponent, strategy] of [["random", playSmart], ["Smart", playRandom]] as const) {
      let told = 0;
      const game = await playRemoteGame(client, {
        opponent,
        choose: (position) => strategy(position, random),
        onMove: () => told++,
      });
      assertEquals(game.outcome.kind, "win");
      assertEquals(told, game.moves.length);
    }
  });
  store.close();
});

Deno.test("a game can be given up", async () => {
  const { service, store } = createTestService();
  await withServer(service, async (client) => {
    const game = await playRemoteGame(client, {
      opponent: "Smart",
      choose: ({ stones }) => stones < 4 ? 14 * stones : undefined,
    });
    assertEquals([game.moves.length, game.outcome.kind], [4, "open"]);
  });
  store.close();
});

Deno.test("a refusal is told with its reason", async () => {
  const { service, store } = createTestService();
  await withServer(service, async (client) => {
    await assertRejects(() => client.create("Clever"), ServiceError, "Unknown strategy");
    await assertRejects(() => client.play("nobody", 3), ServiceError, "Unknown pid");
  });
  store.close();
});

Deno.test("answers that are not of the protocol are not let in", async () => {
  const bodies = [
    "",
    "<html>",
    "[]",
    "{}",
    '{"response":true}',
    '{"response":false}',
    `{"response":true,"ack_move":{"x":0,"y":0,${OPEN}},"move":null}`,
    `{"response":true,"ack_move":{"x":"0","y":0,${OPEN}},"move":{"x":1,"y":1,${OPEN}}}`,
    `{"response":true,"ack_move":{"x":0,"y":0,${OPEN}},"move":{"x":15,"y":1,${OPEN}}}`,
    `{"response":true,"ack_move":{"x":0,"y":0.5,${OPEN}},"move":{"x":1,"y":1,${OPEN}}}`,
    `{"response":true,"ack_move":{"x":0,"y":0,"isWin":false,"isDraw":false},"move":{}}`,
  ];
  for (const body of bodies) {
    await withServer(scripted(body), async (client) => {
      await assertRejects(() => playAlong(client), ProtocolError, "the answer to play");
    });
  }
});

Deno.test("a service that breaks the rules is found out", async () => {
  const right = `"ack_move":{"x":0,"y":0,${OPEN}}`;
  const bodies: readonly (readonly [string, string])[] = [
    [`{"response":true,"ack_move":{"x":1,"y":0,${OPEN}},"move":{"x":5,"y":5,${OPEN}}}`, "ack_move"],
    [`{"response":true,${right},"move":{"x":0,"y":0,${OPEN}}}`, "where a stone is"],
    [`{"response":true,${right}}`, "does not move"],
    [
      `{"response":true,${right},"move":{"x":5,"y":5,"isWin":true,"isDraw":false,"row":[5,5]}}`,
      "right would be",
    ],
    [
      '{"response":true,"ack_move":{"x":0,"y":0,"isWin":true,"isDraw":false,"row":[0,0]}}',
      "right would be",
    ],
  ];
  for (const [body, problem] of bodies) {
    await withServer(scripted(body), async (client) => {
      await assertRejects(() => playAlong(client), ProtocolError, problem);
    });
  }
});

Deno.test("a win must be told with its row, from either end", async () => {
  const play = (x: number, end: string) =>
    `{"response":true,"ack_move":{"x":${x},"y":0,${end}}` +
    (end === OPEN ? `,"move":{"x":${2 * x},"y":${x + 2},${OPEN}}}` : "}");
  const opening = [0, 1, 2, 3].map((x) => play(x, OPEN));
  const last = (row: string) => play(4, `"isWin":true,"isDraw":false,"row":[${row}]`);
  for (const row of ["0,0,1,0,2,0,3,0,4,0", "4,0,3,0,2,0,1,0,0,0"]) {
    await withServer(scripted(...opening, last(row)), async (client) => {
      assertEquals((await playAlong(client)).outcome.kind, "win");
    });
  }
  for (const row of ["", "0,0,1,0,2,0,3,0", "0,0,2,0,1,0,3,0,4,0", "0,0,0,1,0,2,0,3,0,4"]) {
    await withServer(scripted(...opening, last(row)), async (client) => {
      await assertRejects(() => playAlong(client), ProtocolError, "right would be");
    });
  }
  await withServer(scripted(...opening, play(4, OPEN)), async (client) => {
    await assertRejects(() => playAlong(client), ProtocolError, "right would be");
  });
});

Deno.test("a request is made again when nobody listens, or the connection is lost", async () => {
  let listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = { hostname: "127.0.0.1", port: listener.addr.port };
  const problems: string[] = [];
  const client = new OmokClient(new URL(`http://127.0.0.1:${address.port}/`), {
    timeout: 5000,
    retry: 20_000,
    onRetry: (problem) => problems.push(problem),
  });
  // A service that dies with a request in its hands, and is there again some time later.
  const dieWithRequest = async () => {
    const socket = await listener.accept();
    await socket.read(new Uint8Array(1000));
    listener.close();
    socket.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  const bodies = [
    '{"size":15,"strategies":[]}',
    '{"response":false,"reason":"Place not empty, (7, 7)"}',
  ];
  const start = () =>
    Deno.serve(
      { ...address, onListen: () => {} },
      (request) => new Response(bodies[new URL(request.url).pathname === "/info" ? 0 : 1]),
    );

  const info = client.info();
  await dieWithRequest();
  let server = start();
  assertEquals(await info, { size: 15, strategies: [] });
  assertEquals(problems.length, 1);
  // A refusal is what it says when the move was sent once.
  await assertRejects(() => client.play("p", 112), ServiceError, "refuses play: Place not empty");
  await server.shutdown();
  // Otherwise the move was made, and only its answer is lost.
  listener = Deno.listen(address);
  const refused = assertRejects(
    () => client.play("p", 112),
    ServiceError,
    "the move 7,7 was made, but the answer to it is lost",
  );
  await dieWithRequest();
  server = start();
  await refused;
  await server.shutdown();
});

Deno.test("a service that is silent, endless, elsewhere or in other bytes harms nobody", async () => {
  await withServer(() => new Promise(() => {}), async (client) => {
    await assertRejects(() => client.info(), ServiceError, "no answer to info within");
  }, 50);
  const endless = () => {
    const chunk = new Uint8Array(10_000).fill(32);
    return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
  };
  await withServer(endless, async (client) => {
    await assertRejects(() => client.info(), ProtocolError, `longer than ${MAX_ANSWER_BYTES}`);
  });
  await withServer(() => new Response("no", { status: 404 }), async (client) => {
    await assertRejects(() => client.info(), ServiceError, "HTTP 404");
  });
  await withServer(() => new Response(Uint8Array.of(34, 255, 34)), async (client) => {
    await assertRejects(() => client.info(), ProtocolError, "UTF-8");
  });
  const gone = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = gone.addr;
  gone.close();
  const client = new OmokClient(new URL(`http://127.0.0.1:${port}/omok`), { timeout: 5000 });
  await assertRejects(() => client.info(), UserError, "cannot be asked");
});
