// Checks a whole transcript of a Fish tournament: that no line is missing, that the boards follow
// from the seed, the games from their moves by the rules, and the schedule and the winners from the
// games.

import { createRandom, deriveSeed } from "../../random.ts";
import { checkFrame, checkSequence } from "../../record/check_lines.ts";
import { type Finding, Findings } from "../../record/finding.ts";
import type { NumberedLine } from "../../record/line_reader.ts";
import type { GameRecord } from "../../tournament/format.ts";
import { groupKnockout, groupKnockoutReached } from "../../tournament/group_knockout.ts";
import { createBoard } from "../board.ts";
import { makeBoard } from "../protocol.ts";
import { FollowedGame } from "./follow.ts";
import type { FinalLine, FishLine, GameStartLine, HeaderLine } from "./transcript.ts";
import type { FishGame, FishTranscript } from "./transcript_reader.ts";

/** What does not agree in a transcript, in the order of its lines; empty when all does. */
export function verifyFishTranscript(transcript: FishTranscript): Finding[] {
  const findings = new Findings();
  const { header, games } = transcript;
  checkSequence(transcript, findings);
  checkPlayers(transcript, findings);
  const final = checkFrame(transcript, isFinal, findings);
  const records: GameRecord[] = [];
  for (const game of games) {
    const record = checkGame(game, header, final !== undefined, findings);
    if (record !== undefined) records.push(record);
  }
  if (final === undefined) return findings.sorted();
  if (records.length === games.length) checkResult(records, transcript, final, findings);
  else {
    findings.warning(final.number, "the winners are not checked: a game could not be followed");
  }
  return findings.sorted();
}

function isFinal(line: FishLine): line is FinalLine {
  return line.event === "end";
}

/** Names are unique, and every player that a line names is there. */
function checkPlayers({ header: { players }, lines }: FishTranscript, findings: Findings): void {
  const names = new Set(players.map(({ name }) => name));
  if (names.size < players.length) findings.error(1, "two players have the same name");
  for (const { number, line } of lines) {
    const named = line.event === "drop"
      ? [line.player]
      : line.event === "game-start"
      ? line.players
      : line.event === "end"
      ? [...line.winners, ...line.failures]
      : [];
    const strange = named.find((player) => player >= players.length);
    if (strange === undefined) continue;
    const most = players.length - 1;
    findings.error(number, `there is no player ${strange}: they are 0 to ${most}`);
  }
}

/** Follows a game by the rules; gives its record when it is right to its end. */
function checkGame(
  { game, lines }: FishGame,
  header: HeaderLine,
  complete: boolean,
  findings: Findings,
): GameRecord | undefined {
  const [first, ...rest] = lines;
  if (first === undefined) return undefined;
  const start = first.line;
  if (start.event !== "game-start") {
    findings.error(first.number, `game ${game} does not begin with its line "game-start"`);
    return undefined;
  }
  checkStart(first.number, start, header, findings);
  const followed = new FollowedGame(start);
  const faults: GameRecord["faults"][number][] = [];
  for (const [index, { number, line }] of rest.entries()) {
    const wrong = (problem: string): undefined => {
      findings.error(number, `game ${game}: ${problem}`);
    };
    if (line.event === "game-start") return wrong("it begins a second time");
    if (line.event === "game-end") {
      const problem = followed.takeEnd(line);
      if (problem !== undefined) return wrong(problem);
      const next = rest[index + 1];
      if (next !== undefined) {
        findings.error(next.number, `game ${game}: a line after its end in line ${number}`);
      }
      const { round, deal, players: seats } = start;
      const { end, scores, winners } = line;
      return { pairing: { game, round, deal, seats }, end, scores, winners, faults };
    }
    const problem = followed.take(line);
    if (problem !== undefined) return wrong(problem);
    if (line.event === "fault") {
      const { fault: kind, reason, seat } = line;
      faults.push({ entrant: start.players[seat]!, kind, reason });
    }
  }
  // A transcript that was interrupted says so once, in its last line.
  if (complete) {
    const { number } = lines.at(-1)!;
    findings.error(number, `game ${game} has no end: its line "game-end" is missing`);
  }
  return undefined;
}

/** The board follows from the seed; names and players agree. */
function checkStart(
  number: number,
  { game, deal, players, names, board }: GameStartLine,
  header: HeaderLine,
  findings: Findings,
): void {
  const { seed, options } = header;
  const right = createBoard(options, createRandom(deriveSeed(seed, deal)));
  const shown = JSON.stringify(makeBoard(right));
  if (JSON.stringify(board) !== shown) {
    findings.error(
      number,
      `game ${game}: the board is not that of seed ${seed}, which is ${shown}`,
    );
  }
  const known = players.map((player) => header.players[player]?.name ?? `player ${player}`);
  findings.compare(number, `game ${game}: names`, names, known);
  if (new Set(players).size < players.length) {
    findings.error(number, `game ${game}: a player has two seats`);
  }
}

/** The schedule follows from the games, and so do the winners and the failures. */
function checkResult(
  records: readonly GameRecord[],
  { header, lines, games }: FishTranscript,
  final: NumberedLine<FinalLine>,
  findings: Findings,
): void {
  const dropped = (when: "start" | "end"): number[] =>
    lines.flatMap(({ line }) => line.event === "drop" && line.when === when ? [line.player] : []);
  const atStart = dropped("start");
  const entrants = [...header.players.keys()].filter((player) => !atStart.includes(player));
  const own = records.map((record): GameRecord => ({
    ...record,
    pairing: {
      ...record.pairing,
      seats: record.pairing.seats.map((player) => entrants.indexOf(player)),
    },
    faults: record.faults.map((fault) => ({ ...fault, entrant: entrants.indexOf(fault.entrant) })),
  }));
  const options = { entrants: entrants.length };
  const format = groupKnockout(options);
  let checked = 0;
  for (let stage = 0;; stage++) {
    const pairings = format(stage, own);
    if (pairings.length === 0) break;
    for (const { game, round, deal, seats } of pairings) {
      const record = own[checked];
      const number = games[checked]?.lines[0]?.number ?? final.number;
      const players = seats.map((entrant) => entrants[entrant]!);
      if (record === undefined) {
        findings.error(final.number, `game ${game} of players ${players.join(", ")} is missing`);
        return;
      }
      const { pairing } = record;
      const is = [pairing.game, pairing.round, pairing.deal, ...pairing.seats];
      if (is.join() !== [game, round, deal, ...seats].join()) {
        findings.error(
          number,
          `game ${pairing.game}: game ${game} of round ${round} with deal ${deal} between players ` +
            `${players.join(", ")} would be right`,
        );
        return;
      }
      checked++;
    }
  }
  if (checked < own.length) {
    const number = games[checked]!.lines[0]!.number;
    findings.error(number, `game ${games[checked]!.game}: the tournament is over before it`);
    return;
  }
  const reached = groupKnockoutReached(options, own);
  const faulty = new Set([
    ...atStart,
    ...dropped("end"),
    ...records.flatMap(({ faults }) => faults.map(({ entrant }) => entrant)),
  ]);
  const winners = entrants.filter((player, entrant) =>
    reached[entrant] === Infinity && !faulty.has(player)
  );
  findings.compare(final.number, "winners", final.line.winners, winners);
  const failures = [...faulty].sort((a, b) => a - b);
  findings.compare(final.number, "failures", final.line.failures, failures);
}
