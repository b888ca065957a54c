import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { BY_SCORE, equityMeasure, NO_LEAVES, THOUSANDTHS } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { PASS } from "../../lib/scrabble/move.ts";
import { parseRack } from "../../lib/scrabble/tiles.ts";

function rackOf(text: string): number[] {
  const tiles = parseRack(text);
  assert(tiles !== undefined);
  return tiles;
}

/** Keeping an S is worth ten points, and every other tile costs one. */
const S_LOVER = {
  valueOf: (tiles: readonly number[]) =>
    tiles.reduce((sum, tile) => sum + (tile === 19 ? 10 : -1), 0),
};

const graph = buildWordGraph(["CAT", "CATS", "AT"]);

Deno.test("by score the longest word is played", () => {
  const { move, score, equity } = new MoveGenerator(graph).bestMove(rackOf("CATSVVV"), BY_SCORE);
  assert(move.kind === "play");
  assertEquals(move.placements.length, 4);
  assertEquals([score, equity], [12, 12]);
});

Deno.test("by equity an S is kept that is worth more than what it scores", () => {
  const measure = equityMeasure({ leaves: S_LOVER, tilesLeft: 5 });
  const { move, score, equity } = new MoveGenerator(graph).bestMove(rackOf("CATSVVV"), measure);
  assert(move.kind === "play");
  assertEquals(move.placements.length, 3);
  assertEquals([score, equity], [10, 10 + 10 - 3]);
});

Deno.test("a rack without a play is passed by score, and exchanged by equity", () => {
  const generator = new MoveGenerator(graph), rack = rackOf("VVSVVQQ");
  assertEquals(generator.bestMove(rack, BY_SCORE).move, PASS);
  const measure = equityMeasure({ leaves: S_LOVER, tilesLeft: 20 });
  const { move, score, equity } = generator.bestMove(rack, measure);
  assertEquals(move, { kind: "exchange", tiles: rackOf("QQVVVV") });
  assertEquals([score, equity], [0, 10]);
});

Deno.test("there is no exchange with fewer than seven tiles in the bag, but by a rule of one", () => {
  const generator = new MoveGenerator(graph), rack = rackOf("VVSVVQQ");
  const six = equityMeasure({ leaves: S_LOVER, tilesLeft: 6 });
  assertEquals(generator.bestMove(rack, six).move, PASS);
  const ruleOfOne = equityMeasure({ leaves: S_LOVER, tilesLeft: 6, exchangeMinimum: 1 });
  assertEquals(generator.bestMove(rack, ruleOfOne).move.kind, "exchange");
});

Deno.test("no more tiles are exchanged than the bag holds", () => {
  const generator = new MoveGenerator(graph), rack = rackOf("VVVVVVQ");
  const measure = equityMeasure({ leaves: S_LOVER, tilesLeft: 3, exchangeMinimum: 1 });
  const { move } = generator.bestMove(rack, measure);
  assert(move.kind === "exchange");
  assertEquals(move.tiles.length, 3);
  for (const { move } of generator.bestMoves(rack, measure, Infinity)) {
    assert(move.kind === "play" || move.tiles.length <= 3);
  }
});

Deno.test("once the bag is empty going out wins twice the opponent's tiles, and keeping costs", () => {
  const generator = new MoveGenerator(graph);
  const measure = equityMeasure({ leaves: S_LOVER, tilesLeft: 0, opponentRackValue: 7 });
  const out = generator.bestMove(rackOf("CAT"), measure);
  assertEquals([out.score, out.equity], [10, 10 + 14]);
  const kept = generator.bestMove(rackOf("CATV"), measure);
  assertEquals([kept.score, kept.equity], [10, 10 - 10 - 8]);
  const pass = generator.bestMove(rackOf("VV"), measure);
  assertEquals([pass.move, pass.equity], [PASS, -10 - 16]);
});

Deno.test("an end game without the points that end it is measured by score, points kept deciding ties", () => {
  const generator = new MoveGenerator(graph);
  const measure = equityMeasure({ leaves: S_LOVER, tilesLeft: 0 });
  const kept = generator.bestMove(rackOf("CATVQ"), measure);
  assertEquals([kept.score, kept.equity], [10, 10 - (4 + 10) / 1000]);
  const pass = generator.bestMove(rackOf("VV"), measure);
  assertEquals([pass.move, pass.equity], [PASS, -8 / 1000]);
});

Deno.test("an empty rack passes", () => {
  const measure = equityMeasure({ leaves: NO_LEAVES, tilesLeft: 0 });
  assertEquals(new MoveGenerator(graph).bestMove([], measure).move, PASS);
  assertEquals(new MoveGenerator(graph).bestMove([], BY_SCORE).move, PASS);
});

Deno.test("what the end game counts is tabulated as it is valued", () => {
  const racks = fc.array(fc.integer({ min: 0, max: 26 }), { maxLength: 7 })
    .map((tiles) => tiles.toSorted((a, b) => a - b));
  const rackValues = fc.option(fc.nat(60), { nil: undefined });
  fc.assert(fc.property(racks, rackValues, (rack, opponentRackValue) => {
    const { leaves } = equityMeasure({
      leaves: NO_LEAVES,
      tilesLeft: 0,
      ...(opponentRackValue === undefined ? {} : { opponentRackValue }),
    });
    assert(leaves.tabulate !== undefined);
    const values = new Int32Array(128);
    leaves.tabulate(rack, rack.length, values);
    for (let kept = 0; kept < 1 << rack.length; kept++) {
      const value = leaves.valueOf(rack.filter((_, bit) => (kept >> bit & 1) !== 0));
      assertEquals(values[kept], Math.round(value * THOUSANDTHS));
    }
  }));
});

Deno.test("a leave that is worth what none may be is refused", () => {
  const generator = new MoveGenerator(graph);
  for (const value of [10_001, -10_001, NaN, Infinity, -Infinity]) {
    const measure = equityMeasure({ leaves: { valueOf: () => value }, tilesLeft: 20 });
    assertThrows(() => generator.bestMove(rackOf("CATSVVV"), measure), RangeError, `${value}`);
  }
});

Deno.test("the best move is the first of all with the greatest and the least leaves there are", () => {
  const generator = new MoveGenerator(graph);
  const outermost = [-10_000, 10_000].flatMap((value) => [
    { valueOf: () => value },
    { valueOf: (tiles: readonly number[]) => tiles.length % 2 === 0 ? value : -value },
  ]);
  for (const leaves of outermost) {
    for (const tilesLeft of [3, 50]) {
      const measure = equityMeasure({ leaves, tilesLeft });
      for (const rack of [rackOf("CATSVVV"), rackOf("VVVVVVV"), rackOf("CAT"), rackOf("V")]) {
        const [first, second] = generator.bestMoves(rack, measure, 2);
        assertEquals(generator.bestMove(rack, measure), first);
        // A pass is the last resort, however bad the leaves are.
        if (second !== undefined) assert(first.move !== PASS);
      }
    }
  }
});
