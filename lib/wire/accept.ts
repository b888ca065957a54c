// Taking connections: the sockets that a listener gives, as far as a gate lets them in.

import type { Gate, Pass } from "./gate.ts";

/** How long to wait after a connection that could not be taken, in milliseconds. */
const PAUSE = 10;

/** What is done with connections. Must not throw. */
export interface Doorkeeper {
  /** Takes over a socket that was let in; tells the pass when it is closed. */
  readonly welcome: (socket: Deno.TcpConn, pass: Pass) => void;
  /** Takes over a socket that was not, for `reason`. */
  readonly turnAway: (socket: Deno.TcpConn, reason: string) => void;
}

/** Takes connections until `listener` is closed. */
export async function acceptAll(
  listener: Pick<Deno.TcpListener, "accept">,
  gate: Gate,
  { welcome, turnAway }: Doorkeeper,
): Promise<void> {
  for (;;) {
    let socket: Deno.TcpConn;
    try {
      socket = await listener.accept();
    } catch (error) {
      if (error instanceof Deno.errors.BadResource) return;
      if (error instanceof Deno.errors.Interrupted) return;
      // A connection that broke before it was taken, or too many open files: the next may do.
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      continue;
    }
    const pass = gate.enter(socket.remoteAddr.hostname);
    if (typeof pass === "string") turnAway(socket, pass);
    else welcome(socket, pass);
  }
}
