// Bytes to tokens of S-expressions. The bytes come in pieces of any size; the tokens do not depend
// on where the pieces end.
//
// White space is space, tab, newline and carriage return. Parentheses and strings delimit
// themselves; symbols run up to the next byte that cannot be part of one. Symbols are made of the
// printable characters of ASCII but parentheses and the double quote. A string holds any text in
// UTF-8 but the double quote: control characters are read as they are (what shows them to people
// escapes them), bytes that are not UTF-8 are an error, and a backslash is a backslash.

import { WireError } from "./error.ts";

/** The kinds of tokens; the text of a symbol or a string is in `Tokenizer.text`. */
export type TokenKind = "open" | "close" | "symbol" | "string";

const QUOTE = 0x22;
const OPEN = 0x28;
const CLOSE = 0x29;

// What a byte means outside a string.
const OTHER = 0;
const SPACE = 1;
const SYMBOL = 2;

const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) return SPACE;
  const printable = byte > 0x20 && byte < 0x7f;
  const delimiter = byte === QUOTE || byte === OPEN || byte === CLOSE;
  return printable && !delimiter ? SYMBOL : OTHER;
});

/** The symbols of one character, so that the many of a board are not made anew. */
const SHORT_SYMBOLS = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte));

const asciiDecoder = new TextDecoder();
const NOTHING = new Uint8Array(0);

/** Splits bytes into tokens. After it has thrown, it is of no further use. */
export class Tokenizer {
  /** The text of the last token, when it was a symbol or a string. */
  text = "";
  #piece: Uint8Array = NOTHING;
  #position = 0;
  // How many more bytes may be taken.
  #allowance = Infinity;
  // The token that the last piece broke off in, and its bytes so far.
  #begun: "symbol" | "string" | undefined;
  #carried = NOTHING;
  #carriedLength = 0;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  /**
   * Takes the next piece. It is read where it lies: it must not change before `next` or
   * `peek` has given `undefined`.
   */
  feed(piece: Uint8Array): void {
    const rest = this.#piece.length - this.#position;
    if (rest === 0) {
      this.#piece = piece;
    } else {
      const both = new Uint8Array(rest + piece.length);
      both.set(this.#piece.subarray(this.#position));
      both.set(piece, rest);
      this.#piece = both;
    }
    this.#position = 0;
  }

  /** Limits how many bytes may be taken from here on; at the limit `next` gives `undefined`. */
  allow(bytes: number): void {
    this.#allowance = bytes;
  }

  /** How many more bytes may be taken. */
  get allowance(): number {
    return this.#allowance;
  }

  /**
   * The byte that the next token begins with, left where it is; `undefined` when there is nothing
   * but white space so far. Only to be asked between tokens.
   */
  peek(): number | undefined {
    this.#skipSpace();
    return this.#allowance === 0 ? undefined : this.#piece[this.#position];
  }

  /**
   * The next token, or `undefined` when more bytes are needed for it.
   * @throws {WireError} "ill-formed" at a byte that belongs to no token, or a string not in UTF-8
   */
  next(): TokenKind | undefined {
    if (this.#begun !== undefined) return this.#continue(this.#begun);
    this.#skipSpace();
    if (this.#allowance === 0 || this.#position === this.#piece.length) return undefined;
    const byte = this.#piece[this.#position]!;
    if (CLASSES[byte] === SYMBOL) return this.#continue("symbol");
    if (byte !== OPEN && byte !== CLOSE && byte !== QUOTE) throw strayByte(byte);
    this.#advance(1);
    if (byte === QUOTE) return this.#continue("string");
    return byte === OPEN ? "open" : "close";
  }

  #advance(bytes: number): void {
    this.#position += bytes;
    this.#allowance -= bytes;
  }

  /** Where the bytes end that may be taken now. */
  #end(): number {
    return Math.min(this.#piece.length, this.#position + this.#allowance);
  }

  #skipSpace(): void {
    const end = this.#end();
    let position = this.#position;
    while (position < end && CLASSES[this.#piece[position]!] === SPACE) position++;
    this.#advance(position - this.#position);
  }

  /** Reads on in a symbol or a string. */
  #continue(kind: "symbol" | "string"): TokenKind | undefined {
    const piece = this.#piece;
    const start = this.#position;
    const end = this.#end();
    let position = start;
    if (kind === "symbol") {
      while (position < end && CLASSES[piece[position]!] === SYMBOL) position++;
    } else {
      while (position < end && piece[position] !== QUOTE) position++;
    }
    this.#advance(position - start);
    if (position === end) {
      this.#carry(piece.subarray(start, position));
      this.#begun = kind;
      return undefined;
    }
    let bytes = piece.subarray(start, position);
    if (this.#begun !== undefined) {
      this.#carry(bytes);
      bytes = this.#carried.subarray(0, this.#carriedLength);
      this.#begun = undefined;
      this.#carried = NOTHING;
      this.#carriedLength = 0;
    }
    if (kind === "string") this.#advance(1);
    this.text = kind === "symbol" ? makeSymbol(bytes) : this.#decode(bytes);
    return kind;
  }

  #carry(bytes: Uint8Array): void {
    const length = this.#carriedLength + bytes.length;
    if (length > this.#carried.length) {
      const larger = new Uint8Array(Math.max(32, 2 * length));
      larger.set(this.#carried.subarray(0, this.#carriedLength));
      this.#carried = larger;
    }
    this.#carried.set(bytes, this.#carriedLength);
    this.#carriedLength = length;
  }

  #decode(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new WireError("ill-formed", "a string holds bytes that are not UTF-8");
    }
  }
}

function strayByte(byte: number): WireError {
  const code = `0x${byte.toString(16).padStart(2, "0")}`;
  return new WireError(
    "ill-formed",
    `the byte ${code} outside a string; expected white space, parentheses, strings and symbols`,
  );
}

/** The text of a symbol, whose bytes are ASCII: most are too short to be worth a decoder. */
function makeSymbol(bytes: Uint8Array): string {
  if (bytes.length === 1) return SHORT_SYMBOLS[bytes[0]!]!;
  if (bytes.length === 2) return SHORT_SYMBOLS[bytes[0]!]! + SHORT_SYMBOLS[bytes[1]!]!;
  return asciiDecoder.decode(bytes);
}
