import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { createBoard } from "../../lib/scrabble/board.ts";
import { Fault, type Turn } from "../../lib/scrabble/player.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { RemotePlayer } from "../../lib/scrabble/remote_player.ts";
import { ReturningPlayer } from "../../lib/scrabble/returning_player.ts";
import { closeQuietly, receiveList, send, withSockets } from "../wire/sockets.ts";

const RACK = [1, 2, 3, 4, 5, 6, 0];
const TOKEN = "c0ffee";
const DRAW = "(draw a b c d e f _)";
const TOLD = '(inform "should the connection be lost between games, register as ann/c0ffee")';

/** A turn that nobody uses. */
const TURN: Turn = {
  exchangeTiles: (tiles) => Promise.resolve(tiles),
  placeTile: () => Promise.resolve(),
  placeBlank: () => Promise.resolve(),
  donePlace: () => Promise.resolve([]),
};

type Connect = () => Promise<{ readonly remote: RemotePlayer; readonly peer: Deno.TcpConn }>;

/** Runs a test with a player and its peer, and a way to make other connections. */
async function withPlayer(
  patience: number,
  test: (player: ReturningPlayer, peer: Deno.TcpConn, connect: Connect) => Promise<void>,
): Promise<void> {
  const ends: (() => void)[] = [];
  const held: Promise<void>[] = [];
  const remotes: RemotePlayer[] = [];
  const connect: Connect = async () => {
    const { promise, resolve } = Promise.withResolvers<
      { remote: RemotePlayer; peer: Deno.TcpConn }
    >();
    held.push(withSockets(async (ours, theirs) => {
      const remote = new RemotePlayer("ann", connectProtocol(ours), { callTimeout: 5000 });
      remotes.push(remote);
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      ends.push(() => {
        closeQuietly(theirs);
        end();
      });
      resolve({ remote, peer: theirs });
      await over;
      await remote.close();
    }));
    return await promise;
  };
  const { remote, peer } = await connect();
  try {
    await test(new ReturningPlayer(remote, "ann", { patience, token: TOKEN }), peer, connect);
  } finally {
    for (const end of ends) end();
    await Promise.all(held);
  }
}

/** Answers a call at the peer. */
async function answer(peer: Deno.TcpConn, expected: string): Promise<void> {
  assertEquals(await receiveList(peer), expected);
  await send(peer, "()");
}

/** Waits until the player is known to have left. */
async function untilAdmitted(player: ReturningPlayer): Promise<void> {
  for (let i = 0; i < 200 && !player.admits(TOKEN); i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert(player.admits(TOKEN), "it is not let in again");
}

async function playGame(player: ReturningPlayer, peer: Deno.TcpConn, first = true): Promise<void> {
  const drawn = player.draw(RACK);
  await answer(peer, DRAW);
  if (first) await answer(peer, TOLD);
  await drawn;
  const told = player.inform("game over");
  await answer(peer, '(inform "game over")');
  await told;
}

Deno.test("the token is told once, in the first game, and only to those who may come back", async () => {
  await withPlayer(1000, async (player, peer) => {
    await playGame(player, peer);
    await playGame(player, peer, false);
  });
  await withPlayer(0, async (player, peer) => await playGame(player, peer, false));
});

Deno.test("who left between games is let in again with its token alone", async () => {
  await withPlayer(5000, async (player, peer, connect) => {
    await playGame(player, peer);
    closeQuietly(peer);
    await untilAdmitted(player);
    for (const wrong of ["", "c0ffe", "c0ffee "]) assert(!player.admits(wrong), wrong);
    const again = await connect();
    player.comeBack(again.remote);
    assertEquals(player.peer, again.remote.peer);
    await playGame(player, again.peer, false);
  });
});

Deno.test("at the start of a game a player that has left is waited for", async () => {
  await withPlayer(5000, async (player, peer, connect) => {
    await playGame(player, peer);
    closeQuietly(peer);
    const drawn = player.draw(RACK);
    await untilAdmitted(player);
    const again = await connect();
    player.comeBack(again.remote);
    await answer(again.peer, DRAW);
    await drawn;
  });
});

Deno.test("who does not come back in time is at fault", async () => {
  await withPlayer(50, async (player, peer) => {
    await playGame(player, peer);
    closeQuietly(peer);
    const fault = await assertRejects(() => player.draw(RACK), Fault);
    assertEquals(fault.kind, "disconnected");
  });
});

Deno.test("without patience who has left is at fault at once, and is not let in again", async () => {
  await withPlayer(0, async (player, peer) => {
    await playGame(player, peer, false);
    closeQuietly(peer);
    const fault = await assertRejects(() => player.draw(RACK), Fault);
    assertEquals(fault.kind, "disconnected");
    assert(!player.admits(TOKEN));
  });
});

Deno.test("a player that leaves within a game is not let into it again", async () => {
  await withPlayer(5000, async (player, peer) => {
    const drawn = player.draw(RACK);
    await answer(peer, DRAW);
    await answer(peer, TOLD);
    await drawn;
    closeQuietly(peer);
    const fault = await assertRejects(() => player.takeTurn(createBoard(), 86, TURN), Fault);
    assertEquals(fault.kind, "disconnected");
    assert(!player.admits(TOKEN), "in the game");
    await player.inform("fault");
    assert(!player.admits(TOKEN), "after its fault");
  });
});

Deno.test("a player that left while others moved may come back after the game", async () => {
  await withPlayer(5000, async (player, peer) => {
    const drawn = player.draw(RACK);
    await answer(peer, DRAW);
    await answer(peer, TOLD);
    await drawn;
    closeQuietly(peer);
    assert(!player.admits(TOKEN));
    await player.inform("game over");
    await untilAdmitted(player);
  });
});

Deno.test("who was sent away does not come back", async () => {
  await withPlayer(5000, async (player, peer) => {
    await playGame(player, peer);
    closeQuietly(peer);
    await untilAdmitted(player);
    await player.close();
    assert(!player.admits(TOKEN));
  });
  await withPlayer(5000, async (player, peer) => {
    const dismissed = player.dismiss("over");
    assertMatch(await receiveList(peer), /over/);
    closeQuietly(peer);
    await dismissed;
    assert(!player.admits(TOKEN));
  });
});
