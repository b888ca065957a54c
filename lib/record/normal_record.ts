// A record in the form in which it is best written for others.

import { makePosition, makeWord } from "../scrabble/notation.ts";
import type { FollowedGame } from "./followed_game.ts";
import type { RecordedGame } from "./game.ts";

/**
 * The record with `.` in its words for each tile that was there before, however it was written.
 * Plays that could not be followed stay as they are.
 */
export function withDots(record: RecordedGame, { steps }: FollowedGame): RecordedGame {
  const words = new Map<unknown, { readonly position: string; readonly word: string }>();
  for (const { event, play, before } of steps) {
    const [word] = play?.words ?? [];
    if (event.kind !== "play" || play === undefined || word === undefined) continue;
    const position = makePosition({ square: play.start, direction: play.direction });
    // A single tile may be recorded as of the other word that it makes.
    if (position === event.position) {
      words.set(event, { position, word: makeWord(before, word) });
      continue;
    }
    const across = /^\d/.test(event.position) ? "across" : "down";
    const other = play.words.find(({ direction }) => direction === across);
    if (other !== undefined) {
      words.set(event, { position: event.position, word: makeWord(before, other) });
    }
  }
  return { ...record, items: record.items.map((item) => ({ ...item, ...words.get(item) })) };
}
