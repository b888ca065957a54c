import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { UserError } from "../../lib/error.ts";
import {
  ABSENT,
  BYE,
  FORFEIT,
  type GameRecord,
  type Pairing,
} from "../../lib/tournament/format.ts";
import { roundRobin } from "../../lib/tournament/round_robin.ts";
import { runTournament, type TournamentOptions } from "../../lib/tournament/run.ts";
import { makeStandings } from "../../lib/tournament/standings.ts";
import { playByChance } from "./simulation.ts";

function won(pairing: Pairing, faults: GameRecord["faults"] = []): GameRecord {
  return { pairing, end: "played-out", scores: pairing.seats.map(() => 1), winners: [0], faults };
}

async function tick(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function run(options: Partial<TournamentOptions>): ReturnType<typeof runTournament> {
  return runTournament({
    format: roundRobin({ entrants: 5, table: 2, games: 2 }),
    play: (pairing) => Promise.resolve(won(pairing)),
    concurrency: 3,
    playsManyAtOnce: () => false,
    ...options,
  });
}

Deno.test("every game of the schedule is played once and the records come in its order", async () => {
  const played: number[] = [];
  const { records, complete } = await run({
    play: async (pairing) => {
      if (pairing.game % 3 === 0) await tick();
      played.push(pairing.game);
      return won(pairing);
    },
  });
  assert(complete);
  assertEquals(played.toSorted((a, b) => a - b), Array.from({ length: 20 }, (_, i) => i + 1));
  assertEquals(
    records.map(({ pairing }) => pairing.game),
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});

Deno.test("an entrant plays one game at a time unless it can play many, and the bound holds", async () => {
  for (const many of [false, true]) {
    const playing: number[] = [];
    let most = 0;
    let overlaps = 0;
    await run({
      playsManyAtOnce: () => many,
      play: async (pairing) => {
        if (pairing.seats.some((entrant) => playing.includes(entrant))) overlaps++;
        playing.push(...pairing.seats);
        most = Math.max(most, playing.length / 2);
        await tick();
        for (const entrant of pairing.seats) playing.splice(playing.indexOf(entrant), 1);
        return won(pairing);
      },
    });
    assertEquals(overlaps > 0, many);
    assertEquals(most, many ? 3 : 2);
  }
});

Deno.test("an entrant at fault plays no more, and its games are forfeits for the others", async () => {
  const { records } = await run({
    concurrency: 1,
    play: (pairing) => {
      const guilty = pairing.seats.includes(2);
      const faults = guilty ? [{ entrant: 2, kind: "timeout", reason: "slept" }] : [];
      return Promise.resolve(won(pairing, faults));
    },
  });
  assertEquals(records.length, 20);
  const withGuilty = records.filter(({ pairing }) => pairing.seats.includes(2));
  const [first, ...rest] = withGuilty;
  assertEquals(first?.end, "played-out");
  assertEquals(rest.length, 7);
  for (const { end, pairing, winners } of rest) {
    assertEquals(end, FORFEIT);
    assertEquals(winners.map((seat) => pairing.seats[seat] === 2), [false]);
  }
});

Deno.test("a larger table plays on without those who are out, who have lost", async () => {
  const tables: string[] = [];
  const { records } = await run({
    format: roundRobin({ entrants: 3, table: 3, games: 3 }),
    concurrency: 1,
    play: (pairing) => {
      tables.push(`${pairing.seats.join("")}-${pairing.absent?.join("") ?? ""}`);
      const faults = pairing.game === 1 ? [{ entrant: 1, kind: "timeout", reason: "slept" }] : [];
      return Promise.resolve(won(pairing, faults));
    },
  });
  assertEquals(tables, ["012-", "20-1", "20-1"]);
  const guilty = makeStandings(3, records).find(({ entrant }) => entrant === 1);
  assertEquals([guilty?.games, guilty?.losses, guilty?.forfeits, guilty?.played], [3, 3, 2, 1]);
});

Deno.test("a fault that does not drop loses the game only", async () => {
  const { records } = await run({
    concurrency: 1,
    drops: ({ kind }) => kind !== "illegal-play",
    play: (pairing) => {
      const faults = pairing.seats.flatMap((entrant) =>
        entrant === 2 || entrant === 3 && pairing.game > 10
          ? [{ entrant, kind: entrant === 2 ? "illegal-play" : "timeout", reason: "" }]
          : []
      );
      return Promise.resolve(won(pairing, faults));
    },
  });
  const forfeits = records.filter(({ end }) => end === FORFEIT);
  assert(forfeits.length > 0);
  assert(forfeits.every(({ pairing }) => pairing.seats.includes(3)));
});

Deno.test("who has never come loses its games as absent", async () => {
  const { records } = await run({ isAbsent: (entrant) => entrant === 4 });
  const without = records.filter(({ pairing }) => pairing.seats.includes(4));
  assertEquals(without.length, 8);
  for (const { end, winners, pairing } of without) {
    assertEquals(end, ABSENT);
    assertEquals(winners.map((seat) => pairing.seats[seat] === 4), [false]);
  }
  assert(records.every(({ end, pairing }) => end === ABSENT || !pairing.seats.includes(4)));
});

Deno.test("a pairing with one seat is a bye and is not played", async () => {
  const { records } = await run({
    format: (stage) => stage === 0 ? [{ game: 1, round: 1, seats: [3], deal: 1 }] : [],
    play: () => Promise.reject(new Error("played")),
  });
  assertEquals(records.map(({ end, winners }) => [end, winners]), [[BYE, [0]]]);
});

// Ends games in an order that depends on the seed and not on when they began.
function playSlowly(seed: number) {
  return async (pairing: Pairing): Promise<GameRecord> => {
    for (let i = (pairing.game * 7 + seed) % 5; i > 0; i--) await Promise.resolve();
    return playByChance(pairing, { seed });
  };
}

Deno.test("neither the results nor the moment of a decision depend on the concurrency", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      async (seed, concurrency, wins, many) => {
        const results = [];
        for (const games of [1, concurrency]) {
          let left = wins;
          results.push(
            await run({
              format: roundRobin({ entrants: 7, table: 2, games: 4 }),
              concurrency: games,
              play: playSlowly(seed),
              playsManyAtOnce: () => many,
              decided: ({ winners }) => winners.includes(0) && --left === 0,
            }),
          );
        }
        assertEquals(results[1], results[0]);
        const { decided, records, complete } = results[0]!;
        assert(complete);
        assertEquals(decided, records.filter(({ winners }) => winners.includes(0)).length === wins);
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("a decision is found again from the records of an earlier run", async () => {
  const options = (): Partial<TournamentOptions> => {
    let left = 5;
    return { decided: () => --left === 0 };
  };
  const first = await run(options());
  assertEquals(first.records.length, 5);
  const further = await run({
    ...options(),
    records: roundRobin({ entrants: 5, table: 2, games: 2 })(0, []).slice(0, 8).map((one) =>
      won(one)
    ),
    play: () => Promise.reject(new Error("played")),
  });
  assertEquals(further, first);
});

Deno.test("records of another tournament are refused", async () => {
  const record = won({ game: 1, round: 1, seats: [2, 3], deal: 1 });
  const error = await assertRejects(() => run({ records: [record] }), UserError);
  assertEquals(
    error.message,
    "the records are not of this tournament: game 1 was played by the entrants 2,3 in round 1 " +
      "with deal 1, but the schedule has 1,4 in round 1 with deal 1; go on with the options that " +
      "it was begun with",
  );
});

Deno.test("records of an earlier run are kept and their games not played again", async () => {
  const format = roundRobin({ entrants: 5, table: 2, games: 2 });
  const earlier = format(0, []).filter(({ game }) => game % 2 === 0).map((pairing) => won(pairing));
  const played: number[] = [];
  const { records, complete } = await run({
    records: earlier,
    play: (pairing) => {
      played.push(pairing.game);
      return Promise.resolve(won(pairing));
    },
  });
  assert(complete);
  assertEquals(records.length, 20);
  assert(played.every((game) => game % 2 === 1));
});

Deno.test("an abort lets the games under way end and begins no other", async () => {
  const abort = new AbortController();
  let begun = 0;
  let ended = 0;
  const { records, complete } = await run({
    signal: abort.signal,
    concurrency: 2,
    play: async (pairing) => {
      if (++begun === 3) abort.abort();
      await tick();
      ended++;
      return won(pairing);
    },
  });
  assert(!complete);
  assertEquals(records.length, ended);
  assertEquals([begun, ended], [3, 3]);
});

Deno.test("a failure of the referee stops the tournament and is told", async () => {
  let begun = 0;
  const error = await assertRejects(() =>
    run({
      concurrency: 1,
      play: (pairing) => {
        begun++;
        return pairing.game === 4
          ? Promise.reject(new Error("a bug"))
          : Promise.resolve(won(pairing));
      },
    })
  );
  assertEquals(error.message, "a bug");
  assertEquals(begun, 4);
});

Deno.test("a record that cannot be told stops the tournament, after the games under way", async () => {
  let underWay = 0;
  const options: Partial<TournamentOptions> = {
    format: (stage) =>
      stage === 0
        ? [
          { game: 1, round: 1, deal: 1, seats: [0, 1] },
          { game: 2, round: 1, deal: 2, seats: [2] },
          { game: 3, round: 1, deal: 3, seats: [3, 4] },
        ]
        : [],
    play: async (pairing) => {
      underWay++;
      for (let i = 0; i < 5; i++) await tick();
      underWay--;
      return won(pairing);
    },
    onRecord: ({ end }) => {
      if (end === BYE) throw new UserError("the disk is full");
    },
  };
  await assertRejects(() => run(options), UserError, "the disk is full");
  assertEquals(underWay, 0);
});

Deno.test("a forfeit goes to nobody who is out in the end, whatever the order", async () => {
  for (const concurrency of [1, 2, 6]) {
    // 0 is at fault in its first game, 1 in one of its last.
    const { records } = await run({
      format: roundRobin({ entrants: 4, table: 2, games: 2 }),
      concurrency,
      play: async (pairing) => {
        const { seats, game } = pairing;
        const late = seats.includes(1) && !seats.includes(0) && game > 6;
        if (late) { for (let i = 0; i < 3; i++) await tick(); }
        const guilty = seats.includes(0) ? 0 : late ? 1 : undefined;
        if (guilty === undefined) return won(pairing);
        const fault = { entrant: guilty, kind: "illegal-play", reason: "x" };
        return { ...won(pairing, [fault]), winners: [1 - seats.indexOf(guilty)] };
      },
    });
    const forfeits = records.filter(({ end }) => end === FORFEIT);
    assert(forfeits.length > 0);
    assert(forfeits.some(({ winners }) => winners.length === 0));
    for (const { pairing: { seats }, winners } of forfeits) {
      const won = winners.map((seat) => seats[seat]!);
      assert(!won.includes(0) && !won.includes(1), `${seats}: ${won}`);
    }
  }
});

Deno.test("forfeits are settled when nothing is left to play, stopped or resumed at any moment", async () => {
  const format = roundRobin({ entrants: 4, table: 2, games: 2 });
  const play = (pairing: Pairing): Promise<GameRecord> => {
    const { seats } = pairing;
    const fault = { entrant: 2, kind: "illegal-play", reason: "x" };
    return Promise.resolve(won(pairing, seats.includes(2) ? [fault] : []));
  };
  const ended: GameRecord[] = [];
  const whole = await run({ format, play, onRecord: (record) => ended.push(record) });
  assert(whole.complete && whole.records.some(({ end }) => end === FORFEIT));
  for (let count = 0; count <= ended.length; count++) {
    const resumed = await run({ format, play, records: ended.slice(0, count) });
    assertEquals(resumed, whole);
  }
  const played = ended.filter(({ end }) => end !== FORFEIT).length;
  for (let count = 1; count <= played; count++) {
    const controller = new AbortController();
    let games = 0;
    const stopped = await run({
      format,
      concurrency: 1,
      play: async (pairing) => {
        const record = await play(pairing);
        if (++games === count) controller.abort();
        return record;
      },
      signal: controller.signal,
    });
    assertEquals(stopped.complete, count === played);
    assertEquals(await run({ format, play, records: stopped.records }), whole);
  }
});
