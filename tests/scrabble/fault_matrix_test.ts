// Every kind of fault at every stage of the protocol; see `misdeeds.ts`.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Dictionary } from "../../lib/dictionary/word_graph.ts";
import { createRandom } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import { Fault, type Player } from "../../lib/scrabble/player.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { playGame } from "../../lib/scrabble/referee.ts";
import { acceptRegistration } from "../../lib/scrabble/remote_player.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import {
  closeQuietly,
  receive,
  receiveList,
  send,
  withFullBuffers,
  withSockets,
} from "../wire/sockets.ts";
import { delaysAt, type Misdeed, misdeedsAt, type Stage, STAGES, TIMEOUT } from "./misdeeds.ts";

/** Every word of more than two letters. */
const LONG_WORDS: Dictionary = { hasWord: (word) => word.length > 2 };

const PASSER: Player = {
  name: "bob",
  draw: () => Promise.resolve(),
  takeTurn: async (_board, _tilesLeft, turn) => void await turn.exchangeTiles([]),
  inform: () => Promise.resolve(),
};

interface Outcome {
  readonly kind: string;
  readonly reason: string;
  /** All that the client was told after its misdeed. */
  readonly told: string;
}

/** Lets a client come to a stage and do its misdeed there, and gives what became of it. */
async function outcomeOf(stage: Stage, misdeed: Misdeed): Promise<Outcome> {
  let outcome: Outcome | undefined;
  await withSockets(async (ours, theirs) => {
    let heard = 0;
    const socket = misdeed.doesNotRead
      ? withFullBuffers(ours, () => heard++ === stage.way.length)
      : ours;
    const forgives = stage.forgives ?? misdeed.isForgiven ?? false;
    const [served, told] = await Promise.all([
      serve(socket, forgives),
      misbehave(theirs, stage, misdeed),
    ]);
    outcome = { ...served, told };
  });
  assert(outcome !== undefined);
  return outcome;
}

async function serve(
  socket: Deno.TcpConn,
  forgivesIllegalMoves: boolean,
): Promise<{ kind: string; reason: string }> {
  const connection = connectProtocol(socket);
  try {
    const remote = await acceptRegistration(connection, {
      deadline: deadlineAfter(TIMEOUT),
      turnTimeout: TIMEOUT,
      callTimeout: TIMEOUT,
      forgivesIllegalMoves,
    });
    await remote.confirm();
    const { end, faults } = await playGame([remote, PASSER], {
      bag: createBag(createRandom(5)),
      dictionary: LONG_WORDS,
    });
    const [fault] = faults;
    assertEquals(faults.length, 1, "exactly one player is at fault");
    assert(fault !== undefined);
    assertEquals(fault.seat, 0);
    assertEquals(end?.end, fault.afterEnd ? "scoreless" : "last-player");
    return {
      kind: fault.kind,
      reason: `${fault.reason}${fault.afterEnd ? " (after the end)" : ""}`,
    };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: error.kind, reason: error.message };
  } finally {
    await connection.close();
  }
}

async function misbehave(
  socket: Deno.TcpConn,
  { name, way, hears }: Stage,
  { says, hangsUp, doesNotRead }: Misdeed,
): Promise<string> {
  try {
    let rack = "";
    let arrived = "";
    const hear = async (beginning: string) => {
      if (beginning === "") return;
      if (arrived === "") arrived = await receiveList(socket);
      // What comes after the registration's answer may have come with it.
      const end = arrived.startsWith("()") ? 2 : arrived.length;
      const heard = arrived.slice(0, end);
      arrived = arrived.slice(end);
      assert(heard.startsWith(beginning), `${heard} ${name}`);
      rack ||= /^\(draw ([a-z_ ]*)/.exec(heard)?.[1]?.replaceAll(/[_ ]/g, "") ?? "";
    };
    const say = async (text: string | Uint8Array) => {
      await send(socket, typeof text === "string" ? withTiles(text, rack) : text);
    };
    if (hears !== "") await say('(register "ann")');
    for (const [before, answer] of way) {
      await hear(before);
      await say(answer);
    }
    if (!doesNotRead) await hear(hears);
    await say(says).catch(() => {});
    if (hangsUp) return "";
    const told = await receive(socket, (text) => /\(inform "[^"]*"\)$/.test(text)).catch(() => "");
    // Who is forgiven answers.
    await say("()").catch(() => {});
    return told;
  } finally {
    closeQuietly(socket);
  }
}

/** A message with the letters that it leaves open, for a client that holds those of `rack`. */
function withTiles(text: string, rack: string): string {
  const [tile = "a", other = "b"] = rack;
  const missing = [..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !rack.includes(letter));
  return text.replaceAll("<tile>", tile).replaceAll("<other>", other)
    .replaceAll("<missing>", missing!);
}

async function check(stage: Stage, misdeed: Misdeed): Promise<void> {
  const { kind, reason, told } = await outcomeOf(stage, misdeed);
  const what = `${misdeed.name} ${stage.name}`;
  assertEquals(kind, misdeed.kind, `${what}: ${reason}`);
  assertStringIncludes(reason, misdeed.reason(stage), what);
  if (stage.isAfterEnd) assertMatch(reason, /\(after the end\)$/);
  if (misdeed.hangsUp || misdeed.doesNotRead) return;
  const words = reason.replace(" (after the end)", "").replaceAll('"', "'");
  assertStringIncludes(told, words, `${what}: the client is told why`);
}

for (const stage of STAGES) {
  Deno.test(`every fault ${stage.name} is the client's own, and has its reason`, async () => {
    for (const misdeed of misdeedsAt(stage)) await check(stage, misdeed);
  });
}

// All at once, since they are waited for.
Deno.test("who does not answer or read in time is at fault at every stage, and the reason says what was due", async () => {
  const cases = STAGES.flatMap((stage) => delaysAt(stage).map((misdeed) => check(stage, misdeed)));
  await Promise.all(cases);
});
