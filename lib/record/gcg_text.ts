// The bytes of a GCG file as lines of text: its encoding, its byte-order mark, its line ends.

import type { RecordEncoding } from "./game.ts";
import { RecordError } from "./record_error.ts";

/** Most bytes of a file that is read: many times the longest record with notes. */
export const MOST_BYTES = 4 * 2 ** 20;

/** The pragma that names the encoding. */
export const ENCODING_PRAGMA = "character-encoding";

/** The lines of a file, without their ends, and the encoding that it names. */
export interface GcgText {
  readonly lines: readonly string[];
  readonly encoding: RecordEncoding | undefined;
}

const ENCODINGS: ReadonlyMap<string, RecordEncoding> = new Map([
  ["utf-8", "UTF-8"],
  ["utf8", "UTF-8"],
  ["iso-8859-1", "ISO-8859-1"],
  ["iso8859-1", "ISO-8859-1"],
  ["latin1", "ISO-8859-1"],
  ["latin-1", "ISO-8859-1"],
]);

/**
 * Decodes a file. Without a pragma that names another encoding it is ISO 8859-1; a byte-order mark
 * makes it UTF-8. Throws `RecordError` for an encoding that is not supported, and for what is no
 * text.
 */
export function decodeGcg(bytes: Uint8Array, source: string): GcgText {
  if (bytes.length > MOST_BYTES) {
    throw new RecordError(source, 1, `larger than any GCG file: more than ${MOST_BYTES} bytes`);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new RecordError(source, 1, "text in UTF-16; GCG is UTF-8 or ISO-8859-1");
  }
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  const plain = decodeLatin1(body);
  const declared = declaredEncoding(plain);
  const encoding = declared === undefined ? undefined : ENCODINGS.get(declared.toLowerCase());
  const lines = plain.split(/\r\n|\n|\r/);
  if (declared !== undefined && encoding === undefined) {
    const line = lines.findIndex((text) => text.trim() !== "") + 1;
    throw new RecordError(
      source,
      line,
      `the encoding ${declared} is not supported: UTF-8 and ISO-8859-1 are`,
    );
  }
  if (lines.at(-1) === "") lines.pop();
  const unicode = marked || encoding === "UTF-8";
  return {
    lines: lines.map((line, index) => {
      const text = unicode ? decodeUtf8(line, source, index + 1) : line;
      if (hasControlCharacter(text)) {
        throw new RecordError(source, index + 1, "not text: it holds control characters");
      }
      return text;
    }),
    encoding,
  };
}

/** The encoding that the first line with anything in it names, if that is what it is for. */
function declaredEncoding(text: string): string | undefined {
  return /^\s*#character-encoding[ \t]+([^\r\n]*?)[ \t]*(?:[\r\n]|$)/i.exec(text)?.[1];
}

// Not `TextDecoder`, for which ISO-8859-1 is another name of Windows-1252.
function decodeLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

function decodeUtf8(line: string, source: string, number: number): string {
  const bytes = Uint8Array.from(line, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RecordError(source, number, "not UTF-8, as which the file gives itself out");
  }
}

function hasControlCharacter(line: string): boolean {
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code < 0x20 && code !== 0x09) return true;
  }
  return false;
}
