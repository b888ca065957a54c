// Taking connections: the sockets that a listener gives, as far as a gate lets them in.

import type { Gate, Pass } from "./gate.ts";

/** How long to wait before it is tried again to take or let in a connection, in milliseconds. */
const PAUSE = 10;

/** The most peers at a time that are told why they may not connect; others are not told. */
export const MOST_TURNED_AWAY = 64;

/** What is done with connections. Must not throw. */
export interface Doorkeeper {
  /** Takes over a socket that was let in; tells the pass when it is closed. */
  readonly welcome: (socket: Deno.TcpConn, pass: Pass) => void;
  /** Takes over a socket that was not, for `reason`. */
  readonly turnAway: (socket: Deno.TcpConn, reason: string) => void;
}

/**
 * Takes connections until `listener` is closed. While there is no room for one, those after it wait
 * where the system keeps them: a crowd gets in no faster than each can say who it is.
 */
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
      await pause(PAUSE);
      continue;
    }
    const { hostname } = socket.remoteAddr;
    for (let time; (time = gate.timeUntilRoom(hostname)) > 0;) await pause(Math.min(time, PAUSE));
    const pass = gate.enter(hostname);
    if (typeof pass === "string") turnAway(socket, pass);
    else welcome(socket, pass);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
