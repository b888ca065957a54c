// What the machine does to a tournament: files that cannot be written, and readers that go away.
// A full disk is made by a limit for the size of files, under which writing fails in the same way.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type Folder, makeFolder, startAdmin, startPlayer } from "./hosting.ts";
import { commandLine, type ProgramResult, runProgram, startCommand } from "./program.ts";
import { pythonTest } from "./python.ts";

/**
 * Runs a command under a limit, as the shell's `ulimit -f` would. Deno itself, which runs the sources,
 * writes larger files and would be killed: there the signal stays ignored, as Python does it.
 */
const LIMIT = "import os, resource, signal, sys; limit = int(sys.argv[1]); " +
  "isBinary = 'SCRABBLE_BINARY' in os.environ; " +
  "isBinary and signal.signal(signal.SIGXFSZ, signal.SIG_DFL); " +
  "resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)); os.execvp(sys.argv[2], sys.argv[2:])";

/** Runs the program where no file can have more than so many bytes. */
async function runLimited(bytes: number, ...args: string[]): Promise<ProgramResult> {
  await using program = startCommand([
    "python3",
    "-c",
    LIMIT,
    `${bytes}`,
    ...commandLine(),
    ...args,
  ]);
  return await program.finished;
}

async function verify(folder: Folder): Promise<string> {
  return (await runProgram(["replay", folder.file("out"), "--verify"])).stdout;
}

pythonTest(
  "a transcript that cannot be written ends the tournament, and it can be gone on with",
  async () => {
    await using folder = await makeFolder();
    const out = folder.file("out");
    const args = ["admin", "--house", "simple,greedy", "--games", "8", "--seed", "3"];
    for (const concurrency of ["1", "2"]) {
      const { code, stdout, stderr } = await runLimited(
        40_000,
        ...[...args, "--out", out, "--concurrency", concurrency],
      );
      assertEquals([code, stdout], [1, ""], stderr);
      const last = stderr.trimEnd().split("\n").at(-1) ?? "";
      assertMatch(
        last,
        /^scrabble admin: the tournament was stopped: the transcript .* cannot be /,
      );
      assert(last.endsWith(`; then go on: scrabble admin --resume ${out}`), last);
      assertMatch(await verify(folder), /the line is cut off|the line with the result is missing/);
      const resumed = await runProgram(["admin", "--resume", out]);
      assertEquals(resumed.code, 0, resumed.stderr);
      assertMatch(await verify(folder), /8 games: no difference/);
      await Deno.remove(out, { recursive: true });
    }
  },
);

Deno.test("results and games that cannot be written do so, too", async () => {
  for (
    const [name, problem] of [["results.json", "results.json cannot be written"], ["gcg", "gcg"]]
  ) {
    await using folder = await makeFolder();
    const out = folder.file("out");
    await Deno.mkdir(out);
    // Something else is where the file, or the folder, is to be.
    if (name === "gcg") await Deno.writeTextFile(folder.file("out/gcg"), "");
    else await Deno.mkdir(folder.file(`out/${name}`));
    const { code, stderr } = await runProgram(
      ["admin", "--house", "simple,simple", "--games", "2", "--concurrency", "1", "--out", out],
    );
    assertEquals(code, 1);
    assertStringIncludes(stderr, problem!);
    assertMatch(stderr, /; then go on: scrabble admin --resume \S+\n$/);
    await Deno.remove(folder.file(`out/${name}`), { recursive: true });
    const resumed = await runProgram(["admin", "--resume", out]);
    assertEquals(resumed.code, 0, resumed.stderr);
    assertMatch(await verify(folder), /2 games: no difference/);
    await Deno.stat(folder.file("out/results.json"));
    await Deno.stat(folder.file("out/gcg/game-0002.gcg"));
  }
});

pythonTest("remote players are told when the administrator cannot go on", async () => {
  await using folder = await makeFolder();
  const args = ["--games", "50", "--out", folder.file("out"), "--listen", "127.0.0.1:0"];
  await using admin = startCommand(
    ["python3", "-c", LIMIT, "40000", ...commandLine(), "admin", ...args],
  );
  const [, address = ""] = await admin.waitForLine(/^listening on (\S+),/, { stream: "stderr" });
  await using ann = startPlayer("ann", address, ["--strategy", "simple"]);
  await using ben = startPlayer("ben", address, ["--strategy", "simple"]);
  assertEquals((await admin.finished).code, 1);
  for (const player of [ann, ben]) {
    assertMatch((await player.finished).stderr, /stopped: the administrator cannot go on/);
  }
  assertMatch(await verify(folder), /the line is cut off|the line with the result is missing/);
});

