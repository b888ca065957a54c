// Fish, end to end: administrators and players as programs, and clients and an administrator of the
// test's own, some of which misbehave.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as v from "valibot";
import { createBoard } from "../../lib/fish/board.ts";
import { runManager } from "../../lib/fish/manager.ts";
import { acceptName } from "../../lib/fish/remote_player.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { createRandomStrategy } from "../../lib/fish/strategy/random.ts";
import { createRandom } from "../../lib/random.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { jsonFormat } from "../../lib/wire/json_stream.ts";
import {
  faithful,
  FAULTY_CLIENTS,
  runDrippingClient,
  runRawClient,
} from "../fish/faulty_clients.ts";
import { closeQuietly, receive, send } from "../wire/sockets.ts";
import { makeFolder, startAdmin } from "./hosting.ts";
import { type RunningProgram, runProgram, startProgram } from "./program.ts";

const RESULT = v.strictObject({
  winners: v.array(v.string()),
  failures: v.array(v.string()),
  complete: v.boolean(),
});

function resultOf(stdout: string): v.InferOutput<typeof RESULT> {
  return v.parse(RESULT, JSON.parse(stdout));
}

function startFishPlayer(name: string, address: string, strategy: string): RunningProgram {
  return startProgram([
    "player",
    "--game",
    "fish",
    "--name",
    name,
    "--connect",
    address,
    "--strategy",
    strategy,
  ]);
}

async function connect(port: number): Promise<Deno.TcpConn> {
  return await Deno.connect({ hostname: "127.0.0.1", port });
}

Deno.test("five players meet in a tournament, which is recorded, verified and shown", async () => {
  await using folder = await makeFolder();
  const out = folder.file("fish");
  await using hosting = await startAdmin(
    ["--game", "fish", "--players", "5", "--wait", "25", "--json", "--out", out],
  );
  const { admin, address, port } = hosting;
  const strategies = ["greedy", "random", "minimax:1", "mcts:0.02", "greedy"];
  const names = ["ann", "ben", "cat", "dan", "eve"];
  const players: RunningProgram[] = [];
  for (const [index, name] of names.entries()) {
    players.push(startFishPlayer(name, address, strategies[index]!));
    await admin.waitForLine(new RegExp(`^signed up: ${name} `), { stream: "stderr" });
  }
  await admin.waitForLine(/^the tournament begins with 5 players$/, { stream: "stderr" });
  let late: unknown;
  await connect(port).then(closeQuietly, (error) => late = error);
  assert(late instanceof Deno.errors.ConnectionRefused, "who comes later finds the port closed");
  const { code, stdout } = await admin.finished;
  assertEquals(code, 0);
  const { winners, failures, complete } = resultOf(stdout);
  assertEquals([failures, complete], [[], true]);
  assert(winners.length > 0);
  for (const [index, player] of players.entries()) {
    const { code, stderr } = await player.finished;
    assertEquals(code, 0);
    const won = winners.includes(names[index]!) ? "won" : "not won";
    assertMatch(stderr, new RegExp(`the tournament is over, \\d games? played: ${won}\n`));
    assertStringIncludes(stderr, "a game begins;");
  }

  const verified = await runProgram(["replay", out, "--verify"]);
  assertEquals(verified.code, 0);
  assertMatch(verified.stdout, /lines, 3 games: no difference\n$/);
  const shown = await runProgram(["replay", out, "--game", "1", "--turn", "0"]);
  assertMatch(shown.stdout, /^game 1 of 3, round 1, start\n/);
  assertStringIncludes(shown.stdout, "___/");
  const events = await runProgram(["replay", out, "--json"]);
  assertEquals(events.stdout, await Deno.readTextFile(`${out}/transcript.jsonl`));

  for (const option of ["--follow", "--analyze", "--to=gcg", "--best=3"]) {
    const { code, stderr } = await runProgram(["replay", out, option]);
    assertEquals(code, 2, stderr);
    const [name] = option.split("=");
    assertStringIncludes(
      stderr,
      `${name} is for Scrabble, but ${out}/transcript.jsonl tells of fish`,
    );
  }

  const changed = (await Deno.readTextFile(`${out}/transcript.jsonl`))
    .replace(/("event":"move".*"score":)\d+/, "$199");
  const tampered = await runProgram(["replay", "-", "--verify"], { input: changed });
  assertEquals(tampered.code, 1);
  assertStringIncludes(tampered.stdout, "score is 99");
});

