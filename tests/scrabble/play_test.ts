import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { columnOf, createBoard, rowOf, squareAt } from "../../lib/scrabble/board.ts";
import { makePosition, makeTiles, makeWord } from "../../lib/scrabble/notation.ts";
import {
  checkPlay,
  type PlayRefusal,
  type ScoredPlay,
  scorePlay,
} from "../../lib/scrabble/play.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import { BLANK_FLAG } from "../../lib/scrabble/tiles.ts";
import { boardOf, dictionaryOf, EVERY_WORD, placementsOf, rackOf } from "./fixtures.ts";

/** A play that a test expects to be in order. */
function scored(before: readonly string[], play: string): ScoredPlay {
  const board = boardOf(...before);
  const result = scorePlay(board, placementsOf(board, play));
  assert(result.kind === "scored", result.kind === "refused" ? result.message : "");
  return result;
}

/** The words of a play, as text with their scores. */
function wordsOf(play: ScoredPlay): string[] {
  return play.words.map((word) =>
    `${makePosition({ square: word.start, direction: word.direction })} ` +
    `${makeTiles(word.tiles)} ${word.score}`
  );
}

// Scores computed by hand from the premium layout and the values of the tiles.
const SCORES: readonly {
  readonly name: string;
  readonly before: readonly string[];
  readonly play: string;
  readonly words: readonly string[];
  readonly score: number;
}[] = [
  {
    name: "the first play is doubled by the centre",
    before: [],
    play: "8H CARE",
    words: ["8H CARE 12"],
    score: 12,
  },
  {
    name: "a bingo gets 50 points that are not multiplied",
    before: [],
    play: "8D RETAINS",
    words: ["8D RETAINS 16"],
    score: 66,
  },
  {
    name: "six tiles are no bingo",
    before: [],
    play: "8D RETINA",
    words: ["8D RETINA 14"],
    score: 14,
  },
  {
    name: "two blanks score nothing",
    before: [],
    play: "8G QuIz",
    words: ["8G QuIz 22"],
    score: 22,
  },
  {
    name: "a blank on the centre keeps the double word",
    before: [],
    play: "8G CaT",
    words: ["8G CaT 8"],
    score: 8,
  },
  {
    name: "a blank on a letter premium is still worth nothing",
    before: [],
    play: "8H CARTs",
    words: ["8H CARTs 12"],
    score: 12,
  },
  {
    name: "a parallel play scores every word across",
    before: ["8H TAR"],
    play: "9I HE",
    words: ["9I HE 9", "I8 AH 9", "J8 RE 2"],
    score: 20,
  },
  {
    name: "a word over two double words is worth four times",
    before: ["H5 TREE"],
    play: "5E BUT.ERS",
    words: ["5E BUTTERS 36"],
    score: 36,
  },
  {
    name: "a word over two triple words is worth nine times, a bingo on top",
    before: ["D1 TEA"],
    play: "1A PAR.NERS",
    words: ["1A PARTNERS 90"],
    score: 140,
  },
  {
    name: "a double word multiplies both words of its tile",
    before: ["3A AT"],
    play: "C3 SO",
    words: ["C3 SO 4", "3A ATS 6"],
    score: 10,
  },
  {
    name: "a play extends a word at both ends",
    before: ["8H LOVE"],
    play: "8G G....S",
    words: ["8G GLOVES 11"],
    score: 11,
  },
  {
    name: "a premium square counts only once",
    before: ["8H CARE"],
    play: "8H ....S",
    words: ["8H CARES 8"],
    score: 8,
  },
  {
    name: "one tile scores in both directions, its premium too",
    before: ["I7 OO", "9G BA"],
    play: "9G ..X",
    words: ["9G BAX 20", "I7 OOX 18"],
    score: 38,
  },
  {
    name: "one tile plays down",
    before: ["8H CARE"],
    play: "H7 S.",
    words: ["H7 SC 4"],
    score: 4,
  },
  {
    name: "a word across that holds an old blank counts nothing for it",
    before: ["8H CaRE"],
    play: "9I HE",
    words: ["9I HE 9", "I8 aH 8", "J8 RE 2"],
    score: 19,
  },
  {
    name: "a word reaches the edge of the board and ends there",
    before: ["8K FACET"],
    play: "O8 .EN",
    words: ["O8 TEN 3"],
    score: 3,
  },
];

