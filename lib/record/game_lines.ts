// The events of a game as lines of a transcript, and back.

import { type Board, createBoard, type ReadonlyBoard } from "../scrabble/board.ts";
import type { GameEvent } from "../scrabble/event.ts";
import type { Placement } from "../scrabble/move.ts";
import {
  makePosition,
  makeWord,
  type NotationError,
  parsePosition,
  parseWord,
} from "../scrabble/notation.ts";
import { mainWordOf } from "../scrabble/play.ts";
import { makeRack, parseRack, type Tile } from "../scrabble/tiles.ts";
import type { Pairing } from "../tournament/format.ts";
import type {
  ExchangeTurn,
  FaultTurn,
  GameLineEvent,
  GameStartEvent,
  PlayTurn,
} from "./transcript.ts";
import { TranscriptError } from "./transcript_error.ts";

/** What the first line of a game says besides its racks. */
export type GameHeading = Omit<GameStartEvent, "event" | "racks" | "tilesLeft">;

/** What the first line of the game of a pairing says besides its racks; `names` are by seat. */
export function makeHeading(pairing: Pairing, names: readonly string[]): GameHeading {
  const { game, round, deal, seats: players, absent } = pairing;
  return { game, round, deal, players, names, ...(absent === undefined ? {} : { absent }) };
}

/** Turns the events of one game, as the referee reports them, into lines of a transcript. */
export class GameRecorder {
  readonly #heading: GameHeading;
  readonly #board: Board = createBoard();
  #turn = 0;

  /** A recorder of the game that `heading` tells of. */
  constructor(heading: GameHeading) {
    this.#heading = heading;
  }

  /** The line for the next event of the game. */
  line(event: GameEvent): GameLineEvent {
    const { game } = this.#heading;
    switch (event.kind) {
      case "start":
        return {
          event: "game-start",
          ...this.#heading,
          racks: event.racks.map(makeRack),
          tilesLeft: event.tilesLeft,
        };
      case "play": {
        const line: PlayTurn = {
          event: "play",
          game,
          turn: ++this.#turn,
          seat: event.seat,
          rack: makeRack(event.rack),
          ...notate(this.#board, event.placements),
          score: event.score,
          total: event.total,
          drawn: makeRack(event.drawn),
          tilesLeft: event.tilesLeft,
        };
        placeTiles(this.#board, event.placements);
        return line;
      }
      case "exchange":
        return {
          event: "exchange",
          game,
          turn: ++this.#turn,
          seat: event.seat,
          rack: makeRack(event.rack),
          tiles: makeRack(event.tiles),
          drawn: makeRack(event.drawn),
          total: event.total,
          tilesLeft: event.tilesLeft,
        };
      case "fault":
        return {
          event: "fault",
          game,
          turn: ++this.#turn,
          seat: event.seat,
          rack: makeRack(event.rack),
          fault: event.fault,
          reason: event.reason,
          tilesLeft: event.tilesLeft,
        };
      case "end":
        return {
          event: "game-end",
          game,
          end: event.end,
          racks: event.racks.map(makeRack),
          adjustments: event.adjustments,
          scores: event.scores,
          winners: event.winners,
        };
    }
  }
}

/** A line of a game that tells of a turn. */
export type TurnLine = PlayTurn | ExchangeTurn | FaultTurn;

/**
 * The event that a line of a game tells of, or why its play cannot be put on `board`, the board
 * before it.
 */
export function gameEventOf(line: GameLineEvent, board: ReadonlyBoard): GameEvent | NotationError {
  switch (line.event) {
    case "game-start":
      return { kind: "start", racks: line.racks.map(tilesOf), tilesLeft: line.tilesLeft };
    case "play": {
      const placements = placementsOf(line, board);
      if ("error" in placements) return placements;
      const { seat, score, total, tilesLeft } = line;
      const rack = tilesOf(line.rack);
      const drawn = tilesOf(line.drawn);
      return { kind: "play", seat, rack, placements, score, total, drawn, tilesLeft };
    }
    case "exchange": {
      const { seat, total, tilesLeft } = line;
      const rack = tilesOf(line.rack);
      const tiles = tilesOf(line.tiles);
      const drawn = tilesOf(line.drawn);
      return { kind: "exchange", seat, rack, tiles, drawn, total, tilesLeft };
    }
    case "fault": {
      const { seat, fault, reason, tilesLeft } = line;
      return { kind: "fault", seat, fault, reason, rack: tilesOf(line.rack), tilesLeft };
    }
    case "game-end": {
      const { end, adjustments, scores, winners } = line;
      return { kind: "end", end, racks: line.racks.map(tilesOf), adjustments, scores, winners };
    }
  }
}

/** The tiles that a play puts on `board`, the board before it, or why it cannot. */
export function placementsOf(
  line: PlayTurn,
  board: ReadonlyBoard,
): readonly Placement[] | NotationError {
  const position = parsePosition(line.position);
  if (position === undefined) return { error: `${line.position} is no position` };
  return parseWord(board, position, line.word);
}

/** The tiles of a rack in a line that was read. Throws `TranscriptError` for what is no rack. */
export function tilesOf(text: string): Tile[] {
  const tiles = parseRack(text);
  if (tiles === undefined) throw new TranscriptError(`"${text}" is no rack`);
  return tiles;
}

/** Puts the tiles of a play on `board`. */
export function placeTiles(board: Board, placements: readonly Placement[]): void {
  for (const { square, tile } of placements) board[square] = tile;
}

function notate(
  board: ReadonlyBoard,
  placements: readonly Placement[],
): Pick<PlayTurn, "position" | "word"> {
  const word = mainWordOf(board, placements);
  if (word === undefined) throw new Error("a play that makes no word cannot be recorded");
  const { start: square, direction } = word;
  return { position: makePosition({ square, direction }), word: makeWord(board, word) };
}
