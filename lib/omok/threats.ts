// What a stone on an empty place would threaten in its four lines together, and what it is worth.
// The shapes of the four lines, four bits each, make a number of 16 bits, by which both are looked
// up.

import { Shape } from "./shapes.ts";

/** What a stone on a place threatens, the strongest last. */
export const Threat = {
  none: 0,
  /** An open three: the next stone makes an open four. */
  three: 1,
  /** A four: the next stone makes five, and one answer stops it. */
  four: 2,
  /** Open threes in two lines. */
  doubleThree: 3,
  /** A four in one line, an open three in another. */
  fourThree: 4,
  /** Two places that make five: an open four, or fours in two lines. */
  openFour: 5,
  five: 6,
} as const;

/** A value of `Threat`. */
export type Threat = typeof Threat[keyof typeof Threat];

/** Kinds of threats. */
export const THREATS = Threat.five + 1;

/** What a stone is worth for its shape in one line, by `Shape`. */
const SHAPE_VALUES: readonly number[] = [0, 1, 3, 6, 18, 22, 60, 70, 400, 4000];

/** What is added for what the lines are worth together, by `Threat`. */
const THREAT_VALUES: readonly number[] = [0, 0, 0, 80, 200, 400, 4000];

const PACKED = 1 << 16;

/** Puts the shapes of the four lines of a place, by direction, into one number. */
export function packShapes(a: number, b: number, c: number, d: number): number {
  return a | (b << 4) | (c << 8) | (d << 12);
}

const [threats, values] = makeTables();

/** What the shapes of four lines threaten, by the number that `packShapes` gives. */
export const THREAT_OF: Readonly<Uint8Array> = threats;

/** What the shapes of four lines are worth, by the number that `packShapes` gives. */
export const VALUE_OF: Readonly<Uint16Array> = values;

function makeTables(): readonly [threats: Uint8Array, values: Uint16Array] {
  const threats = new Uint8Array(PACKED);
  const values = new Uint16Array(PACKED);
  const counts = new Uint8Array(Shape.five + 1);
  for (let packed = 0; packed < PACKED; packed++) {
    const shapes = [0, 4, 8, 12].map((shift) => (packed >> shift) & 15);
    // Four bits could say more than there are shapes.
    if (shapes.some((shape) => shape > Shape.five)) continue;
    counts.fill(0);
    let value = 0;
    for (const shape of shapes) {
      counts[shape]!++;
      value += SHAPE_VALUES[shape]!;
    }
    const threat = threatOf(counts);
    threats[packed] = threat;
    values[packed] = value + THREAT_VALUES[threat]!;
  }
  return [threats, values];
}

function threatOf(counts: Readonly<Uint8Array>): Threat {
  if (counts[Shape.five]! > 0) return Threat.five;
  const fours = counts[Shape.four]!;
  const threes = counts[Shape.openThree]!;
  if (counts[Shape.openFour]! > 0 || fours > 1) return Threat.openFour;
  if (fours > 0) return threes > 0 ? Threat.fourThree : Threat.four;
  if (threes > 0) return threes > 1 ? Threat.doubleThree : Threat.three;
  return Threat.none;
}
