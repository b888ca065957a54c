// Reads word lists: plain text, one word a line.

import { DictionaryFormatError } from "./format_error.ts";

/** Letters of the shortest word that can be played. */
export const SHORTEST_WORD = 2;

/** Letters of the longest word that fits on the board. */
export const LONGEST_WORD = 15;

/** The words of a list, and how many of its lines were left out. */
export interface WordList {
  /** The words in upper case, in alphabetical order, each once. */
  readonly words: readonly string[];
  /** Lines of a single letter. */
  readonly tooShort: number;
  /** Words of more than 15 letters. */
  readonly tooLong: number;
  /** Lines with anything but the letters A to Z. */
  readonly otherCharacters: number;
}

/**
 * Reads a word list: one word a line in letters of either case, lines ended by LF, CR LF or CR.
 * Blank lines, lines that begin with `#`, a byte-order mark and white space around a word are
 * skipped. Bytes are taken for UTF-8, of which any superset of ASCII will do, since words with
 * other characters are left out anyway.
 *
 * @throws {DictionaryFormatError} when it is not text (UTF-16 or binary) or holds no usable word
 */
export function parseWordList(source: Uint8Array | string): WordList {
  const text = decode(source);
  const words: string[] = [];
  let tooShort = 0;
  let tooLong = 0;
  let otherCharacters = 0;
  let rising = true;
  let previous = "";
  for (const line of text.split(/\r\n?|\n/)) {
    const word = line.trim();
    if (word === "" || word.startsWith("#")) continue;
    if (!/^[A-Za-z]+$/.test(word)) {
      if (hasControlCharacter(word)) {
        throw new DictionaryFormatError("it is not text: it holds control characters");
      }
      otherCharacters++;
    } else if (word.length < SHORTEST_WORD) {
      tooShort++;
    } else if (word.length > LONGEST_WORD) {
      tooLong++;
    } else {
      const upper = word.toUpperCase();
      if (upper <= previous) rising = false;
      words.push(upper);
      previous = upper;
    }
  }
  if (words.length === 0) {
    throw new DictionaryFormatError(
      `it holds no word of ${SHORTEST_WORD} to ${LONGEST_WORD} letters A to Z ` +
        "(a word list has one word a line)",
    );
  }
  return {
    words: rising ? words : [...new Set(words)].sort(),
    tooShort,
    tooLong,
    otherCharacters,
  };
}

/**
 * Says what of a list was left out, for people, as "2,329 words of more than 15 letters"; undefined
 * when nothing was.
 */
export function describeLeftOut(list: WordList): string | undefined {
  const parts: string[] = [];
  const count = (howMany: number, what: string): void => {
    if (howMany === 0) return;
    const noun = howMany === 1 ? "word" : "words";
    parts.push(`${howMany.toLocaleString("en-US")} ${noun} ${what}`);
  };
  count(list.tooLong, `of more than ${LONGEST_WORD} letters`);
  count(list.tooShort, `of fewer than ${SHORTEST_WORD} letters`);
  count(list.otherCharacters, "with other characters than A to Z");
  if (parts.length < 2) return parts[0];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** The text of a list, without its byte-order mark. */
function decode(source: Uint8Array | string): string {
  if (typeof source !== "string" && isUtf16(source)) {
    throw new DictionaryFormatError(
      "it is text in UTF-16, but a word list has to be ASCII or UTF-8",
    );
  }
  // A TextDecoder drops the mark.
  return typeof source === "string"
    ? source.replace(/^\uFEFF/, "")
    : new TextDecoder().decode(source);
}

/** Whether a line holds what is never in text: a character below the space that is no tab. */
function hasControlCharacter(line: string): boolean {
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code < 0x20 && code !== 0x09) return true;
  }
  return false;
}

/** Whether bytes begin with the byte-order mark of UTF-16, of either byte order. */
function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}
