// `scrabble player`: plays at an administrator. Each game has a player of its own, loaded when it is
// asked for.

import { takeGame } from "./game.ts";

/** Runs `scrabble player` and gives its exit code. */
export async function runPlayer(args: readonly string[]): Promise<number> {
  const { game, rest } = takeGame(args);
  switch (game) {
    case "scrabble":
      return await (await import("./scrabble/player.ts")).runScrabblePlayer(rest);
    case "fish":
      return await (await import("./fish/player.ts")).runFishPlayer(rest);
    case "omok":
      return await (await import("./omok/player.ts")).runOmokPlayer(rest);
  }
}
