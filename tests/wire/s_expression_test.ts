import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { WireError } from "../../lib/wire/error.ts";
import {
  type Expression,
  ExpressionReader,
  list,
  type ListExpression,
  makeExpression,
  MAXIMUM_MESSAGE_SIZE,
  parseExpression,
  shorten,
  string,
  symbol,
} from "../../lib/wire/s_expression.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** The messages in `pieces`, and the error that ends them, if one does. */
function readAll(pieces: readonly Uint8Array[]): unknown[] {
  const reader = new ExpressionReader();
  const found: unknown[] = [];
  try {
    for (const piece of pieces) {
      // A copy that is spoilt afterwards: a reader may not count on the piece for longer.
      const copy = piece.slice();
      reader.feed(copy);
      for (let message; (message = reader.next()) !== undefined;) found.push(message);
      copy.fill(0);
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    found.push(error.kind, error.message);
  }
  return found;
}

function kindOf(text: string | Uint8Array): string | undefined {
  const found = readAll([typeof text === "string" ? encode(text) : text]);
  return found.map(String).find((item) => item !== "[object Object]");
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const inside = cuts.map((place) => place % (bytes.length + 1));
  const ends = [...inside, bytes.length].sort((a, b) => a - b);
  return ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
}

const symbols = fc.stringMatching(/^[!#-'*-~]{1,8}$/).map(symbol);
const strings = fc.string({ unit: "binary", maxLength: 12 })
  .map((text) => string(text.toWellFormed().replaceAll(/["\p{Cc}]/gu, "")));
const messages: fc.Arbitrary<ListExpression> =
  fc.letrec<{ item: Expression; list: ListExpression }>(
    (tie) => ({
      item: fc.oneof({ maxDepth: 6, depthIdentifier: "nesting" }, symbols, strings, tie("list")),
      list: fc.array(tie("item"), { maxLength: 5, depthIdentifier: "nesting" })
        .map((items) => list(...items)),
    }),
  ).list;

Deno.test("what is written is read as the same", () => {
  fc.assert(fc.property(messages, (message) => {
    assertEquals(parseExpression(makeExpression(message)), message);
  }));
});

Deno.test("messages do not depend on where the pieces end", () => {
  const texts = fc.array(messages, { maxLength: 4 }).map((all) =>
    all.map(makeExpression).join(" ")
  );
  fc.assert(fc.property(texts, fc.array(fc.nat(), { maxLength: 20 }), (text, cuts) => {
    const bytes = encode(text);
    assertEquals(readAll(cut(bytes, cuts)), readAll([bytes]));
  }));
});

Deno.test("what is wrong does not depend on where the pieces end", () => {
  const part = fc.constantFrom("(", ")", '"', "a", " ", "é", "\0", '"b"', "((((", "()");
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 25 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      (parts, cuts) => {
        const bytes = encode(parts.join(""));
        assertEquals(readAll(cut(bytes, cuts)), readAll([bytes]));
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("random bytes give messages or an error, never anything else", () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  const opened = bytes.map((rest) => Uint8Array.from([0x28, 0x22, ...rest, 0x22, 0x29]));
  fc.assert(
    fc.property(fc.oneof(bytes, opened), fc.array(fc.nat(), { maxLength: 5 }), (all, cuts) => {
      readAll(cut(all, cuts));
    }),
    { numRuns: 1000 },
  );
});

Deno.test("the empty list is a message", () => {
  assertEquals(parseExpression(" ( ) "), list());
});

Deno.test("white space where none is needed is read over", () => {
  const expected = list(symbol("draw"), ...[..."abcdef_"].map(symbol));
  assertEquals(parseExpression("(     draw  a  b  c  d  e  f  _     )"), expected);
  assertEquals(parseExpression("\r\n\t(draw\na\r\nb\tc d e f _)\n"), expected);
});

Deno.test("numbers are symbols", () => {
  assertEquals(parseExpression("(07 -1)"), list(symbol("07"), symbol("-1")));
});

Deno.test("several messages in one piece are given one after the other", () => {
  assertEquals(readAll([encode("()(a)\n(b)(")]), [list(), list(symbol("a")), list(symbol("b"))]);
});

Deno.test("a message that is whole is given before the error behind it", () => {
  assertEquals(readAll([encode("(a))")]).slice(0, 2), [list(symbol("a")), "ill-formed"]);
});

Deno.test("anything but a list at the top level is ill-formed at its first byte", () => {
  for (const text of ["a", '"', "-", ")", "()x", "\0", "é"]) {
    assertEquals(kindOf(text), "ill-formed");
  }
});

Deno.test("lists may be nested 8 deep and no deeper", () => {
  assertEquals(readAll([encode("(".repeat(8) + ")".repeat(8))]).length, 1);
  assertEquals(kindOf("(".repeat(9)), "ill-formed");
  assertEquals(kindOf("(((((((()))))))((((((((())))))))"), "ill-formed");
});

Deno.test("a message may have 64 KiB and no more", () => {
  const whole = (size: number) => `("${"a".repeat(size - 4)}")`;
  assertEquals(readAll([encode(whole(MAXIMUM_MESSAGE_SIZE))]).length, 1);
  assertEquals(kindOf(whole(MAXIMUM_MESSAGE_SIZE + 1)), "oversized");
  assertEquals(kindOf("(" + " ".repeat(MAXIMUM_MESSAGE_SIZE)), "oversized");
  assertEquals(kindOf("(" + "a ".repeat(MAXIMUM_MESSAGE_SIZE)), "oversized");
  assertEquals(kindOf("(" + "a".repeat(MAXIMUM_MESSAGE_SIZE)), "oversized");
});

Deno.test("what is too large does not depend on where the pieces end", () => {
  const over = encode(`("${"é".repeat(MAXIMUM_MESSAGE_SIZE / 2)}")`);
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (cuts) => {
      assertEquals(readAll(cut(over, cuts)), readAll([over]));
    }),
    { numRuns: 20 },
  );
});

Deno.test("the limit holds for each message, and by itself for the white space before it", () => {
  const message = `("${"a".repeat(MAXIMUM_MESSAGE_SIZE - 4)}")`;
  const space = " ".repeat(MAXIMUM_MESSAGE_SIZE - 1);
  assertEquals(readAll([encode(space + message + space + message)]).length, 2);
  assertEquals(kindOf(space + " "), "oversized");
  assertEquals(kindOf(`()${space} ()`), "oversized");
});

Deno.test("after an error the reader gives nothing but this error", () => {
  const reader = new ExpressionReader();
  reader.feed(encode("(a))"));
  reader.next();
  const error = assertThrows(() => reader.next(), WireError);
  reader.feed(encode("(b)"));
  assertStrictEquals(assertThrows(() => reader.next(), WireError), error);
});

Deno.test("a reader knows whether it is inside a message", () => {
  const reader = new ExpressionReader();
  const states: boolean[] = [];
  for (const piece of [" ", "(", ' "a', '"', ")"]) {
    reader.feed(encode(piece));
    reader.next();
    states.push(reader.insideMessage);
  }
  assertEquals(states, [false, true, true, true, false]);
});

Deno.test("what a string cannot hold is replaced when it is written", () => {
  assertEquals(
    makeExpression(string('say "hi"\n\x1b[31m\x7f\x85 \\ é 😀 \ud800')),
    "\"say 'hi'  [31m   \\ é 😀 \ufffd\"",
  );
});

Deno.test("every text is written as a string that can be read", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    assertEquals(parseExpression(makeExpression(list(string(text)))).items.length, 1);
  }));
});

Deno.test("what is no symbol is not written as one", () => {
  for (const text of ["", "a b", "a)", 'a"', "é", "\n"]) {
    assertThrows(() => makeExpression(symbol(text)), TypeError);
  }
});

Deno.test("an expression is shortened for people", () => {
  assertEquals(shorten(list(symbol("a"))), "(a)");
  assertEquals(shorten(list(string("x".repeat(100))), 10), '("xxxxx...');
});

Deno.test("a text with no message, half of one or two is no single message", () => {
  for (const text of ["", " ", "(", "() ()", "() (", "() x"]) {
    assertThrows(() => parseExpression(text), WireError);
  }
});

Deno.test("the first message may have a limit of its own, the white space before it, too", () => {
  const read = (text: string) => {
    const reader = new ExpressionReader({ size: 100, firstSize: 10 });
    reader.feed(new TextEncoder().encode(text));
    return [reader.next(), reader.next()].map((message) => message && makeExpression(message));
  };
  assertEquals(read(`(12345678) (${"x".repeat(98)})`), ["(12345678)", `(${"x".repeat(98)})`]);
  assertThrows(() => read("(123456789)"), WireError, "a message of more than 10 bytes");
  assertThrows(() => read(" ".repeat(11)), WireError, "white space of more than 10 bytes");
  assertThrows(() => read(`() (${"x".repeat(99)})`), WireError, "more than 100 bytes");
});
