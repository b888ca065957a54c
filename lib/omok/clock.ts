// The time that a search may take, and what it does when that is over.

/** Thrown inside a search when its time is over; whoever began the search catches it. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

/** How many positions are looked at between two looks at the clock. */
const INTERVAL = 128;

/** Counts the positions of a search, and ends it when its time is over. */
export class SearchClock {
  /** Positions so far. */
  nodes = 0;
  readonly #now: () => number;
  #deadline: number;

  /** A clock that runs out at `deadline`, in milliseconds of `now`. */
  constructor(now: () => number, deadline: number) {
    this.#now = now;
    this.#deadline = deadline;
  }

  /** Counts a position. Throws `OutOfTime` when the time is over. */
  tick(): void {
    if (++this.nodes % INTERVAL === 0 && this.#now() >= this.#deadline) throw new OutOfTime();
  }

  /** The milliseconds that are left. */
  left(): number {
    return this.#deadline - this.#now();
  }

  /** A clock for a part of the search, which runs out after `share` (0 to 1) of the time left. */
  part(share: number): SearchClock {
    const now = this.#now();
    return new SearchClock(this.#now, now + (this.#deadline - now) * share);
  }
}
