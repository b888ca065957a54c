// What the end-to-end tests have in common: an administrator that waits on a free port, players at
// it, peers that the test plays itself, and what is left behind in a folder of its own.

import { join } from "@std/path";
import { parseTranscriptLine, type TranscriptLine } from "../../lib/record/transcript.ts";
import { type ProgramOptions, type RunningProgram, startProgram } from "./program.ts";

/** A folder that is gone at the end of the test. */
export interface Folder extends AsyncDisposable {
  readonly path: string;
  /** The path of a file or folder in it. */
  file(name: string): string;
}

/** Makes an empty folder. */
export async function makeFolder(): Promise<Folder> {
  const path = await Deno.makeTempDir({ prefix: "scrabble_" });
  return {
    path,
    file: (name) => join(path, name),
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

/** An administrator that waits for players. */
export interface Hosting extends AsyncDisposable {
  readonly admin: RunningProgram;
  /** Where it listens, as `host:port`. */
  readonly address: string;
  readonly port: number;
}

/** Starts `scrabble admin` on a free port with these options, and waits until it listens. */
export async function startAdmin(
  args: readonly string[],
  options?: ProgramOptions,
): Promise<Hosting> {
  const admin = startProgram(["admin", "--listen", "127.0.0.1:0", ...args], options);
  try {
    const listening = /^listening on (127\.0\.0\.1:(\d+)),/;
    const [, address = "", port] = await admin.waitForLine(listening, { stream: "stderr" });
    return {
      admin,
      address,
      port: Number(port),
      [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose](),
    };
  } catch (error) {
    await admin[Symbol.asyncDispose]();
    throw error;
  }
}

/** Starts `scrabble player` at an address. */
export function startPlayer(
  name: string,
  address: string,
  args: readonly string[] = [],
): RunningProgram {
  return startProgram(["player", "--name", name, "--connect", address, ...args]);
}

/** The lines of the transcript in a folder. */
export async function readTranscript(folder: string): Promise<TranscriptLine[]> {
  const text = await Deno.readTextFile(join(folder, "transcript.jsonl"));
  return text.split("\n").filter((line) => line !== "").map(parseTranscriptLine);
}

/** The lines that tell of one kind of event. */
export function linesOf<E extends TranscriptLine["event"]>(
  lines: readonly TranscriptLine[],
  event: E,
): Extract<TranscriptLine, { readonly event: E }>[] {
  return lines.filter((line): line is Extract<TranscriptLine, { readonly event: E }> =>
    line.event === event
  );
}

/** How long a peer waits for what it expects, in milliseconds. */
const PATIENCE = 20_000;

/** A connection that the test itself talks on. */
export class Peer implements Disposable {
  readonly #socket: Deno.TcpConn;
  #text = "";

  private constructor(socket: Deno.TcpConn) {
    this.#socket = socket;
  }

  /** Connects to 127.0.0.1. */
  static async connect(port: number): Promise<Peer> {
    return new Peer(await Deno.connect({ hostname: "127.0.0.1", port }));
  }

  /** Takes over a connection that was accepted. */
  static of(socket: Deno.TcpConn): Peer {
    return new Peer(socket);
  }

  /** Sends text as it is. */
  async say(text: string): Promise<void> {
    await this.#socket.write(new TextEncoder().encode(text));
  }

  /**
   * Waits until what has come matches, and forgets it up to the end of the match.
   *
   * @throws {Error} when the connection ends, or the time is up, without it
   */
  async hear(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.#text);
      if (match !== null) {
        this.#text = this.#text.slice(match.index + match[0].length);
        return match[0];
      }
      if (!await this.#readPiece()) {
        throw new Error(`closed without ${pattern}; what had come: ${this.#text}`);
      }
    }
  }

  /** Waits until the other side closes, and gives what came till then. */
  async hearAll(): Promise<string> {
    while (await this.#readPiece());
    return this.#text;
  }

  async #readPiece(): Promise<boolean> {
    const piece = new Uint8Array(4096);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new Error(`nothing came in ${PATIENCE} ms; what had come: ${this.#text}`));
    }, PATIENCE);
    try {
      const count = await Promise.race([this.#socket.read(piece), late]);
      if (count === null) return false;
      this.#text += new TextDecoder().decode(piece.subarray(0, count));
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the connection. */
  [Symbol.dispose](): void {
    this.#socket.close();
  }
}
