// What a search has found out about positions, so that it need not be found out again when another
// order of moves leads there. A table of fixed size: of two positions that would have the same
// entry the later one stays.

import type { Place } from "./board.ts";

/** What a value says about a position. */
export const Bound = { none: 0, exact: 1, lower: 2, upper: 3 } as const;

/** A value of `Bound`. */
export type Bound = typeof Bound[keyof typeof Bound];

/** A table of positions. The last entry that `find` has found is read from the fields. */
export class HashTable {
  value = 0;
  depth = 0;
  bound: number = Bound.none;
  /** The best move, or `PLACES` when none is known. */
  move: Place = 0;

  readonly #mask: number;
  readonly #checks: Int32Array;
  readonly #values: Int32Array;
  /** Depth, bound and move in one number. */
  readonly #facts: Int32Array;

  /** A table of `2 ** bits` entries of 12 bytes. */
  constructor(bits: number) {
    this.#mask = (1 << bits) - 1;
    this.#checks = new Int32Array(1 << bits);
    this.#values = new Int32Array(1 << bits);
    this.#facts = new Int32Array(1 << bits);
  }

  /** Whether the position with these two keys is in the table; then its entry is in the fields. */
  find(key: number, check: number): boolean {
    const index = key & this.#mask;
    const facts = this.#facts[index]!;
    if (facts === 0 || this.#checks[index] !== (check | 0)) return false;
    this.value = this.#values[index]!;
    this.move = facts & 0xff;
    this.bound = (facts >> 8) & 3;
    this.depth = facts >> 10;
    return true;
  }

  /** Keeps what was found out about a position. */
  keep(
    key: number,
    check: number,
    value: number,
    depth: number,
    bound: Bound,
    move: Place,
  ): void {
    const index = key & this.#mask;
    this.#checks[index] = check | 0;
    this.#values[index] = value;
    this.#facts[index] = (depth << 10) | (bound << 8) | move;
  }
}
