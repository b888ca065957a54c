// Learns what leaves are worth, from games.
//
// The worth of a leave is how much better than usual the best move of the next turn is when these
// tiles were kept and the rest of the rack was drawn. Each turn of a training game is therefore
// played with a fresh rack, drawn at random from all tiles that are not on the board: whatever part
// of it one looks at, the rest is a random draw, so one best move is a fair sample for all 126 parts
// of its rack at once. (Racks of ordinary games are not: who keeps a Q for long has bad racks around
// it.) Samples are counted by part, means taken, and rare leaves drawn towards what their own parts
// say. With the values so found the next round of games is played, until they change no more. The
// same idea of valuing leaves by the racks that they grow into is behind the leaves of MAGPIE.

import { buildLeaveValues, type LeaveValue, LeaveValues } from "../dictionary/leave_values.ts";
import { createLeaveNumbering, type LeaveNumbering } from "../movegen/leave_numbers.ts";
import { equityMeasure, type LeaveFunction, THOUSANDTHS } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import { type Random, shuffle } from "../random.ts";
import { allTiles } from "../scrabble/bag.ts";
import { RACK_SIZE, rackTileOf, type Tile, TILE_COUNTS, withoutTiles } from "../scrabble/tiles.ts";

/** The longest leave that is valued: a move uses at least one of seven tiles. */
const LONGEST_LEAVE = RACK_SIZE - 1;

/** Turns without a play after which a training game is given up. */
const MOST_SCORELESS = 6;

/**
 * How many samples a leave needs for its own mean to count as much as what its parts say. The best
 * moves of a leave spread by about 25 points, and parts foretell a leave to within about 3, so the
 * mean of (25 / 3)^2 samples is about as good.
 */
const PRIOR_SAMPLES = 70;

/**
 * Samples of best moves, by leave. Equities are added up in whole thousandths of a point, so that
 * sums are exact (below 2^53) and do not depend on the order in which samples come.
 */
export class LeaveSamples {
  /** All leaves there are, numbered in sorted order; their values are of no account. */
  readonly #leaves: LeaveValues;
  readonly #numberParts: LeaveNumbering;
  /** By mask of the tiles of a rack: 1 plus the number of the leave. */
  readonly #numbers = new Int32Array(1 << RACK_SIZE);
  readonly #sums: Float64Array;
  readonly #counts: Uint32Array;
  #sum = 0;
  #count = 0;

  /** No samples yet. `leaves` is what `listAllLeaves` gives. */
  constructor(leaves: LeaveValues) {
    this.#leaves = leaves;
    this.#numberParts = createLeaveNumbering(leaves);
    this.#sums = new Float64Array(leaves.values.length);
    this.#counts = new Uint32Array(leaves.values.length);
  }

  /** Number of racks that were sampled. */
  get racks(): number {
    return this.#count;
  }

  /**
   * Adds the equity in points, which is of whole thousandths, of the best move of a rack of seven, as
   * a sample for each of its parts.
   */
  add(rack: readonly Tile[], equity: number): void {
    const thousandths = Math.round(equity * THOUSANDTHS);
    this.#sum += thousandths;
    this.#count++;
    this.#numberParts(rack.toSorted((a, b) => a - b), RACK_SIZE, this.#numbers);
    for (let mask = 1; mask < (1 << RACK_SIZE) - 1; mask++) {
      const number = this.#numbers[mask]! - 1;
      this.#sums[number]! += thousandths;
      this.#counts[number]!++;
    }
  }

