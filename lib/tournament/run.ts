// Runs a tournament: takes the pairings of a format, lets each be played as soon as its players are
// free, and collects the records.

import { UserError } from "../error.ts";
import {
  ABSENT,
  BYE,
  dropAlways,
  droppedEntrants,
  type DropRule,
  FORFEIT,
  type Format,
  type GameRecord,
  type Pairing,
} from "./format.ts";
import { WaitingList } from "./waiting_list.ts";

/** What a tournament is run with. */
export interface TournamentOptions {
  readonly format: Format;
  /**
   * Plays one game and gives its record, or undefined when it was stopped before its end and has
   * none; after that no new game is begun. It must not reject because of a player: that is what a
   * record's faults are for. A rejection stops the tournament: no new game is begun, those under
   * way are finished, and `runTournament` rejects with it.
   */
  readonly play: (pairing: Pairing) => Promise<GameRecord | undefined>;
  /** The most games at one time, at least 1. */
  readonly concurrency: number;
  /** Whether an entrant can play any number of games at once, as a house player can. */
  readonly playsManyAtOnce: (entrant: number) => boolean;
  /** Whether an entrant has never come, asked when a game of its is to begin; default: none. */
  readonly isAbsent?: (entrant: number) => boolean;
  /** Which faults put an entrant out of the tournament; default: all. */
  readonly drops?: DropRule;
  /**
   * Told of each record in the order of the schedule, whatever the order in which the games end,
   * those of an earlier run and byes among them. When it returns true the tournament is decided:
   * it ends with this record. Games that ended before but come later in the schedule are not among
   * the results, so that these do not depend on the concurrency.
   */
  readonly decided?: (record: GameRecord) => boolean;
  /** Told of each new record as soon as there is one, in the order in which the games end. */
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
  /** Whether every game of the format has its record, or the tournament was decided before. */
  readonly complete: boolean;
  /** Whether `decided` ended it. */
  readonly decided: boolean;
}

type StageEnd = "complete" | "decided" | "stopped";

/**
 * Runs a tournament to its end, or until `signal` stops it. Games start in the order of the
 * schedule, past those whose players are busy. An entrant that was at fault plays no more, if the
 * fault drops it: a game for which fewer than two of its players are left is a forfeit, won by the
 * one who is there when all other games of the stage are over, so that it does not matter in which
 * order players go out; of a larger table the others play, and the pairing names those who are missing.
 * An entrant that is absent is treated likewise. Throws `UserError` when the records to go on from
 * are not of this tournament.
 */
export async function runTournament(options: TournamentOptions): Promise<TournamentResult> {
  const records = new Map((options.records ?? []).map((record) => [record.pairing.game, record]));
  for (let stage = 0;; stage++) {
    const pairings = options.format(stage, inOrder(records));
    if (pairings.length === 0) {
      return { records: inOrder(records), complete: true, decided: false };
    }
    const { end, last } = await new Stage(pairings, records, options).run();
    const played = inOrder(records);
    if (end === "stopped") return { records: played, complete: false, decided: false };
    if (end === "complete") continue;
    const counted = played.filter(({ pairing }) => pairing.game <= last);
    return { records: counted, complete: true, decided: true };
  }
}

/**
 * Which of `entrants` entrants have a game left that can be played after `records`: one without a record,
 * with one other of its entrants at least who is not in `gone`. Where further rounds depend on such
 * games, all who are not gone may have one.
 */
export function entrantsWithGames(
  format: Format,
  entrants: number,
  records: readonly GameRecord[],
  gone: ReadonlySet<number>,
): Set<number> {
  const known = [...records];
  const having = new Set<number>();
  for (let stage = 0;; stage++) {
    const ended = new Set(known.map(({ pairing }) => pairing.game));
    const pairings = format(stage, known);
    if (pairings.length === 0) return having;
    if (having.size > 0) {
      const all = Array.from({ length: entrants }, (_, entrant) => entrant);
      return new Set(all.filter((entrant) => !gone.has(entrant)));
    }
    for (const pairing of pairings) {
      if (ended.has(pairing.game)) continue;
      const present = pairing.seats.filter((entrant) => !gone.has(entrant));
      if (present.length >= 2) { for (const entrant of present) having.add(entrant); }
      known.push(notPlayed(pairing, pairing.seats.length === 1 ? BYE : FORFEIT, present));
    }
    known.sort((a, b) => a.pairing.game - b.pairing.game);
  }
}

class Stage {
  readonly #pairings: readonly Pairing[];
  readonly #records: Map<number, GameRecord>;
  readonly #options: TournamentOptions;
  readonly #waiting: WaitingList;
  readonly #drops: DropRule;
  readonly #dropped: Set<number>;
  readonly #busy = new Set<number>();
  /** Games for which fewer than two of their players were left. */
  readonly #forfeits: Pairing[] = [];
  #running = 0;
  /** The number of games, from the first of the stage on, that `decided` has been told of. */
  #told = 0;
  #decided = false;
  #stopped = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};

