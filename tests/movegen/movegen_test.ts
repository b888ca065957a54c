import { assert, assertEquals } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import {
  BY_SCORE,
  equityMeasure,
  type LeaveFunction,
  type Measure,
  NO_LEAVES,
} from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import type { RankedMove } from "../../lib/movegen/order.ts";
import { createRandom } from "../../lib/random.ts";
import { isEmptyBoard, rowOf } from "../../lib/scrabble/board.ts";
import { PlainGenerator } from "../bench/plain_generator.ts";
import { bruteForcePlays, createPlainLexicon, makeKey } from "./brute_force.ts";
import {
  isUseful,
  longWords,
  randomGame,
  randomWords,
  shuffledTiles,
  type TestPosition,
} from "./positions.ts";

/** The plays of `moves` and their scores, by key; fails when one is there twice. */
function keyed(moves: readonly RankedMove[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { move, score } of moves) {
    assert(move.kind === "play");
    const key = makeKey(move.placements);
    assert(!scores.has(key), `${key} is there twice`);
    scores.set(key, score);
  }
  return scores;
}

function sorted(plays: ReadonlyMap<string, number>): [string, number][] {
  return [...plays].sort(([a], [b]) => a < b ? -1 : 1);
}

/** What brute force finds, without the plays down the middle of an empty board. */
function expectedPlays({ board, rack }: TestPosition, words: readonly string[]) {
  const plays = bruteForcePlays(board, rack, createPlainLexicon(words));
  if (!isEmptyBoard(board)) return sorted(plays);
  const across = (key: string) =>
    new Set(key.split(" ").map((tile) => rowOf(Number.parseInt(tile)))).size === 1;
  return sorted(plays).filter(([key]) => across(key));
}

Deno.test("all plays are those that brute force finds, with the same scores", () => {
  let compared = 0;
  let plays = 0;
  for (let seed = 1; compared < 100; seed++) {
    const random = createRandom(seed);
    const words = randomWords(random, 40 + random.below(120));
    const graph = buildWordGraph(words);
    const generator = new MoveGenerator(graph);
    const tiles = shuffledTiles(random);
    const bag = [...tiles.filter((tile) => !isUseful(tile)), ...tiles.filter(isUseful)];
    for (const position of randomGame(graph, random, bag)) {
      if (random.below(2) === 0) continue;
      generator.setBoard(position.board);
      const found = sorted(keyed(generator.allPlays(position.rack, BY_SCORE)));
      assertEquals(found, expectedPlays(position, words), `seed ${seed}`);
      compared++;
      plays += found.length;
    }
  }
  assert(plays > 2_000, `only ${plays} plays: too few to mean something`);
});

/** Leaves worth some hundredths, different for each: ties are rare but not absent. */
const LEAVES: LeaveFunction = {
  valueOf: (tiles) => tiles.reduce((sum, tile) => (sum * 7 + tile * 13 + 5) % 61, 0) / 4 - 8,
};

/** The measures that best moves are compared under. */
function measures(position: TestPosition): Measure[] {
  const tilesLeft = position.bag.length;
  return [
    BY_SCORE,
    equityMeasure({ leaves: NO_LEAVES, tilesLeft }),
    equityMeasure({ leaves: LEAVES, tilesLeft, opponentRackValue: 9 }),
  ];
}

Deno.test("the best move is the first of all moves, under every measure", () => {
  let compared = 0;
  for (let seed = 1; compared < 3000; seed++) {
    const random = createRandom(seed);
    const graph = buildWordGraph(randomWords(random, 100 + random.below(1000)));
    const tiles = shuffledTiles(random);
    const bag = [...tiles.filter((tile) => !isUseful(tile)), ...tiles.filter(isUseful)];
    const generator = new MoveGenerator(graph);
    for (const position of randomGame(graph, random, bag)) {
      generator.setBoard(position.board);
      for (const measure of measures(position)) {
        const [first] = generator.bestMoves(position.rack, measure, 1);
        assertEquals(generator.bestMove(position.rack, measure), first, `seed ${seed}`);
        compared++;
      }
    }
  }
});

Deno.test("moves are those of the plain generator, with long words too", () => {
  let compared = 0;
  for (let seed = 1; compared < 600; seed++) {
    const random = createRandom(seed);
    const words = randomWords(random, 500);
    const graph = buildWordGraph([...words, ...longWords(random, words, 3000)]);
    const tiles = shuffledTiles(random);
    const bag = [...tiles.filter((tile) => !isUseful(tile)), ...tiles.filter(isUseful)];
    const generator = new MoveGenerator(graph), plain = new PlainGenerator(graph);
    for (const position of randomGame(graph, random, bag)) {
      generator.setBoard(position.board);
      plain.setBoard(position.board);
      const { rack } = position;
      assertEquals(
        sorted(keyed(generator.allPlays(rack, BY_SCORE))),
        sorted(keyed(plain.allPlays(rack, BY_SCORE))),
      );
      for (const measure of measures(position)) {
        assertEquals(generator.bestMove(rack, measure), plain.bestMove(rack, measure));
        compared++;
      }
    }
  }
});
