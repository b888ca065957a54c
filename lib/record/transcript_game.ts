// A game of a transcript as a record, and a record as a transcript: every play, rack and score is kept
// both ways.

import { escapeText } from "../text.ts";
import { createHash } from "node:crypto";
import { makePosition, makeWord } from "../scrabble/notation.ts";
import { makeRack, parseRack, rackTileOf, type Tile, withoutTiles } from "../scrabble/tiles.ts";
import { makeStandings } from "../tournament/standings.ts";
import { followGame } from "./follow.ts";
import type { Step } from "./followed_game.ts";
import {
  eventsOf,
  isTurn,
  playerNames,
  pragmaOf,
  type RecordedGame,
  type RecordItem,
  type RecordPlayer,
} from "./game.ts";
import type { TurnLine } from "./game_lines.ts";
import { makeTranscriptStandings, recordOfGame } from "./game_records.ts";
import { type KnownRacks, overlongRack, racksThroughout } from "./racks.ts";
import { RecordError } from "./record_error.ts";
import { openAccount } from "./tile_account.ts";
import {
  type GameEndEvent,
  type GameStartEvent,
  makeTranscriptLine,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
  type TranscriptDictionary,
  type TranscriptEvent,
} from "./transcript.ts";

/** What a line of a transcript tells, and the number of the line. */
export interface Numbered<Event> {
  readonly number: number;
  readonly line: Event;
}

/** The lines of one game of a transcript. */
export interface TranscriptLinesOfGame {
  readonly start: Numbered<GameStartEvent>;
  readonly turns: readonly Numbered<TurnLine>[];
  readonly end?: Numbered<GameEndEvent>;
}

/** What a record says about a game besides what happened in it. */
export interface GameFacts {
  /** The name of the dictionary. */
  readonly lexicon: string;
  /** A line about where the game was played. */
  readonly description: string;
}

/** The record of a game of a transcript; its line numbers are those of the transcript. */
export function recordOfTranscriptGame(
  { start, turns, end }: TranscriptLinesOfGame,
  { lexicon, description }: GameFacts,
): RecordedGame {
  const players = playersOf(start.line.names);
  const items: RecordItem[] = [
    { kind: "pragma", name: "description", text: description, line: start.number },
    { kind: "pragma", name: "lexicon", text: lexicon, line: start.number },
    ...players.map((_, seat) => ({ kind: "player", seat, line: start.number }) as const),
  ];
  const totals = start.line.racks.map(() => 0);
  for (const { number, line } of turns) {
    const { seat, rack } = line;
    const total = line.event === "fault" ? totals[seat] ?? 0 : line.total;
    totals[seat] = total;
    const facts = { line: number, seat, rack, score: 0, total, remark: "" };
    switch (line.event) {
      case "play": {
        const { position, word, score } = line;
        items.push({ kind: "play", ...facts, position, word, score });
        break;
      }
      case "exchange":
        if (line.tiles === "") items.push({ kind: "pass", ...facts });
        else items.push({ kind: "exchange", ...facts, tiles: line.tiles });
        break;
      case "fault":
        items.push({ kind: "fault", ...facts, fault: line.fault, reason: escapeText(line.reason) });
    }
  }
  const rackItems = (line: number): RecordItem[] =>
    start.line.racks.flatMap((dealt, seat) => {
      const last = turns.findLast(({ line }) => line.seat === seat)?.line;
      const tiles = last === undefined ? dealt : rackAfter(last);
      return tiles === "" ? [] : [{ kind: "rack", seat, tiles, line }];
    });
  if (end === undefined) items.push(...rackItems((turns.at(-1) ?? start).number));
  else if (end.line.end === "played-out" || end.line.end === "scoreless") {
    items.push(...endItems(end));
  } else items.push(...rackItems(end.number));
  return { players, encoding: undefined, items };
}

