// What is fuzzed: a protocol, as its reader sees it and as its server does.

import type { Random } from "../../lib/random.ts";
import { cut, once, pick } from "./mutate.ts";

/** What a hostile client has sent in a session. */
export interface Sent {
  messages: number;
  bytes: number;
}

/** A protocol. */
export interface Target {
  readonly name: string;
  /** A message as the grammar has it, or almost. */
  message(random: Random): string;
  /** Reads bytes as a server does. Throws when it fails in a way that is not foreseen. */
  read(bytes: Uint8Array, random: Random): void;
  /** Opens a server. */
  open(): FuzzedServer;
}

/** A server in this process. */
export interface FuzzedServer {
  /** What has failed in it, and should not have. */
  readonly failures: readonly string[];
  /** A session of a hostile client, until it or the server hangs up. */
  attack(random: Random, sent: Sent): Promise<void>;
  /** A session of a good client. Throws when it is not served as it should be. */
  visit(): Promise<void>;
  close(): Promise<void>;
}

/** How long a session may take, in milliseconds: more is a hang. */
export const SESSION_LIMIT = 30_000;

/** Sends bytes in pieces, as fast as they are taken. */
export async function sendAll(socket: Deno.TcpConn, bytes: Uint8Array, sent: Sent): Promise<void> {
  for (let rest = bytes; rest.length > 0;) {
    const count = await socket.write(rest);
    sent.bytes += count;
    rest = rest.subarray(count);
  }
}

/** Sends bytes as they are, or now and then in pieces of any size. */
export async function sendInPieces(
  socket: Deno.TcpConn,
  bytes: Uint8Array,
  random: Random,
  sent: Sent,
): Promise<void> {
  for (const piece of once(8, random) ? cut(bytes, random).slice(0, 50) : [bytes]) {
    await sendAll(socket, piece, sent);
  }
}

/** Reads bytes as a whole and in pieces of any size. Throws when that is not the same. */
export function readTwice(
  read: (pieces: readonly Uint8Array[]) => string,
  bytes: Uint8Array,
  random: Random,
): void {
  const whole = read([bytes]);
  const inPieces = read(cut(bytes, random));
  if (whole === inPieces) return;
  throw new Error(`read as ${whole} in one piece and as ${inPieces} in several`);
}

/** Whether an error says that the other side has hung up. */
export function isHangUp(error: unknown): boolean {
  return error instanceof Deno.errors.ConnectionReset ||
    error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.BadResource ||
    error instanceof Deno.errors.Interrupted || error instanceof Deno.errors.ConnectionAborted ||
    error instanceof Deno.errors.NotConnected;
}

/** A number as clients write them, and as they should not. */
export function anyNumber(random: Random): string {
  return pick([
    () => String(random.below(15)),
    () => String(random.below(15)),
    () => String(random.below(1000)),
    () => pick(["-1", "15", "007", "1e3", "1.5", "9".repeat(400), "-0", "NaN", ""], random),
  ], random)();
}

/** A text as a name may be, and worse. */
export function anyText(random: Random): string {
  return pick([
    "ann",
    "",
    "a b",
    "a/b",
    "\u001b[31m",
    "\n",
    "é\u202e\u{1f600}",
    "\\",
    "../../x",
    "x".repeat(300),
    "x".repeat(70_000),
    "\ud800",
  ], random);
}
