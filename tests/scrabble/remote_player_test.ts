import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { type Board, createBoard } from "../../lib/scrabble/board.ts";
import { Fault, type FaultKind, type Turn } from "../../lib/scrabble/player.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import {
  acceptRegistration,
  RemotePlayer,
  type RemotePlayerOptions,
} from "../../lib/scrabble/remote_player.ts";
import { closeQuietly, receive, receiveList, send, withSockets } from "../wire/sockets.ts";

const SHORT = 40;
const BOARD: Board = createBoard();
const RACK = [1, 2, 3, 4, 5, 6, 0];

/** A turn that writes down what is done with it, and refuses a Z. */
class RecordedTurn implements Turn {
  readonly acts: string[] = [];

  exchangeTiles(tiles: readonly number[]): Promise<readonly number[]> {
    this.acts.push(`exchange ${tiles}`);
    return Promise.resolve(tiles.map(() => 26));
  }

  placeTile(column: number, row: number, letter: number): Promise<void> {
    this.acts.push(`tile ${column} ${row} ${letter}`);
    if (letter === 26) return Promise.reject(new Fault("illegal-play", "no Z is held"));
    return Promise.resolve();
  }

  placeBlank(column: number, row: number, letter: number): Promise<void> {
    this.acts.push(`blank ${column} ${row} ${letter}`);
    return Promise.resolve();
  }

  donePlace(): Promise<readonly number[]> {
    this.acts.push("done");
    return Promise.resolve([5, 0]);
  }
}

async function withPlayer(
  test: (player: RemotePlayer, peer: Deno.TcpConn) => Promise<void>,
  options: RemotePlayerOptions = {},
): Promise<void> {
  await withSockets(async (ours, theirs) => {
    const player = new RemotePlayer("ann", connectProtocol(ours), options);
    try {
      await test(player, theirs);
    } finally {
      // The peer leaves, so that no close waits for it.
      closeQuietly(theirs);
      await player.close();
    }
  });
}

async function assertFault(call: Promise<unknown>, kind: FaultKind, words = ""): Promise<Fault> {
  const fault = await assertRejects(() => call, Fault);
  assertEquals(fault.kind, kind, fault.message);
  assertStringIncludes(fault.message, words);
  return fault;
}

/** Begins a turn and reads its message at the peer. */
async function beginTurn(
  player: RemotePlayer,
  peer: Deno.TcpConn,
  turn: Turn = new RecordedTurn(),
): Promise<{ readonly ended: Promise<void> }> {
  const ended = player.takeTurn(BOARD, 86, turn);
  // The test awaits it later.
  ended.catch(() => {});
  assertStringIncludes(await receiveList(peer), "(take-turn ((- - ");
  return { ended };
}

Deno.test("draw and inform wait for their answer", async () => {
  await withPlayer(async (player, peer) => {
    const drawn = player.draw(RACK);
    assertEquals(await receiveList(peer), "(draw a b c d e f _)");
    await send(peer, "()\n");
    await drawn;
    const informed = player.inform('say "hi"');
    assertEquals(await receiveList(peer), "(inform \"say 'hi'\")");
    await send(peer, "()");
    await informed;
  });
});

Deno.test("in a turn the player's requests reach the turn, and its answers the player", async () => {
  await withPlayer(async (player, peer) => {
    const turn = new RecordedTurn();
    const { ended } = await beginTurn(player, peer, turn);
    const exchange = async (request: string) => {
      await send(peer, request);
      return await receiveList(peer);
    };
    assertEquals(await exchange("(place-tile 7 0 a)"), "()");
    assertEquals(await exchange("( place-blank\n7\t14 q)"), "()");
    assertEquals(await exchange("(done-place)"), "(e _)");
    await send(peer, "()");
    await ended;
    assertEquals(turn.acts, ["tile 7 0 1", "blank 7 14 17", "done"]);
  });
});

Deno.test("an exchange and a pass are answered by as many tiles", async () => {
  await withPlayer(async (player, peer) => {
    for (const [request, answer] of [["(exchange-tile a _)", "(z z)"], ["(exchange-tile)", "()"]]) {
      const { ended } = await beginTurn(player, peer);
      await send(peer, request!);
      assertEquals(await receiveList(peer), answer);
      await send(peer, "()");
      await ended;
    }
  });
});

