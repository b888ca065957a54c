// The messages of the web service: what it answers, as values and as text. Clients of many kinds
// read the JSON literally, so that the order of keys, integers and absent parts are all part of it.

import * as v from "valibot";
import { UserError } from "../error.ts";
import { BOARD_SIZE, columnOf, type Place, placeAt, rowOf } from "./board.ts";
import type { Outcome } from "./game.ts";

/** The three requests. */
export const REQUESTS = ["info", "new", "play"] as const;

/** One of them. */
export type RequestName = typeof REQUESTS[number];

/** Why a request can be refused, in the order in which that is checked. */
export const Reason = {
  strategyMissing: "Strategy not specified",
  strategyUnknown: "Unknown strategy",
  pidMissing: "Pid not specified",
  pidUnknown: "Unknown pid",
  moveMissing: "Move not specified",
  moveIllFormed: "Move not well-formed",
  invalidX: (x: string) => `Invalid x coordinate, ${x}`,
  invalidY: (y: string) => `Invalid y coordinate, ${y}`,
  notEmpty: (place: Place) => `Place not empty, (${columnOf(place)}, ${rowOf(place)})`,
  over: "Game over",
  /** The service itself has failed; what it could not do it has not done. */
  failure: "Service failure, try again",
} as const;

/** A request that is refused. */
export interface Refusal {
  readonly response: false;
  readonly reason: string;
}

/** The answer to `info`. */
export interface Info {
  /** Places in a row of the board. */
  readonly size: number;
  /** The names of the strategies that one can play against. */
  readonly strategies: readonly string[];
}

/** The answer to `new`. */
export interface Created {
  readonly response: true;
  /** What names the play in further requests. */
  readonly pid: string;
}

/** A move, and what it has led to. */
export interface MoveReport {
  readonly x: number;
  readonly y: number;
  readonly isWin: boolean;
  readonly isDraw: boolean;
  /** The places of the winning row as `x1, y1, x2, y2, ...`, in order along it; else empty. */
  readonly row: readonly number[];
}

/** The answer to `play`. */
export interface Played {
  readonly response: true;
  /** The client's move. */
  readonly ack_move: MoveReport;
  /** The computer's; absent when the client's move has ended the game. */
  readonly move?: MoveReport;
}

/** Any answer of the service. */
export type Answer = Refusal | Info | Created | Played;

/** Writes an answer as the body of a response. */
export function makeAnswer(answer: Answer): string {
  return JSON.stringify(answer);
}

/** The report of a move. */
export function reportMove(place: Place, outcome: Outcome): MoveReport {
  return {
    x: columnOf(place),
    y: rowOf(place),
    isWin: outcome.kind === "win",
    isDraw: outcome.kind === "draw",
    row: outcome.kind === "win" ? makeRow(outcome.row) : [],
  };
}

/** Places as a report lists them. */
export function makeRow(places: readonly Place[]): number[] {
  return places.flatMap((place) => [columnOf(place), rowOf(place)]);
}

/** The service is at fault: its answer is not one of the protocol, or breaks the rules. */
export class ProtocolError extends UserError {
  override readonly name = "ProtocolError";
}

const refusalSchema = v.object({ response: v.literal(false), reason: v.string() });
const infoSchema = v.object({
  size: v.pipe(v.number(), v.safeInteger()),
  strategies: v.array(v.string()),
});
const createdSchema = v.object({
  response: v.literal(true),
  pid: v.pipe(v.string(), v.minLength(1)),
});
const coordinate = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(BOARD_SIZE - 1),
);
const reportSchema = v.object({
  x: coordinate,
  y: coordinate,
  isWin: v.boolean(),
  isDraw: v.boolean(),
  row: v.array(coordinate),
});
const playedSchema = v.object({
  response: v.literal(true),
  ack_move: reportSchema,
  move: v.exactOptional(reportSchema),
});

/** Reads the answer to `info`. Throws `ProtocolError` when `text` is none. */
export function parseInfo(text: string): Info {
  return parse(infoSchema, text, "info");
}

/** Reads the answer to `new`. Throws `ProtocolError` when `text` is none. */
export function parseCreated(text: string): Created | Refusal {
  return parse(v.variant("response", [createdSchema, refusalSchema]), text, "new");
}

/** Reads the answer to `play`. Throws `ProtocolError` when `text` is none. */
export function parsePlayed(text: string): Played | Refusal {
  return parse(v.variant("response", [playedSchema, refusalSchema]), text, "play");
}

/** The place that a report tells of. */
export function placeOf({ x, y }: MoveReport): Place {
  return placeAt(x, y);
}

function parse<T>(schema: v.GenericSchema<unknown, T>, text: string, request: RequestName): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProtocolError(`the answer to ${request} is not JSON: ${reason}`);
  }
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  const where = path === null ? "" : `"${path}": `;
  throw new ProtocolError(
    `the answer to ${request} is not as it should be: ${where}${issue.message}`,
  );
}
