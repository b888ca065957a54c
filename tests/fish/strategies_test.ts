import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { createBoard } from "../../lib/fish/board.ts";
import {
  Game,
  gameOf,
  leadersOf,
  MOST_MOVES,
  NOBODY,
  sourceOf,
  stateOf,
  targetOf,
} from "../../lib/fish/game.ts";
import { parseBoard } from "../../lib/fish/protocol.ts";
import { COLORS, type Move, penguinsFor, SKIP, type State } from "../../lib/fish/state.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { createMonteCarlo } from "../../lib/fish/strategy/mcts.ts";
import { createMinimax, MOST_SECONDS_A_MOVE } from "../../lib/fish/strategy/minimax.ts";
import { createRandomStrategy } from "../../lib/fish/strategy/random.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { findStrategy, STRATEGIES } from "../../lib/fish/strategy/strategies.ts";
import { NothingToDoError, type Strategy } from "../../lib/fish/strategy/strategy.ts";
import { Territory } from "../../lib/fish/strategy/territory.ts";
import { createRandom } from "../../lib/random.ts";
import { penguinsOf } from "./reference.ts";

/** A clock that a look moves on by a millisecond: what thinks by it does the same every time. */
function countingClock(): () => number {
  let time = 0;
  return () => ++time;
}

const THINKING = { now: countingClock(), pause: () => Promise.resolve() };

function monteCarlo(time: number, seed = 1, pause = () => Promise.resolve()): Strategy {
  return createMonteCarlo({ time, now: countingClock(), pause, random: createRandom(seed) });
}

/** A game in which some moves were made by chance, with somebody on turn to move. */
function midgame(seed: number, side: number, seats: number): Game | undefined {
  const random = createRandom(seed);
  const size = { rows: side, columns: side };
  const holes = random.below(3);
  const game = new Game(
    createBoard({ ...size, fish: "random", holes }, random),
    seats,
    penguinsFor(seats),
  );
  const moves = new Int32Array(MOST_MOVES);
  for (let turns = random.below(8); game.turn !== NOBODY && (game.isPlacing || turns > 0);) {
    if (game.isPlacing) {
      const tile = random.below(side * side);
      if (game.canPlace(tile)) game.place(tile);
      continue;
    }
    const move = moves[random.below(game.movesOf(game.turn, moves))]!;
    game.move(sourceOf(move), targetOf(move));
    turns--;
  }
  return game.turn === NOBODY ? undefined : game;
}

function sortedMovesOf(game: Game): Move[] {
  const moves = new Int32Array(MOST_MOVES);
  return [...moves.subarray(0, game.movesOf(game.turn, moves))].sort((a, b) => a - b)
    .map((move) => ({ kind: "move", from: sourceOf(move), to: targetOf(move) }));
}

/** Plays a game; gives the seats that share the first place. */
async function play(game: Game, strategies: readonly Strategy[]): Promise<number[]> {
  const colors = COLORS.slice(0, game.seats);
  while (game.turn !== NOBODY) {
    const strategy = strategies[game.turn]!;
    const state = stateOf(game, colors);
    if (game.isPlacing) {
      const tile = await strategy.place(state, game.penguinsEach);
      assert(game.canPlace(tile), `no penguin can be placed on ${tile}`);
      game.place(tile);
    } else {
      const { from, to } = await strategy.move(state);
      assert(game.canMove(from, to), `the move from ${from} to ${to} is not possible`);
      game.move(from, to);
    }
  }
  return leadersOf(game);
}

const midgames = fc.record({
  seed: fc.nat(),
  side: fc.integer({ min: 4, max: 6 }),
  seats: fc.integer({ min: 2, max: 4 }),
});

Deno.test("every strategy does what the rules allow, with any number of players", async () => {
  const pause = () => Promise.resolve();
  await fc.assert(
    fc.asyncProperty(midgames, async ({ seed, side, seats }) => {
      const random = createRandom(seed);
      const holes = random.below(side * side - 9);
      const board = createBoard({ rows: side, columns: side, fish: "random", holes }, random);
      const options = { seed, now: countingClock(), pause };
      const all = ["random", "greedy", "minimax:2", "mcts:0.003"];
      const chosen = Array.from({ length: seats }, (_, i) => all[(i + seed) % all.length]!);
      const strategies = chosen.map((name) => findStrategy(name)!.create(options));
      await play(new Game(board, seats, penguinsFor(seats)), strategies);
    }),
    { numRuns: 40 },
  );
});

