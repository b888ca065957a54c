import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { BLACK, type Place, PLACES, WHITE } from "../../lib/omok/board.ts";
import { createGame, type Game, gameOf, moveError, playMove } from "../../lib/omok/game.ts";
import { createRandom } from "../../lib/random.ts";
import { playRandom } from "../../lib/omok/random.ts";
import { drawnGame, longestRow, stretches } from "./positions.ts";

/** The game in which black moves to `own` and white to `other`, in turn. */
function alternate(own: readonly Place[], other: readonly Place[]): Game {
  return gameOf(own.flatMap((place, index) => [place, ...other.slice(index, index + 1)]));
}

/** Places that are far from making a row, and not among `taken`. */
function harmless(taken: readonly Place[], count: number): Place[] {
  const places: Place[] = [];
  for (let place = 0; places.length < count; place += 2) {
    // Every other place of every third row, and no four of them next to each other.
    const [x, y] = [place % 15, Math.trunc(place / 15)];
    if (y % 3 === 0 && x % 4 !== 2 && !taken.includes(place)) places.push(place);
  }
  return places;
}

Deno.test("five in a row win in each direction, wherever on the board and whichever comes last", () => {
  let count = 0;
  for (const row of stretches(5)) {
    for (const last of [0, 2, 4]) {
      const order = [...row.filter((_, index) => index !== last), row[last]!];
      const game = alternate(order, harmless(row, 4));
      assertEquals(game.outcome, { kind: "win", row });
      count++;
    }
  }
  // 15 rows of 11 stretches across, as many down, 11 by 11 on each diagonal.
  assertEquals(count, 3 * (2 * 15 * 11 + 2 * 11 * 11));
});

Deno.test("a longer row wins too, and is told as a whole", () => {
  for (const length of [6, 7, 9]) {
    for (const row of stretches(length)) {
      // The last stone joins two parts that are each too short to win.
      const joint = Math.trunc(length / 2);
      const order = [...row.filter((_, index) => index !== joint), row[joint]!];
      const game = alternate(order, harmless(row, length - 1));
      assertEquals(game.outcome, { kind: "win", row });
    }
  }
});

Deno.test("four in a row do not win, nor five with a stone of the other side between", () => {
  for (const row of stretches(5)) {
    assertEquals(alternate(row.slice(0, 4), harmless(row, 4)).outcome, { kind: "open" });
    const own = [row[0]!, row[1]!, row[3]!, row[4]!];
    const other = [row[2]!, ...harmless(row, 3)];
    assertEquals(alternate(own, other).outcome, { kind: "open" });
  }
});

Deno.test("white wins as black does", () => {
  const game = alternate([0, 2, 4, 6, 32], [112, 113, 114, 115, 116]);
  assertEquals(game.outcome, { kind: "win", row: [112, 113, 114, 115, 116] });
  assertEquals(game.position.toMove, BLACK);
});

Deno.test("a full board without a row is a draw, which the last stone brings", () => {
  const moves = drawnGame();
  assertEquals(new Set(moves).size, PLACES);
  assertEquals(gameOf(moves.slice(0, -1)).outcome, { kind: "open" });
  const game = gameOf(moves);
  assertEquals(game.outcome, { kind: "draw" });
  assertEquals(game.position.board.filter((stone) => stone === BLACK).length, 113);
  assertEquals(game.position.board.filter((stone) => stone === WHITE).length, 112);
});

Deno.test("a last stone that makes five is a win, not a draw", () => {
  // The drawn game, but that the places of a row and the last one change hands.
  const moves = [...drawnGame()];
  const row = [0, 1, 2, 3, 4, 5];
  const own = moves.filter((_, turn) => turn % 2 === 0);
  const other = moves.filter((_, turn) => turn % 2 === 1);
  const wanted = row.filter((place) => !own.includes(place));
  const given = own.filter((place) => place > 100 && place % 2 === 1).slice(0, wanted.length);
  const black = own.map((place) => wanted[given.indexOf(place)] ?? place);
  const white = other.map((place) => given[wanted.indexOf(place)] ?? place);
  const last = 2;
  black.splice(black.indexOf(last), 1);
  const order = [...black, last].flatMap((place, i) => [place, ...white.slice(i, i + 1)]);
  const game = gameOf(order);
  assertEquals(game.moves.length, PLACES);
  assertEquals(game.outcome, { kind: "win", row });
});

Deno.test("a move must be to an empty place of a game that goes on", () => {
  const game = playMove(createGame(), 112);
  assertEquals(moveError(game, 112), "taken");
  for (const place of [-1, 225, 1.5, NaN]) assertEquals(moveError(game, place), "off-board");
  assertThrows(() => playMove(game, 112), RangeError, "taken");
  const over = alternate([0, 1, 2, 3, 4], [30, 31, 32, 33]);
  assertEquals(moveError(over, 100), "over");
  assertEquals(moveError(over, 30), "taken");
  assertThrows(() => gameOf([...over.moves, 100]), RangeError, "over");
});

Deno.test("a move leaves the game before it as it was", () => {
  const before = gameOf([112, 113]);
  const board = before.position.board.slice();
  playMove(before, 114);
  assertEquals(before.position.board, board);
  assertEquals(before.moves, [112, 113]);
});

Deno.test("a game ends with the first row of five, as counted stone by stone", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      let game = createGame();
      while (game.outcome.kind === "open") {
        game = playMove(game, playRandom(game.position, random));
        const longest = longestRow(game.position.board, game.moves.at(-1)!);
        assertEquals(game.outcome.kind === "win", longest >= 5);
        if (game.outcome.kind === "win") assert(game.outcome.row.includes(game.moves.at(-1)!));
      }
    }),
    { numRuns: 50 },
  );
});