  /** The samples as plain data, for another thread. */
  export(): LeaveSampleData {
    return { sums: this.#sums, counts: this.#counts, sum: this.#sum, count: this.#count };
  }

  /** Adds the samples of another thread. */
  import({ sums, counts, sum, count }: LeaveSampleData): void {
    for (let i = 0; i < sums.length; i++) {
      this.#sums[i]! += sums[i]!;
      this.#counts[i]! += counts[i]!;
    }
    this.#sum += sum;
    this.#count += count;
  }

  /**
   * What the leaves are worth, by their means, each drawn towards the prediction of its parts: with
   * values that add up tile by tile, those of the parts that lack one tile add up to one less than
   * the number of tiles times that of the whole.
   *
   * @throws {RangeError} when there are no samples
   */
  estimate(): LeaveValues {
    if (this.#count === 0) throw new RangeError("no rack was sampled");
    const mean = this.#sum / this.#count;
    const { nodes, values } = this.#leaves;
    const estimates = new LeaveValues(nodes, new Float32Array(values.length));
    // The parts of a leave are shorter than it, and come first.
    const byLength = Array.from({ length: LONGEST_LEAVE + 1 }, (): Numbered[] => []);
    let number = 0;
    for (const [leave] of this.#leaves.entries()) byLength[leave.length]!.push([leave, number++]);
    for (const [leave, number] of byLength.flat()) {
      const count = this.#counts[number]!;
      const own = count === 0 ? 0 : (this.#sums[number]! / count - mean) / THOUSANDTHS;
      const prior = this.#predict(leave, estimates.values);
      estimates.values[number] = (own * count + prior * PRIOR_SAMPLES) / (count + PRIOR_SAMPLES);
    }
    return estimates;
  }

  /** What the parts of `leave` that lack one tile foretell of it. */
  #predict(leave: readonly Tile[], estimates: Readonly<Float32Array>): number {
    if (leave.length === 1) return 0;
    this.#numberParts(leave, leave.length, this.#numbers);
    const whole = (1 << leave.length) - 1;
    let sum = 0;
    for (let bit = 0; bit < leave.length; bit++) {
      sum += estimates[this.#numbers[whole ^ (1 << bit)]! - 1]!;
    }
    return sum / (leave.length - 1);
  }
}

type Numbered = readonly [leave: readonly Tile[], number: number];

/** The samples of a thread: sums in thousandths of a point, by number of a leave and of all. */
export interface LeaveSampleData {
  readonly sums: Float64Array;
  readonly counts: Uint32Array;
  readonly sum: number;
  readonly count: number;
}

/** All leaves of one to six tiles that the full set of tiles allows, each worth nothing. */
export function listAllLeaves(): LeaveValues {
  const entries: LeaveValue[] = [];
  const extend = (leave: readonly Tile[], from: Tile): void => {
    if (leave.length > 0) entries.push([leave, 0]);
    if (leave.length === LONGEST_LEAVE) return;
    for (let tile = from; tile < TILE_COUNTS.length; tile++) {
      const held = leave.filter((other) => other === tile).length;
      if (held < TILE_COUNTS[tile]!) extend([...leave, tile], tile);
    }
  };
  extend([], 0);
  return buildLeaveValues(entries);
}

/** Plays one training game and adds the best move of each turn, while the bag lasts, to `samples`. */
export function playTrainingGame(
  generator: MoveGenerator,
  leaves: LeaveFunction,
  random: Random,
  samples: LeaveSamples,
): void {
  generator.reset();
  let unseen: Tile[] = allTiles();
  let scoreless = 0;
  // Two racks are out of the bag.
  while (unseen.length > 2 * RACK_SIZE && scoreless < MOST_SCORELESS) {
    shuffle(unseen, random);
    const rack = unseen.slice(0, RACK_SIZE);
    const tilesLeft = unseen.length - 2 * RACK_SIZE;
    const { move, equity } = generator.bestMove(rack, equityMeasure({ leaves, tilesLeft }));
    samples.add(rack, equity);
    if (move.kind === "exchange") {
      scoreless++;
      continue;
    }
    scoreless = 0;
    generator.place(move.placements);
    unseen = withoutTiles(unseen, move.placements.map(({ tile }) => rackTileOf(tile)));
  }
}
