// A board with what every empty place would be worth to either side, kept up to date stone by stone.
// It is what the strategies look at.
//
// A stone changes only the lines through it, and in each only the four places on either side; all of
// these are listed once for all in a table.

import {
  BLACK,
  type Board,
  columnOf,
  createBoard,
  DIRECTIONS,
  EMPTY,
  isOnBoard,
  opponentOf,
  type Place,
  placeAt,
  PLACES,
  rowOf,
  type Stone,
  WHITE,
} from "./board.ts";
import type { Position } from "./game.ts";
import { createRandom } from "../random.ts";
import { EDGE, REACH, Shape, shapesFor } from "./shapes.ts";
import { packShapes, Threat, THREAT_OF, THREATS, VALUE_OF } from "./threats.ts";

/** Neighbours of a place in all directions. */
const NEIGHBOURS = DIRECTIONS.length * 2 * REACH;

/** By place, direction, and index in the window: the neighbour, or `PLACES` off the board. */
const NEIGHBOUR_OF = new Uint8Array(PLACES * NEIGHBOURS).fill(PLACES);

/** By direction and place: the code of the window on an empty board. */
const EMPTY_CODES = new Uint16Array(DIRECTIONS.length * PLACES);

/** How far the neighbour at each index of a window is along the direction. */
const OFFSETS = [-4, -3, -2, -1, 1, 2, 3, 4];

for (let place = 0; place < PLACES; place++) {
  for (const [direction, [dx, dy]] of DIRECTIONS.entries()) {
    for (const [index, offset] of OFFSETS.entries()) {
      const x = columnOf(place) + dx * offset;
      const y = rowOf(place) + dy * offset;
      if (isOnBoard(x, y)) {
        NEIGHBOUR_OF[place * NEIGHBOURS + direction * 2 * REACH + index] = placeAt(x, y);
      } else EMPTY_CODES[direction * PLACES + place]! |= EDGE << (2 * index);
    }
  }
}

/** Random numbers by stone and place, whose sums tell positions apart (A. L. Zobrist, 1970). */
const KEYS = new Uint32Array(2 * 2 * PLACES);
const keySource = createRandom(0x0306);
for (let i = 0; i < KEYS.length; i++) {
  KEYS[i] = keySource.below(0x10000) * 0x10000 + keySource.below(0x10000);
}

const SHAPES = [shapesFor(BLACK), shapesFor(WHITE)] as const;

/** Where the entries of a colour begin in an array by colour and place. */
function start(stone: Stone): number {
  return stone === BLACK ? 0 : PLACES;
}

/** A board that knows its lines. */
export class Lines {
  /** What lies on each place. */
  readonly board: Board = createBoard();
  /** Stones on the board. */
  stones = 0;
  /** Two numbers of 32 bits that tell positions apart. */
  key = 0;
  check = 0;
  readonly #codes = EMPTY_CODES.slice();
  /** The packed shapes by colour and place; of places with stones they are out of date. */
  readonly #shapes = new Uint16Array(2 * PLACES);
  /** What a stone of a colour on a place threatens; `none` for places with stones. */
  readonly #threats = new Uint8Array(2 * PLACES);
  /** Empty places by colour and threat. */
  readonly #counts = new Int32Array(2 * THREATS);
  /** The worth of all empty places, by colour. */
  readonly #totals = new Int32Array(2);
  /** Which places a list of defences holds already, by the number of the list. */
  readonly #marks = new Uint32Array(PLACES);
  #mark = 0;

  /** The lines of a position, by default of the empty board. */
  constructor(position?: Position) {
    // First the windows of all places, then once what they are worth.
    for (let place = 0; place < PLACES; place++) {
      const stone = position?.board[place];
      if (stone !== BLACK && stone !== WHITE) continue;
      this.board[place] = stone;
      this.stones++;
      this.#toggle(place, stone, false);
    }
    for (let place = 0; place < PLACES; place++) if (this.board[place] === EMPTY) this.#add(place);
  }

  /** Puts a stone on an empty place. */
  place(place: Place, stone: Stone): void {
    this.#remove(place);
    this.board[place] = stone;
    this.stones++;
    this.#toggle(place, stone);
  }

  /** Takes the stone from a place. */
  remove(place: Place): void {
    const stone = this.board[place] === BLACK ? BLACK : WHITE;
    this.board[place] = EMPTY;
    this.stones--;
    this.#toggle(place, stone);
    this.#add(place);
  }

  /** What a stone of this colour on an empty place would threaten. */
  threatAt(place: Place, stone: Stone): number {
    return this.#threats[start(stone) + place]!;
  }

