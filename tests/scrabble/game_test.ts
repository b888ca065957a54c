import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { createRandom, type Random } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import type { EndEvent, GameEvent } from "../../lib/scrabble/event.ts";
import { Game } from "../../lib/scrabble/game.ts";
import {
  countTiles,
  makeRack,
  rackTileOf,
  TILE_COUNTS,
  TILES_IN_ALL,
} from "../../lib/scrabble/tiles.ts";
import { bagOf, EVERY_WORD, placementsOf, rackOf, randomMove } from "./fixtures.ts";

/** A game in which every word is one, and the tiles come in the order given. */
function gameOf(racks: readonly string[], rest = "", exchangeMinimum?: number): Game {
  return new Game({
    seats: racks.length,
    bag: bagOf(racks, rest, createRandom(5)),
    dictionary: EVERY_WORD,
    ...exchangeMinimum === undefined ? {} : { exchangeMinimum },
  });
}

/** Makes a play that must be legal, and gives its score. */
function play(game: Game, text: string): number {
  const scored = game.checkPlay(placementsOf(game.board, text));
  assert(scored.kind === "scored", scored.kind === "refused" ? scored.message : "");
  return game.play(scored.placements, scored.score).score;
}

/** Lets the players on turn pass `count` times. */
function pass(game: Game, count: number): void {
  for (let i = 0; i < count; i++) game.exchange([]);
}

/** The end of a game that must be over. */
function endOf(game: Game): EndEvent {
  const end = game.end;
  assert(end !== undefined, "the game is not over");
  return end;
}

const FOUR = ["AAAAAAA", "BBBBBBB", "CCCCCCC", "DDDDDDD"];

Deno.test("a game deals seven tiles to each and begins with seat 0", () => {
  const game = gameOf(FOUR.slice(0, 3), "EEE");
  assertEquals(game.start.racks.map(makeRack), FOUR.slice(0, 3));
  assertEquals([game.turn, game.tilesLeft, game.start.tilesLeft, game.seats], [0, 3, 3, 3]);
  assertEquals(game.end, undefined);
});

Deno.test("a game of one or five players, or of half a one, is refused", () => {
  for (const seats of [0, 1, 5, 2.5]) {
    const options = { seats, bag: createBag(createRandom(1)), dictionary: EVERY_WORD };
    assertThrows(() => new Game(options), RangeError, "2 to 4 players");
  }
});

Deno.test("a play fills the rack up, counts, and passes the turn on", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB"], "EFGHIJ");
  assertEquals(makeRack(game.drawAfterPlay(4)), "EFGH");
  const scored = game.checkPlay(placementsOf(game.board, "8H CARE"));
  assert(scored.kind === "scored");
  assertEquals(game.play(scored.placements, scored.score), {
    kind: "play",
    seat: 0,
    rack: rackOf("CAREXYZ"),
    placements: scored.placements,
    score: 12,
    total: 12,
    drawn: rackOf("EFGH"),
    tilesLeft: 2,
  });
  assertEquals([makeRack(game.rackOf(0)), game.scoreOf(0), game.turn], ["XYZEFGH", 12, 1]);
});

Deno.test("a rack is filled up with what the bag still holds", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB"], "EF");
  play(game, "8H CARE");
  assertEquals([makeRack(game.rackOf(0)), game.tilesLeft], ["XYZEF", 0]);
});

Deno.test("an exchange draws first and puts back then", () => {
  const game = gameOf(["QVVXYZZ", "BBBBBBB"], "AEI");
  assertEquals(makeRack(game.drawInExchange(3)), "AEI");
  const event = game.exchange(rackOf("QVV"));
  assertEquals([makeRack(event.rack), makeRack(event.drawn)], ["QVVXYZZ", "AEI"]);
  assertEquals([makeRack(game.rackOf(0)), game.tilesLeft, game.turn], ["XYZZAEI", 3, 1]);
  game.exchange([]);
  assertEquals([...game.drawInExchange(3)].sort(), rackOf("QVV"));
});