  constructor(
    pairings: readonly Pairing[],
    records: Map<number, GameRecord>,
    options: TournamentOptions,
  ) {
    this.#pairings = pairings;
    this.#records = records;
    this.#options = options;
    for (const pairing of pairings) checkRecord(pairing, records.get(pairing.game));
    this.#waiting = new WaitingList(pairings.filter(({ game }) => !records.has(game)));
    this.#drops = options.drops ?? dropAlways;
    this.#dropped = droppedEntrants(records.values(), this.#drops);
  }

  /** Plays what has no record. Gives how the stage ended, and the last game told to `decided`. */
  async run(): Promise<{ readonly end: StageEnd; readonly last: number }> {
    this.#tell();
    for (;;) {
      while (this.#running < this.#options.concurrency && !this.#isEnding()) {
        const pairing = this.#waiting.take((entrant) => this.#busy.has(entrant));
        if (pairing === undefined) break;
        this.#start(pairing);
      }
      if (this.#running === 0) break;
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
    this.#settleForfeits();
    if (this.#failure !== undefined) throw this.#failure.error;
    const last = this.#pairings[this.#told - 1]?.game ?? 0;
    if (this.#decided) return { end: "decided", last };
    return { end: this.#waiting.size === 0 && !this.#stopped ? "complete" : "stopped", last };
  }

  #isEnding(): boolean {
    return this.#decided || this.#stopped || this.#failure !== undefined ||
      this.#options.signal?.aborted === true;
  }

  #start(pairing: Pairing): void {
    const { play, playsManyAtOnce } = this.#options;
    const { seats } = pairing;
    if (seats.length === 1) return this.#keep(notPlayed(pairing, BYE, seats));
    const present = this.#presentOf(pairing);
    // Whoever has won it may be out by the end of the stage, and has not won it then.
    if (present.length < 2) {
      this.#forfeits.push(pairing);
      return;
    }
    for (const entrant of present) if (!playsManyAtOnce(entrant)) this.#busy.add(entrant);
    this.#running++;
    const absent = seats.filter((entrant) => !present.includes(entrant));
    const toPlay = absent.length === 0 ? pairing : { ...pairing, seats: present, absent };
    const ended = (): void => {
      for (const entrant of present) this.#busy.delete(entrant);
      this.#running--;
      this.#wake();
    };
    play(toPlay).then((record) => this.#keep(record)).catch((error: unknown) => {
      this.#failure ??= { error };
    }).finally(ended);
  }

  /** Those of a pairing who can play. */
  #presentOf({ seats }: Pairing): number[] {
    const { isAbsent = () => false } = this.#options;
    return seats.filter((entrant) => !this.#dropped.has(entrant) && !isAbsent(entrant));
  }

  /** Gives the games that could not be played to those who are there in the end. */
  #settleForfeits(): void {
    const { isAbsent = () => false } = this.#options;
    // Where games are left to be played, it is not the end.
    if (this.#waiting.size > 0 || this.#stopped) return;
    for (const pairing of this.#forfeits.splice(0).sort((a, b) => a.game - b.game)) {
      if (this.#decided || this.#failure !== undefined) return;
      const present = this.#presentOf(pairing);
      const neverCame = pairing.seats.every((entrant) =>
        present.includes(entrant) || (isAbsent(entrant) && !this.#dropped.has(entrant))
      );
      this.#keep(notPlayed(pairing, neverCame ? ABSENT : FORFEIT, present));
    }
  }

  #keep(record: GameRecord | undefined): void {
    if (record === undefined) {
      this.#stopped = true;
      return;
    }
    this.#records.set(record.pairing.game, record);
    for (const fault of record.faults) if (this.#drops(fault)) this.#dropped.add(fault.entrant);
    try {
      this.#options.onRecord?.(record);
      this.#tell();
    } catch (error) {
      // Games under way are finished all the same.
      this.#failure ??= { error };
    }
  }

  /** Tells `decided` of the records that are next in the schedule. */
  #tell(): void {
    while (!this.#decided && this.#told < this.#pairings.length) {
      const record = this.#records.get(this.#pairings[this.#told]!.game);
      if (record === undefined) return;
      this.#told++;
      this.#decided = this.#options.decided?.(record) ?? false;
    }
  }
}

function notPlayed(pairing: Pairing, end: string, present: readonly number[]): GameRecord {
  return {
    pairing,
    end,
    scores: pairing.seats.map(() => 0),
    winners: present.map((entrant) => pairing.seats.indexOf(entrant)),
    faults: [],
  };
}

/** Makes sure that a record of an earlier run belongs to the game of that number. */
function checkRecord(pairing: Pairing, record: GameRecord | undefined): void {
  if (record === undefined) return;
  const { game, round, deal, seats, absent = [] } = record.pairing;
  const players = [...seats, ...absent].sort((a, b) => a - b).join();
  const right = pairing.seats.toSorted((a, b) => a - b).join();
  if (players === right && round === pairing.round && deal === pairing.deal) return;
  throw new UserError(
    `the records are not of this tournament: game ${game} was played by the entrants ${players} ` +
      `in round ${round} with deal ${deal}, but the schedule has ${right} in round ` +
      `${pairing.round} with deal ${pairing.deal}; go on with the options that it was begun with`,
  );
}

function inOrder(records: ReadonlyMap<number, GameRecord>): GameRecord[] {
  return [...records.values()].sort((a, b) => a.pairing.game - b.pairing.game);
}
