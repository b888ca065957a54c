// Runs a tournament: takes the pairings of a format, lets each be played as soon as its players are
// free, and collects the records.

import { droppedEntrants, FORFEIT, type Format, type GameRecord, type Pairing } from "./format.ts";

/** What a tournament is run with. */
export interface TournamentOptions {
  readonly format: Format;
  /**
   * Plays one game and gives its record, or undefined when it was stopped before its end and has
   * none. It must not reject because of a player: that is what a
   * record's faults are for. A rejection stops the tournament: no new game is begun, those under
   * way are finished, and `runTournament` rejects with it.
   */
  readonly play: (pairing: Pairing) => Promise<GameRecord | undefined>;
  /** The most games at one time, at least 1. */
  readonly concurrency: number;
  /** Whether an entrant can play any number of games at once, as a house player can. */
  readonly playsManyAtOnce: (entrant: number) => boolean;
  /** Told of each record as soon as there is one, in the order in which the games end. */
  readonly onRecord?: (record: GameRecord) => void;
  /** Records of a run that was interrupted: their games are not played again. */
  readonly records?: readonly GameRecord[];
  /** When it is aborted no new game is begun; those under way are finished. */
  readonly signal?: AbortSignal;
}

/** How a tournament went. */
export interface TournamentResult {
  /** The records in the order of their games. */
  readonly records: readonly GameRecord[];
  /** Whether every game of the format has its record. */
  readonly complete: boolean;
}

/**
 * Runs a tournament to its end, or until `signal` stops it. Games start in the order of the
 * schedule, past those whose players are busy. An entrant that was at fault plays no more: a game
 * for which fewer than two of its players are left is a forfeit, won by the one who is there; of a
 * larger table the others play without those who are not.
 */
export async function runTournament(options: TournamentOptions): Promise<TournamentResult> {
  const records = new Map((options.records ?? []).map((record) => [record.pairing.game, record]));
  for (let stage = 0;; stage++) {
    const pairings = options.format(stage, inOrder(records));
    if (pairings.length === 0) return { records: inOrder(records), complete: true };
    const complete = await runStage(pairings, records, options);
    if (!complete) return { records: inOrder(records), complete: false };
  }
}

async function runStage(
  pairings: readonly Pairing[],
  records: Map<number, GameRecord>,
  options: TournamentOptions,
): Promise<boolean> {
  const { concurrency, playsManyAtOnce, signal } = options;
  const waiting = pairings.filter((pairing) => !records.has(pairing.game));
  const running = new Set<Promise<void>>();
  const busy = new Set<number>();
  const dropped = droppedEntrants(records.values());
  let failure: { readonly error: unknown } | undefined;
  let stopped = false;

  const keep = (record: GameRecord | undefined): void => {
    if (record === undefined) {
      stopped = true;
      return;
    }
    records.set(record.pairing.game, record);
    for (const fault of record.faults) dropped.add(fault.entrant);
    options.onRecord?.(record);
  };
  const start = (pairing: Pairing): void => {
    const seats = pairing.seats.filter((entrant) => !dropped.has(entrant));
    if (seats.length < 2) return keep(forfeit(pairing, seats));
    for (const entrant of seats) if (!playsManyAtOnce(entrant)) busy.add(entrant);
    const game = options.play({ ...pairing, seats }).then(keep).catch((error: unknown) => {
      failure ??= { error };
    }).finally(() => {
      for (const entrant of seats) busy.delete(entrant);
      running.delete(game);
    });
    running.add(game);
  };

  for (;;) {
    while (running.size < concurrency && failure === undefined && !stopped && !signal?.aborted) {
      const next = waiting.findIndex((pairing) =>
        pairing.seats.every((entrant) => dropped.has(entrant) || !busy.has(entrant))
      );
      if (next < 0) break;
      start(waiting.splice(next, 1)[0]!);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failure !== undefined) throw failure.error;
  return waiting.length === 0 && !stopped;
}

function forfeit(pairing: Pairing, present: readonly number[]): GameRecord {
  return {
    pairing,
    end: FORFEIT,
    scores: pairing.seats.map(() => 0),
    winners: present.map((entrant) => pairing.seats.indexOf(entrant)),
    faults: [],
  };
}

function inOrder(records: ReadonlyMap<number, GameRecord>): GameRecord[] {
  return [...records.values()].sort((a, b) => a.pairing.game - b.pairing.game);
}
