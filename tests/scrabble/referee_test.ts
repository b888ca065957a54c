import { assert, assertEquals, assertMatch, assertRejects, fail } from "@std/assert";
import fc from "fast-check";
import { createRandom } from "../../lib/random.ts";
import { Bag, createBag } from "../../lib/scrabble/bag.ts";
import type { Board } from "../../lib/scrabble/board.ts";
import type { GameEvent } from "../../lib/scrabble/event.ts";
import { Game } from "../../lib/scrabble/game.ts";
import { Fault, type Player } from "../../lib/scrabble/player.ts";
import { BrokenPromiseError, playGame, type RefereeOptions } from "../../lib/scrabble/referee.ts";
import type { GameResult } from "../../lib/scrabble/result.ts";
import { makeRack, type Tile, TILES_IN_ALL } from "../../lib/scrabble/tiles.ts";
import {
  type Act,
  BREACHES,
  pass,
  playing,
  ScriptedPlayer,
  SoundPlayer,
} from "./faulty_players.ts";
import { bagOf, boardOf, EVERY_WORD, placementsOf } from "./fixtures.ts";

/** Plays a game in which every word is one, and checks that no tile is lost at any event. */
async function refereed(
  players: readonly Player[],
  options: Partial<RefereeOptions> = {},
): Promise<{ readonly result: GameResult; readonly events: readonly GameEvent[] }> {
  const events: GameEvent[] = [];
  const racks: number[] = [];
  let onBoard = 0;
  const bag = createBag(createRandom(9));
  const tilesInAll = (options.bag ?? bag).size;
  const result = await playGame(players, {
    bag,
    dictionary: EVERY_WORD,
    onEvent: (event) => {
      events.push(event);
      if (event.kind === "start") racks.push(...event.racks.map(({ length }) => length));
      if (event.kind === "play") {
        onBoard += event.placements.length;
        racks[event.seat] = event.rack.length - event.placements.length + event.drawn.length;
      }
      if (event.kind === "fault") racks[event.seat] = 0;
      if (event.kind === "end") return;
      const held = racks.reduce((sum, count) => sum + count, 0);
      assertEquals(held + onBoard + event.tilesLeft, tilesInAll);
    },
    ...options,
  });
  return { result, events };
}

