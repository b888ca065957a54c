import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { join } from "@std/path";
import { UserError } from "../../lib/error.ts";
import { readTranscriptFile } from "../../lib/record/transcript_reader.ts";
import {
  createTranscript,
  type HeaderFacts,
  TranscriptWriter,
} from "../../lib/record/transcript_writer.ts";
import { LEXICON_SHA256 } from "./fixtures.ts";

const FACTS: HeaderFacts = {
  game: "scrabble",
  program: "scrabble 0.1.0",
  players: [{ name: "anna", kind: "remote" }],
  seed: 1,
  dictionary: { name: "small", sha256: LEXICON_SHA256 },
  options: { exchangeMinimum: 7 },
};

async function withDirectory(test: (directory: string) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    await test(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

Deno.test("lines are in the file as soon as they are appended", async () => {
  await withDirectory(async (directory) => {
    let time = 1000;
    const writer = await createTranscript(directory, { now: () => time });
    time += 250;
    writer.append({ event: "register", player: 0, name: "anna" });
    assertEquals(await Deno.readTextFile(writer.path), "");
    time += 250;
    writer.begin(FACTS);
    time += 100.4;
    writer.append({ event: "refuse", reason: "too late" });
    const { lines } = await readTranscriptFile(directory);
    assertEquals(lines.map(({ line }) => line.event), ["transcript", "register", "refuse"]);
    assertEquals(lines.map(({ line }) => line.seq), [1, 2, 3]);
    assertEquals(lines.map(({ line }) => line.ms), [0, 250, 600]);
    await writer.end({ standings: [] });
    const { lines: all, sha256 } = await readTranscriptFile(directory);
    const last = all.at(-1)?.line;
    assert(last?.event === "end" && last.sha256 === sha256);
  });
});

Deno.test("a transcript that is there is not overwritten", async () => {
  await withDirectory(async (directory) => {
    const path = join(directory, "transcript.jsonl");
    await Deno.writeTextFile(path, "precious");
    const error = await assertRejects(() => createTranscript(directory), UserError);
    assertStringIncludes(error.message, `${path} is there already`);
    assertStringIncludes(error.message, "name another directory");
    assertEquals(await Deno.readTextFile(path), "precious");
  });
});

Deno.test("a directory that is not there is made, with those above it", async () => {
  await withDirectory(async (directory) => {
    const writer = await createTranscript(join(directory, "a", "b"));
    writer.begin(FACTS);
    await writer.close();
    assertEquals((await readTranscriptFile(join(directory, "a", "b"))).lines.length, 1);
  });
});

Deno.test("a directory that cannot be made is named with the reason", async () => {
  await withDirectory(async (directory) => {
    const file = join(directory, "file");
    await Deno.writeTextFile(file, "");
    const below = join(file, "games");
    const error = await assertRejects(() => createTranscript(below), UserError);
    assertStringIncludes(error.message, `the directory ${below} cannot be made: `);
  });
});

Deno.test("without a header nothing is left behind", async () => {
  await withDirectory(async (directory) => {
    const writer = await createTranscript(directory);
    writer.append({ event: "register", player: 0, name: "anna" });
    await writer.close();
    await writer.close();
    assertEquals([...Deno.readDirSync(directory)], []);
  });
});

Deno.test("a write that fails is told with the file and the reason, and ends the transcript", async () => {
  await withDirectory(async (directory) => {
    const path = join(directory, "transcript.jsonl");
    await Deno.writeTextFile(path, "");
    // Opened for reading, it refuses every write, as a full disk does.
    const writer = new TranscriptWriter(path, await Deno.open(path, { read: true }), {});
    const error = assertThrows(() => writer.begin(FACTS), UserError);
    assertMatch(error.message, /^the transcript \S+ cannot be written: \S/);
    assertStringIncludes(error.message, path);
    const again = assertThrows(() => writer.append({ event: "refuse", reason: "" }), UserError);
    assertEquals(again.message, error.message);
    // What a peer causes must not fail in the peer's connection.
    assert(writer.appendLog({ event: "refuse", reason: "" }));
    await assertRejects(() => writer.end({ standings: [] }), UserError);
  });
});

Deno.test("what peers cause takes no more than its part, and games are recorded all the same", async () => {
  await withDirectory(async (directory) => {
    const writer = await createTranscript(directory, { logSize: 1000 });
    const refuse = () =>
      writer.appendLog({ event: "refuse", address: "10.0.0.1:1", reason: "x".repeat(100) });
    const before = Array.from({ length: 4 }, refuse);
    writer.begin(FACTS);
    const after = Array.from({ length: 10 }, refuse);
    assertEquals(before, [true, true, true, true]);
    assertEquals(after.map((isKept) => isKept ? 1 : 0).join(""), "1100000000");
    writer.append({ event: "reconnect", player: 0, name: "anna", address: "10.0.0.1:2" });
    await writer.close();
    assert(refuse(), "of a closed transcript nothing is said to be full");
    const { lines } = await readTranscriptFile(writer.path);
    assertEquals(lines.filter(({ line }) => line.event === "refuse").length, 6);
    assertEquals(lines.at(-1)?.line.event, "reconnect");
  });
});

Deno.test("what peers cause before the header does not fill the memory", async () => {
  await withDirectory(async (directory) => {
    const writer = await createTranscript(directory);
    const text = "x".repeat(100_000);
    let kept = 0;
    const message = {
      event: "message",
      address: "10.0.0.1:1",
      direction: "received",
      text,
    } as const;
    while (writer.appendLog(message)) kept++;
    assert(kept > 10 && kept < 100, `${kept}`);
    writer.begin(FACTS);
    assert(writer.appendLog(message));
    await writer.close();
    const { lines } = await readTranscriptFile(writer.path);
    assertEquals(lines.length, kept + 2);
  });
});

/** A transcript whose file is flushed by `sync`. */
async function createSyncedTranscript(directory: string, sync: () => Promise<void>) {
  const path = join(directory, "transcript.jsonl");
  const file = await Deno.open(path, { write: true, create: true });
  file.syncData = sync;
  const writer = new TranscriptWriter(path, file, {});
  writer.begin(FACTS);
  return writer;
}

Deno.test("what was appended before is on the disk when flushed says so, whatever it is", async () => {
  await withDirectory(async (directory) => {
    const syncs: PromiseWithResolvers<void>[] = [];
    const writer = await createSyncedTranscript(directory, () => {
      syncs.push(Promise.withResolvers());
      return syncs.at(-1)!.promise;
    });
    for (const event of ["register", "drop"] as const) {
      const line = event === "drop"
        ? { event, game: 1, player: 0, fault: "timeout", reason: "late" } as const
        : { event, player: 0, name: "anna" } as const;
      writer.append(line);
      const before = syncs.length;
      let isFlushed = false;
      const flushed = writer.flushed().then(() => isFlushed = true);
      for (let i = 0; i < 30; i++) await new Promise((resolve) => setTimeout(resolve, 1));
      assertEquals([syncs.length, isFlushed], [before + 1, false]);
      syncs.at(-1)!.resolve();
      await flushed;
    }
    await writer.flushed();
    assertEquals(syncs.length, 2);
    const closed = writer.close();
    for (let i = 0; i < 100 && syncs.length < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    syncs[2]!.resolve();
    await closed;
  });
});

Deno.test("a flush that fails is told from then on, though the next one would succeed", async () => {
  await withDirectory(async (directory) => {
    let syncs = 0;
    const writer = await createSyncedTranscript(
      directory,
      () => ++syncs === 1 ? Promise.reject(new Error("input/output error")) : Promise.resolve(),
    );
    const problem = /transcript\.jsonl cannot be written: input\/output error/;
    for (let i = 0; i < 2; i++) {
      assertMatch((await assertRejects(() => writer.flushed(), UserError)).message, problem);
    }
    assertThrows(() => writer.append({ event: "register", player: 0, name: "anna" }), UserError);
    await writer.close();
  });
});

Deno.test("a flush that fails at the close is told, since nobody has heard of it", async () => {
  await withDirectory(async (directory) => {
    const fail = () => Promise.reject(new Error("input/output error"));
    const writer = await createSyncedTranscript(directory, fail);
    await assertRejects(() => writer.close(), UserError, "input/output error");
    await writer.close();
  });
});
