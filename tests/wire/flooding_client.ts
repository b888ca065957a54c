// A client that asks for as long as it is heard, and reads no answer. It is a thread, so that it leaves
// when that is ended, whatever it has not got rid of: in Deno 2.7 a socket in the middle of a write is
// not closed before.

import { send } from "./sockets.ts";

/** Where to connect, and what to send without end. */
export interface Flood {
  readonly port: number;
  readonly piece: string;
}

addEventListener("message", async (event) => {
  if (!(event instanceof MessageEvent)) return;
  const { port, piece }: Flood = event.data;
  try {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port });
    for (;;) await send(socket, piece);
  } catch {
    // It was hung up on.
  }
}, { once: true });
