// What a request asks for: which of the three it is, by its path, and which move, by its query.

import { BOARD_SIZE, type Place, placeAt } from "./board.ts";
import { Reason, type RequestName, REQUESTS } from "./protocol.ts";

/** What the path of a URL leads to. */
export type Target =
  | { readonly kind: "request"; readonly name: RequestName }
  /** The base itself: the page for people. */
  | { readonly kind: "page" }
  /** The root of the server, above the base. */
  | { readonly kind: "root" }
  | { readonly kind: "unknown" };

/** The base path with one slash before each part and none at the end; empty for the root. */
export function makeBase(path: string): string {
  return partsOf(path).map((part) => `/${part}`).join("");
}

/**
 * What a path leads to under a base as `makeBase` gives it. Slashes may be doubled and trail, and
 * `index.php` may follow.
 */
export function findTarget(path: string, base: string): Target {
  const parts = partsOf(path);
  const baseParts = partsOf(base);
  if (parts.length === 0 && baseParts.length > 0) return { kind: "root" };
  if (baseParts.some((part, index) => part !== parts[index])) return { kind: "unknown" };
  const rest = parts.slice(baseParts.length);
  if (rest.at(-1) === "index.php") rest.pop();
  if (rest.length === 0) return { kind: "page" };
  const name = REQUESTS.find((request) => request === rest[0]);
  if (name === undefined || rest.length > 1) return { kind: "unknown" };
  return { kind: "request", name };
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** A parameter of a query; what is empty counts as not given. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) || undefined;
}

/**
 * The place that a query names as `move=X,Y` or as `x=X&y=Y`, or the reason why it names none.
 */
export function parseMove(query: URLSearchParams): Place | { readonly reason: string } {
  const move = parameter(query, "move");
  const x = parameter(query, "x");
  const y = parameter(query, "y");
  if (move === undefined && x === undefined && y === undefined) {
    return { reason: Reason.moveMissing };
  }
  const match = /^(-?\d+),(-?\d+)$/.exec(move ?? `${x ?? ""},${y ?? ""}`);
  if (match === null) return { reason: Reason.moveIllFormed };
  const [, column = "", row = ""] = match;
  if (!isCoordinate(column)) return { reason: Reason.invalidX(column) };
  if (!isCoordinate(row)) return { reason: Reason.invalidY(row) };
  return placeAt(Number(column), Number(row));
}

function isCoordinate(text: string): boolean {
  const value = Number(text);
  return value >= 0 && value < BOARD_SIZE;
}
