// Runs one command line: picks the subcommand, and says in words what went wrong.

import { UserError } from "../error.ts";
import { DEFAULT_GAME, takeGame } from "./game.ts";
import { nearest, UsageError } from "./options.ts";
import { BrokenPipeError, escapeText, printResult, printTalk } from "./terminal.ts";
import settings from "../../deno.json" with { type: "json" };

/** Runs a subcommand with its arguments and gives the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

// Loaded when they are used, so that `--help` and `replay` do not wait for the code of `admin`.
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["admin", async () => (await import("./admin.ts")).runAdmin],
  ["player", async () => (await import("./player.ts")).runPlayer],
  ["replay", async () => (await import("./replay.ts")).runReplay],
]);

/** The commands that each game has for itself, chosen by `--game`. */
const GAME_COMMANDS: ReadonlySet<string> = new Set(["admin", "player"]);

const HELP = `scrabble: games between game-playing programs, over the network

Usage:
  scrabble admin [options]        hosts games between players that connect
  scrabble player [options]       is a player: a strategy of the house
  scrabble replay FILE [options]  shows and checks a recorded game

  scrabble COMMAND --help         all options of a command, with examples
  scrabble --version              the version

Examples:
  scrabble admin --players 2 --out games
      waits for two players on 127.0.0.1:9000, plays a game, records it
  scrabble player --name anna
      plays at the administrator on 127.0.0.1:9000
  scrabble replay games/transcript.jsonl
      shows the game that was recorded, turn by turn
`;

/**
 * Runs the program with the arguments of its command line. Gives the exit code: 0 done, 1 found
 * wanting or failed, 2 wrong usage.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    const command = COMMANDS.has(args[0] ?? "") ? ` ${args[0]}` : "";
    if (error instanceof BrokenPipeError) {
      // Who reads the beginning of a text has seen enough; the results of games are another thing.
      if (!GAME_COMMANDS.has(args[0] ?? "") || args.includes("--help")) return 0;
      printTalk(`scrabble${command}: nobody reads the standard output: the results are not shown`);
      return 1;
    }
    if (error instanceof UsageError) {
      printTalk(`scrabble${command}: ${escapeText(error.message)}`);
      printTalk(`Try: scrabble${command}${gameWords(args)} --help`);
      return 2;
    }
    if (error instanceof UserError) {
      printTalk(`scrabble${command}: ${escapeText(error.message)}`);
      return 1;
    }
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    printTalk(`scrabble${command}: this should not have happened: ${escapeText(message)}`);
    const place = error instanceof Error ? error.stack?.split("\n")[1]?.trim() : undefined;
    if (place !== undefined) printTalk(`Please report it, with the command line and: ${place}`);
    return 1;
  }
}

/** What a command line says of its game, ` --game fish`: each has a help text of its own. */
function gameWords([command, ...rest]: readonly string[]): string {
  if (command === undefined || !GAME_COMMANDS.has(command)) return "";
  try {
    const { game } = takeGame(rest);
    return game === DEFAULT_GAME ? "" : ` --game ${game}`;
  } catch (error) {
    // It names no game that there is.
    if (error instanceof UsageError) return "";
    throw error;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    printTalk(HELP.trimEnd());
    return 2;
  }
  if (name === "--version" || name === "version") {
    printResult(`scrabble ${settings.version}`);
    return 0;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    const command = COMMANDS.get(rest[0] ?? "");
    if (name === "help" && command !== undefined) return await (await command())(["--help"]);
    printResult(HELP.trimEnd());
    return 0;
  }
  const load = COMMANDS.get(name);
  if (load === undefined) {
    const near = nearest(name, [...COMMANDS.keys()]);
    const advice = near === undefined ? "" : `; did you mean "${near}"?`;
    throw new UsageError(`there is no command "${name}"${advice}`);
  }
  return await (await load())(rest);
}
