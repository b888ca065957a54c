// Transcripts: what happened in a match or tournament, one JSON object a line (JSON Lines, UTF-8),
// written as it happens. This file says what the lines hold, and turns one into text and back.
//
// The first line is the header. Every line has its number (`seq`) and its time (`ms`). Lines of
// several games may alternate: each names its game. The last line closes the transcript; without it
// the match was interrupted.

import type { GameEnd } from "../scrabble/event.ts";
import type { FaultKind } from "../scrabble/player.ts";
import {
  type Envelope,
  makeLine,
  parseLine,
  type TRANSCRIPT_FORMAT,
  type TRANSCRIPT_VERSION,
} from "./line_text.ts";
import { lineSchema } from "./transcript_schema.ts";

export { TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from "./line_text.ts";
export type { Envelope } from "./line_text.ts";
export { TRANSCRIPT_FILE } from "./line_writer.ts";
export { TranscriptError } from "./transcript_error.ts";

/** A player as the header lists it; elsewhere it is a number, its place in that list from 0. */
export interface TranscriptPlayer {
  /** The name under which it is reported, unique in the transcript. */
  readonly name: string;
  /** `absent` for one that was to come and never did. */
  readonly kind: "house" | "remote" | "absent";
  /** The strategy of a house player. */
  readonly strategy?: string;
}

/** The dictionary that the games were played with. */
export interface TranscriptDictionary {
  readonly name: string;
  /** SHA-256 of the dictionary's file, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** The settings of the match that matter for its games, by name. */
export interface TranscriptOptions {
  /** The fewest tiles that the bag must hold for an exchange. */
  readonly exchangeMinimum: number;
  readonly [option: string]: string | number | boolean;
}

/** The first line. */
export interface HeaderEvent {
  readonly event: "transcript";
  readonly format: typeof TRANSCRIPT_FORMAT;
  readonly version: typeof TRANSCRIPT_VERSION;
  readonly game: "scrabble";
  /** When the clock of `ms` began: date and time as in ISO 8601, in UTC. */
  readonly started: string;
  /** The program that wrote the transcript, with its version. */
  readonly program: string;
  /** The options with which the match was begun; what goes on with it takes them from here. */
  readonly arguments?: readonly string[];
  readonly players: readonly TranscriptPlayer[];
  /** The seed of the match; that of one game is `deriveSeed(seed, deal)`. */
  readonly seed: number;
  readonly dictionary: TranscriptDictionary;
  readonly options: TranscriptOptions;
}

/** A player has registered, or a house player has taken its place. */
export interface RegisterEvent {
  readonly event: "register";
  readonly player: number;
  readonly name: string;
  /** Where a remote player is connected from, `HOST:PORT`. */
  readonly address?: string;
}

/** Somebody who wanted to be a player was refused. */
export interface RefuseEvent {
  readonly event: "refuse";
  readonly name?: string;
  readonly address?: string;
  readonly reason: string;
}

/** A player was found at fault after the end of a game, and is dropped from the games to come. */
export interface DropEvent {
  readonly event: "drop";
  /** The game that had just ended. */
  readonly game: number;
  readonly player: number;
  readonly fault: FaultKind;
  readonly reason: string;
}

/** A remote player has come back, after its connection was lost or the match interrupted. */
export interface ReconnectEvent {
  readonly event: "reconnect";
  readonly player: number;
  readonly name: string;
  /** Where it is connected from, `HOST:PORT`. */
  readonly address: string;
}

/**
 * The match goes on after it was interrupted. Games that were begun before this line and have no
 * end are void; they begin anew.
 */
export interface ResumeEvent {
  readonly event: "resume";
  /** When: date and time as in ISO 8601, in UTC. */
  readonly resumed: string;
}

/** One message as it went over the wire. */
export interface MessageEvent {
  readonly event: "message";
  /** The player, once it is registered. */
  readonly player?: number;
  readonly address?: string;
  /** `sent` by the administrator, or `received` by it. */
  readonly direction: "sent" | "received";
  readonly text: string;
}

/** What the lines that begin a game of the schedule say about it. */
interface Scheduled {
  /** The game's number, from 1. */
  readonly game: number;
  /** The round that it belongs to, from 1. */
  readonly round: number;
  /** Which deal of chance it is played with: its seed is `deriveSeed(header.seed, deal)`. */
  readonly deal: number;
  /** The players by seat, in the order of turns. */
  readonly players: readonly number[];
  /** Their names, by seat. */
  readonly names: readonly string[];
}

/** A game begins: the first racks are dealt. Racks are written as `AEINRS?`. */
export interface GameStartEvent extends Scheduled {
  readonly event: "game-start";
  /** Players that the schedule has in this game, but who are out; the others play without them. */
  readonly absent?: readonly number[];
  readonly racks: readonly string[];
  readonly tilesLeft: number;
}

/** A game of the schedule is not played. */
export interface UnplayedEvent extends Scheduled {
  readonly event: "unplayed";
  /**
   * Why: `forfeit`, too few of its players are still there; `absent`, those missing have never
   * come; `bye`, the schedule has no opponent for its only player.
   */
  readonly end: "forfeit" | "absent" | "bye";
  /** The seats that win by it. */
  readonly winners: readonly number[];
}

/** What every line of a turn holds. */
interface Turn {
  readonly game: number;
  /** Plays, exchanges and faults of a game are numbered from 1. */
  readonly turn: number;
  readonly seat: number;
  /** The rack before the turn. */
  readonly rack: string;
  /** Tiles in the bag after the turn. */
  readonly tilesLeft: number;
}

/** A play that was accepted. */
export interface PlayTurn extends Turn {
  readonly event: "play";
  /** Where the word begins and its direction: `8H` across, `H8` down. */
  readonly position: string;
  /** The word: lower case for a blank, `.` for a tile that was there. */
  readonly word: string;
  readonly score: number;
  /** The player's score after the play. */
  readonly total: number;
  readonly drawn: string;
}

/** An exchange; with no tiles, a pass. */
export interface ExchangeTurn extends Turn {
  readonly event: "exchange";
  readonly tiles: string;
  readonly drawn: string;
  readonly total: number;
}

/** A player at fault; the rack goes back to the bag. */
export interface FaultTurn extends Turn {
  readonly event: "fault";
  readonly fault: FaultKind;
  readonly reason: string;
}

/** A game has ended. */
export interface GameEndEvent {
  readonly event: "game-end";
  readonly game: number;
  readonly end: GameEnd;
  /** The tiles that each seat held at the end. */
  readonly racks: readonly string[];
  readonly adjustments: readonly number[];
  readonly scores: readonly number[];
  /** The seats that share the first place. */
  readonly winners: readonly number[];
}

/** A player's standing at the end. */
export interface TranscriptStanding {
  /** From 1; shared by equals. */
  readonly place: number;
  readonly player: number;
  readonly name: string;
  /** Games with a result, forfeits among them. */
  readonly games: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** A win is 1; a shared first place is 1 divided by those who share it. */
  readonly points: number;
  /** The sum over the games played of the own score less the mean score of the others. */
  readonly spread: number;
  /** Mean score over the games that were played, if there is one. */
  readonly averageScore?: number;
}

/** The last line. */
export interface FinalEvent {
  readonly event: "end";
  /** Best first. */
  readonly standings: readonly TranscriptStanding[];
  /** The game that decided the match; those with higher numbers do not count. */
  readonly lastGame?: number;
  /**
   * In a knock-out, by player: the round in which it went out, or null for one that did not. Places
   * follow from it.
   */
  readonly reached?: readonly (number | null)[];
  /** SHA-256 of all the bytes before this line: what no rule can check is covered by it. */
  readonly sha256: string;
}

/** What happens in one game; the lines of several games may alternate. */
export type GameLineEvent = GameStartEvent | PlayTurn | ExchangeTurn | FaultTurn | GameEndEvent;

/** What a line after the header and before the last tells. */
export type BodyEvent =
  | RegisterEvent
  | RefuseEvent
  | DropEvent
  | ReconnectEvent
  | ResumeEvent
  | MessageEvent
  | UnplayedEvent
  | GameLineEvent;

/** What a line tells, without its number and time. */
export type TranscriptEvent = HeaderEvent | BodyEvent | FinalEvent;

/** A line of a transcript. */
export type TranscriptLine = Envelope & TranscriptEvent;

/** A line that tells of a certain event. */
export type LineOf<E extends TranscriptEvent> = Envelope & E;

/** Writes a line, without its line end. */
export function makeTranscriptLine(line: TranscriptLine): string {
  return makeLine(line);
}

/**
 * Reads a line, without its line end. Throws `TranscriptError`, which says what was expected where
 * in the line; who reads a file adds the line's number.
 */
export function parseTranscriptLine(text: string): TranscriptLine {
  return parseLine(lineSchema, text);
}
