import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { WireError } from "../../lib/wire/error.ts";
import {
  jsonFormat,
  type JsonLimits,
  JsonReader,
  type JsonValue,
} from "../../lib/wire/json_stream.ts";

const encoder = new TextEncoder();

/** Reads all values of bytes that come in pieces of these sizes, the last one as often as needed. */
function readAll(
  data: string | Uint8Array,
  sizes: readonly number[] = [Infinity],
  limits?: JsonLimits,
): { values: JsonValue[]; inside: boolean } {
  const bytes = typeof data === "string" ? encoder.encode(data) : data;
  const reader = new JsonReader(limits);
  const values: JsonValue[] = [];
  let start = 0;
  for (let i = 0; start < bytes.length; i++) {
    const end = Math.min(bytes.length, start + sizes[Math.min(i, sizes.length - 1)]!);
    reader.feed(bytes.subarray(start, end));
    for (let value; (value = reader.next()) !== undefined;) values.push(value);
    start = end;
  }
  return { values, inside: reader.insideMessage };
}

function failure(data: string | Uint8Array, limits?: JsonLimits): WireError {
  return assertThrows(() => readAll(data, [1], limits), WireError);
}

const space = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r"), maxLength: 20 });
const json = fc.jsonValue({ maxDepth: 5 }).map((value): JsonValue =>
  JSON.parse(JSON.stringify(value))
);

Deno.test("values are read as they were written, wherever the pieces end", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(json, space), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      (values, sizes, indented) => {
        const text = values.map(([value, space]) =>
          space + JSON.stringify(value, null, indented ? "\t " : undefined) + "\n"
        ).join("");
        const right = values.map(([value]) => value);
        assertEquals(readAll(text, sizes), { values: right, inside: false });
        assertEquals(readAll(text, [1]), { values: right, inside: false });
      },
    ),
    { numRuns: 200 },
  );
});

Deno.test("values that delimit themselves need nothing between them", () => {
  const text = `"a""b"[1]{"c":2}truefalsenull[]"}"`;
  const right = ["a", "b", [1], { c: 2 }, true, false, null, [], "}"];
  assertEquals(readAll(text), { values: right, inside: false });
  assertEquals(readAll(text, [1]), { values: right, inside: false });
});

Deno.test("a number alone ends with the byte after it", () => {
  assertEquals(readAll("12"), { values: [], inside: true });
  assertEquals(readAll("12 "), { values: [12], inside: false });
  assertEquals(readAll('-1.5e+3"a"', [1]), { values: [-1500, "a"], inside: false });
  assertEquals(readAll("7[8]"), { values: [7, [8]], inside: false });
});

Deno.test("a value has begun with its first byte, not with the white space before it", () => {
  assertEquals(readAll(" \n\t").inside, false);
  assertEquals(readAll(" \n[").inside, true);
  assertEquals(readAll(' "').inside, true);
  assertEquals(readAll("f").inside, true);
});

Deno.test("white space inside strings is kept, and that between tokens does not join them", () => {
  assertEquals(readAll('" a  b "', [1]).values, [" a  b "]);
  assertEquals(readAll('"\\"  \\\\"  ["  "]').values, ['"  \\', ["  "]]);
  assertEquals(failure("[1   2]").kind, "ill-formed");
  assertEquals(failure("[tr  ue]").kind, "ill-formed");
});

