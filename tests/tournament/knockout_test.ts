import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Format, GameRecord, Pairing } from "../../lib/tournament/format.ts";
import {
  knockout,
  type KnockoutOptions,
  knockoutReached,
  MOST_EXTRA_UNITS,
} from "../../lib/tournament/knockout.ts";
import { runTournament } from "../../lib/tournament/run.ts";
import { makeStandings } from "../../lib/tournament/standings.ts";
import { simulate } from "./simulation.ts";

const RUNS = { numRuns: 60 };

function seeds(entrants: number): number[] {
  return Array.from({ length: entrants }, (_, entrant) => entrant);
}

const brackets = fc.record({
  entrants: fc.integer({ min: 2, max: 40 }),
  games: fc.integer({ min: 1, max: 5 }),
  paired: fc.boolean(),
  seed: fc.integer(),
  faultEvery: fc.constantFrom(0, 6),
  tieEvery: fc.constantFrom(0, 1, 2),
});

function optionsOf({ entrants, games, paired }: {
  readonly entrants: number;
  readonly games: number;
  readonly paired: boolean;
}): KnockoutOptions {
  return { seeds: seeds(entrants), games, paired };
}

Deno.test("there is one winner, unless the last were all at fault, and as many rounds as needed", async () => {
  await fc.assert(
    fc.asyncProperty(brackets, async (bracket) => {
      const options = optionsOf(bracket);
      const records = await simulate(knockout(options), bracket);
      const reached = knockoutReached(options, records);
      const winners = reached.filter((round) => round === Infinity).length;
      if (bracket.faultEvery === 0) assertEquals(winners, 1);
      else assert(winners <= 1);
      const rounds = Math.max(...records.map(({ pairing }) => pairing.round));
      assertEquals(rounds <= Math.ceil(Math.log2(bracket.entrants)), true);
      if (winners === 1) assertEquals(rounds, Math.ceil(Math.log2(bracket.entrants)));
    }),
    RUNS,
  );
});

Deno.test("without faults each round halves those who are left, and only the first round has byes", async () => {
  await fc.assert(
    fc.asyncProperty(brackets, async (bracket) => {
      const records = await simulate(knockout(optionsOf(bracket)), { ...bracket, faultEvery: 0 });
      let left = 2 ** Math.ceil(Math.log2(bracket.entrants));
      for (const [round, games] of Map.groupBy(records, ({ pairing }) => pairing.round)) {
        const players = new Set(games.flatMap(({ pairing }) => pairing.seats));
        assertEquals(players.size, round === 1 ? bracket.entrants : left);
        const byes = games.filter(({ end }) => end === "bye").map(({ pairing }) =>
          pairing.seats[0]
        );
        // The byes go to the first seeds.
        assertEquals(
          new Set(byes),
          new Set(round === 1 ? seeds(left - bracket.entrants) : []),
        );
        left /= 2;
      }
    }),
    RUNS,
  );
});

Deno.test("a match ends when it is decided, and not before", async () => {
  await fc.assert(
    fc.asyncProperty(brackets, async (bracket) => {
      const { games, paired } = bracket;
      const records = await simulate(knockout(optionsOf(bracket)), { ...bracket, faultEvery: 0 });
      const matches = Map.groupBy(
        records.filter(({ end }) => end !== "bye"),
        ({ pairing: { round, seats } }) => `${round}:${seats.toSorted((a, b) => a - b)}`,
      );
      const unit = paired ? 2 : 1;
      for (const match of matches.values()) {
        const entrant = match[0]!.pairing.seats[0]!;
        let lead = 0;
        let spread = 0;
        for (const [index, { pairing, winners, scores }] of match.entries()) {
          const left = games * unit - index;
          const isOver = lead !== 0 && Math.abs(lead) > left || left <= 0 && spread !== 0;
          if (index % unit === 0) assert(!isOver, `game ${pairing.game} is one too many`);
          const seat = pairing.seats.indexOf(entrant);
          if (winners.length === 1) lead += winners.includes(seat) ? 1 : -1;
          spread += scores[seat]! - scores[1 - seat]!;
        }
        const left = games * unit - match.length;
        const extra = Math.max(0, -left / unit);
        assert(
          Math.abs(lead) > Math.max(left, 0) || left <= 0 && spread !== 0 ||
            extra === MOST_EXTRA_UNITS,
        );
      }
    }),
    RUNS,
  );
});