Deno.test("a turn that comes in single bytes, or in one piece, is the same turn", async () => {
  await withPlayer(async (player, peer) => {
    peer.setNoDelay(true);
    const text = "\r\n( place-tile\t7 7\ra )(done-place)  ( ) ";
    for (const pieces of [[text], [...text]]) {
      const turn = new RecordedTurn();
      const { ended } = await beginTurn(player, peer, turn);
      for (const piece of pieces) await send(peer, piece);
      await ended;
      assertEquals(turn.acts, ["tile 7 7 1", "done"]);
      await receive(peer, (answers) => answers === "()(e _)");
    }
  });
});

Deno.test("with yx a player names the row first", async () => {
  await withPlayer(async (player, peer) => {
    const turn = new RecordedTurn();
    const { ended } = await beginTurn(player, peer, turn);
    await send(peer, "(place-tile 14 2 a)(done-place)()");
    await ended;
    assertEquals(turn.acts[0], "tile 2 14 1");
  }, { coordinates: "yx" });
});

Deno.test("a wrong answer to draw is out of sequence", async () => {
  for (const answer of ["(a b)", "(done-place)", '(register "ann")', "(draw a)"]) {
    await withPlayer(async (player, peer) => {
      const drawn = player.draw(RACK);
      await send(peer, answer);
      await assertFault(drawn, "out-of-sequence", `got ${answer}, expected () in answer to draw`);
    });
  }
});

Deno.test("what is no message of a turn is out of sequence in it", async () => {
  for (const message of ["(a)", '(register "ann")', '(inform "hi")', "(draw a)"]) {
    await withPlayer(async (player, peer) => {
      const { ended } = await beginTurn(player, peer);
      await send(peer, message);
      await assertFault(ended, "out-of-sequence", `got ${message}, expected`);
    });
  }
});

Deno.test("an answer that comes twice is out of sequence at the next call", async () => {
  await withPlayer(async (player, peer) => {
    const drawn = player.draw(RACK);
    await send(peer, "()()");
    await drawn;
    const turn = new RecordedTurn();
    const next = player.takeTurn(BOARD, 86, turn);
    await assertFault(next, "out-of-sequence", "got (), expected nothing before take-turn");
    assertEquals(turn.acts, []);
  });
});

Deno.test("bytes that are no message are ill-formed, in an answer and between calls", async () => {
  for (const bytes of ["hello", "]", "(draw abcdef_)", "(()", "(((((((((", "((a))", "(\0)"]) {
    await withPlayer(async (player, peer) => {
      const drawn = player.draw(RACK);
      await send(peer, bytes);
      if (bytes === "(()") peer.close();
      await assertFault(drawn, bytes === "(()" ? "disconnected" : "ill-formed");
    });
  }
  await withPlayer(async (player, peer) => {
    const drawn = player.draw(RACK);
    await send(peer, "()garbage");
    await drawn;
    await assertFault(player.inform("hi"), "ill-formed");
  });
});

Deno.test("an oversized message is ill-formed, and says so", async () => {
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    const flood = send(peer, "(exchange-tile" + " a".repeat(40_000)).catch(() => {});
    await assertFault(ended, "ill-formed", "more than 65536 bytes");
    await player.inform("fault");
    peer.close();
    await flood;
  });
});

Deno.test("wrong literals are ill-formed, a square that is none an illegal play", async () => {
  const wrong: readonly (readonly [string, FaultKind])[] = [
    ["(place-tile 07 7 a)", "ill-formed"],
    ["(place-tile 7 7 A)", "ill-formed"],
    ["(place-tile 7 7 _)", "ill-formed"],
    ["(place-tile 7 a)", "ill-formed"],
    ["(done-place a)", "ill-formed"],
    ["(place-tile 15 7 a)", "illegal-play"],
    ["(place-blank 7 -1 a)", "illegal-play"],
  ];
  for (const [message, kind] of wrong) {
    await withPlayer(async (player, peer) => {
      const turn = new RecordedTurn();
      const { ended } = await beginTurn(player, peer, turn);
      await send(peer, message);
      await assertFault(ended, kind);
      assertEquals(turn.acts, []);
    });
  }
});

