import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { DictionaryFormatError } from "../../lib/dictionary/format_error.ts";
import { describeLeftOut, parseWordList } from "../../lib/dictionary/word_list.ts";
import { lexicons } from "./graphs.ts";

const encoder = new TextEncoder();

Deno.test("words come in upper case, sorted, each once", () => {
  assertEquals(parseWordList("dog\nCat\nDOG\nant\n").words, ["ANT", "CAT", "DOG"]);
});

Deno.test("lines end with LF, CR LF or CR, the last with nothing", () => {
  assertEquals(parseWordList("aa\r\nab\rad\nae").words, ["AA", "AB", "AD", "AE"]);
});

Deno.test("blank lines, comments, white space around words and a byte-order mark are skipped", () => {
  const text = "\uFEFF# a list\n\n aa \t\n#ab\n   \nad\n";
  assertEquals(parseWordList(text).words, ["AA", "AD"]);
  const fromBytes = parseWordList(encoder.encode(text));
  assertEquals(fromBytes, { words: ["AA", "AD"], tooShort: 0, tooLong: 0, otherCharacters: 0 });
});

Deno.test("what is no word to play is left out and counted", () => {
  const list = parseWordList("a\nat\nabcdefghijklmno\nabcdefghijklmnop\nna\u00EFve\nit's\nx y\n");
  assertEquals(list, {
    words: ["ABCDEFGHIJKLMNO", "AT"],
    tooShort: 1,
    tooLong: 1,
    otherCharacters: 3,
  });
});

Deno.test("letters that only become A to Z in upper case are other characters", () => {
  assertEquals(parseWordList("at\nd\u0131n\n\u017Fo\nstra\u00DFe\n").otherCharacters, 3);
});

Deno.test("words in an 8-bit encoding are left out, the others read", () => {
  const list = parseWordList(Uint8Array.of(0x61, 0x74, 0x0a, 0xe9, 0x74, 0xe9, 0x0a));
  assertEquals([list.words, list.otherCharacters], [["AT"], 1]);
});

Deno.test("a list without a usable word is an error", () => {
  for (const text of ["", "\n\n", "# none\n", "a\nb\n", "123\n"]) {
    assertThrows(() => parseWordList(text), DictionaryFormatError, "no word");
  }
});

Deno.test("what is not text is an error", () => {
  const utf16 = Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x74, 0, 0x0a, 0);
  assertThrows(() => parseWordList(utf16), DictionaryFormatError, "UTF-16");
  const bigEndian = Uint8Array.of(0xfe, 0xff, 0, 0x61, 0, 0x74, 0, 0x0a);
  assertThrows(() => parseWordList(bigEndian), DictionaryFormatError, "UTF-16");
  assertThrows(() => parseWordList(utf16.subarray(2)), DictionaryFormatError, "not text");
  assertThrows(() => parseWordList("at\nca\0t\n"), DictionaryFormatError, "not text");
});

Deno.test("a notice tells what was left out, or nothing", () => {
  const nothing = { words: ["AT"], tooShort: 0, tooLong: 0, otherCharacters: 0 };
  assertEquals(describeLeftOut(nothing), undefined);
  assertEquals(
    describeLeftOut({ ...nothing, tooLong: 4272 }),
    "4,272 words of more than 15 letters",
  );
  assertEquals(
    describeLeftOut({ ...nothing, tooLong: 1, tooShort: 2, otherCharacters: 3 }),
    "1 word of more than 15 letters, 2 words of fewer than 2 letters and " +
      "3 words with other characters than A to Z",
  );
});

Deno.test("a list written in any way is read as the same words", () => {
  const ways = fc.record({
    end: fc.constantFrom("\n", "\r\n", "\r"),
    lowerCase: fc.boolean(),
    mark: fc.boolean(),
    bytes: fc.boolean(),
  });
  fc.assert(fc.property(lexicons, ways, (lexicon, { end, lowerCase, mark, bytes }) => {
    let text = (mark ? "\uFEFF" : "") + lexicon.join(end);
    if (lowerCase) text = text.toLowerCase();
    const list = parseWordList(bytes ? encoder.encode(text) : text);
    assertEquals(list.words, [...lexicon].sort());
  }));
});

Deno.test("random bytes give words or the error of the format", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
    try {
      for (const word of parseWordList(bytes).words) assertEquals(/^[A-Z]{2,15}$/.test(word), true);
    } catch (error) {
      if (!(error instanceof DictionaryFormatError)) throw error;
    }
  }));
});
