// Brings what was written to the disk, in groups: what is written while the disk is at work, or shortly
// after, shares the next flush. The disk would do little else otherwise where games end in quick
// succession.

/** Milliseconds from the start of a flush to that of the next, at least. */
const INTERVAL = 10;

/** Flushes on request. */
export class GroupFlush {
  readonly #flush: () => Promise<void>;
  readonly #interval: number;
  /** Those who wait for the next flush; undefined when nobody does. */
  #group: PromiseWithResolvers<void> | undefined;
  /** What the last one who asked waits for. */
  #last: Promise<void> = Promise.resolve();
  #isRunning = false;
  #startedAt = -Infinity;
  /** Ends the pause between two flushes. */
  #endPause: () => void = () => {};
  #hurries = false;

  /** `flush` brings all that was written until it is called to the disk, or rejects. */
  constructor(flush: () => Promise<void>, interval: number = INTERVAL) {
    this.#flush = flush;
    this.#interval = interval;
  }

  /**
   * Asks for a flush of what was written until now. `done` tells when it is over; who does not want to
   * know need not ask.
   */
  request(): void {
    if (this.#group === undefined) {
      this.#group = Promise.withResolvers();
      this.#last = this.#group.promise;
      // Who waits for it learns of a failure all the same.
      this.#last.catch(() => {});
    }
    if (!this.#isRunning) void this.#run();
  }

  /**
   * Waits until all that was asked for is on the disk. Rejects as the flush does, and goes on to do so
   * until another is asked for.
   */
  async done(): Promise<void> {
    await this.#last;
  }

  /** Lets no flush wait any longer, now and from now on. */
  hurry(): void {
    this.#hurries = true;
    this.#endPause();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#group !== undefined) {
      await this.#pause();
      const group = this.#group;
      this.#group = undefined;
      this.#startedAt = performance.now();
      try {
        await this.#flush();
        group.resolve();
      } catch (error) {
        group.reject(error);
      }
    }
    this.#isRunning = false;
  }

  async #pause(): Promise<void> {
    const left = this.#startedAt + this.#interval - performance.now();
    if (this.#hurries || left <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, left);
    this.#endPause = resolve;
    await promise;
    clearTimeout(timer);
  }
}
