// Formats whose schedule is known from the start: one table for everybody, and everyone against
// everyone.

import type { Format, Pairing } from "./format.ts";
import { balanceSeats } from "./seats.ts";

/** What a schedule is made for. */
export interface ScheduleOptions {
  /** Number of entrants, at least 2. */
  readonly entrants: number;
  /** Players in one game: 2 to `entrants`. */
  readonly table: number;
  /** Games that every group of players plays. */
  readonly games: number;
}

/**
 * Everyone meets everyone: each group of `table` entrants plays `games` games, the order of turns
 * rotating from one to the next. With as many entrants as the table holds, that is a match.
 *
 * Games come in an order in which everybody has played about equally often at any point, and no
 * two entrants' numbers of first moves differ by more than one.
 */
export function roundRobin(options: ScheduleOptions): Format {
  const pairings = schedule(options);
  return (stage) => stage === 0 ? pairings : [];
}

/** The number of games that `roundRobin` schedules. */
export function countGames({ entrants, table, games }: ScheduleOptions): number {
  let groups = 1;
  for (let i = 0; i < table; i++) groups = groups * (entrants - i) / (i + 1);
  return Math.round(groups) * games;
}

function schedule({ entrants, table, games }: ScheduleOptions): Pairing[] {
  const rounds = table === 2 ? circleRounds(entrants) : greedyRounds(entrants, table);
  // One cycle with balanced seats, then the same groups with their order of turns rotated.
  const orders = balanceSeats(rounds.flat(), entrants);
  const pairings: Pairing[] = [];
  for (let cycle = 0; cycle < games; cycle++) {
    let group = 0;
    for (const [index, round] of rounds.entries()) {
      for (let i = 0; i < round.length; i++) {
        const order = orders[group++]!;
        const seats = order.map((_, seat) => order[(seat + cycle) % table]!);
        const game = pairings.length + 1;
        pairings.push({ game, round: cycle * rounds.length + index + 1, seats, deal: game });
      }
    }
  }
  return pairings;
}

// The circle method (J. Schurig, 1886): one entrant stays, the others move on by one place a round.
// With an odd number the one who would meet the missing entrant has a bye.
function circleRounds(entrants: number): number[][][] {
  const places = entrants + entrants % 2;
  const moving = places - 1;
  return Array.from({ length: moving }, (_, round) => {
    const at = (place: number): number => place === 0 ? moving : (round + place) % moving;
    return Array.from({ length: places / 2 }, (_, place) => [at(place), at(moving - place)])
      .filter((group) => group.every((entrant) => entrant < entrants))
      .map((group) => group.sort((a, b) => a - b));
  });
}

// How many of the groups not yet scheduled are looked at for the next one: enough to find a good
// one, and bounded, since there can be tens of thousands.
const LOOK_AHEAD = 256;

// All groups of `table` entrants, sorted so that those who have played least come next, and cut
// into rounds in which nobody plays twice.
function greedyRounds(entrants: number, table: number): number[][][] {
  const groups = combinations(entrants, table);
  const played = new Uint32Array(entrants);
  const rounds: number[][][] = [];
  let busy = new Set<number>();
  while (groups.length > 0) {
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < Math.min(groups.length, LOOK_AHEAD); i++) {
      const group = groups[i]!;
      const cost = group.reduce((sum, entrant) => sum + played[entrant]! ** 2, 0) +
        (group.some((entrant) => busy.has(entrant)) ? 0.5 : 0);
      if (cost < least) [best, least] = [i, cost];
    }
    const [group = []] = groups.splice(best, 1);
    if (rounds.length === 0 || group.some((entrant) => busy.has(entrant))) {
      rounds.push([]);
      busy = new Set();
    }
    rounds.at(-1)!.push(group);
    for (const entrant of group) {
      busy.add(entrant);
      played[entrant]!++;
    }
  }
  return rounds;
}

function combinations(entrants: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const all: number[][] = [];
  for (let first = from; first <= entrants - size; first++) {
    for (const rest of combinations(entrants, size - 1, first + 1)) all.push([first, ...rest]);
  }
  return all;
}
