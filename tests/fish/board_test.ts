import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { countTiles, createBoard, geometryOf, makeTile, MOST_SIDE } from "../../lib/fish/board.ts";
import { createRandom } from "../../lib/random.ts";
import { neighboursOf, type Place } from "./reference.ts";

const side = fc.integer({ min: 1, max: MOST_SIDE });

function neighbours([row, column]: Place, rows: number, columns: number): Place[] {
  const { steps, size } = geometryOf(rows, columns);
  const tile = row * columns + column;
  return [...steps.subarray(tile * 6, tile * 6 + 6)].filter((next) => next < size)
    .map((next): Place => [Math.floor(next / columns), next % columns]);
}

Deno.test("the neighbours on a board of 5 x 3 are those of the rules", () => {
  assertEquals(new Set(neighbours([0, 0], 5, 3).map(String)), new Set(["1,0", "2,0"]));
  assertEquals(
    new Set(neighbours([2, 1], 5, 3).map(String)),
    new Set(["0,1", "1,1", "3,1", "4,1", "3,0", "1,0"]),
  );
});

Deno.test("the neighbours of every tile are those of the rules, in the order of the directions", () => {
  fc.assert(
    fc.property(side, side, (rows, columns) => {
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          assertEquals(
            neighbours([row, column], rows, columns),
            neighboursOf([row, column], rows, columns),
          );
        }
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("who goes in a direction and then the opposite way is back", () => {
  fc.assert(
    fc.property(side, side, (rows, columns) => {
      const { steps, size } = geometryOf(rows, columns);
      for (let tile = 0; tile < size; tile++) {
        for (let direction = 0; direction < 6; direction++) {
          const next = steps[tile * 6 + direction]!;
          if (next < size) assertEquals(steps[next * 6 + (direction + 3) % 6], tile);
          else assertEquals(steps[next * 6 + direction], size, "off the board one stays off it");
        }
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("a board has the fish and the holes that were asked for", () => {
  fc.assert(
    fc.property(
      side,
      side,
      fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant("random" as const)),
      fc.nat(),
      fc.nat(),
      (rows, columns, fish, share, seed) => {
        const holes = share % (rows * columns + 1);
        const options = { rows, columns, fish, holes };
        const board = createBoard(options, createRandom(seed));
        assertEquals(board.fish.length, rows * columns);
        assertEquals(countTiles(board), rows * columns - holes);
        for (const count of board.fish) {
          assert(count === 0 || (fish === "random" ? count >= 1 && count <= 5 : count === fish));
        }
        assertEquals(createBoard(options, createRandom(seed)), board);
      },
    ),
    { numRuns: 50 },
  );
});

Deno.test("on a random board every number of fish occurs about equally often", () => {
  const options = { rows: 25, columns: 25, fish: "random", holes: 0 } as const;
  const { fish } = createBoard(options, createRandom(7));
  for (let count = 1; count <= 5; count++) {
    const tiles = fish.filter((other) => other === count).length;
    assert(tiles > 80 && tiles < 170, `${tiles} of 625 tiles have ${count} fish`);
  }
});

Deno.test("a tile is written as row and column", () => {
  assertEquals(makeTile(0, 3), "[0, 0]");
  assertEquals(makeTile(7, 3), "[2, 1]");
});
