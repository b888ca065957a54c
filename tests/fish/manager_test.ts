import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createBoard } from "../../lib/fish/board.ts";
import { type Failure, runManager, type TournamentOutcome } from "../../lib/fish/manager.ts";
import { Fault, type Player } from "../../lib/fish/player.ts";
import { parseBoard } from "../../lib/fish/protocol.ts";
import { createRandomStrategy } from "../../lib/fish/strategy/random.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import type { GameRecord, Pairing } from "../../lib/tournament/format.ts";
import { FickleTestPlayer, TestPlayer, type Told } from "./players.ts";

interface Run extends TournamentOutcome {
  readonly pairings: Pairing[];
  readonly records: GameRecord[];
  readonly told: Failure[];
}

async function run(players: readonly Player[], seed = 1): Promise<Run> {
  const pairings: Pairing[] = [];
  const records: GameRecord[] = [];
  const told: Failure[] = [];
  const outcome = await runManager(players, {
    boardOf: (deal) =>
      createBoard(
        { rows: 4, columns: 4, fish: "random", holes: 1 },
        createRandom(deriveSeed(seed, deal)),
      ),
    watch: (pairing) => {
      pairings.push(pairing);
      return () => {};
    },
    onRecord: (record) => records.push(record),
    onFailure: (failure) => told.push(failure),
  });
  return { ...outcome, pairings, records, told };
}

/** Sizes of games by the words of the rules: fours, and one gives way when a single one is left. */
function sizesFor(players: number): number[] {
  const fours = new Array<number>(Math.floor(players / 4)).fill(4);
  const rest = players % 4;
  if (rest === 0) return fours;
  if (rest > 1) return [...fours, rest];
  return [...fours.slice(1), 3, 2];
}

