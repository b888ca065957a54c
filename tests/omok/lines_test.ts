import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  BLACK,
  EMPTY,
  opponentOf,
  type Place,
  PLACES,
  type Stone,
  WHITE,
} from "../../lib/omok/board.ts";
import { Lines } from "../../lib/omok/lines.ts";
import { Threat, THREATS } from "../../lib/omok/threats.ts";
import { createRandom } from "../../lib/random.ts";
import {
  longestRow,
  positionOn,
  randomPosition,
  STONES,
  stretches,
  winningPlaces,
} from "./positions.ts";

/** What the lines say about every place, and in sum. */
function factsOf(lines: Lines): unknown {
  return STONES.map((stone) => ({
    total: lines.total(stone),
    counts: Object.values(Threat).map((threat) => lines.count(stone, threat)),
    places: Array.from(
      { length: PLACES },
      (_, place) =>
        lines.board[place] === EMPTY
          ? [lines.threatAt(place, stone), lines.valueAt(place, stone)]
          : lines.threatAt(place, stone),
    ),
  }));
}

Deno.test("lines that are kept up to date are as those that are made anew", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      const lines = new Lines();
      const placed: Place[] = [];
      for (let step = 0; step < 150; step++) {
        if (placed.length > 0 && random.below(5) < 2) {
          lines.remove(placed.splice(random.below(placed.length), 1)[0]!);
        } else {
          const place = random.below(PLACES);
          if (lines.board[place] !== EMPTY) continue;
          lines.place(place, random.below(2) === 0 ? BLACK : WHITE);
          placed.push(place);
        }
      }
      const fresh = new Lines({ board: lines.board, stones: lines.stones, toMove: BLACK });
      assertEquals(factsOf(lines), factsOf(fresh));
      assertEquals([lines.key, lines.check], [fresh.key, fresh.check]);
      assertEquals(lines.stones, placed.length);
    }),
    { numRuns: 40 },
  );
});

Deno.test("threats of five and of open four are what trying finds", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 30, max: 120 }), (seed, stones) => {
      const position = randomPosition(stones, createRandom(seed));
      const lines = new Lines(position);
      for (const stone of STONES) {
        const fives = winningPlaces(position.board, stone);
        for (let place = 0; place < PLACES; place++) {
          const threat = lines.threatAt(place, stone);
          assertEquals(threat === Threat.five, fives.includes(place));
          if (position.board[place] !== EMPTY || threat === Threat.five) continue;
          const board = position.board.slice();
          board[place] = stone;
          const ways = winningPlaces(board, stone).filter((five) => {
            const after = board.slice();
            after[five] = stone;
            return longestRow(after, place) >= 5;
          }).length;
          assertEquals(threat === Threat.openFour, ways >= 2);
          const isFour = threat === Threat.four || threat === Threat.fourThree;
          assertEquals(isFour, ways === 1);
        }
      }
    }),
    { numRuns: 20 },
  );
});

/** The strongest threat that a further stone of the row makes, with the edge before the pattern. */
function strongest(pattern: string, toMove: Stone): number {
  const places = Array.from(pattern, (_, x) => x);
  const lines = new Lines(positionOn(places, pattern, toMove));
  return Math.max(...places.map((place) => lines.threatAt(place, opponentOf(toMove))));
}

Deno.test("rows are known whole and broken, open and blocked", () => {
  const cases: readonly (readonly [string, number])[] = [
    ["..XXXX...", Threat.five],
    ["..XX.XX..", Threat.five],
    ["..X.XXX..", Threat.five],
    ["O.XXX....", Threat.openFour],
    ["..XX.X...", Threat.openFour],
    ["OXXX.....", Threat.four],
    ["OXXX.O...", Threat.none],
    ["O.XXX.O..", Threat.four],
    ["...XX....", Threat.three],
    ["..X.X....", Threat.three],
    ["OXX......", Threat.none],
  ];
  for (const toMove of STONES) {
    for (const [pattern, threat] of cases) {
      assertEquals(strongest(pattern, toMove), threat, pattern);
    }
  }
  assertEquals(THREATS, Object.keys(Threat).length);
});

Deno.test("the places that stop open fours are those after which none is left", () => {
  const places = new Uint8Array(PLACES);
  for (const stretch of stretches(9)) {
    for (const pattern of ["..XXX....", "O.XXX....", "..XX.X...", ".X.XX...."]) {
      const position = positionOn(stretch, pattern, WHITE);
      const lines = new Lines(position);
      if (lines.count(BLACK, Threat.openFour) === 0) continue;
      const defences = new Set(places.subarray(0, lines.defences(BLACK, places)));
      for (let place = 0; place < PLACES; place++) {
        if (position.board[place] !== EMPTY) continue;
        lines.place(place, WHITE);
        const isStopped = lines.count(BLACK, Threat.openFour) === 0;
        lines.remove(place);
        // Others may be listed that stop one of two; none may be left out.
        if (isStopped) assert(defences.has(place), `${pattern}, ${place}`);
      }
    }
  }
});
