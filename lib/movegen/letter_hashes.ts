// Hashes of letters in whatever order. A set of letters (which may hold a letter twice) is hashed by
// adding up a number for each, so that the hash of a set with one letter more is one addition away.

/** By letter, 1 to 26: what it adds to a hash. A blank, 0, adds nothing. */
export const LETTER_HASHES: Int32Array = createLetterHashes();

function createLetterHashes(): Int32Array {
  // Xorshift, G. Marsaglia, "Xorshift RNGs", 2003.
  const hashes = new Int32Array(32);
  let state = 0x2545f491;
  for (let letter = 1; letter <= 26; letter++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    hashes[letter] = state;
  }
  return hashes;
}
