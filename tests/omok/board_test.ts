import { assertEquals } from "@std/assert";
import { CENTRE, distance, makePlace, parsePlace, placeAt, PLACES } from "../../lib/omok/board.ts";

Deno.test("every place is read back from how it is written", () => {
  for (let place = 0; place < PLACES; place++) {
    assertEquals(parsePlace(makePlace(place)), place);
    assertEquals(parsePlace(makePlace(place).toLowerCase()), place);
    assertEquals(parsePlace(` ${place % 15} , ${Math.trunc(place / 15)} `), place);
  }
});

Deno.test("letters are columns, numbers are rows from the top", () => {
  assertEquals(makePlace(0), "A1");
  assertEquals(makePlace(placeAt(14, 0)), "O1");
  assertEquals(makePlace(placeAt(0, 14)), "A15");
  assertEquals(makePlace(CENTRE), "H8");
});

Deno.test("what is no place is not read", () => {
  const texts = [
    "",
    "H",
    "8",
    "8H",
    "P1",
    "A0",
    "A16",
    "H8H8",
    "15,0",
    "0,15",
    "-1,0",
    "1,2,3",
    "7",
  ];
  for (const text of texts) assertEquals(parsePlace(text), undefined, text);
});

Deno.test("the distance is the larger of columns and rows", () => {
  assertEquals(distance(CENTRE, CENTRE), 0);
  assertEquals(distance(placeAt(0, 0), placeAt(14, 3)), 14);
  assertEquals(distance(placeAt(4, 9), placeAt(5, 2)), 7);
});