/** The points at the end: first those of the player that went out, then what the others lose. */
function endItems({ number: line, line: end }: Numbered<GameEndEvent>): RecordItem[] {
  const { racks, adjustments, scores } = end;
  const items: RecordItem[] = [];
  for (const [seat, rack] of racks.entries()) {
    const score = adjustments[seat] ?? 0;
    const facts = { line, seat, score, total: scores[seat] ?? 0, remark: "" };
    // In a converted transcript what one side holds may count double for the other.
    const isCounted = score === 0 && rack.replaceAll("?", "") !== "" && end.end === "played-out";
    if (rack !== "" && isCounted) continue;
    if (rack !== "") items.push({ kind: "end-loss", ...facts, rack, tiles: rack });
    else if (end.end === "played-out" && (score > 0 || racks.join("").replaceAll("?", "") === "")) {
      items.unshift({ kind: "end-points", ...facts, rack: "", tiles: racks.join("") });
    }
  }
  return items.filter((item) => item.kind !== "end-points" || item.tiles !== "");
}

/** What the player of a turn holds after it. */
function rackAfter(line: TurnLine): string {
  if (line.event === "fault") return "";
  return kept(line.rack, line.event === "play" ? line.word : line.tiles) + line.drawn;
}

/** What is left of a rack after a word or an exchange. */
function kept(rack: string, used: string): string {
  let left = rack;
  for (const tile of used.replaceAll(".", "")) {
    left = left.replace(/[A-Z?]/.test(tile) ? tile : "?", "");
  }
  return left;
}

function playersOf(names: readonly string[]): RecordPlayer[] {
  const nicks = new Set<string>();
  return names.map((text) => {
    const name = text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();
    const base = name === "" ? "player" : name.replaceAll(" ", "_");
    let nick = base;
    for (let number = 2; nicks.has(nick); number++) nick = `${base}_${number}`;
    nicks.add(nick);
    return { nick, name: name === "" ? nick : name };
  });
}

/** What the transcript of a record needs besides the record. */
export interface ConversionFacts {
  /** The name of the file, for messages. */
  readonly source: string;
  /** The program that converts, with its version. */
  readonly program: string;
  /** Date and time of the conversion, as in ISO 8601. */
  readonly started: string;
}

/**
 * The lines of a transcript that tells the game of `record`. Its seed is not known, so that it cannot
 * be run again from its bag; its header says so. Throws `RecordError` for a game that cannot be
 * followed, and for what a transcript cannot hold: plays taken back, bonuses, time penalties, racks
 * of more than seven tiles.
 */
export function transcriptOfRecord(record: RecordedGame, facts: ConversionFacts): string[] {
  const { source, program, started } = facts;
  const { steps, stop } = followGame(record);
  if (stop !== undefined) throw new RecordError(source, stop.line, stop.problem);
  const racks = racksThroughout(record, steps);
  for (const each of racks) {
    const long = overlongRack(each);
    if (long !== undefined) throw new RecordError(source, long.line, long.problem);
  }
  const names = playerNames(record);
  const seats = names.map((_, seat) => seat);
  const dictionary: TranscriptDictionary = {
    name: pragmaOf(record, "lexicon")?.text || "unknown",
    sha256: "0".repeat(64),
  };
  const start: GameStartEvent = {
    event: "game-start",
    game: 1,
    round: 1,
    deal: 0,
    players: seats,
    names,
    racks: racks[0]!.map(({ tiles }) => makeRack(tiles)),
    tilesLeft: openAccount(seats.length).tilesLeft,
  };
  const turns: TurnLine[] = [];
  for (const [index, step] of steps.entries()) {
    const { event } = step;
    if (event.kind === "end-points" || event.kind === "end-loss") continue;
    if (!isTurn(event) || event.kind === "fault") {
      const problem = `a transcript has no line for this event (${event.kind}): convert the ` +
        "record to gcg or json";
      throw new RecordError(source, event.line, problem);
    }
    // The pass with which some record that the last play stands is no turn.
    if (step.ending !== undefined && steps[index - 1]?.ending !== undefined) continue;
    turns.push(turnLine(step, racks[index]!, racks[index + 1]!, turns.length + 1));
  }
  const end = endLine(record, steps, racks.at(-1)!);
  const players = names.map((name) => ({ name, kind: "remote" }) as const);
  const events: TranscriptEvent[] = [
    {
      event: "transcript",
      format: TRANSCRIPT_FORMAT,
      version: TRANSCRIPT_VERSION,
      game: "scrabble",
      started,
      program,
      players,
      seed: 0,
      dictionary,
      options: { exchangeMinimum: 1, converted: true },
    },
    ...names.map((name, player) => ({ event: "register", player, name }) as const),
    start,
    ...turns,
    ...(end === undefined ? [] : [end]),
  ];
  const lines = events.map((event, index) =>
    makeTranscriptLine({ seq: index + 1, ms: 0, ...event })
  );
  if (end === undefined) return lines;
  const standings = makeTranscriptStandings(
    makeStandings(players.length, [recordOfGame(start, turns, end, [])]),
    players,
  );
  const hash = createHash("sha256");
  for (const line of lines) hash.update(`${line}\n`);
  const sha256 = hash.digest("hex");
  const final = { event: "end", standings, sha256 } as const;
  return [...lines, makeTranscriptLine({ seq: lines.length + 1, ms: 0, ...final })];
}

