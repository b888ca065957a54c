import { assert, assertEquals } from "@std/assert";
import { loadDictionary } from "../../lib/cli/dictionary_file.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import type { GameEvent } from "../../lib/scrabble/event.ts";
import { playGame } from "../../lib/scrabble/referee.ts";
import { createGreedy } from "../../lib/strategy/greedy.ts";
import { playHouseGame } from "../../lib/strategy/house_game.ts";
import { HousePlayer } from "../../lib/strategy/house_player.ts";
import { createRandomPlay } from "../../lib/strategy/random.ts";
import type { Strategy } from "../../lib/strategy/strategy.ts";

const { graph } = await loadDictionary();

/** The events and the result of a game, as the referee has it or without one. */
async function played(
  make: () => readonly Strategy[],
  seed: number,
  how: "refereed" | "alone",
  exchangeMinimum = 1,
) {
  const events: GameEvent[] = [];
  const options = {
    bag: createBag(createRandom(seed)),
    dictionary: graph,
    exchangeMinimum,
    onEvent: (event: GameEvent) => void events.push(event),
  };
  const strategies = make();
  const { end, faults } = how === "alone"
    ? playHouseGame(strategies, options)
    : await playGame(strategies.map((strategy) => new HousePlayer("x", strategy)), options);
  return { events, end, faults };
}

Deno.test("a game is the one that the referee has with house players, event by event", async () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 60; seed++) {
    const make = () =>
      Array.from({ length: 2 + seed % 3 }, (_, seat) => {
        const generator = new MoveGenerator(graph);
        return seat % 2 === 0
          ? createGreedy(generator)
          : createRandomPlay(generator, createRandom(seed + seat));
      });
    const alone = await played(make, seed, "alone");
    assertEquals(alone, await played(make, seed, "refereed"));
    ends.add(alone.end!.end);
  }
  assert(ends.has("played-out"), [...ends].join());
});

Deno.test("a move that the rules do not allow costs its seat the game, as with a referee", async () => {
  let turns = 0;
  const bad = (move: ReturnType<Strategy>) => (): readonly Strategy[] => {
    turns = 0;
    const greedy = createGreedy(new MoveGenerator(graph));
    return [greedy, (position) => ++turns < 3 ? greedy(position) : move, greedy];
  };
  const play = { kind: "play", placements: [{ square: 0, tile: 1 }] } as const;
  const exchange = { kind: "exchange", tiles: [99] } as const;
  for (const [move, kind] of [[play, "illegal-play"], [exchange, "illegal-exchange"]] as const) {
    const alone = await played(bad(move), 3, "alone");
    assertEquals(alone.faults.map(({ seat, kind }) => [seat, kind]), [[1, kind]]);
    // The referee says it tile by tile, in other words.
    const { events, end } = await played(bad(move), 3, "refereed");
    const known = ({ events, end }: Pick<typeof alone, "events" | "end">) => [
      ...events.map((event) => event.kind === "fault" ? { ...event, reason: "" } : event),
      end,
    ];
    assertEquals(known(alone), known({ events, end }));
  }
});

Deno.test("what a strategy throws costs its seat the game, as with a referee", async () => {
  const make = (): readonly Strategy[] => [
    createGreedy(new MoveGenerator(graph)),
    () => {
      throw new RangeError("out of ideas");
    },
  ];
  const alone = await played(make, 4, "alone");
  assertEquals(alone, await played(make, 4, "refereed"));
  assertEquals(alone.end?.end, "last-player");
  const [fault] = alone.faults;
  assertEquals(fault?.kind, "broken-contract");
  assertEquals(fault?.reason, "the player failed: RangeError: out of ideas");
});
