import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { join } from "@std/path";
import { UserError } from "../../../lib/error.ts";
import { gameOf } from "../../../lib/omok/game.ts";
import { type OmokLine, parseOmokLine } from "../../../lib/omok/record/transcript.ts";
import {
  createOmokTranscriptReader,
  type OmokTranscript,
} from "../../../lib/omok/record/transcript_reader.ts";
import { openOmokTranscript } from "../../../lib/omok/record/transcript_writer.ts";
import { verifyOmokTranscript } from "../../../lib/omok/record/verify.ts";
import type { EndedPlay } from "../../../lib/omok/service.ts";
import { makeLine } from "../../../lib/record/line_text.ts";
import { createTranscript } from "../../../lib/record/transcript_writer.ts";
import { drawnGame } from "../positions.ts";

const FACTS = { program: "scrabble 1", options: { expertTime: 1 } };

const WON: EndedPlay = {
  pid: "won",
  strategy: "Smart",
  game: gameOf([0, 15, 1, 16, 2, 17, 4, 18, 5, 19]),
};
const DRAWN: EndedPlay = { pid: "drawn", strategy: "Random", game: gameOf(drawnGame()) };
const ABANDONED: EndedPlay = { pid: "left", strategy: "Expert", game: gameOf([112, 113]) };

async function withDirectory(test: (directory: string) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    await test(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

function read(text: string): OmokTranscript {
  const reader = createOmokTranscriptReader("t");
  reader.push(new TextEncoder().encode(text));
  return reader.finish();
}

/** The text of a transcript with these games. */
async function write(directory: string, plays: readonly EndedPlay[]): Promise<string> {
  const writer = await openOmokTranscript(directory, FACTS);
  for (const play of plays) writer.record(play);
  await writer.close();
  return await Deno.readTextFile(writer.path);
}

/** The findings in a transcript with one line changed, as text. */
function findingsAfter(text: string, number: number, change: (line: string) => string): string {
  const lines = text.trimEnd().split("\n");
  const changed = lines.map((line, index) => index === number - 1 ? change(line) : line);
  const kept = changed.filter((line) => line !== "").join("\n") + "\n";
  return verifyOmokTranscript(read(kept)).map(({ line, message }) => `${line}: ${message}`)
    .join("\n");
}

Deno.test("games are written, read back and found right", async () => {
  await withDirectory(async (directory) => {
    const text = await write(directory, [WON, DRAWN, ABANDONED]);
    const transcript = read(text);
    assertEquals(transcript.games.map(({ game, lines }) => [game, lines.length]), [
      [1, 12],
      [2, 227],
      [3, 4],
    ]);
    assertEquals(verifyOmokTranscript(transcript), []);
    const ends = transcript.lines.flatMap(({ line }) => line.event === "game-end" ? [line] : []);
    assertEquals(ends.map(({ end, winners, row }) => [end, winners, row.length]), [
      ["win", [1], 5],
      ["draw", [], 0],
      ["abandoned", [], 0],
    ]);
    for (const { line } of transcript.lines) {
      assertEquals(parseOmokLine(makeLine(line)), line);
    }
    assertEquals(transcript.lines.map(({ line }) => makeLine(line)).join("\n") + "\n", text);
  });
});

Deno.test("a transcript is gone on with after its last whole line", async () => {
  await withDirectory(async (directory) => {
    const first = await write(directory, [WON]);
    const path = join(directory, "transcript.jsonl");
    await Deno.writeTextFile(path, '{"seq":14,"ms":1,"event":"mo', { append: true });
    // The game that is there already is not written again.
    const second = await write(directory, [WON, DRAWN]);
    assert(second.startsWith(first));
    const transcript = read(second);
    assertEquals(verifyOmokTranscript(transcript), []);
    assertEquals(transcript.games.map(({ game }) => game), [1, 2]);
    assertEquals(transcript.lines.filter(({ line }) => line.event === "resume").length, 1);
  });
});

Deno.test("a transcript of another game is not touched", async () => {
  await withDirectory(async (directory) => {
    const other = await createTranscript(directory);
    other.begin({
      game: "scrabble",
      program: "p",
      players: [],
      seed: 1,
      dictionary: { name: "d", sha256: "0".repeat(64) },
      options: { exchangeMinimum: 1 },
    });
    await other.close();
    const before = await Deno.readTextFile(other.path);
    await assertRejects(() => openOmokTranscript(directory, FACTS), UserError);
    assertEquals(await Deno.readTextFile(other.path), before);
  });
});

Deno.test("every change of a game is found, with its line", async () => {
  await withDirectory(async (directory) => {
    const text = await write(directory, [WON, ABANDONED]);
    const cases: readonly (readonly [number, (line: string) => string, string])[] = [
      [2, () => "", 'its line "game-start" is missing'],
      [3, () => "", "1 line is missing"],
      [4, (line) => line.replace('"at":[0,1]', '"at":[0,0]'), "against the rules: taken"],
      [4, (line) => line.replace('"seat":1', '"seat":0'), "seat is 0; 1 would be right"],
      [4, (line) => line.replace('"turn":2', '"turn":3'), "turn is 3; 2 would be right"],
      [12, (line) => line.replace('"at":[4,1]', '"at":[9,9]'), "end is win; abandoned"],
      [13, (line) => line.replace('"win"', '"draw"'), "end is draw; win would be right"],
      [13, (line) => line.replace("[0,1],[1,1]", "[1,1],[0,1]"), "row is B2, A2"],
      [13, (line) => line.replace('"winners":[1]', '"winners":[0]'), "winners is 0; 1"],
      [13, (line) => line.replace('"game":1', '"game":2'), "game 1 has no end"],
      [14, (line) => line.replace('"game":2', '"game":3'), "game 3 has no end"],
      [17, (line) => line.replace('"abandoned"', '"win"'), "end is win; abandoned"],
      [17, () => "", "game 2 has no end"],
    ];
    for (const [number, change, problem] of cases) {
      assertStringIncludes(findingsAfter(text, number, change), problem);
    }
    assertEquals(findingsAfter(text, 1, (line) => line), "");
    const header = text.slice(0, text.indexOf("\n") + 1);
    const twice = verifyOmokTranscript(read(text + header));
    assert(twice.some(({ message }) => message.includes("a second header")));
    const cut = verifyOmokTranscript(read(text.slice(0, -20)));
    assertEquals(cut.map(({ line }) => line), [17]);
  });
});

Deno.test("a line that has not the form of a line is refused with what is wrong", () => {
  const move: OmokLine = {
    seq: 3,
    ms: 0,
    event: "move",
    game: 1,
    turn: 1,
    seat: 0,
    at: [14, 0],
  };
  const text = makeLine(move);
  assertEquals(parseOmokLine(text), move);
  const cases: readonly (readonly [string, string, string])[] = [
    ['"at":[14,0]', '"at":[15,0]', '"at.0"'],
    ['"at":[14,0]', '"at":[14]', '"at.1"'],
    ['"seat":0', '"seat":2', '"seat"'],
    ['"turn":1', '"turn":226', '"turn"'],
    ['"event":"move"', '"event":"leap"', '"event"'],
    ['"seat":0', '"seat":0,"more":1', '"more"'],
    ["}", "", "not JSON"],
  ];
  for (const [part, other, problem] of cases) {
    assertThrows(() => parseOmokLine(text.replace(part, other)), UserError, problem);
  }
});
