import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { type GameRecord, withdrawnEntrants } from "../../lib/tournament/format.ts";
import { matchAtLeastCost } from "../../lib/tournament/matching.ts";
import { swiss } from "../../lib/tournament/swiss.ts";
import { type Chances, simulate } from "./simulation.ts";

const RUNS = { numRuns: 40 };

interface Size {
  readonly entrants: number;
  readonly rounds: number;
}

/** Up to as many rounds as can be without rematches, and a few more. */
const sizes: fc.Arbitrary<Size> = fc.integer({ min: 2, max: 40 }).chain((entrants) =>
  fc.record({
    entrants: fc.constant(entrants),
    rounds: fc.integer({ min: 1, max: Math.min(entrants + 2, 14) }),
  })
);

const chances: fc.Arbitrary<Chances> = fc.record({
  seed: fc.integer(),
  faultEvery: fc.constantFrom(0, 0, 20),
  tieEvery: fc.constantFrom(0, 3),
  strongestWins: fc.boolean(),
});

function play({ entrants, rounds }: Size, chances: Chances): Promise<readonly GameRecord[]> {
  const seeds = Array.from({ length: entrants }, (_, entrant) => entrant);
  return simulate(swiss({ seeds, rounds, games: 1, paired: false }), chances);
}

/** Calls `check` with the records of every round and of all rounds before. */
function eachRound(
  records: readonly GameRecord[],
  check: (games: readonly GameRecord[], before: readonly GameRecord[], round: number) => void,
): void {
  for (const [round, games] of Map.groupBy(records, ({ pairing }) => pairing.round)) {
    check(games, records.filter(({ pairing }) => pairing.round < round), round);
  }
}

function key(seats: readonly number[]): string {
  return seats.toSorted((a, b) => a - b).join();
}

Deno.test("in every round all who have not withdrawn play once, but for one bye", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, chances, async (size, chances) => {
      eachRound(await play(size, chances), (games, before) => {
        const out = withdrawnEntrants(before);
        const playing = games.flatMap(({ pairing }) => pairing.seats);
        assertEquals(new Set(playing).size, playing.length);
        assertEquals(playing.length, size.entrants - out.size);
        const byes = games.filter(({ pairing }) => pairing.seats.length === 1);
        assertEquals(byes.length, playing.length % 2);
        assert(byes.every(({ end, winners }) => end === "bye" && winners.length === 1));
      });
    }),
    RUNS,
  );
});

Deno.test("nobody has another bye while somebody has had fewer", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, chances, async (size, chances) => {
      eachRound(await play(size, chances), (games, before) => {
        const byesOf = (entrant: number): number =>
          before.filter(({ end, pairing }) => end === "bye" && pairing.seats[0] === entrant).length;
        const bye = games.find(({ pairing }) => pairing.seats.length === 1);
        if (bye === undefined) return;
        const fewest = Math.min(...games.flatMap(({ pairing }) => pairing.seats.map(byesOf)));
        assertEquals(byesOf(bye.pairing.seats[0]!), fewest);
      });
    }),
    RUNS,
  );
});

Deno.test("no two meet again in a round that can be paired without", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, chances, async (size, chances) => {
      eachRound(await play(size, chances), (games, before) => {
        const met = new Set(before.map(({ pairing }) => key(pairing.seats)));
        const rematches = games.filter(({ pairing }) =>
          pairing.seats.length === 2 && met.has(key(pairing.seats))
        );
        if (rematches.length === 0) return;
        // With the same byes, since those are spread before anything else.
        const players = games.filter(({ pairing }) => pairing.seats.length === 2)
          .flatMap(({ pairing }) => pairing.seats);
        const edges = players.flatMap((a, i) =>
          players.slice(i + 1).flatMap((b, j) =>
            met.has(key([a, b])) ? [] : [{ a: i, b: i + 1 + j, costs: [0] }]
          )
        );
        assert(matchAtLeastCost(edges).length < players.length / 2);
      });
    }),
    RUNS,
  );
});

Deno.test("up to half as many rounds as there are entrants nobody meets again", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, chances, async ({ entrants, rounds }, chances) => {
      const size = { entrants, rounds: Math.min(rounds, Math.ceil(entrants / 2)) };
      const records = await play(size, { ...chances, faultEvery: 0 });
      const pairs = records.filter(({ end }) => end !== "bye").map(({ pairing }) =>
        key(pairing.seats)
      );
      assertEquals(new Set(pairs).size, pairs.length);
    }),
    RUNS,
  );
});

Deno.test("with up to twelve entrants nobody meets again before everybody has met", async () => {
  for (let entrants = 2; entrants <= 12; entrants++) {
    for (let seed = 0; seed < 6; seed++) {
      const rounds = entrants - 1;
      const records = await play({ entrants, rounds }, { seed, strongestWins: seed % 2 === 0 });
      const pairs = records.filter(({ end }) => end !== "bye").map(({ pairing }) =>
        key(pairing.seats)
      );
      assertEquals(new Set(pairs).size, pairs.length, `${entrants} entrants, seed ${seed}`);
    }
  }
});

