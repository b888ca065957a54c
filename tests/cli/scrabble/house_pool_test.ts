import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Contest, playPairing } from "../../../lib/cli/scrabble/contest.ts";
import { HousePool, type HousePoolTask } from "../../../lib/cli/scrabble/house_pool.ts";
import { buildWordGraph } from "../../../lib/dictionary/build.ts";
import { WordGraph } from "../../../lib/dictionary/word_graph.ts";
import { NO_LEAVES } from "../../../lib/movegen/measure.ts";
import { createRandom } from "../../../lib/random.ts";
import { findStrategy } from "../../../lib/strategy/strategies.ts";
import { dropAlways, type Pairing } from "../../../lib/tournament/format.ts";
import { randomWords } from "../../movegen/positions.ts";

const graph = buildWordGraph(randomWords(createRandom(1), 500));
const STRATEGIES = ["greedy", "random"];

const TASK: HousePoolTask = {
  graph,
  leaves: undefined,
  seed: 7,
  exchangeMinimum: 1,
  entrants: STRATEGIES.map((strategy) => ({ name: strategy, strategy })),
  tells: true,
  lexicon: "TEST",
};

function pairingOf(game: number): Pairing {
  return { game, round: 1, deal: game, seats: game % 2 === 0 ? [0, 1] : [1, 0] };
}

/** Plays a game without any thread. */
async function playHere(game: number) {
  const contest: Contest = {
    seed: TASK.seed,
    exchangeMinimum: TASK.exchangeMinimum,
    entrants: STRATEGIES.map((name) => ({ name, strategy: findStrategy(name)! })),
    dictionary: graph,
    lexicon: { graph, leaves: NO_LEAVES },
    drops: dropAlways,
    report: { game: () => () => {}, dropped: () => {} },
  };
  return await playPairing(pairingOf(game), contest);
}

async function withPool(threads: number, use: (pool: HousePool) => Promise<void>): Promise<void> {
  const pool = new HousePool(threads);
  try {
    await use(pool);
  } finally {
    pool.close();
  }
}

for (const threads of [1, 3]) {
  for (const early of [false, true]) {
    const how = early ? "prepared early" : "started when needed";
    Deno.test(`the games of a pool of ${threads}, ${how}, are those that are played here`, async () => {
      await withPool(threads, async (pool) => {
        if (early) {
          pool.start(threads);
          pool.prepare(graph);
        }
        await pool.begin(TASK);
        const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
        const games = await Promise.all(numbers.map((game) => pool.play(pairingOf(game))));
        for (const [index, game] of games.entries()) {
          assertEquals(game?.record, await playHere(numbers[index]!));
          const lines = game!.json!.split("\n").map((line) => JSON.parse(line));
          assertEquals(lines.length, game!.times.length);
          assertEquals([lines[0].event, lines.at(-1).event], ["game-start", "game-end"]);
          assert(game!.gcg!.startsWith("#character-encoding UTF-8\n"));
        }
      });
    });
  }
}

Deno.test("after finish no game begins, and those under way are played to their end", async () => {
  await withPool(2, async (pool) => {
    await pool.begin({ ...TASK, tells: false, lexicon: undefined });
    const first = await pool.play(pairingOf(1));
    assertEquals([first?.json, first?.gcg], [undefined, undefined]);
    pool.finish();
    assertEquals(await pool.play(pairingOf(2)), undefined);
  });
});

Deno.test("a pool that is closed settles what it was asked", async () => {
  const pool = new HousePool(2);
  await pool.begin(TASK);
  const games = Array.from({ length: 200 }, (_, index) => pool.play(pairingOf(index + 1)));
  pool.close();
  await Promise.all(games);
  assertEquals(await games[199], undefined);
});

Deno.test("a graph that is not sound keeps a thread busy no longer than the pool is open", async () => {
  // A list of siblings that leads back to itself, and never ends.
  const unsound = new WordGraph(Int32Array.of(2, 2, (1 << 24) | 2, (2 << 24) | 2));
  const pool = new HousePool(2);
  pool.start(2);
  pool.prepare(unsound);
  const begun = pool.begin(TASK);
  await new Promise((resolve) => setTimeout(resolve, 50));
  pool.close();
  await assertRejects(() => begun, Error);
});

Deno.test("a pool that is closed plays no more", async () => {
  const pool = new HousePool(1);
  await pool.begin(TASK);
  await pool.play(pairingOf(1));
  pool.close();
  assertEquals(await pool.play(pairingOf(2)), undefined);
});

Deno.test("a failure of the program in a thread is told with its game", async () => {
  await withPool(1, async (pool) => {
    await pool.begin({ ...TASK, entrants: [{ name: "nobody", strategy: undefined }] });
    const error = await assertRejects(() => pool.play(pairingOf(5)), Error);
    assert(error.message.startsWith("game 5: "), error.message);
  });
});