Deno.test("long runs of spaces between the bytes of a value do not count as its size", () => {
  const run = " ".repeat(1000);
  const text = [...'["place",[3,4]]'].join("").replaceAll(/(?<=[[\],"])(?![a-z])/g, run);
  assertEquals(readAll(text, [1], { size: 64 }).values, [["place", [3, 4]]]);
});

Deno.test("what cannot be JSON is refused at the first byte that cannot stand there", () => {
  for (const text of ["hello", "]", "}", "[}", '{"a":1]', "nul1", "trux", "#", ",", ":", "'a'"]) {
    assertEquals(failure(text).kind, "ill-formed", text);
  }
});

Deno.test("what is not JSON is refused when it ends", () => {
  for (const text of ["[1,]", "{1:2}", '["\\x"]', '"a\nb"', "[01]", "+1 ", "--1 ", "{,}", "[a]"]) {
    assertEquals(failure(text).kind, "ill-formed", text);
  }
});

Deno.test("strings that are not in UTF-8 are refused", () => {
  assertEquals(failure(Uint8Array.of(0x22, 0xff, 0x22)).kind, "ill-formed");
  assertEquals(failure(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)).kind, "ill-formed");
  assertEquals(readAll('"žluťoučký 🐧"', [1]).values, ["žluťoučký 🐧"]);
});

Deno.test("values that are too large, too deep or too thin are refused", () => {
  const large = failure(`"${"x".repeat(100)}"`, { size: 100 });
  assertEquals(large.kind, "oversized");
  assertStringIncludes(large.message, "100 bytes");
  assertEquals(readAll(`"${"x".repeat(98)}"`, [1], { size: 100 }).values.length, 1);
  assertEquals(failure("[[[1]]]", { depth: 2 }).kind, "ill-formed");
  assertEquals(readAll("[[1]]", [1], { depth: 2 }).values, [[[1]]]);
  assertEquals(failure(" ".repeat(101), { space: 100 }).kind, "oversized");
  assertEquals(failure(`[${" ".repeat(101)}`, { space: 100 }).kind, "oversized");
  const apart = `${" ".repeat(100)}1${" ".repeat(100)}`;
  assertEquals(readAll(apart, [1], { space: 100 }).values, [1]);
});

Deno.test("by default a value of 64 KiB fits, and one of 10 MB does not", () => {
  assertEquals(readAll(`"${"x".repeat(65_534)}"`).values.length, 1);
  assertEquals(failure(`"${"x".repeat(65_535)}"`).kind, "oversized");
  const reader = new JsonReader();
  reader.feed(encoder.encode("[".padEnd(10_000_000, "1,")));
  assertEquals(assertThrows(() => reader.next(), WireError).kind, "oversized");
});

Deno.test("a reader that has failed keeps failing in the same way", () => {
  const reader = new JsonReader();
  reader.feed(encoder.encode("1 ]"));
  assertEquals(reader.next(), 1);
  const first = assertThrows(() => reader.next(), WireError);
  reader.feed(encoder.encode("[]"));
  assert(assertThrows(() => reader.next(), WireError) === first);
});

Deno.test("random bytes are read or refused, and nothing else happens", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readAll(bytes, [3]);
      } catch (error) {
        assert(error instanceof WireError);
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("a key __proto__ is a key like any other", () => {
  const [value] = readAll('{"__proto__":{"length":9}}').values;
  assertEquals(JSON.stringify(value), '{"__proto__":{"length":9}}');
  assertEquals(Object.getPrototypeOf(value), Object.prototype);
});

Deno.test("values are written with a line end, so that a number is known to have ended", () => {
  const format = jsonFormat();
  assertEquals(format.make(["setup", [1, false]]), '["setup",[1,false]]\n');
  const reader = format.createReader();
  reader.feed(encoder.encode(format.make(3)));
  assertEquals(reader.next(), 3);
});

Deno.test("the first value may have a limit of its own", () => {
  const reader = (text: string) => {
    const reader = new JsonReader({ size: 100, firstSize: 10 });
    reader.feed(new TextEncoder().encode(text));
    return reader;
  };
  const right = reader(`"12345678" "${"x".repeat(98)}"`);
  assertEquals([right.next(), right.next()], ["12345678", "x".repeat(98)]);
  assertThrows(() => reader('"123456789"').next(), WireError, "more than 10 bytes");
  const long = reader(`1 "${"x".repeat(99)}"`);
  assertEquals(long.next(), 1);
  assertThrows(() => long.next(), WireError, "more than 100 bytes");
});

Deno.test("the limit of the first value holds for the white space before it and in it, too", () => {
  const limits = { size: 100, firstSize: 10 };
  const space = " ".repeat(11);
  for (const text of [space, `[${space}`]) {
    assertStringIncludes(failure(text, limits).message, "more than 10 bytes of white space");
  }
  assertEquals(readAll(`1${space}[${space}]`, [1], limits).values, [1, []]);
});
