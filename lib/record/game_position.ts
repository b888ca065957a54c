// How a game stands after each of its events: what a drawing shows. It follows what was recorded,
// and does not ask whether the rules allow it.

import { createBoard, type ReadonlyBoard, type Square, step } from "../scrabble/board.ts";
import type { EndEvent, GameEvent, PlayEvent, StartEvent } from "../scrabble/event.ts";
import { makePosition } from "../scrabble/notation.ts";
import { type ScoredPlay, scorePlay } from "../scrabble/play.ts";
import { makeBoardTile, makeRack, rackTileOf, type Tile, withoutTiles } from "../scrabble/tiles.ts";
import { gameEventOf, placeTiles } from "./game_lines.ts";
import { TranscriptError } from "./transcript.ts";
import type { TranscriptGame } from "./transcript_reader.ts";

/** A row of the score sheet: a turn, what came of it, or what is paid at the end. */
export interface RecordedMove {
  /** The number of the turn that it is, or belongs to; from 1. */
  readonly turn: number;
  readonly seat: number;
  /** `8H C(AR)E`, `exchanges AB`, `passes`, `is dropped`; `gets AB` or `keeps AB` at the end. */
  readonly text: string;
  /** Why the player was dropped, if it was. */
  readonly fault?: string;
  /** The points that it brought or cost; absent for a turn that brings none. */
  readonly score?: number;
  /** The player's score after it. */
  readonly total: number;
}

/** How a game stands. */
export interface GamePosition {
  readonly board: ReadonlyBoard;
  /** The squares that the last turn put tiles on. */
  readonly placed: readonly Square[];
  /** By seat. */
  readonly racks: readonly (readonly Tile[])[];
  readonly scores: readonly number[];
  readonly dropped: readonly boolean[];
  readonly tilesLeft: number;
  /** The seat whose turn is next; undefined at the end. */
  readonly onTurn: number | undefined;
  /** The score sheet so far. */
  readonly moves: readonly RecordedMove[];
  /** How the game ended, once it has. */
  readonly end?: Pick<EndEvent, "end" | "winners">;
}

/** How a game stands when the racks are dealt. */
export function startPosition({ racks, tilesLeft }: StartEvent): GamePosition {
  return {
    board: createBoard(),
    placed: [],
    racks,
    scores: racks.map(() => 0),
    dropped: racks.map(() => false),
    tilesLeft,
    onTurn: 0,
    moves: [],
  };
}

/**
 * How a game that stood at `position` stands after `event`. Throws `TranscriptError` for a play
 * that cannot be put on the board.
 */
export function nextPosition(position: GamePosition, event: GameEvent): GamePosition {
  const { racks, scores, dropped, moves } = position;
  const turn = (moves.at(-1)?.turn ?? 0) + 1;
  switch (event.kind) {
    case "start":
      return startPosition(event);
    case "play": {
      const { seat, placements, score, total, drawn, tilesLeft } = event;
      const board = position.board.slice();
      placeTiles(board, placements);
      const kept = withoutTiles(event.rack, placements.map(({ tile }) => rackTileOf(tile)));
      return {
        board,
        placed: placements.map(({ square }) => square),
        racks: racks.with(seat, [...kept, ...drawn]),
        scores: scores.with(seat, total),
        dropped,
        tilesLeft,
        onTurn: seatAfter(seat, dropped),
        moves: [...moves, {
          turn,
          seat,
          text: makePlayText(position.board, event),
          score,
          total,
        }],
      };
    }
    case "exchange": {
      const { seat, rack, tiles, drawn, total, tilesLeft } = event;
      const text = tiles.length === 0 ? "passes" : `exchanges ${makeRack(tiles)}`;
      return {
        ...position,
        placed: [],
        racks: racks.with(seat, [...withoutTiles(rack, tiles), ...drawn]),
        scores: scores.with(seat, total),
        tilesLeft,
        onTurn: seatAfter(seat, dropped),
        moves: [...moves, { turn, seat, text, total }],
      };
    }
    case "fault": {
      const { seat, reason, tilesLeft } = event;
      const without = dropped.with(seat, true);
      const text = "is dropped";
      return {
        ...position,
        placed: [],
        racks: racks.with(seat, []),
        dropped: without,
        tilesLeft,
        // A player can be dropped out of turn.
        onTurn: position.onTurn === seat ? seatAfter(seat, without) : position.onTurn,
        moves: [...moves, { turn, seat, text, fault: reason, total: scores[seat]! }],
      };
    }
    case "end":
      return {
        ...position,
        racks: event.racks,
        scores: event.scores,
        onTurn: undefined,
        moves: [...moves, ...paymentsOf(event, turn - 1)],
        end: { end: event.end, winners: event.winners },
      };
  }
}

