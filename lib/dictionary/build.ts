// Builds the word graph of a lexicon: a DAWG and a GADDAG in one array of nodes.

import { PathBuilder, SiblingTable } from "./graph_builder.ts";
import type { List } from "./graph_builder.ts";
import { addSymbols, PackedSequences } from "./packed_sequences.ts";
import { WordGraph } from "./word_graph.ts";
import { LONGEST_WORD, SHORTEST_WORD } from "./word_list.ts";

/** The tile of the separator, which stands between a reversed prefix and the rest of a word. */
const SEPARATOR = 0;

/** Entries that a large lexicon needs per word, rounded up (ENABLE: 4.2). */
const ENTRIES_PER_WORD = 5;

/**
 * The word graph of `words`, which are of 2 to 15 letters `A` to `Z` and may come in any order and
 * more than once. The same words always give the same nodes.
 *
 * The GADDAG (S. Gordon, "A Faster Scrabble Move Generation Algorithm", 1994) enters a word from
 * each of its letters: CARE as ERAC, RAC@E, AC@RE and C@ARE. What follows a separator is what
 * follows that prefix in the DAWG. So it is enough to enter each distinct prefix of the lexicon
 * once, reversed, and to let the separator lead to the finished DAWG: for ENABLE, some 400,000
 * short sequences instead of 1.5 million long ones.
 *
 * @throws {RangeError} when one of `words` is not such a word, or there is none
 * @throws {DictionaryFormatError} when the format has not enough nodes for so many words
 */
export function buildWordGraph(words: readonly string[]): WordGraph {
  if (words.length === 0) throw new RangeError("a word graph needs at least one word");
  const table = new SiblingTable(ENTRIES_PER_WORD * words.length);
  const prefixes = new Prefixes(words.length);
  const dawgRoot = buildDawg(packWords(words), table, prefixes);
  const gaddagRoot = buildGaddag(prefixes, table);
  return new WordGraph(table.layOut([dawgRoot, gaddagRoot]));
}

/** Every distinct prefix of a lexicon's words, the words themselves among them. */
class Prefixes {
  /** The prefixes, their last letter first. Row 0 is the empty prefix. */
  readonly reversed: PackedSequences;
  /** By row: what follows the prefix in the DAWG. */
  readonly followers: List[] = [0];
  /** By row: whether the prefix is itself a word. */
  readonly isWord: boolean[] = [false];

  constructor(wordCount: number) {
    this.reversed = new PackedSequences(2 * wordCount);
    addSymbols(this.reversed, []);
  }

  /** Adds the prefix that is `parent` with `letter` after it, and returns its row. */
  extend(parent: number, letter: number): number {
    this.followers.push(0);
    this.isWord.push(false);
    return this.reversed.addPrepended(letter, parent);
  }
}

function packWords(words: readonly string[]): PackedSequences {
  const packed = new PackedSequences(words.length);
  const letters: number[] = [];
  for (const word of words) {
    letters.length = 0;
    let sound = word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD;
    for (let position = 0; sound && position < word.length; position++) {
      const letter = word.charCodeAt(position) - 64;
      sound = letter >= 1 && letter <= 26;
      letters.push(letter);
    }
    if (!sound) {
      throw new RangeError(
        `${JSON.stringify(word)} is not a word of ${SHORTEST_WORD} to ${LONGEST_WORD} ` +
          "letters A to Z",
      );
    }
    addSymbols(packed, letters);
  }
  return packed;
}

/** Puts `words` into `table` and their prefixes into `prefixes`; returns the root. */
function buildDawg(words: PackedSequences, table: SiblingTable, prefixes: Prefixes): List {
  const path = new PathBuilder(table, LONGEST_WORD);
  /** Rows of the prefixes of the present word, by length. */
  const rows = new Int32Array(LONGEST_WORD + 1);
  const popTo = (length: number): void => {
    while (path.depth > length) {
      const row = rows[path.depth]!;
      prefixes.followers[row] = path.pop();
    }
  };
  let previous = -1;
  for (const word of words.sortedRows()) {
    const common = previous === -1 ? 0 : words.commonLength(previous, word);
    if (common === LONGEST_WORD) continue; // the same word again
    popTo(common);
    for (let length = common; length < LONGEST_WORD; length++) {
      const letter = words.symbolAt(word, length);
      if (letter === 0) break;
      path.push(letter);
      rows[length + 1] = prefixes.extend(rows[length]!, letter);
    }
    path.accept();
    prefixes.isWord[rows[path.depth]!] = true;
    previous = word;
  }
  popTo(0);
  return path.finish();
}

/** Puts the reversed prefixes into `table`, linked to what follows them; returns the root. */
function buildGaddag(prefixes: Prefixes, table: SiblingTable): List {
  const { reversed, followers, isWord } = prefixes;
  const path = new PathBuilder(table, LONGEST_WORD);
  const rows = reversed.sortedRows();
  for (let index = 1; index < rows.length; index++) { // the empty prefix comes first
    const row = rows[index]!;
    const common = reversed.commonLength(rows[index - 1]!, row);
    while (path.depth > common) path.pop();
    for (let length = common; length < LONGEST_WORD; length++) {
      const letter = reversed.symbolAt(row, length);
      if (letter === 0) break;
      path.push(letter);
    }
    if (isWord[row]!) path.accept();
    // The separator comes before any letter, so the list is still in rising order: a sequence that
    // goes on from here comes later.
    if (followers[row]! !== 0) path.link(SEPARATOR, followers[row]!);
  }
  return path.finish();
}
