// What an administrator of Scrabble is to do: what its options mean together.

import type { ClockSettings } from "../../scrabble/clock.ts";
import type { Coordinates } from "../../scrabble/protocol.ts";
import { findStrategy, STRATEGIES, type StrategyEntry } from "../../strategy/strategies.ts";
import type { DropRule } from "../../tournament/format.ts";
import { FORMAT_NAMES, type FormatName } from "../../tournament/formats.ts";
import { checkSprtOptions, type SprtOptions } from "../../tournament/sprt.ts";
import { checkExposure, type Limits, readLimits } from "../limits.ts";
import {
  type Address,
  joinWords,
  MOST_SECONDS,
  nearest,
  type Options,
  UsageError,
} from "../options.ts";
import { readSeed } from "../seed.ts";

/** Where an administrator listens, and a player connects to, when nothing else is said. */
export const DEFAULT_ADDRESS: Address = { hostname: "127.0.0.1", port: 9000 };

const MOST_PLAYERS = 1000;
const MOST_GAMES = 1_000_000;
const MOST_GAMES_AT_ONCE = 256;
const MOST_ROUNDS = 1000;
const DEFAULT_TIME_MARGIN = 50;

/** The most characters of a name where nothing else is said. */
export const DEFAULT_NAME_LENGTH = 64;

/** The formats that Scrabble is played in. */
const FORMATS = FORMAT_NAMES.filter((name) => name !== "group-knockout");

/** What fixes a tournament, however often it is interrupted. Times are in milliseconds. */
export interface TournamentSettings {
  /** The format, or undefined for what suits the number of players. */
  readonly format: FormatName | undefined;
  readonly games: number | undefined;
  readonly rounds: number | undefined;
  readonly table: number | undefined;
  readonly paired: boolean;
  readonly draw: boolean;
  readonly sprt: SprtOptions | undefined;
  /** Whether an illegal move loses its game only. */
  readonly continueAfterFault: boolean;
  /** How long a player that lost its connection is waited for. */
  readonly reconnect: number;
  readonly seed: number;
  readonly dictionary: string | undefined;
  readonly leaves: string | undefined;
  readonly exchangeMinimum: number;
  readonly coordinates: Coordinates;
  readonly turnTimeout: number;
  readonly clock: ClockSettings | undefined;
}

