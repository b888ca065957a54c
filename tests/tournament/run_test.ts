import { assert, assertEquals, assertRejects } from "@std/assert";
import { FORFEIT, type GameRecord, type Pairing } from "../../lib/tournament/format.ts";
import { roundRobin } from "../../lib/tournament/round_robin.ts";
import { runTournament, type TournamentOptions } from "../../lib/tournament/run.ts";

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

Deno.test("a larger table plays on without those who are out", async () => {
  const tables: string[] = [];
  await run({
    format: roundRobin({ entrants: 3, table: 3, games: 3 }),
    concurrency: 1,
    play: (pairing) => {
      tables.push(pairing.seats.join(""));
      const faults = pairing.game === 1 ? [{ entrant: 1, kind: "timeout", reason: "slept" }] : [];
      return Promise.resolve(won(pairing, faults));
    },
  });
  assertEquals(tables, ["012", "20", "20"]);
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