Deno.test("the better seed wins a match that stays tied", async () => {
  const options = optionsOf({ entrants: 2, games: 2, paired: false });
  const records = await simulate(knockout(options), { seed: 1, tieEvery: 1 });
  assertEquals(records.length, 2 + MOST_EXTRA_UNITS);
  assertEquals(knockoutReached(options, records), [Infinity, 1]);
});

Deno.test("with as many points the greater spread wins a match", () => {
  const options = optionsOf({ entrants: 2, games: 2, paired: false });
  const records = knockout(options)(0, []).map((pairing, index): GameRecord => {
    const scores = pairing.seats.map((entrant) => [300, 400, 310, 300][entrant + 2 * index]!);
    return {
      pairing,
      end: "played-out",
      scores,
      winners: [pairing.seats.indexOf(1 - index)],
      faults: [],
    };
  });
  assertEquals(knockoutReached(options, records.slice(0, 1)), [Infinity, Infinity]);
  assertEquals([records.length, knockout(options)(1, records)], [2, []]);
  assertEquals(knockoutReached(options, records), [1, Infinity]);
});

Deno.test("the first seeds meet as late as can be", async () => {
  const records = await simulate(
    knockout(optionsOf({ entrants: 6, games: 1, paired: false })),
    { seed: 1, strongestWins: true },
  );
  const rounds = Map.groupBy(records, ({ pairing }) => pairing.round).values().map((games) =>
    games.map(({ pairing }) => pairing.seats.toSorted().join("-")).join(" ")
  );
  assertEquals(rounds.toArray(), ["0 3-4 1 2-5", "0-3 1-2", "0-1"]);
});

Deno.test("places are by the round in which who went out", async () => {
  const options = optionsOf({ entrants: 6, games: 1, paired: false });
  const records = await simulate(knockout(options), { seed: 1, strongestWins: true });
  const placesAfter = (games: number) => {
    const some = records.slice(0, games);
    const standings = makeStandings(6, some, { reached: knockoutReached(options, some) });
    return standings.map(({ entrant, place }) => [entrant, place].join(":")).join(" ");
  };
  assertEquals(placesAfter(7), "0:1 1:2 2:3 3:3 4:5 5:5");
  // Who is still in shares the first place.
  assertEquals(placesAfter(4), "2:1 3:1 0:1 1:1 4:5 5:5");
});

function play(format: Format, result: (pairing: Pairing) => GameRecord) {
  return runTournament({
    format,
    concurrency: 4,
    playsManyAtOnce: () => false,
    play: (pairing) => Promise.resolve(result(pairing)),
  });
}

Deno.test("the opponent of who is out goes on, and has a bye where nobody is left to meet", async () => {
  const options = optionsOf({ entrants: 4, games: 3, paired: false });
  // 1 and 2 both fail in their match; 3 fails after it has won a game.
  const { records } = await play(knockout(options), (pairing) => {
    const { seats, round } = pairing;
    const isLast = seats.includes(0) && round === 1;
    const guilty = isLast ? (pairing.deal >= 2 ? [3] : []) : [1, 2];
    const faults = guilty.filter((entrant) => seats.includes(entrant))
      .map((entrant) => ({ entrant, kind: "timeout", reason: "slept" }));
    const winner = isLast ? seats.indexOf(guilty.includes(3) ? 0 : 3) : -1;
    return {
      pairing,
      end: "last-player",
      scores: [0, 0],
      winners: winner < 0 ? [] : [winner],
      faults,
    };
  });
  assertEquals(knockoutReached(options, records), [Infinity, 1, 1, 1]);
  const last = records.at(-1)!;
  assertEquals([last.end, last.pairing.round, last.pairing.seats], ["bye", 2, [0]]);
});
