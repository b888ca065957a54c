// Finds out who has connected.

import { Fault } from "../../scrabble/player.ts";
import { connectProtocol } from "../../scrabble/protocol.ts";
import { acceptRegistration, type RemotePlayer } from "../../scrabble/remote_player.ts";
import type { WireLog } from "../../wire/connection.ts";
import { deadlineAfter } from "../../wire/deadline.ts";
import type { Pass } from "../../wire/gate.ts";
import type { AdminSettings } from "./admin_settings.ts";

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
