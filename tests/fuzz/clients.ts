// Our players under attack: an administrator of Scrabble, or of Fish, that says what it should not.

import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { runClient as runFishClient } from "../../lib/fish/client.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { HousePlayer as FishPlayer } from "../../lib/fish/strategy/house_player.ts";
import { NO_LEAVES } from "../../lib/movegen/measure.ts";
import type { Random } from "../../lib/random.ts";
import { runClient } from "../../lib/scrabble/client.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { HousePlayer } from "../../lib/strategy/house_player.ts";
import { findStrategy } from "../../lib/strategy/strategies.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { jsonFormat } from "../../lib/wire/json_stream.ts";
import { closeQuietly } from "../wire/sockets.ts";
import { FISH } from "./fish.ts";
import { hostile, once, pick } from "./mutate.ts";
import { SCRABBLE } from "./scrabble.ts";
import { FuzzServer } from "./server.ts";
import { isHangUp, sendAll, sendInPieces, type Sent, type Target } from "./target.ts";

const WORDS = buildWordGraph(["AA", "AB", "BA", "CAB", "BACCA", "ABACA", "CABBAGE", "ZA"]);

/** The player of Scrabble. */
export const SCRABBLE_PLAYER: Target = {
  ...SCRABBLE,
  name: "player of scrabble",
  message: (random) => once(4, random) ? SCRABBLE.message(random) : scrabbleCall(random),
  open: () => new ScrabblePlayerServer(scrabbleCall, "()"),
};

/** The player of Fish. */
export const FISH_PLAYER: Target = {
  ...FISH,
  name: "player of fish",
  message: (random) => once(4, random) ? FISH.message(random) : fishCall(random),
  open: () => new FishPlayerServer(fishCall, undefined),
};

function scrabbleCall(random: Random): string {
  const letter = () => pick([..."abcdefghijklmnopqrstuvwxyz"], random);
  const density = pick([2, 10, 200], random);
  const cell = () => !once(density, random) ? "-" : `(${letter()} ${pick(["nb", "bl"], random)})`;
  const list = (length: number, item: () => string) =>
    `(${Array.from({ length }, item).join(" ")})`;
  switch (random.below(5)) {
    case 0:
      return `(draw ${list(7, () => pick(["a", "b", "c", "g", "e", "z", "_"], random)).slice(1)}`;
    case 1:
      return `(inform "${pick(["game over", "fault: no", "\u001b[2J"], random)}")`;
    default: {
      // Answers to what the player may ask in its turn follow: to so many tiles placed, and to the end.
      const answers = "()".repeat(random.below(8)) + list(random.below(8), letter);
      return `(take-turn ${list(15, () => list(15, cell))} ${random.below(100)})${answers}`;
    }
  }
}

function fishCall(random: Random): string {
  const side = () => 1 + random.below(6);
  const [rows, columns] = [side(), side()];
  const position = () => [random.below(rows), random.below(columns)];
  const board = Array.from(
    { length: rows },
    () => Array.from({ length: columns }, () => random.below(6)),
  );
  const players = Array.from({ length: 1 + random.below(4) }, (_, index) => ({
    color: pick(["red", "white", "brown", "black"], random),
    score: random.below(20),
    places: Array.from({ length: random.below(5) + (index === 0 ? 1 : 0) }, position),
  }));
  const state = { players, board };
  return JSON.stringify(pick<unknown>([
    ["start", [true]],
    ["playing-as", [pick(["red", "white"], random)]],
    ["playing-with", [["red", "white"]]],
    ["setup", [state]],
    ["setup", [state]],
    ["take-turn", [state, []]],
    ["take-turn", [state, [false, [position(), position()]]]],
    ["end", [once(2, random)]],
  ], random));
}

/** Serves hostile administrators with a player: the roles are turned about. */
abstract class PlayerServer extends FuzzServer {
  readonly #call: (random: Random) => string;
  readonly #welcome: string | undefined;

  constructor(call: (random: Random) => string, welcome: string | undefined) {
    super();
    this.#call = call;
    this.#welcome = welcome;
  }

  protected override async talk(
    socket: Deno.TcpConn,
    random: Random | undefined,
    sent: Sent,
  ): Promise<void> {
    const drain = (async () => {
      const piece = new Uint8Array(4096);
      while (await socket.read(piece) !== null);
    })().catch(() => {});
    try {
      const encoder = new TextEncoder();
      if (this.#welcome !== undefined) await sendAll(socket, encoder.encode(this.#welcome), sent);
      // A good administrator closes the connection, as one does that has enough players.
      for (let calls = random === undefined ? 0 : 30; calls > 0; calls--) {
        sent.messages++;
        const isDamaged = once(15, random!);
        const bytes = isDamaged
          ? hostile(() => this.#call(random!), random!)
          : encoder.encode(this.#call(random!));
        await sendInPieces(socket, bytes, random!, sent);
      }
      await socket.closeWrite();
      await drain;
    } catch (error) {
      if (!isHangUp(error)) throw error;
    } finally {
      closeQuietly(socket);
    }
  }
}

class ScrabblePlayerServer extends PlayerServer {
  protected override async serve(
    socket: Deno.TcpConn,
    time: number,
  ): Promise<string | undefined> {
    const strategy = findStrategy("greedy")!.create({ graph: WORDS, leaves: NO_LEAVES, seed: 1 });
    const connection = connectProtocol(socket, { messageTimeout: time });
    await runClient(connection, new HousePlayer("ann", strategy), {
      answerTimeout: time,
      callTimeout: time,
    });
    return undefined;
  }
}

class FishPlayerServer extends PlayerServer {
  protected override async serve(
    socket: Deno.TcpConn,
    time: number,
  ): Promise<string | undefined> {
    const connection = new Connection(socket, jsonFormat(), { messageTimeout: time });
    const player = new FishPlayer("ann", GREEDY, () => Promise.resolve());
    await runFishClient(connection, player, { writeTimeout: time, callTimeout: time });
    return undefined;
  }
}
