import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createRandom } from "../../lib/random.ts";
import {
  type GameRecord,
  type Pairing,
  wasPlayed,
  withdrawnEntrants,
} from "../../lib/tournament/format.ts";
import {
  FORMAT_NAMES,
  type FormatOptions,
  planFormat,
  type PlannedFormat,
} from "../../lib/tournament/formats.ts";
import { type Chances, simulate } from "./simulation.ts";

const RUNS = { numRuns: 60 };

/** Any options, most of them possible. */
const options: fc.Arbitrary<FormatOptions> = fc.record({
  format: fc.constantFrom(...FORMAT_NAMES),
  entrants: fc.integer({ min: 2, max: 40 }),
  table: fc.integer({ min: 2, max: 4 }),
  games: fc.integer({ min: 1, max: 3 }),
  rounds: fc.integer({ min: 1, max: 12 }),
  paired: fc.boolean(),
  drawSeed: fc.integer(),
}).map(({ format, entrants, table, games, rounds, paired, drawSeed }): FormatOptions => {
  switch (format) {
    case "match":
      return { format, entrants: table, games, paired: paired && table === 2 };
    case "round-robin":
    case "gauntlet": {
      const players = table === 2 ? entrants : Math.max(table, Math.min(entrants, 10));
      return { format, entrants: players, table, games, paired: paired && table === 2 };
    }
    case "swiss":
    case "king-of-the-hill":
      return { format, entrants, rounds, games, paired, draw: createRandom(drawSeed) };
    case "knockout":
      return { format, entrants, games, paired, draw: createRandom(drawSeed) };
    case "group-knockout":
      return { format, entrants };
  }
});

const chances: fc.Arbitrary<Chances> = fc.record({
  seed: fc.integer(),
  faultEvery: fc.constantFrom(0, 5, 30),
  tieEvery: fc.constantFrom(0, 2, 6),
});

function plan(options: FormatOptions): PlannedFormat {
  const planned = planFormat(options);
  if ("problem" in planned) throw new Error(planned.problem);
  return planned;
}

function play(options: FormatOptions, chances: Chances): Promise<readonly GameRecord[]> {
  return simulate(plan(options).format, chances);
}

Deno.test("games are numbered in order, rounds go up, and nobody plays itself", async () => {
  await fc.assert(
    fc.asyncProperty(options, chances, async (options, chances) => {
      const { format, table } = plan(options);
      let round = 1;
      for (const [index, { pairing }] of (await simulate(format, chances)).entries()) {
        const all = [...pairing.seats, ...pairing.absent ?? []];
        assertEquals(pairing.game, index + 1);
        assert(pairing.round >= round);
        round = pairing.round;
        assertEquals(new Set(all).size, all.length);
        assert(all.every((entrant) => entrant >= 0 && entrant < options.entrants));
        assert(all.length <= table);
      }
    }),
    RUNS,
  );
});

Deno.test("with pairs of games every deal is played twice, with the seats swapped", async () => {
  await fc.assert(
    fc.asyncProperty(options, chances, async (options, chances) => {
      const records = await play(options, chances);
      const byDeal = Map.groupBy(records, ({ pairing }) => pairing.deal);
      for (const [deal, [first, second, ...others]] of byDeal) {
        assertEquals(first?.pairing.game, deal);
        assertEquals(others, []);
        assertEquals(
          second?.pairing.seats,
          options.paired ? first?.pairing.seats.toReversed() : undefined,
        );
      }
    }),
    RUNS,
  );
});

Deno.test("the number of records is the one that was told", async () => {
  await fc.assert(
    fc.asyncProperty(options, fc.integer(), async (options, seed) => {
      const { games } = plan(options);
      if (games !== undefined) assertEquals((await play(options, { seed })).length, games);
    }),
    RUNS,
  );
});

Deno.test("a tournament goes on from any part of its records as if it had not stopped", async () => {
  await fc.assert(
    fc.asyncProperty(options, chances, fc.nat(), async (options, chances, cut) => {
      const draw = (): FormatOptions =>
        options.draw === undefined ? options : { ...options, draw: createRandom(cut) };
      const whole = await play(draw(), chances);
      const kept = whole.slice(0, cut % (whole.length + 1));
      assertEquals(await simulate(plan(draw()).format, chances, kept), whole);
    }),
    RUNS,
  );
});

