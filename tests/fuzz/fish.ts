// The protocol of Fish under attack: its reader, and a manager with a hostile player.

import { createBoard } from "../../lib/fish/board.ts";
import { runManager } from "../../lib/fish/manager.ts";
import { Fault } from "../../lib/fish/player.ts";
import {
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
import { faithfulAnswer } from "../fish/faulty_clients.ts";
import { pick, several } from "./mutate.ts";
import { FuzzServer } from "./server.ts";
import { talk } from "./talk.ts";
import { anyNumber, anyText, readTwice, type Sent, type Target } from "./target.ts";

const BOARD = createBoard({ rows: 4, columns: 4, fish: "random", holes: 1 }, createRandom(1));

export const FISH: Target = {
  name: "fish",
  message,
  read: (bytes, random) => readTwice(readPieces, bytes, random),
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
  await talk(socket, random, sent, {
    greeting: '"ann"',
    reader: new JsonReader(),
    answer: faithfulAnswer,
    hostileOnceIn: 4,
    hostileMessage: message,
  });
}
