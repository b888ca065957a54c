// The rules of Fish once more, as plainly as they can be said, to compare the program with. A tile
// has the coordinates x, which counts half tiles from the left, and y, its row; so the directions
// are the same in odd and even rows.

import { MOST_PENGUINS } from "../../lib/fish/state.ts";
import type { Game } from "../../lib/fish/game.ts";

const DIRECTIONS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]] as const;

/** A position `[row, column]`. */
export type Place = readonly [row: number, column: number];

/** The tile from `place` in each direction that is on the board, however it is there. */
export function neighboursOf([row, column]: Place, rows: number, columns: number): Place[] {
  const x = 2 * column + row % 2;
  return DIRECTIONS.flatMap(([right, down]): Place[] => {
    const y = row + down;
    const at = (x + right - Math.abs(y % 2)) / 2;
    return y >= 0 && y < rows && at >= 0 && at < columns ? [[y, at]] : [];
  });
}

/** The moves of a seat, as texts `from-to` with tiles by number, sorted. */
export function movesOf(game: Game, seat: number): string[] {
  const { rows, columns } = game.geometry;
  const taken = new Set<number>();
  for (let other = 0; other < game.seats; other++) {
    for (const tile of penguinsOf(game, other)) taken.add(tile);
  }
  const isFree = (row: number, column: number): boolean =>
    row >= 0 && row < rows && column >= 0 && column < columns &&
    game.fish[row * columns + column]! > 0 && !taken.has(row * columns + column);
  const moves: string[] = [];
  for (const from of penguinsOf(game, seat)) {
    const row = Math.floor(from / columns);
    const x = 2 * (from % columns) + row % 2;
    for (const [right, down] of DIRECTIONS) {
      for (let steps = 1;; steps++) {
        const y = row + steps * down;
        const column = (x + steps * right - Math.abs(y % 2)) / 2;
        if (!isFree(y, column)) break;
        moves.push(`${from}-${y * columns + column}`);
      }
    }
  }
  return moves.sort();
}

/** The tiles of the penguins of a seat. */
export function penguinsOf(game: Game, seat: number): number[] {
  const first = seat * MOST_PENGUINS;
  return [...game.penguins.subarray(first, first + game.placed[seat]!)];
}
