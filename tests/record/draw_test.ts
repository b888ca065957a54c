import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { drawPosition } from "../../lib/record/draw.ts";
import { nextPosition, positionsOf, startPosition } from "../../lib/record/game_position.ts";
import type { GamePosition } from "../../lib/record/game_position.ts";
import { TranscriptError } from "../../lib/record/transcript.ts";
import { placementsOf, rackOf } from "../scrabble/fixtures.ts";
import { decode, encode, readBytes, sharedMatch } from "./fixtures.ts";

const NAMES = ["anna", "bob"];

function play(
  position: GamePosition,
  seat: number,
  text: string,
  rack: string,
  score: number,
): GamePosition {
  return nextPosition(position, {
    kind: "play",
    seat,
    rack: rackOf(rack),
    placements: placementsOf(position.board, text),
    score,
    total: position.scores[seat]! + score,
    drawn: rackOf("E"),
    tilesLeft: 80,
  });
}

const START = startPosition({
  kind: "start",
  racks: [rackOf("XCAR?OE"), rackOf("SAZEXIO")],
  tilesLeft: 86,
});
const FIRST = play(START, 0, "8H CArE", "XCA?EOE", 10);
const SECOND = play(FIRST, 1, "K8 .X", "SAZEXIO", 17);

const ESCAPE = String.fromCharCode(27);

function withoutColour(text: string): string {
  return text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, "g"), "");
}

Deno.test("plain text shows premium squares, blanks in lower case and the last play in brackets", () => {
  const drawing = drawPosition(FIRST, {
    title: "game 1, turn 1 of 9",
    names: NAMES,
    colour: false,
  });
  assertEquals(
    drawing,
    `    A B C D E F G H I J K L M N O       game 1, turn 1 of 9
   +-------------------------------+
 1 | = . . ' . . . = . . . ' . . = |     score  rack     player
 2 | . - . . . " . . . " . . . - . |        10  EEOX     anna
 3 | . . - . . . ' . ' . . . - . . |   >     0  AEIOSXZ  bob
 4 | ' . . - . . . ' . . . - . . ' |
 5 | . . . . - . . . . . - . . . . |   80 in the bag
 6 | . " . . . " . . . " . . . " . |
 7 | . . ' . . . ' . ' . . . ' . . |    1 8H CArE +10       anna
 8 | = . . ' . . .[C A r E]' . . = |
 9 | . . ' . . . ' . ' . . . ' . . |
10 | . " . . . " . . . " . . . " . |
11 | . . . . - . . . . . - . . . . |
12 | ' . . - . . . ' . . . - . . ' |
13 | . . - . . . ' . ' . . . - . . |
14 | . - . . . " . . . " . . . - . |
15 | = . . ' . . . = . . . ' . . = |
   +-------------------------------+
     = 3W   - 2W   " 3L   ' 2L    lower case: a blank    [A]: the last play`,
  );
});

Deno.test("a play through tiles of the board shows these in parentheses", () => {
  const [first, second] = SECOND.moves;
  assertEquals([first?.text, second?.text], ["8H CArE", "K8 (E)X"]);
  const drawing = drawPosition(SECOND, { title: "", names: NAMES, colour: false });
  assertStringIncludes(drawing, " 2 K8 (E)X +17");
  assertStringIncludes(drawing, " 9 | . . ' . . . ' . ' .[X]. ' . . |");
});

Deno.test("a play up to the edge of the board closes its bracket there", () => {
  const edge = play(START, 0, "8H CAREFULS", "CAREFULS", 9);
  const drawing = drawPosition(edge, { title: "", names: NAMES, colour: false });
  assertStringIncludes(drawing, "' . . .[C A R E F U L S]|");
});

Deno.test("in colour there is the same, and the terminal is left without colour", () => {
  const drawing = drawPosition(SECOND, { title: "game 1", names: NAMES, colour: true });
  const plain = withoutColour(drawing).split("\n");
  assertEquals(plain.length, 17);
  assertStringIncludes(plain[8]!, " 8  3W ·  ·  2L ·  ·  ·  C₃ A₁ r  E₁ 2L");
  assertStringIncludes(plain[9]!, " X₈");
  for (const line of plain) assert(line.length <= 80, line);
  for (const line of drawing.split("\n")) {
    const last = line.lastIndexOf(`${ESCAPE}[`);
    assert(last < 0 || line.slice(last).startsWith(`${ESCAPE}[0m`), JSON.stringify(line));
  }
});

Deno.test("every position of a match is drawn in 80 columns, its reasons apart", async () => {
  const { games, source } = readBytes(await sharedMatch());
  let faults = 0;
  for (const game of games) {
    const names = game.start!.line.names;
    for (const position of positionsOf(game, source)) {
      const lines = drawPosition(position, { title: "x", names, colour: false }).split("\n");
      const isFault = position.moves.at(-1)?.fault !== undefined;
      assertEquals(lines.length, isFault ? 20 : 19);
      if (isFault) {
        faults++;
        assertStringIncludes(
          lines.pop()!,
          "carl is dropped: the turn was answered without an action",
        );
      }
      for (const line of lines) assert(line.length <= 80, line);
    }
  }
  assert(faults > 0);
});

Deno.test("the end shows who wins, and what tiles left have cost", () => {
  const end = nextPosition(SECOND, {
    kind: "end",
    end: "scoreless",
    racks: [rackOf("OE"), rackOf("Z")],
    adjustments: [-2, -10],
    scores: [8, 7],
    winners: [0],
  });
  const drawing = drawPosition(end, { title: "", names: NAMES, colour: false });
  for (
    const line of [
      / 1 8H CArE \+10 +anna$/,
      / 2 K8 \(E\)X \+17 +bob$/,
      / 2 keeps OE -2 +anna$/,
      / 2 keeps Z -10 +bob$/,
      /over: nobody scores any more$/,
      /anna wins with 8$/,
    ]
  ) assertMatch(drawing, new RegExp(line, "m"));
  assert(!drawing.includes(">"));
  const tie = { ...end, end: { ...end.end!, winners: [0, 1] } };
  assertStringIncludes(
    drawPosition(tie, { title: "", names: NAMES, colour: false }),
    "tie at 8: anna, bob",
  );
});

Deno.test("names that a terminal would obey are escaped, and long ones cut", () => {
  const names = [`${ESCAPE}[2Jevil`, "b".repeat(200)];
  for (const colour of [false, true]) {
    const drawing = withoutColour(drawPosition(SECOND, { title: "x", names, colour }));
    assert(!drawing.includes(ESCAPE));
    assertStringIncludes(drawing, "\\u{1b}[2J");
    for (const line of drawing.split("\n")) assert([...line].length <= 80, line);
  }
});

Deno.test("a match with any character changed is drawn, or refused with its line", async () => {
  const original = decode(await sharedMatch());
  const character = fc.constantFrom(...'0123456789ABCXYZ?.abc"[],-');
  fc.assert(
    fc.property(fc.nat(original.length - 2), character, (index, character) => {
      const text = original.slice(0, index) + character + original.slice(index + 1);
      try {
        const { games, source } = readBytes(encode(text));
        for (const game of games) {
          if (game.unplayed !== undefined) continue;
          for (const position of positionsOf(game, source)) {
            const names = game.start?.line.names ?? [];
            drawPosition(position, { title: "", names, colour: index % 2 === 0 });
          }
        }
      } catch (error) {
        assert(error instanceof TranscriptError, String(error));
        assertMatch(error.message, /^test\.jsonl:\d+: /);
      }
    }),
    { numRuns: 200 },
  );
});
