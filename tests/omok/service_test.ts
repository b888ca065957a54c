import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { PLACES } from "../../lib/omok/board.ts";
import { gameOf } from "../../lib/omok/game.ts";
import { parsePlayed, Reason } from "../../lib/omok/protocol.ts";
import type { EndedPlay } from "../../lib/omok/service.ts";
import { openSqliteStore } from "../../lib/omok/sqlite_store.ts";
import { drawnGame, stretches } from "./positions.ts";
import { createTestService } from "./services.ts";

const INFO = '{"size":15,"strategies":["Smart","Random"]}';

function refusal(reason: string): string {
  return JSON.stringify({ response: false, reason });
}

/** A place as clients write it. */
function write(place: number): string {
  return `${place % 15},${Math.trunc(place / 15)}`;
}

Deno.test("requests are answered with and without slashes and index.php, under any base", async () => {
  for (const base of ["", "/omok", "/a/b-c"]) {
    const { text, store } = createTestService({ base });
    const paths = [
      "/info",
      "/info/",
      "/info/index.php",
      "//info",
      "///info//",
      "/info//index.php/",
    ];
    for (const path of paths) assertEquals(await text(base + path), INFO, base + path);
    assertEquals(await text(`/${base}//info?x=1`), INFO);
    for (const path of ["/new", "//new/", "/new/index.php"]) {
      assertMatch(
        await text(`${base}${path}?strategy=Smart`),
        /^\{"response":true,"pid":"[0-9a-f-]{36}"\}$/,
      );
    }
    assertEquals(await text(`${base}/play/`), refusal("Pid not specified"));
    store.close();
  }
});

Deno.test("answers are HTTP 200 in JSON that pages from elsewhere may read; all else is 404", async () => {
  const { service, store } = createTestService({ base: "/omok" });
  const get = (path: string, method = "GET") =>
    service(new Request(`http://test${path}`, { method }));
  for (const path of ["/omok/info", "/omok/new", "/omok/play", "/omok/play?pid=1&move=x"]) {
    const response = await get(path);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-type"), "application/json");
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
  }
  const unknown = [
    "/omok/x",
    "/omok/info/x",
    "/omok/index.php/info",
    "/omok/INFO",
    "/omokinfo",
    "/omok/new/new",
    "/info",
    "/x",
    "/omok/..%2f..%2fetc/passwd",
    "/omok/../../etc/passwd",
  ];
  for (const path of unknown) assertEquals((await get(path)).status, 404, path);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"]) {
    for (const path of ["/omok/info", "/omok/new?strategy=Smart", "/omok/play"]) {
      assertEquals((await get(path, method)).status, 404, `${method} ${path}`);
    }
    assertEquals((await get("/omok/", method)).status, method === "HEAD" ? 200 : 404, method);
  }
  const page = await get("/omok/");
  assertEquals([page.status, await page.text()], [200, "<!DOCTYPE html>"]);
  assertMatch(page.headers.get("content-type") ?? "", /^text\/html/);
  const root = await get("/");
  assertEquals([root.status, root.headers.get("location")], [307, "/omok/"]);
  store.close();
});

