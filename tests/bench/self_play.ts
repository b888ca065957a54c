// Whole games of one strategy against itself, as fast as the engine goes: no referee, no events.

import { equityMeasure, type LeaveFunction, type Measure } from "../../lib/movegen/measure.ts";
import type { RankedMove } from "../../lib/movegen/order.ts";
import { createRandom, deriveSeed, type Random } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import { RACK_SIZE, rackTileOf, type Tile } from "../../lib/scrabble/tiles.ts";

/** Turns without a point in a row that end a game of two. */
const SCORELESS_TURNS = 6;

/** What self-play needs of a generator of moves. */
export interface BestMoveFinder {
  reset(): void;
  place(placements: readonly Placement[]): void;
  bestMove(rack: readonly Tile[], measure: Measure): RankedMove;
}

/** What games came to. */
export interface SelfPlayFigures {
  readonly games: number;
  readonly turns: number;
  readonly milliseconds: number;
}

/**
 * Plays one game of the strategy "best score and leave" against itself, and returns how many turns
 * it had. `observe` is told of each turn before its move.
 */
export function playGame(
  generator: BestMoveFinder,
  leaves: LeaveFunction,
  random: Random,
  observe: (rack: readonly Tile[], measure: Measure) => void = () => {},
): number {
  generator.reset();
  const bag = createBag(random);
  const racks: Tile[][] = [[...bag.draw(RACK_SIZE)], [...bag.draw(RACK_SIZE)]];
  for (let turns = 1, scoreless = 0;; turns++) {
    const seat = turns % 2, rack = racks[seat];
    const measure = equityMeasure({ leaves, tilesLeft: bag.size });
    observe(rack, measure);
    const { move, score } = generator.bestMove(rack, measure);
    if (move.kind === "play") {
      for (const { tile } of move.placements) take(rack, rackTileOf(tile));
      generator.place(move.placements);
      rack.push(...bag.draw(RACK_SIZE - rack.length));
    } else {
      const drawn = bag.draw(move.tiles.length);
      bag.putBack(move.tiles);
      for (const tile of move.tiles) take(rack, tile);
      rack.push(...drawn);
    }
    scoreless = score === 0 ? scoreless + 1 : 0;
    if (rack.length === 0 || scoreless === SCORELESS_TURNS) return turns;
  }
}

function take(rack: Tile[], tile: Tile): void {
  rack.splice(rack.indexOf(tile), 1);
}

/** Plays games, from number `first` on, for `milliseconds` or a little longer. */
export function playFor(
  milliseconds: number,
  generator: BestMoveFinder,
  leaves: LeaveFunction,
  seed: number,
  first: number,
): SelfPlayFigures {
  const began = performance.now();
  for (let games = 0, turns = 0;; games++) {
    const passed = performance.now() - began;
    if (passed >= milliseconds) return { games, turns, milliseconds: passed };
    turns += playGame(generator, leaves, createRandom(deriveSeed(seed, first + games)));
  }
}
