// The board: rows and columns of hexagonal tiles, and which tiles lie next to each other.
//
// A tile is a number, `row * columns + column`, so that the order of the numbers is the reading
// order. Odd rows are shifted half a tile to the right. Even and odd rows interlock, and a step
// through a flat edge, north or south, changes the row by two.

import { type Random, shuffle } from "../random.ts";

/** The most rows, and the most columns, of a board. */
export const MOST_SIDE = 25;

/** The most fish on a tile. */
export const MOST_FISH = 5;

/** A board: how many fish are on each tile, 1 to 5, or 0 for a hole. */
export interface Board {
  readonly rows: number;
  readonly columns: number;
  /** Fish by tile. */
  readonly fish: readonly number[];
}

/** Which tiles lie next to each other on a board of some size. */
export interface Geometry {
  readonly rows: number;
  readonly columns: number;
  /** The number of tiles; as a tile it stands for all that is off the board. */
  readonly size: number;
  /**
   * The tile next to tile `t` in direction `d` is `steps[t * 6 + d]`; it is `size` off the board. The
   * directions from 0 are north, north-east, south-east, south, south-west and north-west.
   */
  readonly steps: Int16Array;
}

const geometries = new Map<number, Geometry>();

/** The geometry of a board of 1 to 25 rows and columns; the same object for the same size. */
export function geometryOf(rows: number, columns: number): Geometry {
  const key = rows * (MOST_SIDE + 1) + columns;
  let geometry = geometries.get(key);
  if (geometry === undefined) geometries.set(key, geometry = makeGeometry(rows, columns));
  return geometry;
}

function makeGeometry(rows: number, columns: number): Geometry {
  const size = rows * columns;
  const steps = new Int16Array((size + 1) * 6).fill(size);
  for (let tile = 0; tile < size; tile++) {
    const row = Math.floor(tile / columns);
    const column = tile % columns;
    const east = row % 2;
    const west = east - 1;
    const targets = [[-2, 0], [-1, east], [1, east], [2, 0], [1, west], [-1, west]] as const;
    for (const [direction, [down, right]] of targets.entries()) {
      const inside = row + down >= 0 && row + down < rows && column + right >= 0 &&
        column + right < columns;
      if (inside) steps[tile * 6 + direction] = (row + down) * columns + column + right;
    }
  }
  return { rows, columns, size, steps };
}

/** What a board is made from. */
export interface BoardOptions {
  /** 1 to 25. */
  readonly rows: number;
  /** 1 to 25. */
  readonly columns: number;
  /** Fish on every tile, 1 to 5; or `random`, for 1 to 5 on each, equally likely. */
  readonly fish: number | "random";
  /** How many tiles are holes. */
  readonly holes: number;
}

/** Makes a board; `random` gives the fish and says where the holes are. */
export function createBoard({ rows, columns, fish, holes }: BoardOptions, random: Random): Board {
  const tiles = Array.from(
    { length: rows * columns },
    () => fish === "random" ? 1 + random.below(MOST_FISH) : fish,
  );
  const order = shuffle(tiles.map((_, tile) => tile), random);
  for (const tile of order.slice(0, holes)) tiles[tile] = 0;
  return { rows, columns, fish: tiles };
}

/** How many tiles of a board are no holes. */
export function countTiles(board: Board): number {
  return board.fish.filter((fish) => fish > 0).length;
}

/** Writes a tile as `[row, column]`, for people. */
export function makeTile(tile: number, columns: number): string {
  return `[${Math.floor(tile / columns)}, ${tile % columns}]`;
}
