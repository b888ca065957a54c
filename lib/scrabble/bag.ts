// The bag: the tiles that nobody has drawn yet, in an order that its random source fixes.

import { type Random, shuffle } from "../random.ts";
import { type Tile, TILE_COUNTS } from "./tiles.ts";

/** The full set of 100 tiles, sorted, the blanks first. */
export function allTiles(): Tile[] {
  const tiles: Tile[] = [];
  TILE_COUNTS.forEach((count, tile) => {
    for (let i = 0; i < count; i++) tiles.push(tile);
  });
  return tiles;
}

/** A bag with the full set of 100 tiles, mixed by `random`: the same seed gives the same order. */
export function createBag(random: Random): Bag {
  return new Bag(shuffle(allTiles(), random), random);
}

/**
 * The tiles that nobody has drawn yet. They lie in an order, and the last is drawn first; only
 * `putBack` asks the random source, so that looking ahead changes nothing.
 */
export class Bag {
  readonly #tiles: Tile[];
  readonly #random: Random;

  /** A bag with `tiles`, the last to be drawn first. `createBag` makes the usual one. */
  constructor(tiles: readonly Tile[], random: Random) {
    this.#tiles = [...tiles];
    this.#random = random;
  }

  /** Number of tiles in the bag. */
  get size(): number {
    return this.#tiles.length;
  }

  /** The tiles that `draw(count)` would give now. */
  peek(count: number): Tile[] {
    const size = this.#tiles.length;
    return this.#tiles.slice(Math.max(0, size - count)).reverse();
  }

  /** Takes `count` tiles out of the bag, or all that it still holds when these are fewer. */
  draw(count: number): Tile[] {
    const drawn = this.peek(count);
    this.#tiles.length -= drawn.length;
    return drawn;
  }

  /** Puts `tiles` into the bag at random places, each order of the bag being equally likely. */
  putBack(tiles: Iterable<Tile>): void {
    const held = this.#tiles;
    for (const tile of tiles) {
      const place = this.#random.below(held.length + 1);
      held.push(held[place] ?? tile);
      held[place] = tile;
    }
  }
}
