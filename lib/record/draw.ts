// Draws a position of a game as text: the board, and beside it racks, scores and the last turns.

import {
  BOARD_SIZE,
  LETTER_MULTIPLIERS,
  type Square,
  squareAt,
  WORD_MULTIPLIERS,
} from "../scrabble/board.ts";
import type { GameEnd } from "../scrabble/event.ts";
import {
  BLANK,
  isBlank,
  makeBoardTile,
  makeRack,
  RACK_SIZE,
  type Tile,
  valueOf,
} from "../scrabble/tiles.ts";
import { escapeText } from "../text.ts";
import type { GamePosition, RecordedMove } from "./game_position.ts";

/** How a position is drawn. */
export interface DrawOptions {
  /** A line above the board, as `game 1, turn 3 of 25`. */
  readonly title: string;
  /** The names by seat; what a terminal would obey in them is escaped. */
  readonly names: readonly string[];
  /** Whether to use colours (ANSI escapes, 256 colours). Without, the text is plain. */
  readonly colour: boolean;
}

/** How an end of a game reads. */
export const ENDINGS: Readonly<Record<GameEnd, string>> = {
  "played-out": "over: tiles played out",
  "scoreless": "over: nobody scores any more",
  "last-player": "over: one player is left",
  "no-player": "over: no player is left",
};

/** Columns of a drawing. */
const WIDTH = 80;

/** Between the board and what stands beside it. */
const GAP = "   ";

/** Columns of the board with its coordinates and the gap after it, in colour and plain. */
const COLOUR_BOARD_WIDTH = 3 + 3 * BOARD_SIZE + GAP.length;
const PLAIN_BOARD_WIDTH = 6 + 2 * BOARD_SIZE + GAP.length;

/**
 * Draws a position: lines without a line end after the last. They are at most 80 columns wide, but
 * for the reason why a player was dropped.
 */
export function drawPosition(position: GamePosition, options: DrawOptions): string {
  const { colour, names } = options;
  const board = colour ? drawColourBoard(position) : drawPlainBoard(position);
  const panel = drawPanel(position, options, BOARD_SIZE + 2);
  const lines = board.map((row, index) => `${row}${GAP}${panel[index] ?? ""}`.trimEnd());
  const turn = position.moves.at(-1)?.turn;
  for (const move of position.moves) {
    if (move.fault === undefined || move.turn !== turn) continue;
    lines.push(`   ${escapeText(`${names[move.seat] ?? ""} ${move.text}: ${move.fault}`)}`);
  }
  return lines.join("\n");
}

// --- The board

const COLUMNS = Array.from({ length: BOARD_SIZE }, (_, column) => String.fromCharCode(65 + column));

/** The mark of a premium square in plain text, as in the text formats of the field. */
function markOf(square: Square): string {
  if (WORD_MULTIPLIERS[square] === 3) return "=";
  if (WORD_MULTIPLIERS[square] === 2) return "-";
  if (LETTER_MULTIPLIERS[square] === 3) return '"';
  if (LETTER_MULTIPLIERS[square] === 2) return "'";
  return ".";
}

const LEGEND = "     = 3W   - 2W   \" 3L   ' 2L    lower case: a blank    [A]: the last play";

function drawPlainBoard({ board, placed }: GamePosition): string[] {
  const fresh = new Set(placed);
  const header = `    ${COLUMNS.join(" ")}    `;
  const rule = `   +${"-".repeat(2 * BOARD_SIZE + 1)}+`;
  const rows = [header, rule];
  for (let row = 0; row < BOARD_SIZE; row++) {
    let text = "";
    let before = false;
    for (let column = 0; column < BOARD_SIZE; column++) {
      const square = squareAt(column, row);
      const tile = board[square]!;
      const now = fresh.has(square);
      text += before === now ? " " : now ? "[" : "]";
      text += tile === 0 ? markOf(square) : makeBoardTile(tile);
      before = now;
    }
    rows.push(`${String(row + 1).padStart(2)} |${text}${before ? "]" : " "}|`);
  }
  rows.push(rule, LEGEND);
  return rows;
}

/** Numbers of the 256 colours of a terminal. */
const COLOURS = {
  square: 29,
  doubleLetter: 110,
  tripleLetter: 25,
  doubleWord: 174,
  tripleWord: 124,
  tile: 223,
  freshTile: 220,
  ink: 16,
  blankInk: 160,
  pale: 255,
  mark: 36,
} as const;

const RESET = "\x1b[0m";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

function paint(text: string, ink: number, paper: number, bold = false): string {
  return `\x1b[${bold ? "1;" : ""}38;5;${ink};48;5;${paper}m${text}`;
}

function bold(text: string): string {
  return `\x1b[1m${text}${RESET}`;
}

function dim(text: string): string {
  return `\x1b[2m${text}${RESET}`;
}

