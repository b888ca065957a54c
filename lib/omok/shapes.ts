// What a stone on an empty place would make of one line through it, looked up in tables.
//
// A line is seen through a window: the four neighbours on either side of the place. That is enough,
// since a row of five through the place reaches no further. The window is a code of 16 bits, two for
// each neighbour, from the first of the line to the last: EMPTY, BLACK, WHITE or EDGE.

import { BLACK, type Stone, WHITE } from "./board.ts";

/** Neighbours of a place in one line that matter, on each side. */
export const REACH = 4;

/** What the code of a window holds for a neighbour that is off the board. */
export const EDGE = 3;

/** Codes of windows. */
const CODES = 1 << (2 * 2 * REACH);

/**
 * What a stone makes of its line, the best last. Each is defined by what one more stone of the same
 * colour could make of it, so that broken rows (`XX_XX`, `X_XX`) need no cases of their own.
 */
export const Shape = {
  /** No five can come of it any more. */
  none: 0,
  one: 1,
  openOne: 2,
  two: 3,
  openTwo: 4,
  /** One more stone makes a four. */
  three: 5,
  /** One more stone makes an open four. */
  openThree: 6,
  /** One place makes five of it. */
  four: 7,
  /** Two places make five of it, so that it cannot be stopped. */
  openFour: 8,
  five: 9,
} as const;

/** A value of `Shape`. */
export type Shape = typeof Shape[keyof typeof Shape];

/** The cells of a window for the one whose stone is in its middle. */
const FREE = 0;
const OWN = 1;
const BLOCKED = 2;
const CELLS = 2 * REACH + 1;

/** The shape of each line of free, own and blocked cells around an own stone, by its number in base 3. */
function shapesOfLines(): Uint8Array {
  const unknown = 255;
  const shapes = new Uint8Array(3 ** (CELLS - 1)).fill(unknown);
  const cells = new Uint8Array(CELLS);
  cells[REACH] = OWN;

  const numberOf = (): number => {
    let number = 0;
    for (let i = 0; i < CELLS; i++) if (i !== REACH) number = number * 3 + cells[i]!;
    return number;
  };
  const hasFive = (): boolean => {
    let first = REACH;
    let last = REACH;
    while (first > 0 && cells[first - 1] === OWN) first--;
    while (last < CELLS - 1 && cells[last + 1] === OWN) last++;
    return last - first >= 4;
  };
  // One more stone can raise a shape in two ways: to the plain and to the open shape above it.
  const find = (): number => {
    const number = numberOf();
    const known = shapes[number]!;
    if (known !== unknown) return known;
    let fives = 0;
    let best: number = Shape.none;
    if (!hasFive()) {
      for (let i = 0; i < CELLS; i++) {
        if (cells[i] !== FREE) continue;
        cells[i] = OWN;
        const next = find();
        cells[i] = FREE;
        if (next === Shape.five) fives++;
        best = Math.max(best, next);
      }
    }
    const shape = hasFive()
      ? Shape.five
      : best === Shape.five
      ? (fives > 1 ? Shape.openFour : Shape.four)
      : Math.max(Shape.none, best - 2);
    shapes[number] = shape;
    return shape;
  };

  for (let number = 0; number < shapes.length; number++) {
    let rest = number;
    for (let i = CELLS - 1; i >= 0; i--) {
      if (i === REACH) continue;
      cells[i] = rest % 3;
      rest = Math.trunc(rest / 3);
    }
    find();
  }
  return shapes;
}

function shapesOfCodes(stone: Stone, lines: Uint8Array): Uint8Array {
  const shapes = new Uint8Array(CODES);
  for (let code = 0; code < CODES; code++) {
    let number = 0;
    for (let i = 0; i < 2 * REACH; i++) {
      const content = (code >> (2 * i)) & 3;
      number = number * 3 + (content === 0 ? FREE : content === stone ? OWN : BLOCKED);
    }
    shapes[code] = lines[number]!;
  }
  return shapes;
}

const LINES = shapesOfLines();
const BLACK_SHAPES = shapesOfCodes(BLACK, LINES);
const WHITE_SHAPES = shapesOfCodes(WHITE, LINES);

/** The shape that a stone of this colour makes in the middle of a window, by the window's code. */
export function shapesFor(stone: Stone): Readonly<Uint8Array> {
  return stone === BLACK ? BLACK_SHAPES : WHITE_SHAPES;
}
