// The lines of a GCG file that tell of events, `>nick: RACK 8H WORD +24 24`, read and written.

import { parseRack, rackValue } from "../scrabble/tiles.ts";
import type { RecordedEvent, RecordPlayer } from "./game.ts";

/** Why a line is no event, in words for people. */
export interface EventProblem {
  readonly error: string;
}

/** The most digits of a number that is read: no game comes near. */
const AMOUNT = /^[+-]{0,2}\d{1,6}$/;

// A tile is a letter, a blank, or, in languages that have them, several letters in brackets.
const TILES = /^(?:[\p{L}?]|\[[^\s[\]]{1,6}\])+$/u;
const WORD = /^(?:[\p{L}.()]|\[[^\s[\]]{1,6}\])+$/u;
const POSITION = /^(?:\d{1,2}[A-Z]|[A-Z]\d{1,2})$/i;

/** The character of `text` that is no tile, if there is one. */
export function strangeTile(text: string): string | undefined {
  if (text === "" || TILES.test(text)) return undefined;
  return [...text].find((character) => !TILES.test(character)) ?? text;
}

/** Reads the line of an event, which begins with `>`. */
export function parseEventLine(
  text: string,
  line: number,
  players: readonly RecordPlayer[],
): RecordedEvent | EventProblem {
  const seat = seatOf(text, players);
  if (typeof seat !== "number") return seat;
  const rest = text.slice(players[seat]!.nick.length + 2).trim();
  const tokens = rest === "" ? [] : rest.split(/\s+/);
  const withRack = !/^[-(]/.test(tokens[0] ?? "-") && !isPlay(tokens);
  const rack = withRack ? tokens.shift() ?? "" : "";
  const strange = strangeTile(rack);
  if (strange !== undefined) return { error: `${rack} is no rack: ${strange} is no tile` };
  const what = tokens.shift();
  if (what === undefined) return { error: "the event is missing: a play, -, --, -TILES or (...)" };
  let word = "";
  if (POSITION.test(what)) {
    const second = tokens.shift() ?? "";
    if (AMOUNT.test(second) || !WORD.test(second)) {
      return { error: second === "" ? "the word is missing" : `${second} is no word` };
    }
    word = second;
  } else if (!/^[-(]/.test(what)) {
    return { error: `${what} is no position (as 8H), no -, --, -TILES and no (...)` };
  }
  const amount = tokens.shift();
  const total = tokens.shift();
  if (amount === undefined || !AMOUNT.test(amount)) {
    return { error: `${amount ?? "nothing"} where the points of the event should be, as +24` };
  }
  if (total === undefined || !AMOUNT.test(total)) {
    return { error: `${total ?? "nothing"} where the player's total should be, as 24` };
  }
  const facts = {
    line,
    seat,
    rack: rack.toUpperCase(),
    score: numberOf(amount),
    total: numberOf(total),
    remark: tokens.join(" "),
  };
  if (word !== "") return { kind: "play", position: what.toUpperCase(), word, ...facts };
  return parseAction(what, facts);
}

/** Whether the tokens begin with a position and a word: a play whose rack is missing. */
function isPlay([position = "", word = ""]: readonly string[]): boolean {
  return /\d/.test(position) && POSITION.test(position) && WORD.test(word) && !AMOUNT.test(word);
}

type Facts = Pick<RecordedEvent, "line" | "seat" | "rack" | "score" | "total" | "remark">;

function parseAction(what: string, facts: Facts): RecordedEvent | EventProblem {
  if (what === "-") return { kind: "pass", ...facts };
  if (what === "--") return { kind: "withdrawal", ...facts };
  if (what.startsWith("-")) {
    const tiles = what.slice(1);
    if (/^\d+$/.test(tiles)) return { kind: "exchange", tiles: Number(tiles), ...facts };
    const strange = strangeTile(tiles);
    if (strange === undefined) return { kind: "exchange", tiles: tiles.toUpperCase(), ...facts };
    return { error: `${tiles} cannot be exchanged: ${strange} is no tile` };
  }
  const inside = /^\((.*)\)$/.exec(what)?.[1];
  if (inside === undefined) return { error: `${what}: the parenthesis is not closed` };
  if (inside.toLowerCase() === "time" && !isTilesOfTime(inside, facts)) {
    return { kind: "time-penalty", ...facts };
  }
  if (inside.toLowerCase() === "challenge") return { kind: "challenge-bonus", ...facts };
  const strange = strangeTile(inside);
  if (strange !== undefined || inside === "") {
    return { error: `${what} is no (challenge), no (time) and no (TILES)` };
  }
  const tiles = inside.toUpperCase();
  const own = facts.rack !== "" && facts.score <= 0;
  return { kind: own || facts.score < 0 ? "end-loss" : "end-points", tiles, ...facts };
}

/** What the tiles T, I, M and E count. */
const VALUE_OF_TIME = rackValue(parseRack("TIME") ?? []);

/**
 * Whether `inside`, in capitals, is four tiles, as the rack or the points tell; else it is a penalty
 * that somebody wrote by hand.
 */
function isTilesOfTime(inside: string, { rack, score }: Facts): boolean {
  if (inside !== "TIME") return false;
  return score > 0 || score === -VALUE_OF_TIME || [...rack].sort().join("") === "EIMT";
}

/** The player whose event a line tells. */
function seatOf(text: string, players: readonly RecordPlayer[]): number | EventProblem {
  const nickIn = (seat: number): string => text.slice(1, 1 + players[seat]!.nick.length);
  const matching = [...players.keys()].filter((seat) => {
    const { nick } = players[seat]!;
    return nickIn(seat).toLowerCase() === nick.toLowerCase() && text[1 + nick.length] === ":";
  });
  // A nick may have colons in it, and be the beginning of another.
  const length = Math.max(...matching.map((seat) => nickIn(seat).length));
  const longest = matching.filter((seat) => nickIn(seat).length === length);
  // In other letters it is as good, as long as it can be one player's alone.
  const exact = longest.find((seat) => nickIn(seat) === players[seat]!.nick);
  const seat = exact ?? (longest.length === 1 ? longest[0] : undefined);
  if (seat !== undefined) return seat;
  const nick = /^>([^\s:]*):/.exec(text)?.[1];
  if (nick === undefined) return { error: "an event begins with >, a player's nick and a colon" };
  if (players.length === 0) {
    return { error: `an event before any player is named (a line #player1 nick name)` };
  }
  const known = players.map((player) => player.nick).join(", ");
  return { error: `there is no player ${nick}: the players are ${known}` };
}

/** Of a number as `+24`, `-24` or, as some write, `+-24`. */
function numberOf(text: string): number {
  const value = Number(text.replace(/^[+-]*/, ""));
  return value !== 0 && text.includes("-") ? -value : value;
}

/** Writes an event; a fault, which GCG cannot say, is a note. */
export function makeEventLine(event: RecordedEvent, players: readonly RecordPlayer[]): string {
  const { seat, rack, score, total, remark } = event;
  const { nick } = players[seat]!;
  if (event.kind === "fault") {
    return `#note ${nick} is dropped from the game: ${event.fault}: ${event.reason}`;
  }
  // What is lost has a minus, even where it is nothing: so others expect it.
  const isLoss = event.kind === "end-loss" || event.kind === "withdrawal" ||
    event.kind === "time-penalty";
  const amount = `${score < 0 || (score === 0 && isLoss) ? "-" : "+"}${Math.abs(score)}`;
  // Two spaces stand for a rack that is not known; for the points of the others' tiles there is none.
  const before = event.kind === "end-points" && rack === "" ? "" : `${rack} `;
  return `>${nick}: ${before}${makeAction(event)} ${amount} ${total} ${remark}`.trimEnd();
}

function makeAction(event: Exclude<RecordedEvent, { kind: "fault" }>): string {
  switch (event.kind) {
    case "play":
      return `${event.position} ${event.word}`;
    case "pass":
      return "-";
    case "exchange":
      return `-${event.tiles}`;
    case "withdrawal":
      return "--";
    case "challenge-bonus":
      return "(challenge)";
    case "time-penalty":
      return "(time)";
    case "end-points":
    case "end-loss":
      return `(${event.tiles})`;
  }
}