Deno.test("faulty clients are failures, slow and silent ones hold up nobody", async () => {
  await using folder = await makeFolder();
  const out = folder.file("fish");
  const faulty = FAULTY_CLIENTS.filter(({ what }) =>
    ["refuses start", "moves off a line", "sends 10 MB", "says nothing to setup"].includes(what) ||
    ["answers twice", "hangs up at take-turn", "sends half a value and waits"].includes(what)
  );
  assertEquals(faulty.length, 7);
  const letters = "abcdefghij";
  await using hosting = await startAdmin([
    "--game",
    "fish",
    "--players",
    "10",
    "--house",
    "greedy",
    "--turn-timeout",
    "3",
    "--json",
    "--log-wire",
    "--out",
    out,
  ]);
  const { admin, port } = hosting;
  const silent = await connect(port);
  const rude = await connect(port);
  await send(rude, '"no such name, surely"');
  assertEquals(await receive(rude), "", "it is hung up on without a word");
  closeQuietly(rude);
  const clients: Promise<void>[] = [];
  for (const [index, { behaviour }] of faulty.entries()) {
    clients.push(runRawClient(await connect(port), `bad${letters[index]}`, behaviour));
    await admin.waitForLine(/^signed up: bad/, { stream: "stderr" });
  }
  clients.push(runDrippingClient(await connect(port), "drip"));
  await admin.waitForLine(/^signed up: drip/, { stream: "stderr" });
  clients.push(runRawClient(await connect(port), "good", faithful));
  const { code, stdout } = await admin.finished;
  await Promise.all(clients);
  closeQuietly(silent);
  assertEquals(code, 0);
  const { winners, failures } = resultOf(stdout);
  assertEquals(failures, faulty.map((_, index) => `bad${letters[index]}`));
  assert(winners.length > 0 && winners.every((name) => ["drip", "good", "greedy"].includes(name)));
  const verified = await runProgram(["replay", out, "--verify"]);
  assertEquals(verified.code, 0, verified.stdout);
  const text = await Deno.readTextFile(`${out}/transcript.jsonl`);
  assertStringIncludes(text, '"event":"refuse"');
  assertStringIncludes(text, '"direction":"sent","text":"[\\"start\\",[true]]"');
});

Deno.test("players of one name are called by it in the result, and told apart on the way", async () => {
  await using folder = await makeFolder();
  const out = folder.file("fish");
  await using hosting = await startAdmin(
    ["--game", "fish", "--players", "3", "--json", "--out", out, "--turn-timeout", "5"],
  );
  const { admin, address, port } = hosting;
  const player = startFishPlayer("anna", address, "greedy");
  await admin.waitForLine(/^signed up: anna /, { stream: "stderr" });
  const refuses = FAULTY_CLIENTS.find(({ what }) => what === "refuses start")!;
  const clients = [runRawClient(await connect(port), "anna", refuses.behaviour)];
  await admin.waitForLine(/^signed up: anna /, { stream: "stderr" });
  clients.push(runRawClient(await connect(port), "anna", refuses.behaviour));
  const { code, stdout, stderr } = await admin.finished;
  await Promise.all([...clients, player.finished]);
  assertEquals(code, 0);
  const result = { winners: ["anna"], failures: ["anna", "anna"], complete: true };
  assertEquals(resultOf(stdout), result);
  assertStringIncludes(stderr, "anna (2) is removed");
  assertStringIncludes(await Deno.readTextFile(`${out}/transcript.jsonl`), '"name":"anna (3)"');
});

Deno.test("a tournament that does not begin has a result, too, for those who want data", async () => {
  const few = await runProgram(
    ["admin", "--game", "fish", "--listen", "127.0.0.1:0", "--wait", "0.1", "--json"],
  );
  const nothing = { winners: [], failures: [], complete: false };
  assertEquals([few.code, resultOf(few.stdout)], [1, nothing]);

  await using hosting = await startAdmin(
    ["--game", "fish", "--players", "2", "--house", "greedy", "--json"],
  );
  const { admin } = hosting;
  admin.kill("SIGINT");
  const stopped = await admin.finished;
  assertEquals([stopped.code, resultOf(stopped.stdout)], [1, nothing]);
  assertStringIncludes(stopped.stderr, "waiting 30 s for 1 player\n");
  assertStringIncludes(stopped.stderr, "stopped before the tournament began");
});

