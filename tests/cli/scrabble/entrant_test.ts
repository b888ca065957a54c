import { assert, assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { isAbsent, seatPlayer } from "../../../lib/cli/scrabble/entrant.ts";
import { buildWordGraph } from "../../../lib/dictionary/build.ts";
import { NO_LEAVES } from "../../../lib/movegen/measure.ts";
import { HousePlayer } from "../../../lib/strategy/house_player.ts";
import { findStrategy } from "../../../lib/strategy/strategies.ts";

Deno.test("a house player is made anew for each game, with chances by game and seat", () => {
  const graph = buildWordGraph(["AT", "TA"]);
  const strategy = findStrategy("random");
  assert(strategy !== undefined);
  const seeds: number[] = [];
  const entrant = {
    name: "random",
    strategy: {
      ...strategy,
      create: (options: Parameters<typeof strategy.create>[0]) => {
        seeds.push(options.seed);
        return strategy.create(options);
      },
    },
  };
  const lexicon = { graph, leaves: NO_LEAVES };
  const seated = [[1, 0], [1, 0], [1, 1], [2, 0]].map(([gameSeed = 0, seat = 0]) =>
    seatPlayer(entrant, { lexicon, gameSeed, seat })
  );
  assertEquals(new Set(seated).size, 4);
  for (const player of seated) assertInstanceOf(player, HousePlayer);
  assertEquals(seeds[0], seeds[1]);
  assertEquals(new Set(seeds).size, 3);
  assertEquals(isAbsent(entrant), false);
});

Deno.test("who never came is absent, and has no seat", () => {
  assertEquals(isAbsent({ name: "ann" }), true);
  assertEquals(isAbsent({ name: "ann", isDone: true }), false);
  const lexicon = { graph: buildWordGraph(["AT"]), leaves: NO_LEAVES };
  assertThrows(() => seatPlayer({ name: "ann" }, { lexicon, gameSeed: 1, seat: 0 }), Error, "ann");
});
