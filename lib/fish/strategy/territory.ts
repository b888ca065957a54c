// A quick estimate of how a game ends: every tile goes to the player who can be there in the fewest
// moves, and is shared by those who are equally near. The idea is that of the minimum-distance
// evaluation of the Game of the Amazons (J. Lieberum, "An evaluation function for the game of
// amazons", 2005).

import type { Game } from "../game.ts";
import { MOST_PENGUINS } from "../state.ts";

/** Room for estimates of games on boards of one size. */
export class Territory {
  /** By tile: how many moves away it is from the nearest penguin; 0 when it was not reached. */
  readonly #distance: Uint8Array;
  /** By tile: the seats that reach it in that many moves, one bit each. */
  readonly #owners: Uint8Array;
  readonly #queue: Int16Array;

  constructor(size: number) {
    this.#distance = new Uint8Array(size + 1);
    this.#owners = new Uint8Array(size + 1);
    this.#queue = new Int16Array(size + 1);
  }

  /** Writes the fish that each seat is likely to have at the end to `estimate`. */
  estimate(game: Game, estimate: Float64Array): void {
    const { steps } = game.geometry;
    const { blocked, fish, penguins, placed, seats } = game;
    const distance = this.#distance.fill(0);
    const owners = this.#owners;
    const queue = this.#queue;
    let length = 0;

    for (let seat = 0; seat < seats; seat++) {
      estimate[seat] = game.scores[seat]!;
      const first = seat * MOST_PENGUINS;
      for (let slot = first; slot < first + placed[seat]!; slot++) {
        const from = penguins[slot]!;
        let mobile = false;
        for (let direction = 0; direction < 6; direction++) {
          for (
            let tile = steps[from * 6 + direction]!;
            blocked[tile] === 0;
            tile = steps[tile * 6 + direction]!
          ) {
            mobile = true;
            if (distance[tile] === 0) {
              distance[tile] = 1;
              owners[tile] = 1 << seat;
              queue[length++] = tile;
            } else owners[tile]! |= 1 << seat;
          }
        }
        // The tile under a penguin that moves is sure to be its own.
        if (mobile) estimate[seat]! += fish[from]!;
      }
    }

    for (let i = 0; i < length; i++) {
      const from = queue[i]!;
      const owner = owners[from]!;
      const away = distance[from]! + 1;
      for (let direction = 0; direction < 6; direction++) {
        for (
          let tile = steps[from * 6 + direction]!;
          blocked[tile] === 0;
          tile = steps[tile * 6 + direction]!
        ) {
          if (distance[tile] === 0) {
            distance[tile] = away;
            owners[tile] = owner;
            queue[length++] = tile;
          } else if (distance[tile] === away) owners[tile]! |= owner;
          // What is nearer goes its own way from there.
          else if (distance[tile]! < away - 1) break;
        }
      }
      const share = fish[from]! / SEATS_IN[owner]!;
      for (let seat = 0; seat < seats; seat++) {
        if ((owner & (1 << seat)) !== 0) estimate[seat]! += share;
      }
    }
  }
}

/** How many seats a set of them holds. */
const SEATS_IN = Uint8Array.from(
  { length: 16 },
  (_, set) => (set & 1) + (set >> 1 & 1) + (set >> 2 & 1) + (set >> 3),
);
