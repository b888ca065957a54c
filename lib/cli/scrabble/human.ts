// A person at the terminal: sees the board and the rack, and types moves.

import { TextLineStream } from "@std/streams/text-line-stream";
import type { Dictionary } from "../../dictionary/word_graph.ts";
import { UserError } from "../../error.ts";
import { drawPosition } from "../../record/draw.ts";
import { createBoard, type ReadonlyBoard, type Square } from "../../scrabble/board.ts";
import { checkExchange } from "../../scrabble/exchange.ts";
import { type Move, PASS } from "../../scrabble/move.ts";
import { parsePosition, parseWord } from "../../scrabble/notation.ts";
import { checkPlay } from "../../scrabble/play.ts";
import { parseRack } from "../../scrabble/tiles.ts";
import type { Position, SlowStrategy } from "../../strategy/strategy.ts";
import { printRaw, printResult, wantsColour } from "../terminal.ts";

const HELP = `  8H WORD       plays WORD across from row 8, column H; H8 WORD plays it down
                tiles that are there are written as they are, or as "."; a blank in lower case
  exchange ABC  puts A, B and C back for others; ? is a blank
  pass          does nothing
  board         shows the board again`;

/** What a line asks for: a move, the board, or an explanation. */
export type Command =
  | { readonly kind: "move"; readonly move: Move; readonly score: number }
  | { readonly kind: "board" }
  | { readonly kind: "problem"; readonly message: string };

/**
 * Reads what a person has typed. A move that the rules do not allow is a problem, and is never
 * sent: the administrator would drop the player for it.
 */
export function parseCommand(line: string, position: Position, dictionary: Dictionary): Command {
  const [first = "", second, ...rest] = line.trim().split(/\s+/);
  const word = first.toLowerCase();
  if (rest.length > 0) return problem(`more than a move; a move is\n${HELP}`);
  if (word === "board" && second === undefined) return { kind: "board" };
  if (word === "pass" && second === undefined) return { kind: "move", move: PASS, score: 0 };
  if (word === "exchange") return parseExchange(second ?? "", position);
  const where = parsePosition(first);
  if (where === undefined || second === undefined) return problem(`a move is\n${HELP}`);
  const placements = parseWord(position.board, where, second);
  if ("error" in placements) return problem(placements.error);
  const play = checkPlay(position.board, placements, position.rack, dictionary);
  if (play.kind === "refused") return problem(play.message);
  return { kind: "move", move: { kind: "play", placements }, score: play.score };
}

function parseExchange(text: string, { rack, tilesLeft }: Position): Command {
  const tiles = parseRack(text);
  if (tiles === undefined || tiles.length === 0) {
    return problem("an exchange names tiles: exchange ABC, with ? for a blank");
  }
  const refusal = checkExchange(tiles, rack, tilesLeft, 1);
  if (refusal !== undefined) return problem(refusal.message);
  return { kind: "move", move: { kind: "exchange", tiles }, score: 0 };
}

function problem(message: string): Command {
  return { kind: "problem", message };
}

/**
 * A strategy that asks a person: the board is drawn on standard output, and moves are read from
 * standard input. Throws `UserError` when that ends.
 */
export function createHuman(name: string, dictionary: Dictionary): SlowStrategy {
  const lines = Deno.stdin.readable
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream())
    .getReader();
  let seen: ReadonlyBoard = createBoard();
  let score = 0;
  return async (position) => {
    const { board } = position;
    // A board with fewer tiles is that of another game.
    if (seen.some((tile, square) => tile !== 0 && board[square] === 0)) {
      seen = createBoard();
      score = 0;
    }
    const placed = newTiles(seen, board);
    seen = board;
    printResult(`\n${draw(name, position, placed, score)}\n`);
    for (;;) {
      printRaw("Your move (? for help): ");
      const { value: line, done } = await lines.read();
      if (done) throw new UserError("the input has ended before the game did");
      if (line.trim() === "") continue;
      const command = line.trim() === "?"
        ? problem(HELP)
        : parseCommand(line, position, dictionary);
      if (command.kind === "problem") printResult(command.message);
      else if (command.kind === "board") printResult(draw(name, position, placed, score));
      else {
        score += command.score;
        if (command.move.kind === "play") printResult(`${command.score} points`);
        return command.move;
      }
    }
  };
}

function newTiles(before: ReadonlyBoard, now: ReadonlyBoard): Square[] {
  const squares: Square[] = [];
  for (const [square, tile] of now.entries()) {
    if (tile !== 0 && before[square] === 0) squares.push(square);
  }
  return squares;
}

/** The board with the own rack and score; a player is not told those of the others. */
function draw(
  name: string,
  { board, rack, tilesLeft }: Position,
  placed: readonly Square[],
  score: number,
): string {
  const own = { racks: [rack], scores: [score], dropped: [false], onTurn: 0, moves: [] };
  return drawPosition(
    { board, placed, tilesLeft, ...own },
    { title: "", names: [name], colour: wantsColour(Deno.stdout) },
  );
}
