// Follows the lines of a game by the rules.

import type { Board } from "../board.ts";
import { Game, leadersOf, NOBODY, skippedBetween } from "../game.ts";
import { parseBoard } from "../protocol.ts";
import { problemOf } from "../referee.ts";
import { COLORS, penguinsFor } from "../state.ts";
import type { GameEndLine, GameStartLine, TurnLine } from "./transcript.ts";

/** A game that goes on line by line. */
export class FollowedGame {
  /** How the game stands; to be read only. */
  readonly game: Game;
  readonly board: Board;
  /** The seats that were passed over in the last turn, and of which no line has told yet. */
  #skips: number[] = [];
  #turns = 0;

  /** A game at its start. */
  constructor(start: GameStartLine) {
    this.board = parseBoard(start.board);
    const seats = start.players.length;
    this.game = new Game(this.board, seats, penguinsFor(seats));
  }

  /** The number of turns so far. */
  get turns(): number {
    return this.#turns;
  }

  /**
   * Takes the line of the next turn. Gives what is wrong with it; the game cannot be followed any
   * further then.
   */
  take(line: TurnLine): string | undefined {
    const { game } = this;
    if (line.turn !== this.#turns + 1) {
      return `turn is ${line.turn}; ${this.#turns + 1} would be right`;
    }
    if (line.seat >= game.seats || game.removed[line.seat] === 1) {
      return `seat ${line.seat} is not in the game`;
    }
    this.#turns++;
    const [skipped] = this.#skips;
    if (line.event === "skip") {
      if (skipped === undefined) return `${colorOf(line.seat)} is passed over, but need not be`;
      this.#skips.shift();
      return skipped === line.seat ? undefined : `${colorOf(skipped)} is to be passed over first`;
    }
    if (skipped !== undefined) return `${colorOf(skipped)} cannot move, and has to be passed over`;
    if (line.event === "fault") return this.#remove(line.seat);
    if (game.turn !== line.seat) {
      return game.turn === NOBODY
        ? "the game is over: nobody can move"
        : `it is the turn of ${colorOf(game.turn)}, not of ${colorOf(line.seat)}`;
    }
    return line.event === "place" ? this.#place(line.at) : this.#move(line);
  }

  /** Gives what is wrong with the line that ends the game. */
  takeEnd({ end, scores, winners }: GameEndLine): string | undefined {
    const { game } = this;
    if (game.turn !== NOBODY) {
      return `the game is not over: it is the turn of ${colorOf(game.turn)}`;
    }
    const right = {
      end: game.removed.includes(0) ? "played-out" : "no-player",
      scores: [...game.scores],
      winners: leadersOf(game),
    };
    const is = { end, scores, winners };
    if (JSON.stringify(is) === JSON.stringify(right)) return undefined;
    return `the result is ${JSON.stringify(is)}; ${JSON.stringify(right)} would be right`;
  }

  #place(at: readonly [number, number]): string | undefined {
    const { game } = this;
    const tile = this.#tileOf(at);
    if (!game.isPlacing) return "all penguins have been placed";
    if (tile === undefined || !game.canPlace(tile)) return `no penguin can be placed on [${at}]`;
    const seat = game.turn;
    game.place(tile);
    this.#expectSkips(seat);
    return undefined;
  }

  #move(line: TurnLine & { readonly event: "move" }): string | undefined {
    const { game } = this;
    const from = this.#tileOf(line.from);
    const to = this.#tileOf(line.to);
    if (from === undefined || to === undefined) return "a move that leaves the board";
    if (game.isPlacing) return "not all penguins have been placed";
    const problem = problemOf(game, { kind: "move", from, to });
    if (problem !== undefined) return problem;
    const fish = game.fish[from]!;
    const seat = game.turn;
    game.move(from, to);
    this.#expectSkips(seat);
    const score = game.scores[seat]!;
    if (line.fish !== fish) return `fish is ${line.fish}; ${fish} would be right`;
    if (line.score !== score) return `score is ${line.score}; ${score} would be right`;
    return undefined;
  }

  #remove(seat: number): string | undefined {
    const { game } = this;
    const begun = game.placed.some((count) => count > 0);
    if (begun && game.turn !== seat) {
      return `${colorOf(seat)} is removed, but is not on turn`;
    }
    const onTurn = game.turn === seat;
    game.remove(seat);
    if (onTurn) this.#expectSkips(seat);
    return undefined;
  }

  #expectSkips(seat: number): void {
    if (!this.game.isPlacing) this.#skips = skippedBetween(this.game, seat, this.game.turn);
  }

  #tileOf([row, column]: readonly [number, number]): number | undefined {
    const { rows, columns } = this.board;
    return row < rows && column < columns ? row * columns + column : undefined;
  }
}

/** The colour of a seat, for people. */
export function colorOf(seat: number): string {
  return COLORS[seat] ?? `seat ${seat}`;
}
