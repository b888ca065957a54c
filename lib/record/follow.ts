// Follows a recorded game under the rules, event by event: where its tiles lie, who is on turn, and
// what in the record is not as the rules would have it. Recorded scores and totals stay as they are:
// what differs is a finding, and the game goes on from what was recorded.

import type { Dictionary } from "../dictionary/word_graph.ts";
import { createBoard, type ReadonlyBoard } from "../scrabble/board.ts";
import { makeTiles, parsePosition, parseWord } from "../scrabble/notation.ts";
import { type ScoredPlay, scorePlay } from "../scrabble/play.ts";
import { letterOf, makeRack, missingTiles, rackTileOf, type Tile } from "../scrabble/tiles.ts";
import { Findings } from "./finding.ts";
import { EndOfGame } from "./follow_end.ts";
import { type FollowedGame, scorelessTurns, type Step } from "./followed_game.ts";
import { checkPragmas } from "./check_pragmas.ts";
import { known, missingIn, unknownRules } from "./follow_tiles.ts";
import {
  eventsOf,
  isEvent,
  isTurn,
  playerNames,
  type RackItem,
  type RecordedBonus,
  type RecordedEvent,
  type RecordedExchange,
  type RecordedFault,
  type RecordedGame,
  type RecordedPass,
  type RecordedPlay,
  type RecordedTurn,
  type RecordedWithdrawal,
} from "./game.ts";
import { placeTiles } from "./game_lines.ts";
import {
  excessTiles,
  openAccount,
  type TileAccount,
  withExchange,
  withoutPlayer,
  withPlay,
  withRack,
} from "./tile_account.ts";

/** Turns without points, for each player, that end a game. */
const SCORELESS_TURNS = 3;

/** Most events of a game that is followed: many times those of the longest that can be. */
const MOST_EVENTS = 1000;

/**
 * Follows the game of `record` as far as its plays can be put on the board. Words are looked up when
 * there is a `dictionary`.
 */
export function followGame(record: RecordedGame, dictionary?: Dictionary): FollowedGame {
  const follower = new Follower(record, dictionary);
  return follower.follow();
}

/** Thrown where a game cannot be followed any further. */
class Stop extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(problem);
    this.line = line;
  }
}

class Follower {
  readonly #record: RecordedGame;
  readonly #dictionary: Dictionary | undefined;
  readonly #names: readonly string[];
  readonly #findings = new Findings();
  readonly #steps: Step[] = [];
  readonly #end: EndOfGame;
  readonly #scoreless: number[];
  readonly #dropped: boolean[];
  #board: ReadonlyBoard = createBoard();
  #tiles: TileAccount;
  #totals: readonly number[];
  #onTurn = 0;
  #turn = 0;
  #rackLine: number | undefined;

  constructor(record: RecordedGame, dictionary: Dictionary | undefined) {
    const seats = record.players.length;
    this.#record = record;
    this.#dictionary = dictionary;
    this.#names = playerNames(record);
    this.#tiles = openAccount(seats);
    this.#totals = new Array<number>(seats).fill(0);
    this.#scoreless = new Array<number>(seats).fill(0);
    this.#dropped = new Array<boolean>(seats).fill(false);
    this.#end = new EndOfGame(this.#names, this.#findings);
  }

