// The order of moves: which of two is better, in a way that never leaves two of them equal, so
// that the best move does not depend on how it was found.

import type { Move, Placement } from "../scrabble/move.ts";

/** A move and what it is worth. */
export interface RankedMove {
  readonly move: Move;
  /** Points the move scores, the bonus for seven tiles included; 0 for an exchange. */
  readonly score: number;
  /** What moves are ranked by, in points: the score, or the score and the worth of the leave. */
  readonly equity: number;
}

/**
 * Negative when `a` comes before `b`. The order is:
 *
 * 1. a pass after everything else: what the seven tiles of a whole rack are worth no table says, and
 *    once the bag is empty every play is worth more than none;
 * 2. the higher equity;
 * 3. plays before exchanges;
 * 4. fewer tiles laid or exchanged, that is the longer leave;
 * 5. plays by position: tile by tile in reading order, first by square, then by the tile there (A to
 *    Z, then blanks). Exchanges by their tiles in rising order, blanks first.
 */
export function compareMoves(a: RankedMove, b: RankedMove): number {
  if (isPass(a) !== isPass(b)) return isPass(a) ? 1 : -1;
  if (a.equity !== b.equity) return b.equity - a.equity;
  if (a.move.kind === "play") {
    return b.move.kind === "play" ? comparePlacements(a.move.placements, b.move.placements) : -1;
  }
  if (b.move.kind === "play") return 1;
  const { tiles } = a.move, others = b.move.tiles;
  if (tiles.length !== others.length) return tiles.length - others.length;
  const index = tiles.findIndex((tile, i) => tile !== others[i]);
  return index < 0 ? 0 : tiles[index] - others[index];
}

function isPass({ move }: RankedMove): boolean {
  return move.kind === "exchange" && move.tiles.length === 0;
}

/** Points 4 and 5 of the order for plays, whose placements are in reading order. */
function comparePlacements(a: readonly Placement[], b: readonly Placement[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [index, { square, tile }] of a.entries()) {
    const other = b[index];
    if (square !== other.square) return square - other.square;
    if (tile !== other.tile) return tile - other.tile;
  }
  return 0;
}