Deno.test("every strategy copes with the largest board, and with the smallest", async () => {
  const options = { seed: 1, now: countingClock(), pause: () => Promise.resolve() };
  const large = createBoard({ rows: 25, columns: 25, fish: "random", holes: 20 }, createRandom(1));
  for (const name of ["random", "greedy", "minimax:1", "mcts:0.002"]) {
    const strategy = findStrategy(name)!.create(options);
    const game = new Game(large, 4, 2);
    game.place(30);
    const tile = await strategy.place(stateOf(game, COLORS), 2);
    assert(game.canPlace(tile));
    for (let next = 40; game.isPlacing; next++) if (game.canPlace(next)) game.place(next);
    const { from, to } = await strategy.move(stateOf(game, COLORS));
    assert(game.canMove(from, to));
    await play(new Game(parseBoard([[1, 2, 3], [1, 2, 3], [3, 2, 1]]), 3, 3), [
      strategy,
      strategy,
      strategy,
    ]);
  }
});

Deno.test("greedy places on the first free tile in reading order", () => {
  const state: State = {
    players: [
      { color: "red", score: 0, places: [] },
      { color: "white", score: 0, places: [1] },
    ],
    board: parseBoard([[0, 5, 1], [5, 5, 5]]),
  };
  assertEquals(GREEDY.place(state, 4), 2);
});

Deno.test("greedy moves to the tile with most fish; ties go to the first in reading order", () => {
  fc.assert(
    fc.property(midgames, ({ seed, side, seats }) => {
      const game = midgame(seed, side, seats);
      if (game === undefined) return;
      const moves = sortedMovesOf(game);
      const most = Math.max(...moves.map(({ to }) => game.fish[to]!));
      const right = moves.find(({ to }) => game.fish[to] === most);
      assertEquals(GREEDY.move(stateOf(game, COLORS.slice(0, seats))), right);
    }),
    { numRuns: 100 },
  );
});

// Minimax without pruning, by the words of its description.
function plainValue(game: Game, player: number, turns: number): number {
  const holdings = (seat: number) => {
    const standing = penguinsOf(game, seat).filter((tile) =>
      [0, 1, 2, 3, 4, 5].some((d) => game.blocked[game.geometry.steps[tile * 6 + d]!] === 0)
    );
    return game.scores[seat]! + standing.reduce((sum, tile) => sum + game.fish[tile]!, 0);
  };
  const stuck = game.turn === NOBODY || (game.turn !== player && !game.isMobile(player));
  if (stuck || turns === 0) {
    const rivals = [...game.scores.keys()].filter((seat) => seat !== player).map(holdings);
    return holdings(player) - Math.max(...rivals);
  }
  const own = game.turn === player;
  const values = sortedMovesOf(game).map(({ from, to }) => {
    const next = game.copy();
    next.move(from, to);
    return plainValue(next, player, own ? turns - 1 : turns);
  });
  return own ? Math.max(...values) : Math.min(...values);
}

Deno.test("minimax finds what a search of everything finds", async () => {
  let positions = 0;
  await fc.assert(
    fc.asyncProperty(midgames, fc.integer({ min: 1, max: 2 }), async ({ seed, seats }, turns) => {
      const game = midgame(seed, 4, seats);
      if (game === undefined) return;
      positions++;
      const moves = sortedMovesOf(game);
      const values = moves.map(({ from, to }) => {
        const next = game.copy();
        next.move(from, to);
        return plainValue(next, game.turn, turns - 1);
      });
      const right = moves[values.indexOf(Math.max(...values))];
      const minimax = createMinimax(turns, THINKING);
      assertEquals(await minimax.move(stateOf(game, COLORS.slice(0, seats))), right);
    }),
    { numRuns: 40 },
  );
  assert(positions > 10, `only ${positions} positions`);
});

