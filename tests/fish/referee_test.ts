import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { type Board, createBoard } from "../../lib/fish/board.ts";
import type { GameEvent, TurnEvent } from "../../lib/fish/event.ts";
import type { FaultKind, Player } from "../../lib/fish/player.ts";
import { parseBoard } from "../../lib/fish/protocol.ts";
import { type GameResult, playGame } from "../../lib/fish/referee.ts";
import { type Action, COLORS, SKIP, type State } from "../../lib/fish/state.ts";
import { createRandomStrategy } from "../../lib/fish/strategy/random.ts";
import { createRandom } from "../../lib/random.ts";
import { FickleTestPlayer, moveOffLines, takenTile, TestPlayer } from "./players.ts";

const BOARD = createBoard({ rows: 5, columns: 5, fish: "random", holes: 1 }, createRandom(3));

async function play(
  players: readonly Player[],
  board: Board = BOARD,
): Promise<GameResult & { readonly events: GameEvent[] }> {
  const events: GameEvent[] = [];
  const result = await playGame(players, { board, onEvent: (event) => events.push(event) });
  return { ...result, events };
}

function isTurn(event: GameEvent): event is TurnEvent {
  return event.kind !== "start" && event.kind !== "end";
}

/** What a player has to be told in its turns, as the protocol has it, from the events of a game. */
function actionLists(events: readonly GameEvent[], seat: number): Action[][] {
  const lists: Action[][] = [];
  let list: Action[] | undefined;
  for (const event of events.filter(isTurn)) {
    if (event.kind === "fault") list = undefined;
    else if (event.kind === "place") continue;
    else if (event.seat !== seat) {
      list?.push(event.kind === "skip" ? SKIP : { kind: "move", from: event.from, to: event.to });
    } else if (event.kind === "move") {
      lists.push(list ?? []);
      list = [];
    }
  }
  return lists;
}

Deno.test("players are told their colour, those of the others, and what has happened since", async () => {
  const players = [new TestPlayer(), new TestPlayer(), new TestPlayer()];
  const { end, faults, events } = await play(players);
  assertEquals(faults, []);
  assertEquals(end?.end, "played-out");
  for (const [seat, player] of players.entries()) {
    const [as, others, ...rest] = player.told;
    assertEquals(as, { call: "playingAs", color: COLORS[seat]! });
    assertEquals(others, {
      call: "playingWith",
      colors: COLORS.slice(0, 3).filter((color) => color !== COLORS[seat]),
    });
    assertEquals(rest.slice(0, 3).map(({ call }) => call), ["setup", "setup", "setup"]);
    assert(rest.slice(3).every(({ call }) => call === "takeTurn"));
    const lists = player.heard("takeTurn").map(({ actions }) => actions);
    assertEquals(lists[0], []);
    assertEquals(lists, actionLists(events, seat));
  }
});

