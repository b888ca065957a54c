// The options of `scrabble player --game omok`: their declaration, and what they mean.

import { type CommandDeclaration, type Options, UsageError } from "../options.ts";
import { PLAYER_SEED_OPTION, readSeed } from "../seed.ts";
import { GAME_OPTION } from "../game.ts";
import { DEFAULT_URL, MOST_EXPERT_SECONDS } from "./defaults.ts";

/** Who can play: the strategies of the house, and the person at the terminal. */
const STRATEGIES = ["smart", "expert", "random", "human"] as const;

/** The longest to wait for an answer, in seconds. */
const MOST_SECONDS = 3600;

/** The command as its help text shows it. */
export const OMOK_PLAYER: CommandDeclaration = {
  name: "player --game omok",
  summary: "plays a game of omok against a web service",
  usage: ["player --game omok [options]"],
  description: [
    "Plays one game at a service (`scrabble admin --game omok`, or any other that answers the same " +
    "requests), moving first, and checks that the service keeps to the rules.",
    "Exit code: 0 the game was played to its end, 1 it was not, 2 wrong usage.",
  ],
  groups: [
    {
      title: "Player",
      options: [
        GAME_OPTION,
        {
          name: "name",
          value: "NAME",
          help: "how the player is called in what is shown (default: the strategy)",
        },
        {
          name: "strategy",
          value: "S",
          help: "smart: looks at the lines as they are; expert: looks ahead; random: any place; " +
            "human: you, with moves as 7,7 (column and row from 0) or H8 (default: smart)",
        },
        {
          name: "expert-time",
          value: "SECONDS",
          help: "how long expert may think about a move (default: 1)",
        },
        PLAYER_SEED_OPTION,
      ],
    },
    {
      title: "Service",
      options: [
        {
          name: "connect",
          value: "URL",
          help: `where the service is (default: ${DEFAULT_URL})`,
        },
        {
          name: "password-file",
          value: "FILE",
          help: "give the secret in FILE, for a service that asks for one",
        },
        {
          name: "opponent",
          value: "S",
          help: "the strategy of the service to play against (default: Smart)",
        },
        {
          name: "timeout",
          value: "SECONDS",
          help: "how long the service may take for an answer (default: 30)",
        },
        {
          name: "retry",
          value: "SECONDS",
          help: "try again for so long when nobody listens there, or the connection is lost, as " +
            "when the service is started again (default: 5)",
        },
      ],
    },
  ],
  examples: [
    [
      "scrabble player --game omok --strategy human --opponent Expert",
      "lets you play against Expert of the service on this machine",
    ],
    [
      "scrabble player --game omok --name anna --connect http://games.example.org/omok",
      "plays Smart against Smart elsewhere",
    ],
  ],
  positionals: 0,
};

/** What a player is to do. */
export interface OmokPlayerSettings {
  readonly name: string;
  readonly strategy: typeof STRATEGIES[number];
  /** In milliseconds. */
  readonly expertTime: number;
  readonly seed: number;
  /** The base URL of the service. */
  readonly connect: URL;
  readonly opponent: string;
  /** In milliseconds. */
  readonly timeout: number;
  /** In milliseconds. */
  readonly retry: number;
}

/** Reads the settings. Throws `UsageError` where they make no sense. */
export function readOmokPlayerSettings(options: Options): OmokPlayerSettings {
  const strategy = options.choice("strategy", STRATEGIES, "smart");
  if (options.has("expert-time") && strategy !== "expert") {
    throw new UsageError("--expert-time is for --strategy expert");
  }
  return {
    name: options.text("name") ?? strategy,
    strategy,
    expertTime: options.milliseconds("expert-time", MOST_EXPERT_SECONDS, 1000),
    seed: readSeed(options),
    connect: readUrl(options.text("connect") ?? DEFAULT_URL),
    opponent: options.text("opponent") ?? "Smart",
    timeout: options.milliseconds("timeout", MOST_SECONDS, 30_000),
    retry: options.milliseconds("retry", MOST_SECONDS, 5000),
  };
}

function readUrl(text: string): URL {
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  const isBase = url !== null && /^https?:$/.test(url.protocol) && url.search === "" &&
    url.hash === "" && url.username === "" && url.password === "";
  if (isBase) return url;
  throw new UsageError(`--connect takes http://HOST:PORT/BASE, as ${DEFAULT_URL}, not "${text}"`);
}
