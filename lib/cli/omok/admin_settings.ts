// The options of `scrabble admin --game omok`: their declaration, and what they mean.

import { makeBase } from "../../omok/request.ts";
import { type Address, type CommandDeclaration, type Options, UsageError } from "../options.ts";
import type { GateLimits } from "../../wire/gate.ts";
import { MOST_HEADERS } from "../../wire/http_requests.ts";
import { GAME_OPTION } from "../game.ts";
import {
  ADMISSION_OPTIONS,
  checkExposure,
  CONNECTION_LIMIT_OPTIONS,
  readGateLimits,
  UNREGISTERED_OPTION,
} from "../limits.ts";
import { DEFAULT_ADDRESS, DEFAULT_BASE, MOST_EXPERT_SECONDS } from "./defaults.ts";

/** The name of the store in the user's data directory. */
export const STORE_FILE = "omok.sqlite";

const DAY = 86_400_000;
const MEGABYTE = 1_000_000;
const DEFAULT_REQUEST_SIZE = 16_384;
/** What is larger the server behind the front would refuse by itself. */
const MOST_REQUEST_SIZE = 65_536;
const DEFAULT_MOST_PLAYS = 100_000;
const DEFAULT_RECORD_MEGABYTES = 1000;

const PASSWORD_HELP = "answer only those that know the secret in FILE, a line of 8 to 128 " +
  "characters without spaces, slashes and double quotes; they send Authorization: Bearer SECRET, " +
  "and browsers ask for it as the password of any name (default: everybody is answered)";
const MOST_DAYS = 36_500;

/** The command as its help text shows it. */
export const OMOK_ADMIN: CommandDeclaration = {
  name: "admin --game omok",
  summary: "serves omok, five in a row, over the web",
  usage: ["admin --game omok [options]"],
  description: [
    "Clients play against the computer with three requests, info, new and play, under the base " +
    "path; people find a page there. Plays are kept in a database, so that a restart goes " +
    "unnoticed and several services can share it.",
    "^C answers the requests under way and ends; a second ^C ends at once.",
  ],
  groups: [
    {
      title: "Network",
      options: [
        GAME_OPTION,
        {
          name: "listen",
          value: "HOST:PORT",
          help: "where clients connect; port 0 takes a free one (default: 127.0.0.1:8080)",
        },
        {
          name: "base",
          value: "PATH",
          help: "the path under which everything is; / for none (default: /omok)",
        },
        ...ADMISSION_OPTIONS.map((option) =>
          option.name === "password-file" ? { ...option, help: PASSWORD_HELP } : option
        ),
      ],
    },
    {
      title: "Limits, beyond which a client is told so and its connection closed",
      options: [
        ...CONNECTION_LIMIT_OPTIONS,
        UNREGISTERED_OPTION,
        {
          name: "request-timeout",
          value: "SECONDS",
          help: "how long a client may take to send a request, and to read a piece of an answer " +
            "(default: 10)",
        },
        {
          name: "idle-timeout",
          value: "SECONDS",
          help: "how long a connection may be kept without another request (default: 120)",
        },
        {
          name: "request-size",
          value: "BYTES",
          help: `the longest request with its headers, which may be ${MOST_HEADERS} (default: ` +
            `${DEFAULT_REQUEST_SIZE})`,
        },
      ],
    },
    {
      title: "Plays",
      options: [
        {
          name: "store",
          value: "FILE",
          help: "the database of plays, made when it is not there; :memory: forgets them at the " +
            `end (default: ${STORE_FILE} in the user's data directory)`,
        },
        {
          name: "keep",
          value: "DAYS",
          help: "delete plays that nobody has moved in for so long, fractions allowed (default: 7)",
        },
        {
          name: "plays",
          value: "N",
          help:
            "the most plays that are kept; beyond that a new one takes the place of another of the " +
            "address that has most: of one without a move, when these are more than half, else of " +
            `the one that nobody has moved in for longest (default: ${DEFAULT_MOST_PLAYS})`,
        },
        {
          name: "expert-time",
          value: "SECONDS",
          help: "how long Expert may think about a move; with 0 Smart answers in its place " +
            "(default: 1)",
        },
      ],
    },
    {
      title: "What is shown and recorded",
      options: [
        {
          name: "out",
          value: "DIR",
          help: "where to record the games that end, in transcript.jsonl, for `scrabble replay`; " +
            "what an earlier run has recorded there is gone on with (default: no record)",
        },
        {
          name: "record-size",
          value: "MB",
          help: "how large the record may become; more games are not recorded (default: " +
            `${DEFAULT_RECORD_MEGABYTES})`,
        },
        { name: "log", help: "show every request with its answer" },
      ],
    },
  ],
  examples: [
    ["scrabble admin --game omok", "serves http://127.0.0.1:8080/omok"],
    [
      "scrabble admin --game omok --listen 0.0.0.0:80 --open --base / --store omok.sqlite " +
      "--log",
      "serves everybody who can reach this machine, and shows what they ask",
    ],
  ],
  positionals: 0,
};