Deno.test("the lists of actions are those of the protocol, whoever is skipped or removed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.nat(),
      fc.integer({ min: 4, max: 200 }),
      async (seats, seed, patience) => {
        const random = createRandom(seed);
        const size = { rows: 3 + random.below(4), columns: 3 + random.below(4) };
        const holes = random.below(size.rows * size.columns - 8);
        const board = createBoard({ ...size, fish: "random", holes }, random);
        const players = Array.from({ length: seats }, () => new FickleTestPlayer(random, patience));
        const { events, faults } = await play(players, board);
        for (const [seat, player] of players.entries()) {
          const lists = player.heard("takeTurn").map(({ actions }) => actions);
          // A turn in which the player failed left no move.
          const failed = faults.some((fault) => fault.seat === seat) &&
            player.told.at(-1)?.call === "takeTurn";
          const right = actionLists(events, seat);
          assertEquals(failed ? lists.slice(0, -1) : lists, right);
        }
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("skips and removals happen in these random games", async () => {
  const random = createRandom(5);
  const kinds = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const board = createBoard({ rows: 4, columns: 4, fish: "random", holes: 3 }, random);
    const players = [1, 2, 3].map(() => new FickleTestPlayer(random, 30));
    for (const { kind } of (await play(players, board)).events) kinds.add(kind);
  }
  assertEquals([...kinds].sort(), ["end", "fault", "move", "place", "skip", "start"]);
});

Deno.test("turns are numbered from 1, and scores follow from the moves", async () => {
  const random = createRandom(11);
  const players = [1, 2].map(() => new TestPlayer("random", createRandomStrategy(random)));
  const { events, end } = await play(players);
  assertEquals(
    events.filter(isTurn).map(({ turn }) => turn),
    events.filter(isTurn).map((_, index) => index + 1),
  );
  const scores = [0, 0];
  for (const event of events) {
    if (event.kind !== "move") continue;
    scores[event.seat]! += event.fish;
    assertEquals(event.score, scores[event.seat]);
  }
  assertEquals(end?.scores, scores);
  const most = Math.max(...scores);
  assertEquals(end?.winners, [0, 1].filter((seat) => scores[seat] === most));
});

class Placing extends TestPlayer {
  readonly #tileOf: (state: State) => number;
  constructor(tileOf: (state: State) => number) {
    super();
    this.#tileOf = tileOf;
  }
  override setup(state: State): Promise<number> {
    return Promise.resolve(this.#tileOf(state));
  }
}

class Moving extends TestPlayer {
  readonly #actionOf: (state: State) => Action;
  constructor(actionOf: (state: State) => Action) {
    super();
    this.#actionOf = actionOf;
  }
  override takeTurn(state: State): Promise<Action> {
    return Promise.resolve(this.#actionOf(state));
  }
}

class Throwing extends TestPlayer {
  override setup(): Promise<number> {
    throw new TypeError("a bug in a player");
  }
}

const OFFENDERS: readonly [
  what: string,
  create: () => Player,
  kind: FaultKind,
  words: string,
][] = [
  [
    "places on a hole",
    () => new Placing(({ board }) => board.fish.indexOf(0)),
    "illegal-placement",
    "no tile",
  ],
  ["places off the board", () => new Placing(() => 25), "illegal-placement", "no tile"],
  ["places nowhere", () => new Placing(() => NaN), "illegal-placement", "no tile"],
  [
    "places on a penguin",
    () => new Placing((state) => takenTile(state) ?? 24),
    "illegal-placement",
    "another penguin",
  ],
  [
    "moves off a line",
    () => new Moving((state) => moveOffLines(state)!),
    "illegal-move",
    "no free straight line",
  ],
  [
    "moves another's penguin",
    () =>
      new Moving(({ players }) => {
        const from = players[1]!.places[0]!;
        return { kind: "move", from, to: from + 10 };
      }),
    "illegal-move",
    "no penguin of the player",
  ],
  [
    "stays where it is",
    () =>
      new Moving(({ players }) => {
        const from = players[0]!.places[0]!;
        return { kind: "move", from, to: from };
      }),
    "illegal-move",
    "there is a penguin on",
  ],
  ["passes though it can move", () => new Moving(() => SKIP), "illegal-move", "can move"],
  ["throws", () => new Throwing(), "failed", "a bug in a player"],
];

for (const [what, create, kind, words] of OFFENDERS) {
  Deno.test(`a player that ${what} is removed, and the others play on`, async () => {
    const others = [new TestPlayer("a"), new TestPlayer("b")];
    const { faults, end, events } = await play([others[0]!, create(), others[1]!]);
    assertEquals(faults.map(({ seat, kind }) => [seat, kind]), [[1, kind]]);
    assertStringIncludes(faults[0]!.reason, words);
    assertEquals(end?.end, "played-out");
    assert(!end?.winners.includes(1));
    assertEquals(events.filter(({ kind }) => kind === "fault").length, 1);
    const last = others[0]!.heard("takeTurn").at(-1)!;
    assertEquals(last.state.players.length, 2);
  });
}

Deno.test("the last player that is left plays on alone, and wins", async () => {
  const alone = new TestPlayer("alone");
  const { end, events } = await play([new Throwing(), alone]);
  assertEquals(end?.winners, [1]);
  assertEquals(alone.heard("setup").length, 4);
  const moves = events.filter(({ kind }) => kind === "move");
  assert(moves.length > 1);
  assertEquals(alone.heard("takeTurn").length, moves.length);
  assert(alone.heard("takeTurn").every(({ actions }) => actions.length === 0));
});

Deno.test("a game that all have to leave is over, and nobody wins", async () => {
  const { end, faults } = await play([new Throwing(), new Throwing(), new Throwing()]);
  assertEquals(end?.end, "no-player");
  assertEquals(end?.winners, []);
  assertEquals(faults.map(({ seat }) => seat), [0, 1, 2]);
});

Deno.test("who refuses its colour is not among those that the others are told of", async () => {
  class Refusing extends TestPlayer {
    override playingAs(): Promise<void> {
      return Promise.reject(new TypeError("not that colour"));
    }
  }
  const others = [new TestPlayer("a"), new TestPlayer("b")];
  const { faults } = await play([others[0]!, new Refusing(), others[1]!]);
  assertEquals(faults.map(({ seat }) => seat), [1]);
  assertEquals(others[0]!.heard("playingWith")[0]!.colors, ["brown"]);
  assertEquals(others[1]!.heard("playingWith")[0]!.colors, ["red"]);
  assertEquals(others[0]!.heard("setup").length, 3, "as many penguins as in a game of three");
});

Deno.test("what a player does to the state that it is shown changes nothing", async () => {
  class Vandal extends TestPlayer {
    override async takeTurn(state: State, actions: readonly Action[]): Promise<Action> {
      const action = await super.takeTurn(state, actions);
      Object.assign(state.board.fish, new Array(25).fill(5));
      Object.assign(state.players[0]!, { score: 1000, places: [] });
      Object.assign(actions, [SKIP, SKIP]);
      return action;
    }
  }
  const plain = await play([new TestPlayer(), new TestPlayer()]);
  const vandal = await play([new Vandal(), new TestPlayer()]);
  assertEquals(vandal.events, plain.events);
});

Deno.test("a game that is stopped has no end, even while a player thinks", async () => {
  class Endless extends TestPlayer {
    override setup(): Promise<number> {
      return new Promise(() => {});
    }
  }
  const stop = new AbortController();
  const game = playGame([new Endless(), new TestPlayer()], { board: BOARD, signal: stop.signal });
  queueMicrotask(() => stop.abort());
  assertEquals(await game, { end: undefined, faults: [] });
  const again = playGame([new TestPlayer(), new TestPlayer()], {
    board: BOARD,
    signal: stop.signal,
  });
  assertEquals(await again, { end: undefined, faults: [] });
});

Deno.test("a board that is too small for the penguins, and a wrong number of players, are errors", async () => {
  const players = [1, 2, 3, 4, 5].map(() => new TestPlayer());
  const small = parseBoard([[1, 1, 1, 1], [1, 1, 1, 0]]);
  await assertRejects(() => playGame(players.slice(0, 2), { board: small }), RangeError);
  await assertRejects(() => playGame(players.slice(0, 1), { board: BOARD }), RangeError);
  await assertRejects(() => playGame(players, { board: BOARD }), RangeError);
});

Deno.test("what the watcher of a game throws ends it", async () => {
  const onEvent = () => {
    throw new Error("disk full");
  };
  const game = () => playGame([new TestPlayer(), new TestPlayer()], { board: BOARD, onEvent });
  await assertRejects(game, Error, "disk full");
});
