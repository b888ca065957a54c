// Plays a game at a service: sends moves, follows what comes back, and holds the service to the
// rules.

import { makePlace, type Place } from "./board.ts";
import { createGame, type Game, moveError, playMove, type Position, winningRows } from "./game.ts";
import type { OmokClient } from "./client.ts";
import { makeRow, type MoveReport, placeOf, ProtocolError, reportMove } from "./protocol.ts";

/** Who plays a game at a service. */
export interface RemoteGameOptions {
  /** The strategy of the service to play against. */
  readonly opponent: string;
  /** Chooses each move; undefined to give the game up. */
  readonly choose: (position: Position) => Place | undefined | Promise<Place | undefined>;
  /** Told of each move of either side, with the game after it. */
  readonly onMove?: (place: Place, game: Game) => void;
}

/**
 * Plays a game to its end, or until it is given up, and gives it. Throws `ProtocolError` when the
 * service breaks the rules or tells something else than what has happened, and what the client
 * throws.
 */
export async function playRemoteGame(
  client: OmokClient,
  { opponent, choose, onMove }: RemoteGameOptions,
): Promise<Game> {
  let game = createGame();
  const pid = await client.create(opponent);
  while (game.outcome.kind === "open") {
    const place = await choose(game.position);
    if (place === undefined) return game;
    const { ack_move, move } = await client.play(pid, place);
    game = playMove(game, place);
    checkReport("ack_move", ack_move, place, game);
    onMove?.(place, game);
    if (game.outcome.kind !== "open") {
      if (move !== undefined) {
        throw new ProtocolError("the service moves, though the game is over");
      }
      break;
    }
    if (move === undefined) throw new ProtocolError("the service does not move, though it should");
    const answer = placeOf(move);
    if (moveError(game, answer) !== undefined) {
      throw new ProtocolError(`the service moves to ${makePlace(answer)}, where a stone is`);
    }
    game = playMove(game, answer);
    checkReport("move", move, answer, game);
    onMove?.(answer, game);
  }
  return game;
}

/** Compares what the service tells of the last move with what the rules say. */
function checkReport(name: string, told: MoveReport, place: Place, game: Game): void {
  const right = reportMove(place, game.outcome);
  const isSame = told.x === right.x && told.y === right.y && told.isWin === right.isWin &&
    told.isDraw === right.isDraw && isRightRow(told.row, place, game);
  if (isSame) return;
  throw new ProtocolError(
    `the service tells in ${name} ${JSON.stringify(told)}; right would be ${JSON.stringify(right)}`,
  );
}

/** Whether it is a row that the last move has completed, or none when there is none. */
function isRightRow(told: readonly number[], place: Place, game: Game): boolean {
  const rows = winningRows(game.position.board, place);
  if (rows.length === 0) return told.length === 0;
  const text = told.join();
  // Either end may come first, and a move can complete several rows.
  return rows.some((row) =>
    [row, row.toReversed()].some((places) => makeRow(places).join() === text)
  );
}
