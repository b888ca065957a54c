// A page with a whole game, complete in itself: to step through by keys or clicks, on a phone, on
// paper. Without scripts it shows the final position and the score sheet.

import type { ReadonlyBoard, Square } from "../scrabble/board.ts";
import { BLANK, type BoardTile, makeBoardTile, type Tile, valueOf } from "../scrabble/tiles.ts";
import {
  BOARD_SIDE,
  BOARD_STYLE,
  makeEmptyBoard,
  makeTileOnSquare,
  occupiedSquares,
  sortRack,
} from "./board_svg.ts";
import { ENDINGS, makeSigned } from "./draw.ts";
import { ALL_NOTES, PAGE_SCRIPT, PAGE_STYLE } from "./html_parts.ts";
import type { RecordedMove } from "./game_position.ts";
import { escapeMarkup } from "./markup.ts";
import type { ShownGame, ShownPosition } from "./shown_game.ts";

/** A tile, and the positions between which it lies on the board. */
interface LaidTile {
  readonly square: Square;
  readonly tile: BoardTile;
  readonly from: number;
  /** The position in which it is gone again. */
  to: number;
}

/** Makes the page of `game`. */
export function makeHtml(game: ShownGame): string {
  const last = game.positions.length - 1;
  const title = escapeMarkup(game.title);
  const facts = game.facts.map((fact) => `<p class="fact">${escapeMarkup(fact)}</p>`).join("");
  const tiles = laidTiles(game.positions.map(({ position }) => position.board));
  const freshAt = (index: number): number | undefined => {
    const [square] = game.positions[index]!.position.placed;
    const laid = tiles.find((tile) =>
      tile.square === square && tile.from <= index && index < tile.to
    );
    return laid?.from;
  };
  const board = tiles.map(({ square, tile, from, to }) => {
    const hidden = to <= last ? " hidden" : "";
    return makeTileOnSquare(
      square,
      tile,
      from === freshAt(last),
      ` data-from="${from}" data-to="${to}"${hidden}`,
    );
  });
  const states = game.positions.map((shown, index) =>
    makeState(game, shown, index, index === last, freshAt(index))
  );
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'unsafe-inline'">
<title>${title}</title>
<style>${BOARD_STYLE}${PAGE_STYLE}</style>
<noscript><style>${ALL_NOTES}</style></noscript></head>
<body><header><h1>${title}</h1>${facts}</header>
<main><section class="play">
<svg id="board" viewBox="0 0 ${BOARD_SIDE} ${BOARD_SIDE}" role="img" aria-label="the board">\
${makeEmptyBoard()}${board.join("")}</svg>
<nav aria-label="turns"><button data-go="first" aria-label="start" title="Home">|◀</button>\
<button data-go="back" aria-label="back" title="←">◀</button>\
<output id="where">${escapeMarkup(label(game, last))}</output>\
<button data-go="next" aria-label="on" title="→ or space">▶</button>\
<button data-go="last" aria-label="end" title="End">▶|</button></nav>
</section><section class="side"><div id="states" aria-live="polite">${states.join("\n")}</div>
${makeSheet(game)}${makeNotes(game)}</section></main>
<script>${PAGE_SCRIPT}</script></body></html>
`;
}

/** Which tiles lie on the boards, and on which of them: a play that is taken back leaves again. */
function laidTiles(boards: readonly ReadonlyBoard[]): LaidTile[] {
  const tiles: LaidTile[] = [];
  const lying = new Map<Square, LaidTile>();
  for (const [index, board] of boards.entries()) {
    for (const [square, laid] of lying) {
      if (board[square] === laid.tile) continue;
      laid.to = index;
      lying.delete(square);
    }
    for (const square of occupiedSquares(board)) {
      if (lying.has(square)) continue;
      const laid = { square, tile: board[square]!, from: index, to: boards.length };
      lying.set(square, laid);
      tiles.push(laid);
    }
  }
  return tiles;
}

/** The rows of the score sheet that are new with a position. */
function newMoves({ positions }: ShownGame, index: number): readonly RecordedMove[] {
  return positions[index]!.position.moves.slice(positions[index - 1]?.position.moves.length ?? 0);
}

/** What is said about a position in a line. */
function label(game: ShownGame, index: number): string {
  if (index === 0) return "start";
  const told = newMoves(game, index).map(({ seat, text, score }) => {
    const points = score === undefined ? "" : ` ${makeSigned(score)}`;
    return `${game.names[seat] ?? ""}: ${text}${points}`;
  });
  return `${game.positions[index]!.turn}. ${told.join("; ")}`;
}

function makeState(
  game: ShownGame,
  { position, notes }: ShownPosition,
  index: number,
  current: boolean,
  fresh: number | undefined,
): string {
  const players = game.names.map((name, seat) => {
    const turn = position.onTurn === seat ? " turn" : "";
    const rack = sortRack(position.racks[seat] ?? []).map(makeRackTile).join("");
    return `<div class="player${turn}"><span class="name">${escapeMarkup(name)}</span>` +
      `<span class="score">${position.scores[seat] ?? 0}</span>` +
      `<div class="rack">${rack}</div></div>`;
  });
  const left = position.tilesLeft;
  const bag = left === 0 ? "The bag is empty." : `${left} in the bag.`;
  const told = notes.map((note) => `<p class="note">${escapeMarkup(note)}</p>`).join("");
  const what = escapeMarkup(label(game, index));
  return `<div class="state" data-label="${what}" data-fresh="${fresh ?? ""}"${
    current ? "" : " hidden"
  }>` +
    `<div class="players">${players.join("")}</div><p class="fact">${bag}${
      makeEnd(game, position)
    }` +
    `</p>${told}</div>`;
}

function makeEnd({ names }: ShownGame, { end }: ShownPosition["position"]): string {
  if (end === undefined) return "";
  const parts = [ENDINGS[end.end]];
  const winners = end.winners.map((seat) => names[seat] ?? "");
  if (winners.length === 1) parts.push(`<strong>${escapeMarkup(winners[0]!)} wins</strong>`);
  if (winners.length > 1) parts.push(`<strong>tie: ${escapeMarkup(winners.join(", "))}</strong>`);
  return ` The game is ${
    parts.map((part) => part.startsWith("<strong>") ? part : escapeMarkup(part)).join("; ")
  }.`;
}

function makeRackTile(tile: Tile): string {
  if (tile === BLANK) return '<span class="chip blank" title="blank">&nbsp;</span>';
  return `<span class="chip">${makeBoardTile(tile)}<sub>${valueOf(tile)}</sub></span>`;
}

/** All notes, for where one cannot step through the positions: on paper, and without scripts. */
function makeNotes(game: ShownGame): string {
  const notes = game.positions.flatMap(({ notes }, index) =>
    notes.map((note) =>
      `<p class="note"><strong>${escapeMarkup(label(game, index))}</strong>\n${
        escapeMarkup(note)
      }</p>`
    )
  );
  return notes.length === 0 ? "" : `<section class="notes">${notes.join("\n")}</section>`;
}

/** The score sheet: a row for each event, which leads to its position. */
function makeSheet(game: ShownGame): string {
  const rows: string[] = [];
  for (const index of game.positions.keys()) {
    for (const move of newMoves(game, index)) {
      const points = move.score === undefined ? "" : makeSigned(move.score);
      const note = move.fault === undefined ? "" : `<small> ${escapeMarkup(move.fault)}</small>`;
      rows.push(
        `<tr data-step="${index}"><td>${move.turn}</td>` +
          `<td>${escapeMarkup(game.names[move.seat] ?? "")}</td>` +
          `<td><button>${escapeMarkup(move.text)}</button>${note}</td><td>${points}</td>` +
          `<td>${move.total}</td></tr>`,
      );
    }
  }
  if (rows.length === 0) return "";
  return "<table><thead><tr><th></th><th>player</th><th>move</th><th>points</th><th>total</th></tr>" +
    `</thead><tbody>${rows.join("\n")}</tbody></table>`;
}
