// Makes hostile messages: picks from what a grammar allows, and damages bytes. All chance comes from a
// seeded source, so that a seed names what was sent.

import type { Random } from "../../lib/random.ts";

const encoder = new TextEncoder();

/** One of `items`, each equally likely. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)]!;
}

/** Whether something happens that happens once in `times`. */
export function once(times: number, random: Random): boolean {
  return random.below(times) === 0;
}

/** `most` items or fewer, few more often than many. */
export function several<T>(most: number, random: Random, make: () => T): T[] {
  return Array.from({ length: random.below(1 + random.below(most + 1)) }, make);
}

/** Bytes without any sense. */
export function noise(most: number, random: Random): Uint8Array {
  return Uint8Array.from({ length: random.below(most) }, () => random.below(256));
}

/** Bytes that mean much where text is read. */
const TELLING = encoder.encode('()"[]{},:\\/ \n\r\t\0\x1b\x7f-+.0123456789eE_az&=?%#\xff');

/** Bytes damaged in a few places: changed, taken out, doubled, exchanged or cut off. */
export function damage(bytes: Uint8Array, random: Random): Uint8Array {
  let damaged = bytes;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(damaged.length + 1);
    const length = random.below(1 + random.below(Math.min(64, damaged.length - at + 1)));
    const before = damaged.subarray(0, at);
    const part = damaged.subarray(at, at + length);
    const after = damaged.subarray(at + length);
    switch (random.below(7)) {
      case 0:
        damaged = join(before, Uint8Array.of(random.below(256)), after);
        break;
      case 1:
        damaged = join(before, Uint8Array.of(pick([...TELLING], random)), after);
        break;
      case 2:
        damaged = join(before, after);
        break;
      case 3:
        damaged = join(before, part, part, after);
        break;
      case 4:
        damaged = join(after, before);
        break;
      case 5:
        damaged = before;
        break;
      case 6:
        damaged = join(before, noise(32, random), after);
    }
  }
  return damaged;
}

/** Bytes in pieces of any size. */
export function cut(bytes: Uint8Array, random: Random): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const length = 1 + random.below(pick([1, 8, 200, 5000], random));
    pieces.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return pieces;
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** What is sent in place of a message that `make` makes: as it is, damaged, or noise. */
export function hostile(make: () => string, random: Random): Uint8Array {
  const kind = random.below(8);
  if (kind === 0) return noise(200, random);
  const bytes = encoder.encode(make());
  return kind < 4 ? bytes : damage(bytes, random);
}
