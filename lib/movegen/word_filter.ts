// Whether letters make a word of more than eight letters: a Bloom filter (B. Bloom, "Space/Time
// Trade-offs in Hash Coding with Allowable Errors", 1970) with two bits for each word. It lets all
// words pass, and one of some 150 other sets of letters: good enough for bounds. For an English
// lexicon it is a quarter of a megabyte, which stays in the cache.

/** Multiplied by it, a hash gives the place of its second bit: 2^32 divided by the golden ratio. */
const SECOND_HASH = 0x9e3779b1 | 0;

/** Bits of the filter for each word, at least. */
const BITS_PER_WORD = 16;

/** An empty filter for `count` words. */
export function createFilter(count: number): Int32Array {
  return new Int32Array(1 << (32 - Math.clz32(Math.ceil(count * BITS_PER_WORD / 32))));
}

/** Whether `hash` may be that of a word: true if it is. */
export function passesFilter(filter: Int32Array, hash: number): boolean {
  const last = filter.length - 1, other = Math.imul(hash, SECOND_HASH);
  return (filter[(hash >>> 5) & last] >> (hash & 31) & 1) !== 0 &&
    (filter[(other >>> 5) & last] >> (other & 31) & 1) !== 0;
}

/** Lets `hash` pass. */
export function addToFilter(filter: Int32Array, hash: number): void {
  const last = filter.length - 1, other = Math.imul(hash, SECOND_HASH);
  filter[(hash >>> 5) & last] |= 1 << (hash & 31);
  filter[(other >>> 5) & last] |= 1 << (other & 31);
}