Deno.test("an exchange of more than the bag holds is refused, a pass never", () => {
  const game = gameOf(["QVVXYZZ", "BBBBBBB"], "AE");
  assertEquals(game.checkExchange(rackOf("QV")), undefined);
  assertEquals(game.checkExchange([]), undefined);
  assertEquals(
    game.checkExchange(rackOf("QVV"))?.message,
    "3 exchanged with 2 in the bag, which must hold 3 at least",
  );
  assertEquals(game.checkExchange(rackOf("QB"))?.message, "B not held: the rack is QVVXYZZ");
  assertEquals(game.checkExchange([99])?.message, "99 is no tile");
});

Deno.test("with a minimum for exchanges the bag must hold that many", () => {
  const six = gameOf(["QVVXYZZ", "BBBBBBB"], "AEIOUA", 7);
  assertEquals(
    six.checkExchange(rackOf("Q"))?.message,
    "1 exchanged with 6 in the bag, which must hold 7 at least",
  );
  assertEquals(six.checkExchange([]), undefined);
  const seven = gameOf(["QVVXYZZ", "BBBBBBB"], "AEIOUAE", 7);
  assertEquals(seven.checkExchange(rackOf("QVVXYZZ")), undefined);
});

Deno.test("a player that goes out gains what the other loses", () => {
  const game = gameOf(["ABCDEFG", "QZAAAAA"]);
  const score = play(game, "8D ABCDEFG");
  const end = endOf(game);
  assertEquals(end.end, "played-out");
  assertEquals(end.adjustments, [25, -25]);
  assertEquals(end.scores, [score + 25, -25]);
  assertEquals([end.racks.map(makeRack), end.winners], [["", "QZAAAAA"], [0]]);
});

Deno.test("a player that goes out gains what all others lose", () => {
  const game = gameOf(["AAAAAAA", "BCDEFGH", "QAAAAAA", "ZZZAAAA"]);
  const score = play(game, "8D AAAAAAA");
  const end = endOf(game);
  assertEquals(end.adjustments, [19 + 16 + 34, -19, -16, -34]);
  assertEquals(end.scores[0], score + 69);
});

Deno.test("an empty bag alone does not end a game", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB"]);
  play(game, "8H CARE");
  assertEquals([game.tilesLeft, game.end], [0, undefined]);
});

Deno.test("two players end a game with six turns without a point, and gain nothing", () => {
  const game = gameOf(["AAAAAAA", "BBBBBBB"], "EEE");
  pass(game, 5);
  assertEquals(game.end, undefined);
  game.exchange(rackOf("B"));
  const end = endOf(game);
  assertEquals(end.end, "scoreless");
  assertEquals(end.adjustments, [-7, -19]);
  assertEquals(end.winners, [0]);
});

Deno.test("three and four players end a game with three turns each", () => {
  for (const seats of [3, 4]) {
    const game = gameOf(FOUR.slice(0, seats));
    pass(game, 3 * seats - 1);
    assertEquals(game.end, undefined);
    pass(game, 1);
    assertEquals(endOf(game).end, "scoreless");
  }
});

Deno.test("a point starts the count again, for everybody", () => {
  const game = gameOf(["AAAAAAA", "BBBBBBB"], "EEE");
  pass(game, 5);
  play(game, "8H BB");
  pass(game, 5);
  assertEquals(game.end, undefined);
  pass(game, 1);
  assertEquals(endOf(game).end, "scoreless");
});

Deno.test("a play that scores nothing counts as a turn without a point", () => {
  const game = gameOf(["??AAAAA", "BBBBBBB"], "EEE");
  assertEquals(play(game, "8H ab"), 0);
  pass(game, 5);
  assertEquals(endOf(game).end, "scoreless");
});

Deno.test("equal scores share the first place", () => {
  const game = gameOf(["AAAAAAA", "BBBBBBB", "EEEEEEE"]);
  pass(game, 9);
  const end = endOf(game);
  assertEquals([end.scores, end.winners], [[-7, -21 + 0, -7], [0, 2]]);
});

Deno.test("a dropped player's tiles go back to the bag and the turn goes on", () => {
  const game = gameOf(FOUR, "EEE");
  pass(game, 1);
  const event = game.drop(1, "timeout", "no answer in time");
  assertEquals(event, {
    kind: "fault",
    seat: 1,
    fault: "timeout",
    reason: "no answer in time",
    rack: rackOf("BBBBBBB"),
    tilesLeft: 10,
  });
  assertEquals([game.turn, game.isDropped(1), game.rackOf(1)], [2, true, []]);
  pass(game, 2);
  assertEquals(game.turn, 0);
  pass(game, 1);
  assertEquals(game.turn, 2);
});

