// A game that counts: one that was played, and is on the disk.

import type { GameRecord, Pairing } from "../../tournament/format.ts";
import { type Contest, playPairing } from "./contest.ts";
import type { HousePool } from "./house_pool.ts";
import type { HouseGame } from "./house_worker.ts";

/** The files that tell of games. */
export interface GameFiles {
  /** A game that a thread has played, and has just ended. */
  housePlayed(game: number, played: HouseGame): void;
  /**
   * Waits until all games that have ended are on the disk, in the transcript; with `gcg`, their GCG
   * files, too. Throws `UserError` when that fails.
   */
  flushed(options: { readonly gcg: boolean }): Promise<void>;
}

/** What has games played. */
export interface GamePlayers {
  readonly contest: Contest;
  /** Threads for games among players of the house; without any, they are played here. */
  readonly pool: Pick<HousePool, "play"> | undefined;
  readonly files: GameFiles;
}

/**
 * Plays a game of the schedule, and waits until it is on the disk. Gives undefined when it was stopped
 * before its end.
 */
export async function playCounted(
  pairing: Pairing,
  { contest, pool, files }: GamePlayers,
): Promise<GameRecord | undefined> {
  const ofTheHouse = pairing.seats.every((seat) => contest.entrants[seat]!.strategy !== undefined);
  if (pool === undefined || !ofTheHouse) {
    const record = await playPairing(pairing, contest);
    await files.flushed({ gcg: true });
    return record;
  }
  const game = await pool.play(pairing);
  if (game !== undefined) files.housePlayed(pairing.game, game);
  // Its GCG file is flushed with others: it can be made again from the transcript.
  await files.flushed({ gcg: false });
  return game?.record;
}
