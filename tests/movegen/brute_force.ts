// All plays by trying everything: every line, every start, every arrangement of tiles of the rack on
// the next empty squares, as long as the letters so far begin a word. It shares nothing with
// `lib/movegen` nor with word graphs, and leaves the judgement to the rules of the game.

import type { Dictionary } from "../../lib/dictionary/word_graph.ts";
import { BOARD_SIZE, type ReadonlyBoard, type Square, squareAt } from "../../lib/scrabble/board.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import { checkPlay } from "../../lib/scrabble/play.ts";
import { BLANK, BLANK_FLAG, countTiles, letterOf, type Tile } from "../../lib/scrabble/tiles.ts";

/** A lexicon as plain sets of strings. */
export interface PlainLexicon extends Dictionary {
  readonly words: ReadonlySet<string>;
  /** What words begin with, the words themselves among it. */
  readonly beginnings: ReadonlySet<string>;
}

/** The lexicon of `words` (upper case). */
export function createPlainLexicon(words: readonly string[]): PlainLexicon {
  const beginnings = new Set<string>();
  for (const word of words) {
    for (let end = 1; end <= word.length; end++) beginnings.add(word.slice(0, end));
  }
  const all = new Set(words);
  return { words: all, beginnings, hasWord: (letters) => all.has(spell(letters)) };
}

function spell(letters: readonly number[]): string {
  return String.fromCharCode(...letters.map((letter) => 64 + letter));
}

/** A play as text: the same for the same tiles on the same squares. */
export function makeKey(placements: readonly Placement[]): string {
  return placements.map(({ square, tile }) => `${square}:${tile}`).sort().join(" ");
}

/** All plays of `rack` on `board` and their scores, by `makeKey`. */
export function bruteForcePlays(
  board: ReadonlyBoard,
  rack: readonly Tile[],
  lexicon: PlainLexicon,
): Map<string, number> {
  const found = new Map<string, number>();
  const counts = countTiles(rack);
  const placements: Placement[] = [];

  /** Goes on with `word`, which ends before square `index` of `line`. */
  const extend = (line: readonly Square[], index: number, word: string): void => {
    let next = index;
    while (next < line.length && board[line[next]!] !== 0) {
      word += spell([letterOf(board[line[next]!]!)]);
      next++;
    }
    if (placements.length > 0) {
      if (!lexicon.beginnings.has(word)) return;
      if (lexicon.words.has(word)) {
        const play = checkPlay(board, placements, rack, lexicon);
        if (play.kind === "scored") found.set(makeKey(placements), play.score);
      }
    }
    const square = line[next];
    if (square === undefined) return;
    for (let tile = 0; tile < counts.length; tile++) {
      if (counts[tile] === 0) continue;
      counts[tile]!--;
      for (let letter = 1; letter <= 26; letter++) {
        if (tile !== BLANK && tile !== letter) continue;
        placements.push({ square, tile: tile === BLANK ? letter | BLANK_FLAG : letter });
        extend(line, next + 1, word + spell([letter]));
        placements.pop();
      }
      counts[tile]!++;
    }
  };

  for (const line of allLines()) {
    for (let start = 0; start < line.length; start++) {
      // A word starts behind an empty square, or it would have started before.
      if (start === 0 || board[line[start - 1]!] === 0) extend(line, start, "");
    }
  }
  return found;
}

/** The squares of every row and every column. */
function allLines(): Square[][] {
  const places = Array.from({ length: BOARD_SIZE }, (_, i) => i);
  return [
    ...places.map((row) => places.map((column) => squareAt(column, row))),
    ...places.map((column) => places.map((row) => squareAt(column, row))),
  ];
}
