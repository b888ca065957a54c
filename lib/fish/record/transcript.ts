// Transcripts of Fish tournaments: one JSON object a line, in the envelope that the transcripts of
// all games have (`seq`, `ms`, a header first, a line with `end` last). This file says what the
// lines hold, and reads one; `makeLine` writes it. Tiles are written as `[row, column]`.

import * as v from "valibot";
import { count, envelope, name, ordinal, sha256, timestamp } from "../../record/line_schema.ts";
import {
  type EventOf,
  parseLine,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
} from "../../record/line_text.ts";
import { MOST_FISH, MOST_SIDE } from "../board.ts";
import { GAME_ENDS } from "../event.ts";
import { FAULT_KINDS } from "../player.ts";
import { LEAST_SEATS, MOST_SEATS } from "../state.ts";

const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SEATS - 1));
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SIDE));
const fishOnTile = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_FISH));
const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SIDE - 1));
const position = v.strictTuple([index, index]);
const players = v.array(count);
const fault = v.picklist(FAULT_KINDS);

/** A list with one item for each seat of a game. */
function bySeat<T>(item: v.GenericSchema<T>): v.GenericSchema<T[]> {
  return v.pipe(v.array(item), v.minLength(LEAST_SEATS), v.maxLength(MOST_SEATS));
}

/** What every line of a turn holds: placements, moves, skips and faults are numbered from 1. */
const turn = { game: ordinal, turn: ordinal, seat };

/** The settings that the boards and games depend on. */
const settings = v.strictObject({
  rows: side,
  columns: side,
  /** The fish on every tile, or `random` for 1 to 5 on each. */
  fish: v.union([v.pipe(fishOnTile, v.minValue(1)), v.literal("random")]),
  holes: count,
  /** Seconds that a call may take. */
  turnTimeout: v.number(),
});

/** The first line. A player is a number elsewhere: its place in `players`, from 0. */
const header = v.strictObject({
  ...envelope,
  event: v.literal("transcript"),
  format: v.literal(TRANSCRIPT_FORMAT),
  version: v.literal(TRANSCRIPT_VERSION),
  game: v.literal("fish"),
  started: timestamp,
  program: name,
  /** In order of sign-up. */
  players: v.array(v.strictObject({
    name,
    kind: v.picklist(["house", "remote"]),
    strategy: v.exactOptional(name),
    address: v.exactOptional(name),
  })),
  /** The board of a game follows from `deriveSeed(seed, deal)`. */
  seed: v.pipe(v.number(), v.safeInteger()),
  options: settings,
});

/** Somebody who wanted to be a player was not taken in. */
const refuse = v.strictObject({
  ...envelope,
  event: v.literal("refuse"),
  address: name,
  reason: v.string(),
});

/** One message as it went over the wire. */
const message = v.strictObject({
  ...envelope,
  event: v.literal("message"),
  address: name,
  direction: v.picklist(["sent", "received"]),
  text: v.string(),
});

/** A player was removed outside the games. */
const drop = v.strictObject({
  ...envelope,
  event: v.literal("drop"),
  player: count,
  when: v.picklist(["start", "end"]),
  fault,
  reason: v.string(),
});

/** A game begins. */
const gameStart = v.strictObject({
  ...envelope,
  event: v.literal("game-start"),
  game: ordinal,
  round: ordinal,
  deal: count,
  /** The players by seat, in the order of turns: red, white, brown, black. */
  players: bySeat(count),
  names: bySeat(name),
  board: v.pipe(
    v.array(v.pipe(v.array(fishOnTile), v.minLength(1), v.maxLength(MOST_SIDE))),
    v.minLength(1),
    v.maxLength(MOST_SIDE),
  ),
});

/** A penguin was placed. */
const place = v.strictObject({ ...envelope, event: v.literal("place"), ...turn, at: position });

/** A penguin has moved. */
const move = v.strictObject({
  ...envelope,
  event: v.literal("move"),
  ...turn,
  from: position,
  to: position,
  /** The fish that the player got, and those that it has now. */
  fish: ordinal,
  score: count,
});

/** A player that cannot move was passed over. */
const skip = v.strictObject({ ...envelope, event: v.literal("skip"), ...turn });

/** A player at fault is removed: its penguins leave the board. */
const faultTurn = v.strictObject({
  ...envelope,
  event: v.literal("fault"),
  ...turn,
  fault,
  reason: v.string(),
});

/** A game has ended. */
const gameEnd = v.strictObject({
  ...envelope,
  event: v.literal("game-end"),
  game: ordinal,
  end: v.picklist(GAME_ENDS),
  scores: bySeat(count),
  /** The seats that share the first place. */
  winners: v.array(seat),
});

/** The last line; players by number. */
const end = v.strictObject({
  ...envelope,
  event: v.literal("end"),
  winners: players,
  failures: players,
  /** SHA-256 of all the bytes before this line. */
  sha256,
});

const turnLine = v.variant("event", [place, move, skip, faultTurn]);
const lineSchema = v.variant("event", [
  header,
  refuse,
  message,
  drop,
  gameStart,
  turnLine,
  gameEnd,
  end,
]);

/** A line of a transcript. */
export type FishLine = v.InferOutput<typeof lineSchema>;

/** The first line. */
export type HeaderLine = v.InferOutput<typeof header>;

/** The line that begins a game. */
export type GameStartLine = v.InferOutput<typeof gameStart>;

/** A line of a turn. */
export type TurnLine = v.InferOutput<typeof turnLine>;

/** The line that ends a game. */
export type GameEndLine = v.InferOutput<typeof gameEnd>;

/** The last line. */
export type FinalLine = v.InferOutput<typeof end>;

/** What a line between the first and the last tells. */
export type BodyEvent = EventOf<Exclude<FishLine, HeaderLine | FinalLine>>;

/**
 * Reads a line, without its line end. Throws `TranscriptError`, which says what was expected where
 * in the line; who reads a file adds the line's number.
 */
export function parseFishLine(text: string): FishLine {
  return parseLine(lineSchema, text);
}
