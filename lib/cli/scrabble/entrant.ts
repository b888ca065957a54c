// Who takes part: players of the house, and players that have connected.

import type { WordGraph } from "../../dictionary/word_graph.ts";
import type { LeaveFunction } from "../../movegen/measure.ts";
import { deriveSeed } from "../../random.ts";
import { Fault, type Player } from "../../scrabble/player.ts";
import { connectProtocol } from "../../scrabble/protocol.ts";
import { acceptRegistration, type RemotePlayer } from "../../scrabble/remote_player.ts";
import { HousePlayer } from "../../strategy/house_player.ts";
import type { StrategyEntry } from "../../strategy/strategies.ts";
import type { WireLog } from "../../wire/connection.ts";
import { deadlineAfter } from "../../wire/deadline.ts";
import type { AdminSettings } from "./admin_settings.ts";

/** One who takes part in all games of a tournament. */
export interface Entrant {
  /** What it is called in reports; unique. */
  readonly name: string;
  /** The strategy of a house player; undefined for a remote player. */
  readonly strategy?: StrategyEntry;
  /** The connection of a remote player; undefined for a house player. */
  readonly remote?: RemotePlayer;
}

/** What house players know of the words that are played with. */
export interface Lexicon {
  readonly graph: WordGraph;
  readonly leaves: LeaveFunction;
}

/**
 * The player that sits at the table for an entrant in a game. A house player is made anew for each
 * game, so that it can play many at once and each depends on the seed and the game alone.
 */
export function seatPlayer(
  entrant: Entrant,
  lexicon: Lexicon,
  gameSeed: number,
  seat: number,
): Player {
  const { name, strategy, remote } = entrant;
  if (remote !== undefined) return remote;
  if (strategy === undefined) throw new Error(`${name} is neither of the house nor remote`);
  return new HousePlayer(
    name,
    strategy.create({ ...lexicon, seed: deriveSeed(gameSeed, seat + 1) }),
  );
}

/** What `greetPlayer` reports. */
export interface GreetingReports {
  /** The log of the connection with a peer, `HOST:PORT`, if messages are recorded. */
  readonly logOf: (peer: string) => WireLog | undefined;
  /** Told when a peer was refused, and why. */
  readonly onRefused: (peer: string, reason: string) => void;
}

/** Finds out who has connected. Gives undefined for a peer that was refused; never rejects. */
export async function greetPlayer(
  socket: Deno.TcpConn,
  settings: AdminSettings,
  reports: GreetingReports,
): Promise<RemotePlayer | undefined> {
  const { hostname, port } = socket.remoteAddr;
  const peer = `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  const log = reports.logOf(peer);
  const connection = connectProtocol(socket, log === undefined ? {} : { log });
  try {
    return await acceptRegistration(connection, {
      deadline: deadlineAfter(settings.registerTimeout),
      turnTimeout: settings.turnTimeout,
      callTimeout: settings.turnTimeout,
      coordinates: settings.coordinates,
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    reports.onRefused(peer, error.message);
    return undefined;
  }
}
