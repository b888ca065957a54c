// Lets tasks that have to do with the same thing run one after the other, in the order in which they
// came; others do not wait.

/** Tasks by the key of what they have to do with. */
export class Sequence {
  /** The end of the last task of each key that has one. */
  readonly #last = new Map<string, Promise<void>>();

  /** Runs a task when those with the same key before it have ended, and gives what it gives. */
  async run<T>(key: string, task: () => T | Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.#last.set(key, end);
    try {
      await before;
      return await task();
    } finally {
      resolve();
      if (this.#last.get(key) === end) this.#last.delete(key);
    }
  }
}
