// Who sits where: spreads the seats of a schedule so that nobody moves first more often than others.

/**
 * Gives each of `groups` (entrants by number, all groups of one size) an order of turns, so that
 * the numbers of first moves of any two entrants who play equally often differ by at most one;
 * likewise, as far as it can be had, those of the first and second seats taken together, and so on.
 *
 * Each seat is given out greedily, to who had it least, and then mended: where one entrant has it
 * two times more often than another, a chain of games is looked for along which the seat can be
 * handed on from the one to the other. Such a chain exists when an even distribution does, as for
 * any flow with whole capacities.
 */
export function balanceSeats(groups: readonly (readonly number[])[], entrants: number): number[][] {
  const orders: number[][] = groups.map(() => []);
  const size = groups[0]?.length ?? 0;
  const had = new Int32Array(entrants);
  for (let seat = 0; seat < size; seat++) {
    for (const [game, group] of groups.entries()) {
      const free = group.filter((entrant) => !orders[game]!.includes(entrant));
      const next = free.reduce((least, entrant) => had[entrant]! < had[least]! ? entrant : least);
      orders[game]!.push(next);
      had[next]!++;
    }
    while (handOn(groups, orders, seat, had));
  }
  return orders;
}

// Hands `seat` on along a shortest chain of games from an entrant who had it at least two times
// more often than the one at the chain's end. Gives false when there is no such chain.
function handOn(
  groups: readonly (readonly number[])[],
  orders: number[][],
  seat: number,
  had: Int32Array,
): boolean {
  const most = had.indexOf(Math.max(...had));
  const gamesOf = new Map<number, number[]>();
  for (const [game, order] of orders.entries()) {
    const holder = order[seat]!;
    const games = gamesOf.get(holder);
    if (games === undefined) gamesOf.set(holder, [game]);
    else games.push(game);
  }
  const cameBy = new Map<number, number>([[most, -1]]);
  const queue = [most];
  for (const entrant of queue) {
    if (had[entrant]! <= had[most]! - 2) {
      for (let to = entrant; to !== most;) {
        const game = cameBy.get(to)!;
        const from = orders[game]![seat]!;
        orders[game]![seat] = to;
        to = from;
      }
      had[most]!--;
      had[entrant]!++;
      return true;
    }
    for (const game of gamesOf.get(entrant) ?? []) {
      for (const other of groups[game]!) {
        const taken = orders[game]!.slice(0, seat).includes(other);
        if (taken || cameBy.has(other)) continue;
        cameBy.set(other, game);
        queue.push(other);
      }
    }
  }
  return false;
}
