// Plays the games of a schedule: seats the entrants, has the referee play, and makes the records.

import type { Dictionary } from "../../dictionary/word_graph.ts";
import { createRandom, deriveSeed } from "../../random.ts";
import { createBag } from "../../scrabble/bag.ts";
import type { ClockSettings } from "../../scrabble/clock.ts";
import type { GameEvent } from "../../scrabble/event.ts";
import { playGame } from "../../scrabble/referee.ts";
import type { PlayerFault } from "../../scrabble/result.ts";
import { RACK_SIZE } from "../../scrabble/tiles.ts";
import { playHouseGame } from "../../strategy/house_game.ts";
import type { DropRule, GameRecord, Pairing } from "../../tournament/format.ts";
import { type Entrant, type Lexicon, seatPlayer, seatStrategy } from "./entrant.ts";

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
  readonly clock?: ClockSettings | undefined;
  /** Which faults put an entrant out of the tournament. */
  readonly drops: DropRule;
  readonly report: GameReport;
  /** Stops the games under way. */
  readonly stop?: AbortSignal;
}

/** Plays one game of the schedule. Gives undefined when it was stopped before its end. */
export async function playPairing(
  pairing: Pairing,
  contest: Contest,
): Promise<GameRecord | undefined> {
  const { seed, entrants, dictionary, lexicon, clock, drops, report } = contest;
  const { exchangeMinimum, stop } = contest;
  const { seats } = pairing;
  const seated = seats.map((entrant) => entrants[entrant]!);
  const gameSeed = deriveSeed(seed, -pairing.game);
  const tell = report.game(pairing);
  const bingos = seats.map(() => 0);
  const faulty = new Map<number, boolean>();
  const options = {
    bag: createBag(createRandom(deriveSeed(seed, pairing.deal))),
    dictionary,
    exchangeMinimum,
    onEvent: (event: GameEvent) => {
      if (event.kind === "play" && event.placements.length === RACK_SIZE) bingos[event.seat]!++;
      if (event.kind === "fault") {
        const { seat, fault: kind, reason } = event;
        faulty.set(seat, drops({ entrant: seats[seat]!, kind, reason }));
      }
      tell(event);
    },
  };
  const strategies = seated.flatMap(({ strategy }, seat) =>
    strategy === undefined ? [] : [seatStrategy(strategy, { lexicon, gameSeed, seat })]
  );
  const { end, faults } = strategies.length === seated.length
    ? playHouseGame(strategies, options)
    : await playGame(
      seated.map((entrant, seat) => seatPlayer(entrant, { lexicon, clock, gameSeed, seat })),
      {
        ...options,
        names: seated.map(({ name }) => name),
        onDropped: (seat) => {
          if (faulty.get(seat) !== false) void seated[seat]!.remote?.close();
        },
        ...(stop === undefined ? {} : { signal: stop }),
      },
    );
  if (end === undefined) return undefined;
  const recorded = faults.map(({ seat, kind, reason }) => ({
    entrant: seats[seat]!,
    kind,
    reason,
  }));
  for (const fault of faults) {
    if (!fault.afterEnd) continue;
    report.dropped(pairing.game, seats[fault.seat]!, fault);
    void seated[fault.seat]!.remote?.close();
  }
  const { scores, winners } = end;
  return { pairing, end: end.end, scores, winners, faults: recorded, counts: { bingos } };
}
