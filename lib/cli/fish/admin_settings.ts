// The options of `scrabble admin --game fish`: their declaration, and what they mean together.

import { MOST_FISH, MOST_SIDE } from "../../fish/board.ts";
import { findStrategy, STRATEGIES, type StrategyChoice } from "../../fish/strategy/strategies.ts";
import { LEAST_SEATS, MOST_SEATS, penguinsFor } from "../../fish/state.ts";
import { makeCount } from "../../text.ts";
import { GAME_OPTION } from "../game.ts";
import {
  ADMISSION_OPTIONS,
  checkExposure,
  LIMIT_OPTIONS,
  type Limits,
  readLimits,
} from "../limits.ts";
import {
  type Address,
  type CommandDeclaration,
  joinWords,
  MOST_SECONDS,
  nearest,
  type Options,
  UsageError,
} from "../options.ts";
import { readSeed } from "../seed.ts";

/** Where an administrator of Fish listens, and a player connects to, when nothing else is said. */
export const DEFAULT_ADDRESS: Address = { hostname: "127.0.0.1", port: 12345 };

const MOST_PLAYERS = 1000;
const MOST_TRIES = 1000;

/** The command as its help text shows it. */
export const FISH_ADMIN: CommandDeclaration = {
  name: "admin",
  summary: "hosts a tournament of Fish between players that connect",
  usage: ["admin --game fish [options]"],
  description: [
    "Takes players in, lets them play a knock-out tournament in games of two to four, and prints " +
    "the winners and the failures: players that broke a rule or the protocol, answered too late, " +
    "or left.",
    "A player signs up with its name, 1 to 12 ASCII letters. The tournament begins as soon as the " +
    "most players are in, or when the wait is over and the fewest are.",
    "^C lets the games under way end and begins no other; a second ^C stops at once.",
    "Exit code: 0 the tournament was played, 1 too few players came, or it was stopped, 2 wrong " +
    "usage.",
  ],
  groups: [
    {
      title: "Players",
      options: [
        GAME_OPTION,
        {
          name: "players",
          value: "MIN-MAX",
          help: "how many players to begin with, those of the house among them; one number for " +
            "exactly so many (default: 2-100; with two or more house players, only those)",
        },
        {
          name: "wait",
          value: "SECONDS",
          help: "how long players may sign up (default: 30)",
        },
        {
          name: "tries",
          value: "N",
          help: "how often to wait so long while there are too few players (default: 1)",
        },
        {
          name: "house",
          value: "S,S",
          help: "house players by strategy: " +
            `${joinWords(STRATEGIES.map(({ usage }) => usage), "or")}; they always take part, as ` +
            "the last to have signed up, and the places that are left are for those that connect; " +
            "when there are none left, no port is opened",
        },
        {
          name: "turn-timeout",
          value: "SECONDS",
          help: "how long a player may take to answer a call (default: 10)",
        },
      ],
    },
    {
      title: "Boards",
      options: [
        { name: "rows", value: "R", help: `1 to ${MOST_SIDE} (default: 6)` },
        { name: "columns", value: "C", help: `1 to ${MOST_SIDE} (default: 6)` },
        {
          name: "fish",
          value: "N|random",
          help: `fish on every tile, 1 to ${MOST_FISH}, or random for that many on each ` +
            "(default: random)",
        },
        { name: "holes", value: "N", help: "how many tiles are missing, at random (default: 0)" },
        {
          name: "seed",
          value: "N",
          help: "what fixes the boards (default: a new one each time, which is recorded)",
        },
      ],
    },
    {
      title: "Network",
      options: [
        {
          name: "listen",
          value: "HOST:PORT",
          help: "where players connect; port 0 takes a free one (default: 127.0.0.1:12345)",
        },
        {
          name: "register-timeout",
          value: "SECONDS",
          help: "how long a connection may take to send its name (default: 10)",
        },
        ...ADMISSION_OPTIONS,
      ],
    },
    { title: "Limits, beyond which a connection is closed", options: LIMIT_OPTIONS },
    {
      title: "What is shown and recorded",
      options: [
        {
          name: "out",
          value: "DIR",
          help: "where to write transcript.jsonl, which `scrabble replay` reads; a transcript is " +
            "never overwritten (default: none is written)",
        },
        { name: "log-wire", help: "record every message as it went over the wire; needs --out" },
        {
          name: "json",
          help: "print the result as data: one JSON object with the names of the winners and the " +
            "failures, as they signed up, and whether the tournament is complete",
        },
        { name: "quiet", help: "say nothing on the way; the result is printed" },
      ],
    },
  ],
  examples: [
    [
      "scrabble admin --game fish --players 2-10",
      "waits half a minute for up to ten players on 127.0.0.1:12345",
    ],
    [
      "scrabble admin --game fish --players 5 --wait 60 --house greedy,minimax:2 --out games/fish",
      "waits a minute for three players, who meet two of the house, and records the games",
    ],
    [
      "scrabble admin --game fish --house mcts,minimax:2 --seed 1",
      "lets two players of the house meet, without a network",
    ],
  ],
  positionals: 0,
};

