// How a recorded game stands after each of its turns: what a drawing of it shows.

import { followGame } from "./follow.ts";
import type { FollowedGame, Step } from "./followed_game.ts";
import { isTurn, type RecordedEvent, type RecordedGame } from "./game.ts";
import {
  type GamePosition,
  makeScoredPlayText,
  type RecordedMove,
  startPosition,
} from "./game_position.ts";
import { type KnownRacks, racksThroughout } from "./racks.ts";
import { openAccount } from "./tile_account.ts";

/** A position of a recorded game. */
export interface RecordPosition {
  readonly position: GamePosition;
  /** How many turns have been made; a play and what came of a challenge to it are one turn. */
  readonly turn: number;
  /** How many steps of the followed game lead here. */
  readonly steps: number;
  /** The racks of the position, and the lines that tell them. */
  readonly racks: KnownRacks;
}

/**
 * The start, and the position after each event; the points at the end are part of the last one.
 */
export function positionsOfRecord(
  record: RecordedGame,
  followed: FollowedGame = followGame(record),
): RecordPosition[] {
  const { steps } = followed;
  const seats = record.players.length;
  const racks = racksThroughout(record, steps);
  const first = startPosition({
    kind: "start",
    racks: racks[0]!.map(({ tiles }) => tiles),
    tilesLeft: openAccount(seats).tilesLeft,
  });
  const onTurn = steps[0]?.event.seat ?? 0;
  const start = { ...first, onTurn };
  const positions: RecordPosition[] = [{ position: start, turn: 0, steps: 0, racks: racks[0]! }];
  for (const [index, step] of steps.entries()) {
    const before = positions.at(-1)!;
    const after = racks[index + 1]!;
    const position = positionAfter(before.position, step, after.map(({ tiles }) => tiles));
    const isEnd = step.ending !== undefined && !isTurn(step.event);
    if (isEnd && before.position.end !== undefined) positions.pop();
    positions.push({ position, turn: step.turn, steps: index + 1, racks: after });
  }
  return positions;
}

function positionAfter(
  before: GamePosition,
  step: Step,
  racks: GamePosition["racks"],
): GamePosition {
  const { event, play, board, totals, tiles, onTurn, ending } = step;
  const { seat } = event;
  const { end: _end, ...rest } = before;
  const dropped = event.kind === "fault" ? before.dropped.with(seat, true) : before.dropped;
  const position: GamePosition = {
    ...rest,
    board,
    placed: play?.placements.map(({ square }) => square) ?? (isTurn(event) ? [] : before.placed),
    racks,
    scores: totals,
    dropped,
    tilesLeft: tiles.tilesLeft,
    onTurn,
    moves: [...before.moves, moveOf(step)],
  };
  if (event.kind === "withdrawal") return { ...position, placed: [] };
  if (ending === undefined) return position;
  const best = Math.max(...totals);
  const winners = [...totals.keys()].filter((each) => totals[each] === best);
  return { ...position, end: { end: ending.kind, winners } };
}

function moveOf({ event, turn, play, before }: Step): RecordedMove {
  const { seat, score, total } = event;
  const text = play === undefined ? textOf(event) : makeScoredPlayText(before, play);
  if (event.kind === "fault") return { turn, seat, text, total, fault: event.reason };
  const isEmpty = (event.kind === "pass" || event.kind === "exchange") && score === 0;
  return { turn, seat, text, total, ...(isEmpty ? {} : { score }) };
}

/** What an event that puts no tile on the board is called. */
function textOf(event: RecordedEvent): string {
  switch (event.kind) {
    case "play":
      return `${event.position} ${event.word}`;
    case "pass":
      return "passes";
    case "exchange":
      return typeof event.tiles === "number"
        ? `exchanges ${event.tiles} ${event.tiles === 1 ? "tile" : "tiles"}`
        : `exchanges ${event.tiles}`;
    case "withdrawal":
      return "takes it back";
    case "challenge-bonus":
      return "challenged";
    case "end-points":
      return `gets ${event.tiles}`;
    case "end-loss":
      return `keeps ${event.tiles}`;
    case "time-penalty":
      return "time";
    case "fault":
      return "is dropped";
  }
}
