// The schema of a transcript's lines: what is let in from a file. The types, with what each field
// means, are in `transcript.ts`.

import * as v from "valibot";
import { count, envelope, name, ordinal, sha256, timestamp } from "./line_schema.ts";
import { TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from "./line_text.ts";

const MOST_SEATS = 4;

const integer = v.pipe(v.number(), v.safeInteger());
const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SEATS - 1));
const rack = v.pipe(
  v.string(),
  v.regex(/^[A-Z?]{0,7}$/, 'expected at most 7 tiles, A to Z or "?" for the blank'),
);
const position = v.pipe(
  v.string(),
  v.regex(/^(?:(?:[1-9]|1[0-5])[A-O]|[A-O](?:[1-9]|1[0-5]))$/, "expected a position, as 8H or H8"),
);
const word = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z.]{1,15}$/, 'expected 1 to 15 letters, "." for a tile that is there'),
);
const fault = v.picklist([
  "illegal-play",
  "illegal-exchange",
  "broken-contract",
  "ill-formed",
  "out-of-sequence",
  "timeout",
  "disconnected",
]);

/** A list with one item for each seat of a game. */
function bySeat<T>(item: v.GenericSchema<T>): v.GenericSchema<T[]> {
  return v.pipe(v.array(item), v.minLength(2), v.maxLength(MOST_SEATS));
}

const seats = v.pipe(v.array(seat), v.maxLength(MOST_SEATS));
const scheduled = {
  game: ordinal,
  round: ordinal,
  deal: count,
  players: bySeat(count),
  names: bySeat(name),
};
const turn = { game: ordinal, turn: ordinal, seat, rack };

/** The schema of a line, by its event. */
export const lineSchema = v.variant("event", [
  v.strictObject({
    ...envelope,
    event: v.literal("transcript"),
    format: v.literal(TRANSCRIPT_FORMAT),
    version: v.literal(TRANSCRIPT_VERSION),
    game: v.literal("scrabble"),
    started: timestamp,
    program: name,
    arguments: v.exactOptional(v.array(v.string())),
    players: v.array(v.strictObject({
      name,
      kind: v.picklist(["house", "remote", "absent"]),
      strategy: v.exactOptional(name),
    })),
    seed: integer,
    dictionary: v.strictObject({ name, sha256 }),
    options: v.objectWithRest(
      { exchangeMinimum: count },
      v.union([v.string(), v.number(), v.boolean()]),
    ),
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("register"),
    player: count,
    name,
    address: v.exactOptional(name),
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("refuse"),
    name: v.exactOptional(v.string()),
    address: v.exactOptional(name),
    reason: v.string(),
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("drop"),
    game: ordinal,
    player: count,
    fault,
    reason: v.string(),
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("reconnect"),
    player: count,
    name,
    address: name,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("resume"),
    resumed: timestamp,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("message"),
    player: v.exactOptional(count),
    address: v.exactOptional(name),
    direction: v.picklist(["sent", "received"]),
    text: v.string(),
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("unplayed"),
    ...scheduled,
    // A bye has a single player.
    players: v.pipe(v.array(count), v.minLength(1), v.maxLength(MOST_SEATS)),
    names: v.pipe(v.array(name), v.minLength(1), v.maxLength(MOST_SEATS)),
    end: v.picklist(["forfeit", "absent", "bye"]),
    winners: seats,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("game-start"),
    ...scheduled,
    absent: v.exactOptional(v.array(count)),
    racks: bySeat(rack),
    tilesLeft: count,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("play"),
    ...turn,
    position,
    word,
    score: count,
    total: integer,
    drawn: rack,
    tilesLeft: count,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("exchange"),
    ...turn,
    tiles: rack,
    drawn: rack,
    total: integer,
    tilesLeft: count,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("fault"),
    ...turn,
    fault,
    reason: v.string(),
    tilesLeft: count,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("game-end"),
    game: ordinal,
    end: v.picklist(["played-out", "scoreless", "last-player", "no-player"]),
    racks: bySeat(rack),
    adjustments: bySeat(integer),
    scores: bySeat(integer),
    winners: seats,
  }),
  v.strictObject({
    ...envelope,
    event: v.literal("end"),
    standings: v.array(v.strictObject({
      place: ordinal,
      player: count,
      name,
      games: count,
      wins: count,
      ties: count,
      losses: count,
      points: v.pipe(v.number(), v.minValue(0)),
      spread: v.number(),
      averageScore: v.exactOptional(v.number()),
    })),
    lastGame: v.exactOptional(ordinal),
    reached: v.exactOptional(v.array(v.nullable(count))),
    sha256,
  }),
]);
