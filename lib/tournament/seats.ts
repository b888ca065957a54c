// Who sits where: spreads the seats of a schedule so that nobody moves first more often than others.

type Groups = readonly (readonly number[])[];

/**
 * Gives each of `groups` (entrants by number, all groups of one size, 2 to 4) an order of turns
 * such that everybody has the first seat in the same share of its games, but for less than one
 * game; likewise the first two seats taken together, and the first three. So the numbers of first
 * moves of two entrants who play equally often differ by at most one, also when the same groups
 * play several times with the order of turns rotated.
 *
 * Seats are split in two, then each half again: a halving can always be had that is even for
 * everybody but for less than one game, and halves of such halves are even, too. Takes time in
 * proportion to the number of groups, but for a few repairs.
 */
export function balanceSeats(groups: Groups, entrants: number): number[][] {
  const size = groups[0]?.length ?? 0;
  if (size < 2) return groups.map((group) => [...group]);
  const front = spread(groups, Math.floor(size / 2), entrants);
  const back = groups.map((group, game) => group.filter((one) => !front[game]!.includes(one)));
  const fronts = balanceSeats(front, entrants);
  const backs = balanceSeats(back, entrants);
  return groups.map((_, game) => [...fronts[game]!, ...backs[game]!]);
}

/**
 * Chooses `count` of each group, everybody in the same share of its groups but for less than one
 * group. Each group takes those who had least of their share so far, which keeps the shares even
 * along the way; what is still uneven at the end is mended.
 *
 * That there is such a choice follows from the whole-number flows of a network from groups to
 * entrants: choosing everybody by `count / size` in each group is one with fractions, so there is
 * one without between the same bounds (L. R. Ford and D. R. Fulkerson, 1956).
 */
function spread(groups: Groups, count: number, entrants: number): number[][] {
  const size = groups[0]!.length;
  // `excess` is in parts of `size`, to be whole: chosen times size, less games times count.
  const excess = new Int32Array(entrants);
  const chosen = groups.map((group) => {
    const ranked = group.toSorted((a, b) => excess[a]! - excess[b]! || a - b);
    for (const entrant of group) excess[entrant]! -= count;
    const front = ranked.slice(0, count);
    for (const entrant of front) excess[entrant]! += size;
    return front;
  });
  mend(groups, chosen, excess, size);
  return chosen;
}

/**
 * Hands choices on along chains of groups until nobody has more than one part too much or too
 * little. From one who has too much a shortest chain is looked for to one who has less than its
 * share; to one who has too little, from one who has more than its share.
 */
function mend(groups: Groups, chosen: number[][], excess: Int32Array, size: number): void {
  const holding = Array.from(excess, () => new Set<number>());
  const lacking = Array.from(excess, () => new Set<number>());
  for (const [game, group] of groups.entries()) {
    for (const entrant of group) {
      (chosen[game]!.includes(entrant) ? holding : lacking)[entrant]!.add(game);
    }
  }

  const handOn = (from: number, gives: boolean): boolean => {
    const cameBy = new Map<number, number>([[from, -1]]);
    const before = new Map<number, number>();
    for (const entrant of cameBy.keys()) {
      const ends = gives ? excess[entrant]! < 0 : excess[entrant]! > 0;
      if (entrant !== from && ends) {
        for (let to = entrant; to !== from; to = before.get(to)!) {
          const game = cameBy.get(to)!;
          if (gives) swap(game, before.get(to)!, to);
          else swap(game, to, before.get(to)!);
        }
        return true;
      }
      for (const game of (gives ? holding : lacking)[entrant]!) {
        for (const other of groups[game]!) {
          if (cameBy.has(other) || chosen[game]!.includes(other) === gives) continue;
          cameBy.set(other, game);
          before.set(other, entrant);
        }
        if (cameBy.size === excess.length) break;
      }
    }
    return false;
  };
  const swap = (game: number, giver: number, taker: number): void => {
    chosen[game]![chosen[game]!.indexOf(giver)] = taker;
    for (
      const [entrant, from, to] of [[giver, holding, lacking], [taker, lacking, holding]] as const
    ) {
      from[entrant]!.delete(game);
      to[entrant]!.add(game);
    }
    excess[giver]! -= size;
    excess[taker]! += size;
  };

  for (const entrant of excess.keys()) {
    while (excess[entrant]! >= size && handOn(entrant, true));
    while (excess[entrant]! <= -size && handOn(entrant, false));
  }
}
