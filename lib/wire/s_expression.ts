// S-expressions: their values, reading them from pieces of bytes, and writing them.
//
// A message is a list; anything else at the top level is ill-formed. There are no numbers: what
// looks like one is a symbol, and who knows what it stands for reads it.

import type { MessageFormat, MessageReader } from "./connection.ts";
import { WireError } from "./error.ts";
import { Tokenizer } from "./tokenizer.ts";

/** A list in parentheses. */
export interface ListExpression {
  readonly kind: "list";
  readonly items: readonly Expression[];
}

/** A word of printable ASCII characters. */
export interface SymbolExpression {
  readonly kind: "symbol";
  readonly text: string;
}

/** A text between double quotes. */
export interface StringExpression {
  readonly kind: "string";
  readonly text: string;
}

/** An S-expression. */
export type Expression = ListExpression | SymbolExpression | StringExpression;

/**
 * The largest message that is read, in bytes from its first parenthesis to its last. As much white
 * space is read before it and no more, so that a peer cannot keep the reader busy for nothing.
 */
export const MAXIMUM_MESSAGE_SIZE = 64 * 1024;

/** How deeply lists may be nested, the message itself counted as one. */
export const MAXIMUM_NESTING = 8;

/** Limits of the messages that are read. */
export interface ExpressionLimits {
  /** The most bytes of a message; `MAXIMUM_MESSAGE_SIZE` by default. */
  readonly size?: number;
  /** The most bytes of the first message; as many as of any other by default. */
  readonly firstSize?: number;
}

const OPEN = 0x28;

/** Makes a list. */
export function list(...items: readonly Expression[]): ListExpression {
  return { kind: "list", items };
}

/** Makes a symbol; `text` must be printable ASCII without parentheses and double quotes. */
export function symbol(text: string): SymbolExpression {
  return { kind: "symbol", text };
}

/** Makes a string. */
export function string(text: string): StringExpression {
  return { kind: "string", text };
}

/**
 * Reads messages from bytes that come in pieces of any size. What it gives does not depend on where
 * the pieces end. It keeps no more than the last piece and the message that is not yet whole.
 */
export class ExpressionReader implements MessageReader<ListExpression> {
  readonly #tokenizer = new Tokenizer();
  // The lists that are open, outermost first.
  readonly #open: Expression[][] = [];
  #error: WireError | undefined;
  readonly #sizeOfOthers: number;
  /** The limit of the message that is due, and of the white space before it. */
  #size: number;

  constructor(
    { size = MAXIMUM_MESSAGE_SIZE, firstSize = size }: ExpressionLimits = {},
  ) {
    this.#sizeOfOthers = size;
    this.#size = firstSize;
    this.#tokenizer.allow(firstSize);
  }

  feed(piece: Uint8Array): void {
    if (this.#error === undefined) this.#tokenizer.feed(piece);
  }

  get insideMessage(): boolean {
    return this.#open.length > 0;
  }

  next(): ListExpression | undefined {
    if (this.#error !== undefined) throw this.#error;
    try {
      return this.#read();
    } catch (error) {
      if (error instanceof WireError) this.#error = error;
      throw error;
    }
  }

  #read(): ListExpression | undefined {
    const tokenizer = this.#tokenizer;
    if (this.#open.length === 0) {
      const first = tokenizer.peek();
      if (first === undefined) return this.#more();
      if (first !== OPEN) throw noMessage(first);
      tokenizer.allow(this.#size);
    }
    for (;;) {
      const token = tokenizer.next();
      switch (token) {
        case undefined:
          return this.#more();
        case "open":
          if (this.#open.length === MAXIMUM_NESTING) {
            throw new WireError("ill-formed", `lists nested more than ${MAXIMUM_NESTING} deep`);
          }
          this.#open.push([]);
          break;
        case "close": {
          const closed: ListExpression = { kind: "list", items: this.#open.pop()! };
          const outer = this.#open.at(-1);
          if (outer === undefined) {
            this.#size = this.#sizeOfOthers;
            tokenizer.allow(this.#size);
            return closed;
          }
          outer.push(closed);
          break;
        }
        case "symbol":
        case "string":
          this.#open.at(-1)!.push({ kind: token, text: tokenizer.text });
      }
    }
  }

  /** Asks for more bytes, unless as many as are allowed have come already. */
  #more(): undefined {
    if (this.#tokenizer.allowance > 0) return undefined;
    const what = this.insideMessage ? "a message" : "white space";
    throw new WireError("oversized", `${what} of more than ${this.#size} bytes`);
  }
}

function noMessage(byte: number): WireError {
  const shown = byte > 0x20 && byte < 0x7f
    ? String.fromCharCode(byte)
    : `the byte 0x${byte.toString(16).padStart(2, "0")}`;
  return new WireError("ill-formed", `${shown} where a message is due; expected a list in ( )`);
}

/**
 * Reads a text that is one message and nothing else but white space.
 * @throws {WireError} when it is not
 */
export function parseExpression(text: string): ListExpression {
  const reader = new ExpressionReader();
  reader.feed(new TextEncoder().encode(text));
  const message = reader.next();
  if (message === undefined) {
    throw new WireError(
      "cut-off",
      reader.insideMessage ? "the message does not end" : "no message",
    );
  }
  if (reader.next() !== undefined || reader.insideMessage) {
    throw new WireError("ill-formed", "more than one message");
  }
  return message;
}

/**
 * Writes an expression, with one space where neighbours need or look better with it. In strings,
 * what cannot be written is replaced: a double quote by a single one, a control character by a
 * space, half a surrogate pair by U+FFFD. So what is written can always be read.
 * @throws {TypeError} when a symbol is not one
 */
export function makeExpression(expression: Expression): string {
  switch (expression.kind) {
    case "list":
      return `(${expression.items.map(makeExpression).join(" ")})`;
    case "string":
      return `"${toWritable(expression.text)}"`;
    case "symbol":
      if (!/^[!#-'*-~]+$/.test(expression.text)) {
        throw new TypeError(`not a symbol: ${JSON.stringify(expression.text)}`);
      }
      return expression.text;
  }
}

function toWritable(text: string): string {
  return text.toWellFormed().replaceAll('"', "'").replaceAll(/\p{Cc}/gu, " ");
}

/** An expression as text of at most `length` characters, for messages to people. */
export function shorten(expression: Expression, length = 60): string {
  const text = makeExpression(expression);
  return text.length <= length ? text : `${text.slice(0, length - 3).toWellFormed()}...`;
}

/** S-expressions as a connection speaks them that reads no larger ones than `limits` allow. */
export function expressionFormat(limits: ExpressionLimits): MessageFormat<ListExpression> {
  return { createReader: () => new ExpressionReader(limits), make: makeExpression };
}

/** S-expressions as a connection speaks them, with the default limits. */
export const S_EXPRESSIONS: MessageFormat<ListExpression> = expressionFormat({});
