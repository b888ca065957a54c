// `scrabble player`: connects to an administrator and plays a strategy of the house.

import { UserError } from "../../error.ts";
import { NO_LEAVES } from "../../movegen/measure.ts";
import { runClient } from "../../scrabble/client.ts";
import type { Player } from "../../scrabble/player.ts";
import { connectProtocol } from "../../scrabble/protocol.ts";
import { HousePlayer } from "../../strategy/house_player.ts";
import { STRATEGIES } from "../../strategy/strategies.ts";
import { escapeText, makeCount } from "../../text.ts";
import { createHuman } from "./human.ts";
import { LEAVES_OPTION } from "./admin_command.ts";
import { DEFAULT_ADDRESS, requireStrategy } from "./admin_settings.ts";
import { loadDictionary } from "../dictionary_file.ts";
import { GAME_OPTION } from "../game.ts";
import { loadLeavesFor } from "../leaves_file.ts";
import {
  type CommandDeclaration,
  makeAddress,
  makeHelp,
  parseOptions,
  UsageError,
} from "../options.ts";
import { PLAYER_SEED_OPTION, readSeed } from "../seed.ts";
import { PLAYER_PASSWORD_OPTION } from "../limits.ts";
import {
  connectOption,
  openLine,
  readDestination,
  RETRY_OPTION,
  WIRE_LOG_OPTION,
} from "../network.ts";
import { printResult, printTalk } from "../terminal.ts";

/** The strategy of a person, which only a player on a terminal can have. */
const HUMAN = "human";

const PLAYER: CommandDeclaration = {
  name: "player",
  summary: "plays Scrabble at an administrator",
  usage: ["player [options]"],
  description: [
    "Registers at an administrator (`scrabble admin`, or any other that keeps the protocol), plays " +
    "as many games as come, and ends when the administrator closes the connection.",
    "Exit code: 0 all games were played, 1 refused, told to be at fault, or connection lost, " +
    "2 wrong usage.",
  ],
  groups: [
    {
      title: "Player",
      options: [
        GAME_OPTION,
        { name: "name", value: "NAME", help: "what to register as (default: the strategy)" },
        {
          name: "strategy",
          value: "S",
          help: STRATEGIES.map(({ name, summary }) => `${name}: ${summary}`).join("; ") +
            `; ${HUMAN}: you, at this terminal (default: greedy)`,
        },
        {
          name: "dictionary",
          value: "FILE",
          help: "the words that the player knows, a .txt list or a .kwg word graph (default: the " +
            "program's own, ENABLE)",
        },
        LEAVES_OPTION,
        PLAYER_SEED_OPTION,
      ],
    },
    {
      title: "Network",
      options: [
        connectOption(DEFAULT_ADDRESS),
        RETRY_OPTION,
        PLAYER_PASSWORD_OPTION,
        {
          name: "coordinates",
          value: "xy|yx",
          help: "what place-tile and place-blank give first: xy the column, yx the row; as the " +
            "administrator has it (default: xy)",
        },
        WIRE_LOG_OPTION,
      ],
    },
  ],
  examples: [
    ["scrabble player --strategy human", "lets you play at the administrator on this machine"],
    ["scrabble player --name anna", "plays greedily at the administrator on this machine"],
    [
      "scrabble player --name ben --strategy random --connect games.example.org:9000 --retry 60",
      "waits up to a minute for an administrator elsewhere",
    ],
  ],
  positionals: 0,
};

/** Runs `scrabble player` for Scrabble and gives its exit code. */
export async function runScrabblePlayer(args: readonly string[]): Promise<number> {
  const options = parseOptions(PLAYER, args);
  if (options.flag("help")) {
    printResult(makeHelp(PLAYER).trimEnd());
    return 0;
  }
  const strategy = options.text("strategy") ?? "greedy";
  const entry = strategy === HUMAN ? undefined : requireStrategy(strategy);
  const name = options.text("name") ?? strategy;
  if (/["\p{Cc}]/u.test(name)) {
    throw new UsageError("--name may hold no double quotes and no control characters");
  }
  const destination = readDestination(options, DEFAULT_ADDRESS);
  const coordinates = options.choice("coordinates", ["xy", "yx"], "xy");
  const seed = readSeed(options);
  const dictionary = options.text("dictionary");
  const { graph, notice } = await loadDictionary(dictionary);
  if (notice !== undefined) printTalk(notice);
  const strategies = entry === undefined ? [] : [entry];
  const { table: leaves = NO_LEAVES } =
    await loadLeavesFor(strategies, options.text("leaves"), dictionary) ?? {};
  const house = new HousePlayer(
    name,
    entry?.create({ graph, leaves, seed }) ?? createHuman(name, graph),
  );
  const { socket, secret, log } = await openLine(options, destination);
  const connection = connectProtocol(socket, log === undefined ? {} : { log });
  const result = await runClient(connection, talking(house), {
    coordinates,
    ...(secret === undefined ? {} : { secret }),
    onRegistered: () =>
      printTalk(
        `registered as "${name}" at ${makeAddress(destination.address)}; strategy ${strategy}`,
      ),
  });
  switch (result.kind) {
    case "finished":
      printTalk(`${makeCount(result.games, "game")} played`);
      return 0;
    case "refused":
      throw new UserError(`the administrator refused the player: ${result.reason}`);
    case "at-fault":
      throw new UserError(`the administrator says: ${result.reason}`);
    case "lost":
      throw new UserError(`${result.reason} (${makeAddress(destination.address)})`);
  }
}

/** The player, but that what the administrator says is shown. */
function talking(player: Player): Player {
  return {
    name: player.name,
    draw: (tiles) => player.draw(tiles),
    takeTurn: (board, tilesLeft, turn) => player.takeTurn(board, tilesLeft, turn),
    inform: async (text) => {
      printTalk(`administrator: ${escapeText(text)}`);
      await player.inform(text);
    },
  };
}