Deno.test("a board that the penguins of a game fill is large enough", async () => {
  const board = ["--rows", "3", "--columns", "3", "--holes", "1"];
  const two = await runProgram(["admin", "--game", "fish", ...board, "--house", "greedy,random"]);
  assertEquals([two.code, two.stdout], [0, "winners: greedy, random\nfailures: none\n"]);
  const three = await runProgram(
    ["admin", "--game", "fish", ...board, "--house", "greedy,random,greedy"],
  );
  assertEquals(three.code, 2);
  assertStringIncludes(three.stderr, "with 1 hole has 8 tiles; the penguins of a game need 9\n");
});

Deno.test("with too few players it waits again, then gives up with a clear message", async () => {
  await using hosting = await startAdmin(
    ["--game", "fish", "--players", "3-4", "--wait", "0.4", "--tries", "2"],
  );
  const { admin, port } = hosting;
  const client = connect(port).then((socket) => runRawClient(socket, "alone", faithful));
  await admin.waitForLine(/signed up, 3 are needed: waiting again$/, { stream: "stderr" });
  const { code, stdout, stderr } = await admin.finished;
  await client;
  assertEquals([code, stdout], [1, ""]);
  assertStringIncludes(stderr, "too few players signed up in time (1 of at least 3)");
});

Deno.test("^C twice stops a tournament at once, even while a player is silent", async () => {
  await using hosting = await startAdmin(["--game", "fish", "--players", "2", "--house", "greedy"]);
  const { admin, port } = hosting;
  const socket = await connect(port);
  const client = runRawClient(
    socket,
    "mute",
    (call, answer) => call.startsWith('["setup"') ? undefined : answer,
  );
  await admin.waitForLine(/^round 1, game 1: mute, greedy$/, { stream: "stderr" });
  admin.kill("SIGINT");
  await admin.waitForLine(/^no new games; again to stop at once$/, { stream: "stderr" });
  admin.kill("SIGINT");
  const { code, stdout, stderr } = await admin.finished;
  await client;
  assertEquals(code, 1);
  assertStringIncludes(stdout, "winners: none, the tournament was stopped");
  assertStringIncludes(stderr, "stopped before the end of the tournament");
});

Deno.test("a tournament of the house alone needs no port, and follows from its seed", async () => {
  await using folder = await makeFolder();
  const boards: string[] = [];
  for (const name of ["one", "two"]) {
    const args = ["--house", "random,greedy,minimax:2,random,greedy", "--seed", "7"];
    const size = ["--rows", "5", "--columns", "4", "--fish", "2", "--holes", "3"];
    const out = ["--out", folder.file(name), "--quiet"];
    const { code, stdout, stderr } = await runProgram(
      ["admin", "--game", "fish", ...args, ...size, ...out],
    );
    assertEquals([code, stderr], [0, ""]);
    assertMatch(stdout, /^winners: .+\nfailures: none\n$/);
    const text = await Deno.readTextFile(`${folder.file(name)}/transcript.jsonl`);
    boards.push(
      text.split("\n").filter((line) => line.includes('"move"')).map((line) =>
        line.replace(/"seq":\d+,"ms":\d+,/, "")
      ).sort().join("\n"),
    );
    const board = /"board":(\[\[.*?\]\])/.exec(text)?.[1] ?? "";
    assertEquals(board.match(/[02]/g)?.length, 20);
    assertEquals(board.match(/0/g)?.length, 3);
  }
  assertEquals(boards[0], boards[1]);
});

