import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { createRandom } from "../../lib/random.ts";
import { allTiles, Bag, createBag } from "../../lib/scrabble/bag.ts";
import { countTiles, TILE_COUNTS, TILES_IN_ALL } from "../../lib/scrabble/tiles.ts";

Deno.test("a new bag holds the full set", () => {
  const bag = createBag(createRandom(1));
  assertEquals(bag.size, TILES_IN_ALL);
  assertEquals(countTiles(bag.draw(TILES_IN_ALL)), TILE_COUNTS);
  assertEquals(bag.size, 0);
});

Deno.test("the same seed gives the same order, another seed another", () => {
  const order = (seed: number) => createBag(createRandom(seed)).draw(TILES_IN_ALL);
  assertEquals(order(7), order(7));
  assertNotEquals(order(7), order(8));
  assertNotEquals(order(7), allTiles());
});

Deno.test("peek shows what draw then gives", () => {
  const bag = createBag(createRandom(3));
  const seen = bag.peek(9);
  assertEquals(bag.size, TILES_IN_ALL);
  assertEquals(bag.draw(9), seen);
  assertEquals(bag.size, TILES_IN_ALL - 9);
});

Deno.test("draw gives what the bag still holds, and nothing from an empty bag", () => {
  const bag = new Bag([1, 2, 3], createRandom(1));
  assertEquals(bag.draw(2), [3, 2]);
  assertEquals(bag.peek(7), [1]);
  assertEquals(bag.draw(7), [1]);
  assertEquals(bag.draw(7), []);
  bag.putBack([5]);
  assertEquals(bag.draw(7), [5]);
});

Deno.test("a tile that is put back may lie at any place", () => {
  const random = createRandom(11);
  const places = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const bag = new Bag([1, 1, 1, 1], random);
    bag.putBack([0]);
    places.add(bag.draw(5).indexOf(0));
  }
  assertEquals([...places].sort(), [0, 1, 2, 3, 4]);
});

Deno.test("drawing and putting back keep the tiles, whatever the order", () => {
  fc.assert(fc.property(
    fc.integer(),
    fc.array(fc.record({ draw: fc.nat(12), putBack: fc.nat(12) }), { maxLength: 30 }),
    (seed, steps) => {
      const bag = createBag(createRandom(seed));
      const held: number[] = [];
      for (const { draw, putBack } of steps) {
        held.push(...bag.draw(draw));
        bag.putBack(held.splice(0, putBack));
        assert(bag.size + held.length === TILES_IN_ALL);
      }
      assertEquals(countTiles([...held, ...bag.draw(TILES_IN_ALL)]), TILE_COUNTS);
    },
  ));
});
