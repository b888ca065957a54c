// The protocol of Fish under attack: its reader, and a manager with a hostile player.

import { createBoard } from "../../lib/fish/board.ts";
import { runManager } from "../../lib/fish/manager.ts";
import { Fault } from "../../lib/fish/player.ts";
import {
  makeAction,
  makePosition,
  parseAction,
  parseCall,
  parseName,
  parsePosition,
  parseVoid,
  ProtocolError,
} from "../../lib/fish/protocol.ts";
import { acceptName } from "../../lib/fish/remote_player.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { createRandom, type Random } from "../../lib/random.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { WireError } from "../../lib/wire/error.ts";
import { jsonFormat, JsonReader, type JsonValue } from "../../lib/wire/json_stream.ts";
import { closeQuietly } from "../wire/sockets.ts";
import { cut, hostile, once, pick, several } from "./mutate.ts";
import { FuzzServer } from "./server.ts";
import { anyNumber, anyText, isHangUp, sendAll, type Sent, type Target } from "./target.ts";

const BOARD = createBoard({ rows: 4, columns: 4, fish: "random", holes: 1 }, createRandom(1));

export const FISH: Target = {
  name: "fish",
  message,
  read(bytes, random) {
    const whole = readPieces([bytes]);
    const inPieces = readPieces(cut(bytes, random));
    if (whole === inPieces) return;
    throw new Error(`read as ${whole} in one piece and as ${inPieces} in several`);
  },
  open: () => new FishServer(),
};

function message(random: Random): string {
  const position = () => `[${anyNumber(random)},${anyNumber(random)}]`;
  switch (random.below(8)) {
    case 0:
      return pick(['"void"', "false", "true", "null", '"ann"'], random);
    case 1:
    case 2:
      return position();
    case 3:
      return `[${position()},${position()}]`;
    case 4:
      return JSON.stringify(anyText(random));
    case 5:
      return "[".repeat(random.below(30)) + "]".repeat(random.below(30));
    case 6: {
      const player = () =>
        `{"color":"${pick(["red", "blue"], random)}","score":${anyNumber(random)},"places":[` +
        `${several(5, random, position)}]}`;
      const rows = () => `[${several(6, random, () => anyNumber(random))}]`;
      const state = `{"players":[${several(5, random, player)}],"board":[${
        several(6, random, rows)
      }]}`;
      const name = pick(
        ["setup", "take-turn", "playing-as", "playing-with", "start", "end"],
        random,
      );
      return `["${name}",[${pick([state, `${state},[]`, "true", '"red"', '["red"]'], random)}]]`;
    }
    default:
      return `${anyNumber(random)} `;
  }
}

/** What comes out of a reader, as one text; only foreseen errors are taken. */
function readPieces(pieces: readonly Uint8Array[]): string {
  const reader = new JsonReader({ size: 2000, firstSize: 500, space: 3000 });
  const read: string[] = [];
  try {
    for (const piece of pieces) {
      reader.feed(piece);
      for (let json; (json = reader.next()) !== undefined;) {
        read.push(JSON.stringify(json));
        for (
          const parse of [
            parseName,
            parseVoid,
            parseCall,
            (value: JsonValue) => parsePosition(value, BOARD),
            (value: JsonValue) => parseAction(value, BOARD),
          ]
        ) {
          try {
            parse(json);
          } catch (error) {
            if (!(error instanceof ProtocolError)) throw error;
            read.push(error.message);
          }
        }
      }
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    read.push(error.message);
  }
  return read.join("\n");
}

class FishServer extends FuzzServer {
  protected override async serve(
    socket: Deno.TcpConn,
    time: number,
  ): Promise<string | undefined> {
    const connection = new Connection(socket, jsonFormat({ firstSize: 4096 }), {
      messageTimeout: time,
    });
    try {
      const remote = await acceptName(connection, deadlineAfter(time), { callTimeout: time });
      const pause = () => Promise.resolve();
      const house = new HousePlayer("house", GREEDY, pause);
      const { failures } = await runManager([remote, house], { boardOf: () => BOARD });
      return failures[0]?.reason;
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    } finally {
      await connection.close();
    }
  }

  protected override async talk(
    socket: Deno.TcpConn,
    random: Random | undefined,
    sent: Sent,
  ): Promise<void> {
    await talkFish(socket, random, sent);
  }
}

/** Is a client of Fish that plays greedily: hostile with a source of chance, else good. */
export async function talkFish(
  socket: Deno.TcpConn,
  random: Random | undefined,
  sent: Sent,
): Promise<void> {
  const say = async (faithful: string): Promise<void> => {
    const isHostile = random !== undefined && once(4, random);
    if (!isHostile) return await sendAll(socket, new TextEncoder().encode(faithful), sent);
    const burst = once(8, random) ? 1 + random.below(30) : 1;
    for (let i = 0; i < burst; i++) {
      sent.messages++;
      const bytes = hostile(() => message(random), random);
      for (const piece of once(8, random) ? cut(bytes, random).slice(0, 50) : [bytes]) {
        await sendAll(socket, piece, sent);
      }
    }
    if (once(4, random)) socket.close();
  };
  const reader = new JsonReader();
  const piece = new Uint8Array(4096);
  await say('"ann"');
  try {
    for (let count; (count = await socket.read(piece)) !== null;) {
      reader.feed(piece.slice(0, count));
      for (let json; (json = reader.next()) !== undefined;) await say(await answerTo(json));
    }
  } catch (error) {
    if (!isHangUp(error)) throw error;
  } finally {
    closeQuietly(socket);
  }
}

async function answerTo(json: JsonValue): Promise<string> {
  const call = parseCall(json);
  if (call.kind === "setup") {
    const tile = await GREEDY.place(call.state, 4);
    return JSON.stringify(makePosition(tile, call.state.board.columns));
  }
  if (call.kind === "take-turn") {
    const move = await GREEDY.move(call.state);
    return JSON.stringify(makeAction(move, call.state.board.columns));
  }
  return '"void"';
}
