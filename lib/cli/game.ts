// Which of the games a command is about.

import { joinWords, type OptionDeclaration, UsageError } from "./options.ts";

/** The games. */
export const GAMES = ["scrabble", "fish", "omok"] as const;

/** A game that the program knows. */
export type GameName = typeof GAMES[number];

/** The game that is meant when none is named. */
export const DEFAULT_GAME: GameName = "scrabble";

/** The option that chooses a game, for the help texts; `parseOptions` never sees it. */
export const GAME_OPTION: OptionDeclaration = {
  name: "game",
  value: "GAME",
  help:
    `${
      joinWords(GAMES, "or")
    } (default: ${DEFAULT_GAME}); each has options of its own, which --game ` +
    "GAME --help shows",
};

/** Takes `--game GAME` out of the arguments. Throws `UsageError` for a game that there is not. */
export function takeGame(
  args: readonly string[],
): { readonly game: GameName; readonly rest: readonly string[] } {
  const at = args.findIndex((arg) => arg === "--game" || arg.startsWith("--game="));
  if (at < 0) return { game: DEFAULT_GAME, rest: args };
  const joined = args[at]!.startsWith("--game=");
  const name = joined ? args[at]!.slice("--game=".length) : args[at + 1];
  const game = GAMES.find((candidate) => candidate === name);
  if (game === undefined) {
    throw new UsageError(`--game takes ${joinWords(GAMES, "or")}, not "${name ?? ""}"`);
  }
  return { game, rest: args.toSpliced(at, joined ? 1 : 2) };
}
