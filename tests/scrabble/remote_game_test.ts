// Whole games over connections: referee, remote player, client and player together.

import { assertEquals } from "@std/assert";
import { createRandom } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import {
  BOARD_SIZE,
  CENTRE,
  columnOf,
  isEmptyBoard,
  type ReadonlyBoard,
  rowOf,
  squareAt,
} from "../../lib/scrabble/board.ts";
import { type ClientResult, runClient } from "../../lib/scrabble/client.ts";
import type { GameEvent } from "../../lib/scrabble/event.ts";
import type { Player, Turn } from "../../lib/scrabble/player.ts";
import { connectProtocol, type Coordinates } from "../../lib/scrabble/protocol.ts";
import { playGame } from "../../lib/scrabble/referee.ts";
import { acceptRegistration, type RemotePlayer } from "../../lib/scrabble/remote_player.ts";
import { BLANK, type Tile, withoutTiles } from "../../lib/scrabble/tiles.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { EVERY_WORD } from "./fixtures.ts";

/** Puts a tile beside another where it can; to begin, two on the centre. Exchanges now and then. */
class Neighbour implements Player {
  readonly name: string;
  #rack: readonly Tile[] = [];
  #turns = 0;

  constructor(name: string) {
    this.name = name;
  }

  draw(tiles: readonly Tile[]): Promise<void> {
    this.#rack = tiles;
    return Promise.resolve();
  }

  async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    let used = this.#rack.slice(0, 1);
    let drawn: readonly Tile[];
    if (++this.#turns % 5 === 0 && tilesLeft > 0) {
      drawn = await turn.exchangeTiles(used);
    } else {
      let squares = [freeNeighbour(board)];
      if (isEmptyBoard(board)) {
        squares = [CENTRE, CENTRE + 1];
        used = this.#rack.slice(0, 2);
      }
      for (const [i, tile] of used.entries()) {
        const place = tile === BLANK ? turn.placeBlank : turn.placeTile;
        const square = squares[i]!;
        await place.call(turn, columnOf(square), rowOf(square), tile === BLANK ? 26 : tile);
      }
      drawn = await turn.donePlace();
    }
    this.#rack = [...withoutTiles(this.#rack, used), ...drawn];
  }

  inform(_text: string): Promise<void> {
    return Promise.resolve();
  }
}

/** What lies on a square given by column and row; 0 off the board. */
function tileAt(board: ReadonlyBoard, column: number, row: number): number {
  const inside = [column, row].every((coordinate) => coordinate >= 0 && coordinate < BOARD_SIZE);
  return inside ? board[squareAt(column, row)]! : 0;
}

/** An empty square beside a tile. */
function freeNeighbour(board: ReadonlyBoard): number {
  return board.findIndex((tile, square) => {
    const [column, row] = [columnOf(square), rowOf(square)];
    const besides = [[column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]];
    return tile === 0 && besides.some(([x, y]) => tileAt(board, x!, y!) !== 0);
  });
}

async function play(players: readonly Player[], seed: number): Promise<readonly GameEvent[]> {
  const events: GameEvent[] = [];
  const bag = createBag(createRandom(seed));
  const options = {
    bag,
    dictionary: EVERY_WORD,
    onEvent: (event: GameEvent) => events.push(event),
  };
  await playGame(players, options);
  return events;
}

/** Plays games between players behind connections. */
async function playRemotely(
  names: readonly string[],
  seeds: readonly number[],
  coordinates: Coordinates,
): Promise<{
  readonly games: readonly (readonly GameEvent[])[];
  readonly results: readonly ClientResult[];
}> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const clients: Promise<ClientResult>[] = [];
  const players: RemotePlayer[] = [];
  for (const name of names) {
    const socket = await Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port });
    clients.push(runClient(connectProtocol(socket), new Neighbour(name), { coordinates }));
    const options = { deadline: deadlineAfter(20_000), coordinates };
    const player = await acceptRegistration(connectProtocol(await listener.accept()), options);
    await player.confirm();
    players.push(player);
  }
  listener.close();
  const games: (readonly GameEvent[])[] = [];
  for (const seed of seeds) games.push(await play(players, seed));
  await Promise.all(players.map((player) => player.close()));
  return { games, results: await Promise.all(clients) };
}

Deno.test("games between remote players are the same as between local ones", async () => {
  for (const [names, coordinates] of [[["a", "b"], "xy"], [["a", "b", "c", "d"], "yx"]] as const) {
    const seeds = [1, 2];
    const { games, results } = await playRemotely(names, seeds, coordinates);
    const local = names.map((name) => new Neighbour(name));
    const expected = [];
    for (const seed of seeds) expected.push(await play(local, seed));
    assertEquals(games, expected);
    for (const events of games) {
      const end = events.at(-1);
      assertEquals(end?.kind === "end" && end.end, "played-out");
    }
    assertEquals(results, names.map(() => ({ kind: "finished", games: 2 })));
  }
});
