// The messages between administrator and player, as JSON and back. A call is `[name, [argument,
// ...]]` and is answered by one value. This file knows what messages look like; whether they come
// at the right moment is the business of the two proxies.

import * as v from "valibot";
import type { Connection } from "../wire/connection.ts";
import type { JsonValue } from "../wire/json_stream.ts";
import { splitSecret } from "../wire/secret.ts";
import { type Board, MOST_FISH, MOST_SIDE } from "./board.ts";
import {
  type Action,
  type Color,
  COLORS,
  MOST_PENGUINS,
  MOST_SEATS,
  type PlayerState,
  SKIP,
  type State,
} from "./state.ts";

/** A connection on which this protocol is spoken. */
export type ProtocolConnection = Connection<JsonValue>;

/** A call of the administrator. */
export type Call =
  | { readonly kind: "start" }
  | { readonly kind: "playing-as"; readonly color: Color }
  | { readonly kind: "playing-with"; readonly colors: readonly Color[] }
  | { readonly kind: "setup"; readonly state: State }
  | { readonly kind: "take-turn"; readonly state: State; readonly actions: readonly Action[] }
  | { readonly kind: "end"; readonly won: boolean };

/** The answer to the calls that ask for nothing. */
export const VOID = "void";

/** JSON that is not what the protocol has there; `message` says what was got and expected. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

const color = v.picklist(
  COLORS,
  (issue) => `expected a colour (red, white, brown or black), ${got(issue)}`,
);
const index = v.pipe(
  v.number(),
  v.integer("expected a whole number"),
  v.minValue(0, "expected a number from 0"),
  v.maxValue(MOST_SIDE - 1, `expected a number up to ${MOST_SIDE - 1}`),
);
const position = v.strictTuple([index, index]);
const action = v.union(
  [v.strictTuple([position, position]), v.literal(false)],
  (issue) => `expected an action ([position, position] or false), ${got(issue)}`,
);
// What an object has besides is passed over: other administrators may say more.
const player = v.object({
  color,
  score: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  places: v.pipe(v.array(position), v.maxLength(MOST_PENGUINS)),
});
const fish = v.pipe(
  v.number(),
  v.integer("expected a whole number of fish"),
  v.minValue(0, "expected at least 0 fish"),
  v.maxValue(MOST_FISH, `expected at most ${MOST_FISH} fish`),
);
const board = v.pipe(
  v.array(v.pipe(v.array(fish), v.maxLength(MOST_SIDE))),
  v.minLength(1),
  v.maxLength(MOST_SIDE),
  v.check((rows) => rows.some((row) => row.length > 0), "expected a board with tiles"),
);
const state = v.object({
  players: v.pipe(v.array(player), v.minLength(1), v.maxLength(MOST_SEATS)),
  board,
});
const call = v.strictTuple([v.string(), v.array(v.unknown())]);

type PositionJson = v.InferOutput<typeof position>;
type ActionJson = v.InferOutput<typeof action>;

function got(issue: { readonly received: string }): string {
  return `got ${issue.received}`;
}

/** Writes a call. */
export function makeCall(call: Call): JsonValue {
  switch (call.kind) {
    case "start":
      return ["start", [true]];
    case "playing-as":
      return ["playing-as", [call.color]];
    case "playing-with":
      return ["playing-with", [call.colors]];
    case "setup":
      return ["setup", [makeState(call.state)]];
    case "take-turn": {
      const { state, actions } = call;
      const { columns } = state.board;
      return [
        "take-turn",
        [makeState(state), actions.map((action) => makeAction(action, columns))],
      ];
    }
    case "end":
      return ["end", [call.won]];
  }
}

/** Reads a call. Throws `ProtocolError`. */
export function parseCall(json: JsonValue): Call {
  const [name, args] = check(call, json, "a call [name, [argument, ...]]");
  switch (name) {
    case "start":
      check(v.strictTuple([v.boolean()]), args, "the argument of start");
      return { kind: "start" };
    case "playing-as": {
      const [own] = check(v.strictTuple([color]), args, "the argument of playing-as");
      return { kind: "playing-as", color: own };
    }
    case "playing-with": {
      const colors = v.pipe(v.array(color), v.maxLength(MOST_SEATS));
      const [others] = check(v.strictTuple([colors]), args, "the argument of playing-with");
      return { kind: "playing-with", colors: others };
    }
    case "setup": {
      const [given] = check(v.strictTuple([state]), args, "the argument of setup");
      return { kind: "setup", state: toState(given) };
    }
    case "take-turn": {
      const schema = v.strictTuple([state, v.array(action)]);
      const [given, actions] = check(schema, args, "the arguments of take-turn");
      const read = toState(given);
      return {
        kind: "take-turn",
        state: read,
        actions: actions.map((action) => toAction(action, read.board)),
      };
    }
    case "end": {
      const [won] = check(v.strictTuple([v.boolean()]), args, "the argument of end");
      return { kind: "end", won };
    }
    default:
      throw new ProtocolError(`there is no call ${shorten(name)}`);
  }
}