Deno.test("minimax comes to an end where one player moves on alone for long", async () => {
  // Red is stuck; white has a board to itself.
  const rows = Array.from({ length: 10 }, () => new Array<number>(10).fill(3));
  const board = parseBoard([[1, 0, 0], [0, 0, 0], [0, 0, 0], ...rows]);
  const state: State = {
    players: [
      { color: "white", score: 0, places: [55] },
      { color: "red", score: 0, places: [0] },
    ],
    board,
  };
  assertEquals((await createMinimax(3, THINKING).move(state)).kind, "move");
});

Deno.test("minimax stops after its time, with the move of the last depth that it has finished", async () => {
  const board = createBoard({ rows: 12, columns: 12, fish: "random", holes: 0 }, createRandom(7));
  const game = new Game(board, 4, 2);
  for (let tile = 10; game.isPlacing; tile += 17) game.place(tile);
  const state = stateOf(game, COLORS);
  const one = await createMinimax(1, THINKING).move(state);
  assertNotEquals(await createMinimax(2, THINKING).move(state), one);

  // A look at the clock takes all the time that there is.
  let time = 0;
  const hasty = { now: () => time += MOST_SECONDS_A_MOVE * 1000, pause: THINKING.pause };
  assertEquals(await createMinimax(6, hasty).move(state), one);
});

Deno.test("minimax takes its breaks while it looks at what follows one move, too", async () => {
  const game = midgame(1, 6, 2)!;
  let time = 0;
  let pauses = 0;
  await createMinimax(6, {
    // As if a thousand moves took 25 ms.
    now: () => time += 12.5,
    pause: () => {
      pauses++;
      // What others do meanwhile does not count as thought.
      time += 60_000;
      return Promise.resolve();
    },
  }).move(stateOf(game, COLORS.slice(0, 2)));
  assert(pauses > 2 * sortedMovesOf(game).length, `${pauses} pauses`);
  assert(pauses <= MOST_SECONDS_A_MOVE * 1000 / 20, `${pauses} pauses`);
});

Deno.test("every strategy plays on where all others were removed, and takes no time for it", async () => {
  const board = createBoard({ rows: 6, columns: 6, fish: "random", holes: 2 }, createRandom(3));
  const pause = () => Promise.reject(new Error("it should not have to think"));
  for (const name of ["random", "greedy", "minimax:1", "minimax:6", "mcts:3600"]) {
    const strategy = findStrategy(name)!.create({ seed: 1, now: countingClock(), pause });
    const game = new Game(board, 3, 3);
    while (game.placed[0]! < 2) game.place(board.fish.findIndex((_, tile) => game.canPlace(tile)));
    game.remove(1);
    game.remove(2);
    assertEquals(stateOf(game, COLORS.slice(0, 3)).players.length, 1);
    assertEquals(await play(game, [strategy, strategy, strategy]), [0]);
    assert(game.scores[0]! > 0);
  }
});

Deno.test("a player that cannot move answers with false, not with another's move", async () => {
  const state: State = {
    players: [
      { color: "white", score: 4, places: [0] },
      { color: "red", score: 0, places: [4] },
    ],
    board: parseBoard([[1, 0], [0, 0], [0, 1], [1, 1], [2, 2]]),
  };
  assert(gameOf(state).turn === 1, "red could move");
  for (const name of ["random", "greedy", "minimax:2", "mcts:0.01"]) {
    const strategy = findStrategy(name)!.create({ seed: 1, ...THINKING });
    await assertRejects(async () => await strategy.move(state), NothingToDoError);
    assertEquals(await new HousePlayer("anna", strategy).takeTurn(state, []), SKIP);
  }
});

Deno.test("the territory is the score and the tiles that a player reaches first", () => {
  // Two columns that nothing connects, each with a penguin on top; and between them a hole.
  const board = parseBoard([[1, 0, 2], [0, 0, 0], [3, 0, 4], [0, 0, 0], [5, 0, 1]]);
  const game = gameOf({
    board,
    players: [
      { color: "red", score: 10, places: [0] },
      { color: "white", score: 20, places: [2] },
    ],
  });
  const estimate = new Float64Array(4);
  new Territory(game.geometry.size).estimate(game, estimate);
  assertEquals([...estimate.subarray(0, 2)], [10 + 1 + 3 + 5, 20 + 2 + 4 + 1]);
});

