// What commands need of the network, whichever game they are about: a port to listen on, a connection
// to an administrator who listens, and a file for what is said.

import { reasonOf, UserError } from "../error.ts";
import type { WireLog } from "../wire/connection.ts";
import { Redactor } from "../wire/secret.ts";
import { readPassword } from "./limits.ts";
import {
  type Address,
  makeAddress,
  MOST_SECONDS,
  type OptionDeclaration,
  type Options,
} from "./options.ts";
import { escapeText, printTalk } from "./terminal.ts";

/** How long to wait between two attempts to connect, in milliseconds. */
const RETRY_INTERVAL = 100;

/** How many connections may wait to be taken; the system may allow fewer. */
const BACKLOG = 4096;

/** Opens the port. Throws `UserError` when that cannot be done. */
export function listenOn(address: Address): Deno.TcpListener {
  try {
    return Deno.listen({ ...address, transport: "tcp", tcpBacklog: BACKLOG });
  } catch (error) {
    const where = makeAddress(address);
    if (error instanceof Deno.errors.AddrInUse) {
      throw new UserError(
        `${where} is in use, perhaps by another administrator; choose another port with ` +
          `--listen ${makeAddress({ ...address, port: address.port + 1 })}, or 0 for a free one`,
      );
    }
    throw new UserError(
      `cannot listen on ${where}: ${reasonOf(error)}; choose another with --listen`,
    );
  }
}

/** The option that says where the administrator is, with what it is when nothing is said. */
export function connectOption(otherwise: Address): OptionDeclaration {
  return {
    name: "connect",
    value: "HOST:PORT",
    help: `where the administrator is (default: ${makeAddress(otherwise)})`,
  };
}

/** The option that says how long to try. */
export const RETRY_OPTION: OptionDeclaration = {
  name: "retry",
  value: "SECONDS",
  help: "try again for so long when nobody listens there yet (default: 0)",
};

/** The option of a player that names the file for what is said. */
export const WIRE_LOG_OPTION: OptionDeclaration = {
  name: "log-wire",
  value: "FILE",
  help: "append every message as it went over the wire to this file",
};

/** Where an administrator is. */
export interface Destination {
  readonly address: Address;
  /** Milliseconds to try for as long as nobody listens there. */
  readonly retry: number;
}

/** Reads where the administrator is. Throws `UsageError`. */
export function readDestination(options: Options, otherwise: Address): Destination {
  return {
    address: options.address("connect", otherwise),
    retry: options.milliseconds("retry", MOST_SECONDS, 0),
  };
}

/** What a player has to talk to an administrator with. */
export interface Line {
  readonly socket: Deno.TcpConn;
  /** What lets it in, if it was given something. */
  readonly secret: string | undefined;
  /** Keeps what is said, if that is asked for. */
  readonly log: WireLog | undefined;
}

/**
 * Connects to an administrator, with the secret and the log that the options name. Throws
 * `UserError` when one of them cannot be had.
 */
export async function openLine(options: Options, { address, retry }: Destination): Promise<Line> {
  const secret = await readPassword(options);
  const log = openWireLog(options.text("log-wire"), secret);
  return { socket: await connectTo(address, retry), secret, log };
}

/** Connects, trying again for `retry` milliseconds as long as nobody listens there. */
async function connectTo(address: Address, retry: number): Promise<Deno.TcpConn> {
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
  return new UserError(`no connection to ${where}: ${reasonOf(error)}; is the address right?`);
}

/** The most that a log of messages takes, in bytes: what is written to it is not ours to decide. */
const MOST_LOGGED = 500_000_000;

/**
 * Opens the file for the messages; gives undefined when there is none to open. A secret is left out
 * of what is written.
 */
function openWireLog(path: string | undefined, secret: string | undefined): WireLog | undefined {
  if (path === undefined) return undefined;
  const marks = { in: "<", out: ">", failure: "!" };
  const redactor = new Redactor();
  if (secret !== undefined) redactor.add(secret);
  let left = MOST_LOGGED;
  const append = (text: string): void => {
    try {
      Deno.writeTextFileSync(path, text, { append: true });
    } catch (error) {
      throw new UserError(`the messages cannot be written to ${path}: ${reasonOf(error)}`);
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