/** Writes a state. */
export function makeState({ players, board }: State): JsonValue {
  return {
    players: players.map(({ color, score, places }) => ({
      color,
      score,
      places: places.map((tile) => makePosition(tile, board.columns)),
    })),
    board: makeBoard(board),
  };
}

/** Writes a board, row by row. */
export function makeBoard({ rows, columns, fish }: Board): number[][] {
  return Array.from(
    { length: rows },
    (_, row) => fish.slice(row * columns, (row + 1) * columns),
  );
}

/** Reads a board; rows shorter than the longest are padded with holes. Throws `ProtocolError`. */
export function parseBoard(json: JsonValue): Board {
  return toBoard(check(board, json, "a board"));
}

/** Writes a tile of a board of so many columns. */
export function makePosition(tile: number, columns: number): PositionJson {
  return [Math.floor(tile / columns), tile % columns];
}

/** Reads a position on `board`, hole or not. Throws `ProtocolError`. */
export function parsePosition(json: JsonValue, board: Board): number {
  return toTile(check(position, json, "a position [row, column]"), board);
}

/** Writes an action on a board of so many columns. */
export function makeAction(action: Action, columns: number): ActionJson {
  if (action.kind === "skip") return false;
  return [makePosition(action.from, columns), makePosition(action.to, columns)];
}

/** Reads an action on `board`, possible or not. Throws `ProtocolError`. */
export function parseAction(json: JsonValue, board: Board): Action {
  return toAction(check(action, json, "an action"), board);
}

/** Reads the answer to a call that asks for nothing. Throws `ProtocolError`. */
export function parseVoid(json: JsonValue): void {
  if (json !== VOID) throw new ProtocolError(`got ${shortenJson(json)}, expected "void"`);
}

const NAME = /^[A-Za-z]{1,12}$/;

/** Reads the name that a player signs up with. Throws `ProtocolError`. */
export function parseName(json: JsonValue): string {
  if (typeof json === "string" && NAME.test(json)) return json;
  throw new ProtocolError(`got ${shortenJson(json)}, expected a name of 1 to 12 ASCII letters`);
}

/**
 * Reads the name that a player signs up with at an administrator that asks for a secret: the secret
 * follows after a slash. Without one, it is empty. Throws `ProtocolError`.
 */
export function parseNameAndSecret(
  json: JsonValue,
): { readonly name: string; readonly secret: string } {
  if (typeof json !== "string") return { name: parseName(json), secret: "" };
  const { name, secret } = splitSecret(json);
  return { name: parseName(name), secret };
}

/** Whether a player can sign up with `name`. */
export function isName(name: string): boolean {
  return NAME.test(name);
}

/** JSON as it can be put into a message for people. */
export function shortenJson(json: JsonValue): string {
  return shorten(JSON.stringify(json));
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

function toBoard(rows: readonly (readonly number[])[]): Board {
  const columns = Math.max(...rows.map(({ length }) => length));
  const fish = rows.flatMap((row) => [...row, ...new Array<number>(columns - row.length).fill(0)]);
  return { rows: rows.length, columns, fish };
}

function toState(given: v.InferOutput<typeof state>): State {
  const board = toBoard(given.board);
  const taken = new Set<number>();
  const players = given.players.map(({ color, score, places }): PlayerState => ({
    color,
    score,
    places: places.map((position) => {
      const tile = toTile(position, board);
      if (board.fish[tile] === 0) throw new ProtocolError(`a penguin on the hole [${position}]`);
      if (taken.has(tile)) throw new ProtocolError(`two penguins on the tile [${position}]`);
      taken.add(tile);
      return tile;
    }),
  }));
  if (new Set(players.map(({ color }) => color)).size < players.length) {
    throw new ProtocolError("two players of the same colour");
  }
  return { players, board };
}

function toTile([row, column]: PositionJson, { rows, columns }: Board): number {
  if (row < rows && column < columns) return row * columns + column;
  throw new ProtocolError(
    `[${row},${column}] is not on the board of ${rows} rows and ${columns} columns`,
  );
}

function toAction(action: ActionJson, board: Board): Action {
  if (action === false) return SKIP;
  const [from, to] = action;
  return { kind: "move", from: toTile(from, board), to: toTile(to, board) };
}

function check<S extends v.GenericSchema>(
  schema: S,
  json: unknown,
  what: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, json, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  const where = path === null ? "" : ` (at ${path})`;
  throw new ProtocolError(`expected ${what}${where}: ${issue.message}`);
}
