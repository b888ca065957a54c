// Short sequences of small numbers (the letters of words, the tiles of leaves) packed into integers,
// so that hundreds of thousands of them are sorted and compared without an object for each.

/** Symbols in one packed integer, at five bits each: 25 bits stay clear of the sign. */
const SYMBOLS_PER_COLUMN = 5;
const SYMBOL_BITS = 5;
const SYMBOL_MASK = 31;
const COLUMNS = 3;
const COLUMN_BITS = SYMBOLS_PER_COLUMN * SYMBOL_BITS;
const TOP_SHIFT = COLUMN_BITS - SYMBOL_BITS;

/** The longest sequence that can be packed. */
export const LONGEST_SEQUENCE = COLUMNS * SYMBOLS_PER_COLUMN;

/**
 * A growing table of sequences of up to 15 symbols, each 1 to 31. A sequence is a row of three
 * integers that hold five symbols each, the first symbol in the highest bits and zeros after the
 * last: comparing rows column by column compares sequences alphabetically, a prefix before what
 * extends it.
 */
export class PackedSequences {
  #length = 0;
  #columns: readonly Int32Array[];

  /** An empty table with room for `capacity` sequences before it has to grow. */
  constructor(capacity: number) {
    this.#columns = Array.from({ length: COLUMNS }, () => new Int32Array(Math.max(capacity, 16)));
  }

  /** Number of sequences. */
  get length(): number {
    return this.#length;
  }

  /** Adds the sequence whose packed columns are given, and returns its row. */
  add(first: number, second: number, third: number): number {
    if (this.#length === this.#columns[0]!.length) this.#grow();
    const row = this.#length++;
    this.#columns[0]![row] = first;
    this.#columns[1]![row] = second;
    this.#columns[2]![row] = third;
    return row;
  }

  /** Adds the sequence that is `row` with `symbol` put before it, and returns its row. */
  addPrepended(symbol: number, row: number): number {
    const first = this.#columns[0]![row]!;
    const second = this.#columns[1]![row]!;
    const third = this.#columns[2]![row]!;
    return this.add(
      (symbol << TOP_SHIFT) | (first >> SYMBOL_BITS),
      ((first & SYMBOL_MASK) << TOP_SHIFT) | (second >> SYMBOL_BITS),
      ((second & SYMBOL_MASK) << TOP_SHIFT) | (third >> SYMBOL_BITS),
    );
  }

  /** The symbol of `row` at `position` (0 to 14), or 0 when the sequence ends before it. */
  symbolAt(row: number, position: number): number {
    const column = (position / SYMBOLS_PER_COLUMN) | 0;
    const shift = TOP_SHIFT - SYMBOL_BITS * (position - SYMBOLS_PER_COLUMN * column);
    return (this.#columns[column]![row]! >> shift) & SYMBOL_MASK;
  }

  /** Number of symbols that two rows have in common before they differ; 15 when they are equal. */
  commonLength(row: number, other: number): number {
    for (let column = 0; column < COLUMNS; column++) {
      const difference = this.#columns[column]![row]! ^ this.#columns[column]![other]!;
      if (difference === 0) continue;
      const equalBits = Math.clz32(difference) - (32 - COLUMN_BITS);
      return column * SYMBOLS_PER_COLUMN + ((equalBits / SYMBOL_BITS) | 0);
    }
    return LONGEST_SEQUENCE;
  }

  /** The rows in alphabetical order of their sequences, equal ones in the order they were added. */
  sortedRows(): Int32Array {
    const rows = new Int32Array(this.#length);
    for (let row = 0; row < rows.length; row++) rows[row] = row;
    if (this.#isSorted()) return rows;
    // Least significant digit first: each pass keeps the order of the passes before it.
    const spare = new Int32Array(this.#length);
    const lowBits = COLUMN_BITS >> 1;
    for (let column = COLUMNS - 1; column >= 0; column--) {
      const keys = this.#columns[column]!;
      sortByDigit(rows, spare, keys, 0, lowBits);
      sortByDigit(spare, rows, keys, lowBits, COLUMN_BITS - lowBits);
    }
    return rows;
  }

  #isSorted(): boolean {
    for (let row = 1; row < this.#length; row++) {
      const common = this.commonLength(row - 1, row);
      if (common === LONGEST_SEQUENCE) continue;
      if (this.symbolAt(row - 1, common) > this.symbolAt(row, common)) return false;
    }
    return true;
  }

  #grow(): void {
    this.#columns = this.#columns.map((column) => {
      const larger = new Int32Array(column.length * 2);
      larger.set(column);
      return larger;
    });
  }
}

/** Packs `symbols` (1 to 31 each, at most 15) and adds them to `sequences`; returns the row. */
export function addSymbols(sequences: PackedSequences, symbols: ArrayLike<number>): number {
  const columns = [0, 0, 0];
  for (let position = 0; position < symbols.length; position++) {
    const column = (position / SYMBOLS_PER_COLUMN) | 0;
    const shift = TOP_SHIFT - SYMBOL_BITS * (position - SYMBOLS_PER_COLUMN * column);
    columns[column]! |= symbols[position]! << shift;
  }
  return sequences.add(columns[0]!, columns[1]!, columns[2]!);
}

/** One pass of a radix sort: puts `from` into `to` by `bits` bits of the keys, order kept. */
function sortByDigit(
  from: Int32Array,
  to: Int32Array,
  keys: Int32Array,
  shift: number,
  bits: number,
): void {
  const mask = (1 << bits) - 1;
  const places = new Int32Array(mask + 2);
  for (const row of from) places[((keys[row]! >> shift) & mask) + 1]!++;
  for (let digit = 0; digit < mask; digit++) places[digit + 1]! += places[digit]!;
  for (const row of from) to[places[(keys[row]! >> shift) & mask]!++] = row;
}
