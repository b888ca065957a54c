// Typed arrays laid out one after the other in one buffer.

/**
 * Hands out typed arrays of one buffer. Generation keeps all its state in such arrays, single
 * numbers too: V8 compiles an access to one that is captured as a `const` into a plain load or
 * store at a fixed address, as long as the array's bytes are not inside the V8 heap, where it puts
 * those of arrays made by themselves that are shorter than 65 bytes.
 */
export class Arena {
  /** The bytes of all the arrays. */
  readonly bytes: Uint8Array;
  #used = 0;

  /** Makes room for `capacity` bytes, padding of the arrays to 4 bytes each included. */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(new ArrayBuffer(capacity));
  }

  #take(bytes: number): number {
    const start = this.#used;
    this.#used += (bytes + 3) & ~3;
    return start;
  }

  /** `length` integers of 32 bits, all 0. */
  int32(length: number): Int32Array {
    return new Int32Array(this.bytes.buffer, this.#take(length * 4), length);
  }

  /** `length` integers of 16 bits, all 0. */
  int16(length: number): Int16Array {
    return new Int16Array(this.bytes.buffer, this.#take(length * 2), length);
  }

  /** `length` bytes, all 0. */
  uint8(length: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer, this.#take(length), length);
  }
}
