// How strong the entrants are, from all games in order, and how far that is certain.

import { type GameRecord, wasPlayed } from "./format.ts";

/** The estimated strength of an entrant. */
export interface Rating {
  readonly entrant: number;
  /** On the scale of Elo: with 400 more, ten points to one are expected. 1500 before any game. */
  readonly rating: number;
  /** The standard deviation of the estimate. */
  readonly deviation: number;
}

const START = 1500;

// The model expects a score of 1 / (1 + exp(-difference / (beta * sqrt(2)))) between two players
// that are known exactly, so that this is the scale of Elo.
const BETA = 400 / Math.LN10 / Math.SQRT2;

// The ratio of the model's authors. Players do not get better or worse with time here.
const OPTIONS = { mu: 0, sigma: 2 * BETA, beta: BETA, tau: 0 };

/** Loads the library in the background, so that `makeRatings` need not wait for it. */
export function preloadRatings(): void {
  // Whether it can be loaded shows when it is needed.
  import("openskill").catch(() => {});
}

interface Belief {
  readonly mu: number;
  readonly sigma: number;
}

type Rate = (
  teams: Belief[][],
  options: typeof OPTIONS & { readonly rank: number[] },
) => readonly (readonly Belief[])[];

/**
 * Keeps ratings up to date, record by record, by the Plackett-Luce model of R. C. Weng and C.-J. Lin
 * ("A Bayesian approximation method for online ranking", 2011), for any number of players a game.
 * Games that were not played do not count. The order of the records matters a little.
 */
export class Ratings {
  readonly #rate: Rate;
  readonly #beliefs: Belief[];

  private constructor(entrants: number, rate: Rate) {
    this.#rate = rate;
    this.#beliefs = Array.from({ length: entrants }, () => OPTIONS);
  }

  /** Ratings before any game. Loads the library only now: many runs do not need it. */
  static async create(entrants: number): Promise<Ratings> {
    const { rate } = await import("openskill");
    return new Ratings(entrants, rate);
  }

  /** Adds one record. */
  add(record: GameRecord): void {
    if (!wasPlayed(record)) return;
    const { seats } = record.pairing;
    const teams = seats.map((entrant) => [this.#beliefs[entrant]!]);
    const rated = this.#rate(teams, { ...OPTIONS, rank: makeRanks(record) });
    for (const [seat, entrant] of seats.entries()) this.#beliefs[entrant] = rated[seat]![0]!;
  }

  /** The ratings after the records so far, in the order of the entrants' numbers. */
  list(): Rating[] {
    return this.#beliefs.map(({ mu, sigma }, entrant) => ({
      entrant,
      rating: START + mu,
      deviation: sigma,
    }));
  }
}

/** The ratings of `entrants` entrants after `records`, in the order of their numbers. */
export async function makeRatings(
  entrants: number,
  records: Iterable<GameRecord>,
): Promise<Rating[]> {
  const ratings = await Ratings.create(entrants);
  for (const record of records) ratings.add(record);
  return ratings.list();
}

/** The winners come first, whatever they scored; the others by their scores. */
function makeRanks({ scores, winners, pairing: { seats } }: GameRecord): number[] {
  return seats.map((_, seat) => {
    if (winners.includes(seat)) return 1;
    const better = seats.keys().filter((other) =>
      winners.includes(other) || scores[other]! > scores[seat]!
    );
    return 1 + better.toArray().length;
  });
}
