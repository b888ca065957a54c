import { assertEquals, assertRejects } from "@std/assert";
import { createBoard, squareAt } from "../../lib/scrabble/board.ts";
import { type Move, PASS } from "../../lib/scrabble/move.ts";
import { Fault, type Turn } from "../../lib/scrabble/player.ts";
import { BLANK, BLANK_FLAG, type Tile } from "../../lib/scrabble/tiles.ts";
import { HousePlayer } from "../../lib/strategy/house_player.ts";
import type { Position } from "../../lib/strategy/strategy.ts";

/** A turn that writes down what is done with it, and hands out these tiles. */
class RecordedTurn implements Turn {
  readonly acts: string[] = [];
  readonly #drawn: readonly Tile[];

  constructor(drawn: readonly Tile[]) {
    this.#drawn = drawn;
  }

  exchangeTiles(tiles: readonly Tile[]): Promise<readonly Tile[]> {
    this.acts.push(`exchange ${tiles.join()}`);
    return Promise.resolve(this.#drawn);
  }

  placeTile(column: number, row: number, letter: number): Promise<void> {
    this.acts.push(`tile ${column},${row} ${letter}`);
    return Promise.resolve();
  }

  placeBlank(column: number, row: number, letter: number): Promise<void> {
    this.acts.push(`blank ${column},${row} ${letter}`);
    return Promise.resolve();
  }

  donePlace(): Promise<readonly Tile[]> {
    this.acts.push("done");
    return Promise.resolve(this.#drawn);
  }
}

/** A player that makes these moves, and the positions in which it was asked for them. */
function playerOf(...moves: Move[]): { player: HousePlayer; seen: Position[] } {
  const seen: Position[] = [];
  const player = new HousePlayer("Ann", (position) => {
    seen.push(position);
    return moves.shift() ?? PASS;
  });
  return { player, seen };
}

const RACK = [1, 1, 2, 3, 4, 5, BLANK];

Deno.test("a play is placed tile by tile, and the rack is as it then stands", async () => {
  const { player, seen } = playerOf({
    kind: "play",
    placements: [
      { square: squareAt(7, 3), tile: 1 },
      { square: squareAt(8, 3), tile: 26 | BLANK_FLAG },
    ],
  });
  await player.draw(RACK);
  const turn = new RecordedTurn([9, 10]);
  await player.takeTurn(createBoard(), 80, turn);
  assertEquals(turn.acts, ["tile 7,3 1", "blank 8,3 26", "done"]);
  await player.takeTurn(createBoard(), 78, new RecordedTurn([]));
  assertEquals(seen.map(({ rack }) => rack.toSorted((a, b) => a - b)), [
    RACK.toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5, 9, 10],
  ]);
  assertEquals(seen.map(({ tilesLeft }) => tilesLeft), [80, 78]);
});

Deno.test("an exchange gives away the tiles of the move, and takes those that come", async () => {
  const { player, seen } = playerOf({ kind: "exchange", tiles: [1, BLANK] });
  await player.draw(RACK);
  const turn = new RecordedTurn([20, 21]);
  await player.takeTurn(createBoard(), 80, turn);
  assertEquals(turn.acts, ["exchange 1,0"]);
  await player.takeTurn(createBoard(), 80, new RecordedTurn([]));
  assertEquals(seen[1]?.rack.toSorted((a, b) => a - b), [1, 2, 3, 4, 5, 20, 21]);
});

Deno.test("a new game begins with its own tiles", async () => {
  const { player, seen } = playerOf();
  await player.draw(RACK);
  await player.draw([9, 9, 9, 9, 9, 9, 9]);
  await player.takeTurn(createBoard(), 86, new RecordedTurn([]));
  await player.inform("game over");
  assertEquals(seen[0]?.rack, [9, 9, 9, 9, 9, 9, 9]);
});

Deno.test("a fault in a turn reaches whoever asked for the turn", async () => {
  const { player } = playerOf();
  await player.draw(RACK);
  const turn = new RecordedTurn([]);
  turn.exchangeTiles = () => Promise.reject(new Fault("illegal-exchange", "no"));
  await assertRejects(() => player.takeTurn(createBoard(), 86, turn), Fault, "no");
});
