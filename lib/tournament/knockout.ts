// Knock-out with two players a match: who loses a match is out.

import {
  dropAlways,
  type DropRule,
  type Format,
  type GameRecord,
  type Pairing,
  wasPlayed,
  withdrawnEntrants,
} from "./format.ts";
import { makePairings, rotate, type Unit } from "./units.ts";

/** What a knock-out is made for. */
export interface KnockoutOptions {
  /** Entrants by number, the first seed first. */
  readonly seeds: readonly number[];
  /** The most units of a match that is not tied. */
  readonly games: number;
  /** Whether every unit is two games with the same deal and the seats swapped. */
  readonly paired: boolean;
  readonly drops?: DropRule;
}

/** Units beyond `games` after which the better seed wins a match that is still tied. */
export const MOST_EXTRA_UNITS = 8;

/**
 * A knock-out. The seeds are set so that the first two can meet in the final only, and the first
 * four in the semi-finals; where they are not a power of two, the first ones have a bye in the first
 * round.
 *
 * A match is best of `games` units: it ends when one has more points than the other can still make.
 * With equal points after all of them, the greater spread over the match wins; with equal spread,
 * further units are played, one at a time, until points or spread differ; after eight of these the
 * better seed wins. Who is out, or does not come, has lost the match; where nobody is left to
 * meet, there is a bye.
 */
export function knockout(options: KnockoutOptions): Format {
  return (stage, records) => {
    const all = stages(options, byGame(records), new Map());
    return all.drop(stage).next().value ?? [];
  };
}

/**
 * How far each entrant, by number, got: the round in which it went out, Infinity for those who are
 * still in, or have won.
 */
export function knockoutReached(
  options: KnockoutOptions,
  records: readonly GameRecord[],
): number[] {
  const lost = new Map<number, number>();
  const played = byGame(records);
  for (const pairings of stages(options, played, lost)) {
    if (pairings.some(({ game }) => !played.has(game))) break;
  }
  const entrants = options.seeds.length;
  return Array.from({ length: entrants }, (_, entrant) => lost.get(entrant) ?? Infinity);
}

interface Match {
  readonly round: number;
  /** The players, the better seed first; undefined where there is nobody. */
  readonly players: readonly [number | undefined, number | undefined];
  /** The players in the order of their turns in the first unit. */
  readonly order: readonly number[];
  units: number;
  readonly points: [number, number];
  readonly spread: [number, number];
}

// Gives the pairings of one stage after the other, and goes on from each when its records are there.
// Notes in `lost` in which round who went out.
function* stages(
  options: KnockoutOptions,
  records: ReadonlyMap<number, GameRecord>,
  lost: Map<number, number>,
): Generator<Pairing[], undefined> {
  const { seeds, paired, drops = dropAlways } = options;
  const rank = new Map(seeds.map((entrant, seed) => [entrant, seed]));
  const imbalance = new Map(seeds.map((entrant) => [entrant, 0]));
  const out = new Set<number>();
  let game = 1;
  let places = bracket(seeds);
  for (let round = 1; places.length > 1; round++) {
    const matches = makeMatches(places, round, rank, imbalance);
    const matchOf = new Map(matches.flatMap((match) => match.order.map((one) => [one, match])));
    for (;;) {
      const units = matches.flatMap((match) => nextUnits(match, options, out));
      const pairings = makePairings(units, paired, game);
      if (pairings.length === 0) break;
      game += pairings.length;
      yield pairings;
      const ended = pairings.map(({ game }) => records.get(game)!);
      for (const entrant of withdrawnEntrants(ended, drops)) out.add(entrant);
      for (const record of ended) {
        keepScore(matchOf.get(record.pairing.seats[0]!)!, record);
        if (wasPlayed(record)) {
          for (const [seat, entrant] of record.pairing.seats.entries()) {
            imbalance.set(entrant, imbalance.get(entrant)! + (seat === 0 ? 1 : -1));
          }
        }
      }
      for (const { seats } of units) matchOf.get(seats[0]!)!.units++;
    }
    places = matches.map((match) => {
      const winner = winnerOf(match, out);
      for (const player of match.players) {
        if (player !== undefined && player !== winner) lost.set(player, round);
      }
      return winner;
    });
  }
}

function makeMatches(
  places: readonly (number | undefined)[],
  round: number,
  rank: ReadonlyMap<number, number>,
  imbalance: ReadonlyMap<number, number>,
): Match[] {
  const rankOf = (player: number | undefined): number =>
    player === undefined ? Infinity : rank.get(player)!;
  return Array.from({ length: places.length / 2 }, (_, i): Match => {
    const [a, b] = [places[2 * i], places[2 * i + 1]];
    const players: Match["players"] = rankOf(a) <= rankOf(b) ? [a, b] : [b, a];
    const order = players.filter((player) => player !== undefined)
      .sort((a, b) => imbalance.get(a)! - imbalance.get(b)!);
    return { round, players, order, units: 0, points: [0, 0], spread: [0, 0] };
  });
}

/** The units of a match that are needed in any case, as far as is known; none when it is over. */
function nextUnits(match: Match, options: KnockoutOptions, out: ReadonlySet<number>): Unit[] {
  const { round, order, units, points: [a, b] } = match;
  const present = order.filter((player) => !out.has(player));
  if (present.length < 2) {
    return present.length === 1 && units === 0 ? [{ round, seats: present }] : [];
  }
  const unitGames = options.paired ? 2 : 1;
  const left = (options.games - units) * unitGames;
  const lead = Math.abs(a - b);
  if (lead > Math.max(left, 0)) return [];
  let count = 1;
  if (left > 0) {
    // As many as whoever leads would have to win in a row.
    count = Math.floor((left - lead) / (2 * unitGames)) + 1;
  } else if (match.spread[0] !== match.spread[1]) return [];
  else if (units >= options.games + MOST_EXTRA_UNITS) return [];
  return Array.from({ length: count }, (_, i) => ({ round, seats: rotate(order, units + i) }));
}

function keepScore({ players, points, spread }: Match, record: GameRecord): void {
  const { pairing: { seats }, winners, scores } = record;
  for (const player of [0, 1] as const) {
    const seat = seats.findIndex((entrant) => entrant === players[player]);
    if (winners.includes(seat)) points[player] += 1 / winners.length;
    if (seat >= 0 && wasPlayed(record)) spread[player] += scores[seat]!;
  }
}

function winnerOf(
  { players: [a, b], points, spread }: Match,
  out: ReadonlySet<number>,
): number | undefined {
  const isOut = (player: number | undefined): boolean => player === undefined || out.has(player);
  if (isOut(a) || isOut(b)) return isOut(a) ? isOut(b) ? undefined : b : a;
  return (points[1] - points[0] || spread[1] - spread[0]) > 0 ? b : a;
}

// Seeds 1 and 2, then between them the next ones so that those who meet always add up to one more
// than the number of places.
function bracket(seeds: readonly number[]): (number | undefined)[] {
  let places = [0];
  while (places.length < seeds.length) {
    const last = 2 * places.length - 1;
    places = places.flatMap((seed) => [seed, last - seed]);
  }
  return places.map((seed) => seeds[seed]);
}

function byGame(records: readonly GameRecord[]): ReadonlyMap<number, GameRecord> {
  return new Map(records.map((record) => [record.pairing.game, record]));
}
