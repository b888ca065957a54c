// The games of a stage that have not yet begun.

import type { Pairing } from "./format.ts";
import { Heap } from "./heap.ts";

// The waiting games of the same players: as long as one of them is busy all wait.
interface Queue {
  readonly pairings: Pairing[];
  next: number;
}

/**
 * Finds the first game, in the order of the schedule, whose players are free, without looking
 * through all games each time: where one is busy, all games of the same players are put aside until
 * it is free again.
 */
export class WaitingList {
  readonly #ready = newHeap();
  readonly #aside = new Map<number, Heap<Queue>>();
  #size: number;

  /** `pairings` are in the order of the schedule. */
  constructor(pairings: readonly Pairing[]) {
    this.#size = pairings.length;
    const byPlayers = Map.groupBy(pairings, ({ seats }) => seats.toSorted((a, b) => a - b).join());
    for (const pairings of byPlayers.values()) this.#ready.push({ pairings, next: 0 });
  }

  /** The number of games that have not yet begun. */
  get size(): number {
    return this.#size;
  }

  /** Takes out the first game none of whose players is busy; undefined when there is none. */
  take(isBusy: (entrant: number) => boolean): Pairing | undefined {
    for (;;) {
      let heap = this.#ready;
      for (const [entrant, aside] of this.#aside) {
        if (aside.least === undefined || isBusy(entrant)) continue;
        if (heap.least === undefined || compare(aside.least, heap.least) < 0) heap = aside;
      }
      const queue = heap.pop();
      if (queue === undefined) return undefined;
      const pairing = queue.pairings[queue.next]!;
      const busy = pairing.seats.find(isBusy);
      if (busy !== undefined) {
        let aside = this.#aside.get(busy);
        if (aside === undefined) this.#aside.set(busy, aside = newHeap());
        aside.push(queue);
        continue;
      }
      queue.next++;
      this.#size--;
      if (queue.next < queue.pairings.length) this.#ready.push(queue);
      return pairing;
    }
  }
}

function compare(a: Queue, b: Queue): number {
  return a.pairings[a.next]!.game - b.pairings[b.next]!.game;
}

function newHeap(): Heap<Queue> {
  return new Heap(compare);
}