  /** Whether it would make a straight four: four side by side, free at both ends. */
  makesStraightFour(place: Place, stone: Stone): boolean {
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const code = this.#codes[direction * PLACES + place]!;
      const contentAt = (index: number): number => (code >> (2 * index)) & 3;
      let before = REACH - 1;
      while (before > 0 && contentAt(before) === stone) before--;
      let after = REACH;
      while (after < 2 * REACH - 1 && contentAt(after) === stone) after++;
      const isFree = contentAt(before) === EMPTY && contentAt(after) === EMPTY;
      // Between them are the place, which the window leaves out, and stones alone.
      if (isFree && after - before - 1 === 3) return true;
    }
    return false;
  }

  /** What a stone of this colour on an empty place is worth by its shapes. */
  valueAt(place: Place, stone: Stone): number {
    return VALUE_OF[this.#shapes[start(stone) + place]!]!;
  }

  /** How many empty places there are with this threat for this colour. */
  count(stone: Stone, threat: Threat): number {
    return this.#counts[(stone - 1) * THREATS + threat]!;
  }

  /** What all empty places are worth for this colour. */
  total(stone: Stone): number {
    return this.#totals[stone - 1]!;
  }

  /** The first place with this threat for this colour; there must be one. */
  find(stone: Stone, threat: Threat): Place {
    return this.#threats.indexOf(threat, start(stone)) - start(stone);
  }

  /**
   * Writes the places with which the opponent of `stone` can stop each open four that `stone`
   * threatens to make, into `places`, and gives their number: the place itself, and in its lines
   * every place that leaves less than it was. `places` has room for all.
   */
  defences(stone: Stone, places: Uint8Array): number {
    const begin = start(stone);
    const blocker = opponentOf(stone);
    const shapesOf = SHAPES[stone - 1]!;
    let length = 0;
    this.#mark++;
    for (let place = 0; place < PLACES; place++) {
      if (this.#threats[begin + place] !== Threat.openFour) continue;
      if (this.#isNew(place)) places[length++] = place;
      for (let direction = 0; direction < DIRECTIONS.length; direction++) {
        const code = this.#codes[direction * PLACES + place]!;
        const shape = shapesOf[code]!;
        if (shape < Shape.four) continue;
        for (let index = 0; index < 2 * REACH; index++) {
          if (((code >> (2 * index)) & 3) !== EMPTY) continue;
          if (shapesOf[code | (blocker << (2 * index))]! >= shape) continue;
          const block = NEIGHBOUR_OF[place * NEIGHBOURS + direction * 2 * REACH + index]!;
          if (this.#isNew(block)) places[length++] = block;
        }
      }
    }
    return length;
  }

  #isNew(place: Place): boolean {
    if (this.#marks[place] === this.#mark) return false;
    this.#marks[place] = this.#mark;
    return true;
  }

  /** Counts what a place that is empty now is worth. */
  #add(place: Place): void {
    for (const stone of [BLACK, WHITE] as const) {
      const shapesOf = SHAPES[stone - 1]!;
      const packed = packShapes(
        shapesOf[this.#codes[place]!]!,
        shapesOf[this.#codes[PLACES + place]!]!,
        shapesOf[this.#codes[2 * PLACES + place]!]!,
        shapesOf[this.#codes[3 * PLACES + place]!]!,
      );
      this.#shapes[start(stone) + place] = packed;
      const threat = THREAT_OF[packed]!;
      this.#threats[start(stone) + place] = threat;
      this.#counts[(stone - 1) * THREATS + threat]!++;
      this.#totals[stone - 1]! += VALUE_OF[packed]!;
    }
  }

  /** Counts it no longer. */
  #remove(place: Place): void {
    for (let colour = 0; colour < 2; colour++) {
      const index = colour * PLACES + place;
      this.#counts[colour * THREATS + this.#threats[index]!]!--;
      this.#totals[colour]! -= VALUE_OF[this.#shapes[index]!]!;
      this.#threats[index] = Threat.none;
    }
  }

  /**
   * Brings the windows up to date after a stone on `place` has come or gone, and, unless that is
   * to be counted later, what the empty places in them are worth.
   */
  #toggle(place: Place, stone: Stone, counts = true): void {
    const key = (start(stone) + place) * 2;
    this.key ^= KEYS[key]!;
    this.check ^= KEYS[key + 1]!;
    const codes = this.#codes;
    let entry = place * NEIGHBOURS;
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const line = direction * PLACES;
      // Seen from a neighbour before it, the place comes after, and the other way round.
      for (let index = 2 * REACH - 1; index >= 0; index--, entry++) {
        const neighbour = NEIGHBOUR_OF[entry]!;
        if (neighbour === PLACES) continue;
        const code = codes[line + neighbour]! ^ (stone << (2 * index));
        codes[line + neighbour] = code;
        if (!counts || this.board[neighbour] !== EMPTY) continue;
        this.#update(neighbour, 0, direction, SHAPES[0][code]!);
        this.#update(neighbour, 1, direction, SHAPES[1][code]!);
      }
    }
  }

  /** Takes over a new shape of one line of an empty place. */
  #update(place: Place, colour: number, direction: number, shape: number): void {
    const index = colour * PLACES + place;
    const before = this.#shapes[index]!;
    const after = (before & ~(15 << (4 * direction))) | (shape << (4 * direction));
    if (after === before) return;
    this.#shapes[index] = after;
    this.#totals[colour]! += VALUE_OF[after]! - VALUE_OF[before]!;
    const threat = THREAT_OF[after]!;
    const old = this.#threats[index]!;
    if (threat === old) return;
    this.#threats[index] = threat;
    this.#counts[colour * THREATS + old]!--;
    this.#counts[colour * THREATS + threat]!++;
  }
}
