import { assert, assertEquals } from "@std/assert";
import {
  BOARD_SIZE,
  CENTRE,
  columnOf,
  createBoard,
  isEmptyBoard,
  LETTER_MULTIPLIERS,
  rowOf,
  squareAt,
  step,
  WORD_MULTIPLIERS,
} from "../../lib/scrabble/board.ts";

/** How many squares multiply by each of 1, 2 and 3. */
function census(multipliers: Readonly<Uint8Array>): number[] {
  return [1, 2, 3].map((factor) =>
    multipliers.filter((multiplier) => multiplier === factor).length
  );
}

Deno.test("the board has the standard number of premium squares", () => {
  assertEquals(census(WORD_MULTIPLIERS), [225 - 17 - 8, 17, 8]);
  assertEquals(census(LETTER_MULTIPLIERS), [225 - 24 - 12, 24, 12]);
});

Deno.test("no square has two premiums, and the centre doubles the word", () => {
  WORD_MULTIPLIERS.forEach((word, square) =>
    assert(word === 1 || LETTER_MULTIPLIERS[square] === 1)
  );
  assertEquals(WORD_MULTIPLIERS[CENTRE], 2);
  assertEquals([columnOf(CENTRE), rowOf(CENTRE)], [7, 7]);
});

Deno.test("the layout is symmetric about the main diagonal and both middles", () => {
  for (const multipliers of [WORD_MULTIPLIERS, LETTER_MULTIPLIERS]) {
    multipliers.forEach((multiplier, square) => {
      const [column, row] = [columnOf(square), rowOf(square)];
      assertEquals(multipliers[squareAt(row, column)], multiplier);
      assertEquals(multipliers[squareAt(14 - column, row)], multiplier);
      assertEquals(multipliers[squareAt(column, 14 - row)], multiplier);
    });
  }
});

Deno.test("known premium squares are where they belong", () => {
  assertEquals(WORD_MULTIPLIERS[squareAt(0, 0)], 3);
  assertEquals(WORD_MULTIPLIERS[squareAt(7, 0)], 3);
  assertEquals(WORD_MULTIPLIERS[squareAt(4, 4)], 2);
  assertEquals(LETTER_MULTIPLIERS[squareAt(5, 1)], 3);
  assertEquals(LETTER_MULTIPLIERS[squareAt(3, 0)], 2);
});

Deno.test("squares are numbered row by row", () => {
  for (let square = 0; square < BOARD_SIZE * BOARD_SIZE; square++) {
    assertEquals(squareAt(columnOf(square), rowOf(square)), square);
  }
  assertEquals(squareAt(3, 1), 18);
});

Deno.test("a step that leaves the board leads nowhere", () => {
  assertEquals(step(squareAt(14, 3), "across", 1), undefined);
  assertEquals(step(squareAt(0, 3), "across", -1), undefined);
  assertEquals(step(squareAt(3, 14), "down", 1), undefined);
  assertEquals(step(squareAt(3, 0), "down", -1), undefined);
  assertEquals(step(CENTRE, "across", -7), squareAt(0, 7));
  assertEquals(step(CENTRE, "down", 7), squareAt(7, 14));
});

Deno.test("a board is empty until a tile lies on it", () => {
  const board = createBoard();
  assert(isEmptyBoard(board));
  board[squareAt(2, 9)] = 5;
  assert(!isEmptyBoard(board));
});
