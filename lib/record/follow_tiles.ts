// What the text of a record says of tiles, and whether it is of a game that is known.

import { missingTiles, parseRack, type Tile } from "../scrabble/tiles.ts";
import { type PragmaName, pragmaOf, type RecordedGame } from "./game.ts";

/**
 * The tiles of a rack as it was recorded: undefined for one that is not known, an error for tiles
 * that are not in the English set.
 */
export function known(text: string): Tile[] | undefined | { readonly error: string } {
  // Some write the word for a rack that they do not know.
  if (text === "" || text === "UNKNOWN") return undefined;
  const tiles = parseRack(text);
  if (tiles !== undefined) return tiles;
  const strange = [...text].find((character) => parseRack(character) === undefined);
  return { error: `${text}: ${strange} is no tile of the English set, the only one that is known` };
}

/** Whether one of the two has a tile that the other lacks. */
export function missingIn(some: readonly Tile[], others: readonly Tile[]): boolean {
  return missingTiles(some, others).length > 0 || missingTiles(others, some).length > 0;
}

/** What these pragmas say of the game as it is known here. */
const KNOWN_RULES: readonly (readonly [name: PragmaName, what: string, known: RegExp])[] = [
  ["game-type", "game", /^(classic|standard|scrabble)?$/i],
  ["board-layout", "board", /^(|standard(15)?|CrosswordGame|scrabble)$/i],
  ["game-board", "board", /^$|standard|CrosswordGame|scrabble/i],
  ["tile-distribution", "set of tiles", /^$|english|standard/i],
  ["tile-set", "set of tiles", /^$|english|standard/i],
];

/** Why a game cannot be followed, and the line that shows it. */
export interface UnknownRules {
  readonly line: number;
  readonly problem: string;
}

/** Says which rules of the game of `record` are not known here, if any are not. */
export function unknownRules(record: RecordedGame): UnknownRules | undefined {
  for (const [name, what, known] of KNOWN_RULES) {
    const pragma = pragmaOf(record, name);
    if (pragma === undefined || known.test(pragma.text)) continue;
    const problem = `#${name} ${pragma.text}: this ${what} is not known here, only the standard ` +
      "English game is: its plays cannot be checked";
    return { line: pragma.line, problem };
  }
  return unknownTiles(record);
}

/** Where a record first tells of tiles that are in no English set. */
function unknownTiles({ items }: RecordedGame): UnknownRules | undefined {
  for (const item of items) {
    const texts = [
      "rack" in item ? item.rack : "",
      "tiles" in item ? String(item.tiles) : "",
      "word" in item ? item.word : "",
    ];
    const strange = /[^A-Za-z?.()\d]/u.exec(texts.join(""));
    if (strange === null) continue;
    const problem = `${strange[0]} is no tile of the English set, the only one that is known ` +
      "here: the plays cannot be checked";
    return { line: item.line, problem };
  }
  return undefined;
}
