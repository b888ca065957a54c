// The games of a stage that have not yet begun.

import type { Pairing } from "./format.ts";
import { Heap } from "./heap.ts";

// The waiting games of the same players, in the order of the schedule.
interface Queue {
  readonly pairings: Pairing[];
  next: number;
}

// Where a queue is in the schedule. It is out of date when that game has begun.
interface Place {
  readonly queue: Queue;
  readonly game: number;
}

// With so few groups that the free entrants can form each of these is looked up; with more of them
// one is soon found in the order of the schedule.
const FEW_GROUPS = 200;

/**
 * Finds the first game, in the order of the schedule, whose players are free, without looking
 * through all games each time: games of the same players wait in one queue, and where few are free,
 * the queues of the groups that they can form are looked up.
 */
export class WaitingList {
  readonly #queues = new Map<number, Queue>();
  readonly #places = new Heap<Place>((a, b) => a.game - b.game);
  readonly #entrants: readonly number[];
  /** The numbers of players that games have. */
  readonly #sizes: readonly number[];
  /** More than any entrant's number. */
  readonly #base: number;
  #size: number;

  /** `pairings` are in the order of the schedule, of up to 4 entrants each. */
  constructor(pairings: readonly Pairing[]) {
    this.#size = pairings.length;
    this.#entrants = [...new Set(pairings.flatMap(({ seats }) => seats))].sort((a, b) => a - b);
    this.#sizes = [...new Set(pairings.map(({ seats }) => seats.length))];
    this.#base = 1 + (this.#entrants.at(-1) ?? 0);
    for (const pairing of pairings) {
      const key = this.#keyOf(pairing.seats.toSorted((a, b) => a - b));
      const queue = this.#queues.get(key);
      if (queue !== undefined) queue.pairings.push(pairing);
      else this.#queues.set(key, { pairings: [pairing], next: 0 });
    }
    for (const queue of this.#queues.values()) this.#place(queue);
  }

  /** The number of games that have not yet begun. */
  get size(): number {
    return this.#size;
  }

  /** Takes out the first game none of whose players is busy; undefined when there is none. */
  take(isBusy: (entrant: number) => boolean): Pairing | undefined {
    const free = this.#entrants.filter((entrant) => !isBusy(entrant));
    let groups = 0;
    for (const size of this.#sizes) groups += binomial(free.length, size);
    const queue = groups <= FEW_GROUPS ? this.#lookUp(free) : this.#search(isBusy);
    if (queue === undefined) return undefined;
    this.#size--;
    const pairing = queue.pairings[queue.next++];
    this.#place(queue);
    return pairing;
  }

  /** The queue of the first game of a group that free entrants can form. */
  #lookUp(free: readonly number[]): Queue | undefined {
    let first: Queue | undefined;
    let least = Infinity;
    const form = (from: number, key: number, missing: number): void => {
      if (missing === 0) {
        const queue = this.#queues.get(key);
        const game = queue?.pairings[queue.next]?.game ?? Infinity;
        if (game < least) [first, least] = [queue, game];
        return;
      }
      for (let i = from; i <= free.length - missing; i++) {
        form(i + 1, key * this.#base + free[i]!, missing - 1);
      }
    };
    // The size goes first into the key, so that groups of different sizes have different keys.
    for (const size of this.#sizes) form(0, size, size);
    return first;
  }

  /** The queue of the first game of the schedule whose players are free. */
  #search(isBusy: (entrant: number) => boolean): Queue | undefined {
    const passed: Place[] = [];
    let found: Queue | undefined;
    while (found === undefined) {
      const place = this.#places.pop();
      if (place === undefined) break;
      const { queue, game } = place;
      const pairing = queue.pairings[queue.next];
      if (pairing?.game !== game) continue;
      if (pairing.seats.some(isBusy)) passed.push(place);
      else found = queue;
    }
    for (const place of passed) this.#places.push(place);
    return found;
  }

  #place(queue: Queue): void {
    const pairing = queue.pairings[queue.next];
    if (pairing !== undefined) this.#places.push({ queue, game: pairing.game });
  }

  #keyOf(group: readonly number[]): number {
    return group.reduce((key, entrant) => key * this.#base + entrant, group.length);
  }
}

function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 0; i < k; i++) value = value * (n - i) / (i + 1);
  return value;
}
