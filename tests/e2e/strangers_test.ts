// Servers that strangers may connect to: who is let in, what is limited, and what is not told.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type Folder, linesOf, makeFolder, Peer, readTranscript, startAdmin } from "./hosting.ts";
import { startOmok } from "./omok_hosting.ts";
import { runProgram, startProgram } from "./program.ts";

const SECRET = "correct-horse-battery";

async function writeSecret(folder: Folder): Promise<string> {
  const path = folder.file("secret");
  await Deno.writeTextFile(path, `${SECRET}\n`);
  return path;
}

Deno.test("no game is hosted where others could connect, unless somebody has said so", async () => {
  for (const game of ["scrabble", "fish", "omok"]) {
    const args = ["admin", "--game", game, "--listen", "0.0.0.0:0"];
    const { code, stdout, stderr } = await runProgram(args);
    assertEquals([code, stdout], [2, ""]);
    assertMatch(stderr, /others can reach 0\.0\.0\.0:0, .*--password-file FILE .*--open/);
  }
});

Deno.test("who knows the secret is let in; it is written down nowhere", async () => {
  await using folder = await makeFolder();
  const secret = await writeSecret(folder);
  await using hosting = await startAdmin([
    ...["--password-file", secret, "--out", folder.file("out"), "--log-wire"],
    ...["--house", "simple", "--turn-timeout", "20"],
  ]);
  const refused: readonly (readonly [string, RegExp])[] = [
    ["eve", /a secret is asked for; register as NAME\/SECRET/],
    [`eve/${SECRET.slice(0, -1)}`, /the secret is wrong/],
    [`eve/${SECRET}/`, /a secret is asked for/],
    ["eve/guessed-it", /the secret is wrong/],
  ];
  for (const [text, reason] of refused) {
    using peer = await Peer.connect(hosting.port);
    await peer.say(`(register "${text}")`);
    assertMatch(await peer.hearAll(), reason);
  }
  // Told what was wrong with what it said, but with nobody else.
  {
    using clumsy = await Peer.connect(hosting.port);
    await clumsy.say(`(register eve/${SECRET})`);
    assertMatch(await clumsy.hearAll(), /expected a string/);
  }
  await hosting.admin.waitForLine(/expected a string/, { stream: "stderr" });
  await using player = startProgram([
    ...["player", "--name", "ann", "--connect", hosting.address, "--strategy", "simple"],
    ...["--password-file", secret, "--log-wire", folder.file("log")],
  ]);
  const { code: playerCode, stderr: playerTalk } = await player.finished;
  assertEquals(playerCode, 0, playerTalk);
  const { code, stdout, stderr } = await hosting.admin.finished;
  assertEquals(code, 0, stderr);
  const transcript = await Deno.readTextFile(folder.file("out/transcript.jsonl"));
  const log = await Deno.readTextFile(folder.file("log"));
  for (const text of [stdout, stderr, playerTalk, transcript, log]) {
    for (const part of [SECRET, SECRET.slice(0, 6), "guessed"]) assert(!text.includes(part), text);
  }
  assertMatch(log, /> \(register "ann\/\*\*\*"\)/);
  const lines = await readTranscript(folder.file("out"));
  assertEquals(linesOf(lines, "refuse").length, 5);
  assertEquals(linesOf(lines, "message")[0]?.text, '(register "eve")');
});

Deno.test("in Fish the secret follows the name, too", async () => {
  await using folder = await makeFolder();
  const secret = await writeSecret(folder);
  await using hosting = await startAdmin([
    ...["--game", "fish", "--password-file", secret, "--out", folder.file("out"), "--log-wire"],
    ...["--players", "2", "--house", "greedy"],
  ]);
  for (const text of ["eve", "eve/wrong-secret"]) {
    using peer = await Peer.connect(hosting.port);
    await peer.say(`"${text}"`);
    assertEquals(await peer.hearAll(), "");
  }
  await using player = startProgram([
    ...["player", "--game", "fish", "--name", "ann", "--connect", hosting.address],
    ...["--strategy", "greedy", "--password-file", secret],
  ]);
  assertEquals((await player.finished).code, 0);
  const { code, stdout, stderr } = await hosting.admin.finished;
  assertEquals(code, 0, stderr);
  assertMatch(stdout, /failures: none/);
  assertMatch(stderr, /eve: a secret is asked for\n.*eve: the secret is wrong\n/s);
  const transcript = await Deno.readTextFile(folder.file("out/transcript.jsonl"));
  for (const text of [stdout, stderr, transcript]) {
    assert(!text.includes("correct-") && !text.includes("wrong-"), text);
  }
});

