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
  #thought = 0;

  constructor(options: ThinkingOptions) {
    this.#options = options;
    this.#last = options.now();
  }

  /** Milliseconds of thought up to the last break: what others do in the breaks does not count. */
  get thought(): number {
    return this.#thought;
  }

  /** Takes a break if the last one is long enough ago. */
  async takeIfDue(): Promise<void> {
    const thought = this.#options.now() - this.#last;
    if (thought < INTERVAL) return;
    this.#thought += thought;
    await this.#options.pause();
    this.#last = this.#options.now();
  }
}
