// Breaks in long thought: everything runs on one thread, and connections must not wait.

/** What somebody who thinks for long has to have. */
export interface ThinkingOptions {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>;
}

/** Milliseconds from one break to the next. */
const INTERVAL = 20;

/** Takes breaks when they are due. */
export class Breaks {
  readonly #options: ThinkingOptions;
  #last: number;

  constructor(options: ThinkingOptions) {
    this.#options = options;
    this.#last = options.now();
  }

  /** Takes a break if the last one is long enough ago. */
  async takeIfDue(): Promise<void> {
    if (this.#options.now() - this.#last < INTERVAL) return;
    await this.#options.pause();
    this.#last = this.#options.now();
  }
}
