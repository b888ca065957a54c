// Records of games between entrants 0 and 1, for tests of what compares them.

import type { GameRecord } from "../../lib/tournament/format.ts";

/** A result of entrant 0: a win, a tie, a loss. */
export type Result = "W" | "T" | "L";

/** The record of a game that entrant 0 has won, tied or lost; they take turns at moving first. */
export function makeGame(game: number, result: Result, deal = game): GameRecord {
  const seats = game % 2 === 1 ? [0, 1] : [1, 0];
  const winner = result === "W" ? 0 : 1;
  return {
    pairing: { game, round: 1, seats, deal },
    end: "played-out",
    scores: seats.map((entrant) => result === "T" ? 400 : entrant === winner ? 450 : 350),
    winners: result === "T" ? [0, 1] : [seats.indexOf(winner)],
    faults: [],
  };
}

/** Records of single games, or with `paired` of pairs of games with the same deal. */
export function makeGames(results: Iterable<string>, paired = false): GameRecord[] {
  return [...results].map((result, index) => {
    if (result !== "W" && result !== "T" && result !== "L") throw new Error(`no result: ${result}`);
    return makeGame(index + 1, result, paired ? index - index % 2 + 1 : index + 1);
  });
}
