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
import { escapeMarkup, shortenMarkup } from "./markup.ts";
import type { ShownGame, ShownPosition } from "./shown_game.ts";

const PANEL = 330;
const GAP = 24;
const PAD = 20;

/** The height of a row of the score sheet below which it is set in two columns. */
const LEAST_ROW = 14;

/** The height of a line about the end. */
const END_ROW = 17;

const HEAD = 46;
const WIDTH = 2 * PAD + BOARD_SIDE + GAP + PANEL;
const HEIGHT = 2 * PAD + HEAD + BOARD_SIDE;

const STYLE = `${BOARD_STYLE}.paper{fill:#fff}.title{font-size:21px;font-weight:700;fill:#222}
.fact{font-size:13px;fill:#666}.name{font-size:15px;font-weight:600;fill:#222}
.score{font-size:21px;font-weight:700;fill:#222;text-anchor:end}.turn{fill:#b3261e}
.end{font-size:13px;font-weight:600;fill:#222}.line{stroke:#ddd;stroke-width:1}.row{fill:#333}.right{text-anchor:end}.last{font-weight:700}`
  .replaceAll("\n", "");

/** Draws `shown`, a position of `game`. */
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
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" ` +
    `height="${HEIGHT}" role="img" aria-label="${title}"><title>${title}</title>` +
    `<style>${STYLE}</style><rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>` +
    `<text class="title" x="${PAD}" y="${PAD + 18}">${shortenMarkup(game.title, 70)}</text>` +
    `<text class="fact" x="${PAD}" y="${PAD + 36}">${
      shortenMarkup(facts.join(" · "), 130)
    }</text>` +
    `<g transform="translate(${PAD} ${PAD + HEAD})">${makeEmptyBoard()}${tiles.join("")}</g>` +
    `<g transform="translate(${PAD + BOARD_SIDE + GAP} ${PAD + HEAD})">${
      makePanel(game, shown)
    }</g>` +
    `</svg>\n`;
}

function makePanel({ names }: ShownGame, { position }: ShownPosition): string {
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
  const room = BOARD_SIDE - y - end.length * END_ROW;
  const { moves } = position;
  const columns = moves.length * LEAST_ROW <= room ? 1 : 2;
  const rows = Math.max(1, Math.ceil(moves.length / columns));
  const height = Math.min(19, room / rows);
  for (const [index, move] of moves.entries()) {
    const column = Math.floor(index / rows);
    const place = {
      x: column * (PANEL / 2 + 6),
      y: y + (index % rows) * height,
      width: columns === 1 ? PANEL : PANEL / 2 - 6,
      height,
    };
    const last = index + 1 === moves.length;
    parts.push(makeRow(index + 1, move, names[move.seat] ?? "", place, last));
  }
  y += Math.min(rows, moves.length) * height;
  for (const [index, text] of end.entries()) {
    const base = y + END_ROW * (index + 1);
    parts.push(`<text class="end" x="0" y="${base.toFixed(1)}">${shortenMarkup(text, 48)}</text>`);
  }
  return parts.join("");
}

/** Where a row of the score sheet is. */
interface RowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function makeRow(
  number: number,
  move: RecordedMove,
  name: string,
  { x, y, width, height }: RowPlace,
  last: boolean,
): string {
  const wide = width === PANEL;
  const size = Math.min(13, height * 0.74, wide ? 13 : 9.5).toFixed(1);
  const base = (y + height * 0.75).toFixed(1);
  const text = (at: number, content: string, right = false): string =>
    `<text class="row${last ? " last" : ""}${right ? " right" : ""}" font-size="${size}" ` +
    `x="${x + at}" y="${base}">${content}</text>`;
  const points = move.score === undefined ? "" : makeSigned(move.score);
  const rule = (y + height).toFixed(1);
  const line = `<line class="line" x1="${x}" x2="${x + width}" y1="${rule}" y2="${rule}"/>`;
  const cells = wide
    ? text(26, shortenMarkup(name, 12)) + text(112, shortenMarkup(move.text, 22)) +
      text(width - 44, points, true)
    : text(18, shortenMarkup(name, 6)) + text(57, shortenMarkup(move.text, 15));
  return line + text(wide ? 18 : 14, String(number), true) + cells +
    text(width, String(move.total), true);
}

function makeEnd(
  end: NonNullable<ShownPosition["position"]["end"]>,
  names: readonly string[],
): string[] {
  const lines = [ENDINGS[end.end]];
  for (const [seat, points] of end.adjustments.entries()) {
    if (points !== 0) lines.push(`${makeSigned(points)} for tiles left, ${names[seat] ?? ""}`);
  }
  const winners = end.winners.map((seat) => names[seat] ?? "");
  if (winners.length > 0) {
    lines.push(winners.length === 1 ? `${winners[0]} wins` : `tie: ${winners.join(", ")}`);
  }
  return lines;
}