Deno.test("a player plays at an administrator that sends single bytes amid runs of spaces", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  await using program = startFishPlayer("zoe", `127.0.0.1:${listener.addr.port}`, "greedy");
  const relay = await listener.accept();
  listener.close();
  // Between the player and an administrator in this process stands one who spreads what is sent.
  const inner = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const [ours, theirs] = await Promise.all([inner.accept(), connect(inner.addr.port)]);
  inner.close();
  relay.setNoDelay(true);
  const back = relay.readable.pipeTo(theirs.writable).catch(() => {});
  const forth = (async () => {
    const writer = relay.writable.getWriter();
    const spaces = new Uint8Array(200).fill(0x20);
    for await (const piece of theirs.readable) {
      for (const byte of piece) {
        await writer.write(Uint8Array.of(byte));
        if (byte === 0x5b || byte === 0x2c) await writer.write(spaces);
      }
    }
    await writer.close();
  })().catch(() => {});
  const connection = new Connection(ours, jsonFormat());
  const remote = await acceptName(connection, deadlineAfter(10_000), { callTimeout: 20_000 });
  assertEquals(remote.name, "zoe");
  const others = [1, 2].map((seed) => houseOf(seed));
  const outcome = await runManager([remote, ...others], {
    boardOf: () => createBoard({ rows: 5, columns: 5, fish: "random", holes: 2 }, createRandom(6)),
  });
  await remote.close();
  const { code, stderr } = await program.finished;
  await Promise.all([back, forth]);
  assertEquals(outcome.failures, []);
  assertEquals(code, 0);
  assertStringIncludes(stderr, outcome.winners.includes(0) ? ": won" : ": not won");
});

Deno.test("a player whose administrator vanishes says so", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  await using program = startFishPlayer("zoe", `127.0.0.1:${listener.addr.port}`, "greedy");
  const socket = await listener.accept();
  listener.close();
  assertEquals(await receive(socket, (text) => text.endsWith("\n")), '"zoe"\n');
  closeQuietly(socket);
  const { code, stderr } = await program.finished;
  assertEquals(code, 1);
  assertMatch(stderr, /scrabble player: the connection (was closed|broke)/);
});

Deno.test("command lines that make no sense are refused with what would", async () => {
  const cases: readonly [string[], string][] = [
    [["admin", "--players", "5-2"], "--players takes the fewest and the most players"],
    [["admin", "--players", "1"], "--players takes"],
    [["admin", "--rows", "2", "--columns", "4"], "has 8 tiles; the penguins of a game need 9"],
    [["admin", "--rows", "26"], "--rows takes a whole number from 1 to 25"],
    [["admin", "--fish", "6"], "--fish takes"],
    [["admin", "--house", "minimax"], "it is written minimax:N"],
    [["admin", "--house", "gredy"], "did you mean greedy?"],
    [["admin", "--players", "2", "--house", "greedy,greedy,greedy"], "at most 2"],
    [["admin", "--log-wire"], "needs --out"],
    [["player"], "--name is needed"],
    [["player", "--name", "r2d2"], '--name cannot be "r2d2"'],
    [["player", "--name", "ann", "--strategy", "mcts:0"], "it is written mcts[:SECONDS]"],
  ];
  for (const [[command = "", ...rest], words] of cases) {
    const { code, stderr } = await runProgram([command, "--game", "fish", ...rest]);
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr, words);
  }
  for (const command of ["admin", "player"]) {
    const { code, stdout } = await runProgram([command, "--game", "fish", "--help"]);
    assertEquals(code, 0);
    assertStringIncludes(stdout, "Fish");
  }
});

function houseOf(seed: number): HousePlayer {
  return new HousePlayer("house", createRandomStrategy(createRandom(seed)));
}

Deno.test("^C again and again during the sign-up leaves no transcript, and is told of twice", async () => {
  await using folder = await makeFolder();
  const out = folder.file("fish");
  await using hosting = await startAdmin(["--game", "fish", "--players", "2", "--out", out]);
  const { admin, port } = hosting;
  // It stays, and is waited for a moment.
  using socket = await connect(port);
  await send(socket, '"ann"');
  await admin.waitForLine(/^signed up: ann/, { stream: "stderr" });
  for (const line of [/nothing was played/, /^stopped$/, undefined]) {
    admin.kill("SIGINT");
    if (line !== undefined) await admin.waitForLine(line, { stream: "stderr" });
  }
  const { code, stderr } = await admin.finished;
  assertEquals(code, 1);
  assertEquals(stderr.match(/^stopped$/gm), ["stopped"]);
  assertEquals([...Deno.readDirSync(out)], []);
});