/** How often each kind of event came. */
function countKinds(events: readonly GameEvent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

Deno.test("two sound players play a game to its end and are told of it", async () => {
  const players = [new SoundPlayer("Ann", 1), new SoundPlayer("Bob", 2)];
  const { result, events } = await refereed(players);
  assertEquals(events[0]!.kind, "start");
  assertEquals(events.at(-1), result.end);
  assert(result.end?.end === "played-out" || result.end?.end === "scoreless");
  assertEquals([result.faults, result.scores], [[], result.end.scores]);
  const [ann, bob] = result.scores;
  const start = `game over: Ann ${ann}, Bob ${bob}; `;
  for (const player of players) {
    assertEquals(player.informed.length, 1);
    assert(player.informed[0]!.startsWith(start), player.informed[0]);
    assertEquals(player.drawn.length, 1);
  }
});

Deno.test("players have turns in their order, the first to begin", async () => {
  const players = ["A", "B", "C", "D"].map((name) => new ScriptedPlayer(name, pass));
  const { events } = await refereed(players);
  const seats = events.flatMap((event) => event.kind === "exchange" ? [event.seat] : []);
  assertEquals(seats, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
});

Deno.test("a player is shown its tiles, the board and the number of tiles in the bag", async () => {
  const seen: [Board, number][] = [];
  const watch: Act = async (turn, board, tilesLeft) => {
    seen.push([board.slice(), tilesLeft]);
    await turn.exchangeTiles([]);
  };
  const players = [
    new ScriptedPlayer("Ann", playing(placementsOf(boardOf(), "8H CARE")), pass),
    new ScriptedPlayer("Bob", watch),
  ];
  const bag = bagOf(["CAREXYZ", "BBBBBBB"], "EEEEEE", createRandom(1));
  await refereed(players, { bag });
  assertEquals(players.map(({ rack }) => makeRack(rack)), ["CAREXYZ", "BBBBBBB"]);
  assertEquals(seen[0], [boardOf("8H CARE"), 2]);
});

Deno.test("a player that writes on the board or the rack that it is shown harms nobody", async () => {
  const vandal: Act = async (turn, board) => {
    // The type forbids it, but a player need not be written in TypeScript.
    Object.assign(board, { 0: 1, 112: 1 });
    await turn.exchangeTiles([]);
  };
  const players = [new ScriptedPlayer("Vandal", vandal), new SoundPlayer("Bob", 1)];
  players[0]!.draw = (tiles) => {
    Object.assign(tiles, { 0: 26, length: 1 });
    return Promise.resolve();
  };
  const { result, events } = await refereed(players);
  assertEquals(result.faults, []);
  const first = events.find((event) => event.kind === "exchange");
  assertEquals(first?.rack.length, 7);
});

for (const [name, { act, kind, reason }] of Object.entries(BREACHES)) {
  Deno.test(`a player that ${name} is dropped, and the others play on`, async () => {
    const guilty = new ScriptedPlayer("Guilty", act);
    const others = [new SoundPlayer("Ann", 1), new SoundPlayer("Bob", 2)];
    const { result, events } = await refereed([others[0]!, guilty, others[1]!]);
    assertEquals(result.faults.length, 1);
    const fault = result.faults[0]!;
    assertEquals([fault.seat, fault.kind, fault.afterEnd], [1, kind, false]);
    assertMatch(fault.reason, reason);
    assertEquals(guilty.informed, [`fault: ${fault.reason}`]);
    assertEquals(guilty.turns, 1);
    const counts = countKinds(events);
    assertEquals([counts["fault"], counts["end"]], [1, 1]);
    assert(
      events.every((event) => !("seat" in event) || event.seat !== 1 || event.kind === "fault"),
    );
    assert(others.every((player) => player.turns > 2 && player.informed.length === 1));
    assert(!result.end!.winners.includes(1));
    assertMatch(
      others[0]!.informed[0]!,
      /^game over: Ann -?\d+, Guilty 0 \(dropped\), Bob -?\d+; /,
    );
  });

  Deno.test(`with two players, one that ${name} loses`, async () => {
    const guilty = new ScriptedPlayer("Guilty", pass, act);
    const { result } = await refereed([new SoundPlayer("Ann", 1), guilty]);
    assertEquals([result.end?.end, result.end?.winners], ["last-player", [0]]);
    assertEquals(result.faults.map((fault) => fault.kind), [kind]);
  });
}

Deno.test("a play that ends in a fault leaves no trace", async () => {
  const placements = placementsOf(boardOf(), "8H CARE");
  const twice: Act = async (turn, board, left, rack) => {
    await playing(placements)(turn, board, left, rack);
    await turn.exchangeTiles([]);
  };
  const seen: Board[] = [];
  const watch: Act = async (turn, board) => {
    seen.push(board.slice());
    await turn.exchangeTiles([]);
  };
  const bag = bagOf(["CAREXYZ", "BBBBBBB", "DDDDDDD"], "EEEEEE", createRandom(1));
  const players = [twice, watch, watch].map((act) => new ScriptedPlayer("P", act));
  const { result, events } = await refereed(players, { bag });
  assertEquals(seen[0], boardOf());
  assertEquals(result.scores[0], 0);
  const fault = events.find((event) => event.kind === "fault");
  assertEquals([makeRack(fault?.rack ?? []), fault?.tilesLeft], ["CAREXYZ", 13]);
});

Deno.test("several players at fault are dropped one by one until one is left", async () => {
  const act = BREACHES["answers without having acted"]!.act;
  const players = ["A", "B", "C"].map((name) => new ScriptedPlayer(name, act));
  const last = new SoundPlayer("Ann", 1);
  const { result } = await refereed([...players, last]);
  assertEquals(result.faults.map(({ seat }) => seat), [0, 1, 2]);
  assertEquals([result.end?.end, result.end?.winners, last.turns], ["last-player", [3], 0]);
  assertMatch(last.informed[0]!, /; Ann wins$/);
});

/** A player whose method `draw` or `inform` fails. */
function failing(name: string, method: "draw" | "inform"): ScriptedPlayer {
  const player = new ScriptedPlayer(name, pass);
  player[method] = () => Promise.reject(new Fault("disconnected", `gone at ${method}`));
  return player;
}

Deno.test("a player that is gone at the deal is dropped before the first turn", async () => {
  const gone = failing("Gone", "draw");
  const players = [gone, new SoundPlayer("Ann", 1), new SoundPlayer("Bob", 2)];
  const { result, events } = await refereed(players);
  assertEquals(events.slice(0, 2).map(({ kind }) => kind), ["start", "fault"]);
  assertEquals([gone.turns, gone.informed], [0, ["fault: gone at draw"]]);
  assertEquals(result.faults, [
    { seat: 0, kind: "disconnected", reason: "gone at draw", afterEnd: false },
  ]);
});

Deno.test("when all players are gone at the deal nobody wins", async () => {
  const { result, events } = await refereed([failing("A", "draw"), failing("B", "draw")]);
  assertEquals([result.end?.end, result.end?.winners], ["no-player", []]);
  assertEquals(events.map(({ kind }) => kind), ["start", "fault", "fault", "end"]);
});

Deno.test("a fault when the end is told changes no result, and is reported", async () => {
  const players = [failing("Gone", "inform"), new ScriptedPlayer("Ann", pass)];
  const bag = bagOf(["AAAAAAA", "BBBBBBB"], "", createRandom(1));
  const { result, events } = await refereed(players, { bag });
  assertEquals(result.faults, [
    { seat: 0, kind: "disconnected", reason: "gone at inform", afterEnd: true },
  ]);
  assertEquals([result.end?.winners, result.scores], [[0], [-7, -21]]);
  assertEquals(countKinds(events)["fault"], undefined);
});

Deno.test("a player at fault when the end is told is told why, and then dropped", async () => {
  const rude = new ScriptedPlayer("Rude", pass);
  const said: string[] = [];
  rude.inform = (text) => {
    said.push(text);
    if (said.length > 1) return Promise.resolve();
    return Promise.reject(new Fault("out-of-sequence", "no answer to inform"));
  };
  const bag = bagOf(["AAAAAAA", "BBBBBBB"], "", createRandom(1));
  const { result } = await refereed([rude, new ScriptedPlayer("Ann", pass)], {
    bag,
    onDropped: (seat) => said.push(`dropped ${seat}`),
  });
  assertEquals(said.slice(1), ["fault: no answer to inform", "dropped 0"]);
  assertEquals(result.faults.map(({ afterEnd }) => afterEnd), [true]);
});

Deno.test("a player at fault that cannot be told is dropped all the same", async () => {
  const gone = failing("Gone", "inform");
  gone.takeTurn = () => Promise.reject(new Fault("timeout", "late"));
  const dropped: number[] = [];
  const { result } = await refereed([new SoundPlayer("Ann", 1), gone, new SoundPlayer("Bob", 2)], {
    onDropped: (seat) => dropped.push(seat),
  });
  assertEquals(result.faults.map(({ reason }) => reason), ["late"]);
  assertEquals(dropped, [1]);
});

Deno.test("the others do not wait while a player at fault is told why", async () => {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const slow = new ScriptedPlayer("Slow", () => Promise.resolve());
  slow.inform = () => heard;
  const ann = new SoundPlayer("Ann", 1);
  const bob = new SoundPlayer("Bob", 2);
  // Only the end of the game, told to Ann, lets the last words to the slow player through.
  ann.inform = () => Promise.resolve(resolve());
  const dropped: number[] = [];
  const { result } = await refereed([slow, ann, bob], { onDropped: (seat) => dropped.push(seat) });
  assertEquals([result.faults.length, dropped], [1, [0]]);
});

Deno.test("names given for the seats are used at the end", async () => {
  const players = [new ScriptedPlayer("greedy", pass), new ScriptedPlayer("greedy", pass)];
  const bag = bagOf(["AAAAAAA", "AAAAAAA"], "", createRandom(1));
  await refereed(players, { bag, names: ["greedy", "greedy (2)"] });
  assertEquals(players[0]!.informed, [
    "game over: greedy -7, greedy (2) -7; greedy and greedy (2) share the first place",
  ]);
});

Deno.test("a signal stops a game in the middle of a turn, and nobody is at fault", async () => {
  const stop = new AbortController();
  const stuck: Act = () => {
    queueMicrotask(() => stop.abort());
    return new Promise(() => {});
  };
  const players = [new SoundPlayer("Ann", 1), new ScriptedPlayer("Stuck", pass, stuck)];
  const { result, events } = await refereed(players, { signal: stop.signal });
  assertEquals([result.end, result.faults], [undefined, []]);
  const plays = events.flatMap((event) => event.kind === "play" ? [event] : []);
  assertEquals(result.scores, [plays.at(-1)!.total, 0]);
  assertEquals(countKinds(events)["end"], undefined);
  assertEquals(players.flatMap(({ informed }) => informed), []);
});

Deno.test("a game that is stopped before it begins hands nobody tiles", async () => {
  const players = [new ScriptedPlayer("Ann", pass), new ScriptedPlayer("Bob", pass)];
  const { result } = await refereed(players, { signal: AbortSignal.abort() });
  assertEquals([result.end, players[0]!.drawn], [undefined, []]);
});

Deno.test("a turn that was stopped can no longer be used", async () => {
  const stop = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<unknown>();
  const act: Act = async (turn) => {
    stop.abort();
    await Promise.resolve();
    await new Promise((done) => setTimeout(done, 0));
    await turn.exchangeTiles([]).catch(resolve);
  };
  await refereed([new ScriptedPlayer("Ann", act), new ScriptedPlayer("Bob", pass)], {
    signal: stop.signal,
  });
  assertMatch(String(await late), /after the turn was over/);
});

Deno.test("what onEvent and onDropped throw ends the game with that error", async () => {
  const players = [new ScriptedPlayer("Ann", () => Promise.resolve()), new SoundPlayer("Bob", 1)];
  const full = () => {
    throw new RangeError("the disk is full");
  };
  await assertRejects(() => refereed(players, { onEvent: full }), RangeError, "the disk is full");
  await assertRejects(() => refereed(players, { onDropped: full }), RangeError, "the disk is full");
});

Deno.test("an error in the rules ends the game, and is no fault of the player on turn", async () => {
  const broken = {
    hasWord: () => {
      throw new TypeError("the dictionary is broken");
    },
  };
  const players = [new SoundPlayer("Ann", 1), new SoundPlayer("Bob", 2)];
  await assertRejects(() => refereed(players, { dictionary: broken }), TypeError, "is broken");
});

/** A bag that shows other tiles than it gives. */
class LyingBag extends Bag {
  override peek(count: number): Tile[] {
    return super.peek(count).map((tile) => (tile + 1) % 27);
  }
  override draw(count: number): Tile[] {
    const drawn = super.draw(count);
    return drawn.map((tile) => (tile + 2) % 27);
  }
}

Deno.test("the referee's own broken promises are errors", async () => {
  const players = () => [new SoundPlayer("Ann", 1), new SoundPlayer("Bob", 2)];
  const short = new Bag(new Array(10).fill(1), createRandom(1));
  await assertRejects(
    () => refereed(players(), { bag: short }),
    BrokenPromiseError,
    "a player starts with 7 tiles",
  );
  const lying = new LyingBag(new Array(TILES_IN_ALL).fill(1), createRandom(1));
  await assertRejects(
    () => refereed(players(), { bag: lying }),
    BrokenPromiseError,
    "a player draws the tiles it is told of",
  );
});

Deno.test("the same seeds give the same game", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 2, max: 4 }), async (seed, seats) => {
      const game = async () => {
        const players = [0, 1, 2, 3].slice(0, seats).map((i) => new SoundPlayer("P", seed + i));
        return (await refereed(players, { bag: createBag(createRandom(seed)) })).events;
      };
      assertEquals(await game(), await game());
    }),
    { numRuns: 5 },
  );
});