Deno.test("a player that is not on turn can be dropped without a change of turn", () => {
  const game = gameOf(FOUR);
  game.drop(3, "disconnected", "gone");
  assertEquals(game.turn, 0);
  pass(game, 3);
  assertEquals(game.turn, 0);
});

Deno.test("the last player wins, whatever the scores, and nobody loses tiles", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB"], "EEEEEE");
  play(game, "8H CARE");
  pass(game, 1);
  game.drop(0, "illegal-play", "it would not do");
  const end = endOf(game);
  assertEquals(end.end, "last-player");
  assertEquals([end.scores, end.adjustments, end.winners], [[12, 0], [0, 0], [1]]);
});

Deno.test("without a player nobody wins", () => {
  const game = gameOf(["AAAAAAA", "BBBBBBB"]);
  game.drop(0, "disconnected", "gone");
  game.drop(1, "disconnected", "gone too");
  const end = endOf(game);
  assertEquals([end.end, end.winners, end.scores], ["no-player", [], [0, 0]]);
});

Deno.test("a dropped player's empty rack does not play the game out", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB", "DDDDDDD"]);
  play(game, "8H CARE");
  game.drop(1, "timeout", "late");
  assertEquals([game.tilesLeft, game.end], [7, undefined]);
  // The short rack is filled up by the next play only: first it is seat 2's turn.
  play(game, "9H DDDDDDD");
  assertEquals([makeRack(game.rackOf(2)), game.tilesLeft, game.end], ["BBBBBBB", 0, undefined]);
});

Deno.test("a short rack is filled up from a dropped player's tiles by the next play", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB", "DDDDDDD"]);
  play(game, "8H CARE");
  assertEquals(makeRack(game.rackOf(0)), "XYZ");
  game.drop(1, "timeout", "late");
  pass(game, 1);
  assertEquals(makeRack(game.rackOf(0)), "XYZ");
  assertEquals(game.drawAfterPlay(3).length, 7);
  play(game, "9H XYZ");
  assertEquals([makeRack(game.rackOf(0)), game.end], ["BBBBBBB", undefined]);
});

Deno.test("a short rack exchanges tile for tile", () => {
  const game = gameOf(["CAREXYZ", "BBBBBBB", "DDDDDDD"]);
  play(game, "8H CARE");
  game.drop(1, "timeout", "late");
  pass(game, 1);
  game.exchange(rackOf("XY"));
  assertEquals([...game.rackOf(0)].sort(), [2, 2, 26]);
});

Deno.test("nobody gains from or loses the tiles of a dropped player", () => {
  const game = gameOf(["AAAAAAA", "ZZZZZZZ", "BBBBBBB"]);
  pass(game, 1);
  game.drop(1, "timeout", "late");
  pass(game, 5);
  const end = endOf(game);
  assertEquals([end.end, end.adjustments], ["scoreless", [-7, 0, -21]]);
  assertEquals(end.winners, [0]);
});

Deno.test("a dropped player keeps its points and does not win with them", () => {
  const game = gameOf(["ZZAAAAA", "BBBBBBB", "CCCCCCC"], "EEEEEE");
  const score = play(game, "8G ZZ");
  pass(game, 2);
  game.drop(0, "timeout", "late");
  pass(game, 4);
  const end = endOf(game);
  assertEquals([end.scores, end.winners], [[score, -21, -21], [1, 2]]);
});

Deno.test("turns of a dropped player do not count for those who are left", () => {
  const game = gameOf(["AAAAAAA", "BBBBBBB", "CCCCCCC"], "EEE");
  pass(game, 1);
  play(game, "8H BB");
  // Six turns in a row without a point now, but seat 1 has passed twice only.
  pass(game, 6);
  game.drop(2, "timeout", "late");
  assertEquals(game.turn, 0);
  assertEquals(game.end, undefined);
  pass(game, 1);
  assertEquals(game.end, undefined);
  pass(game, 1);
  assertEquals(endOf(game).end, "scoreless");
});