/**
 * What `record` says that a transcript of it does not: the title, notes and so on, each in words. The
 * full names, the lexicon, the racks and the events are kept.
 */
export function leftOutOfTranscript(record: RecordedGame): string[] {
  const { players, items } = record;
  const notes = items.filter(({ kind }) => kind === "note").length;
  const remarks = eventsOf(record).filter(({ remark }) => remark !== "").length;
  const pragmas = items.flatMap((item) =>
    item.kind === "pragma" && item.name.toLowerCase() !== "lexicon" ? [`#${item.name}`] : []
  );
  const made = playersOf(playerNames(record));
  const nicks = players.filter(({ nick }, seat) => nick !== made[seat]!.nick)
    .map(({ nick }) => nick);
  return [
    ...new Set(pragmas),
    ...(nicks.length === 0
      ? []
      : [`the ${nicks.length === 1 ? "nick" : "nicks"} ${nicks.join(", ")}`]),
    ...(notes === 0 ? [] : [count(notes, "note")]),
    ...(remarks === 0 ? [] : [`${count(remarks, "remark")} after totals`]),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function turnLine(
  { event, play, before, tiles }: Step,
  racksBefore: KnownRacks,
  racksAfter: KnownRacks,
  turn: number,
): TurnLine {
  const { seat, rack, total, score } = event;
  const { tilesLeft } = tiles;
  const { tiles: next } = racksAfter[seat]!;
  const { tiles: told } = racksBefore[seat]!;
  const facts = { game: 1, turn, seat, rack: rack === "UNKNOWN" ? "" : rack };
  if (play !== undefined) {
    const used = play.placements.map(({ tile }) => rackTileOf(tile));
    const { start: square, direction, words } = play;
    return {
      event: "play",
      ...facts,
      position: makePosition({ square, direction }),
      word: makeWord(before, words[0]!),
      score,
      total,
      drawn: drawnTiles(next, told, used),
      tilesLeft,
    };
  }
  const exchanged = event.kind === "exchange" && typeof event.tiles === "string" ? event.tiles : "";
  const used = parseRack(exchanged) ?? [];
  return {
    event: "exchange",
    ...facts,
    tiles: exchanged,
    drawn: drawnTiles(next, told, used),
    total,
    tilesLeft,
  };
}

function drawnTiles(next: readonly Tile[], rack: readonly Tile[], used: readonly Tile[]): string {
  return makeRack(withoutTiles(next, withoutTiles(rack, used)));
}

function endLine(
  record: RecordedGame,
  steps: readonly Step[],
  racks: KnownRacks,
): GameEndEvent | undefined {
  const last = steps.at(-1);
  if (last?.ending === undefined) return undefined;
  const adjustments = record.players.map(() => 0);
  for (const { seat, kind, score } of eventsOf(record)) {
    if (kind === "end-points" || kind === "end-loss") adjustments[seat]! += score;
  }
  const best = Math.max(...last.totals);
  return {
    event: "game-end",
    game: 1,
    end: last.ending.kind,
    racks: racks.map(({ tiles }) => makeRack(tiles)),
    adjustments,
    scores: last.totals,
    winners: [...last.totals.keys()].filter((seat) => last.totals[seat] === best),
  };
}
