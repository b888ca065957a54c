// Draws how a game of Fish stands, as text: the hexagonal tiles with their fish and the penguins on
// them, and what the players have. With colour, every penguin has the colour of its player.
//
//      0       1
//      ___     ___
//   0 / 3 \___/R 1\___
//   1 \___/ 2 \___/ 4 \
//     /   \___/   \___/

import { escapeText } from "../../text.ts";
import type { Game } from "../game.ts";
import { COLORS, MOST_PENGUINS } from "../state.ts";

/** How a game is drawn. */
export interface DrawOptions {
  /** What stands on top. */
  readonly title: string;
  /** The names of the players by seat. */
  readonly names: readonly string[];
  /** What happened last, if anything did. */
  readonly action?: string;
  /** Whether to use colour: escape sequences of ANSI terminals. */
  readonly colour: boolean;
}

/** The letters of the colours; black is K, as printers have it. */
const LETTERS = ["R", "W", "B", "K"] as const;

const RESET = "\x1b[0m";
const STYLES = ["\x1b[1;97;41m", "\x1b[1;30;47m", "\x1b[1;97;43m", "\x1b[1;97;40m"] as const;

/** Columns of text from one tile to the next in its row, and from a row to the one below. */
const TILE_STEP = 8;
const ROW_SHIFT = 4;

/** Draws a game; lines without a line end after the last. */
export function drawGame(game: Game, options: DrawOptions): string {
  const { title, action } = options;
  const parts = [escapeText(title), drawBoard(game, options.colour), drawPlayers(game, options)];
  if (action !== undefined) parts.push(escapeText(action));
  return parts.join("\n\n");
}

function drawBoard(game: Game, colour: boolean): string {
  const { rows, columns } = game.geometry;
  const seatOn = seatsByTile(game);
  const width = columns * TILE_STEP + ROW_SHIFT;
  const canvas = Array.from({ length: rows + 2 }, () => new Array<string>(width).fill(" "));
  const put = (line: number, at: number, text: string): void => {
    for (const [i, character] of [...text].entries()) canvas[line]![at + i] = character;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const tile = row * columns + column;
      const fish = game.fish[tile]!;
      if (fish === 0) continue;
      const at = column * TILE_STEP + (row % 2) * ROW_SHIFT;
      put(row, at + 1, "___");
      put(row + 1, at, "/");
      put(row + 1, at + 4, "\\");
      put(row + 2, at, "\\___/");
    }
  }
  // The contents last: the edges of a tile must not cover those of another.
  for (let tile = 0; tile < rows * columns; tile++) {
    const fish = game.fish[tile]!;
    if (fish === 0) continue;
    const row = Math.floor(tile / columns);
    const at = (tile % columns) * TILE_STEP + (row % 2) * ROW_SHIFT + 1;
    const seat = seatOn.get(tile);
    const text = seat === undefined ? ` ${fish} ` : `${LETTERS[seat]} ${fish}`;
    put(row + 1, at, text);
    if (seat === undefined || !colour) continue;
    canvas[row + 1]![at] = STYLES[seat] + text[0];
    canvas[row + 1]![at + 2] = text[2] + RESET;
  }
  const margin = `${rows - 1}`.length + 1;
  const head = Array.from(
    { length: columns },
    (_, column) => `  ${column}`.padEnd(TILE_STEP),
  ).join("");
  const lines = canvas.map((line, index) => {
    const row = index >= 1 && index <= rows ? `${index - 1}` : "";
    return `${row.padStart(margin - 1)} ${line.join("")}`.trimEnd();
  });
  return [" ".repeat(margin) + head.trimEnd(), ...lines].join("\n");
}

function seatsByTile(game: Game): Map<number, number> {
  const seats = new Map<number, number>();
  for (let seat = 0; seat < game.seats; seat++) {
    const first = seat * MOST_PENGUINS;
    for (const tile of game.penguins.subarray(first, first + game.placed[seat]!)) {
      seats.set(tile, seat);
    }
  }
  return seats;
}

function drawPlayers(game: Game, { names, colour }: DrawOptions): string {
  const shown = names.map((name) => escapeText(name));
  const width = Math.max(...shown.map((name) => [...name].length));
  return shown.map((name, seat) => {
    const turn = seat === game.turn ? ">" : " ";
    const letter = colour ? `${STYLES[seat]}${LETTERS[seat]}${RESET}` : LETTERS[seat]!;
    const score = `${game.scores[seat]}`.padStart(3);
    const padding = " ".repeat(width - [...name].length);
    const out = game.removed[seat] === 1 ? "  removed" : "";
    return `${turn} ${letter} ${name}${padding} ${score} fish  ${COLORS[seat]}${out}`;
  }).join("\n");
}
