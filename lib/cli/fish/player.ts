// `scrabble player --game fish`: signs up at an administrator and plays a strategy of the house.

import { UserError } from "../../error.ts";
import { runClient } from "../../fish/client.ts";
import { isName } from "../../fish/protocol.ts";
import { HousePlayer } from "../../fish/strategy/house_player.ts";
import { STRATEGIES } from "../../fish/strategy/strategies.ts";
import { makeCount } from "../../text.ts";
import { Connection } from "../../wire/connection.ts";
import { jsonFormat } from "../../wire/json_stream.ts";
import { GAME_OPTION } from "../game.ts";
import { PLAYER_PASSWORD_OPTION } from "../limits.ts";
import {
  connectOption,
  openLine,
  readDestination,
  RETRY_OPTION,
  WIRE_LOG_OPTION,
} from "../network.ts";
import {
  type CommandDeclaration,
  makeAddress,
  makeHelp,
  parseOptions,
  UsageError,
} from "../options.ts";
import { PLAYER_SEED_OPTION, readSeed } from "../seed.ts";
import { printResult, printTalk } from "../terminal.ts";
import { DEFAULT_ADDRESS, requireFishStrategy } from "./admin_settings.ts";
import { nextTask } from "./next_task.ts";

const FISH_PLAYER: CommandDeclaration = {
  name: "player",
  summary: "plays Fish at an administrator",
  usage: ["player --game fish --name NAME [options]"],
  description: [
    "Signs up at an administrator (`scrabble admin --game fish`, or any other that keeps the " +
    "protocol), plays until the tournament is over, and says whether it has won.",
    "Exit code: 0 the tournament was played to its end, won or not, 1 it was not, 2 wrong usage.",
  ],
  groups: [
    {
      title: "Player",
      options: [
        GAME_OPTION,
        { name: "name", value: "NAME", help: "what to sign up as: 1 to 12 ASCII letters" },
        {
          name: "strategy",
          value: "S",
          help: STRATEGIES.map(({ usage, summary }) => `${usage}: ${summary}`).join("; ") +
            " (default: mcts)",
        },
        PLAYER_SEED_OPTION,
      ],
    },
    {
      title: "Network",
      options: [
        connectOption(DEFAULT_ADDRESS),
        RETRY_OPTION,
        PLAYER_PASSWORD_OPTION,
        WIRE_LOG_OPTION,
      ],
    },
  ],
  examples: [
    [
      "scrabble player --game fish --name anna",
      "plays as well as it can at the administrator on this machine",
    ],
    [
      "scrabble player --game fish --name ben --strategy minimax:2 --connect fish.example.org:12345",
      "plays at an administrator elsewhere",
    ],
  ],
  positionals: 0,
};

/** Runs `scrabble player --game fish` and gives its exit code. */
export async function runFishPlayer(args: readonly string[]): Promise<number> {
  const options = parseOptions(FISH_PLAYER, args);
  if (options.flag("help")) {
    printResult(makeHelp(FISH_PLAYER).trimEnd());
    return 0;
  }
  const name = options.text("name");
  if (name === undefined || !isName(name)) {
    const problem = name === undefined ? "is needed" : `cannot be "${name}"`;
    throw new UsageError(`--name ${problem}: 1 to 12 ASCII letters, as --name anna`);
  }
  const choice = requireFishStrategy(options.text("strategy") ?? "mcts");
  const destination = readDestination(options, DEFAULT_ADDRESS);
  const seed = readSeed(options);
  const strategy = choice.create({ seed, now: () => performance.now(), pause: nextTask });
  const { socket, secret, log } = await openLine(options, destination);
  const connection = new Connection(
    socket,
    jsonFormat(),
    log === undefined ? {} : {
      log: (direction, text) => log(direction, text.trimEnd()),
    },
  );
  printTalk(`signed up as ${name} at ${makeAddress(destination.address)}; strategy ${choice.name}`);
  const result = await runClient(connection, new HousePlayer(name, strategy), {
    ...(secret === undefined ? {} : { secret }),
    onCall: (call) => {
      if (call.kind === "start") printTalk("the tournament begins");
      if (call.kind === "playing-as") printTalk(`a game begins; ${name} is ${call.color}`);
    },
  });
  if (result.kind === "lost") {
    throw new UserError(`${result.reason} (${makeAddress(destination.address)})`);
  }
  const games = `${makeCount(result.games, "game")} played`;
  printTalk(`the tournament is over, ${games}: ${result.won ? "won" : "not won"}`);
  return 0;
}
