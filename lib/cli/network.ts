// What commands need of the network, whichever game they are about: a port to listen on, a connection
// to somebody who listens, and a file for what is said.

import { UserError } from "../error.ts";
import type { WireLog } from "../wire/connection.ts";
import { Redactor } from "../wire/secret.ts";
import { type Address, makeAddress } from "./options.ts";
import { escapeText, printTalk } from "./terminal.ts";

/** How long to wait between two attempts to connect, in milliseconds. */
const RETRY_INTERVAL = 100;

/** Opens the port. Throws `UserError` when that cannot be done. */
export function listenOn(address: Address): Deno.TcpListener {
  try {
    return Deno.listen({ ...address, transport: "tcp" });
  } catch (error) {
    const where = makeAddress(address);
    if (error instanceof Deno.errors.AddrInUse) {
      throw new UserError(
        `${where} is in use, perhaps by another administrator; choose another port with ` +
          `--listen ${makeAddress({ ...address, port: address.port + 1 })}, or 0 for a free one`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`cannot listen on ${where}: ${reason}; choose another with --listen`);
  }
}

/** Connects, trying again for `retry` milliseconds as long as nobody listens there. */
export async function connectTo(address: Address, retry: number): Promise<Deno.TcpConn> {
  const until = performance.now() + retry;
  for (let told = false;; told = true) {
    try {
      return await Deno.connect({ ...address, transport: "tcp" });
    } catch (error) {
      const refused = error instanceof Deno.errors.ConnectionRefused;
      if (refused && performance.now() < until) {
        if (!told) printTalk(`nobody listens at ${makeAddress(address)} yet; trying again`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
        continue;
      }
      throw connectError(address, error);
    }
  }
}

function connectError(address: Address, error: unknown): UserError {
  const where = makeAddress(address);
  if (error instanceof Deno.errors.ConnectionRefused) {
    return new UserError(
      `nobody listens at ${where}; start an administrator there (scrabble admin), or wait for it ` +
        "with --retry SECONDS",
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`no connection to ${where}: ${reason}; is the address right?`);
}

/** The most that a log of messages takes, in bytes: what is written to it is not ours to decide. */
const MOST_LOGGED = 500_000_000;

/**
 * Opens the file for the messages; gives undefined when there is none to open. A secret is left out
 * of what is written.
 */
export function openWireLog(path: string | undefined, secret?: string): WireLog | undefined {
  if (path === undefined) return undefined;
  const marks = { in: "<", out: ">", failure: "!" };
  const redactor = new Redactor();
  if (secret !== undefined) redactor.add(secret);
  let left = MOST_LOGGED;
  const append = (text: string): void => {
    try {
      Deno.writeTextFileSync(path, text, { append: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UserError(`the messages cannot be written to ${path}: ${reason}`);
    }
  };
  append("");
  return (direction, text) => {
    if (left <= 0) return;
    const time = new Date().toISOString();
    const line = `${time} ${marks[direction]} ${escapeText(redactor.redact(text))}\n`;
    left -= line.length;
    try {
      append(left > 0 ? line : "the log is full; what comes now is not in it\n");
    } catch (error) {
      // A failure can show where nobody waits for it; the next message tells, or the end.
      if (direction !== "failure") throw error;
    }
  };
}
