import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createBoard, squareAt } from "../../lib/scrabble/board.ts";
import {
  makePosition,
  makeSquare,
  parsePosition,
  parseWord,
  type Position,
} from "../../lib/scrabble/notation.ts";
import { BLANK_FLAG } from "../../lib/scrabble/tiles.ts";
import { boardOf, placementsOf } from "./fixtures.ts";

const position: fc.Arbitrary<Position> = fc.record({
  square: fc.integer({ min: 0, max: 224 }),
  direction: fc.constantFrom("across", "down"),
});

Deno.test("a position is written row first when across, column first when down", () => {
  assertEquals(makePosition({ square: squareAt(7, 7), direction: "across" }), "8H");
  assertEquals(makePosition({ square: squareAt(7, 7), direction: "down" }), "H8");
  assertEquals(makePosition({ square: squareAt(14, 0), direction: "down" }), "O1");
  assertEquals(makeSquare(squareAt(0, 14)), "15A");
});

Deno.test("a position is read as it is written, in either case", () => {
  fc.assert(fc.property(position, (given) => {
    assertEquals(parsePosition(makePosition(given)), given);
    assertEquals(parsePosition(makePosition(given).toLowerCase()), given);
  }));
});

Deno.test("what is no position is read as none", () => {
  const texts = [
    "",
    "8",
    "H",
    "0H",
    "16A",
    "8P",
    "P8",
    "H16",
    "H0",
    "08H",
    "8H ",
    "HH",
    "88",
    "8H8",
  ];
  for (const text of [...texts, "-8H", "８H", "8HH"]) {
    assertEquals(parsePosition(text), undefined, text);
  }
});

Deno.test("the new tiles of a word are read, blanks in lower case", () => {
  assertEquals(placementsOf(createBoard(), "8H Qi"), [
    { square: squareAt(7, 7), tile: 17 },
    { square: squareAt(8, 7), tile: 9 | BLANK_FLAG },
  ]);
});

Deno.test("a tile on the board is a dot, its letter, or its letter in parentheses", () => {
  const board = boardOf("8D PIbAL");
  const expected = placementsOf(board, "F6 CA.IN");
  assertEquals(expected.length, 4);
  for (const word of ["CABIN", "CAbIN", "CA(B)IN", "CA(b)IN"]) {
    assertEquals(placementsOf(board, `F6 ${word}`), expected, word);
  }
  assertEquals(placementsOf(board, "8D (PIBAL)S"), placementsOf(board, "8D .....S"));
});

const ERRORS: readonly (readonly [play: string, error: string])[] = [
  ["8F LOVE", "8F holds B, not L"],
  ["9A A.E", "there is no tile on 9B"],
  ["9A A(B)E", "there is no tile on 9B for (B)"],
  ["9A A-E", "- is no letter"],
  ["F8 (B", "a parenthesis is not closed"],
  ["F8 BE)", ") is no letter"],
  ["8N AXE", "AXE at 8N runs off the board"],
  ["8E .BALS", "P is next to it on 8D"],
  ["8D PIBA", "L is next to it on 8H"],
  ["8D PIBAL", "puts no tile on the board"],
  ["9A A", "makes no word of two letters across"],
  ["D9 A", "P is next to it on 8D"],
];

Deno.test("what is no word of a play is an error that says why", () => {
  const board = boardOf("8D PIBAL");
  for (const [play, error] of ERRORS) {
    const [place, word] = play.split(" ");
    const result = parseWord(board, parsePosition(place!)!, word!);
    assert("error" in result, `${play} was read`);
    assert(result.error.includes(error), `${play}: ${result.error}`);
  }
});

Deno.test("any text is read as placements on empty squares, or is an error", () => {
  const board = boardOf("8D PIBAL", "H8 .OVE");
  fc.assert(fc.property(position, fc.string({ unit: "grapheme", maxLength: 18 }), (where, text) => {
    const result = parseWord(board, where, text);
    if ("error" in result) assert(result.error.length > 0);
    else assert(result.length > 0 && result.every(({ square }) => board[square] === 0));
  }));
});