for (const { name, before, play, words, score } of SCORES) {
  Deno.test(`score: ${name}`, () => {
    const result = scored(before, play);
    assertEquals(wordsOf(result), [...words]);
    assertEquals(result.score, score);
  });
}

Deno.test("a play is written back as it was read", () => {
  for (const { before, play } of SCORES) {
    const board = boardOf(...before);
    const result = scored(before, play);
    const position = makePosition({ square: result.start, direction: result.direction });
    assertEquals(`${position} ${makeWord(board, result.words[0]!)}`, play);
  }
});

/** The refusal of a play, all of its tiles held. */
function refusal(
  before: readonly string[],
  placements: readonly Placement[],
  rack = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?",
): PlayRefusal {
  const words = dictionaryOf("HE", "CARE", "RE", "QI");
  const result = checkPlay(boardOf(...before), placements, rackOf(rack), words);
  assert(result.kind === "refused", "the play was accepted");
  return result;
}

/** Places letters on squares given as `A8H B9H`: letter, row, column. */
function at(...placed: readonly string[]): Placement[] {
  return placed.map((text) => {
    const letter = text[0]!;
    const square = squareAt(text.charCodeAt(text.length - 1) - 65, Number(text.slice(1, -1)) - 1);
    const tile = letter.toUpperCase().charCodeAt(0) - 64;
    return { square, tile: letter === letter.toUpperCase() ? tile : tile | BLANK_FLAG };
  });
}

const REFUSALS: readonly {
  readonly name: string;
  readonly before: readonly string[];
  readonly placements: readonly Placement[];
  readonly rack?: string;
  readonly reason: PlayRefusal["reason"];
  readonly message: string;
}[] = [
  {
    name: "no tiles",
    before: [],
    placements: [],
    reason: "no-tiles",
    message: "no tile is placed",
  },
  {
    name: "a square off the board",
    before: [],
    placements: [{ square: 225, tile: 1 }],
    reason: "off-board",
    message: "225 is no square: a tile is placed off the board",
  },
  {
    name: "a negative square",
    before: [],
    placements: [{ square: -1, tile: 1 }],
    reason: "off-board",
    message: "off the board",
  },
  {
    name: "what is no tile",
    before: [],
    placements: [{ square: 112, tile: 27 }],
    reason: "no-such-tile",
    message: "27, placed on 8H, is no tile",
  },
  {
    name: "a blank that stands for nothing",
    before: [],
    placements: [{ square: 112, tile: BLANK_FLAG }],
    reason: "no-such-tile",
    message: "is no tile",
  },
  {
    name: "an occupied square",
    before: ["8H CARE"],
    placements: at("B8I", "C9I"),
    reason: "occupied",
    message: "8I is occupied: A lies there, and B cannot",
  },
  {
    name: "the same square twice",
    before: [],
    placements: at("B8H", "C8H"),
    reason: "repeated-square",
    message: "two tiles are placed on 8H: B and C",
  },
  {
    name: "tiles not in one line",
    before: [],
    placements: at("A8H", "B8I", "C9I"),
    reason: "not-in-line",
    message: "the tiles are not in one row or column: 8H, 8I and 9I",
  },
  {
    name: "tiles on a diagonal",
    before: [],
    placements: at("A8H", "B9I"),
    reason: "not-in-line",
    message: "the tiles are not in one row or column: 8H and 9I",
  },
  {
    name: "a gap across",
    before: [],
    placements: at("A8H", "B8J"),
    reason: "gap",
    message: "there is a gap at 8I, between the tiles on 8H and 8J",
  },
  {
    name: "a gap down, in any order of the tiles",
    before: ["8H CARE"],
    placements: at("B11I", "C9I"),
    reason: "gap",
    message: "there is a gap at 10I, between the tiles on 9I and 11I",
  },
  {
    name: "a first play off the centre",
    before: [],
    placements: at("H8I", "E8J"),
    reason: "not-on-centre",
    message: "the first play must cover the centre, 8H",
  },
  {
    name: "a first play of one tile",
    before: [],
    placements: at("A8H"),
    reason: "no-word",
    message: "one makes no word of two letters",
  },
  {
    name: "a play that touches nothing",
    before: ["8H CARE"],
    placements: at("H10I", "E10J"),
    reason: "not-touching",
    message: "the play touches no tile on the board: 10I and 10J",
  },
  {
    name: "a play that touches only by a corner",
    before: ["8H CARE"],
    placements: at("H9L", "E9M"),
    reason: "not-touching",
    message: "touches no tile",
  },
  {
    name: "a play next to a tile only round the edge of the board",
    before: ["8K FACET"],
    placements: at("H9A", "E9B"),
    reason: "not-touching",
    message: "touches no tile",
  },
  {
    name: "tiles that are not held",
    before: [],
    placements: at("H8H", "E8I"),
    rack: "AEIOUU?",
    reason: "not-held",
    message: "H not held: the rack is AEIOUU?",
  },
  {
    name: "more blanks than are held",
    before: [],
    placements: at("h8H", "e8I"),
    rack: "HEAAAA?",
    reason: "not-held",
    message: "? not held: the rack is HEAAAA?",
  },
  {
    name: "a letter whose tile is held once and used twice",
    before: [],
    placements: at("H8H", "H8I"),
    rack: "HEAAAAA",
    reason: "not-held",
    message: "H not held",
  },
  {
    name: "a word that is not in the dictionary",
    before: [],
    placements: at("X8H", "q8I"),
    reason: "not-in-dictionary",
    message: "XQ is not in the dictionary",
  },
  {
    name: "a word across that is not in the dictionary",
    before: ["D4 PIBAL"],
    placements: at("H9C", "E9D"),
    reason: "not-in-dictionary",
    message: "HE makes PIBALE down, which is not in the dictionary",
  },
  {
    name: "two words across that are not in the dictionary",
    before: ["8H CARE"],
    placements: at("H9H", "E9I"),
    reason: "not-in-dictionary",
    message: "HE makes CH down and AE down, which are not in the dictionary",
  },
  {
    name: "a main word and a word across that are not in the dictionary",
    before: ["8H CARE"],
    placements: at("V9H", "W9I"),
    reason: "not-in-dictionary",
    message: "VW is not in the dictionary, and makes CV down and AW down, which are not either",
  },
];

