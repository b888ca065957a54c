/// <reference lib="deno.worker" />

// The crowd of `crowd.ts`, on a thread of its own: connections that are silent, that send a byte now
// and then, and that send what nobody should. Who is hung up on comes again at once.

import { createRandom, type Random } from "../../lib/random.ts";
import { hostile } from "./mutate.ts";
import { SCRABBLE } from "./scrabble.ts";

let open = 0;
let sessions = 0;

/** What a guest says on one connection, until it is hung up on. */
type Guest = (socket: Deno.TcpConn, random: Random) => Promise<void>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const GUESTS: readonly Guest[] = [
  () => Promise.resolve(),
  async (socket) => {
    for (const byte of new TextEncoder().encode(`(register "${"x".repeat(1000)}`)) {
      await socket.write(Uint8Array.of(byte));
      await pause(100);
    }
  },
  async (socket, random) => {
    for (;;) {
      await socket.write(hostile(() => SCRABBLE.message(random), random));
      await pause(20);
    }
  },
];

async function visit(port: number, guest: Guest, random: Random): Promise<void> {
  for (;;) {
    let socket: Deno.TcpConn;
    try {
      socket = await Deno.connect({ hostname: "127.0.0.1", port });
    } catch {
      await pause(100);
      continue;
    }
    open++;
    sessions++;
    // Ends when it is hung up on.
    guest(socket, random).catch(() => {});
    const piece = new Uint8Array(1000);
    try {
      while (await socket.read(piece) !== null);
    } catch {
      // Hung up on without a word.
    }
    socket.close();
    open--;
  }
}

self.addEventListener("message", async ({ data }: MessageEvent) => {
  if (typeof data === "object") {
    const { port, crowd } = data;
    for (let index = 0; index < crowd; index++) {
      visit(port, GUESTS[index % GUESTS.length]!, createRandom(index));
      if (index % 50 === 49) await pause(50);
    }
  }
  self.postMessage({ open, sessions });
});
