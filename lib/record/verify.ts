// Checks a whole transcript: that no line is missing, that names and numbers agree, that every game
// follows from its seed and its moves under the rules, that the standings follow from the games.

import type { Dictionary } from "../dictionary/word_graph.ts";
import type { GameRecord } from "../tournament/format.ts";
import { makeStandings } from "../tournament/standings.ts";
import { checkFrame, checkSequence } from "./check_lines.ts";
import { type Finding, Findings } from "./finding.ts";
import { followGame } from "./follow.ts";
import { makeTranscriptStandings, recordOfGame, recordOfUnplayed } from "./game_records.ts";
import type {
  FinalEvent,
  GameStartEvent,
  HeaderEvent,
  LineOf,
  TranscriptLine,
  UnplayedEvent,
} from "./transcript.ts";
import { recordOfTranscriptGame } from "./transcript_game.ts";
import type { Located, Transcript, TranscriptGame } from "./transcript_reader.ts";
import { type GameCheck, verifyGame } from "./verify_game.ts";

/** The dictionary to check words with. */
export interface VerifyDictionary {
  readonly dictionary: Dictionary;
  /** SHA-256 of its file, to tell whether it is the one that was played with. */
  readonly sha256: string;
}

/** What does not agree in a transcript, in the order of its lines; empty when all does. */
export function verifyTranscript(
  transcript: Transcript,
  { dictionary, sha256 }: VerifyDictionary,
): Finding[] {
  const findings = new Findings();
  const { header, games } = transcript;
  const isSameDictionary = sha256 === header.dictionary.sha256;
  if (!isSameDictionary && !isConverted(transcript)) {
    findings.error(
      1,
      `the dictionary at hand is not the one of the games, ${header.dictionary.name}, so their ` +
        `words cannot be checked (--dictionary names another): its SHA-256 is ${sha256}, that of ` +
        `the games is ${header.dictionary.sha256}`,
    );
  }
  checkSequence(transcript, findings);
  checkPlayers(transcript, findings);
  const final = checkFrame(transcript, isFinal, findings);
  const records: GameRecord[] = [];
  const check = { header, dictionary, isSameDictionary, findings };
  for (const game of games) {
    const record = checkGame(game, transcript, check, final !== undefined);
    if (record !== undefined) records.push(record);
  }
  if (final !== undefined) {
    checkGameNumbers(games, final.line.lastGame ?? Infinity, findings);
    if (records.length === games.length) checkStandings(records, transcript, final, findings);
    else {
      const { number } = final;
      findings.warning(number, "the standings are not checked: the lines of a game are not whole");
    }
  }
  return findings.sorted();
}

function isFinal(line: TranscriptLine): line is LineOf<FinalEvent> {
  return line.event === "end";
}

/** Each player of the header registers once, under its name. */
function checkPlayers({ header, lines }: Transcript, findings: Findings): void {
  const { players } = header;
  const names = new Set(players.map(({ name }) => name));
  if (names.size < players.length) findings.error(1, "two players have the same name");
  const registered = new Set<number>();
  for (const { number, line } of lines) {
    if (!("player" in line) || line.player === undefined) continue;
    const player = players[line.player];
    if (player === undefined) {
      findings.error(number, `there is no player ${line.player}: they are 0 to ${last(players)}`);
    } else if (line.event === "register" || line.event === "reconnect") {
      findings.compare(number, `name of player ${line.player}`, line.name, player.name);
      if (line.event === "reconnect") continue;
      if (registered.has(line.player)) {
        findings.error(number, `player ${line.player} (${player.name}) registers a second time`);
      }
      registered.add(line.player);
    }
  }
  for (const [player, { name, kind }] of players.entries()) {
    if (kind !== "absent" && !registered.has(player)) {
      findings.error(1, `player ${player} (${name}) never registers`);
    }
  }
}

