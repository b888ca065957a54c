import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createBoard } from "../../lib/fish/board.ts";
import {
  Game,
  gameOf,
  leadersOf,
  MOST_MOVES,
  moveNumber,
  NOBODY,
  skippedBetween,
  sourceOf,
  stateOf,
  targetOf,
} from "../../lib/fish/game.ts";
import { parseBoard } from "../../lib/fish/protocol.ts";
import { COLORS, penguinsFor } from "../../lib/fish/state.ts";
import { createRandom, type Random } from "../../lib/random.ts";
import { movesOf, penguinsOf } from "./reference.ts";

/** A game on a random board, and the chances that it was made with. */
const anyGame = fc.record({
  seats: fc.integer({ min: 2, max: 4 }),
  rows: fc.integer({ min: 3, max: 8 }),
  columns: fc.integer({ min: 3, max: 8 }),
  seed: fc.nat(),
}).map(({ seats, rows, columns, seed }) => {
  const random = createRandom(seed);
  const holes = random.below(rows * columns - 9 + 1);
  const board = createBoard({ rows, columns, fish: "random", holes }, random);
  return { game: new Game(board, seats, penguinsFor(seats)), random };
});

/** Does something that the rules allow, by chance. */
function act(game: Game, random: Random): void {
  if (game.isPlacing) {
    const free = [...game.blocked.keys()].filter((tile) => game.canPlace(tile));
    return game.place(free[random.below(free.length)]!);
  }
  const moves = new Int32Array(MOST_MOVES);
  const move = moves[random.below(game.movesOf(game.turn, moves))]!;
  game.move(sourceOf(move), targetOf(move));
}

function follow(game: Game, random: Random, check: (before: Game) => void): void {
  for (let turns = 0; game.turn !== NOBODY; turns++) {
    assert(turns < 1000, "a game comes to an end");
    const before = game.copy();
    act(game, random);
    check(before);
  }
}

Deno.test("the moves are those of the rules, all through a game", () => {
  fc.assert(
    fc.property(anyGame, ({ game, random }) => {
      const moves = new Int32Array(MOST_MOVES);
      follow(game, random, () => {
        for (let seat = 0; seat < game.seats; seat++) {
          const count = game.movesOf(seat, moves);
          const found = [...moves.subarray(0, count)].map((move) =>
            `${sourceOf(move)}-${targetOf(move)}`
          );
          const right = movesOf(game, seat);
          assertEquals(found.sort(), right);
          assertEquals(game.isMobile(seat), right.length > 0);
        }
      });
    }),
    { numRuns: 40 },
  );
});

