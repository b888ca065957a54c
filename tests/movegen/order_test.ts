import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { compareMoves, type RankedMove } from "../../lib/movegen/order.ts";
import { PASS, type Placement } from "../../lib/scrabble/move.ts";
import { BLANK_FLAG } from "../../lib/scrabble/tiles.ts";

function play(equity: number, ...placements: readonly (readonly [number, number])[]): RankedMove {
  const laid: Placement[] = placements.map(([square, tile]) => ({ square, tile }));
  return { move: { kind: "play", placements: laid }, score: equity, equity };
}

function exchange(equity: number, ...tiles: readonly number[]): RankedMove {
  return { move: { kind: "exchange", tiles }, score: 0, equity };
}

Deno.test("moves are ordered by equity, kind, tiles laid and position, a pass after all others", () => {
  const ordered = [
    play(21, [0, 1], [1, 2], [2, 3]),
    play(20, [9, 1]),
    play(20, [3, 1], [4, 2]),
    play(20, [3, 1], [4, 2 | BLANK_FLAG]),
    play(20, [3, 1], [18, 2]),
    play(20, [3, 2], [4, 1]),
    play(20, [4, 1], [5, 1]),
    exchange(20, 17),
    exchange(20, 0, 5),
    exchange(20, 1, 5),
    play(19, [0, 1]),
    { move: PASS, score: 0, equity: 20 },
  ];
  assertEquals(ordered.toReversed().sort(compareMoves), ordered);
});

const move = fc.oneof(
  fc.tuple(
    fc.constantFrom(1, 2),
    fc.array(fc.tuple(fc.nat(3), fc.constantFrom(1, 2, 1 | BLANK_FLAG)), {
      minLength: 1,
      maxLength: 2,
    }),
  ).map(([equity, placements]) => play(equity, ...placements)),
  fc.tuple(fc.constantFrom(1, 2), fc.array(fc.nat(2), { maxLength: 2 }))
    .map(([equity, tiles]) => exchange(equity, ...tiles)),
);

Deno.test("the order of moves is total", () => {
  fc.assert(fc.property(move, move, move, (a, b, c) => {
    const same = JSON.stringify(a) === JSON.stringify(b);
    assertEquals(compareMoves(a, b) === 0, same);
    assertEquals(Math.sign(compareMoves(a, b)), 0 - Math.sign(compareMoves(b, a)));
    if (compareMoves(a, b) < 0 && compareMoves(b, c) < 0) assert(compareMoves(a, c) < 0);
  }));
});
