// Whole games of one strategy against itself, as fast as the engine goes: no referee, no events.

import { equityMeasure, type LeaveFunction, type Measure } from "../../lib/movegen/measure.ts";
import type { RankedMove } from "../../lib/movegen/order.ts";
import type { Random } from "../../lib/random.ts";
import { shuffle } from "../../lib/random.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import {
  RACK_SIZE,
  rackTileOf,
  rackValue,
  type Tile,
  TILE_COUNTS,
  TILE_KINDS,
} from "../../lib/scrabble/tiles.ts";

/** Turns without points in a row that end a game of two. */
const SCORELESS_TURNS = 6;

/** What self-play needs of a generator of moves. */
export interface BestMoveFinder {
  reset(): void;
  place(placements: readonly Placement[]): void;
  bestMove(rack: readonly Tile[], measure: Measure): RankedMove;
}

/** What a game came to. */
export interface GameFigures {
  readonly turns: number;
  readonly scores: readonly [number, number];
}

/** Plays one game of the strategy "best score and leave" against itself. */
export function playGame(
  generator: BestMoveFinder,
  leaves: LeaveFunction,
  random: Random,
): GameFigures {
  generator.reset();
  const bag: Tile[] = [];
  for (let tile = 0; tile < TILE_KINDS; tile++) {
    for (let i = 0; i < TILE_COUNTS[tile]; i++) bag.push(tile);
  }
  shuffle(bag, random);
  const racks: [Tile[], Tile[]] = [[], []];
  for (const rack of racks) fill(rack, bag);
  const scores: [number, number] = [0, 0];
  for (let turns = 0, scoreless = 0;; turns++) {
    const seat = turns % 2, rack = racks[seat], opponent = racks[1 - seat];
    const measure = equityMeasure({
      leaves,
      tilesLeft: bag.length,
      opponentRackValue: rackValue(opponent),
    });
    const { move, score } = generator.bestMove(rack, measure);
    scores[seat] += score;
    if (move.kind === "play") {
      for (const { tile } of move.placements) rack.splice(rack.indexOf(rackTileOf(tile)), 1);
      generator.place(move.placements);
      fill(rack, bag);
    } else {
      for (const tile of move.tiles) rack.splice(rack.indexOf(tile), 1);
      fill(rack, bag);
      for (const tile of move.tiles) bag.splice(random.below(bag.length + 1), 0, tile);
    }
    scoreless = score === 0 ? scoreless + 1 : 0;
    if (rack.length === 0) {
      scores[seat] += 2 * rackValue(opponent);
      return { turns: turns + 1, scores };
    }
    if (scoreless === SCORELESS_TURNS) {
      for (const side of [0, 1]) scores[side] -= rackValue(racks[side]);
      return { turns: turns + 1, scores };
    }
  }
}

/** Draws tiles from the end of `bag` until `rack` is full. */
function fill(rack: Tile[], bag: Tile[]): void {
  while (rack.length < RACK_SIZE && bag.length > 0) rack.push(bag.pop()!);
}
