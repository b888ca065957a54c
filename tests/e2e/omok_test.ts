// The omok service, its player and its records, as a user has them.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Place } from "../../lib/omok/board.ts";
import { createGame, type Game, gameOf, playMove } from "../../lib/omok/game.ts";
import { parseCreated, parsePlayed, placeOf } from "../../lib/omok/protocol.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import { openSqliteStore } from "../../lib/omok/sqlite_store.ts";
import { createRandom } from "../../lib/random.ts";
import { makeFolder } from "./hosting.ts";
import { type OmokHosting, startOmok } from "./omok_hosting.ts";
import { runProgram, startProgram } from "./program.ts";

/** Begins a play, and gives its pid. */
async function create({ ask }: OmokHosting, strategy = "Smart"): Promise<string> {
  const answer = parseCreated(await ask(`new?strategy=${strategy}`));
  assert(answer.response);
  return answer.pid;
}

/** Moves, and gives the game after the answer, which must fit to it. */
async function move({ ask }: OmokHosting, pid: string, game: Game, place: Place): Promise<Game> {
  const answer = parsePlayed(
    await ask(`play/?pid=${pid}&x=${place % 15}&y=${(place - place % 15) / 15}`),
  );
  assert(answer.response, JSON.stringify(answer));
  assertEquals(placeOf(answer.ack_move), place);
  const after = playMove(game, place);
  return answer.move === undefined ? after : playMove(after, placeOf(answer.move));
}

Deno.test("omok: players play against the service, and the games are recorded", async () => {
  await using folder = await makeFolder();
  const out = folder.file("games");
  await using omok = await startOmok(["--base", "/games/omok/", "--out", out]);
  assertMatch(omok.url, /\/games\/omok$/);
  const connect = ["--connect", omok.url];
  const players = await Promise.all([
    runProgram(["player", "--game", "omok", "--name", "anna", ...connect]),
    runProgram(["player", "--game", "omok", "--strategy", "random", ...connect]),
    runProgram(["player", "--game", "omok", ...connect, "--opponent", "random", "--seed", "3"]),
  ]);
  for (const { code, stderr } of players) assertEquals(code, 0, stderr);
  assertStringIncludes(players[0]!.stderr, "anna (X, smart) plays Smart (O)");
  assertMatch(players[1]!.stdout, /\nSmart wins after \d+ moves\n$/);
  assertMatch(players[2]!.stdout, /\nsmart wins after \d+ moves\n$/);
  // A second service that is started by mistake leaves the record of the first alone.
  const { host } = new URL(omok.url);
  const again = ["admin", "--game", "omok", "--listen", host, "--store", ":memory:", "--out", out];
  const second = await runProgram(again);
  assertEquals(second.code, 1);
  assertStringIncludes(second.stderr, "is in use");
  omok.admin.kill("SIGINT");
  assertEquals((await omok.admin.finished).code, 0);

  const verified = await runProgram(["replay", out, "--verify"]);
  assertEquals(verified.code, 0);
  assertMatch(verified.stdout, /: \d+ lines, 3 games: no difference\n$/);
  assert(!(await Deno.readTextFile(`${out}/transcript.jsonl`)).includes('"resume"'));
  const shown = await runProgram(["replay", out, "--game", "2"]);
  assertEquals(shown.code, 0);
  assertMatch(shown.stdout, /^game 2 of 3, client \(X\) - (Smart|Random) \(O\), start\n {4}A {2}B/);
  const last = shown.stdout.slice(shown.stdout.lastIndexOf("game 2"));
  assertMatch(last, /^game 2 of 3, .*, turn (\d+) of \1\n/);
  assert((last.match(/\[[XO]\]|\([XO]\)/g) ?? []).length >= 5);
  assertMatch(last, / wins\n$/);
  const start = await runProgram(["replay", out, "--game", "1", "--turn", "1"]);
  assertMatch(start.stdout, /\[X\]/);

  // A game that is said to have ended otherwise is found.
  const path = `${out}/transcript.jsonl`;
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, text.replace('"end":"win"', '"end":"draw"'));
  const changed = await runProgram(["replay", out, "--verify"]);
  assertEquals(changed.code, 1);
  assertStringIncludes(changed.stdout, "error");
});

Deno.test("omok: a person plays at the terminal", async () => {
  await using omok = await startOmok();
  const args = ["player", "--game", "omok", "--strategy", "human", "--connect", omok.url];
  const input = "h8\n7,7\nnowhere\n0,14\nq\n";
  const { code, stdout, stderr } = await runProgram(args, { input });
  assertEquals(code, 1);
  assertStringIncludes(stdout, "You are X and move first");
  assertStringIncludes(stdout, "H8 is taken");
  assertStringIncludes(stdout, "That is no place");
  assertMatch(stdout, /2 Smart: [A-O]\d+\n/);
  assertMatch(stdout, /15 {2}X /);
  assertStringIncludes(stderr, "human gives the game up after 4 moves");

  // One that ends by itself, when there is no more to read.
  const ended = await runProgram(args, { input: "A1\n" });
  assertEquals(ended.code, 1);
  assertStringIncludes(ended.stderr, "gives the game up after 2 moves");
});

