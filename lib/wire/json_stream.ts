// Bytes to JSON values. The values may come in pieces of any size, with any white space between
// them or none; what is read does not depend on where the pieces end. This file finds where a value
// ends and holds it to its limits; `JSON.parse` reads it.
//
// A string, an array, an object and the words `true`, `false` and `null` end with their own last
// byte. A number that is not inside something ends before the byte that follows it, so it has to be
// followed by one.

import type { MessageFormat, MessageReader } from "./connection.ts";
import { WireError } from "./error.ts";

/** A JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Limits of the values that are read. */
export interface JsonLimits {
  /**
   * The most bytes of a value, in which a run of white space between two tokens counts as one; 64 KiB
   * by default.
   */
  readonly size?: number;
  /**
   * The most bytes of the first value, and of the white space before it and in it; by default as many
   * as of any other.
   */
  readonly firstSize?: number;
  /** The most bytes of white space before a value and between its tokens; 8 MiB by default. */
  readonly space?: number;
  /** The most arrays and objects inside each other; 16 by default. */
  readonly depth?: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const SPACE = 0x20;

const WORDS: ReadonlyMap<number, string> = new Map(
  ["true", "false", "null"].map((word) => [word.charCodeAt(0), word]),
);

/** JSON values as the messages of a connection; each is written on a line of its own. */
export function jsonFormat(limits: JsonLimits = {}): MessageFormat<JsonValue> {
  return {
    createReader: () => new JsonReader(limits),
    // The line end shows the peer that a number has ended.
    make: (value) => JSON.stringify(value) + "\n",
  };
}

/** What the bytes of the value that has begun are part of, outside arrays and objects. */
type Scalar = "number" | "word";

/** Cuts a stream of bytes into JSON values. */
export class JsonReader implements MessageReader<JsonValue> {
  readonly #sizeOfOthers: number;
  /** The limit of the value that is due. */
  #sizeLimit: number;
  readonly #spaceOfOthers: number;
  /** The limit of the white space before it and in it. */
  #spaceLimit: number;
  readonly #depthLimit: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #piece: Uint8Array = new Uint8Array(0);
  #position = 0;
  /** The bytes of the value so far, a run of white space as one space. */
  #bytes = new Uint8Array(256);
  #size = 0;
  #space = 0;
  /** The bytes that close the arrays and objects that are open. */
  readonly #closers: number[] = [];
  #insideString = false;
  #afterBackslash = false;
  #scalar: Scalar | undefined;
  #failure: WireError | undefined;

  constructor(
    { size = 1 << 16, firstSize, space = 1 << 23, depth = 16 }: JsonLimits = {},
  ) {
    this.#sizeOfOthers = size;
    this.#sizeLimit = firstSize ?? size;
    this.#spaceOfOthers = space;
    this.#spaceLimit = Math.min(space, firstSize ?? space);
    this.#depthLimit = depth;
  }

  feed(piece: Uint8Array): void {
    const rest = this.#piece.subarray(this.#position);
    if (rest.length === 0) this.#piece = piece;
    else {
      this.#piece = new Uint8Array(rest.length + piece.length);
      this.#piece.set(rest);
      this.#piece.set(piece, rest.length);
    }
    this.#position = 0;
  }

  next(): JsonValue | undefined {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      while (this.#position < this.#piece.length) {
        const byte = this.#piece[this.#position]!;
        if (this.#scalar === "number" && !continuesNumber(byte)) return this.#finish();
        this.#position++;
        if (this.#take(byte)) return this.#finish();
      }
      return undefined;
    } catch (error) {
      if (error instanceof WireError) this.#failure = error;
      throw error;
    }
  }

  get insideMessage(): boolean {
    return this.#size > 0;
  }

  /** Takes a byte; gives whether it is the last one of a value. */
  #take(byte: number): boolean {
    if (this.#insideString) {
      this.#keep(byte);
      if (this.#afterBackslash) this.#afterBackslash = false;
      else if (byte === BACKSLASH) this.#afterBackslash = true;
      else if (byte === QUOTE) {
        this.#insideString = false;
        return this.#closers.length === 0;
      }
      return false;
    }
    if (this.#scalar !== undefined) return this.#continueScalar(byte);
    if (isSpace(byte)) {
      this.#skip();
      return false;
    }
    const outside = this.#closers.length === 0;
    switch (byte) {
      case QUOTE:
        this.#keep(byte);
        this.#insideString = true;
        return false;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        if (this.#closers.length === this.#depthLimit) {
          throw new WireError("ill-formed", `JSON nested more than ${this.#depthLimit} deep`);
        }
        this.#keep(byte);
        this.#closers.push(byte === OPEN_BRACKET ? CLOSE_BRACKET : CLOSE_BRACE);
        return false;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        if (this.#closers.pop() !== byte) throw unexpected(byte);
        this.#keep(byte);
        return this.#closers.length === 0;
      default:
        if (outside) {
          if (WORDS.has(byte)) this.#scalar = "word";
          else if (continuesNumber(byte)) this.#scalar = "number";
          else throw unexpected(byte);
        }
        this.#keep(byte);
        return false;
    }
  }

  #continueScalar(byte: number): boolean {
    if (this.#scalar === "word") {
      const word = WORDS.get(this.#bytes[0]!)!;
      if (word.charCodeAt(this.#size) !== byte) throw unexpected(byte);
      this.#keep(byte);
      return this.#size === word.length;
    }
    this.#keep(byte);
    return false;
  }

  /** Keeps one space of a run between the tokens of a value, and none before it. */
  #skip(): void {
    if (++this.#space > this.#spaceLimit) {
      throw new WireError("oversized", `more than ${this.#spaceLimit} bytes of white space`);
    }
    if (this.#size > 0 && this.#bytes[this.#size - 1] !== SPACE) this.#keep(SPACE);
  }

  #keep(byte: number): void {
    if (this.#size === this.#sizeLimit) {
      throw new WireError("oversized", `a JSON value of more than ${this.#sizeLimit} bytes`);
    }
    if (this.#size === this.#bytes.length) {
      const more = new Uint8Array(this.#size * 2);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes[this.#size++] = byte;
  }

  /** The value whose bytes are there, and room for the next. */
  #finish(): JsonValue {
    const bytes = this.#bytes.subarray(0, this.#size);
    this.#size = 0;
    this.#space = 0;
    this.#scalar = undefined;
    this.#sizeLimit = this.#sizeOfOthers;
    this.#spaceLimit = this.#spaceOfOthers;
    try {
      return JSON.parse(this.#decoder.decode(bytes));
    } catch (error) {
      if (error instanceof SyntaxError) {
        throw new WireError("ill-formed", `not JSON: ${error.message}`);
      }
      throw new WireError("ill-formed", "not JSON: a string that is not in UTF-8");
    }
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Whether a byte can be part of a number: a digit, or one of `+-.eE`. */
function continuesNumber(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e ||
    byte === 0x65 || byte === 0x45;
}

function unexpected(byte: number): WireError {
  const printable = byte > 0x20 && byte < 0x7f;
  const shown = printable ? String.fromCharCode(byte) : `the byte ${byte}`;
  return new WireError("ill-formed", `not JSON: ${shown} where it cannot stand`);
}
