// Who takes part: players of the house, players that have connected, and those who never came.

import type { WordGraph } from "../../dictionary/word_graph.ts";
import type { LeaveFunction } from "../../movegen/measure.ts";
import { deriveSeed } from "../../random.ts";
import { ClockedPlayer, type ClockSettings } from "../../scrabble/clock.ts";
import { Fault, type Player } from "../../scrabble/player.ts";
import { connectProtocol } from "../../scrabble/protocol.ts";
import { acceptRegistration, type RemotePlayer } from "../../scrabble/remote_player.ts";
import type { ReturningPlayer } from "../../scrabble/returning_player.ts";
import { HousePlayer } from "../../strategy/house_player.ts";
import type { StrategyEntry } from "../../strategy/strategies.ts";
import type { WireLog } from "../../wire/connection.ts";
import { deadlineAfter } from "../../wire/deadline.ts";
import type { Pass } from "../../wire/gate.ts";
import type { AdminSettings } from "./admin_settings.ts";

/** One who takes part in a tournament; with neither strategy nor connection it is absent. */
export interface Entrant {
  /** What it is called in reports; unique. */
  readonly name: string;
  /** The strategy of a house player. */
  readonly strategy?: StrategyEntry;
  /** The connection of a remote player. */
  readonly remote?: ReturningPlayer;
}

/** Whether an entrant has never come. */
export function isAbsent({ strategy, remote }: Entrant): boolean {
  return strategy === undefined && remote === undefined;
}

/** What house players know of the words that are played with. */
export interface Lexicon {
  readonly graph: WordGraph;
  readonly leaves: LeaveFunction;
}

/** What `seatPlayer` needs besides the entrant. */
export interface SeatOptions {
  readonly lexicon: Lexicon;
  /** The clock of remote players. House players answer at once, and have none. */
  readonly clock?: ClockSettings | undefined;
  readonly gameSeed: number;
  readonly seat: number;
}

/**
 * The player that sits at the table for an entrant in a game. A house player is made anew for each
 * game, so that it can play many at once and each depends on the seed and the game alone.
 */
export function seatPlayer(
  { name, strategy, remote }: Entrant,
  { lexicon, clock, gameSeed, seat }: SeatOptions,
): Player {
  if (remote !== undefined) {
    if (clock === undefined) return remote;
    return new ClockedPlayer(remote, clock, () => performance.now());
  }
  if (strategy === undefined) throw new Error(`${name} is absent and cannot play`);
  const seed = deriveSeed(gameSeed, seat + 1);
  return new HousePlayer(name, strategy.create({ ...lexicon, seed }));
}

/** What `greetPlayer` needs besides the settings. */
export interface GreetingOptions {
  readonly pass: Pass;
  /** Whether what follows the last slash of a name is a secret. */
  readonly hasSecret: boolean;
  /** The log of the connection with a peer, `HOST:PORT`, if messages are recorded. */
  readonly logOf: (peer: string) => WireLog | undefined;
  /** Told when a peer was refused, and why. */
  readonly onRefused: (peer: string, reason: string) => void;
}

/** Finds out who has connected. Gives undefined for a peer that was refused; never rejects. */
export async function greetPlayer(
  socket: Deno.TcpConn,
  settings: AdminSettings,
  { pass, hasSecret, logOf, onRefused }: GreetingOptions,
): Promise<RemotePlayer | undefined> {
  const { hostname, port } = socket.remoteAddr;
  const peer = `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
  const log = logOf(peer);
  const { limits, nameLength } = settings;
  const connection = connectProtocol(socket, {
    size: limits.messageSize,
    firstSize: limits.firstMessageSize,
    onClosed: pass.leave,
    ...(log === undefined ? {} : { log }),
  });
  try {
    return await acceptRegistration(connection, {
      deadline: deadlineAfter(settings.registerTimeout),
      nameLength,
      hasSecret,
      signal: pass.signal,
      turnTimeout: settings.turnTimeout,
      callTimeout: settings.turnTimeout,
      coordinates: settings.coordinates,
      forgivesIllegalMoves: settings.continueAfterFault,
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    onRefused(peer, error.message);
    return undefined;
  }
}