/** A player that is at fault in one kind of call. */
class FaultyAt extends TestPlayer {
  readonly #call: Told["call"];
  constructor(call: Told["call"]) {
    super(`faulty at ${call}`);
    this.#call = call;
  }
  protected override async hear(told: Told): Promise<void> {
    await super.hear(told);
    if (told.call === this.#call) throw new Fault("timeout", "too slow");
  }
}

Deno.test("the first round deals 2 to 40 players, in order, into games as the rules say", async () => {
  for (let count = 2; count <= 40; count++) {
    const players = Array.from({ length: count }, () => new TestPlayer());
    const { pairings } = await run(players, count);
    const first = pairings.filter(({ round }) => round === 1);
    assertEquals(first.map(({ seats }) => seats.length), sizesFor(count), `${count} players`);
    assertEquals(first.flatMap(({ seats }) => seats), [...players.keys()]);
  }
});

Deno.test("whoever plays and fails, the tournament follows the rules", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 25 }),
      fc.nat(),
      fc.integer({ min: 20, max: 400 }),
      async (count, seed, patience) => {
        const random = createRandom(seed);
        const players = Array.from({ length: count }, () => new FickleTestPlayer(random, patience));
        const { winners, failures, records, told, complete } = await run(players, seed);
        assert(complete);
        // Nobody is lost: every player has won, has failed, or was told that it has not won.
        const failed = new Set(failures.map(({ player }) => player));
        assertEquals(failures.map(({ player }) => player), [...failed].sort((a, b) => a - b));
        assertEquals(told.length, failed.size);
        for (const [index, player] of players.entries()) {
          assertEquals(player.heard("start").length, 1);
          const ends = player.heard("end").map(({ won }) => won);
          if (!failed.has(index)) assertEquals(ends, [winners.includes(index)]);
          else if (failures.find(({ player }) => player === index)?.when !== "end") {
            assertEquals(ends, []);
          }
        }
        // Each round is between those who shared the first place in the round before.
        let present = [...players.keys()].filter((player) =>
          !failures.some((failure) => failure.player === player && failure.when === "start")
        );
        const rounds = Math.max(0, ...records.map(({ pairing }) => pairing.round));
        for (let round = 1; round <= rounds; round++) {
          const games = records.filter(({ pairing }) => pairing.round === round)
            .sort((a, b) => a.pairing.game - b.pairing.game);
          assertEquals(games.flatMap(({ pairing }) => pairing.seats), present);
          assertEquals(games.map(({ pairing }) => pairing.seats.length), sizesFor(present.length));
          const before = present;
          present = before.filter((player) =>
            games.some(({ pairing: { seats }, winners }) => winners.includes(seats.indexOf(player)))
          );
          const last = games.length === 1 || present.length < 2 || present.length === before.length;
          assertEquals(round === rounds, last);
        }
        assertEquals(winners, present.filter((player) => !failed.has(player)));
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("winners are told before the others", async () => {
  const order: boolean[] = [];
  class Listening extends TestPlayer {
    override end(won: boolean): Promise<void> {
      order.push(won);
      return super.end(won);
    }
  }
  const players = Array.from(
    { length: 7 },
    (_, i) => new Listening(`p${i}`, createRandomStrategy(createRandom(i))),
  );
  const { winners } = await run(players);
  assertEquals(order, players.map((_, index) => index < winners.length));
});

Deno.test("players that fail at the start take no part, and those at the end have not won", async () => {
  const players = [
    new FaultyAt("start"),
    new FaultyAt("end"),
    new TestPlayer("a"),
    new FaultyAt("playingWith"),
    new TestPlayer("b"),
  ];
  const { winners, failures, pairings } = await run(players);
  assertEquals(pairings[0]!.seats, [1, 2, 3, 4]);
  assertEquals(failures.map(({ player, when }) => [player, when]), [[0, "start"], [1, "end"], [
    3,
    1,
  ]]);
  assert(winners.every((player) => player === 2 || player === 4));
  assertEquals(players[0]!.told.map(({ call }) => call), ["start"]);
});

Deno.test("with one player left after the start it has won; with none nobody has", async () => {
  const alone = await run([new FaultyAt("start"), new TestPlayer(), new FaultyAt("start")]);
  assertEquals(alone.winners, [1]);
  assertEquals(alone.pairings, []);
  const none = await run([new FaultyAt("start"), new FaultyAt("start")]);
  assertEquals(none.winners, []);
  assertEquals(none.failures.length, 2);
});

Deno.test("when a round brings the same players again they all win", async () => {
  // Two tiles each around a hole, so that all have the same number of fish: nobody can move.
  const board = parseBoard([[1, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1]]);
  const players = Array.from({ length: 8 }, () => new TestPlayer());
  const { winners } = await runManager(players, { boardOf: () => board });
  assertEquals(winners, [...players.keys()]);
  for (const player of players) assertEquals(player.heard("playingAs").length, 1);
});

Deno.test("the games of a round run at the same time", async () => {
  let waiting = 0;
  const all = Promise.withResolvers<void>();
  class Patient extends TestPlayer {
    override async playingAs(): Promise<void> {
      if (++waiting === 8) all.resolve();
      await all.promise;
    }
  }
  const { complete } = await run(Array.from({ length: 8 }, () => new Patient()));
  assert(complete);
});

Deno.test("a tournament that is stopped has no winners, and its players are told so", async () => {
  const finish = new AbortController();
  const players = Array.from({ length: 9 }, () => new TestPlayer());
  const { winners, complete } = await runManager(players, {
    boardOf: () => createBoard({ rows: 4, columns: 4, fish: 2, holes: 0 }, createRandom(1)),
    onRecord: () => finish.abort(),
    finish: finish.signal,
  });
  assertEquals([winners, complete], [[], false]);
  for (const player of players) assertEquals(player.heard("end"), [{ call: "end", won: false }]);
});

for (const call of ["start", "setup", "end"] as const) {
  Deno.test(`a player that hangs at ${call} does not hold up a tournament that is stopped`, async () => {
    const stop = new AbortController();
    const finish = new AbortController();
    class Hanging extends TestPlayer {
      protected override hear(told: Told): Promise<void> {
        if (told.call !== call) return super.hear(told);
        queueMicrotask(() => {
          finish.abort();
          stop.abort();
        });
        return new Promise(() => {});
      }
    }
    const { failures, complete } = await runManager([new TestPlayer(), new Hanging()], {
      boardOf: () => createBoard({ rows: 4, columns: 4, fish: 2, holes: 0 }, createRandom(1)),
      finish: finish.signal,
      stop: stop.signal,
    });
    assertEquals([failures, complete], [[], call === "end"]);
  });
}
