import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { makeExpression, parseExpression } from "../../lib/wire/s_expression.ts";
import { createBoard, squareAt } from "../../lib/scrabble/board.ts";
import {
  isConfirmation,
  makeMessage,
  parseMessage,
  ProtocolError,
  type ProtocolMessage,
} from "../../lib/scrabble/protocol.ts";
import { BLANK_FLAG } from "../../lib/scrabble/tiles.ts";

const parse = (text: string) => parseMessage(parseExpression(text), "xy");
const make = (message: ProtocolMessage) => makeExpression(makeMessage(message, "xy"));

function refusal(text: string): ProtocolError {
  return assertThrows(() => parse(text), ProtocolError);
}

const EMPTY_ROW = `(${Array(15).fill("-").join(" ")})`;
const boardText = (rows: readonly string[]) => `(take-turn (${rows.join(" ")}) 86)`;
const withFirstCell = (cell: string) =>
  boardText([EMPTY_ROW.replace("-", cell), ...Array<string>(14).fill(EMPTY_ROW)]);

const tiles = fc.array(fc.nat(26), { maxLength: 9 });
const letter = fc.integer({ min: 1, max: 26 });
const coordinate = fc.nat(14);
const text = fc.string({ unit: "binary" })
  .map((any) => any.toWellFormed().replaceAll(/["\p{Cc}]/gu, ""));
const board = fc.uint8Array({ minLength: 225, maxLength: 225 }).map((bytes) =>
  bytes.map((byte) => byte % 54 > 26 ? ((byte % 26) + 1) | BLANK_FLAG : byte % 54)
);
const message: fc.Arbitrary<ProtocolMessage> = fc.oneof(
  fc.record({ kind: fc.constantFrom("answer", "draw", "exchange-tile"), tiles }),
  fc.record({ kind: fc.constant("register"), name: text }),
  fc.record({ kind: fc.constant("inform"), text }),
  fc.record({ kind: fc.constant("take-turn"), board, tilesLeft: fc.nat(100) }),
  fc.record({
    kind: fc.constantFrom("place-tile", "place-blank"),
    column: coordinate,
    row: coordinate,
    letter,
  }),
  fc.record({ kind: fc.constant("done-place") }),
);

Deno.test("what is written is read as the same, in either order of coordinates", () => {
  fc.assert(fc.property(message, fc.constantFrom("xy", "yx"), (any, coordinates) => {
    const written = makeExpression(makeMessage(any, coordinates));
    assertEquals(parseMessage(parseExpression(written), coordinates), any);
  }));
});

Deno.test("messages are written to the letter of the protocol", () => {
  assertEquals(make({ kind: "register", name: "bob" }), '(register "bob")');
  assertEquals(make({ kind: "draw", tiles: [1, 2, 3, 4, 5, 6, 0] }), "(draw a b c d e f _)");
  assertEquals(make({ kind: "inform", text: "game over: a 1" }), '(inform "game over: a 1")');
  assertEquals(make({ kind: "exchange-tile", tiles: [] }), "(exchange-tile)");
  assertEquals(make({ kind: "exchange-tile", tiles: [26, 0] }), "(exchange-tile z _)");
  assertEquals(
    make({ kind: "place-tile", column: 0, row: 14, letter: 1 }),
    "(place-tile 0 14 a)",
  );
  assertEquals(
    make({ kind: "place-blank", column: 7, row: 3, letter: 26 }),
    "(place-blank 7 3 z)",
  );
  assertEquals(make({ kind: "done-place" }), "(done-place)");
  assertEquals(make({ kind: "answer", tiles: [] }), "()");
  assertEquals(make({ kind: "answer", tiles: [17, 0] }), "(q _)");
});

Deno.test("a board is written row by row from the top, the column from the left", () => {
  const board = createBoard();
  board[squareAt(2, 0)] = 3;
  board[squareAt(0, 1)] = 26 | BLANK_FLAG;
  const rows = Array<string>(15).fill(EMPTY_ROW);
  rows[0] = "(- - (c nb) - - - - - - - - - - - -)";
  rows[1] = "((z bl) - - - - - - - - - - - - - -)";
  assertEquals(make({ kind: "take-turn", board, tilesLeft: 86 }), boardText(rows));
  assertEquals(parse(boardText(rows)), { kind: "take-turn", board, tilesLeft: 86 });
});

Deno.test("with yx the first coordinate is the row", () => {
  const placed: ProtocolMessage = { kind: "place-tile", column: 3, row: 12, letter: 5 };
  assertEquals(makeExpression(makeMessage(placed, "yx")), "(place-tile 12 3 e)");
  assertEquals(parseMessage(parseExpression("(place-tile 12 3 e)"), "yx"), placed);
  const error = assertThrows(
    () => parseMessage(parseExpression("(place-tile 15 3 e)"), "yx"),
    ProtocolError,
  );
  assertStringIncludes(error.message, "row 15 is off the board");
});

Deno.test("any run of hyphens is one empty square", () => {
  assertEquals(parse(withFirstCell("----")), parse(withFirstCell("-")));
  refusal(withFirstCell("- -"));
  refusal(withFirstCell("_"));
  refusal(withFirstCell('"-"'));
});

Deno.test("cells need no white space between their parentheses", () => {
  const row = "((a nb)(b bl)" + "-- ".repeat(13) + ")";
  const read = parse(boardText([row, ...Array<string>(14).fill(EMPTY_ROW)]));
  assert(read.kind === "take-turn");
  assertEquals([...read.board.subarray(0, 3)], [1, 2 | BLANK_FLAG, 0]);
});

Deno.test("a cell that is none is refused", () => {
  for (
    const cell of ["a", "(a)", "(a xx)", "(A nb)", "(_ bl)", "(a nb nb)", "(nb a)", '("a" nb)']
  ) {
    assertEquals(refusal(withFirstCell(cell)).kind, "ill-formed");
  }
});

Deno.test("a board of other than 15 rows of 15 cells is refused", () => {
  refusal(boardText(Array<string>(14).fill(EMPTY_ROW)));
  refusal(boardText(Array<string>(16).fill(EMPTY_ROW)));
  const error = refusal(boardText([EMPTY_ROW, "(- -)", ...Array<string>(13).fill(EMPTY_ROW)]));
  assertEquals(error.message, "got (- -), expected row 1 of the board, 15 cells");
  refusal("(take-turn board 86)");
});

Deno.test("a number may have leading zeros, and is made of digits", () => {
  const number = (digits: string) => parse(withFirstCell("-").replace("86", digits));
  for (const [digits, value] of [["0", 0], ["007", 7], ["0".repeat(400) + "9", 9]] as const) {
    const read = number(digits);
    assert(read.kind === "take-turn");
    assertEquals(read.tilesLeft, value);
  }
  for (const digits of ["-1", "+1", "1.5", "1e3", "0x1", '"1"', "(1)", "9".repeat(400)]) {
    assertThrows(() => number(digits), ProtocolError, "expected a number");
  }
});

Deno.test("a coordinate has no leading zeros and is made of digits", () => {
  for (const place of ["00", "01", "007", "+1", "1.0", "a", '"1"', "(1)", "-0", "1e1"]) {
    assertEquals(refusal(`(place-tile ${place} 0 a)`).kind, "ill-formed", place);
    assertEquals(refusal(`(place-blank 0 ${place} a)`).kind, "ill-formed", place);
  }
});

Deno.test("a coordinate that no square has is off the board", () => {
  for (const place of ["15", "-1", "100"]) {
    assertEquals(refusal(`(place-tile ${place} 0 a)`).kind, "off-board");
    assertEquals(refusal(`(place-blank 0 ${place} a)`).kind, "off-board");
  }
  assertEquals(
    refusal("(place-tile 3 15 a)").message,
    "row 15 is off the board in (place-tile 3 15 a); expected 0 to 14",
  );
});

Deno.test("letters are lower case, and the blank is no letter", () => {
  for (const letter of ["A", "_", "ab", '"a"', "(a)", "1"]) {
    assertEquals(refusal(`(place-tile 0 0 ${letter})`).kind, "ill-formed");
    assertEquals(refusal(`(place-blank 0 0 ${letter})`).kind, "ill-formed");
  }
});

Deno.test("tiles are lower-case letters and _, each by itself", () => {
  assertEquals(parse("(exchange-tile a _)"), { kind: "exchange-tile", tiles: [1, 0] });
  for (const tile of ["abcdef_", "A", "?", '"a"', "(a)", "-"]) {
    assertEquals(refusal(`(draw a ${tile})`).kind, "ill-formed");
    assertEquals(refusal(`(exchange-tile ${tile})`).kind, "ill-formed");
    assertEquals(refusal(`(a ${tile})`).kind, "ill-formed");
  }
});

Deno.test("a message with more or less than it takes is refused", () => {
  const messages = [
    "(register)",
    '(register "a" "b")',
    "(register bob)",
    "(inform)",
    "(inform a)",
    "(done-place a)",
    "(place-tile 1 2)",
    "(place-tile 1 2 a b)",
    "(place-blank)",
    "(take-turn 3)",
  ];
  for (const message of messages) assertEquals(refusal(message).kind, "ill-formed", message);
});

Deno.test("a message that the protocol does not know is refused with what was got", () => {
  for (const text of ["(hello)", "(Draw a)", '("draw" a)', "(())", "(take_turn)"]) {
    assertStringIncludes(refusal(text).message, `got ${text}, expected`);
  }
  assert(refusal(`(hello "${"x".repeat(10_000)}")`).message.length < 120);
});

Deno.test("a string may follow without white space, and may be empty", () => {
  assertEquals(parse('(register"bob")'), { kind: "register", name: "bob" });
  assertEquals(parse('(register "")'), { kind: "register", name: "" });
});

Deno.test("only the empty answer confirms", () => {
  assert(isConfirmation(parse("()")));
  assert(!isConfirmation(parse("(a)")));
  assert(!isConfirmation(parse("(done-place)")));
});
