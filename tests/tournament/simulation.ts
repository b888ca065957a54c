// Tournaments of a game that is nothing but chance, for tests of formats.

import { createRandom, deriveSeed } from "../../lib/random.ts";
import type { Format, GameRecord, Pairing } from "../../lib/tournament/format.ts";
import { runTournament } from "../../lib/tournament/run.ts";

/** What chance there is in a simulated tournament. */
export interface Chances {
  readonly seed: number;
  /** Of how many games one has a player at fault; 0 for none. */
  readonly faultEvery?: number;
  /** Of how many games one is tied, with equal scores; 0 for none. */
  readonly tieEvery?: number;
  /** Whether the entrant with the lower number always wins. */
  readonly strongestWins?: boolean;
}

/** Plays one game by chance, the same for the same seed. */
export function playByChance(pairing: Pairing, chances: Chances): GameRecord {
  const { seed, faultEvery = 0, tieEvery = 0, strongestWins = false } = chances;
  const random = createRandom(deriveSeed(seed, pairing.game));
  const { seats } = pairing;
  const isTie = tieEvery > 0 && random.below(tieEvery) === 0;
  const scores = seats.map((entrant) =>
    isTie ? 300 : strongestWins ? 500 - entrant : 300 + random.below(200)
  );
  const guilty = random.below(seats.length);
  const hasFault = faultEvery > 0 && random.below(faultEvery) === 0;
  const isIn = (seat: number): boolean => !hasFault || seat !== guilty;
  const best = Math.max(...scores.filter((_, seat) => isIn(seat)));
  return {
    pairing,
    end: hasFault ? "last-player" : "played-out",
    scores,
    winners: [...seats.keys()].filter((seat) => isIn(seat) && scores[seat] === best),
    faults: hasFault ? [{ entrant: seats[guilty]!, kind: "timeout", reason: "slept" }] : [],
  };
}

/** The records of a whole tournament, going on from `records`. */
export async function simulate(
  format: Format,
  chances: Chances,
  records: readonly GameRecord[] = [],
  absent: readonly number[] = [],
): Promise<readonly GameRecord[]> {
  const result = await runTournament({
    format,
    records,
    concurrency: 1,
    playsManyAtOnce: () => true,
    isAbsent: (entrant) => absent.includes(entrant),
    play: (pairing) => Promise.resolve(playByChance(pairing, chances)),
  });
  return result.records;
}