/** Checks a game, and gives its record, by the rules where these could be followed to its end. */
function checkGame(
  game: TranscriptGame,
  transcript: Transcript,
  check: GameCheck,
  complete: boolean,
): GameRecord | undefined {
  const { findings } = check;
  const { start, end, unplayed } = game;
  const first = game.lines[0]!.number;
  if (unplayed !== undefined) {
    checkUnplayed(game, unplayed, transcript, findings);
    return checkSeats(unplayed, transcript, findings) ? recordOfUnplayed(unplayed.line) : undefined;
  }
  if (start === undefined) {
    findings.error(first, `game ${game.game} has no beginning: its line "game-start" is missing`);
    return undefined;
  }
  checkOrder(game, start, findings);
  if (!checkSeats(start, transcript, findings)) return undefined;
  const right = isConverted(transcript)
    ? followConverted(game, start, check)
    : verifyGame(game, start, check);
  if (end === undefined) {
    // A transcript that was interrupted says so once, in its last line.
    if (complete) {
      const { number } = game.lines.at(-1)!;
      findings.error(number, `game ${game.game} has no end: its line "game-end" is missing`);
    }
    return undefined;
  }
  if (end.line.scores.length !== start.line.players.length) return undefined;
  const turns = game.turns.map(({ line }) => line);
  const drops = game.drops.map(({ line }) => line);
  const { scores, winners } = right ?? end.line;
  return recordOfGame(start.line, turns, { ...end.line, scores, winners }, drops);
}

/** Whether a transcript was made from a record of another format: its seed is not that of its bags. */
function isConverted({ header }: Transcript): boolean {
  return header.options["converted"] === true;
}

/** Checks a game whose bag is not known, as any record of a game is checked. */
function followConverted(
  { turns, end }: TranscriptGame,
  start: Located<GameStartEvent>,
  { header, dictionary, findings }: GameCheck,
): undefined {
  const lines = { start, turns, ...(end === undefined ? {} : { end }) };
  const facts = { lexicon: header.dictionary.name, description: "" };
  const record = recordOfTranscriptGame(lines, facts);
  for (const finding of followGame(record, dictionary).findings) findings.add(finding);
}

/**
 * The players of a game are players of the header, each once, under their names. False when there
 * are too few or too many of something to go on with.
 */
function checkSeats(
  { number, line }: Located<GameStartEvent | UnplayedEvent>,
  { header }: Transcript,
  findings: Findings,
): boolean {
  const what = `game ${line.game}:`;
  const { players, names } = line;
  if (new Set(players).size < players.length) {
    findings.error(number, `${what} a player has two seats`);
  }
  const strange = players.find((player) => header.players[player] === undefined);
  if (strange !== undefined) {
    const most = last(header.players);
    findings.error(number, `${what} there is no player ${strange}: they are 0 to ${most}`);
  } else {
    const right = players.map((player) => header.players[player]!.name);
    findings.compare(number, `${what} names`, names, right);
  }
  if ("racks" in line && line.racks.length !== players.length) {
    findings.error(number, `${what} ${line.racks.length} racks for ${players.length} players`);
    return false;
  }
  return strange === undefined;
}

/** One beginning, then turns, then one end, then drops. */
function checkOrder(
  game: TranscriptGame,
  start: Located<GameStartEvent>,
  findings: Findings,
): void {
  for (const { number, line } of game.lines) {
    const what = `game ${game.game}:`;
    const { end } = game;
    if (line.event === "game-start" && number !== start.number) {
      findings.error(number, `${what} begins a second time, after line ${start.number}`);
    } else if (number < start.number) {
      findings.error(number, `${what} a line before its beginning in line ${start.number}`);
    } else if (end !== undefined && number > end.number && line.event !== "drop") {
      findings.error(number, `${what} a line after its end in line ${end.number}`);
    } else if (line.event === "drop" && (end === undefined || number < end.number)) {
      findings.error(number, `${what} a drop after its end comes before it`);
    }
  }
}

/** A game is not played when at most one of its players is there, who wins it. */
function checkUnplayed(
  game: TranscriptGame,
  { number, line }: Located<UnplayedEvent>,
  transcript: Transcript,
  findings: Findings,
): void {
  const what = `game ${line.game}, ${line.end}:`;
  if (game.lines.length > 1) findings.error(number, `${what} the game has other lines too`);
  if (line.winners.length > 1) findings.error(number, `${what} it has more than one winner`);
  const dropped = droppedBefore(number, transcript);
  for (const [seat, player] of line.players.entries()) {
    if (line.winners.includes(seat) || dropped.has(player)) continue;
    if (isAway(player, number, transcript)) continue;
    findings.error(number, `${what} ${line.names[seat] ?? player} loses it, but was not dropped`);
  }
}