Deno.test("strategies are found without regard to case", async () => {
  const { text, store } = createTestService();
  assertEquals(await text("/new"), refusal("Strategy not specified"));
  assertEquals(await text("/new?strategy="), refusal("Strategy not specified"));
  assertEquals(await text("/new?Strategy=Smart"), refusal("Strategy not specified"));
  assertEquals(await text("/new?strategy=Clever"), refusal("Unknown strategy"));
  assertEquals(await text("/new?strategy=Smart,Random"), refusal("Unknown strategy"));
  for (const name of ["smart", "SMART", "rAnDoM"]) {
    assertMatch(await text(`/new?strategy=${name}`), /^\{"response":true,"pid":/);
  }
  store.close();
});

Deno.test("a play is kept for the address that has begun it", async () => {
  const networks: (string | undefined)[] = [];
  const store = openSqliteStore(":memory:");
  const { service } = createTestService({
    store: {
      ...store,
      create: (pid, strategy, network) => {
        networks.push(network);
        store.create(pid, strategy, network);
      },
    },
  });
  const request = new Request("http://test/new?strategy=Smart");
  await service(request, { address: "192.0.2.1:50000", network: "192.0.2.1" });
  await service(request);
  assertEquals(networks, ["192.0.2.1", undefined]);
  store.close();
});

Deno.test("pids are all different", async () => {
  const { create, store } = createTestService();
  const pids = new Set<string>();
  for (let i = 0; i < 200; i++) pids.add(await create());
  assertEquals(pids.size, 200);
  store.close();
});

Deno.test("a move is acknowledged and answered, to the letter", async () => {
  const { create, play, text, store } = createTestService({ script: [112, 4, 5] });
  const pid = await create("Scripted");
  assertEquals(
    await play(pid, "0,14"),
    '{"response":true,' +
      '"ack_move":{"x":0,"y":14,"isWin":false,"isDraw":false,"row":[]},' +
      '"move":{"x":7,"y":7,"isWin":false,"isDraw":false,"row":[]}}',
  );
  assertEquals(
    await text(`//play/index.php?y=3&x=14&pid=${pid}`),
    '{"response":true,' +
      '"ack_move":{"x":14,"y":3,"isWin":false,"isDraw":false,"row":[]},' +
      '"move":{"x":4,"y":0,"isWin":false,"isDraw":false,"row":[]}}',
  );
  assertEquals(
    await play(pid, "-0,007"),
    '{"response":true,' +
      '"ack_move":{"x":0,"y":7,"isWin":false,"isDraw":false,"row":[]},' +
      '"move":{"x":5,"y":0,"isWin":false,"isDraw":false,"row":[]}}',
  );
  store.close();
});

Deno.test("every refusal has its reason, changes nothing, and comes in its order", async () => {
  const { create, play, text, store } = createTestService({ script: [112] });
  const pid = await create("Scripted");
  await play(pid, "4,5");
  const { moves } = store.read(pid)!;
  const cases: readonly (readonly [query: string, reason: string])[] = [
    ["", "Pid not specified"],
    ["pid=", "Pid not specified"],
    ["move=1,1", "Pid not specified"],
    ["pid=&move=1,1", "Pid not specified"],
    ["pid=nobody", "Unknown pid"],
    ["pid=nobody&move=99,99", "Unknown pid"],
    [`pid=${pid.toUpperCase()}x&move=1,1`, "Unknown pid"],
    [`pid=${pid}`, "Move not specified"],
    [`pid=${pid}&move=`, "Move not specified"],
    [`pid=${pid}&x=&y=`, "Move not specified"],
    ...[
      "10",
      "1,2,3",
      "a,b",
      "1,",
      ",1",
      ",",
      "1.5,2",
      "1,2.0",
      "1e0,2",
      "0x1,2",
      "1;2",
      " 1,2",
      "1, 2",
    ]
      .map((move) =>
        [`pid=${pid}&move=${encodeURIComponent(move)}`, "Move not well-formed"] as const
      ),
    ...["--1,2", "+1,2", "1,2,", "(1,2)", "٣,٤", "NaN,1", "Infinity,1", "1,2\n"]
      .map((move) =>
        [`pid=${pid}&move=${encodeURIComponent(move)}`, "Move not well-formed"] as const
      ),
    [`pid=${pid}&x=3`, "Move not well-formed"],
    [`pid=${pid}&y=3`, "Move not well-formed"],
    [`pid=${pid}&x=3&y=`, "Move not well-formed"],
    [`pid=${pid}&x=1.5&y=2`, "Move not well-formed"],
    [`pid=${pid}&x=1,2&y=3`, "Move not well-formed"],
    [`pid=${pid}&move=20,3`, "Invalid x coordinate, 20"],
    [`pid=${pid}&move=15,15`, "Invalid x coordinate, 15"],
    [`pid=${pid}&move=-1,3`, "Invalid x coordinate, -1"],
    [`pid=${pid}&x=20&y=30`, "Invalid x coordinate, 20"],
    [`pid=${pid}&move=3,30`, "Invalid y coordinate, 30"],
    [`pid=${pid}&move=3,-1`, "Invalid y coordinate, -1"],
    [`pid=${pid}&move=3,99999999999999999999`, "Invalid y coordinate, 99999999999999999999"],
    [`pid=${pid}&move=4,5`, "Place not empty, (4, 5)"],
    [`pid=${pid}&move=7,7`, "Place not empty, (7, 7)"],
    [`pid=${pid}&x=7&y=7`, "Place not empty, (7, 7)"],
  ];
  for (const [query, reason] of cases) {
    assertEquals(await text(`/play?${query}`), refusal(reason), query);
    assertEquals(store.read(pid)?.moves, moves);
  }
  store.close();
});

Deno.test("docs/OMOK.md lists the refusals in their order", async () => {
  const text = await Deno.readTextFile(new URL("../../docs/OMOK.md", import.meta.url));
  const listed = [...text.matchAll(/^\| (?:new|play|any) +\| `([^`]+)`/gm)].map(([, it]) => it);
  assertEquals(listed, [
    Reason.strategyMissing,
    Reason.strategyUnknown,
    Reason.pidMissing,
    Reason.pidUnknown,
    Reason.moveMissing,
    Reason.moveIllFormed,
    Reason.invalidX("20"),
    Reason.invalidY("30"),
    Reason.notEmpty(5 * 15 + 4),
    Reason.over,
    Reason.failure,
  ]);
});

Deno.test("the client wins with any row, which is told as a whole, and no move is made", async () => {
  for (const length of [5, 6]) {
    for (const [index, row] of [...stretches(length)].entries()) {
      if (index % 13 !== 0) continue;
      const others = [...Array(PLACES).keys()].filter((place) => !row.includes(place));
      const script = others.filter((place) => place % 2 === 0 && place % 3 === 0).slice(0, length);
      const { create, play, store } = createTestService({ script });
      const pid = await create("Scripted");
      // The last stone is the one in the middle.
      const order = [...row.filter((_, i) => i !== 2), row[2]!];
      let answer = "";
      for (const place of order) answer = await play(pid, write(place));
      const last = order.at(-1)!;
      const places = row.flatMap((place) => [place % 15, Math.trunc(place / 15)]).join(",");
      assertEquals(
        answer,
        `{"response":true,"ack_move":{"x":${last % 15},"y":${Math.trunc(last / 15)},` +
          `"isWin":true,"isDraw":false,"row":[${places}]}}`,
      );
      store.close();
    }
  }
});

Deno.test("the computer wins, and then the game is over", async () => {
  const ended: EndedPlay[] = [];
  const { create, play, store } = createTestService({
    script: [0, 16, 32, 48, 64],
    onEnd: (play) => ended.push(play),
  });
  const pid = await create("Scripted");
  for (const move of ["14,0", "14,2", "14,4", "14,6"]) await play(pid, move);
  assertEquals(ended, []);
  assertEquals(
    await play(pid, "14,8"),
    '{"response":true,' +
      '"ack_move":{"x":14,"y":8,"isWin":false,"isDraw":false,"row":[]},' +
      '"move":{"x":4,"y":4,"isWin":true,"isDraw":false,"row":[0,0,1,1,2,2,3,3,4,4]}}',
  );
  assertEquals(await play(pid, "10,10"), refusal("Game over"));
  // What is checked before it still comes before it.
  assertEquals(await play(pid, "0,0"), refusal("Place not empty, (0, 0)"));
  assertEquals(await play(pid, "15,0"), refusal("Invalid x coordinate, 15"));
  assertEquals(ended.map((play) => [play.pid, play.strategy, play.game.outcome.kind]), [
    [pid, "Scripted", "win"],
  ]);
  store.close();
});

Deno.test("a draw shows in the acknowledgement of the client's last stone", async () => {
  const moves = drawnGame();
  const script = moves.filter((_, turn) => turn % 2 === 1);
  const { create, play, store } = createTestService({ script });
  const pid = await create("Scripted");
  const own = moves.filter((_, turn) => turn % 2 === 0);
  for (const place of own.slice(0, -1)) {
    const answer = parsePlayed(await play(pid, write(place)));
    assert(answer.response && !answer.ack_move.isDraw && answer.move?.isDraw === false);
  }
  const last = own.at(-1)!;
  assertEquals(
    await play(pid, write(last)),
    `{"response":true,"ack_move":{"x":${last % 15},"y":${Math.trunc(last / 15)},` +
      `"isWin":false,"isDraw":true,"row":[]}}`,
  );
  store.close();
});

Deno.test("requests for one play at the same time are taken one after the other", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { create, play, store } = createTestService({
    strategies: [{
      name: "Slow",
      choose: async ({ board, stones }) => {
        if (stones === 1) await gate;
        return board.lastIndexOf(0);
      },
    }],
  });
  const pid = await create("Slow");
  const answers = [play(pid, "3,3"), play(pid, "3,3"), play(pid, "4,3"), play(pid, "14,14")];
  open();
  const [first, second, third, fourth] = await Promise.all(answers);
  assertMatch(first!, /^\{"response":true,"ack_move":\{"x":3,"y":3,/);
  assertEquals(second, refusal("Place not empty, (3, 3)"));
  assertMatch(third!, /^\{"response":true,"ack_move":\{"x":4,"y":3,/);
  assertEquals(fourth, refusal("Place not empty, (14, 14)"));
  assertEquals(store.read(pid)?.moves, [48, 224, 49, 223]);
  store.close();
});

Deno.test("fifty requests for one play at once make one legal game", async () => {
  const { create, play, store } = createTestService();
  const pid = await create();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => play(pid, write((i % 25) * 8))),
  );
  const made = answers.filter((answer) => answer.startsWith('{"response":true')).length;
  const { moves } = store.read(pid)!;
  const { outcome } = gameOf(moves);
  const byComputer = outcome.kind === "win" && moves.length % 2 === 1 ? made - 1 : made;
  assertEquals(moves.length, made + byComputer);
  store.close();
});

Deno.test("two services that share a store take turns", async () => {
  const directory = await Deno.makeTempDir();
  const path = `${directory}/plays.sqlite`;
  const stores = [openSqliteStore(path), openSqliteStore(path)];
  try {
    const later = {
      name: "Last",
      choose: async ({ board }: { board: Readonly<Uint8Array> }) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        return board.lastIndexOf(0);
      },
    };
    const services = stores.map((store) => createTestService({ store, strategies: [later] }));
    const pid = await services[0]!.create("Last");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => services[i % 2]!.play(pid, `${i % 4},0`)),
    );
    const made = answers.filter((answer) => answer.startsWith('{"response":true'));
    assertEquals(made.length, 4);
    const refused = answers.filter((answer) => answer.includes("Place not empty"));
    assertEquals(refused.length, 4);
    assertEquals(gameOf(stores[0]!.read(pid)!.moves).moves.length, 8);
  } finally {
    for (const store of stores) store.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a play goes on after the service is started again", async () => {
  const directory = await Deno.makeTempDir();
  const path = `${directory}/plays.sqlite`;
  try {
    let store = openSqliteStore(path);
    const pid = await createTestService({ store }).create();
    for (let x = 0; x < 4; x++) {
      const before = store.read(pid)!.moves;
      const place = [...Array(PLACES).keys()].find((place) => !before.includes(place))!;
      const { play } = createTestService({ store });
      assertMatch(await play(pid, write(place)), /^\{"response":true/);
      assertEquals(store.read(pid)!.moves.slice(0, before.length), before);
      store.close();
      store = openSqliteStore(path);
    }
    assertEquals(store.read(pid)!.moves.length, 8);
    store.close();
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("when the store or a strategy fails, the answer is a refusal and nothing is made", async () => {
  const failures: unknown[] = [];
  const { create, play, text, store } = createTestService({
    script: [112, 112],
    onFailure: (error) => failures.push(error),
  });
  const pid = await create("Scripted");
  await play(pid, "0,0");
  assertEquals(await play(pid, "0,1"), refusal("Service failure, try again"));
  assertEquals(store.read(pid)?.moves, [0, 112]);
  store.close();
  assertEquals(await text("/new?strategy=Smart"), refusal("Service failure, try again"));
  assertEquals(await play(pid, "0,1"), refusal("Service failure, try again"));
  assertEquals(failures.length, 3);
  assertNotEquals(await text("/info"), refusal("Service failure, try again"));
});

Deno.test("whatever is asked, the answer is JSON by the table", async () => {
  const failures: unknown[] = [];
  const { service, create, store } = createTestService({ onFailure: (e) => failures.push(e) });
  const pid = await create();
  const key = fc.constantFrom("pid", "move", "x", "y", "strategy", "Pid", "");
  const value = fc.oneof(
    fc.constantFrom(pid, "Smart", "4,5", "3", "", "-1", "1e3,2", "../x", "%00", "%", "%ff%fe"),
    fc.string({ unit: "binary" }).map(encodeURIComponent),
    fc.string(),
    fc.integer().map(String),
    fc.tuple(fc.integer({ min: -3, max: 18 }), fc.integer({ min: -3, max: 18 })).map(String),
  );
  const query = fc.array(fc.tuple(key, value), { maxLength: 5 })
    .map((pairs) => pairs.map(([k, v]) => `${k}=${v}`).join("&"));
  const valid = new RegExp(
    '^\\{"response":(?:false,"reason":"(?:Strategy not specified|Unknown strategy|' +
      "Pid not specified|Unknown pid|Move not specified|Move not well-formed|" +
      'Invalid [xy] coordinate, -?\\d+|Place not empty, \\(\\d+, \\d+\\)|Game over)"|' +
      'true,(?:"pid":"[0-9a-f-]{36}"|"ack_move":\\{"x":\\d+,"y":\\d+.*))\\}$',
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("new", "play"), query, async (name, parameters) => {
      const url = URL.parse(`http://test/${name}?${parameters}`);
      if (url === null) return;
      const response = await service(new Request(url));
      assertEquals(response.status, 200);
      assertMatch(await response.text(), valid);
    }),
    { numRuns: 500 },
  );
  assertEquals(failures, []);
  gameOf(store.read(pid)!.moves);
  store.close();
});
