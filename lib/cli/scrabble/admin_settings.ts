// The options of `scrabble admin`: their declaration, and what they mean together.

import { freshSeed } from "../../random.ts";
import type { Coordinates } from "../../scrabble/protocol.ts";
import { findStrategy, STRATEGIES, type StrategyEntry } from "../../strategy/strategies.ts";
import {
  type Address,
  type CommandDeclaration,
  joinWords,
  nearest,
  type OptionDeclaration,
  type Options,
  UsageError,
} from "../options.ts";

/** Where an administrator listens, and a player connects to, when nothing else is said. */
export const DEFAULT_ADDRESS: Address = { hostname: "127.0.0.1", port: 9000 };

/** A day: the most that a number of seconds on the command line can be. */
export const MOST_SECONDS = 86_400;

/** The most players that one game has. */
const MOST_SEATS = 4;

const MOST_PLAYERS = 1000;
const MOST_GAMES = 1_000_000;
const MOST_GAMES_AT_ONCE = 256;

/** The option that names leave values. */
export const LEAVES_OPTION: OptionDeclaration = {
  name: "leaves",
  value: "FILE",
  help:
    "what tiles left on the rack are worth to strategies that ask, a .klv2 file (default: the " +
    "one beside the dictionary, else the program's own)",
};

/** The command as its help text shows it. */
export const ADMIN: CommandDeclaration = {
  name: "admin",
  summary: "hosts games of Scrabble between players that connect",
  usage: ["admin [options]"],
  description: [
    "Waits for players, lets them play, shows how the games go and how they ended, and records " +
    "everything in a transcript that `scrabble replay` reads.",
    "As many players as fit at one table play --games games together, the first move going round. " +
    "With more players everyone meets everyone. A player that is at fault (an illegal play, a late " +
    "answer, a message that is not in the protocol, a lost connection) is told why and dropped; " +
    "the others play on.",
    "^C lets the games under way end and begins no other; a second ^C stops at once.",
  ],
  groups: [
    {
      title: "Players",
      options: [
        {
          name: "players",
          value: "N",
          help: "begin as soon as N players are there, house players among them (default: 2, or " +
            "the number of house players when that is more)",
        },
        {
          name: "wait",
          value: "SECONDS",
          help: "begin after this time with those who are there, if they are at least two " +
            "(default: wait for as long as it takes)",
        },
        {
          name: "house",
          value: "S,S",
          help: `house players by strategy: ${
            joinWords(STRATEGIES.map(({ name }) => name), "or")
          }; when all players are of the house, no port is opened`,
        },
        {
          name: "register-timeout",
          value: "SECONDS",
          help: "how long a connection may take to register (default: 10)",
        },
        {
          name: "turn-timeout",
          value: "SECONDS",
          help: "how long a player may take for a turn, and for the answer to any other call " +
            "(default: 60)",
        },
      ],
    },
    {
      title: "Games",
      options: [
        {
          name: "concurrency",
          value: "N",
          help: "games that are played at the same time, each on a thread of its own if all its " +
            "players are of the house; the results do not depend on it (default: the number of " +
            "cores)",
        },
        { name: "games", value: "N", help: "games that each group of players plays (default: 1)" },
        {
          name: "table",
          value: "N",
          help: "players in one game, 2 to 4 (default: 2; for 3 or 4 players all of them)",
        },
        {
          name: "seed",
          value: "N",
          help:
            "what fixes the order of the tiles: the same seed and the same house players give " +
            "the same games (default: a new one each time, which is recorded)",
        },
        {
          name: "dictionary",
          value: "FILE",
          help: "the words that may be played, a .txt list or a .kwg word graph (default: the " +
            "program's own, ENABLE)",
        },
        LEAVES_OPTION,
        {
          name: "exchange-minimum",
          value: "N",
          help: "tiles that must be in the bag for an exchange, 1 to 7; never more are exchanged " +
            "than the bag holds (default: 1)",
        },
      ],
    },
    {
      title: "Network",
      options: [
        {
          name: "listen",
          value: "HOST:PORT",
          help: "where players connect; port 0 takes a free one (default: 127.0.0.1:9000)",
        },
        {
          name: "coordinates",
          value: "xy|yx",
          help: "what place-tile and place-blank give first: xy the column, yx the row " +
            "(default: xy)",
        },
      ],
    },
    {
      title: "What is shown and recorded",
      options: [
        {
          name: "out",
          value: "DIR",
          help: "where to write transcript.jsonl; a transcript is never overwritten " +
            "(default: a new folder in games/, named after date and time)",
        },
        { name: "no-record", help: "write no transcript" },
        { name: "log-wire", help: "record every message as it went over the wire" },
        { name: "json", help: "print what happens as data, one JSON object a line" },
        { name: "quiet", help: "say nothing on the way; the results are printed" },
      ],
    },
  ],
  examples: [
    ["scrabble admin", "waits for two players on 127.0.0.1:9000 and lets them play a game"],
    [
      "scrabble admin --house greedy --games 10",
      "lets one player that connects play ten games against a house player",
    ],
    [
      "scrabble admin --players 30 --wait 300 --listen 0.0.0.0:9000 --out games/course",
      "waits five minutes for up to 30 players on all addresses of the machine; everyone meets " +
      "everyone",
    ],
    [
      "scrabble admin --house greedy,random --games 100 --seed 1 --quiet",
      "compares two house players over a hundred games, without a network",
    ],
  ],
  positionals: 0,
};

