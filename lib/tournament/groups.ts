// All groups in which entrants can meet, in an order in which everybody plays about equally often
// at any point, cut into rounds in which nobody plays twice.

import { balanceSeats } from "./seats.ts";

/**
 * The rounds of a round robin: each is a list of groups of `table` entrants, 1 to 4, in the order
 * of their turns. Everybody moves first in the same share of its games, but for less than one game.
 */
export function makeRounds(entrants: number, table: number): number[][][] {
  if (table === 2) return circleRounds(entrants);
  const rounds = greedyRounds(entrants, table);
  const orders = balanceSeats(rounds.flat(), entrants);
  let group = 0;
  return rounds.map((round) => round.map(() => orders[group++]!));
}

/** The number of groups of `size` out of `entrants`. */
export function countGroups(entrants: number, size: number): number {
  let groups = 1;
  for (let i = 0; i < size; i++) groups = groups * (entrants - i) / (i + 1);
  return Math.round(groups);
}

// The circle method (J. Schurig, 1886): one entrant stays, the others move on by one place a round.
// With an odd number the one who would meet the missing entrant does not play in the round. Of the
// two who meet, one has an odd place; that one moves first, so that everybody who moves on takes
// turns at it, and who stays takes turns from round to round.
function circleRounds(entrants: number): number[][][] {
  const places = entrants + entrants % 2;
  const moving = places - 1;
  return Array.from({ length: moving }, (_, round) => {
    const at = (place: number): number => (round + place) % moving;
    const stays = round % 2 === 0 ? [at(0), moving] : [moving, at(0)];
    const others = Array.from({ length: places / 2 - 1 }, (_, i) => {
      const odd = 1 + 2 * i;
      return [at(odd), at(moving - odd)];
    });
    return entrants === places ? [stays, ...others] : others;
  });
}

// How many of the groups not yet scheduled are looked at for the next one.
const LOOK_AHEAD = 128;

// Groups are taken orbit by orbit, since in each orbit all entrants play equally often; and of the
// next few the one whose players have played least.
function greedyRounds(entrants: number, table: number): number[][][] {
  const coming = orbits(entrants, table);
  const window: number[][] = [];
  while (window.length < LOOK_AHEAD) {
    const next = coming.next();
    if (next.done) break;
    window.push(next.value);
  }
  const played = new Uint32Array(entrants);
  const rounds: number[][][] = [];
  // The round, by its number in `rounds` from 1, in which each entrant has played last.
  const last = new Uint32Array(entrants);
  while (window.length > 0) {
    let best = 0;
    let least = Infinity;
    for (const [i, group] of window.entries()) {
      let cost = 0;
      for (const entrant of group) {
        cost += played[entrant]! ** 2;
        // To begin a new round is what decides between groups that have played equally often.
        if (last[entrant] === rounds.length) cost += 1 / 8;
      }
      if (cost < least) [best, least] = [i, cost];
    }
    const group = window[best]!;
    const next = coming.next();
    if (next.done) window.splice(best, 1);
    else window[best] = next.value;
    if (rounds.length === 0 || group.some((entrant) => last[entrant] === rounds.length)) {
      rounds.push([]);
    }
    rounds.at(-1)!.push(group);
    for (const entrant of group) {
      last[entrant] = rounds.length;
      played[entrant]!++;
    }
  }
  return rounds;
}

// The groups that become each other when every entrant is replaced by the next one, in a circle, are
// an orbit. It is told by the distances from one member to the next around the circle, read from
// where they come first in alphabetical order.
function* orbits(entrants: number, table: number): Generator<number[]> {
  for (const distances of splits(entrants, table)) {
    const turned = distances.map((_, by) => [...distances.slice(by), ...distances.slice(0, by)]);
    if (turned.some((other) => compareLists(other, distances) < 0)) continue;
    // Where the distances repeat, a part of the circle is enough.
    const period = turned.findIndex((other, by) => by > 0 && compareLists(other, distances) === 0);
    const length = period < 0 ? entrants : entrants * period / table;
    for (let start = 0; start < length; start++) {
      let entrant = start;
      yield distances.map((distance) => {
        const member = entrant;
        entrant = (entrant + distance) % entrants;
        return member;
      }).sort((a, b) => a - b);
    }
  }
}

// All ways to write `sum` as a sum of `parts` positive numbers, in alphabetical order.
function* splits(sum: number, parts: number): Generator<number[]> {
  if (parts === 1) return yield [sum];
  for (let first = 1; first <= sum - parts + 1; first++) {
    for (const rest of splits(sum - first, parts - 1)) yield [first, ...rest];
  }
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
