import { assertEquals, assertRejects } from "@std/assert";
import { createBoard } from "../../lib/scrabble/board.ts";
import { ClockedPlayer, type ClockSettings, type LimitedPlayer } from "../../lib/scrabble/clock.ts";
import { Fault, type Turn } from "../../lib/scrabble/player.ts";
import type { Tile } from "../../lib/scrabble/tiles.ts";

const BOARD = createBoard();

/** A turn that nobody uses. */
const TURN: Turn = {
  exchangeTiles: (tiles) => Promise.resolve(tiles),
  placeTile: () => Promise.resolve(),
  placeBlank: () => Promise.resolve(),
  donePlace: () => Promise.resolve([]),
};

/** A player whose turns take as long as is said, on a clock of its own; late ones reject. */
class TimedPlayer implements LimitedPlayer {
  readonly name = "ann";
  readonly limits: number[] = [];
  readonly told: string[] = [];
  time = 1000;
  takes = 0;
  fault: Fault | undefined;
  drawn: readonly Tile[] = [];

  limitTurns(milliseconds: number): void {
    this.limits.push(milliseconds);
  }

  draw(tiles: readonly Tile[]): Promise<void> {
    this.drawn = tiles;
    return Promise.resolve();
  }

  takeTurn(): Promise<void> {
    const limit = this.limits.at(-1)!;
    this.time += Math.min(limit, this.takes);
    if (this.fault !== undefined) return Promise.reject(this.fault);
    if (this.takes <= limit) return Promise.resolve();
    return Promise.reject(new Fault("timeout", `not within ${limit} ms`));
  }

  inform(text: string): Promise<void> {
    this.told.push(text);
    return Promise.resolve();
  }
}

function clocked(
  settings: Partial<ClockSettings>,
): { player: TimedPlayer; clocked: ClockedPlayer; turn: (takes: number) => Promise<void> } {
  const player = new TimedPlayer();
  const all = { total: 1000, increment: 0, margin: 0, turn: Infinity, ...settings };
  const clocked = new ClockedPlayer(player, all, () => player.time);
  const turn = (takes: number): Promise<void> => {
    player.takes = takes;
    return clocked.takeTurn(BOARD, 86, TURN);
  };
  return { player, clocked, turn };
}

async function faultOf(call: Promise<void>): Promise<string> {
  const { kind, message } = await assertRejects(() => call, Fault);
  return `${kind}: ${message}`;
}

Deno.test("turns take from the clock, and each is limited by what is left", async () => {
  const { player, clocked: ann, turn } = clocked({});
  await ann.draw([1, 2]);
  assertEquals(player.drawn, [1, 2]);
  await turn(300);
  await turn(600);
  assertEquals([ann.left, player.limits], [100, [1000, 700]]);
  assertEquals(await faultOf(turn(101)), "timeout: the player used up its 1 s for the game");
  assertEquals(player.limits.at(-1), 100);
});

Deno.test("a turn that takes just what is left is in time", async () => {
  const { clocked: ann, turn } = clocked({});
  await turn(1000);
  assertEquals(ann.left, 0);
});

Deno.test("the increment is added after each turn, not before", async () => {
  const { clocked: ann, turn } = clocked({ increment: 500 });
  assertEquals(
    await faultOf(turn(1001)),
    "timeout: the player used up its 1 s and 0.5 s a turn for the game",
  );
  const { clocked: bob, turn: next } = clocked({ increment: 500 });
  for (let i = 0; i < 10; i++) await next(500);
  assertEquals([ann.name, bob.left], ["ann", 1000]);
});

Deno.test("the margin may be drawn on, once over the whole game", async () => {
  const { player, clocked: ann, turn } = clocked({ margin: 50 });
  await turn(1030);
  assertEquals(ann.left, -30);
  await turn(20);
  assertEquals(player.limits, [1050, 20]);
  assertEquals(await faultOf(turn(1)), "timeout: the player used up its 1 s for the game");
});

Deno.test("a turn has its own limit, too, and that is another reason", async () => {
  const { player, turn } = clocked({ turn: 200 });
  await turn(150);
  assertEquals(await faultOf(turn(300)), "timeout: not within 200 ms");
  assertEquals(player.limits, [200, 200]);
});

Deno.test("each game has a new clock", async () => {
  const { clocked: ann, turn } = clocked({});
  await turn(900);
  await ann.draw([]);
  assertEquals(ann.left, 1000);
  await turn(900);
});

Deno.test("other faults, and what is told, are passed on as they are", async () => {
  const { player, clocked: ann, turn } = clocked({});
  player.fault = new Fault("illegal-play", "no word");
  assertEquals(await faultOf(turn(1)), "illegal-play: no word");
  await ann.inform("game over");
  assertEquals(player.told, ["game over"]);
});

Deno.test("a player that answers late in spite of its limit has used up its time", async () => {
  const { player, turn } = clocked({ total: 100 });
  const { takeTurn } = player;
  player.takeTurn = function () {
    this.time += 500;
    return takeTurn.call(this);
  };
  assertEquals(await faultOf(turn(1)), "timeout: the player used up its 0.1 s for the game");
});