/** Makes the moves of a game again without its players, and gives the events of that. */
function runAgain(events: readonly GameEvent[], seats: number, bag: Bag): GameEvent[] {
  const game = new Game({ seats, bag, dictionary: EVERY_WORD });
  return events.map((event) => {
    switch (event.kind) {
      case "start":
        return game.start;
      case "play":
        return game.play(event.placements, event.score);
      case "exchange":
        return game.exchange(event.tiles);
      case "fault":
        return game.drop(event.seat, event.fault, event.reason);
      case "end":
        return game.end ?? fail("the game goes on");
    }
  });
}

Deno.test("whoever is at fault whenever, only the guilty are dropped, and the game can be run again", async () => {
  const breaches = Object.values(BREACHES);
  const seat = fc.option(
    fc.record({ breach: fc.constantFrom(...breaches), turn: fc.nat(6) }),
    { nil: undefined, freq: 2 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(seat, { minLength: 2, maxLength: 4 }),
      async (seed, seats) => {
        const players = seats.map((fault, i) => {
          const sound = new SoundPlayer(`P${i}`, seed + i);
          const soundTurn = sound.takeTurn.bind(sound);
          sound.takeTurn = (board, tilesLeft, turn) =>
            fault === undefined || sound.turns < fault.turn
              ? soundTurn(board, tilesLeft, turn)
              : fault.breach.act(turn, board, tilesLeft, sound.rack);
          return sound;
        });
        const bag = createBag(createRandom(seed));
        const { result, events } = await refereed(players, { bag });
        assertEquals(runAgain(events, players.length, createBag(createRandom(seed))), events);
        assert(result.end !== undefined);
        for (const fault of result.faults) assert(seats[fault.seat] !== undefined, fault.reason);
        const dropped = result.faults.map((fault) => fault.seat);
        assert(result.end.winners.every((winner) => !dropped.includes(winner)));
        assert(result.end.winners.length > 0 || dropped.length === players.length);
      },
    ),
    { numRuns: 25 },
  );
});

Deno.test("a broken protocol counts more than an illegal move in the same turn", async () => {
  const quiet = { draw: () => Promise.resolve(), inform: () => Promise.resolve() };
  const guilty: Player = {
    ...quiet,
    name: "guilty",
    takeTurn: async (_board, _tilesLeft, turn) => {
      await turn.placeTile(15, 0, 1).catch(() => {});
      throw new Fault("timeout", "the turn did not end");
    },
  };
  const other: Player = { ...quiet, name: "other", takeTurn: () => Promise.resolve() };
  const { faults } = await playGame([guilty, other], {
    bag: createBag(createRandom(1)),
    dictionary: EVERY_WORD,
  });
  assertEquals(faults.map(({ seat, kind }) => [seat, kind]), [[0, "timeout"]]);
});