/** What an administrator of Fish is to do. */
export interface FishAdminSettings {
  readonly listen: Address;
  /** The fewest and the most players, those of the house among them. */
  readonly least: number;
  readonly most: number;
  /** Milliseconds of one wait. */
  readonly wait: number;
  readonly tries: number;
  readonly house: readonly StrategyChoice[];
  /** Milliseconds that a call may take. */
  readonly turnTimeout: number;
  /** Milliseconds in which a name must come. */
  readonly registerTimeout: number;
  readonly limits: Limits;
  readonly rows: number;
  readonly columns: number;
  readonly fish: number | "random";
  readonly holes: number;
  readonly seed: number;
  /** The folder for the transcript, or undefined for none. */
  readonly out: string | undefined;
  readonly logWire: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Reads the settings. Throws `UsageError` where they make no sense, alone or together. */
export function readFishAdminSettings(options: Options): FishAdminSettings {
  const house = options.list("house").map(requireFishStrategy);
  const { least, most } = readPlayers(options.text("players"), house.length);
  if (house.length > most) {
    throw new UsageError(`--house names ${house.length} players, but there are at most ${most}`);
  }
  const rows = options.integer("rows", 1, MOST_SIDE, 6);
  const columns = options.integer("columns", 1, MOST_SIDE, 6);
  const holes = options.integer("holes", 0, rows * columns, 0);
  const tiles = rows * columns - holes;
  const penguins = mostPenguins(most);
  if (tiles < penguins) {
    throw new UsageError(
      `a board of ${rows} x ${columns} with ${makeCount(holes, "hole")} has ` +
        `${makeCount(tiles, "tile")}; the penguins of a game need ${penguins}`,
    );
  }
  const out = options.text("out");
  if (options.flag("log-wire") && out === undefined) {
    throw new UsageError("--log-wire records messages in the transcript: it needs --out DIR");
  }
  const listen = options.address("listen", DEFAULT_ADDRESS);
  // When all players are of the house, no port is opened.
  if (house.length < most) checkExposure(listen, options);
  return {
    listen,
    least,
    most,
    wait: options.milliseconds("wait", MOST_SECONDS, 30_000),
    tries: options.integer("tries", 1, MOST_TRIES, 1),
    house,
    turnTimeout: options.positiveMilliseconds("turn-timeout", MOST_SECONDS, 10_000),
    registerTimeout: options.positiveMilliseconds("register-timeout", MOST_SECONDS, 10_000),
    limits: readLimits(options),
    rows,
    columns,
    fish: options.text("fish") === "random"
      ? "random"
      : options.integer("fish", 1, MOST_FISH, "random"),
    holes,
    seed: readSeed(options),
    out,
    logWire: options.flag("log-wire"),
    json: options.flag("json"),
    quiet: options.flag("quiet"),
  };
}

/** The most penguins that a game has on its board in a tournament of at most so many players. */
function mostPenguins(players: number): number {
  let most = 0;
  for (let seats = LEAST_SEATS; seats <= Math.min(players, MOST_SEATS); seats++) {
    most = Math.max(most, seats * penguinsFor(seats));
  }
  return most;
}

function readPlayers(
  text: string | undefined,
  house: number,
): { readonly least: number; readonly most: number } {
  if (text === undefined) {
    return house >= 2 ? { least: house, most: house } : { least: 2, most: 100 };
  }
  const match = /^(?<least>\d{1,4})(?:-(?<most>\d{1,4}))?$/.exec(text);
  const least = Number(match?.groups?.least);
  const most = Number(match?.groups?.most ?? least);
  if (match === null || least < 2 || most < least || most > MOST_PLAYERS) {
    throw new UsageError(
      `--players takes the fewest and the most players, 2 to ${MOST_PLAYERS}, as 2-10, or one ` +
        `number, not "${text}"`,
    );
  }
  return { least, most };
}

/** The strategy that `text` asks for. Throws `UsageError` with those that there are. */
export function requireFishStrategy(text: string): StrategyChoice {
  const strategy = findStrategy(text);
  if (strategy !== undefined) return strategy;
  const usages = STRATEGIES.map(({ usage }) => usage);
  const [name = ""] = text.split(":");
  const entry = STRATEGIES.find((candidate) => candidate.name === name);
  if (entry !== undefined) {
    throw new UsageError(
      `there is no strategy "${text}"; it is written ${entry.usage}: ${entry.summary}`,
    );
  }
  const near = nearest(name, STRATEGIES.map((candidate) => candidate.name));
  const advice = near === undefined ? "" : `; did you mean ${near}?`;
  throw new UsageError(
    `there is no strategy "${text}"; there are ${joinWords(usages, "and")}${advice}`,
  );
}
