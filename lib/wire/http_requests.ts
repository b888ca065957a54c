// Where the requests of an HTTP client end, so that only whole ones are passed on. Nothing else of
// them is read here: whoever answers them does that.

import type { Refusal } from "./http_refusal.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The most headers of a request: what the server behind would refuse without a word to us. */
export const MOST_HEADERS = 100;

/** Splits what a client sends into requests. */
export class RequestSplitter {
  readonly #size: number;
  readonly #decoder = new TextDecoder("latin1");
  /** The request that has begun, without blank lines before it. */
  #begun: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** How many bytes it has, once its head is whole. */
  #needed: number | undefined;
  /** Characters of the last line so far. */
  #lineLength = 0;
  #fault: Refusal | undefined;

  /** A request may have `size` bytes, head and body. */
  constructor(size: number) {
    this.#size = size;
  }

  /** Whether a request has begun and is not yet whole. */
  get isInside(): boolean {
    return this.#begun.length > 0;
  }

  /** Why what the client has sent cannot be passed on: the rest of it has no meaning then. */
  get fault(): Refusal | undefined {
    return this.#fault;
  }

  /** Takes the next bytes, and gives the requests that are whole by them. */
  take(bytes: Uint8Array): readonly Uint8Array[] {
    const all = new Uint8Array(this.#begun.length + bytes.length);
    all.set(this.#begun);
    all.set(bytes, this.#begun.length);
    const requests: Uint8Array[] = [];
    let begin = 0;
    let at = this.#begun.length;
    for (;;) {
      if (this.#needed === undefined) {
        // Blank lines before a request mean nothing.
        while (begin === at && isLineEnd(all[at])) begin = ++at;
        const end = this.#findHeadEnd(all, at);
        if (end === undefined) break;
        this.#needed = this.#measure(all.subarray(begin, end));
      }
      if (this.#needed === undefined || all.length - begin < this.#needed) break;
      at = begin + this.#needed;
      requests.push(all.subarray(begin, at));
      begin = at;
      this.#needed = undefined;
    }
    this.#begun = all.slice(begin);
    if (this.#needed === undefined && this.#begun.length > this.#size) {
      this.#fault ??= this.#tooLarge();
    }
    return requests;
  }

  /** Where the first blank line at or after `at` ends, if there is one. */
  #findHeadEnd(bytes: Uint8Array, at: number): number | undefined {
    for (; at < bytes.length; at++) {
      if (bytes[at] === CARRIAGE_RETURN) continue;
      if (bytes[at] !== LINE_FEED) {
        this.#lineLength++;
        continue;
      }
      const isBlank = this.#lineLength === 0;
      this.#lineLength = 0;
      if (isBlank) return at + 1;
    }
    return undefined;
  }

  /** How many bytes the request with this head has. Undefined when that is a fault. */
  #measure(head: Uint8Array): number | undefined {
    if (head.length > this.#size) this.#fault = this.#tooLarge();
    else {
      const text = this.#decoder.decode(head);
      const headers = text.split("\n").length - 3;
      const body = bodyLength(text);
      if (/^PRI /.test(text)) {
        const reason = "a request in another version of HTTP than 1.0 and 1.1";
        this.#fault = { status: "505 HTTP Version Not Supported", reason };
      } else if (headers > MOST_HEADERS) {
        const reason = `a request with more than ${MOST_HEADERS} headers`;
        this.#fault = { status: "431 Request Header Fields Too Large", reason };
      } else if (body === undefined) {
        const reason = "a request whose head does not tell the length of its body";
        this.#fault = { status: "411 Length Required", reason };
      } else if (head.length + body > this.#size) {
        const reason = `a request of more than ${this.#size} bytes`;
        this.#fault = { status: "413 Content Too Large", reason };
      } else return head.length + body;
    }
    return undefined;
  }

  #tooLarge(): Refusal {
    const reason = `the head of a request of more than ${this.#size} bytes`;
    return { status: "431 Request Header Fields Too Large", reason };
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** How many bytes follow a head; undefined when it does not say so, or says different things. */
function bodyLength(head: string): number | undefined {
  if (/^transfer-encoding[ \t]*:/im.test(head)) return undefined;
  const lengths = new Set<string>();
  for (const [, length = ""] of head.matchAll(/^content-length[ \t]*:[ \t]*(.*?)[ \t]*$/gim)) {
    lengths.add(length);
  }
  const [length = "0", ...others] = lengths;
  return others.length === 0 && /^\d+$/.test(length) ? Number(length) : undefined;
}
