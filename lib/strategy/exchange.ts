// What a strategy of the house does when it has no play.

import { type Exchange, PASS } from "../scrabble/move.ts";
import { RACK_SIZE } from "../scrabble/tiles.ts";
import type { Position } from "./strategy.ts";

/**
 * Exchanges the whole rack, or passes when there are fewer than 7 tiles in the bag: house players
 * do not exchange then, which is legal under every rule in use.
 */
export function exchangeOrPass({ rack, tilesLeft }: Position): Exchange {
  return tilesLeft < RACK_SIZE ? PASS : { kind: "exchange", tiles: [...rack] };
}
