// Runs one game of a transcript again under the rules, from its seed, with the moves that were
// recorded, and compares every fact that the rules fix.

import type { Dictionary } from "../dictionary/word_graph.ts";
import { createRandom, deriveSeed } from "../random.ts";
import { createBag } from "../scrabble/bag.ts";
import type { EndEvent } from "../scrabble/event.ts";
import { Game } from "../scrabble/game.ts";
import { scorePlay } from "../scrabble/play.ts";
import { makeRack } from "../scrabble/tiles.ts";
import type { Findings } from "./finding.ts";
import { placementsOf, tilesOf, type TurnLine } from "./game_lines.ts";
import type {
  ExchangeTurn,
  FaultTurn,
  GameEndEvent,
  GameStartEvent,
  HeaderEvent,
  PlayTurn,
} from "./transcript.ts";
import type { Located, TranscriptGame } from "./transcript_reader.ts";

/**
 * Lines with wrong tiles after which a game is given up: a wrong tile in one line can be followed,
 * but where they go on being wrong each line would only repeat the first.
 */
const MOST_LINES_WITH_WRONG_TILES = 2;

/** What games are checked with. */
export interface GameCheck {
  readonly header: HeaderEvent;
  readonly dictionary: Dictionary;
  /** Whether it is the dictionary that the games were played with. */
  readonly isSameDictionary: boolean;
  readonly findings: Findings;
}

/**
 * Checks a game against the rules, and gives the end that it would have by them: undefined when it
 * does not come to one, or could not be followed to there.
 */
export function verifyGame(
  game: TranscriptGame,
  start: Located<GameStartEvent>,
  check: GameCheck,
): EndEvent | undefined {
  const run = new Rerun(start, check);
  run.checkStart();
  const last = game.end?.number ?? Infinity;
  const moves = game.turns.filter(({ number }) => number > start.number && number < last);
  for (const move of moves) {
    if (!run.check(move)) return undefined;
  }
  return game.end === undefined ? undefined : run.checkEnd(game.end);
}

class Rerun {
  readonly #start: Located<GameStartEvent>;
  readonly #game: Game;
  readonly #isSameDictionary: boolean;
  readonly #findings: Findings;
  #turn = 0;
  #dealing = true;
  #linesWithWrongTiles = 0;