for (const { name, before, placements, rack, reason, message } of REFUSALS) {
  Deno.test(`refused: ${name}`, () => {
    const refused = refusal(before, placements, rack);
    assertEquals(refused.reason, reason);
    assertStringIncludes(refused.message, message);
  });
}

Deno.test("a refusal for words names them all", () => {
  const refused = refusal(["8H CARE"], at("V9H", "W9I"));
  assert(refused.reason === "not-in-dictionary");
  assertEquals(refused.words.map(({ tiles }) => makeTiles(tiles)), ["VW", "CV", "AW"]);
});

Deno.test("a play of known words is accepted, with a blank for a letter", () => {
  const words = dictionaryOf("CARE");
  const result = checkPlay(boardOf(), placementsOf(boardOf(), "8H CaRE"), rackOf("CRE?XYZ"), words);
  assert(result.kind === "scored");
  assertEquals(result.score, 10);
});

Deno.test("the order of the tiles of a play changes neither score nor words", () => {
  const board = boardOf("8H TAR");
  const placements = placementsOf(board, "9G THE");
  fc.assert(fc.property(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (order) => {
    const result = scorePlay(board, order.map((i) => placements[i]!));
    assert(result.kind === "scored");
    assertEquals(
      [...wordsOf(result)].sort(),
      ["9G THE 8", "H8 TH 5", "I8 AE 3", "9G"].slice(0, 3),
    );
  }));
});

Deno.test("no play is changed or half accepted: random tiles are scored or refused", () => {
  const before = boardOf("8H CARE", "H8 .AT");
  fc.assert(fc.property(
    fc.array(
      fc.record({
        square: fc.integer({ min: -2, max: 230 }),
        tile: fc.integer({ min: 0, max: 160 }),
      }),
      { maxLength: 8 },
    ),
    (placements) => {
      const board = before.slice();
      const result = checkPlay(board, placements, rackOf("ABCDEFG"), EVERY_WORD);
      assertEquals(board, before);
      assert(result.kind === "refused" ? result.message.length > 0 : result.score >= 0);
    },
  ));
});

/** The board with rows and columns swapped. */
function transposed(square: number): number {
  return squareAt(rowOf(square), columnOf(square));
}

Deno.test("a play scores the same when rows and columns are swapped", () => {
  for (const { before, play, score } of SCORES) {
    const board = boardOf(...before);
    const mirrored = createBoard();
    board.forEach((tile, square) => mirrored[transposed(square)] = tile);
    const placements = placementsOf(board, play)
      .map(({ square, tile }) => ({ square: transposed(square), tile }));
    const result = scorePlay(mirrored, placements);
    assertEquals(result.kind === "scored" ? result.score : result.message, score);
  }
});
