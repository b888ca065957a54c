// `scrabble admin`: hosts games. Each game has an administrator of its own, loaded when it is asked
// for.

import { takeGame } from "./game.ts";

/** Runs `scrabble admin` and gives its exit code. */
export async function runAdmin(args: readonly string[]): Promise<number> {
  const { game, rest } = takeGame(args);
  switch (game) {
    case "scrabble":
      return await (await import("./scrabble/admin.ts")).runScrabbleAdmin(rest);
    case "fish":
      return await (await import("./fish/admin.ts")).runFishAdmin(rest);
    case "omok":
      return await (await import("./omok/admin.ts")).runOmokAdmin(rest);
  }
}
