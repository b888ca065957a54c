// A game among strategies, with no players between them and the game: what a referee would have of it with
// house players, without the time that asking and telling take.

import type { EndEvent, GameEvent } from "../scrabble/event.ts";
import { Game, type GameOptions } from "../scrabble/game.ts";
import type { Move } from "../scrabble/move.ts";
import { makeFailureReason, type PlayerFault } from "../scrabble/result.ts";
import type { Strategy } from "./strategy.ts";

/** What a game among strategies is played with; the seats are as many as they are. */
export interface HouseGameOptions extends Omit<GameOptions, "seats"> {
  /** Called with each event as it happens. What it throws ends the game with that error. */
  readonly onEvent: (event: GameEvent) => void;
}

/** What comes out of such a game. */
export interface HouseGameResult {
  readonly end: EndEvent;
  /** Failures, and moves that the rules do not allow, each of which cost its seat the game. */
  readonly faults: readonly PlayerFault[];
}

/**
 * Plays a game with 2 to 4 strategies, the first to begin. What a strategy throws is its own failure, and
 * drops only itself, as with the referee.
 */
export function playHouseGame(
  strategies: readonly Strategy[],
  { onEvent, ...options }: HouseGameOptions,
): HouseGameResult {
  const game = new Game({ ...options, seats: strategies.length });
  const faults: PlayerFault[] = [];
  onEvent(game.start);
  for (;;) {
    const { end } = game;
    if (end !== undefined) {
      onEvent(end);
      return { end, faults };
    }
    const seat = game.turn;
    const event = takeTurn(game, strategies[seat]!);
    if (event.kind === "fault") {
      faults.push({ seat, kind: event.fault, reason: event.reason, afterEnd: false });
    }
    onEvent(event);
  }
}

/** Makes the move of the player on turn, or drops it when it fails or the rules do not allow that. */
function takeTurn(game: Game, strategy: Strategy): GameEvent {
  let move: Move;
  try {
    const { board, tilesLeft } = game;
    move = strategy({ board, rack: game.rackOf(game.turn), tilesLeft });
  } catch (error) {
    return game.drop(game.turn, "broken-contract", makeFailureReason(error));
  }
  if (move.kind === "play") {
    const play = game.checkPlay(move.placements);
    if (play.kind === "scored") return game.play(move.placements, play.score);
    return game.drop(game.turn, "illegal-play", `illegal play: ${play.message}`);
  }
  const refusal = game.checkExchange(move.tiles);
  if (refusal === undefined) return game.exchange(move.tiles);
  return game.drop(game.turn, "illegal-exchange", `illegal exchange: ${refusal.message}`);
}