Deno.test("omok: every game goes on from its last move after the service was killed", async () => {
  await using folder = await makeFolder();
  const store = ["--store", folder.file("plays.sqlite")];
  const random = createRandom(5);
  const games: KnownGame[] = [];
  let omok = await startOmok(store);
  try {
    for (let i = 0; i < 20; i++) games.push({ pid: await create(omok), game: createGame() });
    for (let restart = 0; restart < 3; restart++) {
      // All move at once, until the service is killed in the middle of it.
      let answers = 0;
      const moving = games.map(async (play) => {
        try {
          while (play.game.outcome.kind === "open") {
            play.game = await move(
              omok,
              play.pid,
              play.game,
              playSmart(play.game.position, random),
            );
            if (++answers === 40) omok.admin.kill("SIGKILL");
          }
        } catch {
          // The service is gone.
        }
      });
      await Promise.all(moving);
      await omok[Symbol.asyncDispose]();
      assert(answers >= 40);
      omok = await startOmok(store);
      catchUp(folder.file("plays.sqlite"), games);
    }
    for (const { pid, game } of games.slice(0, 3)) {
      let played = game;
      while (played.outcome.kind === "open") {
        played = await move(omok, pid, played, playSmart(played.position, random));
      }
    }
  } finally {
    await omok[Symbol.asyncDispose]();
  }
});

/** A game as its client knows it. */
interface KnownGame {
  readonly pid: string;
  game: Game;
}

/**
 * Takes over the games as the service has them: as their clients know them, but that the answer to
 * one move may have been lost when the service was killed.
 */
function catchUp(path: string, games: readonly KnownGame[]): void {
  const store = openSqliteStore(path);
  try {
    for (const play of games) {
      const stored = store.read(play.pid)?.moves ?? [];
      const known = play.game.moves;
      assertEquals(stored.slice(0, known.length), known);
      assert(stored.length <= known.length + 2);
      play.game = gameOf(stored);
    }
  } finally {
    store.close();
  }
}

Deno.test("omok: what ended or grew old unrecorded is recorded at the next start, once", async () => {
  await using folder = await makeFolder();
  const [path, out] = [folder.file("plays.sqlite"), folder.file("games")];
  const won = [0, 15, 1, 16, 2, 17, 3, 18, 4];
  const store = openSqliteStore(path);
  for (const pid of ["won", "open"]) store.create(pid, "Smart");
  store.append("won", 0, won, true);
  store.append("open", 0, [112, 113]);
  store.close();
  const old = openSqliteStore(path, { now: () => 1_000_000 });
  old.create("old", "Smart");
  old.append("old", 0, [7, 8]);
  old.close();
  for (const run of [1, 2]) {
    await using omok = await startOmok(["--store", path, "--out", out]);
    assertEquals(JSON.parse(await omok.ask("play?pid=old&move=0,0")).reason, "Unknown pid");
    assertEquals(JSON.parse(await omok.ask("play?pid=open&move=7,7")).response, false);
    omok.admin.kill("SIGINT");
    assertEquals((await omok.admin.finished).code, 0);
    // As if the first had died just after it had written.
    const again = openSqliteStore(path);
    assertEquals(again.unrecorded(), []);
    if (run === 1) again.append("won", won.length, [], true);
    again.close();
  }
  const text = await Deno.readTextFile(`${out}/transcript.jsonl`);
  const pids = [...text.matchAll(/"event":"game-start".*"pid":"(\w+)"/g)].map(([, pid]) => pid);
  assertEquals(pids.sort(), ["old", "won"]);
  assertEquals((await runProgram(["replay", out, "--verify"])).code, 0);
});

Deno.test("omok: a player plays on when the service is started again", async () => {
  await using folder = await makeFolder();
  const store = ["--store", folder.file("plays.sqlite")];
  await using first = await startOmok(store);
  const args = ["player", "--game", "omok", "--strategy", "expert", "--expert-time", "0.2"];
  await using player = startProgram([...args, "--connect", first.url, "--retry", "60"]);
  await player.waitForLine(/^2 Smart: /, { stream: "stderr" });
  first.admin.kill("SIGINT");
  assertEquals((await first.admin.finished).code, 0);
  await player.waitForLine(/ cannot be asked: .* Trying again$/, { stream: "stderr" });
  const listen = ["--listen", new URL(first.url).host];
  await using second = startProgram(["admin", "--game", "omok", ...store, ...listen]);
  const { code, stdout, stderr } = await player.finished;
  assertEquals(code, 0, stderr);
  assertMatch(stdout, / wins after \d+ moves\n$/);
  second.kill("SIGINT");
});

