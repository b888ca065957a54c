// From the lines of a transcript to the records that a tournament is made of, and from standings to
// the lines that tell them.

import { FORFEIT, type GameRecord } from "../tournament/format.ts";
import type { Standing } from "../tournament/standings.ts";
import type {
  DropEvent,
  FaultTurn,
  ForfeitEvent,
  GameEndEvent,
  GameStartEvent,
  TranscriptPlayer,
  TranscriptStanding,
} from "./transcript.ts";

/** The record of a game that was played to its end, from its lines and the drops after it. */
export function recordOfGame(
  start: GameStartEvent,
  faults: readonly FaultTurn[],
  end: GameEndEvent,
  drops: readonly DropEvent[],
): GameRecord {
  const { game, round, deal, players: seats } = start;
  const during = faults.flatMap(({ seat, fault, reason }) => {
    const entrant = seats[seat];
    return entrant === undefined ? [] : [{ entrant, kind: fault, reason }];
  });
  const after = drops.map(({ player, fault, reason }) => ({
    entrant: player,
    kind: fault,
    reason,
  }));
  return {
    pairing: { game, round, deal, seats },
    end: end.end,
    scores: end.scores,
    winners: end.winners,
    faults: [...during, ...after],
  };
}

/** The record of a game that was not played. */
export function recordOfForfeit(forfeit: ForfeitEvent): GameRecord {
  const { game, round, deal, players: seats, winners } = forfeit;
  return {
    pairing: { game, round, deal, seats },
    end: FORFEIT,
    scores: seats.map(() => 0),
    winners,
    faults: [],
  };
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
