// A player of the house: a strategy behind the player interface.

import type { ReadonlyBoard } from "../scrabble/board.ts";
import { columnOf, rowOf } from "../scrabble/board.ts";
import type { Player, Turn } from "../scrabble/player.ts";
import { isBlank, letterOf, rackTileOf, type Tile, withoutTiles } from "../scrabble/tiles.ts";
import type { SlowStrategy, Strategy } from "./strategy.ts";

/**
 * A player that follows a strategy. It knows what it is told: its tiles from `draw` and from the
 * answers to its moves, the board and the number of tiles left from `takeTurn`.
 */
export class HousePlayer implements Player {
  readonly name: string;
  readonly #strategy: Strategy | SlowStrategy;
  #rack: readonly Tile[] = [];

  constructor(name: string, strategy: Strategy | SlowStrategy) {
    this.name = name;
    this.#strategy = strategy;
  }

  draw(tiles: readonly Tile[]): Promise<void> {
    this.#rack = [...tiles];
    return Promise.resolve();
  }

  async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    const move = await this.#strategy({ board, rack: this.#rack, tilesLeft });
    if (move.kind === "exchange") {
      const drawn = await turn.exchangeTiles(move.tiles);
      this.#rack = [...withoutTiles(this.#rack, move.tiles), ...drawn];
      return;
    }
    for (const { square, tile } of move.placements) {
      const place = isBlank(tile) ? turn.placeBlank : turn.placeTile;
      await place.call(turn, columnOf(square), rowOf(square), letterOf(tile));
    }
    const drawn = await turn.donePlace();
    const played = move.placements.map(({ tile }) => rackTileOf(tile));
    this.#rack = [...withoutTiles(this.#rack, played), ...drawn];
  }

  inform(_text: string): Promise<void> {
    return Promise.resolve();
  }
}
