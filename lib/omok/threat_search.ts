// Looks for a win by threats: each move makes a four or an open three, to which the opponent has
// few answers. It finds wins that are too long for the search of all good moves.
//
// After L. V. Allis and others, "Go-Moku and Threat-Space Search", 1993; but every answer of the
// opponent is tried, a counter-attack by fours among them, so that what is found is a win.

import { opponentOf, type Place, PLACES, type Stone } from "./board.ts";
import type { SearchClock } from "./clock.ts";
import type { FourSearch } from "./fours.ts";
import { Bound, HashTable } from "./hash_table.ts";
import type { Lines } from "./lines.ts";
import { Threat } from "./threats.ts";

/** Fours in a row that a player may make in between. */
const FOURS = 12;

/** Threats of the attacker from the strongest: each kind is tried before the next. */
const ATTACKS = [Threat.fourThree, Threat.doubleThree, Threat.four, Threat.three] as const;

/** Searches for wins by threats on the board that it was made with. */
export class ThreatSearch {
  /** The first move of the win that was found last. */
  move: Place = PLACES;
  readonly #lines: Lines;
  readonly #fours: FourSearch;
  readonly #clock: SearchClock;
  readonly #table = new HashTable(16);

  constructor(lines: Lines, fours: FourSearch, clock: SearchClock) {
    this.#lines = lines;
    this.#fours = fours;
    this.#clock = clock;
  }

  /** Whether `stone` to move wins by at most `threats` threats. Throws `OutOfTime`. */
  wins(stone: Stone, threats: number): boolean {
    const lines = this.#lines;
    const opponent = opponentOf(stone);
    this.#clock.tick();
    if (this.#fours.win(stone, FOURS) > 0) {
      this.move = this.#fours.move;
      return true;
    }
    if (threats === 0) return false;
    const key = lines.key ^ stone;
    const check = lines.check;
    if (this.#table.find(key, check) && this.#table.depth >= threats) return false;
    for (const place of this.#attacks(stone, opponent)) {
      lines.place(place, stone);
      let won = false;
      try {
        won = this.#cannotDefend(stone, threats - 1);
      } finally {
        lines.remove(place);
      }
      if (won) {
        this.move = place;
        return true;
      }
    }
    this.#table.keep(key, check, 0, threats, Bound.exact, PLACES);
    return false;
  }

  /** The moves of the attacker. */
  #attacks(stone: Stone, opponent: Stone): Place[] {
    const lines = this.#lines;
    // A four of the opponent leaves one move; whether that is a threat is seen after it.
    if (lines.count(opponent, Threat.five) > 0) {
      const place = lines.find(opponent, Threat.five);
      return lines.count(opponent, Threat.five) === 1 ? [place] : [];
    }
    const places: Place[] = [];
    for (const threat of ATTACKS) {
      let left = lines.count(stone, threat);
      for (let place = 0; left > 0; place++) {
        if (lines.threatAt(place, stone) !== threat) continue;
        left--;
        places.push(place);
      }
    }
    // An open three of the opponent can be met by a four, or by a threat that stops it.
    if (lines.count(opponent, Threat.openFour) === 0) return places;
    const defences = this.#defences(opponent);
    return places.filter((place) =>
      defences.includes(place) || lines.threatAt(place, stone) === Threat.four ||
      lines.threatAt(place, stone) === Threat.fourThree
    );
  }

  /** Whether the opponent of `stone`, to move, loses whatever it does. */
  #cannotDefend(stone: Stone, threats: number): boolean {
    const lines = this.#lines;
    const opponent = opponentOf(stone);
    if (lines.count(opponent, Threat.five) > 0) return false;
    const fives = lines.count(stone, Threat.five);
    if (fives > 1) return true;
    if (fives === 1) return this.#stillWins(lines.find(stone, Threat.five), stone, threats);
    if (lines.count(stone, Threat.openFour) === 0) return false;
    if (this.#fours.win(opponent, FOURS) > 0) return false;
    const answers = this.#defences(stone);
    for (let place = 0; place < PLACES; place++) {
      const threat = lines.threatAt(place, opponent);
      const makesFour = threat === Threat.four || threat === Threat.fourThree;
      if (makesFour && !answers.includes(place)) answers.push(place);
    }
    return answers.every((answer) => this.#stillWins(answer, stone, threats));
  }

  #stillWins(answer: Place, stone: Stone, threats: number): boolean {
    this.#lines.place(answer, opponentOf(stone));
    try {
      return this.wins(stone, threats);
    } finally {
      this.#lines.remove(answer);
    }
  }

  #defences(stone: Stone): Place[] {
    const places = new Uint8Array(PLACES);
    return [...places.subarray(0, this.#lines.defences(stone, places))];
  }
}
