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
const HEAD = 46;
const WIDTH = 2 * PAD + BOARD_SIDE + GAP + PANEL;
const HEIGHT = 2 * PAD + HEAD + BOARD_SIDE;

const STYLE = `${BOARD_STYLE}.paper{fill:#fff}.title{font-size:21px;font-weight:700;fill:#222}
.fact{font-size:13px;fill:#666}.name{font-size:15px;font-weight:600;fill:#222}
.score{font-size:21px;font-weight:700;fill:#222;text-anchor:end}.turn{fill:#b3261e}
.line{stroke:#ddd;stroke-width:1}.row{fill:#333}.right{text-anchor:end}.last{font-weight:700}`
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
      makeRackSvg(position.racks[seat] ?? [], 0, y + 28),
    );
    y += 84;
  }
  const left = position.tilesLeft;
  const bag = left === 0
    ? "the bag is empty"
    : `${left} ${left === 1 ? "tile" : "tiles"} in the bag`;
  parts.push(`<text class="fact" x="0" y="${y + 10}">${bag}</text>`);
  y += 24;
  const end = position.end === undefined ? [] : makeEnd(position.end, names);
  const room = BOARD_SIDE - y - end.length * 18;
  const height = Math.min(19, Math.max(9, room / Math.max(1, position.moves.length)));
  const most = Math.floor(room / height);
  const first = Math.max(0, position.moves.length - most);
  for (const [index, move] of position.moves.entries()) {
    if (index < first) continue;
    parts.push(
      makeRow(index, move, names[move.seat] ?? "", y, height, index + 1 === position.moves.length),
    );
    y += height;
  }
  for (const [index, text] of end.entries()) {
    parts.push(
      `<text class="name" x="0" y="${y + 18 * (index + 1)}">${shortenMarkup(text, 42)}</text>`,
    );
  }
  return parts.join("");
}

function makeRow(
  index: number,
  move: RecordedMove,
  name: string,
  y: number,
  height: number,
  last: boolean,
): string {
  const size = Math.min(13, height * 0.74).toFixed(1);
  const base = (y + height * 0.75).toFixed(1);
  const kind = `row${last ? " last" : ""}`;
  const text = (x: number, content: string, right = false): string =>
    `<text class="${kind}${right ? " right" : ""}" font-size="${size}" x="${x}" y="${base}">` +
    `${content}</text>`;
  const points = move.score === undefined ? "" : makeSigned(move.score);
  const rule = (y + height).toFixed(1);
  return `<line class="line" x1="0" x2="${PANEL}" y1="${rule}" y2="${rule}"/>` +
    text(18, String(index + 1), true) + text(26, shortenMarkup(name, 12)) +
    text(112, shortenMarkup(move.text, 22)) + text(PANEL - 44, points, true) +
    text(PANEL, String(move.total), true);
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
