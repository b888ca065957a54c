// A client of the web service that sends what a test wants, byte by byte, and reads the answers.

import { closeQuietly, send } from "../wire/sockets.ts";

/** An answer. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** A connection to the service. */
export class RawClient implements Disposable {
  readonly socket: Deno.TcpConn;
  #text = "";

  private constructor(socket: Deno.TcpConn) {
    this.socket = socket;
  }

  /** Connects to a port of this machine. */
  static async connect(port: number): Promise<RawClient> {
    return new RawClient(await Deno.connect({ hostname: "127.0.0.1", port }));
  }

  async send(text: string): Promise<void> {
    await send(this.socket, text);
  }

  /** The next answer; undefined when the server hangs up instead. */
  async answer(): Promise<RawAnswer | undefined> {
    const piece = new Uint8Array(65_536);
    for (;;) {
      const head = /^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n/.exec(this.#text);
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head?.[0] ?? "")?.[1] ?? 0);
      const begin = head?.[0].length ?? 0;
      if (head !== null && this.#text.length >= begin + length) {
        const body = this.#text.slice(begin, begin + length);
        this.#text = this.#text.slice(begin + length);
        return { status: Number(head[1]), body };
      }
      const count = await this.socket.read(piece).catch(() => null);
      if (count === null && this.#text !== "") throw new Error(`half an answer: ${this.#text}`);
      if (count === null) return undefined;
      // All that the service says is ASCII, but for the page.
      this.#text += new TextDecoder("latin1").decode(piece.subarray(0, count));
    }
  }

  [Symbol.dispose](): void {
    closeQuietly(this.socket);
  }
}
