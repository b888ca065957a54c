// A record as a transcript: every play, rack and score is kept.

import { createHash } from "node:crypto";
import { makePosition, makeWord } from "../scrabble/notation.ts";
import { makeRack, parseRack, rackTileOf, type Tile, withoutTiles } from "../scrabble/tiles.ts";
import { makeStandings } from "../tournament/standings.ts";
import { followGame } from "./follow.ts";
import type { Step } from "./followed_game.ts";
import { eventsOf, isTurn, playerNames, pragmaOf, type RecordedGame } from "./game.ts";
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
import { playersOf } from "./transcript_game.ts";

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
