// A remote player that may lose its connection between games and come back on another.

import { isSameSecret } from "../wire/secret.ts";
import type { ReadonlyBoard } from "./board.ts";
import { Fault, type Turn } from "./player.ts";
import type { LimitedPlayer } from "./clock.ts";
import type { RemotePlayer } from "./remote_player.ts";
import type { Tile } from "./tiles.ts";

/** How a player comes back. */
export interface ReturnOptions {
  /** Milliseconds that the others wait for it, at the start of a game; 0 if it may not come back. */
  readonly patience: number;
  /** What it must know to be let in again; it is told in its first game. */
  readonly token: string;
}

/**
 * A remote player behind whose name the connection may change between games. A connection that is
 * lost within a game is a fault, as ever.
 */
export class ReturningPlayer implements LimitedPlayer {
  readonly name: string;
  readonly #options: ReturnOptions;
  #remote: RemotePlayer;
  #told = false;
  /** Whether it has tiles of a game that has not ended for it. */
  #plays = false;
  /** Whether it has been sent away, or lost its connection within a game. */
  #isOut = false;
  #returned: (() => void) | undefined;

  /** A player that has registered as `remote`. `name` is what it registered as. */
  constructor(remote: RemotePlayer, name: string, options: ReturnOptions) {
    this.#remote = remote;
    this.name = name;
    this.#options = options;
  }

  /** What it must know to be let in again. */
  get token(): string {
    return this.#options.token;
  }

  /** Where the player is, as `host:port`. */
  get peer(): string {
    return this.#remote.peer;
  }

  /** Informs the player a last time and closes the connection; see `RemotePlayer`. */
  async dismiss(text: string): Promise<void> {
    this.#isOut = true;
    await this.#remote.dismiss(text);
  }

  /** Closes the connection, so that what was sent last still arrives. Never rejects. */
  async close(): Promise<void> {
    this.#isOut = true;
    await this.#remote.close();
  }

  /**
   * Whether `token` lets somebody in as this player: between games, and as long as it is not dropped.
   * A new connection knows nothing of the game that the old one was in. The old one may look alive:
   * one that was lost without a word does.
   */
  admits(token: string): boolean {
    const { patience, token: own } = this.#options;
    return patience > 0 && isSameSecret(token, own) && !this.#plays && !this.#isOut;
  }

  /** Goes on with the connection of `remote`. */
  comeBack(remote: RemotePlayer): void {
    const left = this.#remote;
    this.#remote = remote;
    // The end of the old one may not be needed by anybody, but its socket is.
    void left.close();
    this.#returned?.();
  }

  limitTurns(milliseconds: number): void {
    this.#remote.limitTurns(milliseconds);
  }

  async draw(tiles: readonly Tile[]): Promise<void> {
    const before = this.#remote;
    try {
      await before.draw(tiles);
    } catch (error) {
      // It may have come back while the old connection was asked.
      if (this.#remote === before) {
        if (!this.#mayComeBack(error) || !await this.#awaitReturn()) throw error;
      }
      await this.#remote.draw(tiles);
    }
    this.#plays = true;
    if (this.#told || this.#options.patience === 0) return;
    this.#told = true;
    await this.#remote.inform(
      `should the connection be lost between games, register as ${this.name}/${this.#options.token}`,
    );
  }

  async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    try {
      await this.#remote.takeTurn(board, tilesLeft, turn);
    } catch (error) {
      this.#isOut ||= error instanceof Fault && error.kind === "disconnected";
      throw error;
    }
  }

  async inform(text: string): Promise<void> {
    // Within a game a player is told nothing but why it is out of it.
    this.#plays = false;
    try {
      await this.#remote.inform(text);
    } catch (error) {
      // What it is told within a game is why it is dropped, and that rejects for nobody. After a
      // game it is the result, and then the connection is lost between games.
      if (!this.#mayComeBack(error)) throw error;
    }
  }

  #mayComeBack(error: unknown): boolean {
    return this.#options.patience > 0 && error instanceof Fault && error.kind === "disconnected";
  }

  /** Waits for another connection; gives false when none came in time. */
  async #awaitReturn(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#returned = () => resolve(true);
    const timer = setTimeout(() => resolve(false), this.#options.patience);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#returned = undefined;
    }
  }
}