Deno.test("a tile that two players reach in as many moves is shared in the estimate", () => {
  const board = parseBoard([[1], [0], [4], [0], [1]]);
  const game = gameOf({
    board,
    players: [
      { color: "red", score: 0, places: [0] },
      { color: "white", score: 0, places: [4] },
    ],
  });
  const estimate = new Float64Array(4);
  new Territory(game.geometry.size).estimate(game, estimate);
  assertEquals([...estimate.subarray(0, 2)], [3, 3]);
});

Deno.test("Monte Carlo tree search sees a win that is some moves away", async () => {
  // To the south-east lie 5 fish and then no more than 1. To the south lie 1 and three times 5: who
  // takes them on the way has 12 fish in the end, who goes to the far end and comes back has 16, and
  // white has 14.
  const board = parseBoard([
    [1, 1, 0, 0],
    [5, 0, 0, 0],
    [1, 0, 0, 1],
    [0, 0, 0, 1],
    [5, 0, 0, 1],
    [0, 0, 0, 1],
    [5, 0, 0, 1],
    [0, 0, 0, 1],
    [5, 0, 0, 1],
  ]);
  const state: State = {
    players: [
      { color: "red", score: 0, places: [0] },
      { color: "white", score: 8, places: [11] },
    ],
    board,
  };
  assertEquals(GREEDY.move(state), { kind: "move", from: 0, to: 4 });
  assertEquals(await monteCarlo(50).move(state), { kind: "move", from: 0, to: 32 });
});

Deno.test("Monte Carlo tree search beats greedy, by the same moves for the same chances", async () => {
  const board = createBoard({ rows: 5, columns: 5, fish: "random", holes: 0 }, createRandom(4));
  const results: number[][] = [];
  const ends: string[] = [];
  for (const seat of [0, 1, 0]) {
    const game = new Game(board, 2, 4);
    const own = monteCarlo(20);
    results.push(await play(game, seat === 0 ? [own, GREEDY] : [GREEDY, own]));
    ends.push(`${game.scores} ${game.fish}`);
  }
  assertEquals(results, [[0], [1], [0]]);
  assertEquals(ends[0], ends[2]);
});

Deno.test("a search thinks until its time is over, and lets others have their turn", async () => {
  let pauses = 0;
  let looks = 0;
  const strategy = createMonteCarlo({
    time: 100,
    now: () => ++looks,
    pause: () => {
      pauses++;
      return Promise.resolve();
    },
    random: createRandom(1),
  });
  const board = createBoard({ rows: 6, columns: 6, fish: "random", holes: 0 }, createRandom(1));
  await strategy.place(stateOf(new Game(board, 2, 4), ["red", "white"]), 4);
  assert(looks > 100 && looks < 110, `${looks} looks at the clock`);
  assert(pauses >= 2 && pauses <= 5, `${pauses} pauses`);
});

Deno.test("a move without a choice takes no time", async () => {
  const state: State = {
    players: [{ color: "red", score: 0, places: [0] }],
    board: parseBoard([[1], [2]]),
  };
  const pause = () => Promise.reject(new Error("it should not have to think"));
  const move = await monteCarlo(1e9, 1, pause).move(state);
  assertEquals(move, { kind: "move", from: 0, to: 1 });
});

Deno.test("strategies say so when there is nothing to do", async () => {
  const state: State = {
    players: [{ color: "red", score: 0, places: [0] }],
    board: parseBoard([[1]]),
  };
  const random = createRandomStrategy(createRandom(1));
  for (const strategy of [GREEDY, random, createMinimax(2, THINKING), monteCarlo(9)]) {
    await assertRejects(async () => await strategy.move(state), NothingToDoError);
    await assertRejects(async () => await strategy.place(state, 2), NothingToDoError);
  }
});

Deno.test("strategies are found by name, with their numbers", () => {
  for (const name of ["random", "greedy", "minimax:1", "minimax:6", "mcts", "mcts:2", "mcts:0.2"]) {
    assertEquals(findStrategy(name)?.name, name);
  }
  const wrong = ["", "Greedy", "greedy:1", "random:", "minimax", "minimax:0", "minimax:7"];
  for (const name of [...wrong, "minimax:x", "mcts:", "mcts:0", "mcts:-1", "mcts:1e9", "best"]) {
    assertEquals(findStrategy(name), undefined, name);
  }
  assertEquals(STRATEGIES.map(({ name }) => name), ["random", "greedy", "minimax", "mcts"]);
});
