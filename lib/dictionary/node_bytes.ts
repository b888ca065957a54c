// Nodes and values of word graph files to and from bytes, little-endian on any host.

/** Whether typed arrays of this machine already have the byte order of the files. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Bytes of a node, a count or a value. */
export const BYTES_PER_NODE = 4;

/** Reads `count` 32-bit integers from `offset` on, all of which must be there. */
export function parseInt32s(bytes: Uint8Array, offset: number, count: number): Int32Array {
  const copy = bytes.slice(offset, offset + count * BYTES_PER_NODE);
  if (!IS_LITTLE_ENDIAN) swapBytes(copy);
  return new Int32Array(copy.buffer);
}

/** The bytes of 32-bit integers, as `parseInt32s` reads them. */
export function makeInt32s(integers: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Int32Array.from(integers).buffer);
  if (!IS_LITTLE_ENDIAN) swapBytes(bytes);
  return bytes;
}

/** Turns the bytes of each 32-bit integer round. */
function swapBytes(bytes: Uint8Array): void {
  for (let index = 0; index < bytes.length; index += BYTES_PER_NODE) {
    bytes.subarray(index, index + BYTES_PER_NODE).reverse();
  }
}