Deno.test("a game ends when the only player that scored is dropped", () => {
  const game = gameOf(["AAAAAAA", "BBBBBBB", "CCCCCCC"], "EEEEEEEEE");
  for (let round = 0; round < 3; round++) {
    pass(game, 2);
    if (round < 2) play(game, `${8 + round}H CC`);
  }
  assertEquals(game.end, undefined);
  game.drop(2, "timeout", "late");
  const end = endOf(game);
  assertEquals([end.end, end.winners], ["scoreless", [0]]);
});

/** Plays a game at random, dropping players now and then; gives its events. */
function playAtRandom(seats: number, seed: number, faults: number): GameEvent[] {
  const random = createRandom(seed);
  const bag = createBag(createRandom(seed));
  const game = new Game({ seats, bag, dictionary: EVERY_WORD });
  const events: GameEvent[] = [game.start];
  checkTiles(game);
  while (game.end === undefined) {
    events.push(randomStep(game, random, faults));
    checkTiles(game);
  }
  return [...events, game.end];
}

function randomStep(game: Game, random: Random, faults: number): GameEvent {
  const seat = random.below(game.seats);
  if (random.below(100) < faults && !game.isDropped(seat)) {
    return game.drop(seat, "timeout", "late");
  }
  const move = randomMove(game, random);
  if (move.kind === "exchange") return game.exchange(move.tiles);
  const scored = game.checkPlay(move.placements);
  assert(scored.kind === "scored");
  const told = game.drawAfterPlay(move.placements.length);
  const event = game.play(move.placements, scored.score);
  assertEquals(event.drawn, told);
  return event;
}

/** The full set lies in the bag, on the racks and on the board, and racks are full if they can be. */
function checkTiles(game: Game): void {
  const tiles = [...game.drawInExchange(TILES_IN_ALL)];
  for (let seat = 0; seat < game.seats; seat++) tiles.push(...game.rackOf(seat));
  for (const tile of game.board) if (tile !== 0) tiles.push(rackTileOf(tile));
  assertEquals(countTiles(tiles), TILE_COUNTS);
}

const anyGame = fc.record({
  seats: fc.integer({ min: 2, max: 4 }),
  seed: fc.integer(),
  faults: fc.constantFrom(0, 0, 5, 20),
});

Deno.test("in any game tiles are kept, and the scores are the sums of what happened", () => {
  fc.assert(
    fc.property(anyGame, ({ seats, seed, faults }) => {
      const events = playAtRandom(seats, seed, faults);
      const totals: number[] = new Array(seats).fill(0);
      const dropped = new Set<number>();
      for (const event of events) {
        if (event.kind === "play") totals[event.seat]! += event.score;
        if (event.kind === "play" || event.kind === "exchange") {
          assertEquals(event.total, totals[event.seat]!);
          assert(!dropped.has(event.seat), "a dropped player has a turn");
        }
        if (event.kind === "fault") dropped.add(event.seat);
      }
      const end = events.at(-1)!;
      assert(end.kind === "end");
      assertEquals(end.scores, totals.map((total, seat) => total + end.adjustments[seat]!));
      const remaining = end.scores.filter((_, seat) => !dropped.has(seat));
      assertEquals(
        end.winners,
        end.scores.flatMap((score, seat) =>
          !dropped.has(seat) && score === Math.max(...remaining) ? [seat] : []
        ),
      );
      if (end.end === "played-out") {
        assertEquals(end.adjustments.reduce((sum, adjustment) => sum + adjustment, 0), 0);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("the same seed gives the same game", () => {
  fc.assert(
    fc.property(anyGame, ({ seats, seed, faults }) => {
      assertEquals(playAtRandom(seats, seed, faults), playAtRandom(seats, seed, faults));
    }),
    { numRuns: 15 },
  );
});

Deno.test("random games come to both kinds of end, by play and by faults", () => {
  const ends = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    const end = playAtRandom(2 + seed % 3, seed, seed % 4 === 0 ? 15 : 0).at(-1);
    ends.add(end?.kind === "end" ? end.end : "none");
  }
  assert(ends.has("played-out") && ends.has("last-player"), [...ends].join());
});
