import { assertEquals, assertRejects } from "@std/assert";
import type { Contest } from "../../../lib/cli/scrabble/contest.ts";
import { type GameFiles, playCounted } from "../../../lib/cli/scrabble/counted_game.ts";
import type { HouseGame } from "../../../lib/cli/scrabble/house_worker.ts";
import { buildWordGraph } from "../../../lib/dictionary/build.ts";
import { UserError } from "../../../lib/error.ts";
import { NO_LEAVES } from "../../../lib/movegen/measure.ts";
import { findStrategy } from "../../../lib/strategy/strategies.ts";
import { dropAlways, type GameRecord, type Pairing } from "../../../lib/tournament/format.ts";

const graph = buildWordGraph(["AT", "TA"]);
const PAIRING: Pairing = { game: 1, round: 1, deal: 1, seats: [0, 1] };

const CONTEST: Contest = {
  seed: 1,
  exchangeMinimum: 1,
  entrants: ["a", "b"].map((name) => ({ name, strategy: findStrategy("simple")! })),
  dictionary: graph,
  lexicon: { graph, leaves: NO_LEAVES },
  drops: dropAlways,
  report: { game: () => () => {}, dropped: () => {} },
};

const RECORD: GameRecord = {
  pairing: PAIRING,
  end: "played-out",
  scores: [1, 2],
  winners: [1],
  faults: [],
};

const PLAYED: HouseGame = { record: RECORD, json: undefined, times: [], gcg: undefined };

/** Files whose flush ends when it is told to, and what happened with them. */
function createFiles() {
  const acts: string[] = [];
  const flush = Promise.withResolvers<void>();
  const files: GameFiles = {
    housePlayed: (game) => void acts.push(`played ${game}`),
    flushed: ({ gcg }) => {
      acts.push(gcg ? "flush all" : "flush");
      return flush.promise;
    },
  };
  return { acts, files, flush };
}

for (const threads of [false, true]) {
  const where = threads ? "on a thread" : "here";
  Deno.test(`a game that is played ${where} counts when it is on the disk, not before`, async () => {
    const { acts, files, flush } = createFiles();
    const pool = threads ? { play: () => Promise.resolve(PLAYED) } : undefined;
    const game = playCounted(PAIRING, { contest: CONTEST, pool, files });
    let counts = false;
    void game.then(() => counts = true);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 1));
    assertEquals(acts, threads ? ["played 1", "flush"] : ["flush all"]);
    assertEquals(counts, false);
    flush.resolve();
    assertEquals((await game)?.pairing, PAIRING);
  });

  Deno.test(`a game that is played ${where} does not count when it cannot be flushed`, async () => {
    const { files, flush } = createFiles();
    const pool = threads ? { play: () => Promise.resolve(PLAYED) } : undefined;
    flush.reject(new UserError("the disk is full"));
    await assertRejects(
      () => playCounted(PAIRING, { contest: CONTEST, pool, files }),
      UserError,
      "the disk is full",
    );
  });
}

Deno.test("a game that a thread has not begun is not recorded", async () => {
  const { acts, files, flush } = createFiles();
  flush.resolve();
  const pool = { play: () => Promise.resolve(undefined) };
  assertEquals(await playCounted(PAIRING, { contest: CONTEST, pool, files }), undefined);
  assertEquals(acts, ["flush"]);
});
