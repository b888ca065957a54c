// Peers that a test plays itself, call by call or by a rule for all their turns, so that they can
// misbehave, be slow, go, and come back.

import { Peer } from "./hosting.ts";

/** A call of the administrator. */
export type Call =
  | { readonly kind: "draw"; readonly tiles: readonly string[] }
  | { readonly kind: "inform"; readonly text: string }
  | { readonly kind: "take-turn"; readonly tilesLeft: number };

const CALL = /^(?:\(draw((?: [a-z_])+)\)|\(inform "([^"]*)"\)|\(take-turn \(\(.*?\)\) (\d+)\))/s;

/** What a peer does with a turn; `turn` counts the turns of the game from 1. */
export type TurnRule = (peer: ScriptedPeer, turn: number) => Promise<void>;

/** A peer that has registered. */
export class ScriptedPeer implements Disposable {
  readonly name: string;
  /** What it was told. */
  readonly told: string[] = [];
  /** The games that were begun. */
  games = 0;
  /** The tiles of the last draw. */
  tiles: readonly string[] = [];
  readonly #peer: Peer;
  #turn = 0;

  private constructor(name: string, peer: Peer) {
    this.name = name;
    this.#peer = peer;
  }

  /** Connects to 127.0.0.1 and registers. Throws with what was said when it is refused. */
  static async register(port: number, name: string): Promise<ScriptedPeer> {
    const peer = await Peer.connect(port);
    await peer.say(`(register "${name}")`);
    const answer = await peer.hear(/^(?:\(\)|\(inform "[^"]*"\))/);
    if (answer === "()") return new ScriptedPeer(name, peer);
    peer[Symbol.dispose]();
    throw new Error(answer);
  }

  /** The next call, or undefined when the administrator has closed the connection. */
  async next(): Promise<Call | undefined> {
    let text: string;
    try {
      text = await this.#peer.hear(CALL);
    } catch (error) {
      if (isClosed(error)) return undefined;
      throw error;
    }
    const [, tiles, told, tilesLeft] = CALL.exec(text)!;
    if (tiles !== undefined) {
      this.games++;
      this.#turn = 0;
      this.tiles = tiles.trim().split(" ");
      return { kind: "draw", tiles: this.tiles };
    }
    if (told !== undefined) {
      this.told.push(told);
      return { kind: "inform", text: told };
    }
    return { kind: "take-turn", tilesLeft: Number(tilesLeft) };
  }

  /** Sends text as it is. */
  async say(text: string): Promise<void> {
    await this.#peer.say(text);
  }

  /** Sends a request, and gives its answer; an `inform` in place of one counts as told, too. */
  async ask(text: string): Promise<string> {
    await this.#peer.say(text);
    const answer = await this.#peer.hear(/^(?:\((?: ?[a-z_])*\)|\(inform "[^"]*"\))/);
    const told = /^\(inform "(.*)"\)$/s.exec(answer)?.[1];
    if (told !== undefined) this.told.push(told);
    return answer;
  }

  /**
   * Answers calls, turns by `rule`, until `last` says that a call, which is not answered, was the
   * last, or the connection is closed. A rule that throws what the closed connection throws ends it
   * likewise.
   */
  async play(rule: TurnRule, last: (call: Call) => boolean = () => false): Promise<void> {
    for (;;) {
      const call = await this.next();
      if (call === undefined || last(call)) return;
      try {
        if (call.kind === "take-turn") await rule(this, ++this.#turn);
        await this.say("()");
      } catch (error) {
        if (isClosed(error)) return;
        throw error;
      }
    }
  }

  /** Closes the connection. */
  [Symbol.dispose](): void {
    try {
      this.#peer[Symbol.dispose]();
    } catch {
      // Closed already.
    }
  }
}

/** Passes. */
export async function passes(peer: ScriptedPeer): Promise<void> {
  await peer.ask("(exchange-tile)");
}

/** Plays a tile far from the centre, which no rule allows, in the turns of that number. */
export function playsIllegally(...turns: readonly number[]): TurnRule {
  return async (peer, turn) => {
    if (!turns.includes(turn)) return await passes(peer);
    const tile = peer.tiles.find((one) => one !== "_")!;
    await peer.ask(`(place-tile 0 0 ${tile})`);
    await peer.ask("(done-place)");
  };
}

/** Takes its time for each turn, and then does as `rule` says. */
export function slowly(milliseconds: number, rule: TurnRule): TurnRule {
  return async (peer, turn) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await rule(peer, turn);
  };
}

function isClosed(error: unknown): boolean {
  return error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.ConnectionReset ||
    error instanceof Deno.errors.BadResource ||
    (error instanceof Error && error.message.startsWith("closed without"));
}
