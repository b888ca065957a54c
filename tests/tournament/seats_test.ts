import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { balanceSeats } from "../../lib/tournament/seats.ts";

// Any groups at all, not only those of a schedule.
const groups = fc.record({
  entrants: fc.integer({ min: 4, max: 12 }),
  size: fc.integer({ min: 2, max: 4 }),
}).chain(({ entrants, size }) =>
  fc.record({
    entrants: fc.constant(entrants),
    groups: fc.array(
      fc.uniqueArray(fc.nat({ max: entrants - 1 }), { minLength: size, maxLength: size }),
      { minLength: 1, maxLength: 60 },
    ),
  })
);

Deno.test("everybody has each seat in its share of its games, but for less than one game", () => {
  fc.assert(fc.property(groups, ({ entrants, groups }) => {
    const size = groups[0]!.length;
    const orders = balanceSeats(groups, entrants);
    for (let entrant = 0; entrant < entrants; entrant++) {
      const games = groups.filter((group) => group.includes(entrant)).length;
      for (let seats = 1; seats < size; seats++) {
        const had = orders.filter((order) => order.slice(0, seats).includes(entrant)).length;
        assert(
          Math.abs(had - games * seats / size) < 1,
          `entrant ${entrant} has one of the first ${seats} seats in ${had} of ${games} games`,
        );
      }
    }
  }));
});

Deno.test("every order of turns has the players of its group", () => {
  fc.assert(fc.property(groups, ({ entrants, groups }) => {
    const orders = balanceSeats(groups, entrants);
    assertEquals(
      orders.map((order) => order.toSorted((a, b) => a - b)),
      groups.map((group) => group.toSorted((a, b) => a - b)),
    );
  }));
});

Deno.test("no groups have no orders", () => {
  assertEquals(balanceSeats([], 4), []);
});
