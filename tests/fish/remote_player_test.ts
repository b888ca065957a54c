import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { createBoard } from "../../lib/fish/board.ts";
import { type Failure, runManager } from "../../lib/fish/manager.ts";
import { Fault, type Player } from "../../lib/fish/player.ts";
import { acceptName, RemotePlayer } from "../../lib/fish/remote_player.ts";
import { createRandom } from "../../lib/random.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { jsonFormat, type JsonValue } from "../../lib/wire/json_stream.ts";
import { closeQuietly, receive, send, withSockets } from "../wire/sockets.ts";
import { faithful, FAULTY_CLIENTS, runDrippingClient, runRawClient } from "./faulty_clients.ts";
import { TestPlayer } from "./players.ts";

/** For clients that are to be too late: long enough for a busy machine to answer in before. */
const SHORT_TIMEOUT = 400;
const LONG_TIMEOUT = 10_000;

const BOARD = createBoard({ rows: 6, columns: 6, fish: "random", holes: 5 }, createRandom(2));

function connect(socket: Deno.TcpConn): Connection<JsonValue> {
  return new Connection<JsonValue>(socket, jsonFormat());
}

/** Lets a remote player meet two of the house, and gives what became of it. */
async function meet(
  callTimeout: number,
  run: (socket: Deno.TcpConn) => Promise<void>,
): Promise<{ failures: readonly Failure[]; winners: readonly number[]; others: TestPlayer[] }> {
  const others = [new TestPlayer("a"), new TestPlayer("b")];
  let outcome: Awaited<ReturnType<typeof runManager>> | undefined;
  await withSockets(async (ours, theirs) => {
    const client = run(theirs);
    const remote = await acceptName(connect(ours), deadlineAfter(5000), { callTimeout });
    const players: Player[] = [others[0]!, remote, others[1]!];
    outcome = await runManager(players, {
      boardOf: () => BOARD,
      onFailure: ({ player }) => {
        assertEquals(player, 1, "nobody else fails");
        remote.close();
      },
    });
    await remote.close();
    await client;
  });
  const { failures = [], winners = [] } = outcome ?? {};
  return { failures, winners, others };
}

for (const { what, kind, behaviour } of FAULTY_CLIENTS) {
  Deno.test(`a client that ${what} is removed for ${kind}, and harms nobody else`, async () => {
    const timeout = kind === "timeout" ? SHORT_TIMEOUT : LONG_TIMEOUT;
    const result = await meet(timeout, (socket) => runRawClient(socket, "faulty", behaviour));
    assertEquals(result.failures.map(({ player, kind }) => [player, kind]), [[1, kind]]);
    assert(result.failures[0]!.reason.length > 10, "the reason is told in words");
    assert(result.winners.length > 0 && !result.winners.includes(1));
    for (const other of result.others) assertEquals(other.heard("end").length, 1);
  });
}

Deno.test("a faithful client plays to the end", async () => {
  const { failures, others } = await meet(5000, (socket) => runRawClient(socket, "ann", faithful));
  assertEquals(failures, []);
  assertEquals(others[0]!.heard("takeTurn").at(-1)?.state.players.length, 3);
});

Deno.test("a client that sends single bytes amid long runs of spaces plays to the end", async () => {
  const { failures } = await meet(20_000, (socket) => runDrippingClient(socket, "drip"));
  assertEquals(failures, []);
});

Deno.test("a name is taken from a stream of single bytes", async () => {
  await withSockets(async (ours, theirs) => {
    const accepting = acceptName(connect(ours), deadlineAfter(5000));
    for (const byte of '  \n "Zoe"') await send(theirs, byte);
    const player = await accepting;
    assertEquals(player.name, "Zoe");
    assertEquals(player.hasLeft, false);
    assert(await player.confirm());
    closeQuietly(theirs);
    await player.close();
  });
});

for (
  const [what, sent, kind] of [
    ["with a digit", '"r2d2"', "wrong-answer"],
    ["of 13 letters", '"abcdefghijklm"', "wrong-answer"],
    ["that is no string", "[1]", "wrong-answer"],
    ["that is not JSON", "anna", "ill-formed"],
    ["that never ends", '"anna', "timeout"],
    ["that never comes", "", "timeout"],
  ] as const
) {
  Deno.test(`a name ${what} is refused, and the connection closed`, async () => {
    await withSockets(async (ours, theirs) => {
      await send(theirs, sent);
      const fault = await assertRejects(
        () => acceptName(connect(ours), deadlineAfter(50)),
        Fault,
      );
      assertEquals(fault.kind, kind);
      assertEquals(await receive(theirs), "", "there is no reply");
    });
  });
}

Deno.test("a peer that hangs up instead of saying its name is refused", async () => {
  await withSockets(async (ours, theirs) => {
    closeQuietly(theirs);
    const fault = await assertRejects(() => acceptName(connect(ours), deadlineAfter(5000)), Fault);
    assertEquals(fault.kind, "disconnected");
  });
});

Deno.test("what is sent before it is asked for is a wrong answer to the next call", async () => {
  await withSockets(async (ours, theirs) => {
    const player = new RemotePlayer("hasty", connect(ours), { callTimeout: 5000 });
    await send(theirs, '"void"');
    // Until it has arrived.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const fault = await assertRejects(() => player.start(), Fault);
    assertEquals(fault.kind, "wrong-answer");
    assertStringIncludes(fault.message, "expected nothing before start");
    closeQuietly(theirs);
    await player.close();
  });
});

Deno.test("a peer that does not read is at fault when its time is over", async () => {
  await withSockets(async (ours, theirs) => {
    const player = new RemotePlayer("deaf", connect(ours), { callTimeout: 100 });
    const colors = new Array<"red">(2_000_000).fill("red");
    const fault = await assertRejects(() => player.playingWith(colors), Fault);
    assertEquals(fault.kind, "timeout");
    closeQuietly(theirs);
    await player.close();
  });
});
