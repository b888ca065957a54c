// A client for the fuzzer: says what it should, and with a source of chance something hostile now and
// then.

import type { Random } from "../../lib/random.ts";
import type { MessageReader } from "../../lib/wire/connection.ts";
import { closeQuietly } from "../wire/sockets.ts";
import { hostile, once } from "./mutate.ts";
import { isHangUp, sendAll, sendInPieces, type Sent } from "./target.ts";

/** What a client says. */
export interface Script<Message> {
  readonly greeting: string;
  readonly reader: MessageReader<Message>;
  /** What is to be said to a message; undefined for nothing. */
  answer(message: Message): Promise<string | undefined>;
  /** Something hostile is said in place of that once in so many times. */
  readonly hostileOnceIn: number;
  /** A message of which something hostile is made. */
  hostileMessage(random: Random): string;
}

/** Talks on `socket` until one side hangs up: hostile with a source of chance, else good. */
export async function talk<Message>(
  socket: Deno.TcpConn,
  random: Random | undefined,
  sent: Sent,
  script: Script<Message>,
): Promise<void> {
  const say = async (faithful: string): Promise<void> => {
    const isHostile = random !== undefined && once(script.hostileOnceIn, random);
    if (!isHostile) return await sendAll(socket, new TextEncoder().encode(faithful), sent);
    const burst = once(8, random) ? 1 + random.below(30) : 1;
    for (let i = 0; i < burst; i++) {
      sent.messages++;
      const bytes = hostile(() => script.hostileMessage(random), random);
      await sendInPieces(socket, bytes, random, sent);
    }
    if (once(4, random)) socket.close();
  };
  const { reader } = script;
  const piece = new Uint8Array(4096);
  await say(script.greeting);
  try {
    for (let count; (count = await socket.read(piece)) !== null;) {
      reader.feed(piece.slice(0, count));
      for (let message; (message = reader.next()) !== undefined;) {
        const answer = await script.answer(message);
        if (answer !== undefined) await say(answer);
      }
    }
  } catch (error) {
    if (!isHangUp(error)) throw error;
  } finally {
    closeQuietly(socket);
  }
}
