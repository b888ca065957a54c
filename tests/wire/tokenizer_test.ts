import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { WireError } from "../../lib/wire/error.ts";
import { Tokenizer } from "../../lib/wire/tokenizer.ts";

/** All tokens of pieces: the text of symbols and strings, parentheses as they are. */
function tokensOf(...pieces: readonly (string | Uint8Array)[]): string[] {
  const tokenizer = new Tokenizer();
  const tokens: string[] = [];
  for (const piece of pieces) {
    tokenizer.feed(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    for (let kind; (kind = tokenizer.next()) !== undefined;) {
      if (kind === "open") tokens.push("(");
      else if (kind === "close") tokens.push(")");
      else tokens.push(kind === "symbol" ? tokenizer.text : JSON.stringify(tokenizer.text));
    }
  }
  return tokens;
}

function assertIllFormed(...pieces: readonly (string | Uint8Array)[]): void {
  assertEquals(assertThrows(() => tokensOf(...pieces), WireError).kind, "ill-formed");
}

Deno.test("white space is space, tab, newline and carriage return", () => {
  assertEquals(tokensOf(" a\tb\nc\rd\r\n e "), ["a", "b", "c", "d", "e"]);
});

Deno.test("other control characters outside a string are ill-formed", () => {
  for (const character of ["\0", "\v", "\f", "\x1b", "\x7f"]) assertIllFormed(`( ${character} )`);
});

Deno.test("characters beyond ASCII outside a string are ill-formed", () => {
  for (const character of ["é", "\u00a0", "\ufeff", "😀"]) assertIllFormed(`(a${character})`);
});

Deno.test("symbols without white space between them are one symbol", () => {
  assertEquals(tokensOf("(draw abcdef_)"), ["(", "draw", "abcdef_", ")"]);
});

Deno.test("parentheses and strings delimit themselves", () => {
  assertEquals(tokensOf('(register"bob")'), ["(", "register", '"bob"', ")"]);
  assertEquals(tokensOf('a"b"c(d)"e""f"'), ["a", '"b"', "c", "(", "d", ")", '"e"', '"f"']);
});

Deno.test("a backslash in a string is a backslash", () => {
  assertEquals(tokensOf(String.raw`"a\" b"\"`), [String.raw`"a\\"`, "b", String.raw`"\\"`]);
});

Deno.test("a string may be empty, hold parentheses and control characters", () => {
  assertEquals(tokensOf('"" "(a) \n\0"'), ['""', JSON.stringify("(a) \n\0")]);
});

Deno.test("a string keeps a byte-order mark", () => {
  assertEquals(tokensOf('"\ufeffa"'), [JSON.stringify("\ufeffa")]);
});

Deno.test("a string that is not UTF-8 is ill-formed", () => {
  assertIllFormed(Uint8Array.of(0x22, 0xff, 0x22));
  // Cut off, overlong, half of a surrogate pair.
  assertIllFormed(Uint8Array.of(0x22, 0xc3, 0x22));
  assertIllFormed(Uint8Array.of(0x22, 0xc0, 0x80, 0x22));
  assertIllFormed(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22));
});

Deno.test("a character may be split between pieces", () => {
  const bytes = new TextEncoder().encode('"é😀"');
  assertEquals(tokensOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))), ['"é😀"']);
});

Deno.test("a token is given as soon as its end is known", () => {
  assertEquals(tokensOf("abc"), []);
  assertEquals(tokensOf("abc", " "), ["abc"]);
  assertEquals(tokensOf("abc", "d", ")"), ["abcd", ")"]);
  assertEquals(tokensOf('"abc', "d", '"'), ['"abcd"']);
});

Deno.test("pieces may be fed before the last one is used up", () => {
  const tokenizer = new Tokenizer();
  for (const piece of ["(a", "b ", ")"]) tokenizer.feed(new TextEncoder().encode(piece));
  assertEquals(tokenizer.next(), "open");
  assertEquals(tokenizer.next(), "symbol");
  assertEquals(tokenizer.text, "ab");
  assertEquals(tokenizer.next(), "close");
  assertEquals(tokenizer.next(), undefined);
});

Deno.test("no more bytes are taken than are allowed", () => {
  const tokenizer = new Tokenizer();
  tokenizer.feed(new TextEncoder().encode('(a) "bcd"'));
  tokenizer.allow(7);
  assertEquals([tokenizer.next(), tokenizer.next(), tokenizer.next()], ["open", "symbol", "close"]);
  assertEquals(tokenizer.next(), undefined);
  assertEquals(tokenizer.allowance, 0);
});

Deno.test("peek gives the first byte of the next token and leaves it there", () => {
  const tokenizer = new Tokenizer();
  tokenizer.feed(new TextEncoder().encode("  x "));
  assertEquals(tokenizer.peek(), "x".charCodeAt(0));
  assertEquals(tokenizer.next(), "symbol");
  assertEquals(tokenizer.peek(), undefined);
});

Deno.test("tokens do not depend on where the pieces end", () => {
  const token = fc.constantFrom(
    "(",
    ")",
    " ",
    "\n",
    "a",
    "bc",
    "-",
    '"',
    '"é"',
    '"x y"',
    "😀",
    "\0",
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 30 }), fc.array(fc.nat(40)), (parts, cuts) => {
      const bytes = new TextEncoder().encode(parts.join(""));
      const ends = [...new Set([...cuts.filter((cut) => cut < bytes.length), bytes.length])]
        .sort((a, b) => a - b);
      const pieces = ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
      assertEquals(outcomeOf(pieces), outcomeOf([bytes]));
    }),
    { numRuns: 500 },
  );
});

function outcomeOf(pieces: readonly Uint8Array[]): string[] {
  try {
    return tokensOf(...pieces);
  } catch (error) {
    if (error instanceof WireError) return [error.message];
    throw error;
  }
}
