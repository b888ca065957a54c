// Transcripts of an omok service: one JSON object a line, in the envelope that the transcripts of all
// games have (`seq`, `ms`, a header first). This file says what the lines hold, and reads
// one; `makeLine` writes it. Places are written as `[x, y]`.
//
// A service records each game when it has ended, and goes on with the transcript when it is started
// again: so there is no last line, as the transcripts of tournaments have it.

import * as v from "valibot";
import { envelope, name, ordinal, timestamp } from "../../record/line_schema.ts";
import {
  type EventOf,
  parseLine,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
} from "../../record/line_text.ts";
import { BOARD_SIZE, columnOf, type Place, placeAt, PLACES, rowOf } from "../board.ts";

const seat = v.picklist([0, 1]);
const coordinate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(BOARD_SIZE - 1));
const place = v.strictTuple([coordinate, coordinate]);

/** The first line. */
const header = v.strictObject({
  ...envelope,
  event: v.literal("transcript"),
  format: v.literal(TRANSCRIPT_FORMAT),
  version: v.literal(TRANSCRIPT_VERSION),
  game: v.literal("omok"),
  started: timestamp,
  program: name,
  /** Seconds that Expert may think. */
  options: v.strictObject({ expertTime: v.number() }),
});

/** The service was started again. */
const resume = v.strictObject({ ...envelope, event: v.literal("resume"), resumed: timestamp });

/** A game begins. The client has seat 0 and moves first, the service has seat 1. */
const gameStart = v.strictObject({
  ...envelope,
  event: v.literal("game-start"),
  game: ordinal,
  /** By which the client knew it. */
  pid: name,
  /** The names by seat; that of the service is its strategy. */
  names: v.strictTuple([name, name]),
});

/** A stone is placed; moves are numbered from 1. */
const move = v.strictObject({
  ...envelope,
  event: v.literal("move"),
  game: ordinal,
  turn: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PLACES)),
  seat,
  at: place,
});

/** A game has ended; `abandoned` when nobody moved for so long that it was deleted. */
const gameEnd = v.strictObject({
  ...envelope,
  event: v.literal("game-end"),
  game: ordinal,
  end: v.picklist(["win", "draw", "abandoned"]),
  /** The places of the winning row in order along it; empty when nobody has won. */
  row: v.array(place),
  /** The seat that has won, if one has. */
  winners: v.array(seat),
});

const lineSchema = v.variant("event", [header, resume, gameStart, move, gameEnd]);

/** A line of a transcript. */
export type OmokLine = v.InferOutput<typeof lineSchema>;

/** The first line. */
export type HeaderLine = v.InferOutput<typeof header>;

/** The line that begins a game. */
export type GameStartLine = v.InferOutput<typeof gameStart>;

/** The line of a move. */
export type MoveLine = v.InferOutput<typeof move>;

/** The line that ends a game. */
export type GameEndLine = v.InferOutput<typeof gameEnd>;

export type { EventOf };

/** What a line after the first tells. */
export type BodyEvent = EventOf<Exclude<OmokLine, HeaderLine>>;

/** A place as lines have it. */
type LinePlace = [x: number, y: number];

/** Writes a place for a line. */
export function makeLinePlace(place: Place): LinePlace {
  return [columnOf(place), rowOf(place)];
}

/** Reads a place of a line. */
export function parseLinePlace([x, y]: readonly [number, number]): Place {
  return placeAt(x, y);
}

/**
 * Reads a line, without its line end. Throws `TranscriptError`, which says what was expected where
 * in the line; who reads a file adds the line's number.
 */
export function parseOmokLine(text: string): OmokLine {
  return parseLine(lineSchema, text);
}
