// Looks for a win by fours alone: each move makes a four, which leaves the opponent one answer. The
// tree is narrow, so that long wins are found at once.
//
// L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search", 1993.

import { opponentOf, type Place, PLACES, type Stone } from "./board.ts";
import type { SearchClock } from "./clock.ts";
import { Bound, HashTable } from "./hash_table.ts";
import type { Lines } from "./lines.ts";
import { Threat } from "./threats.ts";

/** Searches for wins by fours on the board that it was made with. */
export class FourSearch {
  /** The first move of the win that was found last. */
  move: Place = PLACES;
  readonly #lines: Lines;
  readonly #table = new HashTable(15);
  #clock: SearchClock;

  constructor(lines: Lines, clock: SearchClock) {
    this.#lines = lines;
    this.#clock = clock;
  }

  /** Sets another clock for what comes. */
  set clock(clock: SearchClock) {
    this.#clock = clock;
  }

  /**
   * The number of moves, of both sides, that `stone` to move needs to win by at most `fours` fours
   * before the winning move; 0 when there is no such win. Throws `OutOfTime`.
   */
  win(stone: Stone, fours: number): number {
    const lines = this.#lines;
    const opponent = opponentOf(stone);
    if (lines.count(stone, Threat.five) > 0) {
      this.move = lines.find(stone, Threat.five);
      return 1;
    }
    const blocked = lines.count(opponent, Threat.five);
    if (blocked > 1) return 0;
    if (blocked === 0 && lines.count(stone, Threat.openFour) > 0) {
      this.move = lines.find(stone, Threat.openFour);
      return 3;
    }
    if (fours === 0 || !this.#hasFour(stone)) return 0;
    this.#clock.tick();
    const key = lines.key ^ stone;
    const check = lines.check;
    if (this.#table.find(key, check) && this.#table.depth >= fours) return 0;
    if (blocked === 1) {
      // The four that is to be made must stop the opponent's as well.
      const place = lines.find(opponent, Threat.five);
      const moves = this.#try(place, stone, fours);
      if (moves > 0) return moves;
    } else {
      // A four that makes an open three as well leads further than another.
      for (const threat of [Threat.fourThree, Threat.four] as const) {
        let left = lines.count(stone, threat);
        for (let place = 0; left > 0; place++) {
          if (lines.threatAt(place, stone) !== threat) continue;
          left--;
          const moves = this.#try(place, stone, fours);
          if (moves > 0) return moves;
        }
      }
    }
    this.#table.keep(key, check, 0, fours, Bound.exact, PLACES);
    return 0;
  }

  #hasFour(stone: Stone): boolean {
    return this.#lines.count(stone, Threat.four) > 0 ||
      this.#lines.count(stone, Threat.fourThree) > 0 ||
      this.#lines.count(stone, Threat.openFour) > 0;
  }

  /** What `win` gives when `stone` moves to `place`, which must make a four. */
  #try(place: Place, stone: Stone, fours: number): number {
    const lines = this.#lines;
    if (lines.threatAt(place, stone) < Threat.four) return 0;
    if (lines.threatAt(place, stone) === Threat.doubleThree) return 0;
    lines.place(place, stone);
    let moves = 0;
    try {
      if (lines.count(stone, Threat.five) > 1) moves = 3;
      else {
        const answer = lines.find(stone, Threat.five);
        lines.place(answer, opponentOf(stone));
        try {
          const rest = this.win(stone, fours - 1);
          if (rest > 0) moves = rest + 2;
        } finally {
          lines.remove(answer);
        }
      }
    } finally {
      lines.remove(place);
    }
    if (moves > 0) this.move = place;
    return moves;
  }
}
