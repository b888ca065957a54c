// Plays the games of a schedule: seats the entrants, has the referee play, and makes the records.

import type { Dictionary } from "../../dictionary/word_graph.ts";
import { createRandom, deriveSeed } from "../../random.ts";
import { createBag } from "../../scrabble/bag.ts";
import type { GameEvent } from "../../scrabble/event.ts";
import { playGame } from "../../scrabble/referee.ts";
import type { PlayerFault } from "../../scrabble/result.ts";
import type { GameRecord, Pairing } from "../../tournament/format.ts";
import { type Entrant, type Lexicon, seatPlayer } from "./entrant.ts";

/** What is told of games while they are played. */
export interface GameReport {
  /** Gives the one that tells of the events of a game. */
  game(pairing: Pairing): (event: GameEvent) => void;
  /** An entrant was found at fault when it was told the end of a game. */
  dropped(game: number, entrant: number, fault: PlayerFault): void;
}

/** Everything that the games of a tournament have in common. */
export interface Contest {
  /** What fixes the deals, and the chances that house players take. */
  readonly seed: number;
  readonly exchangeMinimum: number;
  readonly entrants: readonly Entrant[];
  /** The words that may be played. */
  readonly dictionary: Dictionary;
  /** What house players know. */
  readonly lexicon: Lexicon;
  readonly report: GameReport;
  /** Stops the games under way. */
  readonly stop?: AbortSignal;
}

/** Plays one game of the schedule. Gives undefined when it was stopped before its end. */
export async function playPairing(
  pairing: Pairing,
  contest: Contest,
): Promise<GameRecord | undefined> {
  const { seed, entrants, dictionary, lexicon, report, exchangeMinimum, stop } = contest;
  const seated = pairing.seats.map((entrant) => entrants[entrant]!);
  const dealSeed = deriveSeed(seed, pairing.deal);
  const gameSeed = deriveSeed(seed, -pairing.game);
  const { end, scores, faults } = await playGame(
    seated.map((entrant, seat) => seatPlayer(entrant, lexicon, gameSeed, seat)),
    {
      bag: createBag(createRandom(dealSeed)),
      dictionary,
      exchangeMinimum,
      names: seated.map(({ name }) => name),
      onEvent: report.game(pairing),
      onDropped: (seat) => void seated[seat]!.remote?.close(),
      ...(stop === undefined ? {} : { signal: stop }),
    },
  );
  if (end === undefined) return undefined;
  for (const fault of faults) {
    if (!fault.afterEnd) continue;
    report.dropped(pairing.game, pairing.seats[fault.seat]!, fault);
    void seated[fault.seat]!.remote?.close();
  }
  return {
    pairing,
    end: end.end,
    scores,
    winners: end.winners,
    faults: faults.map(({ seat, kind, reason }) => ({
      entrant: pairing.seats[seat]!,
      kind,
      reason,
    })),
  };
}
