// The strategy Smart: wins if it can, else stops what would win, else makes a threat that cannot be
// stopped or stops one from being made, else plays the place that is worth most to both sides. It
// looks at the lines as they are; ahead only at what an own stone would leave of the opponent's open
// fours.

import type { Random } from "../random.ts";
import { CENTRE, distance, EMPTY, opponentOf, type Place, PLACES } from "./board.ts";
import type { Position } from "./game.ts";
import { Lines } from "./lines.ts";
import { openingMove } from "./opening.ts";
import { Threat } from "./threats.ts";

/** Chooses a place by what the lines show. There must be an empty one. */
export function playSmart(position: Position, random: Random): Place {
  const opening = openingMove(position, random);
  if (opening !== undefined) return opening;
  const lines = new Lines(position);
  const own = position.toMove;
  const opponent = opponentOf(own);
  const best = (places: Iterable<Place>, worth: (place: Place) => number): Place =>
    bestOf(places, worth, random);
  const worth = (place: Place): number =>
    // A place is worth having for what it makes, and for what it takes from the opponent; it is
    // the own turn, so that of two equals the own one counts more.
    5 * lines.valueAt(place, own) + 4 * lines.valueAt(place, opponent) - distance(place, CENTRE);

  if (lines.count(own, Threat.five) > 0) return lines.find(own, Threat.five);
  if (lines.count(opponent, Threat.five) > 0) {
    return best(
      placesWith(lines, (place) => lines.threatAt(place, opponent) === Threat.five),
      worth,
    );
  }
  if (lines.count(own, Threat.openFour) > 0) {
    return best(
      placesWith(lines, (place) => lines.threatAt(place, own) === Threat.openFour),
      // A straight four comes before two fours that stop at gaps or cross.
      (place) => worth(place) + (lines.makesStraightFour(place, own) ? MUCH : 0),
    );
  }
  if (lines.count(opponent, Threat.openFour) > 0) {
    const places = new Uint8Array(PLACES);
    const defences = places.subarray(0, lines.defences(opponent, places));
    return best(defences, (place) => {
      const value = worth(place);
      lines.place(place, own);
      let left = lines.count(opponent, Threat.openFour);
      for (const other of placesWith(lines, () => left > 0)) {
        const threatens = lines.threatAt(other, opponent) === Threat.openFour;
        if (threatens && lines.makesStraightFour(other, opponent)) left += PLACES;
      }
      lines.remove(place);
      return value - left * MUCH;
    });
  }
  return best(placesWith(lines, () => true), worth);
}

/** More than any place is worth. */
const MUCH = 1_000_000;

function* placesWith(lines: Lines, fits: (place: Place) => boolean): Generator<Place> {
  for (let place = 0; place < PLACES; place++) {
    if (lines.board[place] === EMPTY && fits(place)) yield place;
  }
}

/** The place that is worth most, each of several equally likely. */
function bestOf(places: Iterable<Place>, worth: (place: Place) => number, random: Random): Place {
  let most = -Infinity;
  let best: Place[] = [];
  for (const place of places) {
    const value = worth(place);
    if (value < most) continue;
    if (value > most) best = [];
    most = value;
    best.push(place);
  }
  return best[random.below(best.length)]!;
}