  follow(): FollowedGame {
    const { items } = this.#record;
    const events = eventsOf(this.#record);
    checkPragmas(this.#record, this.#findings);
    const unknown = unknownRules(this.#record);
    let stop: FollowedGame["stop"];
    try {
      if (unknown !== undefined) throw new Stop(unknown.line, unknown.problem);
      let taken = 0;
      for (const item of items) {
        if (item.kind === "rack") this.#checkLastRack(item);
        if (isEvent(item)) this.#take(item, events[++taken]);
      }
      this.#end.finish(this.#board, this.#tiles, items.findLast(isEvent)?.line ?? 0);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      stop = { line: error.line, problem: error.message };
      this.#findings.error(error.line, error.message);
      const later = items.some((item) => isEvent(item) && item.line > error.line);
      if (later) this.#findings.warning(error.line, "the game is not checked after this line");
    }
    const findings = this.#findings.sorted();
    return { steps: this.#steps, findings, ...(stop === undefined ? {} : { stop }) };
  }

  #take(event: RecordedEvent, next: RecordedEvent | undefined): void {
    const { seat, line } = event;
    if (this.#steps.length >= MOST_EVENTS) throw new Stop(line, `more than ${MOST_EVENTS} events`);
    const before = this.#board;
    const last = this.#steps.at(-1);
    if (isTurn(event)) this.#beginTurn(event);
    const rackIsTold = event.kind !== "end-loss" && event.kind !== "time-penalty" &&
      event.kind !== "end-points" && event.kind !== "withdrawal";
    if (rackIsTold) this.#takeRack(seat, event.rack, line);
    const tilesBefore = this.#tiles;
    let play: ScoredPlay | undefined;
    let phonies: readonly string[] = [];
    let expected = this.#totals[seat]! + event.score;
    switch (event.kind) {
      case "play":
        play = this.#play(event);
        phonies = this.#checkWords(event, play, next);
        break;
      case "pass":
      case "exchange":
        this.#passOrExchange(event);
        break;
      case "fault":
        this.#drop(event);
        break;
      case "withdrawal":
        expected = this.#withdraw(event, last);
        break;
      case "challenge-bonus":
        this.#checkBonus(event, last);
        break;
      case "time-penalty":
        this.#end.checkTimePenalty(event, next);
        break;
      case "end-points":
      case "end-loss":
        this.#end.check(event, this.#board, this.#tiles, this.#tilesOf(event.tiles, line));
    }
    this.#findings.compare(line, `${this.#names[seat]}'s total`, event.total, expected);
    this.#totals = this.#totals.with(seat, event.total);
    if (isTurn(event)) this.#endTurn(event);
    const { ending } = this.#end;
    this.#steps.push({
      event,
      turn: this.#turn,
      before,
      board: this.#board,
      tilesBefore,
      tiles: this.#tiles,
      ...(play === undefined ? {} : { play }),
      phonies,
      totals: this.#totals,
      onTurn: ending === undefined ? this.#onTurn : undefined,
      ending,
    });
  }

  // --- Turns

  #beginTurn(event: RecordedTurn): void {
    const { seat, line, kind } = event;
    if (this.#rackLine !== undefined) {
      this.#findings.error(
        line,
        `a turn after line ${this.#rackLine}, which tells a rack where the record stops`,
      );
      this.#rackLine = undefined;
    }
    const over = this.#end.turnAfterEnd(event);
    if (over !== undefined && kind !== "fault") throw new Stop(line, over);
    if (seat !== this.#onTurn && kind !== "fault") {
      // Whoever the record begins with has the first turn.
      if (this.#turn > 0) {
        this.#findings.error(
          line,
          `${this.#names[seat]} is not on turn: it is ${this.#names[this.#onTurn]}'s turn`,
        );
      }
      this.#onTurn = seat;
    }
    this.#turn++;
  }

  #endTurn(event: RecordedTurn): void {
    const { seat, score, line } = event;
    if (event.kind !== "fault") {
      this.#scoreless[seat] = score === 0 ? this.#scoreless[seat]! + 1 : 0;
    }
    if (seat === this.#onTurn) this.#onTurn = this.#seatAfter(seat);
    this.#findEnd(seat, line);
  }

  #findEnd(seat: number, line: number): void {
    const { holdings, tilesLeft } = this.#tiles;
    if (tilesLeft === 0 && holdings[seat]!.size === 0 && !this.#dropped[seat]) {
      this.#end.begin({ kind: "played-out", seat }, line);
    } else if (
      this.#scoreless.every((turns, each) => this.#dropped[each] || turns >= SCORELESS_TURNS)
    ) this.#end.begin({ kind: "scoreless" }, line);
  }

  #seatAfter(seat: number): number {
    const seats = this.#names.length;
    for (let i = 1; i <= seats; i++) {
      const next = (seat + i) % seats;
      if (!this.#dropped[next]) return next;
    }
    return seat;
  }

  #play(event: RecordedPlay): ScoredPlay {
    const { seat, line, position: place, word, score } = event;
    const position = parsePosition(place);
    if (position === undefined) throw new Stop(line, `${place} is no position on the board`);
    const read = parseWord(this.#board, position, word);
    if ("error" in read) throw new Stop(line, read.error);
    const play = scorePlay(this.#board, read);
    if (play.kind === "refused") throw new Stop(line, `${word} at ${place}: ${play.message}`);
    const used = read.map(({ tile }) => rackTileOf(tile));
    this.#checkHeld(seat, used, "played", line);
    this.#findings.compare(line, "the score", score, play.score);
    const board = this.#board.slice();
    placeTiles(board, read);
    this.#board = board;
    this.#tiles = withPlay(this.#tiles, seat, used);
    const excess = excessTiles(board, []);
    if (excess !== "") {
      throw new Stop(line, `the set has not so many tiles: ${excess} too many on the board`);
    }
    return play;
  }

  #checkHeld(seat: number, used: readonly Tile[], what: string, line: number): void {
    const { size, known: rack } = this.#tiles.holdings[seat]!;
    const missing = missingTiles(rack, used);
    // Tiles that a partial rack lacks may be among those that are not known.
    if (missing.length <= size - rack.length) return;
    const verb = missing.length === 1 ? "is" : "are";
    this.#findings.error(
      line,
      `${makeRack(missing)} ${verb} ${what}, but not on the rack ${makeRack(rack)}`,
    );
  }

  #checkWords(
    event: RecordedPlay,
    play: ScoredPlay,
    next: RecordedEvent | undefined,
  ): readonly string[] {
    const dictionary = this.#dictionary;
    if (dictionary === undefined) return [];
    const phonies = play.words
      .filter(({ tiles }) => !dictionary.hasWord(tiles.map(letterOf)))
      .map(({ tiles }) => makeTiles(tiles).toUpperCase());
    const verb = phonies.length > 1 ? "are" : "is";
    const message = `${phonies.join(" and ")} ${verb} not in the dictionary`;
    const withdrawn = next?.kind === "withdrawal" && next.seat === event.seat;
    if (withdrawn && phonies.length > 0) {
      this.#findings.note(event.line, `${message}; the play is taken back`);
    } else if (withdrawn) {
      this.#findings.warning(next.line, "a play is taken back whose words are in the dictionary");
    } else if (phonies.length > 0) this.#findings.warning(event.line, message);
    return phonies;
  }

  #passOrExchange(event: RecordedPass | RecordedExchange): void {
    const { seat, line, score } = event;
    this.#findings.compare(
      line,
      `the score of ${event.kind === "pass" ? "a pass" : "an exchange"}`,
      score,
      0,
    );
    if (event.kind === "pass") return;
    const { size } = this.#tiles.holdings[seat]!;
    const tiles = typeof event.tiles === "number" ? undefined : this.#tilesOf(event.tiles, line);
    const count = tiles?.length ?? Number(event.tiles);
    if (count < 1 || count > size) {
      this.#findings.error(line, `${count} tiles are exchanged of ${size}`);
    } else if (tiles !== undefined) this.#checkHeld(seat, tiles, "exchanged", line);
    const { tilesLeft } = this.#tiles;
    if (count > tilesLeft) {
      this.#findings.error(line, `${count} exchanged with ${tilesLeft} in the bag`);
    }
    this.#tiles = withExchange(this.#tiles, seat, tiles);
  }

  #drop({ seat }: RecordedFault): void {
    this.#dropped[seat] = true;
    this.#tiles = withoutPlayer(this.#tiles, seat);
  }

  // --- What follows from a turn

  /** Takes the last play back, and gives the total that its player had before it. */
  #withdraw(event: RecordedWithdrawal, last: Step | undefined): number {
    const { seat, line, score } = event;
    if (last?.event.kind !== "play") {
      throw new Stop(line, "a play is taken back, but the line before is no play");
    }
    if (last.event.seat !== seat) {
      const right = this.#names[last.event.seat];
      throw new Stop(line, `${this.#names[seat]} takes back a play of ${right}`);
    }
    const total = last.event.total - last.event.score;
    // Some write the points that are lost as none.
    if (score === 0 && event.total === total && last.event.score !== 0) {
      this.#findings.note(line, `the points lost are written as 0, not ${last.event.score}`);
    } else this.#findings.compare(line, "the points lost", score, -last.event.score);
    const rack = known(event.rack);
    const held = last.tilesBefore.holdings[seat]!;
    if (Array.isArray(rack) && held.known.length === held.size && missingIn(held.known, rack)) {
      const right = makeRack(held.known);
      this.#findings.differs(line, "the rack is", event.rack, right, ", as before the play");
    }
    this.#board = last.before;
    this.#tiles = last.tilesBefore;
    this.#end.reopen();
    this.#scoreless[seat] = scorelessTurns(this.#steps.slice(0, -1), seat) + 1;
    this.#findEnd(seat, line);
    return score === 0 ? total : this.#totals[seat]! + score;
  }

  #checkBonus({ seat, line, score }: RecordedBonus, last: Step | undefined): void {
    const { kind, seat: player } = last?.event ?? {};
    if (kind !== "play" && kind !== "challenge-bonus") {
      this.#findings.error(line, "a bonus for a challenge, but the line before is no play");
    } else if (player !== seat) {
      const right = this.#names[player ?? 0];
      this.#findings.error(line, `the bonus is for ${right}, whose play was challenged`);
    }
    if (score < 0) this.#findings.error(line, `a bonus of ${score} points`);
  }

  // --- Racks

  /** Notes what an event tells of its player's rack, and checks it against what was known. */
  #takeRack(seat: number, text: string, line: number): void {
    const rack = known(text);
    if (rack === undefined) return;
    if (!Array.isArray(rack)) throw new Stop(line, rack.error);
    const { size, known: kept } = this.#tiles.holdings[seat]!;
    if (rack.length > size) {
      this.#findings.error(line, `the rack ${text} has ${rack.length} tiles, of ${size} at most`);
    } else if (rack.length === size) {
      const lost = missingTiles(rack, kept);
      if (lost.length > 0) {
        this.#findings.note(
          line,
          `the rack is ${text}, without ${makeRack(lost)}, which the player kept`,
        );
      }
    }
    this.#tiles = withRack(this.#tiles, seat, rack);
    const others = this.#tiles.holdings.flatMap((holding, other) =>
      other === seat ? [] : holding.known
    );
    const excess = excessTiles(this.#board, rack) || excessTiles(this.#board, [...rack, ...others]);
    if (excess !== "") {
      this.#findings.error(
        line,
        `the rack ${text} cannot be: ${excess} more than the set has, with what lies on the board ` +
          "and is on the other racks",
      );
    }
  }

  #checkLastRack({ seat, tiles, line }: RackItem): void {
    this.#rackLine ??= line;
    this.#takeRack(seat, tiles, line);
  }

  #tilesOf(text: string, line: number): readonly Tile[] {
    const tiles = known(text);
    if (tiles === undefined) return [];
    if (!Array.isArray(tiles)) throw new Stop(line, tiles.error);
    return tiles;
  }
}
