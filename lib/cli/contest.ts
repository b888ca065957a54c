// Plays the games of a schedule: seats the entrants, has the referee play, and makes the records.

import { createRandom, deriveSeed } from "../random.ts";
import { createBag } from "../scrabble/bag.ts";
import { playGame } from "../scrabble/referee.ts";
import type { GameRecord, Pairing } from "../tournament/format.ts";
import type { AdminReport } from "./admin_report.ts";
import type { AdminSettings } from "./admin_settings.ts";
import type { LoadedDictionary } from "./dictionary_file.ts";
import { type Entrant, type Lexicon, seatPlayer } from "./entrant.ts";
import type { Interrupt } from "./interrupt.ts";

/** Everything that the games of a tournament have in common. */
export interface Contest {
  readonly settings: AdminSettings;
  readonly entrants: readonly Entrant[];
  readonly dictionary: LoadedDictionary;
  /** What house players know; they take the referee's word for what is a word. */
  readonly lexicon: Lexicon;
  readonly report: AdminReport;
  readonly interrupt: Interrupt;
}

/** Plays one game of the schedule. Gives undefined when it was stopped before its end. */
export async function playPairing(
  pairing: Pairing,
  contest: Contest,
): Promise<GameRecord | undefined> {
  const { settings, entrants, dictionary, lexicon, report, interrupt } = contest;
  const seated = pairing.seats.map((entrant) => entrants[entrant]!);
  const dealSeed = deriveSeed(settings.seed, pairing.deal);
  const gameSeed = deriveSeed(settings.seed, -pairing.game);
  const { end, scores, faults } = await playGame(
    seated.map((entrant, seat) => seatPlayer(entrant, lexicon, gameSeed, seat)),
    {
      bag: createBag(createRandom(dealSeed)),
      dictionary: dictionary.graph,
      exchangeMinimum: settings.exchangeMinimum,
      names: seated.map(({ name }) => name),
      onEvent: report.game(pairing),
      onDropped: (seat) => void seated[seat]!.remote?.close(),
      signal: interrupt.stop,
    },
  );
  if (end === undefined) return undefined;
  for (const fault of faults) {
    if (fault.afterEnd) report.dropped(pairing.game, pairing.seats[fault.seat]!, fault);
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