Deno.test("each stage is the same whether or not later records are known", async () => {
  await fc.assert(
    fc.asyncProperty(options, chances, async (options, chances) => {
      const { format } = plan(options);
      const whole = await simulate(format, chances);
      for (let stage = 0, from = 0;; stage++) {
        const pairings = format(stage, whole);
        assertEquals(pairings, format(stage, whole.slice(0, from)));
        if (pairings.length === 0) return assertEquals(from, whole.length);
        from += pairings.length;
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("who has withdrawn is paired no more in formats with rounds", async () => {
  await fc.assert(
    fc.asyncProperty(options, chances, async (options, chances) => {
      if (["match", "round-robin", "gauntlet"].includes(options.format)) return;
      const records = await play(options, chances);
      const rounds = Map.groupBy(records, ({ pairing }) => pairing.round);
      for (const [round, games] of rounds) {
        const out = withdrawnEntrants(records.filter(({ pairing }) => pairing.round < round));
        for (const { pairing } of games) {
          assert(pairing.seats.every((entrant) => !out.has(entrant)), `game ${pairing.game}`);
        }
      }
    }),
    RUNS,
  );
});

Deno.test("in formats known from the start everybody has its share of first moves", () => {
  fc.assert(
    fc.property(options, (options) => {
      if (!["match", "round-robin", "gauntlet"].includes(options.format)) return;
      const { format, table } = plan(options);
      assertShares(format(0, []), options.entrants, table);
    }),
    RUNS,
  );
});

function assertShares(pairings: readonly Pairing[], entrants: number, table: number): void {
  for (let entrant = 0; entrant < entrants; entrant++) {
    const own = pairings.filter(({ seats }) => seats.includes(entrant));
    const first = own.filter(({ seats }) => seats[0] === entrant).length;
    assert(
      Math.abs(first - own.length / table) < 1,
      `entrant ${entrant} moves first in ${first} of ${own.length}`,
    );
  }
}

Deno.test("in formats with rounds who has moved first less often moves first", async () => {
  await fc.assert(
    fc.asyncProperty(options, chances, async (options, chances) => {
      if (!["swiss", "king-of-the-hill", "knockout"].includes(options.format)) return;
      const single: FormatOptions = { ...options, games: 1, paired: false };
      const balance = new Array<number>(options.entrants).fill(0);
      const rounds = Map.groupBy(await play(single, chances), ({ pairing }) => pairing.round);
      for (const games of rounds.values()) {
        const before = [...balance];
        const seen = new Set<number>();
        for (const record of games) {
          const [first, second] = record.pairing.seats;
          if (second === undefined || !wasPlayed(record)) continue;
          // Further games of a match that is tied take turns.
          if (!seen.has(first!)) assert(before[first!]! <= before[second]!);
          seen.add(first!).add(second);
          balance[first!]!++;
          balance[second]!--;
        }
      }
    }),
    RUNS,
  );
});

Deno.test("the games of a match take turns at the first move", async () => {
  await fc.assert(
    fc.asyncProperty(options, fc.integer(), async (options, seed) => {
      const records = (await play(options, { seed })).filter(({ end }) => end !== "bye");
      const matches = Map.groupBy(
        records,
        ({ pairing: { round, seats } }) =>
          (options.format === "knockout" ? `${round}:` : "") + seats.toSorted((a, b) => a - b),
      );
      // Where the same two meet in more than one round, each is a match of its own.
      if (options.format === "swiss" || options.format === "king-of-the-hill") return;
      for (const games of matches.values()) {
        const firstMoves = Map.groupBy(games, ({ pairing }) => pairing.seats[0]!);
        const table = games[0]!.pairing.seats.length;
        for (const { length } of firstMoves.values()) {
          assert(Math.abs(length - games.length / table) < 1);
        }
      }
    }),
    RUNS,
  );
});

Deno.test("half-way through a gauntlet the others have played about equally often", () => {
  for (const table of [2, 3, 4]) {
    const played = new Array<number>(8).fill(0);
    for (
      const { seats } of plan({ format: "gauntlet", entrants: 8, table, games: 2 }).format(0, [])
    ) {
      for (const entrant of seats) played[entrant]!++;
      const others = played.slice(1);
      assert(Math.max(...others) - Math.min(...others) <= 2, others.join());
    }
  }
});

Deno.test("in a gauntlet the first plays every other, and nobody else meets", () => {
  const planned = plan({ format: "gauntlet", entrants: 6, games: 3 });
  const pairings = planned.format(0, []);
  assertEquals(pairings.length, 15);
  for (let other = 1; other < 6; other++) {
    const together = pairings.filter(({ seats }) => seats.includes(other));
    assertEquals(together.length, 3);
    assert(together.every(({ seats }) => seats.includes(0)));
  }
  const larger = plan({ format: "gauntlet", entrants: 5, table: 3 }).format(0, []);
  assertEquals(larger.length, 6);
  assert(larger.every(({ seats }) => seats.includes(0) && seats.length === 3));
});

Deno.test("in a king of the hill the neighbours in the standing meet", () => {
  const { format } = plan({ format: "king-of-the-hill", entrants: 5, rounds: 2 });
  const first = format(0, []);
  assertEquals(first.map(({ seats }) => seats.toSorted()), [[0, 1], [2, 3], [4]]);
  // 1 beats 0 by 10, 3 beats 2 by 50, 4 has its bye: 3, 1, 4, 0, 2.
  const results: [number, number][] = [[1, 10], [3, 50], [4, 0]];
  const records = first.map((pairing, i): GameRecord => {
    const [winner, by] = results[i]!;
    const scores = pairing.seats.map((entrant) => entrant === winner ? 300 + by : 300);
    const end = pairing.seats.length === 1 ? "bye" : "played-out";
    return { pairing, end, scores, winners: [pairing.seats.indexOf(winner)], faults: [] };
  });
  const second = format(1, records);
  assertEquals(second.map(({ seats }) => seats.toSorted()), [[1, 3], [0, 4], [2]]);
  assert(second[0]!.seats[0] !== first.find(({ seats }) => seats.includes(3))!.seats[0]);
  assertEquals(format(2, records), []);
});

Deno.test("a tournament ends when all but one have withdrawn", async () => {
  const { format } = plan({ format: "swiss", entrants: 3, rounds: 9 });
  const records = await simulate(format, { seed: 1, faultEvery: 1 });
  assert(records.filter(wasPlayed).length < 3);
});

Deno.test("who does not come for the first round is not paired again", async () => {
  for (const format of ["swiss", "king-of-the-hill", "knockout", "group-knockout"] as const) {
    const records = await simulate(plan({ format, entrants: 9 }).format, { seed: 1 }, [], [0, 5]);
    for (const entrant of [0, 5]) {
      const own = records.filter(({ pairing: { seats, absent = [] } }) =>
        seats.includes(entrant) || absent.includes(entrant)
      );
      // With a bye in the first round, it is the second in which it is missed.
      const games = own.filter(({ end }) => end !== "bye");
      assertEquals(games.length, 1, `${format}: entrant ${entrant}`);
      assertEquals(games, own.slice(-1));
    }
  }
});

Deno.test("seeds are as drawn", () => {
  const games = (seed: number) => {
    const draw = createRandom(seed);
    return plan({ format: "knockout", entrants: 16, draw }).format(0, []);
  };
  assertEquals(games(1), games(1));
  assert(JSON.stringify(games(1)) !== JSON.stringify(games(2)));
});

Deno.test("options that a format does not allow are told in words", () => {
  const draw = createRandom(1);
  const cases: readonly [FormatOptions, string][] = [
    [{ format: "match", entrants: 1 }, "a tournament needs 2 players, not 1"],
    [{ format: "match", entrants: 5 }, "a match has 2 to 4 players, not 5"],
    [{ format: "match", entrants: 3, table: 2 }, "a match of 3 has tables of 3, not 2"],
    [{ format: "match", entrants: 3, paired: true }, "pairs of games are for tables of 2, not 3"],
    [{ format: "match", entrants: 2, games: 0 }, "games must be a whole number from 1, not 0"],
    [{ format: "round-robin", entrants: 9, table: 5 }, "tables have 2 to 4 players, not 5"],
    [{ format: "round-robin", entrants: 3, table: 4 }, "3 players are too few for tables of 4"],
    [
      { format: "round-robin", entrants: 3, rounds: 4 },
      "the number of rounds of round-robin cannot be chosen",
    ],
    [{ format: "gauntlet", entrants: 3, draw }, "there are no seeds to draw in gauntlet"],
    [{ format: "swiss", entrants: 9, table: 3 }, "swiss has tables of 2, not 3"],
    [
      { format: "swiss", entrants: 9, rounds: 0.5 },
      "rounds must be a whole number from 1, not 0.5",
    ],
    [
      { format: "group-knockout", entrants: 9, table: 4 },
      "the tables of group-knockout follow from its rule: 2 to 4",
    ],
    [
      { format: "group-knockout", entrants: 9, games: 2 },
      "the groups of group-knockout play one game each",
    ],
    [
      { format: "round-robin", entrants: 300, table: 4 },
      "that would be 330791175 games; 5000000 is the most",
    ],
  ];
  for (const [options, problem] of cases) assertEquals(planFormat(options), { problem });
});