Deno.test("a silent player is too late, at a call and in a turn", async () => {
  await withPlayer(async (player) => {
    await assertFault(player.draw(RACK), "timeout", "did not answer draw within 0.04 s");
  }, { callTimeout: SHORT });
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    await assertFault(ended, "timeout", "did not finish its turn within 0.04 s");
  }, { turnTimeout: SHORT });
});

Deno.test("half a message is too late", async () => {
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    await send(peer, "(place-tile 7 7");
    await assertFault(ended, "timeout", "a message began and did not end");
  }, { turnTimeout: SHORT });
});

Deno.test("the time of a turn is for the whole of it", async () => {
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    let going = true;
    const dawdle = (async () => {
      while (going) {
        await send(peer, "(place-tile 7 7 a)");
        await receiveList(peer);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })().catch(() => {});
    await assertFault(ended, "timeout");
    going = false;
    peer.close();
    await dawdle;
  }, { turnTimeout: 3 * SHORT });
});

Deno.test("requests that are there already do not lengthen a turn", async () => {
  class Slow extends RecordedTurn {
    override async placeTile(column: number, row: number, letter: number): Promise<void> {
      await super.placeTile(column, row, letter);
      await new Promise((resolve) => setTimeout(resolve, SHORT));
    }
  }
  await withPlayer(async (player, peer) => {
    const turn = new Slow();
    const { ended } = await beginTurn(player, peer, turn);
    await send(peer, "(place-tile 7 7 a)".repeat(7) + "(done-place)()");
    await assertFault(ended, "timeout", "did not finish its turn within 0.12 s: more messages");
    assert(turn.acts.length < 7);
  }, { turnTimeout: 3 * SHORT });
});

Deno.test("after an illegal move that is forgiven come as many requests as a turn needs, no more", async () => {
  const rest = "(place-tile 0 0 a)".repeat(7) + "(done-place)";
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    await send(peer, `(place-tile 7 7 z)${rest}()`);
    await assertFault(ended, "illegal-play", "no Z is held");
    assertEquals(await receive(peer, (text) => text.length >= 18), "()".repeat(9));
  }, { forgivesIllegalMoves: true });
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    await send(peer, `(place-tile 7 7 z)${rest}(done-place)()`);
    await assertFault(ended, "out-of-sequence", "got (done-place), expected () to end the turn");
  }, { forgivesIllegalMoves: true });
  // Off the board a tile is refused before the turn hears of it.
  await withPlayer(async (player, peer) => {
    const { ended } = await beginTurn(player, peer);
    await send(peer, "(place-tile 99 99 a)".repeat(10) + "()");
    await assertFault(ended, "out-of-sequence", "; expected () to end the turn");
  }, { forgivesIllegalMoves: true });
});

Deno.test("a player that closes is disconnected, wherever it does", async () => {
  await withPlayer(async (player, peer) => {
    const drawn = player.draw(RACK);
    await receiveList(peer);
    peer.close();
    await assertFault(drawn, "disconnected");
    assert(player.hasLeft);
  });
  for (const sent of ["", "(place-tile 7", "(place-tile 7 7 a)", "(done-place)"]) {
    await withPlayer(async (player, peer) => {
      const { ended } = await beginTurn(player, peer);
      await send(peer, sent);
      peer.close();
      await assertFault(ended, "disconnected");
    });
  }
});

Deno.test("a turn answered at once ends, and what is said then is the last word", async () => {
  await withPlayer(async (player, peer) => {
    const turn = new RecordedTurn();
    const { ended } = await beginTurn(player, peer, turn);
    await send(peer, "()");
    await ended;
    assertEquals(turn.acts, []);
    await player.inform("fault: did not act");
    assertEquals(await receive(peer), '(inform "fault: did not act")');
  });
});

Deno.test("a request that the turn refuses is answered by the reason, and the end", async () => {
  await withPlayer(async (player, peer) => {
    const turn = new RecordedTurn();
    const { ended } = await beginTurn(player, peer, turn);
    await send(peer, "(place-tile 7 7 z)");
    const fault = await assertFault(ended, "illegal-play", "no Z is held");
    await player.inform(`fault: ${fault.message}`);
    assertEquals(await receive(peer), '(inform "fault: no Z is held")');
    peer.close();
    await player.close();
  });
});

