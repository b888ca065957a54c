import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { type ClientOptions, type ClientResult, runClient } from "../../lib/fish/client.ts";
import type { Player } from "../../lib/fish/player.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { jsonFormat } from "../../lib/wire/json_stream.ts";
import { closeQuietly, receive, send, withSockets } from "../wire/sockets.ts";
import { TestPlayer } from "./players.ts";

const WHITE = { color: "white", score: 0, places: [] };
const RED = { color: "red", score: 0, places: [[0, 1]] };
const BOARD = [[1, 2], [3, 4], [0, 5]];

/** Runs a client against an administrator that sends texts, each after an answer to the one before. */
async function converse(
  calls: readonly string[],
  player: Player = new HousePlayer("anna", GREEDY),
  options: ClientOptions = {},
): Promise<{ readonly result: ClientResult; readonly answers: string[] }> {
  const answers: string[] = [];
  let result: ClientResult | undefined;
  await withSockets(async (ours, theirs) => {
    const client = runClient(new Connection(theirs, jsonFormat()), player, options);
    client.catch(() => {});
    const hear = async () => {
      const text = await receive(ours, (text) => text.endsWith("\n"));
      answers.push(...text.split("\n").slice(0, -1));
    };
    await hear();
    for (const call of calls) {
      await send(ours, call);
      await hear();
    }
    await ours.closeWrite();
    answers.push(...(await receive(ours)).split("\n").slice(0, -1));
    closeQuietly(ours);
    result = await client;
  });
  return { result: result!, answers };
}

const FIRST_CALLS = ['["start",[true]]', '["playing-as",["white"]]', '["playing-with",[["red"]]]'];

function call(name: string, ...args: readonly unknown[]): string {
  return JSON.stringify([name, args]);
}

Deno.test("a client signs up with its name and answers each call", async () => {
  const heard: string[] = [];
  const state = { players: [WHITE, RED], board: BOARD };
  const placed = { players: [{ ...WHITE, places: [[0, 0]] }, RED], board: BOARD };
  const { result, answers } = await converse(
    [
      ...FIRST_CALLS,
      call("setup", state),
      call("take-turn", placed, []),
      call("end", true),
    ],
    undefined,
    { onCall: ({ kind }) => heard.push(kind) },
  );
  assertEquals(answers, [
    '"anna"',
    '"void"',
    '"void"',
    '"void"',
    "[0,0]",
    "[[0,0],[2,1]]",
    '"void"',
  ]);
  assertEquals(result, { kind: "finished", games: 1, won: true });
  assertEquals(heard, ["start", "playing-as", "playing-with", "setup", "take-turn", "end"]);
});

Deno.test("a player that is asked for a move though it has none answers false", async () => {
  const stuck = { players: [{ ...WHITE, places: [[0, 0]] }], board: [[1]] };
  const { answers } = await converse([...FIRST_CALLS, call("take-turn", stuck, [])]);
  assertEquals(answers.at(-1), "false");
});

Deno.test("several calls in one piece are answered one after the other", async () => {
  const { answers, result } = await converse([`${FIRST_CALLS.join("")}   ["end",[false]]`]);
  assertEquals(answers, ['"anna"', '"void"', '"void"', '"void"', '"void"']);
  assertEquals(result, { kind: "finished", games: 1, won: false });
});

Deno.test("actions are passed on to the player", async () => {
  const player = new TestPlayer("anna");
  const placed = { players: [{ ...WHITE, places: [[0, 0]] }, RED], board: BOARD };
  const actions = [[[0, 0], [1, 0]], false];
  await converse([...FIRST_CALLS, call("take-turn", placed, actions)], player);
  assertEquals(player.heard("takeTurn")[0]?.actions, [
    { kind: "move", from: 0, to: 2 },
    { kind: "skip" },
  ]);
});

for (
  const [what, calls, words] of [
    ["is no call", ['["dance",[1]]'], "there is no call dance"],
    ["is not JSON", ["(start)"], "not JSON"],
    ["has no colour yet", [call("setup", { players: [WHITE], board: BOARD })], "playing-as before"],
    [
      "is for another colour",
      [...FIRST_CALLS, call("setup", { players: [RED, WHITE], board: BOARD })],
      "setup is for red, but this player is white",
    ],
    [
      "leaves no tile to place on",
      [
        ...FIRST_CALLS,
        call("setup", { players: [{ ...WHITE, places: [[0, 0]] }], board: [[1, 0]] }),
      ],
      "none is free",
    ],
    [
      "has a penguin on a hole",
      [
        ...FIRST_CALLS,
        call("take-turn", { players: [{ ...WHITE, places: [[2, 0]] }], board: BOARD }, []),
      ],
      "hole",
    ],
  ] as const
) {
  Deno.test(`a client leaves when what it is sent ${what}`, async () => {
    const { result } = await converse(calls);
    assertEquals(result.kind, "lost");
    if (result.kind === "lost") assertStringIncludes(result.reason, words);
  });
}

Deno.test("a connection that ends before the tournament does is lost", async () => {
  const { result } = await converse(FIRST_CALLS);
  assertEquals(result, { kind: "lost", games: 1, reason: "the connection was closed" });
});

Deno.test("an administrator that is silent for too long is left", async () => {
  await withSockets(async (ours, theirs) => {
    receive(ours).then(() => closeQuietly(ours));
    const connection = new Connection(theirs, jsonFormat());
    const result = await runClient(connection, new TestPlayer("anna"), { callTimeout: 50 });
    assertEquals(result.kind, "lost");
  });
});

Deno.test("an error of the player itself is no fault of the administrator", async () => {
  class Broken extends TestPlayer {
    override start(): Promise<void> {
      throw new TypeError("a bug in the player");
    }
  }
  await withSockets(async (ours, theirs) => {
    await send(ours, FIRST_CALLS[0]!);
    receive(ours).then(() => closeQuietly(ours));
    const connection = new Connection(theirs, jsonFormat());
    await assertRejects(() => runClient(connection, new Broken("anna")), TypeError, "a bug");
  });
});
