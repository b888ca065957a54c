// The player's side of the connection: signs a local player up, then passes the administrator's
// calls on to it and its answers back, until the tournament is over.

import { type Deadline, deadlineAfter } from "../wire/deadline.ts";
import { WireError } from "../wire/error.ts";
import type { JsonValue } from "../wire/json_stream.ts";
import { joinSecret } from "../wire/secret.ts";
import type { Player } from "./player.ts";
import {
  type Call,
  makeAction,
  makePosition,
  parseCall,
  type ProtocolConnection,
  ProtocolError,
  VOID,
} from "./protocol.ts";
import type { Color, State } from "./state.ts";

/** How a client plays. */
export interface ClientOptions {
  /** Milliseconds for the administrator to take what is sent to it; 10,000 by default. */
  readonly writeTimeout?: number;
  /** Milliseconds to wait for the next call; no limit by default. */
  readonly callTimeout?: number;
  /** What lets the player in at an administrator that asks for a secret; none by default. */
  readonly secret?: string;
  /** Told of each call before the player is. */
  readonly onCall?: (call: Call) => void;
}

/** How it ended; `games` counts the games that were begun. */
export type ClientResult =
  /** The tournament is over. */
  | { readonly kind: "finished"; readonly games: number; readonly won: boolean }
  /** The connection ended before that, or the administrator broke the protocol. */
  | { readonly kind: "lost"; readonly games: number; readonly reason: string };

/**
 * Signs `player` up on `connection` under its name, and lets it play until the tournament is over or
 * the connection ends; it is closed here then. Errors of `player` itself reject the result.
 */
export async function runClient(
  connection: ProtocolConnection,
  player: Player,
  options: ClientOptions = {},
): Promise<ClientResult> {
  const client = new Client(connection, player, options);
  try {
    return { kind: "finished", won: await client.run(), games: client.games };
  } catch (error) {
    return { kind: "lost", games: client.games, reason: reasonOf(error) };
  } finally {
    await connection.close();
  }
}

class Client {
  games = 0;
  readonly #connection: ProtocolConnection;
  readonly #player: Player;
  readonly #options: ClientOptions;
  #color: Color | undefined;

  constructor(connection: ProtocolConnection, player: Player, options: ClientOptions) {
    this.#connection = connection;
    this.#player = player;
    this.#options = options;
  }

  /** Plays; gives whether the player has won. */
  async run(): Promise<boolean> {
    await this.#write(joinSecret(this.#player.name, this.#options.secret));
    for (;;) {
      const json = await this.#connection.read(this.#callDeadline);
      const call = parseCall(json);
      this.#options.onCall?.(call);
      const answer = await this.#serve(call);
      await this.#write(answer);
      if (call.kind === "end") return call.won;
    }
  }

  get #callDeadline(): Deadline {
    return deadlineAfter(this.#options.callTimeout ?? Infinity);
  }

  /** Passes a call on to the player, and gives the answer. */
  async #serve(call: Call): Promise<JsonValue> {
    switch (call.kind) {
      case "start":
        await this.#player.start();
        return VOID;
      case "playing-as":
        this.games++;
        this.#color = call.color;
        await this.#player.playingAs(call.color);
        return VOID;
      case "playing-with":
        await this.#player.playingWith(call.colors);
        return VOID;
      case "setup": {
        this.#checkState(call.state, call.kind);
        const { board } = call.state;
        if (!hasFreeTile(call.state)) {
          throw new ProtocolError("setup asks for a tile, but none is free");
        }
        return makePosition(await this.#player.setup(call.state), board.columns);
      }
      case "take-turn": {
        this.#checkState(call.state, call.kind);
        const action = await this.#player.takeTurn(call.state, call.actions);
        return makeAction(action, call.state.board.columns);
      }
      case "end":
        await this.#player.end(call.won);
        return VOID;
    }
  }

  #checkState({ players }: State, call: string): void {
    const first = players[0]!.color;
    if (first === this.#color) return;
    throw new ProtocolError(
      this.#color === undefined
        ? `got ${call}, expected playing-as before it`
        : `${call} is for ${first}, but this player is ${this.#color}`,
    );
  }

  async #write(json: JsonValue): Promise<void> {
    const deadline = deadlineAfter(this.#options.writeTimeout ?? 10_000);
    await this.#connection.write(json, deadline);
  }
}

/** Whether there is a tile without a penguin. */
function hasFreeTile({ board, players }: State): boolean {
  const taken = new Set(players.flatMap(({ places }) => places));
  return board.fish.some((fish, tile) => fish > 0 && !taken.has(tile));
}

/** What is wrong with the connection or the administrator; any other error is thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof WireError) return error.message;
  if (error instanceof ProtocolError) {
    return `the administrator broke the protocol: ${error.message}`;
  }
  throw error;
}