/**
 * How a recorded game stood at its start and after each turn; the last holds the end too, if the
 * game has one. Throws `TranscriptError`, which names the line, when a line is missing or does not fit those before.
 */
export function positionsOf(game: TranscriptGame, source: string): GamePosition[] {
  const { start, turns, end } = game;
  if (start === undefined) {
    const { number } = game.lines[0]!;
    throw new TranscriptError(`${source}:${number}: game ${game.game} has no beginning`);
  }
  const positions: GamePosition[] = [];
  let position = startPosition({ kind: "start", racks: [], tilesLeft: 0 });
  for (const { number, line } of [start, ...turns, ...(end === undefined ? [] : [end])]) {
    const event = gameEventOf(line, position.board);
    if ("error" in event) throw new TranscriptError(`${source}:${number}: ${event.error}`);
    const seats = start.line.racks.length;
    const strange = "seat" in event
      ? event.seat >= seats
      : event.kind === "end" && event.racks.length !== seats;
    if (strange || number < start.number) {
      throw new TranscriptError(`${source}:${number}: the line does not belong in this game`);
    }
    try {
      position = nextPosition(position, event);
    } catch (error) {
      if (!(error instanceof TranscriptError)) throw error;
      throw new TranscriptError(`${source}:${number}: ${error.message}`);
    }
    if (event.kind === "end") positions.pop();
    positions.push(position);
  }
  return positions;
}

/** What is paid for tiles at the end, first to who gets points; `turn` is the last one. */
function paymentsOf({ racks, adjustments, scores }: EndEvent, turn: number): RecordedMove[] {
  const seats = [...adjustments.keys()].filter((seat) => adjustments[seat] !== 0);
  return seats
    .sort((a, b) => Math.sign(adjustments[b]!) - Math.sign(adjustments[a]!))
    .map((seat) => {
      const score = adjustments[seat]!;
      const others = racks.filter((_, other) => other !== seat).flat();
      const text = score > 0 ? `gets ${makeRack(others)}` : `keeps ${makeRack(racks[seat]!)}`;
      return { turn, seat, text, score, total: scores[seat]! };
    });
}

function makePlayText(board: ReadonlyBoard, { placements }: PlayEvent): string {
  const play = scorePlay(board, placements);
  if (play.kind === "refused") throw new TranscriptError(play.message);
  return makeScoredPlayText(board, play);
}

/** Writes a play for people: `8H C(AR)E`, tiles that were on `board` before in parentheses. */
export function makeScoredPlayText(board: ReadonlyBoard, play: ScoredPlay): string {
  const { start: square, direction } = play;
  const tiles = play.words[0]?.tiles ?? [];
  const word = tiles
    .map((tile, index) => {
      const there = board[step(square, direction, index) ?? square] !== 0;
      return there ? `(${makeBoardTile(tile)})` : makeBoardTile(tile);
    })
    .join("").replaceAll(")(", "");
  return `${makePosition({ square, direction })} ${word}`;
}

function seatAfter(seat: number, dropped: readonly boolean[]): number | undefined {
  for (let i = 1; i <= dropped.length; i++) {
    const next = (seat + i) % dropped.length;
    if (!dropped[next]) return next;
  }
  return undefined;
}
