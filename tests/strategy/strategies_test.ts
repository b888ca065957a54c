import { assert, assertEquals } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { BY_SCORE, type LeaveFunction, NO_LEAVES } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom } from "../../lib/random.ts";
import { createBoard } from "../../lib/scrabble/board.ts";
import { checkExchange } from "../../lib/scrabble/exchange.ts";
import { type Move, PASS } from "../../lib/scrabble/move.ts";
import { checkPlay } from "../../lib/scrabble/play.ts";
import {
  parseRack,
  rackTileOf,
  rackValue,
  type Tile,
  withoutTiles,
} from "../../lib/scrabble/tiles.ts";
import { findStrategy, STRATEGIES } from "../../lib/strategy/strategies.ts";
import type { Position, Strategy } from "../../lib/strategy/strategy.ts";
import { isUseful, randomGame, randomWords, shuffledTiles } from "../movegen/positions.ts";

function strategyOf(
  name: string,
  graph: WordGraph,
  { seed = 1, leaves = NO_LEAVES }: { seed?: number; leaves?: LeaveFunction } = {},
): Strategy {
  const entry = findStrategy(name);
  if (entry === undefined) throw new Error(`there is no strategy ${name}`);
  return entry.create({ graph, leaves, seed });
}

function rackOf(text: string): Tile[] {
  const rack = parseRack(text);
  if (rack === undefined) throw new Error(`${text} is no rack`);
  return rack;
}

/** Positions of random games with a random dictionary. */
function positionsOf(seed: number): { graph: WordGraph; positions: Position[] } {
  const random = createRandom(seed);
  const graph = buildWordGraph(randomWords(random, 120));
  const tiles = shuffledTiles(random);
  const bag = [...tiles.filter((tile) => !isUseful(tile)), ...tiles.filter(isUseful)];
  const positions = randomGame(graph, random, bag).map(({ board, rack, bag }) => ({
    board,
    rack,
    tilesLeft: bag.length,
  }));
  return { graph, positions };
}

/** What a move scores, once the referee's rules have found it legal. */
function scoreOf(move: Move, { board, rack, tilesLeft }: Position, graph: WordGraph): number {
  if (move.kind === "exchange") {
    // The stricter of the two rules in use: as many tiles in the bag as a rack holds.
    assertEquals(checkExchange(move.tiles, rack, tilesLeft, 7), undefined);
    return 0;
  }
  const play = checkPlay(board, move.placements, rack, graph);
  if (play.kind === "refused") throw new Error(play.message);
  return play.score;
}

/** The points of the tiles that stay on the rack. */
function pointsKept(move: Move, rack: readonly Tile[]): number {
  const used = move.kind === "play" ? move.placements.map(({ tile }) => rackTileOf(tile)) : [];
  return rackValue(withoutTiles(rack, used));
}

for (const { name } of STRATEGIES) {
  Deno.test(`${name} makes legal moves, the same ones for the same seed`, () => {
    let moves = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const { graph, positions } = positionsOf(seed);
      const one = strategyOf(name, graph, { seed });
      const same = strategyOf(name, graph, { seed });
      for (const position of positions) {
        const move = one(position);
        scoreOf(move, position, graph);
        assertEquals(same(position), move);
        moves++;
      }
    }
    assert(moves > 60, `only ${moves} moves were looked at`);
  });

  Deno.test(`${name} exchanges or passes when there is no play, as every rule allows`, () => {
    const strategy = strategyOf(name, buildWordGraph(["QUIZ"]));
    const rack = rackOf("AEIOUUV");
    const board = createBoard();
    for (const tilesLeft of [0, 1, 6]) {
      assertEquals(strategy({ board, rack, tilesLeft }), PASS);
    }
    for (const tilesLeft of [7, 86]) {
      const move = strategy({ board, rack, tilesLeft });
      assert(move.kind === "exchange");
      assertEquals(checkExchange(move.tiles, rack, tilesLeft, 7), undefined);
    }
  });

  Deno.test(`${name} leaves the position that it is shown as it is`, () => {
    const { graph, positions } = positionsOf(3);
    const strategy = strategyOf(name, graph);
    for (const position of positions) {
      const copy = structuredClone(position);
      strategy(position);
      assertEquals(position, copy);
    }
  });
}