Deno.test("omok: Expert answers in time, and others meanwhile", async () => {
  await using omok = await startOmok(["--expert-time", "0.3"]);
  const pids = await Promise.all(Array.from({ length: 6 }, () => create(omok, "expert")));
  const [smart, ...answers] = await Promise.all([
    move(omok, await create(omok), createGame(), 112),
    ...pids.map((pid) => move(omok, pid, createGame(), 40)),
  ]);
  assertEquals(smart?.moves.length, 2);
  for (const game of answers) assertEquals(game.moves.length, 2);
  const [first] = answers;
  const next = await move(omok, pids[0]!, first!, first!.position.board.lastIndexOf(0));
  assertEquals(next.moves.length, 4);
});

Deno.test("omok: plays are kept in the user's data directory when no file is named", {
  // Elsewhere that directory cannot be moved without moving that of Deno, too.
  ignore: Deno.build.os !== "linux",
}, async () => {
  await using folder = await makeFolder();
  const env = { XDG_DATA_HOME: folder.path };
  const args = ["admin", "--game", "omok", "--listen", "127.0.0.1:0", "--log"];
  let pid = "";
  for (const run of [1, 2]) {
    await using admin = startProgram(args, { env });
    const [, url] = await admin.waitForLine(/^listening on (\S+)$/, { stream: "stderr" });
    if (run === 1) {
      pid = await (await fetch(`${url}/new?strategy=Random`)).json().then((a) => a.pid);
    }
    const answer = await (await fetch(`${url}/play?pid=${pid}&move=${run},1`)).text();
    assertMatch(answer, /^\{"response":(true,"ack_move":\{|false,"reason":"Place not empty)/);
    await admin.waitForLine(/ GET \/omok\/play\?pid=\S+&move=\d,1 200 [\d.]+ ms \{"response":/, {
      stream: "stderr",
    });
    admin.kill(run === 1 ? "SIGINT" : "SIGTERM");
    assertEquals((await admin.finished).code, 0);
  }
  assert((await Deno.stat(folder.file("scrabble/omok.sqlite"))).isFile);
});

Deno.test("omok: requests that are none are refused, and harm nobody", async () => {
  await using omok = await startOmok(["--log"]);
  const { hostname, port } = new URL(omok.url);
  const requests: readonly (readonly [request: string, status: string])[] = [
    // Whatever Host says, the path counts.
    ["GET /omok/info HTTP/1.1\r\nHost: a b", "200"],
    ["GET /omok/info HTTP/1.1\r\nHost: [::1", "200"],
    ["GET /omok/info HTTP/1.1\r\nHost: %zz", "200"],
    ["GET /omok/info HTTP/1.1\r\nHost: a/b?c#d", "200"],
    ["GET /omok/info HTTP/1.1\r\nHost: x:99999", "200"],
    ["GET /omok/info HTTP/1.1\r\nHost:", "200"],
    ["GET /info HTTP/1.1\r\nHost: x/omok", "404"],
    ["GET http://x/omok/info HTTP/1.1\r\nHost: y", "200"],
    ["GET * HTTP/1.1\r\nHost: x", "400"],
    ["HEAD /omok/ HTTP/1.1\r\nHost: x", "200"],
    ["HEAD /omok/new?strategy=Smart HTTP/1.1\r\nHost: x", "404"],
    ["GET //evil:99999/omok/info HTTP/1.1\r\nHost: x", "404"],
    ["GET /omok/play?pid=%zz&move=%ff HTTP/1.1\r\nHost: x", "200"],
    ["POST /omok/info HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", "404"],
    ["nonsense", "400"],
  ];
  for (const [request, status] of requests) {
    using socket = await Deno.connect({ hostname, port: Number(port) });
    const text = request.includes("\r\n\r\n") ? request : `${request}\r\nConnection: close\r\n\r\n`;
    await socket.write(new TextEncoder().encode(text));
    const bytes = new Uint8Array(1000);
    const length = await socket.read(bytes) ?? 0;
    const answer = new TextDecoder().decode(bytes.subarray(0, length));
    assertMatch(answer, new RegExp(`^HTTP/1.1 ${status}`), request);
  }
  omok.admin.kill("SIGINT");
  const { code, stderr } = await omok.admin.finished;
  assertEquals(code, 0);
  assert(!stderr.includes("failed"), stderr);
});

Deno.test("omok: ^C answers what was asked, then ends, whatever else clients have begun", async () => {
  await using omok = await startOmok(["--expert-time", "0.5"]);
  const { hostname, port } = new URL(omok.url);
  using half = await Deno.connect({ hostname, port: Number(port) });
  await half.write(new TextEncoder().encode("GET /omok/info HTTP/1.1\r\nHost: "));
  const pid = await create(omok, "Expert");
  const game = move(omok, pid, createGame(), 0).then((first) => move(omok, pid, first, 224));
  // The second move makes it think.
  while (!(await omok.ask(`play?pid=${pid}&move=0,0`)).includes("not empty")) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  omok.admin.kill("SIGINT");
  assertEquals((await game).moves.length, 4);
  assertEquals((await omok.admin.finished).code, 0);
});

Deno.test("omok: ^C again ends at once, in order, and once more means nothing", async () => {
  await using folder = await makeFolder();
  await using omok = await startOmok([
    ...["--expert-time", "60", "--store", folder.file("plays.sqlite"), "--out", folder.file("out")],
  ]);
  const pid = await create(omok, "Expert");
  await move(omok, pid, createGame(), 0);
  const asked = omok.ask(`play?pid=${pid}&move=14,14`).catch(() => "no answer");
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const line of [/^ending; again to end at once$/, /^stopped$/, undefined]) {
    omok.admin.kill("SIGINT");
    if (line !== undefined) await omok.admin.waitForLine(line, { stream: "stderr" });
  }
  const { code, stderr } = await omok.admin.finished;
  assertEquals(code, 0, stderr);
  assertMatch(stderr, /\nending; again to end at once\nstopped\n$/);
  const answer = await asked;
  const store = openSqliteStore(folder.file("plays.sqlite"));
  // The second move is there with its answer or not at all; nothing was answered that is not there.
  const moves = store.read(pid)?.moves.length ?? 0;
  assert(moves === 4 || moves === 2 && answer === "no answer", `${moves} moves, ${answer}`);
  store.close();
});

Deno.test("omok: of many that are turned away the first are told of, and how many more there were", async () => {
  await using omok = await startOmok(["--connections", "1"]);
  const { hostname, port } = new URL(omok.url);
  const connect = () => Deno.connect({ hostname, port: Number(port) });
  using _first = await connect();
  for (let count = 0; count < 50; count++) {
    using socket = await connect();
    const bytes = new Uint8Array(1000);
    const length = await socket.read(bytes) ?? 0;
    const answer = new TextDecoder().decode(bytes.subarray(0, length));
    assertMatch(answer, /^HTTP\/1\.1 503 [^]*\r\n\r\nRefused: more than 1 connections\.\n$/);
  }
  omok.admin.kill("SIGINT");
  const { code, stderr } = await omok.admin.finished;
  assertEquals(code, 0);
  const told = [...stderr.matchAll(/^turned away: 127.* connections(?:; … and (\d+) more)?$/gm)];
  const last = /^turned away: … and (\d+) more$/m.exec(stderr)?.[1];
  assert(told.length >= 30 && told.length < 50, stderr);
  const leftOut = told.reduce((sum, [, count = 0]) => sum + Number(count), Number(last));
  assertEquals(told.length + leftOut, 50);
});

Deno.test("omok: what cannot be done is told, with what to do", async () => {
  await using folder = await makeFolder();
  await Deno.writeTextFile(
    folder.file("notes"),
    "not a database, whatever SQLite says\n".repeat(30),
  );
  await using omok = await startOmok();
  const { host } = new URL(omok.url);
  const cases: readonly (readonly [code: number, problem: string, ...args: string[]])[] = [
    [1, "is in use", "admin", "--store", ":memory:", "--listen", host],
    [1, "name another file with --store", "admin", "--store", folder.file("notes")],
    [2, "--keep takes days", "admin", "--keep", "0"],
    [2, "--base takes a path", "admin", "--base", "/a b"],
    [2, "--expert-time takes seconds", "admin", "--expert-time", "soon"],
    [2, "did you mean --store?", "admin", "--stor", "x"],
    [
      1,
      'no strategy "Clever"; it has Smart',
      "player",
      "--connect",
      omok.url,
      "--opponent",
      "Clever",
    ],
    [1, "HTTP 404", "player", "--connect", `http://${host}/elsewhere`],
    [1, "cannot be asked", "player", "--connect", "http://127.0.0.1:1/omok"],
    [2, "--connect takes http://", "player", "--connect", "ftp://127.0.0.1/"],
    [2, "--strategy takes smart, expert, random or human", "player", "--strategy", "clever"],
    [2, "--expert-time is for --strategy expert", "player", "--expert-time", "1"],
  ];
  for (const [code, problem, command, ...args] of cases) {
    const result = await runProgram([command!, "--game", "omok", ...args]);
    assertEquals([result.code, result.stdout], [code, ""], result.stderr);
    assertStringIncludes(result.stderr, problem);
  }
});