/** What an administrator is to do. */
export interface AdminSettings {
  readonly listen: Address;
  /** How many players to begin with. */
  readonly players: number;
  /** Milliseconds to wait for them. */
  readonly wait: number;
  readonly house: readonly StrategyEntry[];
  /** Players a game, or undefined for what suits their number. */
  readonly table: number | undefined;
  readonly games: number;
  /** The most games at a time. */
  readonly concurrency: number;
  readonly seed: number;
  readonly dictionary: string | undefined;
  readonly leaves: string | undefined;
  readonly exchangeMinimum: number;
  readonly coordinates: Coordinates;
  /** In milliseconds. */
  readonly registerTimeout: number;
  /** In milliseconds. */
  readonly turnTimeout: number;
  /** The folder for the transcript, or undefined for none. */
  readonly out: string | undefined;
  readonly logWire: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Reads the settings. Throws `UsageError` where they make no sense, alone or together. */
export function readAdminSettings(options: Options): AdminSettings {
  const house = options.list("house").map(requireStrategy);
  const players = options.integer("players", 2, MOST_PLAYERS, Math.max(2, house.length));
  if (house.length > players) {
    throw new UsageError(`--house names ${house.length} players, but --players is ${players}`);
  }
  const table = options.integer("table", 2, MOST_SEATS, undefined);
  if (table !== undefined && table > players) {
    throw new UsageError(`--table ${table} needs at least ${table} players, not ${players}`);
  }
  if (options.flag("no-record") && options.has("out")) {
    throw new UsageError("--out and --no-record exclude each other");
  }
  const wait = options.milliseconds("wait", MOST_SECONDS, Infinity);
  return {
    listen: options.address("listen", DEFAULT_ADDRESS),
    players,
    wait,
    house,
    table,
    games: options.integer("games", 1, MOST_GAMES, 1),
    concurrency: options.integer(
      "concurrency",
      1,
      MOST_GAMES_AT_ONCE,
      navigator.hardwareConcurrency,
    ),
    seed: options.integer("seed", 0, 2 ** 31 - 1, freshSeed()),
    dictionary: options.text("dictionary"),
    leaves: options.text("leaves"),
    exchangeMinimum: options.integer("exchange-minimum", 1, 7, 1),
    coordinates: options.choice("coordinates", ["xy", "yx"], "xy"),
    registerTimeout: options.milliseconds("register-timeout", MOST_SECONDS, 10_000),
    turnTimeout: options.milliseconds("turn-timeout", MOST_SECONDS, 60_000),
    out: options.flag("no-record") ? undefined : options.text("out") ?? defaultFolder(),
    logWire: options.flag("log-wire"),
    json: options.flag("json"),
    quiet: options.flag("quiet"),
  };
}

/** The strategy of that name. Throws `UsageError` with the names that there are. */
export function requireStrategy(name: string): StrategyEntry {
  const strategy = findStrategy(name);
  if (strategy !== undefined) return strategy;
  const names = STRATEGIES.map((entry) => entry.name);
  const near = nearest(name, names);
  const advice = near === undefined ? "" : `; did you mean ${near}?`;
  throw new UsageError(
    `there is no strategy "${name}"; there are ${joinWords(names, "and")}${advice}`,
  );
}

// Local time, since people look for "this afternoon's games".
function defaultFolder(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join("");
  return `games/${date}-${time}.${String(now.getMilliseconds()).padStart(3, "0")}`;
}
