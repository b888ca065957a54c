// A priority queue.

/** A binary heap (J. W. J. Williams, 1964): gives out the least of its items first. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #compare: (a: T, b: T) => number;

  /** `compare` is negative when `a` comes before `b`. */
  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  /** The least item, which stays; undefined when there is none. */
  get least(): T | undefined {
    return this.#items[0];
  }

  /** Puts an item in. */
  push(item: T): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(items[parent]!, item) <= 0) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = item;
  }

  /** Takes the least item out; undefined when there is none. */
  pop(): T | undefined {
    const items = this.#items;
    const least = items[0];
    const item = items.pop();
    if (item === undefined || items.length === 0) return least;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      const other = child + 1;
      if (other < items.length && this.#compare(items[other]!, items[child]!) < 0) child = other;
      if (this.#compare(item, items[child]!) <= 0) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = item;
    return least;
  }
}
