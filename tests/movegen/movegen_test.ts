import { assert, assertEquals, assertThrows } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { type LeaveValues, parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { parseWordList } from "../../lib/dictionary/word_list.ts";
import {
  BY_SCORE,
  equityMeasure,
  type LeaveFunction,
  type Measure,
  NO_LEAVES,
} from "../../lib/movegen/measure.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { compareMoves, type RankedMove } from "../../lib/movegen/order.ts";
import { createRandom, type Random, shuffle } from "../../lib/random.ts";
import { isEmptyBoard, rowOf, squareAt } from "../../lib/scrabble/board.ts";
import { BLANK, parseRack, type Tile } from "../../lib/scrabble/tiles.ts";
import { PlainGenerator } from "../bench/plain_generator.ts";
import { type BestMoveFinder, playGame } from "../bench/self_play.ts";
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
    equityMeasure({ leaves: NO_LEAVES, tilesLeft: 0 }),
  ];
}

Deno.test("the best move is the first of all moves, under every measure", () => {
  let positions = 0;
  for (let seed = 1; positions < 3000; seed++) {
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
      }
      positions++;
    }
  }
});

Deno.test("the best move is the first of all moves where bingos go through several tiles", () => {
  const random = createRandom(1);
  const words = randomWords(random, 300);
  const long = longWords(random, words, 3000).filter(({ length }) => length > 8);
  const graph = buildWordGraph([...words, ...long]);
  const generator = new MoveGenerator(graph);
  const bingos = [0, 0, 0];
  for (let i = 0; i < 300; i++) {
    // All but seven letters of a long word are on the board, together or apart.
    const word = long[random.below(long.length)], letters = parseRack(word)!;
    const places = [...letters.keys()];
    const laid = i % 2 === 0 ? randomPart(places, random) : randomRun(places, random);
    const first = squareAt(Math.min(7, 15 - word.length), 7);
    generator.reset();
    generator.place(laid.map((place) => ({ square: first + place, tile: letters[place] })));
    const blanks = i % 3;
    const rack = letters.filter((_, place) => !laid.includes(place)).fill(BLANK, 0, blanks);
    for (const measure of [BY_SCORE, equityMeasure({ leaves: LEAVES, tilesLeft: 50 })]) {
      const best = generator.bestMove(rack, measure);
      assertEquals(best, generator.bestMoves(rack, measure, 1)[0], `${word} with ${blanks} blanks`);
      if (best.move.kind === "play" && best.move.placements.length === 7) bingos[blanks]++;
    }
  }
  assert(bingos.every((count) => count > 50), `only ${bingos} bingos: too few to mean something`);
});

/** All but seven of `places`, in rising order. */
function randomPart(places: readonly number[], random: Random): number[] {
  return shuffle([...places], random).slice(7).sort((a, b) => a - b);
}

/** All but seven of `places`, one beside the other. */
function randomRun(places: readonly number[], random: Random): number[] {
  const first = random.below(8);
  return places.slice(first, first + places.length - 7);
}

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

/** The words and the leave values of the project's own dictionary, read once. */
let english: { readonly graph: WordGraph; readonly values: LeaveValues } | undefined;

function loadEnglish(): { readonly graph: WordGraph; readonly values: LeaveValues } {
  const read = (name: string) =>
    Deno.readFileSync(new URL(`../../dictionaries/${name}`, import.meta.url));
  return english ??= {
    graph: buildWordGraph(parseWordList(read("enable1.txt")).words),
    values: parseLeaveValues(read("enable1.klv2")),
  };
}

Deno.test("the best move with English words and leaves is the first of all moves", () => {
  const { graph, values } = loadEnglish();
  const generator = new MoveGenerator(graph), leaves = createLeaveTable(values);
  let bingos = 0, exchanges = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const random = createRandom(seed);
    for (const position of randomGame(graph, random, shuffledTiles(random))) {
      generator.setBoard(position.board);
      const trained = equityMeasure({ leaves, tilesLeft: position.bag.length });
      for (const measure of [trained, ...measures(position)]) {
        const best = generator.bestMove(position.rack, measure);
        assertEquals(best, generator.bestMoves(position.rack, measure, 1)[0], `seed ${seed}`);
        if (best.move.kind === "exchange") exchanges++;
        else if (best.move.placements.length === 7) bingos++;
      }
    }
  }
  assert(bingos > 20, `only ${bingos} bingos: too few to mean something`);
  assert(exchanges > 0, "no exchange");
});