Deno.test("the reason arrives whatever the player still says", async () => {
  for (const last of ["", "()", "()()(place-tile 1 1 a)", "]", "(a".repeat(20_000)]) {
    await withPlayer(async (player, peer) => {
      const { ended } = await beginTurn(player, peer);
      await send(peer, "(place-tile 7 7 z)");
      await assertFault(ended, "illegal-play");
      await player.inform("fault: no");
      await send(peer, last);
      assertEquals(await receive(peer), '(inform "fault: no")');
    });
  }
});

Deno.test("an error of the turn that is no fault passes through as it is", async () => {
  await withPlayer(async (player, peer) => {
    class Broken extends RecordedTurn {
      override donePlace(): Promise<never> {
        return Promise.reject(new RangeError("a bug"));
      }
    }
    const { ended } = await beginTurn(player, peer, new Broken());
    await send(peer, "(done-place)");
    await assertRejects(() => ended, RangeError);
  });
});

Deno.test("a player whose connection is gone can be informed and closed", async () => {
  await withPlayer(async (player, peer) => {
    const drawn = player.draw(RACK);
    peer.close();
    await assertFault(drawn, "disconnected");
    await player.inform("fault: gone");
    await player.close();
  });
});

Deno.test("a player registers, is confirmed, and can be called", async () => {
  await withSockets(async (ours, theirs) => {
    await send(theirs, ' (register"Zoë (\\") ');
    const player = await acceptRegistration(connectProtocol(ours), {
      deadline: deadlineAfter(9e3),
    });
    assertEquals(player.name, "Zoë (\\");
    assertEquals(player.peer, `127.0.0.1:${theirs.localAddr.port}`);
    assert(await player.confirm());
    const drawn = player.draw(RACK);
    assertEquals(
      await receive(theirs, (text) => text.endsWith("_)")),
      "()(draw a b c d e f _)",
    );
    await send(theirs, "()");
    await drawn;
    theirs.close();
    await player.close();
  });
});

Deno.test("a registration that is refused is answered by the reason, and the end", async () => {
  await withSockets(async (ours, theirs) => {
    await send(theirs, '(register "ann")');
    const player = await acceptRegistration(connectProtocol(ours), {
      deadline: deadlineAfter(9e3),
    });
    const refused = player.refuse("all places are taken");
    assertEquals(
      await receive(theirs),
      '(inform "registration refused: all places are taken")',
    );
    theirs.close();
    await refused;
  });
});

Deno.test("a player is dismissed without an answer, even to a call under way", async () => {
  await withPlayer(async (player, peer) => {
    const drawn = assertRejects(() => player.draw(RACK), Fault);
    const dismissed = player.dismiss("tournament stopped");
    assertEquals(await receive(peer), '(draw a b c d e f _)(inform "tournament stopped")');
    peer.close();
    await dismissed;
    await drawn;
  });
});

Deno.test("what is no registration is refused with the reason", async () => {
  const wrong: readonly (readonly [string, FaultKind])[] = [
    ["()", "out-of-sequence"],
    ["(done-place)", "out-of-sequence"],
    ["(register)", "ill-formed"],
    ["(register ann)", "ill-formed"],
    ["GET / HTTP/1.1\r\n\r\n", "ill-formed"],
    [`(register "${"x".repeat(70_000)}")`, "ill-formed"],
    ["", "timeout"],
    ['(register "ann', "timeout"],
  ];
  for (const [text, kind] of wrong) {
    await withSockets(async (ours, theirs) => {
      const sent = send(theirs, text);
      const deadline = deadlineAfter(kind === "timeout" ? SHORT : 9000);
      const accepted = acceptRegistration(connectProtocol(ours), { deadline });
      accepted.catch(() => {});
      const answer = await receive(theirs);
      theirs.close();
      const fault = await assertFault(accepted, kind);
      assertMatch(answer, /^\(inform "registration refused: .*"\)$/s);
      assertStringIncludes(answer, fault.message.replaceAll('"', "'"));
      await sent;
    });
  }
});

Deno.test("a peer that leaves before it registers is disconnected", async () => {
  await withSockets(async (ours, theirs) => {
    theirs.close();
    const options = { deadline: deadlineAfter(9000) };
    await assertFault(acceptRegistration(connectProtocol(ours), options), "disconnected");
  });
});
