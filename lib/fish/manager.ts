// The manager of a tournament: starts the players, runs round after round of games, a knock-out in
// groups, and tells the players how it ended.

import { StoppedError, unlessStopped } from "../stop.ts";
import type { GameRecord, Pairing } from "../tournament/format.ts";
import { groupKnockout, groupKnockoutReached } from "../tournament/group_knockout.ts";
import { runTournament } from "../tournament/run.ts";
import type { Board } from "./board.ts";
import type { GameEvent } from "./event.ts";
import { Fault, type FaultKind, type Player } from "./player.ts";
import { playGame } from "./referee.ts";

/** A player that was removed from the tournament; players are numbered in order of sign-up from 0. */
export interface Failure {
  readonly player: number;
  readonly kind: FaultKind;
  readonly reason: string;
  /** When it happened: at the start, at the end, or in the game of that number. */
  readonly when: "start" | "end" | number;
}

/** What a tournament is run with. */
export interface ManagerOptions {
  /** The board of the games of a deal. */
  readonly boardOf: (deal: number) => Board;
  /** Gives who is told of the events of a game, whose seats are numbers of players. */
  readonly watch?: (pairing: Pairing) => (event: GameEvent) => void;
  /** Told of each game that has ended, or was not played; its seats are numbers of players. */
  readonly onRecord?: (record: GameRecord) => void;
  /** Told of each player that is removed, as it happens: the moment to close its connection. */
  readonly onFailure?: (failure: Failure) => void;
  /** No new game is begun when it is aborted. */
  readonly finish?: AbortSignal;
  /** When it is aborted all stops at once: the games under way have no end, and nobody is told. */
  readonly stop?: AbortSignal;
}

/** How a tournament went. */
export interface TournamentOutcome {
  /** The numbers of the winners, in order of sign-up. */
  readonly winners: readonly number[];
  /** The players that were removed, in order of sign-up. */
  readonly failures: readonly Failure[];
  /** Whether it was played to its end. When it was not, nobody has won. */
  readonly complete: boolean;
}

/**
 * Runs a tournament between players, given in order of sign-up. All games of a round run at the same
 * time. With fewer than two players left after the start, those who are left win.
 */
export async function runManager(
  players: readonly Player[],
  options: ManagerOptions,
): Promise<TournamentOutcome> {
  return await new Manager(players, options).run();
}

class Manager {
  readonly #players: readonly Player[];
  readonly #options: ManagerOptions;
  readonly #failures = new Map<number, Failure>();

  constructor(players: readonly Player[], options: ManagerOptions) {
    this.#players = players;
    this.#options = options;
  }

  async run(): Promise<TournamentOutcome> {
    const all = [...this.#players.keys()];
    await this.#tell(all, "start", (player) => player.start());
    const entrants = this.#present(all);
    const { winners, complete } = await this.#play(entrants);
    const losers = this.#present(all).filter((player) => !winners.includes(player));
    await this.#tell(winners, "end", (player) => player.end(true));
    await this.#tell(losers, "end", (player) => player.end(false));
    const failures = [...this.#failures.values()].sort((a, b) => a.player - b.player);
    return { winners: this.#present(winners), failures, complete };
  }

  /** Plays the games of `entrants`, and gives the winners of the last one. */
  async #play(entrants: readonly number[]): Promise<{ winners: number[]; complete: boolean }> {
    const { onRecord, finish } = this.#options;
    const format = { entrants: entrants.length };
    const named = (pairing: Pairing): Pairing => ({
      ...pairing,
      seats: pairing.seats.map((entrant) => entrants[entrant]!),
    });
    const { records, complete } = await runTournament({
      format: groupKnockout(format),
      concurrency: Infinity,
      playsManyAtOnce: () => false,
      play: (pairing) => this.#playGame(pairing, named(pairing)),
      onRecord: (record) => onRecord?.({ ...record, pairing: named(record.pairing) }),
      ...(finish === undefined ? {} : { signal: finish }),
    });
    if (!complete) return { winners: [], complete };
    const reached = groupKnockoutReached(format, records);
    const winners = entrants.filter((_, entrant) => reached[entrant] === Infinity);
    return { winners: this.#present(winners), complete };
  }

  async #playGame(pairing: Pairing, named: Pairing): Promise<GameRecord | undefined> {
    const { boardOf, watch, stop } = this.#options;
    const seated = named.seats;
    const emit = watch?.(named);
    const { end, faults } = await playGame(seated.map((player) => this.#players[player]!), {
      board: boardOf(pairing.deal),
      onEvent: (event) => {
        emit?.(event);
        if (event.kind !== "fault") return;
        const { seat, fault: kind, reason } = event;
        this.#fail({ player: seated[seat]!, kind, reason, when: pairing.game });
      },
      ...(stop === undefined ? {} : { signal: stop }),
    });
    if (end === undefined) return undefined;
    return {
      pairing,
      end: end.end,
      scores: end.scores,
      winners: end.winners,
      faults: faults.map(({ seat, kind, reason }) => ({
        entrant: pairing.seats[seat]!,
        kind,
        reason,
      })),
    };
  }

  /** Tells players something, all at the same time; those at fault are removed. */
  async #tell(
    players: readonly number[],
    when: "start" | "end",
    tell: (player: Player) => Promise<void>,
  ): Promise<void> {
    await Promise.all(players.map(async (player) => {
      try {
        await unlessStopped(() => tell(this.#players[player]!), this.#options.stop);
      } catch (error) {
        if (error instanceof StoppedError) return;
        const { kind, message } = Fault.of(error);
        this.#fail({ player, kind, reason: message, when });
      }
    }));
  }

  #fail(failure: Failure): void {
    this.#failures.set(failure.player, failure);
    this.#options.onFailure?.(failure);
  }

  #present(players: readonly number[]): number[] {
    return players.filter((player) => !this.#failures.has(player));
  }
}