Deno.test("a move is possible exactly when it is among the moves of the one on turn", () => {
  fc.assert(
    fc.property(anyGame, ({ game, random }) => {
      while (game.isPlacing) act(game, random);
      if (game.turn === NOBODY) return;
      const right = new Set(movesOf(game, game.turn));
      for (let from = -1; from <= game.geometry.size + 1; from++) {
        for (let to = -1; to <= game.geometry.size + 1; to++) {
          assertEquals(game.canMove(from, to), right.has(`${from}-${to}`), `${from}-${to}`);
        }
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("a move takes the tile that it leaves and its fish; nothing else changes", () => {
  fc.assert(
    fc.property(anyGame, ({ game, random }) => {
      follow(game, random, (before) => {
        const seat = before.turn;
        if (before.isPlacing) {
          assertEquals([...game.fish], [...before.fish]);
          assertEquals([...game.scores], [...before.scores]);
          assertEquals(penguinsOf(game, seat).slice(0, -1), penguinsOf(before, seat));
          return;
        }
        const left = penguinsOf(before, seat).filter((tile) =>
          !penguinsOf(game, seat).includes(tile)
        );
        assertEquals(left.length, 1);
        const [from] = left;
        assertEquals(game.fish[from!], 0);
        assertEquals(game.scores[seat]! - before.scores[seat]!, before.fish[from!]);
        const all = (other: Game) => [...other.fish].reduce((sum, fish) => sum + fish, 0);
        const scored = (other: Game) => [...other.scores].reduce((sum, fish) => sum + fish, 0);
        assertEquals(all(game) + scored(game), all(before) + scored(before));
      });
    }),
    { numRuns: 40 },
  );
});

Deno.test("the turn goes on to the next who has something to do, and the others are skipped", () => {
  fc.assert(
    fc.property(anyGame, ({ game, random }) => {
      follow(game, random, (before) => {
        const order = Array.from(
          { length: game.seats },
          (_, i) => (before.turn + 1 + i) % game.seats,
        );
        const placing = order.filter((seat) => game.placed[seat]! < game.penguinsEach);
        const moving = order.filter((seat) => movesOf(game, seat).length > 0);
        assertEquals(game.turn, placing[0] ?? moving[0] ?? NOBODY);
        if (placing.length > 0) return;
        const skipped = game.turn === NOBODY ? [] : order.slice(0, order.indexOf(game.turn));
        assertEquals(skippedBetween(game, before.turn, game.turn), skipped);
      });
      for (let seat = 0; seat < game.seats; seat++) assertEquals(movesOf(game, seat), []);
    }),
    { numRuns: 60 },
  );
});

Deno.test("a move that is taken back leaves the game as it was", () => {
  fc.assert(
    fc.property(anyGame, ({ game, random }) => {
      const moves = new Int32Array(MOST_MOVES);
      while (game.isPlacing) act(game, random);
      for (; game.turn !== NOBODY; act(game, random)) {
        const before = game.copy();
        const seat = game.turn;
        const count = game.movesOf(seat, moves);
        for (const move of moves.slice(0, count)) {
          const from = sourceOf(move);
          const slot = game.slotOf(seat, from);
          const fish = game.fish[from]!;
          game.moveSlot(slot, targetOf(move));
          game.takeBack(seat, slot, from, fish);
          assertEquals(game, before);
        }
      }
    }),
    { numRuns: 15 },
  );
});

Deno.test("each of two players places four penguins in turn, of three three, of four two", () => {
  for (const seats of [2, 3, 4]) {
    const board = createBoard({ rows: 5, columns: 5, fish: 1, holes: 0 }, createRandom(1));
    const game = new Game(board, seats, penguinsFor(seats));
    const order: number[] = [];
    for (let tile = 0; game.isPlacing; tile++) {
      order.push(game.turn);
      game.place(tile);
    }
    assertEquals(order, Array.from({ length: seats * (6 - seats) }, (_, i) => i % seats));
    assertEquals(game.turn, 0);
  }
});

// Red stands in a corner from which the only way is through white.
function blockedGame(): Game {
  const board = parseBoard([[1, 0, 2], [3, 0, 0], [4, 5, 1], [1, 1, 1], [2, 2, 2]]);
  const game = new Game(board, 2, 1);
  game.place(0); // red on [0, 0], next to [1, 0] and [2, 0]
  return game;
}

Deno.test("a player that was stuck can move again when others are removed", () => {
  const board = parseBoard([[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 0], [1, 1, 0]]);
  const game = new Game(board, 3, 1);
  game.place(0); // red on [0, 0]; its neighbours are [1, 0] and [2, 0]
  game.place(3); // white on [1, 0]
  game.place(6); // brown on [2, 0], from where [4, 0] is free
  assertEquals(game.isMobile(0), false);
  assertEquals(game.turn, 2, "red and white are skipped");
  assertEquals(skippedBetween(game, 2, 2), [0, 1]);
  game.remove(2);
  assertEquals(game.turn, 0);
  assertEquals(game.canMove(0, 6), true, "the tile under the penguin that was removed has stayed");
  assertEquals(stateOf(game, COLORS.slice(0, 3)).players.map(({ color }) => color), [
    "red",
    "white",
  ]);
});

Deno.test("the removal of who is not on turn leaves the turn where it is", () => {
  const game = blockedGame();
  assertEquals(game.turn, 1);
  game.remove(0);
  assertEquals(game.turn, 1);
  assertEquals(game.canPlace(0), true);
});

Deno.test("when all are removed the game is over and nobody has won", () => {
  const game = blockedGame();
  game.remove(1);
  game.remove(0);
  assertEquals(game.turn, NOBODY);
  assertEquals(leadersOf(game), []);
});

Deno.test("those with most fish share the first place, of those who are still there", () => {
  const game = new Game(parseBoard([[1, 1, 1]]), 3, 0);
  game.scores.set([4, 9, 9]);
  assertEquals(leadersOf(game), [1, 2]);
  game.remove(1);
  assertEquals(leadersOf(game), [2]);
});

Deno.test("the state that a player is told gives the same game, with itself first", () => {
  fc.assert(
    fc.property(anyGame, ({ game, random }) => {
      const colors = COLORS.slice(0, game.seats);
      follow(game, random, () => {
        if (game.turn === NOBODY) return;
        const state = stateOf(game, colors);
        const told = gameOf(state, game.isPlacing ? game.penguinsEach : 0);
        assertEquals(state.players[0]!.color, colors[game.turn]);
        assertEquals(told.turn, 0);
        assertEquals(told.isPlacing, game.isPlacing);
        assertEquals([...told.fish], [...game.fish]);
        assertEquals([...told.blocked], [...game.blocked]);
        for (let seat = 0; seat < game.seats; seat++) {
          const own = (game.turn + seat) % game.seats;
          assertEquals(penguinsOf(told, seat), penguinsOf(game, own));
          assertEquals(told.scores[seat], game.scores[own]);
        }
      });
    }),
    { numRuns: 30 },
  );
});

Deno.test("numbers of moves are ordered by source, then by target", () => {
  const tile = fc.nat(624);
  fc.assert(
    fc.property(tile, tile, tile, tile, (a, b, c, d) => {
      const [one, other] = [moveNumber(a, b), moveNumber(c, d)];
      assertEquals([sourceOf(one), targetOf(one)], [a, b]);
      assertEquals(Math.sign(one - other), Math.sign(a - c) || Math.sign(b - d));
    }),
  );
});
