import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { escapeText, makeJson } from "../lib/text.ts";

// deno-lint-ignore no-control-regex
const HARMFUL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

Deno.test("no text can move the cursor, change colours or turn the direction of writing", () => {
  assertEquals(
    escapeText("\u001b[2J a\nb\u009b31m\u202ec"),
    "\\u{1b}[2J a\\u{a}b\\u{9b}31m\\u{202e}c",
  );
  assertEquals(escapeText("Zoë 🀀 ann"), "Zoë 🀀 ann");
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !HARMFUL.test(escapeText(text))));
});

Deno.test("JSON holds no control characters, and is read as what it was made of", () => {
  assertEquals(makeJson({ a: "\u009b\u202e\u2028" }), '{"a":"\\u009b\\u202e\\u2028"}');
  assertEquals(makeJson([1, { b: null }], 2), JSON.stringify([1, { b: null }], null, 2));
  fc.assert(fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
    const json = makeJson({ value, text });
    assert(!HARMFUL.test(json));
    assertEquals(JSON.parse(json), JSON.parse(JSON.stringify({ value, text })));
  }));
});
