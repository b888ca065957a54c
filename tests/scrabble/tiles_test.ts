import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  BLANK,
  BLANK_FLAG,
  countTiles,
  isBlank,
  letterOf,
  makeBoardTile,
  makeRack,
  missingTiles,
  parseBoardTile,
  parseRack,
  parseTile,
  rackTileOf,
  rackValue,
  TILE_COUNTS,
  TILE_KINDS,
  TILE_VALUES,
  TILES_IN_ALL,
  valueOf,
  withoutTiles,
} from "../../lib/scrabble/tiles.ts";

const rack = fc.array(fc.integer({ min: 0, max: TILE_KINDS - 1 }), { maxLength: 10 });
const boardTile = fc.tuple(fc.integer({ min: 1, max: 26 }), fc.boolean())
  .map(([letter, blank]) => blank ? letter | BLANK_FLAG : letter);

Deno.test("the set is the standard English one", () => {
  const counts = "A9B2C2D4E12F2G3H2I9J1K1L4M2N6O8P2Q1R6S4T6U4V2W2X1Y2Z1";
  for (const [, letter, count] of counts.matchAll(/([A-Z])(\d+)/g)) {
    assertEquals(TILE_COUNTS[letter!.charCodeAt(0) - 64], Number(count), letter);
  }
  assertEquals(TILE_COUNTS[BLANK], 2);
  assertEquals(TILE_COUNTS.reduce((sum, count) => sum + count, 0), TILES_IN_ALL);
});

Deno.test("the values are the standard English ones", () => {
  const values = { AEILNORSTU: 1, DG: 2, BCMP: 3, FHVWY: 4, K: 5, JX: 8, QZ: 10, "?": 0 };
  let told = 0;
  for (const [tiles, value] of Object.entries(values)) {
    for (const character of tiles) {
      assertEquals(TILE_VALUES[parseTile(character)!], value, character);
      told++;
    }
  }
  assertEquals(told, TILE_KINDS);
});

Deno.test("racks are read as they are written", () => {
  assertEquals(makeRack([1, 5, 9, 14, 18, 19, BLANK]), "AEINRS?");
  fc.assert(fc.property(rack, (tiles) => assertEquals(parseRack(makeRack(tiles)), tiles)));
});

Deno.test("a rack is read in either case, and nothing else is", () => {
  assertEquals(parseRack("aEi?"), [1, 5, 9, BLANK]);
  for (const text of ["A B", "A1", "É", "A.", "_"]) assertEquals(parseRack(text), undefined);
  assertEquals(parseTile(""), undefined);
  assertEquals(parseTile("AB"), undefined);
});

Deno.test("tiles on the board are read as they are written, blanks in lower case", () => {
  assertEquals(makeBoardTile(17), "Q");
  assertEquals(makeBoardTile(17 | BLANK_FLAG), "q");
  fc.assert(
    fc.property(boardTile, (tile) => assertEquals(parseBoardTile(makeBoardTile(tile)), tile)),
  );
  for (const text of ["", "?", ".", "1", "AB"]) assertEquals(parseBoardTile(text), undefined);
});

Deno.test("a blank on the board shows a letter, is worth nothing, and leaves the rack as a blank", () => {
  const blank = 26 | BLANK_FLAG;
  assertEquals([letterOf(blank), isBlank(blank), valueOf(blank), rackTileOf(blank)], [
    26,
    true,
    0,
    BLANK,
  ]);
  assertEquals([letterOf(26), isBlank(26), valueOf(26), rackTileOf(26)], [26, false, 10, 26]);
});

Deno.test("the value of a rack is the sum of its tiles", () => {
  assertEquals(rackValue([]), 0);
  assertEquals(rackValue(parseRack("QZ?AE")!), 22);
});

Deno.test("what is missing and what is left add up to the rack", () => {
  assertEquals(makeRack(missingTiles(parseRack("AAB?")!, parseRack("ABBC??")!)), "BC?");
  assertEquals(makeRack(withoutTiles(parseRack("CABAL?")!, parseRack("AL?")!)), "CBA");
  fc.assert(fc.property(rack, rack, (held, taken) => {
    const missing = missingTiles(held, taken);
    const left = withoutTiles(held, taken);
    assertEquals(countTiles([...left, ...taken]), countTiles([...held, ...missing]));
  }));
});
