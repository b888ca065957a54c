import { assert, assertEquals } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { createLetterSets, extensionsOf, IS_WORD } from "../../lib/movegen/letter_sets.ts";
import { createLexiconTables, type LexiconTables } from "../../lib/movegen/lexicon_tables.ts";
import { passesFilter } from "../../lib/movegen/word_filter.ts";
import { firstWord, LONGEST_WORD } from "../../lib/movegen/word_lists.ts";
import { createRandom, type Random, shuffle } from "../../lib/random.ts";
import { hashOf, longWords, randomWords } from "./positions.ts";

function sorted(letters: string): string {
  return [...letters].sort().join("");
}

/** A random lexicon with words of 2 to 15 letters, and its tables. */
function randomLexicon(random: Random): { words: string[]; tables: LexiconTables } {
  const short = randomWords(random, 800);
  const words = [...short, ...longWords(random, short, 800)].sort();
  return { words, tables: createLexiconTables(buildWordGraph(words)) };
}

/** The words that the lists have for `letters`, those of the same hash by chance among them. */
function listed({ lists }: LexiconTables, letters: string): string[] {
  const words: string[] = [];
  let entry = firstWord(lists.pairs, hashOf(letters));
  for (; entry !== 0; entry = lists.others[entry - 1]) {
    const start = (entry - 1) * LONGEST_WORD;
    const word = lists.letters.subarray(start, start + LONGEST_WORD).filter((letter) =>
      letter !== 0
    );
    words.push(String.fromCharCode(...word.map((letter) => letter + 64)));
  }
  return words;
}

Deno.test("every set of letters knows the letters that make it a word", () => {
  const { words, tables } = randomLexicon(createRandom(1));
  const { entries } = tables.sets;
  for (const word of words.filter(({ length }) => length <= LONGEST_WORD)) {
    if (word.length < LONGEST_WORD) assert((extensionsOf(entries, hashOf(word)) & IS_WORD) !== 0);
    for (const letter of word) {
      const others = word.replace(letter, "");
      const bit = 1 << (letter.charCodeAt(0) - 64);
      assert((extensionsOf(entries, hashOf(others)) & bit) !== 0, `${others} and ${letter}`);
    }
  }
});

Deno.test("few sets of letters know letters that make no word of them", () => {
  const random = createRandom(2);
  const { words, tables } = randomLexicon(random);
  const real = new Set(words.map(sorted));
  let known = 0, mistakes = 0;
  for (const letters of randomWords(random, 3000)) {
    if (letters.length === LONGEST_WORD) continue;
    const extensions = extensionsOf(tables.sets.entries, hashOf(letters));
    for (let letter = 1; letter <= 26; letter++) {
      if ((extensions >> letter & 1) === 0) continue;
      known++;
      if (!real.has(sorted(letters + String.fromCharCode(64 + letter)))) mistakes++;
    }
  }
  assert(known > 1000 && mistakes < known / 10, `${mistakes} of ${known}`);
});

Deno.test("the words of letters in any order are listed", () => {
  const random = createRandom(3);
  const { words, tables } = randomLexicon(random);
  for (const word of words.filter(({ length }) => length <= LONGEST_WORD)) {
    const anagrams = words.filter((other) => sorted(other) === sorted(word));
    const found = listed(tables, shuffle([...word], random).join(""));
    assertEquals(found.filter((other) => sorted(other) === sorted(word)).sort(), anagrams);
  }
});

Deno.test("all long words pass the filter, and few other letters", () => {
  const random = createRandom(4);
  const { words, tables } = randomLexicon(random);
  const long = words.filter(({ length }) => length > LONGEST_WORD);
  assert(long.length > 100);
  for (const word of long) assert(passesFilter(tables.longWords, hashOf(word)), word);
  const real = new Set(long.map(sorted));
  const others = longWords(random, randomWords(random, 300), 3000)
    .filter((word) => word.length > LONGEST_WORD && !real.has(sorted(word)));
  const passing = others.filter((word) => passesFilter(tables.longWords, hashOf(word)));
  assert(passing.length < others.length / 20, `${passing.length} of ${others.length}`);
});

Deno.test("a lexicon with many sets for each word gets a table that is large enough", () => {
  // Words of eight different letters each have eight sets of their own.
  const random = createRandom(5);
  let grown = 0;
  for (const count of [1, 2, 5, 10, 20, 40, 5000]) {
    const words = new Set<string>();
    while (words.size < count) {
      words.add(shuffle([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], random).slice(0, 8).join(""));
    }
    const { sets } = createLexiconTables(buildWordGraph([...words].sort()));
    if (sets.entries.length > createLetterSets(count).entries.length) grown++;
    for (const word of words) {
      for (const letter of word) {
        const bit = 1 << (letter.charCodeAt(0) - 64);
        assert((extensionsOf(sets.entries, hashOf(word.replace(letter, ""))) & bit) !== 0, word);
      }
    }
  }
  assert(grown > 0, "no table was too small at first");
});

Deno.test("a lexicon of more words than there is room for at first has all of them in its tables", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRST"];
  const stems = letters.flatMap((a) => letters.map((b) => a + b));
  const short = stems.flatMap((stem) => stems.map((other) => stem + other));
  const long = short.map((word) => `${word}UUUUU`);
  assert(short.length > 1 << 17);
  const tables = createLexiconTables(buildWordGraph([...short, ...long].sort()));
  assertEquals(tables.lists.others.length, short.length);
  for (const word of ["AAAA", "ABCD", "TSRQ", "TTTT"]) {
    const anagrams = listed(tables, word).filter((other) => sorted(other) === sorted(word));
    assertEquals(anagrams.length, short.filter((other) => sorted(other) === sorted(word)).length);
    assert(passesFilter(tables.longWords, hashOf(`${word}UUUUU`)), word);
  }
});
