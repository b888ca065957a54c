// Who moves first in the pairs of a round, with an eye on the next one.

import { orderTurns, type Progress } from "./progress.ts";

/** Pairings of the next round that are tried; nearly always the first one will do. */
const ATTEMPTS = 8;

/** Two who meet, and which of them moves first where it does not matter to them. */
export type Pair = readonly [Progress, Progress];

/**
 * Gives the entrants of each of `pairs` in the order of their turns. First is who has moved first less
 * often. Where both have moved first as often as second, this leaves one of the two with a first move more
 * and the other with one less, and in the next round it is best to have such entrants meet each other.
 * So that there is a way to do that, the next round is paired as it might come, by `pairNext`, and the
 * orders are chosen to suit it: in the pairs of this round and of the next one together everybody has
 * one neighbour of each round at most, so they form paths, and circles of even length, and going along
 * them everybody can be made the opposite of the one before.
 *
 * `others` are the entrants who have no opponent in this round.
 */
export function orderPairs(
  pairs: readonly Pair[],
  others: readonly Progress[],
  pairNext: (standing: readonly Progress[]) => readonly Pair[],
): number[][] {
  let best: { readonly orders: number[][]; readonly clashes: number } | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const opponents = new Map(
      pairNext(foresee(pairs, others, attempt)).flatMap(([{ entrant: a }, { entrant: b }]) =>
        [[a, b], [b, a]] as const
      ),
    );
    const found = orderFor(opponents, pairs, others);
    if (best === undefined || found.clashes < best.clashes) best = found;
    if (best.clashes === 0) break;
  }
  return best?.orders ?? [];
}

/** Whether the order of a pair is open: both have moved first as often as second. */
function isOpen([a, b]: Pair): boolean {
  return a.imbalance === 0 && b.imbalance === 0;
}

/** By entrant: by how many its first moves exceed its second ones after a pair of a certain order. */
function balanceAfter(pair: Pair): Map<number, number> {
  const [first] = orderTurns(...pair);
  return new Map(
    pair.map(({ entrant, imbalance }) => [entrant, imbalance + (entrant === first ? 1 : -1)]),
  );
}

/**
 * How the entrants might stand before the next round: in the first attempt the better one of each pair wins
 * (the first one), in others now this one, now that. Where the order of a pair is open, so is by how many
 * the first moves of the two exceed their second ones: they count as even.
 */
export function foresee(
  pairs: readonly Pair[],
  others: readonly Progress[],
  attempt: number,
): readonly Progress[] {
  const after = pairs.flatMap((pair, board) => {
    const balances = isOpen(pair) ? undefined : balanceAfter(pair);
    const winner = (Math.imul(board + 1, attempt * 7919) >>> 4) % 2;
    return pair.map((one, index): Progress => {
      const other = pair[1 - index]!.entrant;
      return {
        ...one,
        points: one.points + (index === winner ? 1 : 0),
        imbalance: balances?.get(one.entrant) ?? 0,
        met: new Map(one.met).set(other, (one.met.get(other) ?? 0) + 1),
      };
    });
  });
  const rested = others.map((one) => ({ ...one, points: one.points + 1, byes: one.byes + 1 }));
  return [...after, ...rested].sort((a, b) => b.points - a.points || b.spread - a.spread);
}

/** The orders that suit the opponents of the next round, and how many of those they do not suit. */
function orderFor(
  opponents: ReadonlyMap<number, number>,
  pairs: readonly Pair[],
  others: readonly Progress[],
): { readonly orders: number[][]; readonly clashes: number } {
  /** By entrant: 1 for a first move more than second ones, -1 for one less; absent while unknown. */
  const signs = new Map<number, number>();
  const partners = new Map<number, number>();
  for (const { entrant, imbalance } of others) signs.set(entrant, Math.sign(imbalance));
  for (const pair of pairs) {
    const [{ entrant: a }, { entrant: b }] = pair;
    if (isOpen(pair)) {
      partners.set(a, b).set(b, a);
    } else {
      for (const [entrant, balance] of balanceAfter(pair)) signs.set(entrant, Math.sign(balance));
    }
  }
  /** Settles the pair of `entrant`, and those that it leads to by way of the next round. */
  const settle = (entrant: number, sign: number): void => {
    let next: number | undefined = entrant;
    while (next !== undefined) {
      const partner: number = partners.get(next)!;
      signs.set(next, sign).set(partner, -sign);
      const opponent: number | undefined = opponents.get(partner);
      next = opponent !== undefined && partners.has(opponent) && !signs.has(opponent)
        ? opponent
        : undefined;
    }
  };
  const isUnsettled = (entrant: number): boolean => partners.has(entrant) && !signs.has(entrant);
  // First from those whose order is certain; then from anywhere, along both ways.
  for (const [entrant, sign] of [...signs]) {
    const opponent = opponents.get(entrant);
    if (sign !== 0 && opponent !== undefined && isUnsettled(opponent)) settle(opponent, -sign);
  }
  for (const [index, pair] of pairs.entries()) {
    const [a, b] = index % 2 === 0 ? pair : [pair[1], pair[0]];
    if (!isUnsettled(a.entrant)) continue;
    const [first] = orderTurns(a, b);
    settle(first, 1);
    const opponent = opponents.get(first);
    if (opponent !== undefined && isUnsettled(opponent)) settle(opponent, -1);
  }
  let clashes = 0;
  // Of both sides of each pair one.
  for (const [entrant, opponent] of opponents) {
    if (entrant < opponent && (signs.get(entrant) ?? 0) * (signs.get(opponent) ?? 0) > 0) clashes++;
  }
  const orders = pairs.map((pair) => {
    const [{ entrant: a }, { entrant: b }] = pair;
    if (!isOpen(pair)) return orderTurns(...pair);
    return signs.get(a)! > 0 ? [a, b] : [b, a];
  });
  return { orders, clashes };
}