Deno.test("a folder that cannot be made, or written, is said to be so", async () => {
  await using folder = await makeFolder();
  await Deno.writeTextFile(folder.file("file"), "");
  for (const game of ["scrabble", "fish", "omok"]) {
    const args = ["admin", "--game", game, "--out", folder.file("file/out")];
    const house = game === "omok" ? ["--listen", "127.0.0.1:0", "--store", ":memory:"] : [
      "--house",
      "greedy,greedy",
    ];
    const { code, stdout, stderr } = await runProgram([...args, ...house]);
    assertEquals([code, stdout], [1, ""], stderr);
    assertMatch(stderr, /^scrabble admin: the directory \S+ cannot be made: [^\n]+\n$/);
  }
});

Deno.test("an address that the machine does not have is said to be so", async () => {
  for (const game of ["scrabble", "fish", "omok"]) {
    const listen = ["--listen", "203.0.113.1:9000", "--open"];
    const store = game === "omok" ? ["--store", ":memory:"] : [];
    const { code, stderr } = await runProgram(["admin", "--game", game, ...listen, ...store]);
    assertEquals(code, 1);
    assertMatch(
      stderr,
      /cannot listen on 203\.0\.113\.1:9000: [^\n]+; choose another with --listen\n$/,
    );
  }
});

pythonTest(
  "a reader of the output that goes away stops the tournament, which can be gone on with",
  async () => {
    await using folder = await makeFolder();
    const out = folder.file("out");
    const script =
      "import subprocess, sys; p = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE); " +
      "[p.stdout.readline() for _ in range(20)]; p.stdout.close(); sys.exit(p.wait())";
    const args = ["admin", "--house", "simple,simple", "--games", "40", "--json", "--out", out];
    await using program = startCommand(["python3", "-c", script, ...commandLine(), ...args]);
    const { code, stderr } = await program.finished;
    assertEquals(code, 1, stderr);
    assertMatch(
      stderr,
      /nobody reads the standard output any more; then go on: scrabble admin --resume/,
    );
    const resumed = await runProgram(["admin", "--resume", out]);
    assertEquals(resumed.code, 0, resumed.stderr);
  },
);

Deno.test("^C while a game is played, once or twice, leaves what replay can read", async () => {
  for (const times of [1, 2]) {
    await using folder = await makeFolder();
    await using hosting = await startAdmin(["--games", "2000", "--out", folder.file("out")]);
    await using _ann = startPlayer("ann", hosting.address, ["--strategy", "simple"]);
    await using _ben = startPlayer("ben", hosting.address, ["--strategy", "simple"]);
    await hosting.admin.waitForLine(/^game 2 /, { stream: "stderr" });
    for (let time = 0; time < times; time++) {
      hosting.admin.kill("SIGINT");
      await hosting.admin.waitForLine(/to stop at once|^stopped/, { stream: "stderr" });
    }
    assertEquals((await hosting.admin.finished).code, 1);
    const shown = await runProgram(["replay", folder.file("out"), "--game", "1"]);
    assertEquals(shown.code, 0, shown.stderr);
  }
});

pythonTest("a tournament of Fish that cannot be recorded ends, and says why", async () => {
  await using folder = await makeFolder();
  const { code, stderr } = await runLimited(
    3000,
    ...["admin", "--game", "fish", "--house", "greedy,greedy,greedy", "--out", folder.file("out")],
  );
  assertEquals(code, 1);
  assertMatch(stderr, /\nscrabble admin: the transcript \S+ cannot be written: [^\n]+\n$/);
  const shown = await runProgram(["replay", folder.file("out")]);
  assertEquals(shown.code, 0, shown.stderr);
});

pythonTest("the web service goes on when it cannot record, and says so", async () => {
  await using folder = await makeFolder();
  const args = ["admin", "--game", "omok", "--listen", "127.0.0.1:0", "--store", ":memory:"];
  await using admin = startCommand(
    ["python3", "-c", LIMIT, "400", ...commandLine(), ...args, "--out", folder.file("out")],
  );
  const [, url = ""] = await admin.waitForLine(/^listening on (\S+)$/, { stream: "stderr" });
  for (let game = 0; game < 2; game++) {
    const played = await runProgram(["player", "--game", "omok", "--connect", url]);
    assertEquals(played.code, 0, played.stderr);
    await admin.waitForLine(/^the service failed: the transcript \S+ cannot be written/, {
      stream: "stderr",
    });
  }
  admin.kill("SIGINT");
  assertEquals((await admin.finished).code, 0);
});
