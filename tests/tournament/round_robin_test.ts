import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { countGames, roundRobin } from "../../lib/tournament/round_robin.ts";

const sizes = fc.integer({ min: 2, max: 4 }).chain((table) =>
  fc.record({
    table: fc.constant(table),
    entrants: fc.integer({ min: table, max: table === 2 ? 40 : 9 }),
    games: fc.integer({ min: 1, max: 6 }),
  })
);

Deno.test("every group of entrants plays the given number of games", () => {
  fc.assert(fc.property(sizes, (options) => {
    const pairings = roundRobin(options)(0, []);
    assertEquals(pairings.length, countGames(options));
    const played = new Map<string, number>();
    for (const { seats } of pairings) {
      assertEquals(new Set(seats).size, options.table);
      const group = seats.toSorted((a, b) => a - b).join();
      played.set(group, (played.get(group) ?? 0) + 1);
    }
    for (const games of played.values()) assertEquals(games, options.games);
  }));
});

Deno.test("numbers of first moves differ by at most one", () => {
  fc.assert(fc.property(sizes, (options) => {
    const firstMoves = new Array(options.entrants).fill(0);
    for (const { seats } of roundRobin(options)(0, [])) firstMoves[seats[0]!]++;
    assert(Math.max(...firstMoves) - Math.min(...firstMoves) <= 1, firstMoves.join());
  }));
});

Deno.test("nobody plays twice in a round", () => {
  fc.assert(fc.property(sizes, (options) => {
    const seen = new Set<string>();
    for (const { round, seats } of roundRobin(options)(0, [])) {
      for (const entrant of seats) {
        const key = `${round}:${entrant}`;
        assert(!seen.has(key), `entrant ${entrant} plays twice in round ${round}`);
        seen.add(key);
      }
    }
  }));
});

Deno.test("entrants have played about equally often at any point of the schedule", () => {
  fc.assert(fc.property(sizes, (options) => {
    const played = new Array(options.entrants).fill(0);
    for (const { seats } of roundRobin(options)(0, [])) {
      for (const entrant of seats) played[entrant]++;
      assert(Math.max(...played) - Math.min(...played) <= 3, played.join());
    }
  }));
});

Deno.test("games are numbered from 1 in the order of the schedule, each with a deal of its own", () => {
  const pairings = roundRobin({ entrants: 5, table: 2, games: 2 })(0, []);
  assertEquals(pairings.map(({ game }) => game), pairings.map((_, index) => index + 1));
  assertEquals(pairings.map(({ deal }) => deal), pairings.map((_, index) => index + 1));
});

Deno.test("a match rotates the order of turns", () => {
  const order = (entrants: number) =>
    roundRobin({ entrants, table: entrants, games: 4 })(0, []).map(({ seats }) => seats.join(""));
  assertEquals(order(2), ["01", "10", "01", "10"]);
  assertEquals(order(3), ["012", "120", "201", "012"]);
});

Deno.test("there is nothing after the only stage", () => {
  assertEquals(roundRobin({ entrants: 4, table: 2, games: 1 })(1, []), []);
});
