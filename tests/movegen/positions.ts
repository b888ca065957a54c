// Random positions for tests of move generation: small random lexicons and boards that plays with
// them have made.

import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { LETTER_HASHES } from "../../lib/movegen/letter_hashes.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { BY_SCORE } from "../../lib/movegen/measure.ts";
import { type Random, shuffle } from "../../lib/random.ts";
import { type Board, BOARD_SIZE } from "../../lib/scrabble/board.ts";
import {
  BLANK,
  makeRack,
  RACK_SIZE,
  rackTileOf,
  type Tile,
  TILE_COUNTS,
  TILE_KINDS,
  withoutTiles,
} from "../../lib/scrabble/tiles.ts";

/** A position in a game: what is on the board, and what the player on turn holds. */
export interface TestPosition {
  readonly board: Board;
  readonly rack: readonly Tile[];
  /** The tiles in the bag. */
  readonly bag: readonly Tile[];
}

/** The letters of random words: few, so that words cross. */
const LETTERS = "AEINRST";

/** A list of `count` random words at most. */
export function randomWords(random: Random, count: number): string[] {
  const words = new Set<string>();
  for (let i = 0; i < count; i++) {
    const length = 2 + Math.min(random.below(7), random.below(10));
    let word = "";
    while (word.length < length) word += LETTERS[random.below(LETTERS.length)];
    words.add(word);
  }
  return [...words].sort();
}

/** Up to `count` words made of two or three of `words`, of at most 15 letters. */
export function longWords(random: Random, words: readonly string[], count: number): string[] {
  const result = new Set<string>();
  for (let i = 0; i < count; i++) {
    const parts = Array.from(
      { length: 2 + random.below(2) },
      () => words[random.below(words.length)],
    );
    const word = parts.join("");
    if (word.length <= BOARD_SIZE && !words.includes(word)) result.add(word);
  }
  return [...result];
}

/** The hash of letters in whatever order. */
export function hashOf(letters: string): number {
  let hash = 0;
  for (const letter of letters) hash = (hash + LETTER_HASHES[letter.charCodeAt(0) - 64]!) | 0;
  return hash;
}

/** All tiles, shuffled. */
export function shuffledTiles(random: Random): Tile[] {
  const tiles: Tile[] = [];
  for (let tile = 0; tile < TILE_KINDS; tile++) {
    for (let i = 0; i < TILE_COUNTS[tile]!; i++) tiles.push(tile);
  }
  return shuffle(tiles, random);
}

/** Whether random words can use a tile. */
export function isUseful(tile: Tile): boolean {
  return tile === BLANK || LETTERS.includes(makeRack([tile]));
}

/**
 * Positions of a game in which random plays are made, one a turn until there is no play or the
 * tiles run out. Tiles are drawn from the end of `bag`.
 */
export function randomGame(graph: WordGraph, random: Random, bag: Tile[]): TestPosition[] {
  const generator = new MoveGenerator(graph);
  const positions: TestPosition[] = [];
  let rack: Tile[] = [];
  for (;;) {
    while (rack.length < RACK_SIZE && bag.length > 0) rack.push(bag.pop()!);
    if (rack.length === 0) return positions;
    positions.push({ board: generator.board.slice(), rack: rack.slice(), bag: bag.slice() });
    const plays = generator.allPlays(rack, BY_SCORE);
    if (plays.length === 0) return positions;
    const { move } = plays[random.below(plays.length)]!;
    if (move.kind !== "play") return positions;
    rack = withoutTiles(rack, move.placements.map(({ tile }) => rackTileOf(tile)));
    generator.place(move.placements);
  }
}