function drawColourBoard({ board, placed }: GamePosition): string[] {
  const fresh = new Set(placed);
  const letters = `   ${COLUMNS.map((column) => ` ${column} `).join("")}`;
  const rows = [dim(letters)];
  for (let row = 0; row < BOARD_SIZE; row++) {
    let cells = "";
    for (let column = 0; column < BOARD_SIZE; column++) {
      const square = squareAt(column, row);
      cells += drawCell(square, board[square]!, fresh.has(square));
    }
    const label = dim(String(row + 1).padStart(2));
    rows.push(`${label} ${cells}${RESET}`);
  }
  rows.push(dim(letters));
  return rows;
}

function drawCell(square: Square, tile: number, fresh: boolean): string {
  if (tile !== 0) {
    const value = valueOf(tile);
    const digits = isBlank(tile) ? " " : Array.from(String(value), (d) => SUBSCRIPTS[Number(d)]);
    const text = `${value < 10 ? " " : ""}${makeBoardTile(tile)}${[...digits].join("")}`;
    const ink = isBlank(tile) ? COLOURS.blankInk : COLOURS.ink;
    return paint(text, ink, fresh ? COLOURS.freshTile : COLOURS.tile, true) + "\x1b[22m";
  }
  if (WORD_MULTIPLIERS[square] === 3) return paint(" 3W", COLOURS.pale, COLOURS.tripleWord);
  if (WORD_MULTIPLIERS[square] === 2) return paint(" 2W", COLOURS.ink, COLOURS.doubleWord);
  if (LETTER_MULTIPLIERS[square] === 3) return paint(" 3L", COLOURS.pale, COLOURS.tripleLetter);
  if (LETTER_MULTIPLIERS[square] === 2) return paint(" 2L", COLOURS.ink, COLOURS.doubleLetter);
  return paint(" · ", COLOURS.mark, COLOURS.square);
}

// --- Beside the board

function drawPanel(position: GamePosition, options: DrawOptions, height: number): string[] {
  const { colour } = options;
  const width = WIDTH - (colour ? COLOUR_BOARD_WIDTH : PLAIN_BOARD_WIDTH);
  const strong = (text: string): string => colour ? bold(text) : text;
  const faint = (text: string): string => colour ? dim(text) : text;
  const lines = [strong(shorten(options.title, width)), ""];
  lines.push(faint("  score  rack     player"));
  for (const [seat, name] of options.names.entries()) {
    lines.push(drawPlayer(position, seat, shorten(name, width - 18), strong));
  }
  lines.push("", `${position.tilesLeft} in the bag`, "");
  const end = position.end === undefined
    ? []
    : drawEnd(position, options.names).map((line) => shorten(line, width));
  const room = height - lines.length - (end.length === 0 ? 0 : end.length + 1);
  const first = Math.max(0, position.moves.length - Math.max(1, room));
  for (const [index, move] of position.moves.entries()) {
    if (index < first) continue;
    const latest = index === position.moves.length - 1;
    const text = shorten(drawMove(move, options.names[move.seat] ?? ""), width);
    lines.push(latest ? strong(text) : faint(text));
  }
  if (end.length > 0) lines.push("", ...end.map(strong));
  return lines;
}

function drawPlayer(
  { racks, scores, dropped, onTurn }: GamePosition,
  seat: number,
  name: string,
  strong: (text: string) => string,
): string {
  const score = String(scores[seat] ?? 0).padStart(5);
  const rack = makeRack([...racks[seat] ?? []].sort(inRackOrder)).padEnd(RACK_SIZE);
  const text = `${score}  ${dropped[seat] ? "dropped" : rack}  ${name}`;
  return onTurn === seat ? `${strong(">")} ${strong(text)}` : `  ${text}`;
}

/** A to Z, blanks last. */
function inRackOrder(a: Tile, b: Tile): number {
  return Number(a === BLANK) - Number(b === BLANK) || a - b;
}

function drawMove({ turn, text: what, score }: RecordedMove, name: string): string {
  const points = score === undefined ? "" : ` ${makeSigned(score)}`;
  const text = `${String(turn).padStart(2)} ${what}${points}`;
  return `${text.padEnd(20)} ${name}`;
}

/** Writes points with their sign. */
export function makeSigned(points: number): string {
  return points < 0 ? String(points) : `+${points}`;
}

function drawEnd({ end, scores }: GamePosition, names: readonly string[]): string[] {
  if (end === undefined) return [];
  const lines = [ENDINGS[end.end]];
  const winners = end.winners.map((seat) => names[seat] ?? "");
  const best = scores[end.winners[0] ?? 0];
  if (winners.length === 1) lines.push(`${winners[0]} wins with ${best}`);
  if (winners.length > 1) lines.push(`tie at ${best}: ${winners.join(", ")}`);
  return lines;
}

/** At most `length` characters of somebody's text, harmless to a terminal. */
function shorten(text: string, length: number): string {
  const characters = [...escapeText(text)];
  return characters.length <= length
    ? characters.join("")
    : characters.slice(0, length - 1).join("") + "…";
}