Deno.test("the web service answers those who give the secret", async () => {
  await using folder = await makeFolder();
  const secret = await writeSecret(folder);
  await using hosting = await startOmok(["--password-file", secret, "--log"]);
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? undefined : { authorization };
    const response = await fetch(`${hosting.url}/info`, headers === undefined ? {} : { headers });
    return [response.status, (await response.text()).slice(0, 6)];
  };
  for (const wrong of [undefined, "Bearer no", "Basic !", `Basic ${btoa(SECRET)}`, SECRET]) {
    assertEquals(await ask(wrong), [401, "A secr"], wrong);
  }
  for (const right of [`Bearer ${SECRET}`, `bearer ${SECRET}`, `Basic ${btoa(`me:${SECRET}`)}`]) {
    assertEquals(await ask(right), [200, '{"size']);
  }
  const play = (...args: string[]) =>
    runProgram(["player", "--game", "omok", "--connect", hosting.url, ...args]);
  assertEquals((await play("--password-file", secret, "--opponent", "Random")).code, 0);
  const { code, stderr } = await play();
  assertEquals(code, 1);
  assertMatch(stderr, /asks for a secret, which --password-file gives/);
  hosting.admin.kill("SIGINT");
  const result = await hosting.admin.finished;
  assert(!result.stderr.includes("correct-"), result.stderr);
  // Who has given none may only have to be asked for it.
  const wrong = result.stderr.match(/^turned away: 127\.0\.0\.1:\d+: the secret is wrong$/gm);
  assertEquals(wrong?.length, 4);
});

Deno.test("whoever is beyond a limit is told so, and the server says it in one line", async () => {
  await using hosting = await startAdmin([
    ...["--no-record", "--unregistered", "2", "--first-message-size", "64", "--name-length", "5"],
    ...["--wait", "5"],
  ]);
  const limited: readonly (readonly [string, RegExp])[] = [
    [`(register "${"x".repeat(60)}")`, /a message of more than 64 bytes/],
    ['(register "sixsix")', /a name of 6 characters; expected at most 5/],
  ];
  for (const [text, reason] of limited) {
    using peer = await Peer.connect(hosting.port);
    await peer.say(text);
    assertMatch(await peer.hearAll(), reason);
    await hosting.admin.waitForLine(reason, { stream: "stderr" });
  }
  using first = await Peer.connect(hosting.port);
  using _second = await Peer.connect(hosting.port);
  using _third = await Peer.connect(hosting.port);
  const reason = /refused: there are more than 2 connections that have not registered/;
  assertMatch(await first.hearAll(), reason);
  hosting.admin.kill("SIGINT");
  assertEquals((await hosting.admin.finished).code, 1);
});

Deno.test("a hundred players of one machine are all let in at once", async () => {
  await using hosting = await startAdmin(["--no-record", "--players", "101", "--wait", "20"]);
  const peers = await Promise.all(Array.from({ length: 100 }, () => Peer.connect(hosting.port)));
  try {
    await Promise.all(peers.map(async (peer, index) => {
      await peer.say(`(register "p${index}")`);
      await peer.hear(/\(\)/);
    }));
    hosting.admin.kill("SIGINT");
    const { stderr } = await hosting.admin.finished;
    assertMatch(stderr, /, 100 of 101\n/);
  } finally {
    for (const peer of peers) peer[Symbol.dispose]();
  }
});

Deno.test("of a crowd that is refused some are told of, and how many more there were", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--out", folder.file("out"), "--house", "simple"]);
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: 10 }, async () => {
      using peer = await Peer.connect(hosting.port);
      await peer.say("(hello)");
      assertMatch(await peer.hearAll(), /registration refused/);
    }));
  }
  await using player = startProgram(["player", "--connect", hosting.address]);
  assertEquals((await player.finished).code, 0);
  const { code, stderr } = await hosting.admin.finished;
  assertEquals(code, 0, stderr);
  const told = stderr.match(/^not registered: /gm)?.length ?? 0;
  assert(told >= 30 && told < 100, `${told} lines`);
  const counts = [...stderr.matchAll(/… and (\d+) more/g)].map(([, count]) => Number(count));
  const summary = /^not registered: … and/m.test(stderr) ? 1 : 0;
  assertEquals(told - summary + counts.reduce((sum, count) => sum + count, 0), 200);
  const refusals = linesOf(await readTranscript(folder.file("out")), "refuse");
  assertEquals(refusals.length, told - summary);
});

