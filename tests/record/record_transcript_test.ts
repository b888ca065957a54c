import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { parseGcg } from "../../lib/record/gcg.ts";
import { RecordError } from "../../lib/record/record_error.ts";
import { leftOutOfTranscript, transcriptOfRecord } from "../../lib/record/record_transcript.ts";
import { verifyTranscript } from "../../lib/record/verify.ts";
import { gcgOf, parseCase } from "./cases.ts";
import { encode, LEXICON, LEXICON_SHA256, readBytes } from "./fixtures.ts";

const FACTS = { source: "x.gcg", program: "scrabble 1", started: "2026-01-02T03:04:05.678Z" };

Deno.test("what a transcript has no line for is refused with its line", async () => {
  for (const name of ["phony_withdrawn", "end_time_penalty", "missing_racks"]) {
    const record = await parseCase(name);
    const error = assertThrows(() => transcriptOfRecord(record, FACTS), RecordError);
    assertMatch(error.message, /^x\.gcg:\d+: a transcript has no line for this event/);
  }
  const broken = parseGcg(gcgOf(">Ann: ABEILPT 1A PIBAL +24 24"));
  assertMatch(
    assertThrows(() => transcriptOfRecord(broken, FACTS), RecordError).message,
    /^x\.gcg:4: PIBAL at 1A/,
  );
});

Deno.test("a converted transcript that was changed is checked like any record", async () => {
  const lines = transcriptOfRecord(await parseCase("base"), FACTS);
  const changed = lines.map((line) => line.replace('"score":24', '"score":25')).join("\n") + "\n";
  const dictionary = { dictionary: LEXICON, sha256: LEXICON_SHA256 };
  const errors = verifyTranscript(readBytes(encode(changed)), dictionary)
    .filter(({ severity }) => severity === "error").map(({ message }) => message);
  assert(errors.some((message) => message === "the score is 25; 24 would be right"), errors.join());
  assert(errors.some((message) => message.startsWith("sha256 is")));
});

Deno.test("what a transcript of a record does not tell is known, and nothing else", () => {
  const leftOut = (...lines: readonly string[]): string[] =>
    leftOutOfTranscript(parseGcg(encode(lines.join("\n"))));
  const players = ["#player1 Ann_A Ann A", "#player2 Bob Bob"];
  const play = ">Ann_A: ABEILPT 8D PIBAL +24 24";
  assertEquals(leftOut(...players, "#lexicon CSW", play, "#rack1 ABC"), []);
  assertEquals(
    leftOut("#title T", ...players, "#player3 c Cat", `${play} well done`, "#note a", "#note b"),
    ["#title", "the nick c", "2 notes", "1 remark after totals"],
  );
});