/** What an administrator is to do. Times are in milliseconds. */
export interface AdminSettings extends TournamentSettings {
  readonly listen: Address;
  /** How many players to begin with. */
  readonly players: number;
  readonly wait: number;
  readonly house: readonly StrategyEntry[];
  /** The file that says who may register. */
  readonly entrants: string | undefined;
  readonly registerTimeout: number;
  readonly nameLength: number;
  readonly limits: Limits;
  /** The most games at a time. */
  readonly concurrency: number;
  /** The folder for the records, or undefined for none. */
  readonly out: string | undefined;
  /** Whether to go on with what is recorded there. */
  readonly resume: boolean;
  readonly logWire: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Which faults put a player out: all, or all but illegal moves. */
export function dropRuleOf({ continueAfterFault }: TournamentSettings): DropRule {
  return ({ kind }) =>
    !(continueAfterFault && (kind === "illegal-play" || kind === "illegal-exchange"));
}

/** Reads the settings. Throws `UsageError` where they make no sense, alone or together. */
export function readAdminSettings(options: Options): AdminSettings {
  const house = options.list("house").map(requireStrategy);
  const entrants = options.text("entrants");
  if (entrants !== undefined) {
    for (const other of ["players", "house"]) {
      if (options.has(other)) throw new UsageError(`--entrants and --${other} exclude each other`);
    }
  }
  const players = options.integer("players", 2, MOST_PLAYERS, Math.max(2, house.length));
  if (house.length > players) {
    throw new UsageError(`--house names ${house.length} players, but --players is ${players}`);
  }
  if (options.flag("no-record") && options.has("out")) {
    throw new UsageError("--out and --no-record exclude each other");
  }
  const tournament = readTournamentSettings(options);
  const { table } = tournament;
  if (entrants === undefined && table !== undefined && table > players) {
    throw new UsageError(`--table ${table} needs at least ${table} players, not ${players}`);
  }
  const listen = options.address("listen", DEFAULT_ADDRESS);
  // When all players are of the house, no port is opened.
  if (house.length < players) checkExposure(listen, options);
  return {
    ...tournament,
    listen,
    players,
    wait: options.milliseconds("wait", MOST_SECONDS, Infinity),
    house,
    entrants,
    registerTimeout: options.positiveMilliseconds("register-timeout", MOST_SECONDS, 10_000),
    nameLength: options.integer("name-length", 1, 1000, DEFAULT_NAME_LENGTH),
    limits: readLimits(options),
    concurrency: options.integer("concurrency", 1, MOST_GAMES_AT_ONCE, cores()),
    out: options.flag("no-record") ? undefined : options.text("out") ?? defaultFolder(),
    resume: false,
    logWire: options.flag("log-wire"),
    json: options.flag("json"),
    quiet: options.flag("quiet"),
  };
}

function readTournamentSettings(options: Options): TournamentSettings {
  const format = options.choice("format", FORMATS, undefined);
  const sprt = readSprt(options);
  if (sprt !== undefined && format !== undefined && format !== "match") {
    throw new UsageError(`--sprt is for a match of two players, not for ${format}`);
  }
  const turnTimeout = options.positiveMilliseconds("turn-timeout", MOST_SECONDS, 60_000);
  return {
    format,
    games: options.integer("games", 1, MOST_GAMES, undefined),
    rounds: options.integer("rounds", 1, MOST_ROUNDS, undefined),
    table: options.integer("table", 2, 4, undefined),
    paired: options.flag("paired"),
    draw: options.flag("draw"),
    sprt,
    continueAfterFault: options.choice("after-fault", ["drop", "continue"], "drop") === "continue",
    reconnect: options.milliseconds("reconnect", MOST_SECONDS, 0),
    seed: readSeed(options),
    dictionary: options.text("dictionary"),
    leaves: options.text("leaves"),
    exchangeMinimum: options.integer("exchange-minimum", 1, 7, 1),
    coordinates: options.choice("coordinates", ["xy", "yx"], "xy"),
    turnTimeout,
    clock: readClock(options, turnTimeout),
  };
}

function readSprt(options: Options): SprtOptions | undefined {
  const text = options.text("sprt");
  if (text === undefined) return undefined;
  const parts = text.split(",");
  const isWellFormed = parts.length === 2 || parts.length === 4;
  if (!isWellFormed || !parts.every((part) => /^-?\d+(\.\d+)?$/.test(part))) {
    throw new UsageError(
      `--sprt takes ELO0,ELO1, as 0,10, or ELO0,ELO1,ALPHA,BETA, as 0,10,0.01,0.01, not "${text}"`,
    );
  }
  const [elo0 = 0, elo1 = 0, alpha, beta] = parts.map(Number);
  const sprt = {
    elo0,
    elo1,
    ...(alpha === undefined || beta === undefined ? {} : { alpha, beta }),
  };
  const problem = checkSprtOptions(sprt);
  if (problem !== undefined) throw new UsageError(`--sprt: ${problem}`);
  return sprt;
}

function readClock(options: Options, turn: number): ClockSettings | undefined {
  const margin = options.integer("time-margin", 0, 60_000, DEFAULT_TIME_MARGIN);
  const text = options.text("clock");
  if (text === undefined) {
    if (options.has("time-margin")) throw new UsageError("--time-margin makes sense with --clock");
    return undefined;
  }
  const match = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text);
  const total = Number(match?.[1]) * 1000;
  const increment = Number(match?.[2] ?? 0) * 1000;
  if (match === null || total === 0 || Math.max(total, increment) > MOST_SECONDS * 1000) {
    throw new UsageError(
      `--clock takes seconds, and perhaps what is added after each turn, as 300 or 180+2, not "${text}"`,
    );
  }
  // A clock is what limits turns then, unless a limit was asked for, too.
  return { total, increment, margin, turn: options.has("turn-timeout") ? turn : Infinity };
}

/** The strategy of that name. Throws `UsageError` with the names that there are. */
export function requireStrategy(name: string): StrategyEntry {
  const strategy = findStrategy(name);
  if (strategy !== undefined) return strategy;
  const names = STRATEGIES.map((entry) => entry.name);
  const near = nearest(name, names);
  const advice = near === undefined ? "" : `; did you mean ${near}?`;
  throw new UsageError(
    `there is no strategy "${name}"; there are ${joinWords(names, "and")}${advice}`,
  );
}

function cores(): number {
  return Math.max(1, Math.min(navigator.hardwareConcurrency, MOST_GAMES_AT_ONCE));
}

// Local time, since people look for "this afternoon's games".
function defaultFolder(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join("");
  return `games/${date}-${time}.${String(now.getMilliseconds()).padStart(3, "0")}`;
}
