// From the lines of a transcript to the records that a tournament is made of, and from standings to
// the lines that tell them.

import { RACK_SIZE } from "../scrabble/tiles.ts";
import type { GameRecord, RecordedFault } from "../tournament/format.ts";
import type { Standing } from "../tournament/standings.ts";
import type {
  DropEvent,
  GameEndEvent,
  GameStartEvent,
  TranscriptPlayer,
  TranscriptStanding,
  UnplayedEvent,
} from "./transcript.ts";
import type { TurnLine } from "./game_lines.ts";
import type { TranscriptGame } from "./transcript_reader.ts";

/** Letters of a play that uses a whole rack; the rest of its word was there before. */
const LETTERS_OF_BINGO = RACK_SIZE;

/** The record of a game that was played to its end, from its lines and the drops after it. */
export function recordOfGame(
  start: GameStartEvent,
  turns: readonly TurnLine[],
  end: GameEndEvent,
  drops: readonly DropEvent[],
): GameRecord {
  const { game, round, deal, players: seats, absent } = start;
  const bingos = seats.map(() => 0);
  const faults: RecordedFault[] = [];
  for (const turn of turns) {
    const { seat } = turn;
    const entrant = seats[seat];
    if (entrant === undefined) continue;
    if (turn.event === "play") {
      if (turn.word.replaceAll(".", "").length === LETTERS_OF_BINGO) bingos[seat]!++;
    } else if (turn.event === "fault") {
      faults.push({ entrant, kind: turn.fault, reason: turn.reason });
    }
  }
  for (const { player: entrant, fault: kind, reason } of drops) {
    faults.push({ entrant, kind, reason });
  }
  return {
    pairing: { game, round, deal, seats, ...(absent === undefined ? {} : { absent }) },
    end: end.end,
    scores: end.scores,
    winners: end.winners,
    faults,
    counts: { bingos },
  };
}

/** The record of a game that was not played. */
export function recordOfUnplayed(line: UnplayedEvent): GameRecord {
  const { game, round, deal, players: seats, winners, end } = line;
  const scores = seats.map(() => 0);
  return { pairing: { game, round, deal, seats }, end, scores, winners, faults: [] };
}

/** The records of all games of a transcript that have ended, in the order of their numbers. */
export function recordsOf(games: readonly TranscriptGame[]): GameRecord[] {
  return games.flatMap(({ start, end, unplayed, turns, drops }) => {
    if (unplayed !== undefined) return [recordOfUnplayed(unplayed.line)];
    if (start === undefined || end === undefined) return [];
    const lines = turns.map(({ line }) => line);
    return [recordOfGame(start.line, lines, end.line, drops.map(({ line }) => line))];
  });
}

/** Standings as the last line of a transcript tells them; entrants are players by number. */
export function makeTranscriptStandings(
  standings: readonly Standing[],
  players: readonly TranscriptPlayer[],
): TranscriptStanding[] {
  return standings.map((standing) => {
    const { place, entrant: player, games, wins, ties, losses, points, spread } = standing;
    const name = players[player]?.name ?? "";
    const { averageScore } = standing;
    const told = { place, player, name, games, wins, ties, losses, points, spread };
    return averageScore === undefined ? told : { ...told, averageScore };
  });
}
