import { assert, assertEquals, assertThrows } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { adoptPreparedGraph } from "../../lib/movegen/engine.ts";
import { BY_SCORE } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { prepareGraph, share, sharePreparedGraph } from "../../lib/movegen/prepared_graph.ts";
import { createRandom } from "../../lib/random.ts";
import { isUseful, randomGame, randomWords, shuffledTiles } from "./positions.ts";

Deno.test("generators on a shared graph find what those on the graph itself find", () => {
  let compared = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed);
    const graph = buildWordGraph(randomWords(random, 300));
    const copy = new WordGraph(share(graph.nodes));
    adoptPreparedGraph(copy, sharePreparedGraph(prepareGraph(graph)));
    const own = new MoveGenerator(graph), other = new MoveGenerator(copy);
    const tiles = shuffledTiles(random);
    const bag = [...tiles.filter((tile) => !isUseful(tile)), ...tiles.filter(isUseful)];
    for (const { board, rack } of randomGame(graph, random, bag)) {
      own.setBoard(board);
      other.setBoard(board);
      assertEquals(other.bestMove(rack, BY_SCORE), own.bestMove(rack, BY_SCORE));
      assertEquals(other.bestMoves(rack, BY_SCORE, 5), own.bestMoves(rack, BY_SCORE, 5));
      compared++;
    }
  }
  assert(compared > 100, `only ${compared} positions`);
});

Deno.test("what is shared lies in memory that threads see", () => {
  const { packed, tables } = sharePreparedGraph(prepareGraph(buildWordGraph(["AB", "TESTERS"])));
  const { sets, lists, longWords } = tables;
  for (const values of [packed.words, sets.entries, ...Object.values(lists), longWords]) {
    if (typeof values !== "number") assert(values.buffer instanceof SharedArrayBuffer);
  }
});

Deno.test("a graph whose generators are there already takes no other tables", () => {
  const graph = buildWordGraph(["AB"]);
  const prepared = prepareGraph(graph);
  new MoveGenerator(graph);
  assertThrows(() => adoptPreparedGraph(graph, prepared), Error, "prepared already");
});
