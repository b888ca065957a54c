// The record of one game as people and programs keep it: everything that GCG files and our own
// transcripts can say, in the order in which it was said. It is what was written down; whether the
// rules allow it is for `follow.ts`.

/** Most players of a recorded game. */
export const MOST_PLAYERS = 4;

/** A player of a recorded game. */
export interface RecordPlayer {
  /** A short name without white space, by which events name the player. */
  readonly nick: string;
  /** The full name, as people write it; may be empty. */
  readonly name: string;
}

/** How a text is encoded. */
export type RecordEncoding = "UTF-8" | "ISO-8859-1";

/** Where something was read: the line of the file, from 1; 0 for what was not read from one. */
interface Placed {
  readonly line: number;
}

/** What every event holds. */
interface EventFacts extends Placed {
  /** The player, by number from 0. */
  readonly seat: number;
  /**
   * The rack before the event as it was written, in upper case with `?` for blanks; empty where it
   * is not known. It may be partial.
   */
  readonly rack: string;
  /** The points that the event brings, as recorded. */
  readonly score: number;
  /** The player's total after it, as recorded. */
  readonly total: number;
  /** What stands after the total, if anything does. */
  readonly remark: string;
}

/** Tiles are put on the board. */
export interface RecordedPlay extends EventFacts {
  readonly kind: "play";
  /** Where the word begins and its direction, `8H` across or `H8` down, in upper case. */
  readonly position: string;
  /**
   * The word: lower case for a blank; `.`, a letter in parentheses or the letter itself for a tile
   * that is there already.
   */
  readonly word: string;
}

/** A turn without a move. */
export interface RecordedPass extends EventFacts {
  readonly kind: "pass";
}

/** Tiles are exchanged. */
export interface RecordedExchange extends EventFacts {
  readonly kind: "exchange";
  /** The tiles, or how many they are where it is not known which. */
  readonly tiles: string | number;
}

/** The play before was challenged and is taken back. */
export interface RecordedWithdrawal extends EventFacts {
  readonly kind: "withdrawal";
}

/** The play before was challenged and stands, for which its player gets a bonus. */
export interface RecordedBonus extends EventFacts {
  readonly kind: "challenge-bonus";
}

/** Points at the end for the tiles that the others hold. */
export interface RecordedEndPoints extends EventFacts {
  readonly kind: "end-points";
  readonly tiles: string;
}

/** Points lost at the end for the tiles that the player itself holds. */
export interface RecordedEndLoss extends EventFacts {
  readonly kind: "end-loss";
  readonly tiles: string;
}

/** Points lost for too much time. */
export interface RecordedTimePenalty extends EventFacts {
  readonly kind: "time-penalty";
}

/** A player is at fault and dropped from the game: GCG has no event for it, and says it in a note. */
export interface RecordedFault extends EventFacts {
  readonly kind: "fault";
  /** What it did, as `illegal-play`, and in words. */
  readonly fault: string;
  readonly reason: string;
}

/** What a player does with a turn. */
export type RecordedTurn = RecordedPlay | RecordedPass | RecordedExchange | RecordedFault;

/** What happens in a recorded game. */
export type RecordedEvent =
  | RecordedTurn
  | RecordedWithdrawal
  | RecordedBonus
  | RecordedEndPoints
  | RecordedEndLoss
  | RecordedTimePenalty;

/** A player is named. */
export interface PlayerItem extends Placed {
  readonly kind: "player";
  readonly seat: number;
}

/** What a player holds where the record stops. */
export interface RackItem extends Placed {
  readonly kind: "rack";
  readonly seat: number;
  readonly tiles: string;
}

/** A remark of whoever kept the record; it belongs to the event before it. */
export interface NoteItem extends Placed {
  readonly kind: "note";
  /** May have several lines, with LF between them. */
  readonly text: string;
}

/** Anything else that is said about the game: title, lexicon, and what no format defines. */
export interface PragmaItem extends Placed {
  readonly kind: "pragma";
  /** The name as it was written, without `#`. */
  readonly name: string;
  readonly text: string;
}

/** One thing that a record says. */
export type RecordItem = PlayerItem | RackItem | NoteItem | PragmaItem | RecordedEvent;

/** A record of one game. */
export interface RecordedGame {
  /** Two to four, in the order of turns. */
  readonly players: readonly RecordPlayer[];
  /** The encoding that the file names; undefined when it names none. */
  readonly encoding: RecordEncoding | undefined;
  /** All that is said, in its order. */
  readonly items: readonly RecordItem[];
}

/** The pragmas of which a game has one at most, in the order in which they are written. */
export type PragmaName =
  | "title"
  | "description"
  | "id"
  | "lexicon"
  | "style"
  | "game-type"
  | "tile-set"
  | "tile-distribution"
  | "game-board"
  | "board-layout"
  | "incomplete";

const EVENT_KINDS: ReadonlySet<string> = new Set<RecordedEvent["kind"]>([
  "play",
  "pass",
  "exchange",
  "withdrawal",
  "challenge-bonus",
  "end-points",
  "end-loss",
  "time-penalty",
  "fault",
]);

/** Whether an item is an event. */
export function isEvent(item: RecordItem): item is RecordedEvent {
  return EVENT_KINDS.has(item.kind);
}

/** Whether an event is a player's turn; the others follow from one, or end the game. */
export function isTurn(event: RecordedEvent): event is RecordedTurn {
  return event.kind === "play" || event.kind === "pass" || event.kind === "exchange" ||
    event.kind === "fault";
}

/** The events of a record. */
export function eventsOf(record: RecordedGame): RecordedEvent[] {
  return record.items.filter(isEvent);
}

/** The first pragma of that name, whatever the case it is written in. */
export function pragmaOf(record: RecordedGame, name: PragmaName): PragmaItem | undefined {
  for (const item of record.items) {
    if (item.kind === "pragma" && item.name.toLowerCase() === name) return item;
  }
  return undefined;
}

/** What players are called in reports: the full name, or the nick where there is none. */
export function playerNames(record: RecordedGame): string[] {
  return record.players.map(({ nick, name }) => name === "" ? nick : name);
}
