// The strategy Expert: looks ahead for as long as it may. First for a win by fours, then for one by
// threats, then for the best of all good moves.

import type { Random } from "../random.ts";
import { opponentOf, type Place, type Stone } from "./board.ts";
import { OutOfTime, SearchClock } from "./clock.ts";
import { FourSearch } from "./fours.ts";
import type { Position } from "./game.ts";
import { Lines } from "./lines.ts";
import { openingMove } from "./opening.ts";
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

/** Threats in a row that are looked for at the root. */
const MOST_THREATS = 14;

/** The share of the time for a win by own threats, and of the rest for the opponent's. */
const ATTACK_SHARE = 0.25;
const DEFENCE_SHARE = 0.35;

/**
 * Chooses a place by a search that ends before the deadline. There must be an empty one. With a
 * deadline that has passed it still answers what must be answered at once.
 */
export function playExpert(position: Position, random: Random, time: SearchTime): Place {
  const opening = openingMove(position, random);
  if (opening !== undefined) return opening;
  const lines = new Lines(position);
  const clock = new SearchClock(time.now, time.deadline);
  const stone = position.toMove;
  const forced = forcedMove(lines, position);
  if (forced !== undefined) return forced;
  const fours = new FourSearch(lines, clock);
  const attack = findAttack(lines, fours, stone, clock.part(ATTACK_SHARE));
  if (attack !== undefined) return attack;
  const search = new MoveSearch(lines, fours, clock);
  const moves = search.moves(stone, random);
  const safe = safeMoves(moves, lines, fours, stone, clock.part(DEFENCE_SHARE));
  fours.clock = clock;
  return search.best(stone, safe).place;
}

/** The move that wins at once, or that alone does not lose at once. */
function forcedMove(lines: Lines, { toMove }: Position): Place | undefined {
  if (lines.count(toMove, Threat.five) > 0) return lines.find(toMove, Threat.five);
  const opponent = opponentOf(toMove);
  if (lines.count(opponent, Threat.five) > 0) return lines.find(opponent, Threat.five);
  if (lines.count(toMove, Threat.openFour) > 0) return lines.find(toMove, Threat.openFour);
  return undefined;
}

/** The first move of a win by fours or threats, when one is found in time. */
function findAttack(
  lines: Lines,
  fours: FourSearch,
  stone: Stone,
  clock: SearchClock,
): Place | undefined {
  fours.clock = clock;
  try {
    if (fours.win(stone, FOURS) > 0) return fours.move;
    const search = new ThreatSearch(lines, fours, clock);
    for (let threats = 1; threats <= MOST_THREATS; threats++) {
      if (search.wins(stone, threats)) return search.move;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return undefined;
}

/**
 * The moves after which no win of the opponent by threats is found in time: longer and longer ones
 * are looked for. When every move loses, those that lose last.
 */
function safeMoves(
  moves: readonly Place[],
  lines: Lines,
  fours: FourSearch,
  stone: Stone,
  clock: SearchClock,
): readonly Place[] {
  fours.clock = clock;
  const search = new ThreatSearch(lines, fours, clock);
  const loses = (place: Place, threats: number): boolean => {
    lines.place(place, stone);
    try {
      return search.wins(opponentOf(stone), threats);
    } finally {
      lines.remove(place);
    }
  };
  let safe = moves;
  try {
    for (let threats = 0; threats <= MOST_THREATS && safe.length > 1; threats++) {
      let left = safe;
      for (const place of safe) {
        if (!loses(place, threats)) continue;
        left = left.filter((other) => other !== place);
        if (left.length === 0) return safe;
        // Taken over at once, for the time may run out at the next move.
        safe = left;
      }
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return safe;
}