/** What a service is to do. */
export interface OmokAdminSettings {
  readonly listen: Address;
  readonly limits: GateLimits;
  /** How long a client may take to send a request, or to read a piece of an answer; milliseconds. */
  readonly requestTimeout: number;
  /** How long a connection may be kept without another request, in milliseconds. */
  readonly idleTimeout: number;
  /** The most bytes of a request. */
  readonly requestSize: number;
  /** The most plays that are kept. */
  readonly mostPlays: number;
  /** The most bytes of the transcript. */
  readonly recordSize: number;
  /** As `makeBase` gives it. */
  readonly base: string;
  /** The file of the store, or undefined for the one in the user's data directory. */
  readonly store: string | undefined;
  /** In milliseconds. */
  readonly expertTime: number;
  /** In milliseconds. */
  readonly keep: number;
  /** The folder for the transcript, or undefined for none. */
  readonly out: string | undefined;
  readonly log: boolean;
}

/** Reads the settings. Throws `UsageError` where they make no sense. */
export function readOmokAdminSettings(options: Options): OmokAdminSettings {
  const listen = options.address("listen", DEFAULT_ADDRESS);
  checkExposure(listen, options);
  return {
    listen,
    limits: readGateLimits(options),
    requestTimeout: options.milliseconds("request-timeout", 3600, 10_000),
    idleTimeout: options.milliseconds("idle-timeout", 3600, 120_000),
    requestSize: options.integer("request-size", 256, MOST_REQUEST_SIZE, DEFAULT_REQUEST_SIZE),
    mostPlays: options.integer("plays", 1, 100_000_000, DEFAULT_MOST_PLAYS),
    recordSize: options.integer("record-size", 0, 1_000_000, DEFAULT_RECORD_MEGABYTES) * MEGABYTE,
    base: readBase(options.text("base") ?? DEFAULT_BASE),
    store: options.text("store"),
    expertTime: options.milliseconds("expert-time", MOST_EXPERT_SECONDS, 1000),
    keep: readDays(options.text("keep") ?? "7"),
    out: options.text("out"),
    log: options.flag("log"),
  };
}

function readBase(text: string): string {
  // What a browser would write otherwise, or leave out, could never be asked for.
  if (!/^[\w.~/-]*$/.test(text) || text.split("/").some((part) => part === "." || part === "..")) {
    throw new UsageError(
      `--base takes a path of letters, digits, dots and dashes, as /omok, not "${text}"`,
    );
  }
  return makeBase(text);
}

function readDays(text: string): number {
  const days = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || days <= 0 || days > MOST_DAYS) {
    throw new UsageError(
      `--keep takes days, more than 0 and at most ${MOST_DAYS}, as 7 or 0.5, not "${text}"`,
    );
  }
  return days * DAY;
}
