import { assert, assertEquals, assertRejects } from "@std/assert";
import { UserError } from "../../lib/error.ts";
import type { HeaderFacts } from "../../lib/record/transcript_writer.ts";
import { createTranscript, resumeTranscript } from "../../lib/record/transcript_writer.ts";
import { readTranscriptFile } from "../../lib/record/transcript_reader.ts";

const FACTS: HeaderFacts = {
  game: "scrabble",
  program: "scrabble test",
  players: [{ name: "a", kind: "house", strategy: "simple" }, { name: "b", kind: "remote" }],
  seed: 1,
  dictionary: { name: "test", sha256: "0".repeat(64) },
  options: { exchangeMinimum: 1 },
};

async function interrupted(directory: string): Promise<string> {
  const writer = await createTranscript(directory);
  writer.begin(FACTS);
  writer.append({ event: "register", player: 0, name: "a" });
  writer.append({ event: "register", player: 1, name: "b", address: "127.0.0.1:1" });
  const scheduled = { round: 1, players: [0, 1], names: ["a", "b"] };
  writer.append({
    event: "unplayed",
    end: "forfeit",
    game: 1,
    deal: 1,
    ...scheduled,
    winners: [0],
  });
  const racks = ["ABCDEFG", "HIJKLMN"];
  writer.append({ event: "game-start", game: 2, deal: 2, ...scheduled, racks, tilesLeft: 86 });
  await writer.close();
  return writer.path;
}

Deno.test("a match that was cut off anywhere goes on after its last whole line", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const path = await interrupted(directory);
    const bytes = await Deno.readFile(path);
    const headerEnd = bytes.indexOf(10);
    for (let length = headerEnd; length <= bytes.length; length += 7) {
      await Deno.writeFile(path, bytes.subarray(0, length));
      const { writer, transcript } = await resumeTranscript(directory);
      writer.append({ event: "reconnect", player: 1, name: "b", address: "127.0.0.1:2" });
      await writer.end({ standings: [] });
      const { lines, sha256, cutOff } = await readTranscriptFile(path);
      assertEquals(cutOff, undefined);
      assertEquals(lines.map(({ line }) => line.seq), lines.map((_, index) => index + 1));
      const events = lines.map(({ line }) => line.event);
      assertEquals(events.slice(transcript.lines.length), ["resume", "reconnect", "end"]);
      const last = lines.at(-1)?.line;
      assert(last?.event === "end");
      assertEquals(last.sha256, sha256);
    }
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("games that were under way are void, and those that had ended are kept", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const path = await interrupted(directory);
    assertEquals((await readTranscriptFile(path)).games.map(({ game }) => game), [1, 2]);
    const { writer } = await resumeTranscript(directory);
    writer.append({ event: "reconnect", player: 1, name: "b", address: "127.0.0.1:2" });
    await writer.close();
    assertEquals((await readTranscriptFile(path)).games.map(({ game }) => game), [1]);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a match that after all does not go on leaves its transcript as it is", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const path = await interrupted(directory);
    const before = await Deno.readFile(path);
    const { writer } = await resumeTranscript(directory);
    await writer.close();
    assertEquals(await Deno.readFile(path), before);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a transcript that is complete or missing cannot be resumed", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const missing = await assertRejects(() => resumeTranscript(directory), UserError);
    assert(missing.message.includes("there is no file"), missing.message);
    await interrupted(directory);
    const { writer } = await resumeTranscript(directory);
    await writer.end({ standings: [] });
    const complete = await assertRejects(() => resumeTranscript(directory), UserError);
    assert(complete.message.includes("nothing to resume"), complete.message);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
