import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { join } from "@std/path";
import { UserError } from "../../lib/error.ts";
import { MAX_LINE_BYTES } from "../../lib/record/line_reader.ts";
import { TranscriptError } from "../../lib/record/transcript.ts";
import {
  createTranscriptReader,
  readTranscriptFile,
  type Transcript,
} from "../../lib/record/transcript_reader.ts";
import { decode, encode, readBytes, sharedMatch } from "./fixtures.ts";

function refusal(text: string | Uint8Array): string {
  const bytes = typeof text === "string" ? encode(text) : text;
  return assertThrows(() => readBytes(bytes), TranscriptError).message;
}

Deno.test("a transcript is read with its games, though their lines alternate", async () => {
  const transcript = readBytes(await sharedMatch());
  assertEquals(transcript.header.players.map(({ name }) => name), ["anna", "bob", "carl"]);
  assertEquals(transcript.games.map(({ game }) => game), [1, 2, 3]);
  assertEquals(transcript.cutOff, undefined);
  for (const { lines, start, turns, end } of transcript.games) {
    assertEquals([lines[0]?.number, lines.at(-1)?.number], [start?.number, end?.number]);
    assertEquals(turns.map(({ line }) => line.turn), turns.map((_, index) => index + 1));
  }
  const final = transcript.lines.at(-1)?.line;
  assert(final?.event === "end");
  assertEquals(final.sha256, transcript.sha256);
});

Deno.test("in whatever pieces the bytes come, the same is read", async () => {
  const bytes = await sharedMatch();
  const whole = readBytes(bytes);
  const cuts = fc.array(fc.nat(bytes.length), { maxLength: 40 });
  fc.assert(
    fc.property(cuts, (cuts) => {
      const reader = createTranscriptReader("test.jsonl");
      let start = 0;
      for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
        reader.push(bytes.subarray(start, cut));
        start = cut;
      }
      assertEquals(reader.finish(), whole);
    }),
    { numRuns: 20 },
  );
});

Deno.test("cut off after any byte, it is read up to there, or refused when nothing is there", async () => {
  const bytes = await sharedMatch();
  const lines = decode(bytes).split("\n");
  const headerEnd = encode(lines[0]!).length;
  // Every byte of the first lines and of the last, and a sample between.
  const lengths = [...bytes.keys()].filter((length) =>
    length < headerEnd + 200 || length > bytes.length - 200 || length % 37 === 0
  );
  for (const length of lengths) {
    const cut = bytes.subarray(0, length);
    if (length < headerEnd) {
      const error = refusal(cut);
      assert(/is empty|cut off in its first line/.test(error), error);
      continue;
    }
    const text = decode(cut);
    const rest = text.slice(text.lastIndexOf("\n") + 1);
    const whole = text.split("\n").length - 1;
    const read = readBytes(cut);
    const isWhole = rest === "" || rest === lines[whole];
    assertEquals(read.cutOff, isWhole ? undefined : whole + 1);
    assertEquals(read.lines.length, isWhole && rest !== "" ? whole + 1 : whole);
  }
});

Deno.test("a last line that is no JSON is passed over, though it has its line end", async () => {
  const lines = decode(await sharedMatch()).split("\n").slice(0, 12);
  const read = readBytes(encode(`${lines.join("\n")}\n\0\0\0\0\n`));
  assertEquals([read.lines.length, read.cutOff], [12, 13]);
});

Deno.test("an ill-formed line before the last is refused with its number", async () => {
  const lines = decode(await sharedMatch()).split("\n");
  assertStringIncludes(refusal(lines.with(6, "{").join("\n")), "test.jsonl:7: not JSON");
  assertStringIncludes(refusal(lines.with(6, "").join("\n")), "test.jsonl:7: not JSON");
  const wrong = lines[6]!.replace('"game":', '"games":');
  assertStringIncludes(refusal(lines.with(6, wrong).join("\n")), "test.jsonl:7: ");
  const latin = encode(lines.join("\n"));
  latin[encode(lines.slice(0, 6).join("\n")).length + 9] = 0xe9;
  assertStringIncludes(refusal(latin), "test.jsonl:7: not text in UTF-8");
});

Deno.test("a last line that is whole but wrong is refused", async () => {
  const lines = decode(await sharedMatch()).split("\n").slice(0, 7);
  assertStringIncludes(refusal(`${lines.join("\n")}\n{"seq":8}\n`), "test.jsonl:8: ");
});

Deno.test("what is no transcript is refused with what one looks like", async () => {
  const lines = decode(await sharedMatch()).split("\n");
  assertEquals(refusal(""), "test.jsonl is empty");
  for (
    const text of [
      "#player1 anna Anna\n>anna: CARE 8H CARE +12 12\n",
      "{}",
      "[1, 2]\n",
      "\n",
      lines.slice(1).join("\n"),
      Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe, 10, 0, 0),
      new Uint8Array(MAX_LINE_BYTES + 1),
    ]
  ) assertStringIncludes(refusal(text), "no transcript: its first line should be");
});

Deno.test("a line that does not end is refused before it fills the memory", async () => {
  const lines = decode(await sharedMatch()).split("\n");
  const reader = createTranscriptReader("test.jsonl");
  reader.push(encode(`${lines[0]}\n`));
  const error = assertThrows(() => {
    for (let i = 0; i < 100; i++) reader.push(new Uint8Array(1 << 16).fill(0x41));
  }, TranscriptError);
  assertStringIncludes(error.message, `test.jsonl:2: a line longer than ${MAX_LINE_BYTES} bytes`);
});

Deno.test("random bytes never crash the reader", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
    refusal(bytes);
  }));
});

Deno.test("a directory stands for the transcript in it", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const missing = await assertRejects(() => readTranscriptFile(directory), UserError);
    assertStringIncludes(missing.message, "there is no file");
    const file = join(directory, "transcript.jsonl");
    await Deno.writeFile(file, await sharedMatch());
    const read = async (path: string): Promise<Transcript> => await readTranscriptFile(path);
    assertEquals(await read(directory), await read(file));
    assertEquals((await read(directory)).source, file);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
