// Where the head of an HTTP request ends, and whether a body follows. Nothing else of it is read here:
// whoever answers the request does that.

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** What is known of a request when its head is whole. */
export type HeadEnd = "no-body" | "body";

/** Finds the ends of the heads of requests that follow one another. */
export class HeadScanner {
  readonly #limit: number;
  #head = "";
  #lineLength = 0;
  readonly #decoder = new TextDecoder("latin1");

  /** A head may have `limit` bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a head has begun and is not yet whole. */
  get insideHead(): boolean {
    return this.#head !== "";
  }

  /**
   * Takes the next bytes. Gives how the last head in them ended that has ended, `undefined` when none
   * has, and "oversized" when one is too large. After a head with a body nothing more may come.
   */
  feed(bytes: Uint8Array): HeadEnd | "oversized" | undefined {
    let ended: HeadEnd | undefined;
    let begin = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === CARRIAGE_RETURN) continue;
      if (byte !== LINE_FEED) {
        this.#lineLength++;
        continue;
      }
      const isBlank = this.#lineLength === 0;
      this.#lineLength = 0;
      if (!isBlank) continue;
      this.#head += this.#decoder.decode(bytes.subarray(begin, at + 1));
      begin = at + 1;
      // Blank lines before a request mean nothing.
      const isRequest = this.#head.trim() !== "";
      if (this.#head.length > this.#limit) return "oversized";
      if (isRequest) ended = declaresBody(this.#head) ? "body" : "no-body";
      this.#head = "";
      if (ended === "body") return ended;
    }
    this.#head += this.#decoder.decode(bytes.subarray(begin));
    return this.#head.length > this.#limit ? "oversized" : ended;
  }
}

function declaresBody(head: string): boolean {
  return /^(content-length[ \t]*:(?![ \t]*0*[ \t]*\r?$)|transfer-encoding[ \t]*:)/im.test(head);
}
