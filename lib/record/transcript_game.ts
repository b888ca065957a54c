// The record of a game of a transcript: every play, rack and score is kept.

import { escapeText } from "../text.ts";
import type { RecordedGame, RecordItem, RecordPlayer } from "./game.ts";
import type { TurnLine } from "./game_lines.ts";
import type { GameEndEvent, GameStartEvent } from "./transcript.ts";

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

/** The players of a record by their names: nicks have no white space, and differ. */
export function playersOf(names: readonly string[]): RecordPlayer[] {
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
