// A position as a drawing in SVG, complete in itself: the board, racks, scores and the score sheet.

import type { RecordedMove } from "./game_position.ts";
import {
  BOARD_SIDE,
  BOARD_STYLE,
  makeEmptyBoard,
  makeRackSvg,
  makeTileOnSquare,
  occupiedSquares,
} from "./board_svg.ts";
import { ENDINGS, makeSigned } from "./draw.ts";
import { escapeMarkup, fitMarkup, shortenMarkup, widthOf } from "./markup.ts";
import type { ShownGame, ShownPosition } from "./shown_game.ts";

const PANEL = 330;
const GAP = 24;
const PAD = 20;

/** The least and the most height of a row of the score sheet. */
const LEAST_ROW = 14;
const MOST_ROW = 19;

/** The height of a line about the end. */
const END_ROW = 17;

const HEAD = 46;
const WIDTH = 2 * PAD + BOARD_SIDE + GAP + PANEL;

const STYLE = `${BOARD_STYLE}.paper{fill:#fff}.title{font-size:21px;font-weight:700;fill:#222}
.fact{font-size:13px;fill:#666}.name{font-size:15px;font-weight:600;fill:#222}
.score{font-size:21px;font-weight:700;fill:#222;text-anchor:end}.turn{fill:#b3261e}
.end{font-size:13px;font-weight:600;fill:#222}.line{stroke:#ddd;stroke-width:1}.row{fill:#333}.right{text-anchor:end}.last{font-weight:700}`
  .replaceAll("\n", "");

/**
 * Draws `shown`, a position of `game`. A score sheet that is longer than the board makes the drawing
 * higher.
 */
export function makeSvg(game: ShownGame, shown: ShownPosition): string {
  const { position, turn } = shown;
  const fresh = new Set(position.placed);
  const tiles = occupiedSquares(position.board).map((square) =>
    makeTileOnSquare(square, position.board[square]!, fresh.has(square))
  );
  const facts = [turn === 0 ? "" : `after turn ${turn}`, ...game.facts].filter((fact) =>
    fact !== ""
  );
  const title = escapeMarkup(game.title);
  const panel = makePanel(game, shown);
  const height = 2 * PAD + HEAD + Math.max(BOARD_SIDE, Math.ceil(panel.height));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" ` +
    `height="${height}" role="img" aria-label="${title}"><title>${title}</title>` +
    `<style>${STYLE}</style><rect class="paper" width="${WIDTH}" height="${height}"/>` +
    `<text class="title" x="${PAD}" y="${PAD + 18}">${shortenMarkup(game.title, 70)}</text>` +
    `<text class="fact" x="${PAD}" y="${PAD + 36}">${
      shortenMarkup(facts.join(" · "), 130)
    }</text>` +
    `<g transform="translate(${PAD} ${PAD + HEAD})">${makeEmptyBoard()}${tiles.join("")}</g>` +
    `<g transform="translate(${PAD + BOARD_SIDE + GAP} ${PAD + HEAD})">${panel.svg}</g>` +
    `</svg>\n`;
}

/** What stands beside the board. */
interface Panel {
  readonly svg: string;
  readonly height: number;
}

function makePanel({ names }: ShownGame, { position }: ShownPosition): Panel {
  const parts: string[] = [];
  let y = 0;
  for (const [seat, name] of names.entries()) {
    const turn = position.onTurn === seat ? " turn" : "";
    const mark = position.onTurn === seat ? "▸ " : "";
    parts.push(
      `<text class="name${turn}" x="0" y="${y + 19}">${mark}${shortenMarkup(name, 28)}</text>`,
      `<text class="score" x="${PANEL}" y="${y + 20}">${position.scores[seat] ?? 0}</text>`,
      makeRackSvg(position.racks[seat] ?? [], 0, y + 26),
    );
    y += 76;
  }
  const left = position.tilesLeft;
  const bag = left === 0
    ? "the bag is empty"
    : `${left} ${left === 1 ? "tile" : "tiles"} in the bag`;
  parts.push(`<text class="fact" x="0" y="${y + 10}">${bag}</text>`);
  y += 22;
  const end = position.end === undefined ? [] : makeEnd(position.end, names);
  const { moves } = position;
  const room = BOARD_SIDE - y - end.length * END_ROW;
  const height = Math.max(LEAST_ROW, Math.min(MOST_ROW, room / Math.max(1, moves.length)));
  for (const [index, move] of moves.entries()) {
    const last = index + 1 === moves.length;
    parts.push(makeRow(move, names[move.seat] ?? "", { y, height, last }));
    y += height;
  }
  for (const text of end) {
    y += END_ROW;
    parts.push(`<text class="end" x="0" y="${y.toFixed(1)}">${shortenMarkup(text, 48)}</text>`);
  }
  return { svg: parts.join(""), height: y + END_ROW / 2 };
}

/** Where the columns of the score sheet begin, or end: those with numbers are flush right. */
const COLUMNS = { turn: 18, name: 26, move: 116, points: PANEL - 42, total: PANEL } as const;

/** The widths that names and moves may have. */
const NAME_WIDTH = COLUMNS.move - COLUMNS.name - 6;
const MOVE_WIDTH = COLUMNS.points - COLUMNS.move - 34;

/** Where a row of the score sheet is. */
interface RowPlace {
  readonly y: number;
  readonly height: number;
  /** Whether it is the latest one. */
  readonly last: boolean;
}

function makeRow(move: RecordedMove, name: string, { y, height, last }: RowPlace): string {
  const size = Math.min(13, height * 0.74);
  const base = (y + height * 0.75).toFixed(1);
  const text = (x: number, content: string, kind = "", more = ""): string =>
    `<text class="row${last ? " last" : ""}${kind}" font-size="${size.toFixed(1)}" x="${x}" ` +
    `y="${base}"${more}>${content}</text>`;
  const points = move.score === undefined ? "" : makeSigned(move.score);
  const rule = (y + height).toFixed(1);
  // Bold letters are wider.
  const ems = (width: number): number => width / size / (last ? 1.08 : 1);
  // A name is cut where there is no room; a move is pressed together.
  const fitted = widthOf(move.text) <= ems(MOVE_WIDTH)
    ? ""
    : ` textLength="${MOVE_WIDTH}" lengthAdjust="spacingAndGlyphs"`;
  return `<line class="line" x1="0" x2="${PANEL}" y1="${rule}" y2="${rule}"/>` +
    text(COLUMNS.turn, String(move.turn), " right") +
    text(COLUMNS.name, fitMarkup(name, ems(NAME_WIDTH))) +
    text(COLUMNS.move, shortenMarkup(move.text, 40), "", fitted) +
    text(COLUMNS.points, points, " right") +
    text(COLUMNS.total, String(move.total), " right");
}

function makeEnd(
  end: NonNullable<ShownPosition["position"]["end"]>,
  names: readonly string[],
): string[] {
  const winners = end.winners.map((seat) => names[seat] ?? "");
  if (winners.length === 0) return [ENDINGS[end.end]];
  const result = winners.length === 1 ? `${winners[0]} wins` : `tie: ${winners.join(", ")}`;
  return [ENDINGS[end.end], result];
}
