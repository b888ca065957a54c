// Who takes part: players of the house, players that have connected, and those who never came.

import type { WordGraph } from "../../dictionary/word_graph.ts";
import type { LeaveFunction } from "../../movegen/measure.ts";
import { deriveSeed } from "../../random.ts";
import { ClockedPlayer, type ClockSettings } from "../../scrabble/clock.ts";
import type { Player } from "../../scrabble/player.ts";
import type { ReturningPlayer } from "../../scrabble/returning_player.ts";
import { HousePlayer } from "../../strategy/house_player.ts";
import type { StrategyEntry } from "../../strategy/strategies.ts";
import type { Strategy } from "../../strategy/strategy.ts";

/** One who takes part in a tournament; with nothing but its name it is absent. */
export interface Entrant {
  /** What it is called in reports; unique. */
  readonly name: string;
  /** The strategy of a house player. */
  readonly strategy?: StrategyEntry;
  /** The connection of a remote player. */
  readonly remote?: ReturningPlayer;
  /** Whether it has played all its games, in a tournament that goes on without it. */
  readonly isDone?: boolean;
}

/** Whether an entrant has never come. */
export function isAbsent({ strategy, remote, isDone = false }: Entrant): boolean {
  return strategy === undefined && remote === undefined && !isDone;
}

/** What house players know of the words that are played with. */
export interface Lexicon {
  readonly graph: WordGraph;
  readonly leaves: LeaveFunction;
}

/** What `seatPlayer` needs besides the entrant. */
export interface SeatOptions {
  readonly lexicon: Lexicon;
  /** The clock of remote players. House players answer at once, and have none. */
  readonly clock?: ClockSettings | undefined;
  readonly gameSeed: number;
  readonly seat: number;
}

/**
 * The player that sits at the table for an entrant in a game. A house player is made anew for each
 * game, so that it can play many at once and each depends on the seed and the game alone.
 */
export function seatPlayer(
  { name, strategy, remote }: Entrant,
  { lexicon, clock, gameSeed, seat }: SeatOptions,
): Player {
  if (remote !== undefined) {
    if (clock === undefined) return remote;
    return new ClockedPlayer(remote, clock, () => performance.now());
  }
  if (strategy === undefined) throw new Error(`${name} is absent and cannot play`);
  return new HousePlayer(name, seatStrategy(strategy, { lexicon, gameSeed, seat }));
}

/** A strategy as it plays one game: its chances depend on the game and the seat. */
export function seatStrategy(
  strategy: StrategyEntry,
  { lexicon, gameSeed, seat }: Omit<SeatOptions, "clock">,
): Strategy {
  return strategy.create({ ...lexicon, seed: deriveSeed(gameSeed, seat + 1) });
}
