// A game as it is shown, whatever it was recorded in: what a drawing of a single position or a page
// with the whole game needs to know.

import type { ReadonlyBoard } from "../scrabble/board.ts";
import { type CgpPosition, opcodeOf } from "./cgp.ts";
import type { FollowedGame } from "./followed_game.ts";
import { isEvent, playerNames, pragmaOf, type RecordedGame } from "./game.ts";
import type { GamePosition } from "./game_position.ts";
import { positionsOfRecord } from "./record_positions.ts";
import { openAccount } from "./tile_account.ts";

/** One position of a game. */
export interface ShownPosition {
  readonly position: GamePosition;
  /** How many turns have been made. */
  readonly turn: number;
  /** What whoever kept the record wrote about what has just happened. */
  readonly notes: readonly string[];
}

/** A game to be shown. */
export interface ShownGame {
  readonly title: string;
  /** Remarks about the whole game: lexicon, description. */
  readonly facts: readonly string[];
  readonly names: readonly string[];
  /** The start and what follows; one at least. */
  readonly positions: readonly ShownPosition[];
}

/** A record as it is shown; `title` is for one that has none. */
export function shownRecord(
  record: RecordedGame,
  title: string,
  followed?: FollowedGame,
): ShownGame {
  const lines = noteLines(record);
  const positions = positionsOfRecord(record, followed);
  const events = record.items.filter(isEvent);
  let told = 0;
  const lexicon = pragmaOf(record, "lexicon")?.text ?? "";
  const description = pragmaOf(record, "description")?.text ?? "";
  return {
    title: pragmaOf(record, "title")?.text || title,
    facts: [description, lexicon === "" ? "" : `Lexicon: ${lexicon}`].filter((fact) => fact !== ""),
    names: playerNames(record),
    positions: positions.map(({ position, turn, steps }) => {
      const notes = steps === 0
        ? lines.before
        : events.slice(told, steps).flatMap((event) => lines.after.get(event) ?? []);
      told = steps;
      return { position, turn, notes };
    }),
  };
}

function noteLines(record: RecordedGame) {
  const before: string[] = [];
  const after = new Map<unknown, string[]>();
  let notes = before;
  for (const item of record.items) {
    if (isEvent(item)) after.set(item, notes = []);
    else if (item.kind === "note" && item.text.trim() !== "") notes.push(item.text.trim());
  }
  return { before, after };
}

/** A single position as it is shown. */
export function shownPosition(cgp: CgpPosition, title: string): ShownGame {
  const lexicon = opcodeOf(cgp, "lex");
  return {
    title,
    facts: lexicon === undefined ? [] : [`Lexicon: ${lexicon}`],
    names: cgp.racks.map((_, seat) =>
      seat === 0 ? "on turn" : cgp.racks.length === 2 ? "opponent" : `opponent ${seat}`
    ),
    positions: [{ position: positionOfCgp(cgp), turn: 0, notes: [] }],
  };
}

/** A CGP position in the form that drawings take. */
function positionOfCgp({ board, racks, scores }: CgpPosition): GamePosition {
  return {
    board,
    placed: [],
    racks,
    scores,
    dropped: scores.map(() => false),
    tilesLeft: tilesInBag(board, racks.length),
    onTurn: 0,
    moves: [],
  };
}

/** Tiles in the bag when `board` has been filled by `seats` players that hold full racks. */
export function tilesInBag(board: ReadonlyBoard, seats: number): number {
  const laid = board.reduce((count, tile) => count + (tile === 0 ? 0 : 1), 0);
  return Math.max(0, openAccount(seats).tilesLeft - laid);
}
