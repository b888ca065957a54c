// What a server takes from strangers: the options that bound it, the same for every game that is
// hosted over connections, and what they mean.

import { reasonOf, UserError } from "../error.ts";
import { DEFAULT_GATE_LIMITS, type GateLimits, isLoopback } from "../wire/gate.ts";
import { MAXIMUM_MESSAGE_SIZE, MAXIMUM_NESTING } from "../wire/s_expression.ts";
import {
  type Address,
  makeAddress,
  type OptionDeclaration,
  type Options,
  UsageError,
} from "./options.ts";

/** What a server takes from its peers. */
export interface Limits extends GateLimits {
  /** Bytes of a message. */
  readonly messageSize: number;
  /** Bytes of the message with which a peer says who it is. */
  readonly firstMessageSize: number;
  /** Bytes that refusals and messages may take in a transcript. */
  readonly logSize: number;
}

const MEGABYTE = 1_000_000;
const DEFAULT_FIRST_MESSAGE_SIZE = 4096;
const DEFAULT_LOG_MEGABYTES = 500;
const LEAST_SECRET = 8;
const MOST_SECRET = 128;

/** The options that bound the connections of any server. */
export const CONNECTION_LIMIT_OPTIONS: readonly OptionDeclaration[] = [
  {
    name: "connections",
    value: "N",
    help: "connections at a time; in any case no more than leave the program files to open " +
      `(ulimit -n) (default: ${DEFAULT_GATE_LIMITS.connections})`,
  },
  {
    name: "connections-per-address",
    value: "N",
    help: "connections at a time of one address; those of this machine do not count (default: " +
      `${DEFAULT_GATE_LIMITS.connectionsPerAddress})`,
  },
  {
    name: "connection-rate",
    value: "N",
    help: "new connections of one address in a minute; those of this machine do not count " +
      `(default: ${DEFAULT_GATE_LIMITS.connectionRate})`,
  },
];

/** The option that bounds the connections that are not known yet. */
export const UNREGISTERED_OPTION: OptionDeclaration = {
  name: "unregistered",
  value: "N",
  help:
    "connections at a time that have not registered, or not yet asked for anything; when there are " +
    "more, the one that has waited longest makes room, first of the address that has most (default: " +
    `${DEFAULT_GATE_LIMITS.unregistered})`,
};

/** The options that bound what the players of a tournament send, and what is kept of it. */
export const LIMIT_OPTIONS: readonly OptionDeclaration[] = [
  ...CONNECTION_LIMIT_OPTIONS,
  UNREGISTERED_OPTION,
  {
    name: "first-message-size",
    value: "BYTES",
    help: `the longest registration (default: ${DEFAULT_FIRST_MESSAGE_SIZE})`,
  },
  {
    name: "message-size",
    value: "BYTES",
    help: "the longest of all other messages; however long, lists nest at most " +
      `${MAXIMUM_NESTING} deep, those of Fish 16 (default: ${MAXIMUM_MESSAGE_SIZE})`,
  },
  {
    name: "log-size",
    value: "MB",
    help: "what refusals and messages may take in the transcript; more of them are not recorded, " +
      `the games are (default: ${DEFAULT_LOG_MEGABYTES})`,
  },
];

/** The options that say who is let in. */
export const ADMISSION_OPTIONS: readonly OptionDeclaration[] = [
  {
    name: "password-file",
    value: "FILE",
    help: "let in only players that know the secret in FILE, a line of " +
      `${LEAST_SECRET} to ${MOST_SECRET} characters without spaces, slashes and double quotes; ` +
      "they register as NAME/SECRET (default: whoever connects may play)",
  },
  {
    name: "open",
    help: "listen on an address that others can reach, though no secret is asked for",
  },
];

/** The option with which a player gives the secret. */
export const PLAYER_PASSWORD_OPTION: OptionDeclaration = {
  name: "password-file",
  value: "FILE",
  help: "register with the secret in FILE, for an administrator that asks for one",
};

/** Reads the limits of the connections. Throws `UsageError`. */
export function readGateLimits(options: Options): GateLimits {
  const { connections, connectionsPerAddress, unregistered, connectionRate } = DEFAULT_GATE_LIMITS;
  return {
    connections: options.integer("connections", 1, 100_000, connections),
    connectionsPerAddress: options.integer(
      "connections-per-address",
      1,
      100_000,
      connectionsPerAddress,
    ),
    unregistered: options.integer("unregistered", 1, 100_000, unregistered),
    connectionRate: options.integer("connection-rate", 1, 1_000_000, connectionRate),
  };
}

/** Reads the limits. Throws `UsageError`. */
export function readLimits(options: Options): Limits {
  return {
    ...readGateLimits(options),
    firstMessageSize: options.integer(
      "first-message-size",
      64,
      16 * MEGABYTE,
      DEFAULT_FIRST_MESSAGE_SIZE,
    ),
    messageSize: options.integer("message-size", 1024, 16 * MEGABYTE, MAXIMUM_MESSAGE_SIZE),
    logSize: options.integer("log-size", 0, 1_000_000, DEFAULT_LOG_MEGABYTES) * MEGABYTE,
  };
}

/**
 * Throws `UsageError` when strangers could connect to `listen` and nobody has said that they may:
 * neither is there a secret, nor was `--open` given.
 */
export function checkExposure(listen: Address, options: Options): void {
  if (isLoopback(listen.hostname)) return;
  if (options.has("password-file") || options.flag("open")) return;
  throw new UsageError(
    `others can reach ${makeAddress(listen)}, and anybody who connects there could play: give ` +
      "--password-file FILE to let in those who know a secret, or --open to let in everybody",
  );
}

/** More than a file with a secret holds: what is larger, or never ends, is not read any further. */
const LARGEST_SECRET_FILE = 1024;

async function readBeginning(path: string): Promise<string> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(LARGEST_SECRET_FILE);
  let length = 0;
  while (length < bytes.length) {
    const count = await file.read(bytes.subarray(length));
    if (count === null) break;
    length += count;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}

/** Reads the secret of `--password-file`, if there is one. Throws `UserError` if it is no good. */
export async function readPassword(options: Options): Promise<string | undefined> {
  const path = options.text("password-file");
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = await readBeginning(path);
  } catch (error) {
    throw new UserError(`the secret cannot be read from ${path}: ${reasonOf(error)}`);
  }
  const secret = text.replace(/\r?\n$/, "");
  // The text itself is not shown: it may be a secret all the same.
  if (new RegExp(`^[!#-.0-~]{${LEAST_SECRET},${MOST_SECRET}}$`).test(secret)) return secret;
  throw new UserError(
    `${path} holds no secret: expected one line of ${LEAST_SECRET} to ${MOST_SECRET} characters ` +
      "of ASCII, without spaces, slashes and double quotes",
  );
}