function droppedBefore(number: number, { games, header }: Transcript): Set<number> {
  const dropped = new Set<number>();
  for (const { start, turns, drops } of games) {
    for (const { number: at, line } of turns) {
      if (line.event !== "fault" || at >= number || isForgiven(line.fault, header)) continue;
      const player = start?.line.players[line.seat];
      if (player !== undefined) dropped.add(player);
    }
    for (const { number: at, line } of drops) {
      if (at < number && !isForgiven(line.fault, header)) dropped.add(line.player);
    }
  }
  return dropped;
}

/** Whether a player was not there: it never came, or not when the match last went on. */
function isAway(player: number, number: number, { header, lines }: Transcript): boolean {
  const kind = header.players[player]?.kind;
  if (kind !== "remote") return kind === "absent";
  const resumed = lines.findLast(({ number: at, line }) => at < number && line.event === "resume");
  if (resumed === undefined) return false;
  return !lines.some(({ number: at, line }) =>
    at > resumed.number && at < number &&
    (line.event === "reconnect" || line.event === "register") && line.player === player
  );
}

/**
 * The games of a match that was played to its end are numbered without a gap. Of those after `last`,
 * the one that decided it, some had begun.
 */
function checkGameNumbers(
  games: readonly TranscriptGame[],
  last: number,
  findings: Findings,
): void {
  let expected = 0;
  for (const { game, lines } of games) {
    if (game > last) return;
    expected++;
    if (game === expected) continue;
    const missing = game === expected + 1 ? `game ${expected}` : `games ${expected} to ${game - 1}`;
    findings.error(lines[0]!.number, `game ${game} is there, but not ${missing} before it`);
    expected = game;
  }
}

/** Faults after which a player goes on, where the options say so. */
const ILLEGAL_MOVES: readonly string[] = ["illegal-play", "illegal-exchange"];

function isForgiven(fault: string, { options }: HeaderEvent): boolean {
  return options.afterFault === "continue" && ILLEGAL_MOVES.includes(fault);
}

/** The standings follow from the games. */
function checkStandings(
  records: readonly GameRecord[],
  { header }: Transcript,
  { number, line }: Located<FinalEvent>,
  findings: Findings,
): void {
  const { players } = header;
  const { standings, lastGame = Infinity, reached } = line;
  const counted = records.filter(({ pairing }) => pairing.game <= lastGame);
  const ranked = makeStandings(players.length, counted, {
    drops: ({ kind }) => !isForgiven(kind, header),
    ...(reached === undefined ? {} : { reached: reached.map((round) => round ?? Infinity) }),
  });
  const right = makeTranscriptStandings(ranked, players);
  if (standings.length !== right.length) {
    findings.compare(number, "number of standings", standings.length, right.length);
    return;
  }
  for (const [index, standing] of right.entries()) {
    const what = `standings, ${index + 1} of ${right.length}:`;
    const told = new Map<string, unknown>(Object.entries(standings[index]!));
    const facts = new Map<string, unknown>(Object.entries(standing));
    const different = [...new Set([...told.keys(), ...facts.keys()])]
      .filter((fact) => told.get(fact) !== facts.get(fact));
    if (different.length === 0) continue;
    const list = (values: ReadonlyMap<string, unknown>): string =>
      different.map((fact) => `${fact} ${values.get(fact) ?? "absent"}`).join(", ");
    const pick = (values: ReadonlyMap<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(different.map((fact) => [fact, values.get(fact)]));
    const message = `${what} ${list(told)}; ${list(facts)} would be right`;
    findings.add({ line: number, severity: "error", message, is: pick(told), right: pick(facts) });
  }
}

function last(list: readonly unknown[]): number {
  return list.length - 1;
}
