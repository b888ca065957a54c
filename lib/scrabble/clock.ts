// Clocks: how much time a player has for its turns of a game, measured at the administrator.

import type { ReadonlyBoard } from "./board.ts";
import { Fault, type Player, type Turn } from "./player.ts";
import type { Tile } from "./tiles.ts";

/** The time of a player in a game; all in milliseconds. */
export interface ClockSettings {
  /** For all turns of the game. */
  readonly total: number;
  /** What is added after each turn. */
  readonly increment: number;
  /** How far the clock may be overdrawn, for what the network takes. */
  readonly margin: number;
  /** The most that a single turn may take, whatever the clock shows. */
  readonly turn: number;
}

/** A player whose turns can be given a limit. */
export interface LimitedPlayer extends Player {
  /** Sets how many milliseconds the next turns may take. */
  limitTurns(milliseconds: number): void;
}

/** A player with a clock. It is set anew at the start of each game. */
export class ClockedPlayer implements Player {
  readonly #player: LimitedPlayer;
  readonly #settings: ClockSettings;
  readonly #now: () => number;
  #left: number;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(player: LimitedPlayer, settings: ClockSettings, now: () => number) {
    this.#player = player;
    this.#settings = settings;
    this.#now = now;
    this.#left = settings.total;
  }

  get name(): string {
    return this.#player.name;
  }

  /** Milliseconds left for the game; less than none when the margin was drawn on. */
  get left(): number {
    return this.#left;
  }

  async draw(tiles: readonly Tile[]): Promise<void> {
    this.#left = this.#settings.total;
    await this.#player.draw(tiles);
  }

  async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    const { increment, margin, turn: most } = this.#settings;
    const allowed = this.#left + margin;
    this.#player.limitTurns(Math.min(most, allowed));
    const began = this.#now();
    try {
      await this.#player.takeTurn(board, tilesLeft, turn);
    } catch (error) {
      const isLate = error instanceof Fault && error.kind === "timeout";
      throw isLate && allowed <= most ? this.#usedUp() : error;
    }
    this.#left -= this.#now() - began;
    if (this.#left + margin < 0) throw this.#usedUp();
    this.#left += increment;
  }

  async inform(text: string): Promise<void> {
    await this.#player.inform(text);
  }

  #usedUp(): Fault {
    const { total, increment } = this.#settings;
    const added = increment === 0 ? "" : ` and ${increment / 1000} s a turn`;
    return new Fault("timeout", `the player used up its ${total / 1000} s${added} for the game`);
  }
}
