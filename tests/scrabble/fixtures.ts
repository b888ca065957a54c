// Small boards, dictionaries and moves for the tests of the rules.

import type { Dictionary } from "../../lib/dictionary/word_graph.ts";
import type { Random } from "../../lib/random.ts";
import { Bag } from "../../lib/scrabble/bag.ts";
import {
  type Board,
  createBoard,
  type Direction,
  isEmptyBoard,
  type ReadonlyBoard,
  step,
} from "../../lib/scrabble/board.ts";
import type { Game } from "../../lib/scrabble/game.ts";
import { type Move, PASS, type Placement } from "../../lib/scrabble/move.ts";
import { parsePosition, parseWord } from "../../lib/scrabble/notation.ts";
import { BLANK, BLANK_FLAG, parseRack, type Tile } from "../../lib/scrabble/tiles.ts";

/** A dictionary that holds `words` alone. */
export function dictionaryOf(...words: readonly string[]): Dictionary {
  const known = new Set(words);
  return {
    hasWord: (letters) =>
      known.has(letters.map((letter) => String.fromCharCode(64 + letter)).join("")),
  };
}

/** A dictionary that takes everything for a word. */
export const EVERY_WORD: Dictionary = { hasWord: () => true };

/** The tiles of a rack written as text. */
export function rackOf(text: string): Tile[] {
  const rack = parseRack(text);
  if (rack === undefined) throw new Error(`${text} is no rack`);
  return rack;
}

/** The placements of a play such as `8H CARE` on `board`. */
export function placementsOf(board: ReadonlyBoard, play: string): readonly Placement[] {
  const [position, word] = play.split(" ");
  const read = parsePosition(position ?? "");
  if (read === undefined || word === undefined) throw new Error(`${play} is no play`);
  const placements = parseWord(board, read, word);
  if ("error" in placements) throw new Error(placements.error);
  return placements;
}

/** A board on which `plays`, such as `8H CARE`, were made, whatever the rules say of them. */
export function boardOf(...plays: readonly string[]): Board {
  const board = createBoard();
  for (const play of plays) {
    for (const { square, tile } of placementsOf(board, play)) board[square] = tile;
  }
  return board;
}

/** A bag that deals `racks` in their order, then `rest`, from left to right. */
export function bagOf(racks: readonly string[], rest: string, random: Random): Bag {
  return new Bag(rackOf(racks.join("") + rest).reverse(), random);
}

/** Lays tiles of the rack in a line that begins at a random square, over what lies there. */
function randomPlacements(
  board: ReadonlyBoard,
  rack: readonly Tile[],
  random: Random,
): Placement[] {
  const direction: Direction = random.below(2) === 0 ? "across" : "down";
  const count = 1 + random.below(rack.length);
  const start = isEmptyBoard(board) ? 112 : random.below(225);
  const placements: Placement[] = [];
  for (let i = 0; placements.length < count; i++) {
    const square = step(start, direction, i);
    if (square === undefined) break;
    if (board[square] !== 0) continue;
    const tile = rack[placements.length]!;
    placements.push({ square, tile: tile === BLANK ? BLANK_FLAG | (1 + random.below(26)) : tile });
  }
  return placements;
}

/** A move that is legal for the player on turn: a play if one is soon found, else what it may. */
export function randomMove(game: Game, random: Random): Move {
  const rack = game.rackOf(game.turn);
  const exchanged = rack.slice(0, random.below(4));
  if (random.below(8) === 0 && game.checkExchange(exchanged) === undefined) {
    return { kind: "exchange", tiles: exchanged };
  }
  for (let attempt = 0; attempt < 60; attempt++) {
    const placements = randomPlacements(game.board, rack, random);
    if (game.checkPlay(placements).kind === "scored") return { kind: "play", placements };
  }
  return PASS;
}
