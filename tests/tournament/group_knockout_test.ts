import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { GameRecord, Pairing } from "../../lib/tournament/format.ts";
import {
  dealGroups,
  groupKnockout,
  groupKnockoutReached,
} from "../../lib/tournament/group_knockout.ts";
import { simulate } from "./simulation.ts";

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

Deno.test("players are dealt into groups of four, and a last one gives way to a single player", () => {
  const sizes = (players: number) => dealGroups(numbers(players)).map(({ length }) => length);
  assertEquals([2, 3, 4, 5, 6, 7, 8, 9, 13].map(sizes), [
    [2],
    [3],
    [4],
    [3, 2],
    [4, 2],
    [4, 3],
    [4, 4],
    [4, 3, 2],
    [4, 4, 3, 2],
  ]);
});

Deno.test("everybody is dealt into one group of two to four, in order", () => {
  fc.assert(fc.property(fc.integer({ min: 2, max: 200 }), (players) => {
    const groups = dealGroups(numbers(players));
    assertEquals(groups.flat(), numbers(players));
    assert(groups.every(({ length }) => length >= 2 && length <= 4));
  }));
});

function ended(pairing: Pairing, winners: readonly number[], guilty: readonly number[] = []) {
  const record: GameRecord = {
    pairing,
    end: "played-out",
    scores: pairing.seats.map(() => 1),
    winners: winners.map((entrant) => pairing.seats.indexOf(entrant)),
    faults: guilty.map((entrant) => ({ entrant, kind: "timeout", reason: "slept" })),
  };
  return record;
}

Deno.test("all who share the first place and are not out go on, until there was one game", () => {
  const format = groupKnockout({ entrants: 9 });
  const [a, b, c] = format(0, []);
  assertEquals([a, b, c].map((pairing) => pairing?.seats), [[0, 1, 2, 3], [4, 5, 6], [7, 8]]);
  const first = [ended(a!, [1, 3]), ended(b!, [6], [6]), ended(c!, [8, 7], [])];
  const [d, ...others] = format(1, first);
  assertEquals(others, []);
  assertEquals([d?.game, d?.round, d?.seats], [4, 2, [1, 3, 7, 8]]);
  const all = [...first, ended(d!, [3, 8])];
  assertEquals(format(2, all), []);
  const reached = groupKnockoutReached({ entrants: 9 }, all);
  assertEquals(reached, [1, 2, 1, Infinity, 1, 1, 1, 2, Infinity]);
});

Deno.test("it ends when a round brings the same players, or fewer than two", () => {
  const options = { entrants: 5 };
  const format = groupKnockout(options);
  const [a, b] = format(0, []);
  const same = [ended(a!, [0, 1, 2]), ended(b!, [3, 4])];
  assertEquals(format(1, same), []);
  assertEquals(groupKnockoutReached(options, same), numbers(5).map(() => Infinity));
  const single = [ended(a!, [], [0, 1, 2]), ended(b!, [4])];
  assertEquals(format(1, single), []);
  assertEquals(groupKnockoutReached(options, single), [1, 1, 1, 1, Infinity]);
  const nobody = [ended(a!, [], [0, 1, 2]), ended(b!, [4], [4])];
  assertEquals(groupKnockoutReached(options, nobody), [1, 1, 1, 1, 1]);
});

Deno.test("it ends whatever happens, and nobody plays on who did not come first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        entrants: fc.integer({ min: 2, max: 40 }),
        seed: fc.integer(),
        faultEvery: fc.constantFrom(0, 2, 9),
        tieEvery: fc.constantFrom(0, 1, 2, 9),
      }),
      async ({ entrants, ...chances }) => {
        const records = await simulate(groupKnockout({ entrants }), chances);
        const first = new Set(numbers(entrants));
        for (const games of Map.groupBy(records, ({ pairing }) => pairing.round).values()) {
          const players = games.flatMap(({ pairing }) => pairing.seats);
          assert(players.every((player) => first.has(player)));
          assertEquals(players, players.toSorted((a, b) => a - b));
          first.clear();
          for (const { pairing, winners } of games) {
            for (const seat of winners) first.add(pairing.seats[seat]!);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
