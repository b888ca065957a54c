// The web service: takes a request, gives the response. What it knows of plays is in the store, so
// that a restart between two moves goes unnoticed.

import { BOARD_SIZE, type Place } from "./board.ts";
import { type Game, gameOf, moveError, playMove, type Position } from "./game.ts";
import {
  type Answer,
  makeAnswer,
  Reason,
  type Refusal,
  reportMove,
  type RequestName,
} from "./protocol.ts";
import { findTarget, parameter, parseMove } from "./request.ts";
import { Sequence } from "./sequence.ts";
import type { PlayStore } from "./store.ts";

/** A strategy that clients can play against. */
export interface ServiceStrategy {
  /** As `info` lists it; clients may write it in either case. */
  readonly name: string;
  /** Chooses an empty place in a position of a game that goes on. */
  readonly choose: (position: Position) => Place | Promise<Place>;
}

/** A play that has ended. */
export interface EndedPlay {
  readonly pid: string;
  /** The name of the strategy. */
  readonly strategy: string;
  readonly game: Game;
}

/** What a service is made of. */
export interface ServiceOptions {
  readonly store: PlayStore;
  /** In the order of `info`. */
  readonly strategies: readonly ServiceStrategy[];
  /** The path under which everything is, as `makeBase` gives it. */
  readonly base: string;
  /** The page for people: HTML. */
  readonly page: string;
  /**
   * Told of each play that ends, which the store has among its unrecorded ones then: what is lost
   * when the process dies just here is found there.
   */
  readonly onEnd?: ((play: EndedPlay) => void) | undefined;
  /** Told of what went wrong in the service itself: the store failed, or a strategy. */
  readonly onFailure?: (error: unknown) => void;
}

/** Where a request comes from. */
export interface Client {
  /** For people, as HOST:PORT. */
  readonly address: string;
  /** What counts as one address. */
  readonly network: string;
}

/** Answers a request of a client, as far as that is known. It does not throw. */
export type Service = (request: Request, client?: Client) => Promise<Response>;

const JSON_HEADERS = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
  // The requests are all GET, but each is to be made.
  "cache-control": "no-store",
};

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; script-src 'unsafe-inline'; " +
    "style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const NOWHERE = { kind: "unknown" } as const;

/** Makes a service. */
export function createService(options: ServiceOptions): Service {
  const sequence = new Sequence();
  return async (request, client) => {
    const url = addressOf(request);
    const target = url === undefined ? NOWHERE : findTarget(url.pathname, options.base);
    const isGet = request.method === "GET";
    // The three requests are GET alone: HEAD would begin plays and make moves.
    const isRead = isGet || request.method === "HEAD" && target.kind !== "request";
    if (url === undefined || target.kind === "unknown" || !isRead) {
      return plain(404, "There is nothing here.");
    }
    if (target.kind === "root") return plain(307, "", { location: `${options.base}/` });
    if (target.kind === "page") return new Response(options.page, { headers: PAGE_HEADERS });
    const answer = await answerRequest(target.name, url.searchParams, {
      options,
      sequence,
      network: client?.network,
    });
    return new Response(makeAnswer(answer), { headers: JSON_HEADERS });
  };
}

/**
 * The path and query that are asked for, on a host of no meaning. The header Host, with which the
 * server makes the URL of a request, may hold anything, and nothing depends on it.
 */
function addressOf({ url, headers }: Request): URL | undefined {
  const [scheme = "", rest = ""] = url.split(/(?<=^\w+:\/\/)/, 2);
  const host = headers.get("host");
  // Without one the server puts in its own address.
  const path = host !== null && host !== "" && rest.startsWith(host)
    ? rest.slice(host.length)
    : rest.replace(/^[^/?#]*/, "");
  return scheme !== "" && path.startsWith("/")
    ? URL.parse(`http://omok${path}`) ?? undefined
    : undefined;
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text === "" ? null : `${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  });
}

async function answerRequest(
  name: RequestName,
  query: URLSearchParams,
  { options, sequence, network }: {
    readonly options: ServiceOptions;
    readonly sequence: Sequence;
    readonly network: string | undefined;
  },
): Promise<Answer> {
  try {
    switch (name) {
      case "info":
        return {
          size: BOARD_SIZE,
          strategies: options.strategies.map((strategy) => strategy.name),
        };
      case "new":
        return create(query, options, network);
      case "play": {
        const pid = parameter(query, "pid");
        if (pid === undefined) return refuse(Reason.pidMissing);
        return await sequence.run(pid, () => play(pid, query, options));
      }
    }
  } catch (error) {
    options.onFailure?.(error);
    return refuse(Reason.failure);
  }
}

function create(
  query: URLSearchParams,
  { store, strategies }: ServiceOptions,
  network: string | undefined,
): Answer {
  const wanted = parameter(query, "strategy");
  if (wanted === undefined) return refuse(Reason.strategyMissing);
  const strategy = findStrategy(strategies, wanted);
  if (strategy === undefined) return refuse(Reason.strategyUnknown);
  const pid = crypto.randomUUID();
  store.create(pid, strategy.name, network);
  return { response: true, pid };
}

async function play(
  pid: string,
  query: URLSearchParams,
  options: ServiceOptions,
): Promise<Answer> {
  const { store, strategies } = options;
  for (;;) {
    const stored = store.read(pid);
    if (stored === undefined) return refuse(Reason.pidUnknown);
    const place = parseMove(query);
    if (typeof place !== "number") return refuse(place.reason);
    const before = gameOf(stored.moves);
    const error = moveError(before, place);
    if (error === "taken") return refuse(Reason.notEmpty(place));
    if (error !== undefined) return refuse(Reason.over);
    const acknowledged = playMove(before, place);
    const answered = await answerMove(acknowledged, stored.strategy, strategies);
    const game = answered?.game ?? acknowledged;
    const added = game.moves.slice(stored.moves.length);
    // Another instance that shares the store was faster: the request is taken after that one's.
    const onEnd = game.outcome.kind === "open" ? undefined : options.onEnd;
    if (!store.append(pid, stored.moves.length, added, onEnd !== undefined)) continue;
    onEnd?.({ pid, strategy: stored.strategy, game });
    return {
      response: true,
      ack_move: reportMove(place, acknowledged.outcome),
      ...(answered === undefined
        ? {}
        : { move: reportMove(answered.place, answered.game.outcome) }),
    };
  }
}

/** The computer's move in a game that goes on, and the game after it. */
async function answerMove(
  game: Game,
  name: string,
  strategies: readonly ServiceStrategy[],
): Promise<{ readonly place: Place; readonly game: Game } | undefined> {
  if (game.outcome.kind !== "open") return undefined;
  const strategy = findStrategy(strategies, name);
  if (strategy === undefined) throw new Error(`the store names the strategy "${name}"`);
  const place = await strategy.choose(game.position);
  return { place, game: playMove(game, place) };
}

function findStrategy(
  strategies: readonly ServiceStrategy[],
  name: string,
): ServiceStrategy | undefined {
  const wanted = name.toLowerCase();
  return strategies.find((strategy) => strategy.name.toLowerCase() === wanted);
}

function refuse(reason: string): Refusal {
  return { response: false, reason };
}
