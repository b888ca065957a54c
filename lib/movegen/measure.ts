// What moves are ranked by.

import { RACK_SIZE, rackValue, type Tile, TILE_VALUES } from "../scrabble/tiles.ts";

/**
 * What the tiles that stay on a rack are worth for the turns to come. No worth is above 10,000 points
 * or below -10,000 (`GREATEST_LEAVE_VALUE`): within that, sums of thousandths of a point are integers
 * of 32 bits, and no play ranks after a pass.
 */
export interface LeaveFunction {
  /** The worth in points of keeping `tiles`, which are in rising order (the blank first). */
  valueOf(tiles: readonly Tile[]): number;
  /**
   * The worth of every part of a rack at once, for tables that can do that faster than one by one.
   * The rack is the first `count` (at most 7) of `tiles`, in rising order. `values[kept]` is to
   * become the worth, in thousandths of a point, of keeping the tiles whose bits are set in `kept`
   * (bit i for `tiles[i]`). Of the sets that keep the same tiles only the one with the highest bits
   * is read.
   */
  tabulate?(tiles: ArrayLike<Tile>, count: number, values: Int32Array): void;
}

/** Moves ranked by their score. Exchanges and passes rank after all plays. */
export interface ScoreMeasure {
  readonly kind: "score";
}

/** Moves ranked by their score and the worth of what they leave. */
export interface EquityMeasure {
  readonly kind: "equity";
  readonly leaves: LeaveFunction;
  /** The most tiles that may be exchanged, 0 for none. A pass is always a candidate. */
  readonly exchangeLimit: number;
}

/** What moves are ranked by. */
export type Measure = ScoreMeasure | EquityMeasure;

/** Moves ranked by their score alone. */
export const BY_SCORE: ScoreMeasure = { kind: "score" };

/** No leave is worth anything. */
export const NO_LEAVES: LeaveFunction = { valueOf: () => 0 };

/** Thousandths of a point in a point: equities are integers of these in generation. */
export const THOUSANDTHS = 1000;

/** Tiles that must be in the bag before house players exchange. */
export const HOUSE_EXCHANGE_MINIMUM = 7;

/**
 * What a move that does not go out costs once the bag is empty, besides the tiles that it keeps:
 * the opponent has a turn more. Quackle and the engines after it count these 10 points.
 */
const NOT_OUT_PENALTY = 10;

/** What `equityMeasure` needs to know of a turn. */
export interface EquityOptions {
  readonly leaves: LeaveFunction;
  /** Tiles in the bag. */
  readonly tilesLeft: number;
  /** Tiles that must be in the bag for an exchange; 7 when not given. */
  readonly exchangeMinimum?: number;
  /**
   * The points of the tiles on the opponents' racks once the bag is empty, for a measure that counts
   * the points that end the game. Without it the end game is played for the best score.
   */
  readonly opponentRackValue?: number;
}

/**
 * The usual measure of a turn: score and leave while the bag holds tiles, with exchanges as far as
 * they are allowed. Once it is empty, either score and the points that end the game, or the best
 * score and of plays with the same score the one that keeps the fewest points.
 */
export function equityMeasure(options: EquityOptions): EquityMeasure {
  const { leaves, tilesLeft, exchangeMinimum = HOUSE_EXCHANGE_MINIMUM } = options;
  if (tilesLeft === 0) {
    const { opponentRackValue } = options;
    const endgame = opponentRackValue === undefined
      ? FEWEST_POINTS
      : endgameLeaves(opponentRackValue);
    return { kind: "equity", leaves: endgame, exchangeLimit: 0 };
  }
  const exchangeLimit = tilesLeft >= exchangeMinimum ? Math.min(tilesLeft, RACK_SIZE) : 0;
  return { kind: "equity", leaves, exchangeLimit };
}

/** Decides between moves of the same score only: a rack is worth less than a thousand points. */
const FEWEST_POINTS: LeaveFunction = createPointLeaves(0, 0, -1);

/**
 * What leaves are worth once the bag is empty: the player that goes out gains what the opponents
 * lose, so `opponentRackValue` counts twice; who does not pays for the tiles kept in the same way.
 */
export function endgameLeaves(opponentRackValue: number): LeaveFunction {
  return createPointLeaves(
    2 * opponentRackValue * THOUSANDTHS,
    -NOT_OUT_PENALTY * THOUSANDTHS,
    -2 * THOUSANDTHS,
  );
}

/**
 * Leaves that are worth what their tiles count, all in thousandths of a point: `out` when nothing is
 * kept, else `fixed` and `perPoint` for each point of the tiles.
 */
function createPointLeaves(out: number, fixed: number, perPoint: number): LeaveFunction {
  function valueOf(kept: readonly Tile[]): number {
    return (kept.length === 0 ? out : fixed + perPoint * rackValue(kept)) / THOUSANDTHS;
  }

  function tabulate(tiles: ArrayLike<Tile>, count: number, values: Int32Array): void {
    values[0] = fixed;
    for (let bit = 0, top = 1; bit < count; bit++, top <<= 1) {
      const worth = perPoint * TILE_VALUES[tiles[bit]];
      for (let rest = 0; rest < top; rest++) values[rest | top] = values[rest] + worth;
    }
    values[0] = out;
  }

  return { valueOf, tabulate };
}