Deno.test("what a name holds is shown as text, whatever it is", async () => {
  await using folder = await makeFolder();
  await using hosting = await startAdmin(["--out", folder.file("out"), "--house", "simple"]);
  using hostile = await Peer.connect(hosting.port);
  await hostile.say('(register "\u001b[2J\u0007\n../../etc/passwd\r\n\u202e<b>\u009b31m")');
  await hostile.hear(/\(\)/);
  await hostile.hear(/\(draw[^)]*\)/);
  // It says nothing more, and is at fault.
  await hostile.say("\u001b[31m");
  await hostile.hear(/inform/);
  const { code, stdout, stderr } = await hosting.admin.finished;
  assertEquals(code, 0);
  // deno-lint-ignore no-control-regex
  const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028\u2029]/;
  for (const text of [stdout, stderr]) assert(!control.test(text), JSON.stringify(text));
  assertStringIncludes(stdout, "\\u{1b}[2J\\u{7}\\u{a}../../etc/passwd");
  const names: string[] = [];
  for await (const { name, isFile } of walk(folder.path)) {
    names.push(name);
    if (!isFile) continue;
    const text = await Deno.readTextFile(folder.file(name));
    assert(!control.test(text.replaceAll("\r\n", "\n")), name);
  }
  assertEquals(names.toSorted(), [
    ...["out", "out/gcg", "out/gcg/game-0001.gcg", "out/results.csv", "out/results.json"],
    "out/transcript.jsonl",
  ]);
  const shown = await runProgram(["replay", folder.file("out")]);
  assert(!control.test(shown.stdout), JSON.stringify(shown.stdout));
});

async function* walk(
  folder: string,
  prefix = "",
): AsyncGenerator<{ readonly name: string; readonly isFile: boolean }> {
  for await (const { name, isFile, isDirectory } of Deno.readDir(folder)) {
    yield { name: prefix + name, isFile };
    if (isDirectory) yield* walk(`${folder}/${name}`, `${prefix}${name}/`);
  }
}

Deno.test("who comes back gives its token in place of the secret, and neither is recorded", async () => {
  await using folder = await makeFolder();
  const secret = await writeSecret(folder);
  await using hosting = await startAdmin([
    ...["--password-file", secret, "--out", folder.file("out"), "--log-wire"],
    ...["--house", "simple", "--games", "2", "--reconnect", "20"],
  ]);
  let token = "";
  /** Passes in all turns of a game, up to its end. */
  const playGame = async (peer: Peer) => {
    await peer.hear(/\(draw[^)]*\)/);
    await peer.say("()");
    for (;;) {
      const call = await peer.hear(/\(take-turn .*?\) \d+\)|\(inform "[^"]*"\)/s);
      if (call.startsWith("(inform")) {
        token ||= /register as ann\/(\w+)/.exec(call)?.[1] ?? "";
        await peer.say("()");
        if (call.includes("game over")) return;
        continue;
      }
      await peer.say("(exchange-tile)");
      await peer.hear(/\(\)/);
      await peer.say("()");
    }
  };
  {
    using first = await Peer.connect(hosting.port);
    await first.say(`(register "ann/${SECRET}")`);
    await first.hear(/\(\)/);
    await playGame(first);
  }
  assertMatch(token, /^\w{16,}$/);
  {
    using stranger = await Peer.connect(hosting.port);
    await stranger.say(`(register "ann/${SECRET}")`);
    assertMatch(await stranger.hearAll(), /registration refused/);
  }
  using second = await Peer.connect(hosting.port);
  await second.say(`(register "ann/${token}")`);
  await second.hear(/\(\)/);
  await playGame(second);
  const { code, stdout, stderr } = await hosting.admin.finished;
  assertEquals(code, 0, stderr);
  const transcript = await Deno.readTextFile(folder.file("out/transcript.jsonl"));
  for (const text of [stdout, stderr, transcript]) {
    for (const part of [SECRET, token]) assert(!text.includes(part.slice(0, 8)), text);
  }
  assertStringIncludes(transcript, "register as ann/***");
  assertStringIncludes(transcript, '"event":"reconnect"');
});
