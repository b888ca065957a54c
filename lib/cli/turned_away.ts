// Tells of those who were turned away, but not more often than people and disks can take: whoever is
// turned away may come again at once, as often as they like.

/** How many are told of at once, and in how many milliseconds one more is. */
const AT_ONCE = 30;
const INTERVAL = 1000;

/** Passes on what is told of peers, and counts what is left out. */
export class TurnedAway {
  readonly #tell: (address: string, reason: string) => void;
  readonly #now: () => number;
  #tokens = AT_ONCE;
  #at: number;
  #leftOut = 0;

  /** Tells by `tell`; `now` gives milliseconds. */
  constructor(
    tell: (address: string, reason: string) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#tell = tell;
    this.#now = now;
    this.#at = now();
  }

  /** A peer was turned away. */
  add(address: string, reason: string): void {
    const now = this.#now();
    this.#tokens = Math.min(AT_ONCE, this.#tokens + (now - this.#at) / INTERVAL);
    this.#at = now;
    if (this.#tokens < 1) {
      this.#leftOut++;
      return;
    }
    this.#tokens--;
    this.#tell(address, reason + this.#takeLeftOut());
  }

  /** Tells how many were left out since the last that was told of; undefined when none were. */
  end(): string | undefined {
    return this.#takeLeftOut().replace(/^; /, "") || undefined;
  }

  #takeLeftOut(): string {
    const count = this.#leftOut;
    this.#leftOut = 0;
    return count === 0 ? "" : `; … and ${count} more`;
  }
}
