// The end of a recorded game: when it is over, and the points that change hands then. They are
// recorded in different ways: what the other holds counts double for who went out, or once for that
// player and once against the other.

import type { ReadonlyBoard } from "../scrabble/board.ts";
import { makeRack, missingTiles, rackValue, type Tile } from "../scrabble/tiles.ts";
import type { Findings } from "./finding.ts";
import type { Ending } from "./followed_game.ts";
import type {
  RecordedEndLoss,
  RecordedEndPoints,
  RecordedEvent,
  RecordedTimePenalty,
  RecordedTurn,
} from "./game.ts";
import { isTurn } from "./game.ts";
import { sameTiles, type TileAccount, tilesOffBoard } from "./tile_account.ts";

/** Follows the end of one game. */
export class EndOfGame {
  readonly #names: readonly string[];
  readonly #findings: Findings;
  #ending: Ending | undefined;
  /** The line of the turn that ended the game. */
  #line = 0;
  #passed = false;
  #points: RecordedEndPoints | undefined;
  readonly #losses = new Map<number, RecordedEndLoss>();

  constructor(names: readonly string[], findings: Findings) {
    this.#names = names;
    this.#findings = findings;
  }

  /** How the game has ended, once it has. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** The game is over with the turn in `line`. */
  begin(ending: Ending, line: number): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    this.#line = line;
  }

  /** The turn that ended the game is taken back. */
  reopen(): void {
    this.#ending = undefined;
    this.#passed = false;
  }

  /**
   * Why a turn cannot come after the end; undefined when it does not, or is the pass with which some
   * programs record that the last play was not challenged.
   */
  turnAfterEnd(turn: RecordedTurn): string | undefined {
    if (this.#ending === undefined) return undefined;
    const isSilence = turn.kind === "pass" && this.#ending.kind === "played-out" &&
      turn.seat !== this.#ending.seat && !this.#passed && this.#points === undefined;
    if (isSilence) {
      this.#passed = true;
      this.#findings.note(turn.line, "a pass after the end: the last play is not challenged");
      return undefined;
    }
    return `the game was over before, with line ${this.#line}`;
  }

  /** Checks points for tiles that are left, which the line says are `tiles`. */
  check(
    event: RecordedEndPoints | RecordedEndLoss,
    board: ReadonlyBoard,
    account: TileAccount,
    tiles: readonly Tile[],
  ): void {
    const { line, seat } = event;
    if (this.#ending === undefined) {
      this.#findings.error(line, "points for tiles left, but by the rules the game is not over");
    } else if (event.kind === "end-points") this.#checkPoints(event, board, tiles);
    else this.#checkLoss(event, board, account, tiles);
    if (event.kind === "end-points") this.#points ??= event;
    else if (!this.#losses.has(seat)) this.#losses.set(seat, event);
    else this.#findings.error(line, `${this.#names[seat]} pays for its tiles a second time`);
  }

  #checkPoints(
    { line, seat, score, tiles: text }: RecordedEndPoints,
    board: ReadonlyBoard,
    tiles: readonly Tile[],
  ): void {
    const ending = this.#ending!;
    if (this.#points !== undefined) {
      this.#findings.error(line, "points for the others' tiles a second time");
    }
    if (ending.kind === "scoreless") {
      this.#findings.error(line, "nobody went out: each player loses the points of its own tiles");
      return;
    }
    if (ending.seat !== seat) {
      const right = this.#names[ending.seat];
      this.#findings.error(line, `${right} went out, and gets the points of the others' tiles`);
      return;
    }
    const left = tilesOffBoard(board);
    if (!sameTiles(left, tiles)) {
      this.#findings.differs(line, "the tiles left are", text, shown(left));
    }
    const once = rackValue(left);
    const right = this.#names.length === 2 ? 2 * once : once;
    if (score !== right && score !== once && score !== 2 * rackValue(tiles)) {
      this.#findings.differs(line, "the points are", score, right);
    }
  }

  #checkLoss(
    { line, seat, score, rack, tiles: text }: RecordedEndLoss,
    board: ReadonlyBoard,
    account: TileAccount,
    tiles: readonly Tile[],
  ): void {
    const { known, size } = account.holdings[seat]!;
    const value = rackValue(tiles);
    if (rack !== "" && [...rack].sort().join("") !== [...text].sort().join("")) {
      this.#findings.error(line, `the rack is ${rack}, but the tiles paid for are ${text}`);
    }
    const ending = this.#ending!;
    if (ending.kind === "played-out" && ending.seat === seat) {
      this.#findings.error(line, `${this.#names[seat]} went out, and has no tile to pay for`);
      return;
    }
    const others = this.#names.length - 1;
    const left = ending.kind === "played-out" && others === 1 ? tilesOffBoard(board) : undefined;
    const right = left ?? (known.length === size ? known : undefined);
    if (right !== undefined && !sameTiles(right, tiles)) {
      this.#findings.differs(line, "the tiles left are", text, shown(right));
    } else if (missingTiles(tilesOffBoard(board), tiles).length > 0) {
      this.#findings.error(line, `${text} are not all off the board`);
    }
    this.#findings.compare(line, "the points lost", score, value === 0 ? 0 : -value);
    const counted = this.#points?.score === 2 * value && value > 0 && others === 1;
    if (counted) {
      this.#findings.error(
        line,
        `the tiles are paid for twice: line ${this.#points!.line} has them`,
      );
    }
  }

  /** Checks a time penalty; `next` is the event after it. */
  checkTimePenalty(
    { line, seat, score }: RecordedTimePenalty,
    next: RecordedEvent | undefined,
  ): void {
    if (score > 0) this.#findings.error(line, `a time penalty that brings ${score} points`);
    if (this.#ending !== undefined) return;
    const message = `${this.#names[seat]} pays for time, but by the rules the game is not over`;
    if (next !== undefined && isTurn(next)) this.#findings.error(line, message);
    else this.#findings.warning(line, message);
  }

  /** Says which points are missing, once the record is read; `line` is that of its last event. */
  finish(board: ReadonlyBoard, account: TileAccount, line: number): void {
    const ending = this.#ending;
    if (ending === undefined) return;
    const left = tilesOffBoard(board);
    if (ending.kind === "scoreless") this.#finishScoreless(account, line);
    else if (rackValue(left) > 0) this.#finishPlayedOut(ending.seat, left, line);
  }

  #finishPlayedOut(seat: number, left: readonly Tile[], line: number): void {
    const value = rackValue(left);
    // Once the other side has paid for its tiles, they count once for who went out.
    const isSplit = this.#losses.size > 0;
    if (this.#points === undefined) {
      const points = this.#names.length === 2 && !isSplit ? 2 * value : value;
      const verb = points === 1 ? "point at the end is" : "points at the end are";
      const entry = `${this.#names[seat]} (${makeRack(left)}) +${points}`;
      this.#findings.warning(line, `${points} ${verb} missing: ${entry}`);
    }
    if (this.#points === undefined ? isSplit : this.#points.score === value) {
      const paid = [...this.#losses.values()].reduce((sum, { score }) => sum - score, 0);
      if (paid < value) {
        this.#findings.warning(
          line,
          `${value - paid} ${value - paid === 1 ? "point is" : "points are"} missing that the ` +
            "other side loses for the tiles it holds",
        );
      }
    }
  }

  #finishScoreless({ holdings }: TileAccount, line: number): void {
    for (const [seat, { known, size }] of holdings.entries()) {
      if (this.#losses.has(seat) || size === 0) continue;
      const name = this.#names[seat];
      if (known.length < size) {
        this.#findings.warning(line, `the points that ${name} loses at the end are missing`);
      } else if (rackValue(known) > 0) {
        const value = rackValue(known);
        const rack = makeRack(known);
        this.#findings.warning(
          line,
          `${value} points that ${name} loses at the end are missing: ${rack} (${rack}) -${value}`,
        );
      }
    }
  }
}

function shown(tiles: readonly Tile[]): string {
  return tiles.length === 0 ? "none" : makeRack(tiles);
}