Deno.test("of an even number everybody moves first as often as second, or once more or less", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, chances, async (size, chances) => {
      const even = { ...size, entrants: size.entrants + size.entrants % 2 };
      assertBalanced(even.entrants, await play(even, { ...chances, faultEvery: 0 }));
    }),
    { numRuns: 100 },
  );
});

Deno.test("so it is with an odd number, up to half as many rounds as there are entrants", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, chances, async (size, chances) => {
      const entrants = size.entrants + 1 - size.entrants % 2;
      const rounds = Math.min(size.rounds, Math.ceil(entrants / 2));
      assertBalanced(entrants, await play({ entrants, rounds }, { ...chances, faultEvery: 0 }));
    }),
    { numRuns: 100 },
  );
});

/** Asserts that after every game first and second moves of everybody differ by one at most. */
function assertBalanced(entrants: number, records: readonly GameRecord[]): void {
  const balance = new Array<number>(entrants).fill(0);
  for (const { pairing, end } of records) {
    if (end === "bye") continue;
    for (const [seat, entrant] of pairing.seats.entries()) {
      balance[entrant]! += seat === 0 ? 1 : -1;
      assert(Math.abs(balance[entrant]!) <= 1, `entrant ${entrant}: ${balance[entrant]}`);
    }
  }
}

/** The second round of a Swiss in pairs of games, where the lower number has won the first round. */
function secondRound(entrants: number): readonly (readonly number[])[] {
  const seeds = Array.from({ length: entrants }, (_, entrant) => entrant);
  const format = swiss({ seeds, rounds: 2, games: 1, paired: true });
  const records = format(0, []).map((pairing): GameRecord => {
    const winner = pairing.seats.indexOf(Math.min(...pairing.seats));
    const scores = pairing.seats.map((_, seat) => seat === winner ? 400 : 300);
    return { pairing, end: "played-out", scores, winners: [winner], faults: [] };
  });
  return format(1, records).map(({ seats }) => seats);
}

Deno.test("where first moves are even, winners of the first round meet winners", () => {
  for (let entrants = 4; entrants <= 40; entrants += 4) {
    for (const [a = 0, b = 0] of secondRound(entrants)) {
      assertEquals(a < entrants / 2, b < entrants / 2, `${a} meets ${b} of ${entrants}`);
    }
  }
});

Deno.test("where first moves are even, one of an odd number of winners meets the next below", () => {
  for (let entrants = 6; entrants <= 38; entrants += 4) {
    const mixed = secondRound(entrants).filter(([a = 0, b = 0]) =>
      (a < entrants / 2) !== (b < entrants / 2)
    );
    // Two games of the one pair.
    assertEquals(mixed.length, 2);
  }
});

Deno.test("with pairs of games everybody moves first as often as second", async () => {
  const seeds = [0, 1, 2, 3, 4, 5, 6];
  const format = swiss({ seeds, rounds: 5, games: 1, paired: true });
  const balance = seeds.map(() => 0);
  for (const { pairing, end } of await simulate(format, { seed: 3 })) {
    if (end === "bye") continue;
    for (const [seat, entrant] of pairing.seats.entries()) balance[entrant]! += seat === 0 ? 1 : -1;
  }
  assertEquals(balance, seeds.map(() => 0));
});

Deno.test("a bye counts as much as the games of the others", async () => {
  const format = swiss({ seeds: [0, 1, 2], rounds: 1, games: 3, paired: true });
  const records = await simulate(format, { seed: 3 });
  assertEquals(records.filter(({ end }) => end === "bye").length, 6);
  assertEquals(records.length, 12);
});

// The rounds of a tournament in which the better seed always wins, by hand.
async function meetings(entrants: number, rounds: number): Promise<string[]> {
  const records = await play({ entrants, rounds }, { seed: 0, strongestWins: true });
  return Map.groupBy(records, ({ pairing }) => pairing.round).values().map((games) =>
    games.map(({ pairing }) => pairing.seats.toSorted((a, b) => a - b).join("-")).sort().join(" ")
  ).toArray();
}

Deno.test("the upper half meets the lower half, then those with as many points each other", async () => {
  assertEquals(await meetings(4, 3), ["0-2 1-3", "0-1 2-3", "0-3 1-2"]);
  // Of eight 0, 1, 2 and 3 win. Then 0 and 1 have two points, 6 and 7 none; of those with one 2 has a
  // spread of 3, 3 of 1, 4 of -1, 5 of -3: 2-4 3-5.
  assertEquals(await meetings(8, 3), [
    "0-4 1-5 2-6 3-7",
    "0-2 1-3 4-6 5-7",
    "0-1 2-4 3-5 6-7",
  ]);
});

Deno.test("with an odd number the last one has a bye, and then the last one without", async () => {
  // Then 0, 1 and 4 have a point each, 2 and 3 none: 3 is the last one.
  const [first, second] = await meetings(5, 2);
  assertEquals(first, "0-2 1-3 4");
  assertEquals(second, "0-1 2-4 3");
});
