import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Pairing } from "../../lib/tournament/format.ts";
import { Heap } from "../../lib/tournament/heap.ts";
import { WaitingList } from "../../lib/tournament/waiting_list.ts";

// So many that with all of them free not all groups are looked up, and with a few busy they are.
const ENTRANTS = 10;

const schedules = fc.array(
  fc.uniqueArray(fc.nat({ max: ENTRANTS - 1 }), { minLength: 1, maxLength: 4 }),
  { maxLength: 40 },
).map((groups) =>
  groups.map((seats, index): Pairing => ({ game: index + 1, round: 1, seats, deal: index + 1 }))
);

/** Who is busy when the list is asked, one set a time. */
const times = fc.array(fc.uniqueArray(fc.nat({ max: ENTRANTS - 1 })), { maxLength: 80 });

Deno.test("the first game of the schedule comes whose players are free", () => {
  fc.assert(fc.property(schedules, times, (pairings, times) => {
    const list = new WaitingList(pairings);
    const waiting = [...pairings];
    for (const busy of [...times, ...pairings.map(() => [])]) {
      const next = waiting.findIndex(({ seats }) => !seats.some((one) => busy.includes(one)));
      const right = next < 0 ? undefined : waiting.splice(next, 1)[0];
      assertEquals(list.take((entrant) => busy.includes(entrant)), right);
      assertEquals(list.size, waiting.length);
    }
    assertEquals(list.size, 0);
  }));
});

Deno.test("a heap gives out its items in order", () => {
  fc.assert(fc.property(fc.array(fc.integer()), fc.array(fc.integer()), (first, second) => {
    const heap = new Heap<number>((a, b) => a - b);
    for (const item of first) heap.push(item);
    const taken = [];
    for (let i = 0; i < first.length / 2; i++) taken.push(heap.pop());
    assertEquals(taken, first.toSorted((a, b) => a - b).slice(0, taken.length));
    for (const item of second) heap.push(item);
    const left = [...first.toSorted((a, b) => a - b).slice(taken.length), ...second];
    for (const item of left.sort((a, b) => a - b)) {
      assertEquals(heap.least, item);
      assertEquals(heap.pop(), item);
    }
    assertEquals([heap.least, heap.pop()], [undefined, undefined]);
  }));
});
