import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  makeTranscriptLine,
  parseTranscriptLine,
  TranscriptError,
  type TranscriptLine,
} from "../../lib/record/transcript.ts";
import { decode, sharedMatch } from "./fixtures.ts";

const PLAY = {
  seq: 9,
  ms: 12,
  event: "play",
  game: 1,
  turn: 3,
  seat: 0,
  rack: "CARE?XY",
  position: "8H",
  word: "CaRE",
  score: 12,
  total: 30,
  drawn: "ABC",
  tilesLeft: 70,
} as const;

function refusal(value: unknown): string {
  return assertThrows(() => parseTranscriptLine(JSON.stringify(value)), TranscriptError).message;
}

Deno.test("the lines of a recorded match are read and written back as they are", async () => {
  for (const text of decode(await sharedMatch()).trimEnd().split("\n")) {
    assertEquals(makeTranscriptLine(parseTranscriptLine(text)), text);
  }
});

Deno.test("lines with any text in them are written and read back", () => {
  const seq = fc.integer({ min: 1 });
  const ms = fc.nat();
  const text = fc.string({ unit: "binary" });
  const name = fc.string({ unit: "grapheme", minLength: 1 });
  const line: fc.Arbitrary<TranscriptLine> = fc.oneof(
    fc.record({
      seq,
      ms,
      event: fc.constant("message" as const),
      direction: fc.constantFrom("sent", "received"),
      text,
    }),
    fc.record({ seq, ms, event: fc.constant("refuse" as const), name: text, reason: text }),
    fc.record({ seq, ms, event: fc.constant("register" as const), player: fc.nat(), name }),
  );
  fc.assert(fc.property(line, (line) => {
    const written = makeTranscriptLine(line);
    assert(!written.includes("\n"));
    assertEquals(parseTranscriptLine(written), line);
  }));
});

Deno.test("a line that is no JSON is refused", () => {
  const error = assertThrows(() => parseTranscriptLine('{"seq":1,'), TranscriptError);
  assert(error.message.startsWith("not JSON"), error.message);
});

Deno.test("a refusal names the field, and what was expected there", () => {
  assertEquals(
    refusal({ ...PLAY, score: "12" }),
    '"score": expected number, but got "12"',
  );
  assertEquals(
    refusal({ ...PLAY, rack: "CARE*" }),
    '"rack": expected at most 7 tiles, A to Z or "?" for the blank, but got "CARE*"',
  );
  assertEquals(
    refusal({ ...PLAY, position: "16A" }),
    '"position": expected a position, as 8H or H8, but got "16A"',
  );
  assert(refusal({ ...PLAY, event: "jump" }).startsWith('"event": expected ("transcript" | '));
  assert(refusal({ ...PLAY, score: -1 }).startsWith('"score": expected >=0'));
  assert(refusal({ ...PLAY, turn: 1.5 }).startsWith('"turn": expected '));
});

Deno.test("a field that is missing, or not known, is refused", () => {
  const { total: _, ...without } = PLAY;
  assertEquals(refusal(without), '"total": expected "total", but got undefined');
  assertEquals(refusal({ ...PLAY, colour: 1 }), '"colour": expected never, but got "colour"');
});

Deno.test("values that are no lines are refused", () => {
  for (const value of [null, 1, "play", [], {}, [PLAY]]) refusal(value);
});

Deno.test("a later version of the format is named as such", async () => {
  const header: unknown = JSON.parse(decode(await sharedMatch()).split("\n")[0]!);
  assertEquals(
    refusal(Object.assign({}, header, { version: 2 })),
    "written in version 2 of the format; this program reads version 1",
  );
});
