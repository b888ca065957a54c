// What a strategy is: it sees a position, and chooses a place.

import type { Random } from "../random.ts";
import type { Place } from "./board.ts";
import type { Position } from "./game.ts";

/**
 * Chooses an empty place in a position of a game that goes on. The same position and the same
 * random numbers give the same place.
 */
export type Strategy = (position: Position, random: Random) => Place;