  constructor(start: Located<GameStartEvent>, check: GameCheck) {
    const { header, dictionary, isSameDictionary, findings } = check;
    this.#start = start;
    this.#isSameDictionary = isSameDictionary;
    this.#findings = findings;
    this.#game = new Game({
      seats: start.line.racks.length,
      bag: createBag(createRandom(deriveSeed(header.seed, start.line.deal))),
      dictionary,
      exchangeMinimum: header.options.exchangeMinimum,
    });
  }

  checkStart(): void {
    const { number, line } = this.#start;
    const { racks, tilesLeft } = this.#game.start;
    const what = `game ${line.game}, start:`;
    const right = racks.map(makeRack);
    if (!this.#findings.compare(number, `${what} racks`, line.racks, right)) {
      this.#linesWithWrongTiles++;
    }
    this.#findings.compare(number, `${what} tilesLeft`, line.tilesLeft, tilesLeft);
  }

  /** Checks a turn, and makes it; false when the game cannot be followed any further. */
  check({ number, line }: Located<TurnLine>): boolean {
    const what = this.#what(line);
    this.#turn++;
    const seat = this.#game.turn;
    if (line.turn !== this.#turn && line.seat !== seat) {
      const told = `turn ${line.turn} of seat ${line.seat}`;
      const right = `turn ${this.#turn} of seat ${seat}`;
      return this.#giveUp(number, `${what} ${told} where ${right} is next: a turn is missing`);
    }
    this.#findings.compare(number, `${what} turn`, line.turn, this.#turn);
    // Racks are dealt to all at once, so that several can be at fault before the first turn.
    this.#dealing &&= line.event === "fault";
    const end = this.#game.end?.end;
    if (end !== undefined && !(this.#dealing && end === "last-player")) {
      return this.#giveUp(number, `${what} the game was over before (${end})`);
    }
    if (line.event === "fault") return this.#checkFault(number, line, what);
    this.#findings.compare(number, `${what} seat`, line.seat, seat);
    const rack = makeRack(this.#game.rackOf(seat));
    const rackIsRight = this.#findings.compare(number, `${what} rack`, line.rack, rack);
    const event = line.event === "play"
      ? this.#play(number, line, what)
      : this.#exchange(number, line, what);
    if (event === undefined) return false;
    const drawn = makeRack(event.drawn);
    const drawnIsRight = this.#findings.compare(number, `${what} drawn`, line.drawn, drawn);
    this.#findings.compare(number, `${what} total`, line.total, event.total);
    this.#findings.compare(number, `${what} tilesLeft`, line.tilesLeft, event.tilesLeft);
    return this.#followTiles(number, rackIsRight && drawnIsRight);
  }

  checkEnd({ number, line }: Located<GameEndEvent>): EndEvent | undefined {
    const right = this.#game.end;
    const what = `game ${line.game}, end:`;
    if (right === undefined) {
      this.#findings.error(number, `${what} by the rules the game is not over`);
      return undefined;
    }
    this.#findings.compare(number, `${what} end`, line.end, right.end);
    this.#findings.compare(number, `${what} racks`, line.racks, right.racks.map(makeRack));
    this.#findings.compare(number, `${what} adjustments`, line.adjustments, right.adjustments);
    this.#findings.compare(number, `${what} scores`, line.scores, right.scores);
    this.#findings.compare(number, `${what} winners`, line.winners, right.winners);
    return right;
  }

  #checkFault(number: number, line: FaultTurn, what: string): boolean {
    // Only when the racks are dealt can a player be at fault that is not on turn.
    const seat = this.#dealing ? line.seat : this.#game.turn;
    this.#findings.compare(number, `${what} seat`, line.seat, seat);
    if (seat >= this.#game.seats || this.#game.isDropped(seat)) {
      return this.#giveUp(number, `${what} there is no player in seat ${seat}`);
    }
    const rack = makeRack(this.#game.rackOf(seat));
    const rackIsRight = this.#findings.compare(number, `${what} rack`, line.rack, rack);
    const event = this.#game.drop(seat, line.fault, line.reason);
    this.#findings.compare(number, `${what} tilesLeft`, line.tilesLeft, event.tilesLeft);
    return this.#followTiles(number, rackIsRight);
  }

  #play(number: number, line: PlayTurn, what: string): ReturnType<Game["play"]> | undefined {
    const placements = placementsOf(line, this.#game.board);
    if ("error" in placements) {
      this.#giveUp(number, `${what} the play cannot be made: ${placements.error}`);
      return undefined;
    }
    let play = this.#game.checkPlay(placements);
    if (play.kind === "refused" && play.reason === "not-in-dictionary") {
      // It was accepted all the same, so that the game can be followed.
      const problem = `${what} ${play.message}`;
      if (this.#isSameDictionary) this.#findings.error(number, problem);
      else this.#findings.warning(number, problem);
      play = scorePlay(this.#game.board, placements);
    }
    if (play.kind === "refused") {
      this.#giveUp(number, `${what} the play is illegal: ${play.message}`);
      return undefined;
    }
    this.#findings.compare(number, `${what} score`, line.score, play.score);
    return this.#game.play(placements, play.score);
  }

  #exchange(
    number: number,
    line: ExchangeTurn,
    what: string,
  ): ReturnType<Game["exchange"]> | undefined {
    const tiles = tilesOf(line.tiles);
    const refusal = this.#game.checkExchange(tiles);
    if (refusal !== undefined) {
      this.#giveUp(number, `${what} the exchange is illegal: ${refusal.message}`);
      return undefined;
    }
    return this.#game.exchange(tiles);
  }

  #followTiles(number: number, right: boolean): boolean {
    if (right) return true;
    this.#linesWithWrongTiles++;
    if (this.#linesWithWrongTiles < MOST_LINES_WITH_WRONG_TILES) return true;
    return this.#giveUp(number);
  }

  #giveUp(number: number, error?: string): false {
    if (error !== undefined) this.#findings.error(number, error);
    const { game } = this.#start.line;
    this.#findings.warning(number, `game ${game} is not checked any further after this line`);
    return false;
  }

  #what(line: TurnLine): string {
    const name = this.#start.line.names[line.seat];
    return `game ${line.game}, turn ${line.turn}${name === undefined ? "" : ` (${name})`}:`;
  }
}