Deno.test("the best moves of games with English words and leaves are those of the plain generator", () => {
  const { graph, values } = loadEnglish();
  const table = createLeaveTable(values);
  const generator = new MoveGenerator(graph), plain = new PlainGenerator(graph);
  let turns = 0;
  for (let seed = 1; seed <= 20; seed++) {
    plain.reset();
    const both: BestMoveFinder = {
      reset: () => [generator, plain].forEach((one) => one.reset()),
      place: (placements) => [generator, plain].forEach((one) => one.place(placements)),
      bestMove: (rack, measure) => {
        const best = generator.bestMove(rack, measure);
        // The plain generator looks leaves up one by one.
        const plainly = measure.kind === "equity" && measure.leaves === table
          ? { ...measure, leaves: { valueOf: (kept: readonly Tile[]) => values.valueOf(kept) } }
          : measure;
        assertEquals(best, plain.bestMove(rack, plainly), `seed ${seed}`);
        turns++;
        return best;
      },
    };
    playGame(both, table, createRandom(seed));
  }
  assert(turns > 300);
});

Deno.test("generators on one graph keep boards of their own", () => {
  const random = createRandom(1);
  const graph = buildWordGraph(randomWords(random, 300));
  const first = new MoveGenerator(graph), second = new MoveGenerator(graph);
  const bag = () => shuffledTiles(random).sort((a, b) => Number(isUseful(a)) - Number(isUseful(b)));
  const games = [randomGame(graph, random, bag()), randomGame(graph, random, bag())];
  assert(games.every((game) => game.length > 4));
  for (let turn = 0; turn < Math.min(games[0].length, games[1].length); turn++) {
    first.setBoard(games[0][turn].board);
    second.setBoard(games[1][turn].board);
    for (const index of [0, 1, 0]) {
      const { board, rack } = games[index][turn];
      const found = [first, second][index].bestMoves(rack, BY_SCORE, Infinity);
      const alone = new MoveGenerator(graph);
      alone.setBoard(board);
      assertEquals(found, alone.bestMoves(rack, BY_SCORE, Infinity));
    }
  }
});

Deno.test("a play that is placed is the same as a board with it", () => {
  const random = createRandom(2);
  const graph = buildWordGraph(randomWords(random, 300));
  const placing = new MoveGenerator(graph), setting = new MoveGenerator(graph);
  const tiles = shuffledTiles(random);
  const bag = [...tiles.filter((tile) => !isUseful(tile)), ...tiles.filter(isUseful)];
  for (const { board, rack } of randomGame(graph, random, bag)) {
    const added = [...board.entries()]
      .filter(([square, tile]) => tile !== 0 && placing.board[square] === 0)
      .map(([square, tile]) => ({ square, tile }));
    placing.place(added);
    setting.setBoard(board);
    assertEquals(placing.board, board);
    const expected = setting.bestMoves(rack, BY_SCORE, Infinity);
    assertEquals(placing.bestMoves(rack, BY_SCORE, Infinity), expected);
    assertEquals(placing.bestMove(rack, BY_SCORE), expected[0]);
  }
  placing.reset();
  assert(isEmptyBoard(placing.board));
});

Deno.test("the best moves are the first of all, each once and in order", () => {
  const random = createRandom(3);
  const graph = buildWordGraph(randomWords(random, 300));
  const generator = new MoveGenerator(graph);
  for (const { board, rack } of randomGame(graph, random, shuffledTiles(random))) {
    generator.setBoard(board);
    const measure = equityMeasure({ leaves: LEAVES, tilesLeft: 50 });
    const all = generator.bestMoves(rack, measure, Infinity);
    assertEquals(all.toSorted(compareMoves), all);
    const plays = all.filter(({ move }) => move.kind === "play");
    assertEquals(plays.length, generator.allPlays(rack, measure).length);
    for (const count of [0, 1, 2, 15, all.length + 1]) {
      assertEquals(generator.bestMoves(rack, measure, count), all.slice(0, count));
    }
  }
});

Deno.test("a tile is not placed on another, nor a rack of eight taken", () => {
  const generator = new MoveGenerator(buildWordGraph(["AB"]));
  generator.place([{ square: 112, tile: 1 }, { square: 113, tile: 2 }]);
  assertThrows(
    () => generator.place([{ square: 111, tile: 3 }, { square: 112, tile: 3 }]),
    RangeError,
    "square 112 is not empty",
  );
  assertEquals(generator.board[111], 0);
  assertThrows(() => generator.bestMove([1, 1, 1, 1, 1, 1, 1, 1], BY_SCORE), RangeError, "8 tiles");
});
