// Knock-out in groups: of each game for two to four players, those who share the first place go on.

import {
  type DropRule,
  type Format,
  type GameRecord,
  type Pairing,
  withdrawnEntrants,
} from "./format.ts";
import { makePairings } from "./units.ts";

/** What a knock-out in groups is made for. */
export interface GroupKnockoutOptions {
  readonly entrants: number;
  readonly drops?: DropRule;
}

const LARGEST_GROUP = 4;

/**
 * A knock-out in groups. In each round the players that are left, in the order of their numbers, are
 * dealt into groups of four, each of which plays one game; all who share the first place in it, and
 * are not out, go on. The tournament ends after a round of a single game, when fewer than two players
 * are left, or after a round from which everybody went on.
 */
export function groupKnockout(options: GroupKnockoutOptions): Format {
  return (stage, records) => stages(options, records, new Map()).drop(stage).next().value ?? [];
}

/**
 * How far each entrant, by number, got: the round in which it went out, Infinity for those who are
 * still in, or have won.
 */
export function groupKnockoutReached(
  options: GroupKnockoutOptions,
  records: readonly GameRecord[],
): number[] {
  const lost = new Map<number, number>();
  const played = new Set(records.map(({ pairing }) => pairing.game));
  for (const pairings of stages(options, records, lost)) {
    if (pairings.some(({ game }) => !played.has(game))) break;
  }
  const { entrants } = options;
  return Array.from({ length: entrants }, (_, entrant) => lost.get(entrant) ?? Infinity);
}

/**
 * Deals players, in order, into groups of four and a last one of what is left over. Where that is a
 * single player, the group before gives way and has three, the last one two.
 */
export function dealGroups(players: readonly number[]): number[][] {
  const groups: number[][] = [];
  let from = 0;
  while (from < players.length) {
    const left = players.length - from;
    const size = left === LARGEST_GROUP + 1 ? LARGEST_GROUP - 1 : Math.min(left, LARGEST_GROUP);
    groups.push(players.slice(from, from + size));
    from += size;
  }
  return groups;
}

// Gives the pairings of one round after the other, and goes on from each when its records are there.
// Notes in `lost` in which round who went out.
function* stages(
  { entrants, drops }: GroupKnockoutOptions,
  records: readonly GameRecord[],
  lost: Map<number, number>,
): Generator<Pairing[], undefined> {
  let players = Array.from({ length: entrants }, (_, entrant) => entrant);
  let game = 1;
  for (let round = 1; players.length >= 2; round++) {
    const pairings = makePairings(
      dealGroups(players).map((seats) => ({ round, seats })),
      false,
      game,
    );
    game += pairings.length;
    yield pairings;
    const ended = records.filter(({ pairing }) => pairing.round === round);
    const out = withdrawnEntrants(ended, drops);
    const first = new Set(
      ended.flatMap(({ pairing, winners }) => winners.map((seat) => pairing.seats[seat]!)),
    );
    const next = players.filter((player) => first.has(player) && !out.has(player));
    for (const player of players) if (!next.includes(player)) lost.set(player, round);
    if (pairings.length === 1 || next.length === players.length) return;
    players = next;
  }
}
