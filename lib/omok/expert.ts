// The strategy Expert: looks ahead for as long as it may. First for a win by fours, then for one by
// threats, then for the best of all good moves.

import type { Random } from "../random.ts";
import { BOARD_SIZE, opponentOf, type Place, placeAt } from "./board.ts";
import { OutOfTime, SearchClock } from "./clock.ts";
import { FourSearch } from "./fours.ts";
import type { Position } from "./game.ts";
import { Lines } from "./lines.ts";
import { MoveSearch } from "./search.ts";
import { ThreatSearch } from "./threat_search.ts";
import { Threat } from "./threats.ts";

/** How long a search may take. */
export interface SearchTime {
  /** Milliseconds since some moment; never less than before. */
  readonly now: () => number;
  /** When the answer must be there, in milliseconds of `now`. */
  readonly deadline: number;
}

/** Fours in a row that are looked for at the root. */
const FOURS = 30;

/** Threats in a row that are looked for at the root, and the share of the time for it. */
const MOST_THREATS = 14;
const THREATS_SHARE = 0.3;

const CENTRE = placeAt((BOARD_SIZE - 1) / 2, (BOARD_SIZE - 1) / 2);

/**
 * Chooses a place by a search that ends before the deadline. There must be an empty one. With a
 * deadline that has passed it still answers what must be answered at once.
 */
export function playExpert(position: Position, random: Random, time: SearchTime): Place {
  if (position.stones === 0) return CENTRE;
  const lines = new Lines(position);
  const clock = new SearchClock(time.now, time.deadline);
  const stone = position.toMove;
  const forced = forcedMove(lines, position);
  if (forced !== undefined) return forced;
  const fours = new FourSearch(lines, clock);
  const threat = findThreat(position, lines, fours, clock);
  if (threat !== undefined) return threat;
  fours.clock = clock;
  return new MoveSearch(lines, fours, clock).best(stone, random).place;
}

/** The move that wins at once, or that alone does not lose at once. */
function forcedMove(lines: Lines, { toMove }: Position): Place | undefined {
  if (lines.count(toMove, Threat.five) > 0) return lines.find(toMove, Threat.five);
  const opponent = opponentOf(toMove);
  if (lines.count(opponent, Threat.five) > 0) return lines.find(opponent, Threat.five);
  if (lines.count(toMove, Threat.openFour) > 0) return lines.find(toMove, Threat.openFour);
  return undefined;
}

/** The first move of a win by fours or threats, when one is found in a part of the time. */
function findThreat(
  { toMove }: Position,
  lines: Lines,
  fours: FourSearch,
  clock: SearchClock,
): Place | undefined {
  const part = clock.part(THREATS_SHARE);
  fours.clock = part;
  try {
    if (fours.win(toMove, FOURS) > 0) return fours.move;
    const search = new ThreatSearch(lines, fours, part);
    for (let threats = 1; threats <= MOST_THREATS; threats++) {
      if (search.wins(toMove, threats)) return search.move;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return undefined;
}