Deno.test("greedy takes the most points there are, and then uses the fewest tiles", () => {
  for (let seed = 20; seed < 28; seed++) {
    const { graph, positions } = positionsOf(seed);
    const greedy = strategyOf("greedy", graph);
    const generator = new MoveGenerator(graph);
    for (const position of positions) {
      generator.setBoard(position.board);
      const plays = generator.allPlays(position.rack, BY_SCORE);
      if (plays.length === 0) continue;
      const most = Math.max(...plays.map(({ score }) => score));
      const tiles = plays.filter(({ score }) => score === most)
        .map(({ move }) => move.kind === "play" ? move.placements.length : 0);
      const move = greedy(position);
      assert(move.kind === "play");
      assertEquals(scoreOf(move, position, graph), most);
      assertEquals(move.placements.length, Math.min(...tiles));
    }
  }
});

Deno.test("random makes each of the plays there are, about equally often", () => {
  const graph = buildWordGraph(["AT", "TA"]);
  const position = { board: createBoard(), rack: rackOf("ATVVVVV"), tilesLeft: 86 };
  const random = strategyOf("random", graph, { seed: 5 });
  const counts = new Map<string, number>();
  for (let i = 0; i < 4000; i++) {
    const key = JSON.stringify(random(position));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // AT and TA, each with its first or its second letter on the centre.
  assertEquals(counts.size, 4);
  for (const count of counts.values()) assert(Math.abs(count - 1000) < 150, `${count} of 4000`);
});

Deno.test("equity gives points away to keep what is worth more", () => {
  const graph = buildWordGraph(["SAT", "AT", "ATE"]);
  const position = { board: createBoard(), rack: rackOf("SATVVVV"), tilesLeft: 80 };
  const score = (move: Move) => scoreOf(move, position, graph);
  const S = rackOf("S")[0]!;
  const leaves: LeaveFunction = { valueOf: (kept) => kept.includes(S) ? 20 : 0 };
  const thrifty = strategyOf("equity", graph, { leaves })(position);
  assert(thrifty.kind !== "play" || thrifty.placements.every(({ tile }) => tile !== S));
  const careless = strategyOf("equity", graph)(position);
  assertEquals(careless, strategyOf("greedy", graph)(position));
  assert(score(thrifty) < score(careless));
});

Deno.test("equity takes the most points in the end game, and of equal plays keeps the fewest", () => {
  let decided = 0;
  for (let seed = 30; seed < 50; seed++) {
    const { graph, positions } = positionsOf(seed);
    const equity = strategyOf("equity", graph, { leaves: { valueOf: (kept) => 9 * kept.length } });
    const generator = new MoveGenerator(graph);
    for (const { board, rack } of positions) {
      generator.setBoard(board);
      const plays = generator.allPlays(rack, BY_SCORE);
      if (plays.length === 0) continue;
      const position = { board, rack, tilesLeft: 0 };
      const most = Math.max(...plays.map(({ score }) => score));
      const kept = plays.filter(({ score }) => score === most)
        .map(({ move }) => pointsKept(move, rack));
      const move = equity(position);
      assertEquals(scoreOf(move, position, graph), most);
      assertEquals(pointsKept(move, rack), Math.min(...kept));
      if (Math.max(...kept) > Math.min(...kept)) decided++;
    }
  }
  assert(decided > 10, `the points kept decided only ${decided} times`);
});

Deno.test("strategies are found by their names, and each name is there once", () => {
  const names = STRATEGIES.map(({ name }) => name);
  assertEquals(new Set(names).size, names.length);
  for (const entry of STRATEGIES) assertEquals(findStrategy(entry.name), entry);
  assertEquals(findStrategy("Greedy"), undefined);
});
