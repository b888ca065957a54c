import { assert, assertEquals, assertRejects } from "@std/assert";
import { Connection, type ConnectionOptions } from "../../lib/wire/connection.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { WireError, type WireErrorKind } from "../../lib/wire/error.ts";
import {
  list,
  type ListExpression,
  makeExpression,
  S_EXPRESSIONS,
  string,
} from "../../lib/wire/s_expression.ts";
import { receive, send, withSockets } from "./sockets.ts";

/** Time enough for anything on the loopback, and time that is sure to pass. */
const LONG = 20_000;
const SHORT = 30;

async function withConnection(
  test: (connection: Connection<ListExpression>, peer: Deno.TcpConn) => Promise<void>,
  options?: ConnectionOptions,
): Promise<void> {
  await withSockets(async (ours, theirs) => {
    const connection = new Connection(ours, S_EXPRESSIONS, options);
    try {
      await test(connection, theirs);
    } finally {
      await connection.close({ drainTime: 0 });
    }
  });
}

async function readText(connection: Connection<ListExpression>, time = LONG): Promise<string> {
  return makeExpression(await connection.read(deadlineAfter(time)));
}

async function assertReadFails(
  connection: Connection<ListExpression>,
  kind: WireErrorKind,
  time = LONG,
): Promise<void> {
  const error = await assertRejects(() => readText(connection, time), WireError);
  assertEquals(error.kind, kind, error.message);
}

/** Waits until `holds`, which must come to be. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("a message that comes byte by byte is read", async () => {
  await withConnection(async (connection, peer) => {
    peer.setNoDelay(true);
    const reading = readText(connection);
    for (const byte of new TextEncoder().encode('\n( inform"é" )')) {
      await send(peer, Uint8Array.of(byte));
    }
    assertEquals(await reading, '(inform "é")');
  });
});

Deno.test("several messages in one piece are kept for the next reads", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "()(a)(b");
    assertEquals([await readText(connection), await readText(connection)], ["()", "(a)"]);
    await send(peer, ")");
    assertEquals(await readText(connection), "(b)");
  });
});

Deno.test("a message larger than a piece is read", async () => {
  await withConnection(async (connection, peer) => {
    const text = `("${"x".repeat(60_000)}")`;
    await send(peer, text);
    assertEquals(await readText(connection), text);
  });
});

Deno.test("what has arrived can be read without waiting", async () => {
  await withConnection(async (connection, peer) => {
    assertEquals(connection.readArrived(), undefined);
    await send(peer, "(a)(b)");
    let message: ListExpression | undefined;
    await until(() => (message = connection.readArrived()) !== undefined);
    assertEquals(makeExpression(message!), "(a)");
    assertEquals(makeExpression(connection.readArrived()!), "(b)");
    assertEquals(connection.readArrived(), undefined);
  });
});

Deno.test("a silent peer is a timeout, and may be read from later", async () => {
  await withConnection(async (connection, peer) => {
    await assertReadFails(connection, "timeout", SHORT);
    await send(peer, "(late)");
    assertEquals(await readText(connection), "(late)");
  });
});

Deno.test("messages that keep coming are a timeout once the deadline has passed", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a)(b)(c)");
    assertEquals(await readText(connection), "(a)");
    await assertReadFails(connection, "timeout", 0);
    await assertRejects(() => readText(connection, -1), WireError, "more messages came than");
    assertEquals(await readText(connection), "(b)");
  });
});

Deno.test("half a message is a timeout at the deadline", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a");
    await assertReadFails(connection, "timeout", SHORT);
  });
});

Deno.test("a message that has begun must end within its own time", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a");
    const reading = assertRejects(() => connection.read(Infinity), WireError, "did not end within");
    assertEquals((await reading).kind, "timeout");
  }, { messageTimeout: SHORT });
});

Deno.test("white space without end is a timeout when it trickles, oversized when it pours", async () => {
  for (const [size, kind] of [[1, "timeout"], [4096, "oversized"]] as const) {
    await withConnection(async (connection, peer) => {
      const spaces = new Uint8Array(size).fill(0x20);
      let sending = true;
      const flood = (async () => {
        while (sending) {
          await send(peer, spaces);
          if (size === 1) await new Promise((resolve) => setTimeout(resolve, 1));
        }
      })();
      await assertReadFails(connection, kind, size === 1 ? 50 : LONG);
      sending = false;
      await connection.close({ drainTime: LONG, drainBytes: 1 });
      await flood.catch(() => {});
    });
  }
});

Deno.test("a message without end is oversized", async () => {
  await withConnection(async (connection, peer) => {
    const flood = send(peer, "(" + "a ".repeat(40_000));
    await assertReadFails(connection, "oversized");
    await assertReadFails(connection, "oversized");
    await connection.close({ drainTime: LONG, drainBytes: 1 });
    await flood.catch(() => {});
  });
});

Deno.test("bytes that are no message are ill-formed, after the messages before them", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a)]");
    assertEquals(await readText(connection), "(a)");
    await assertReadFails(connection, "ill-formed");
  });
});

Deno.test("a peer that closes between messages has closed", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a) ");
    peer.close();
    assertEquals(await readText(connection), "(a)");
    await assertReadFails(connection, "closed");
  });
});

Deno.test("a peer that closes inside a message has cut it off", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, '(inform "a');
    peer.close();
    await assertReadFails(connection, "cut-off");
  });
});

Deno.test("what is written to a peer that has left is a reset, for good", async () => {
  await withConnection(async (connection, peer) => {
    peer.close();
    const writeOn = async () => {
      // The first bytes may still go into the buffers of the system.
      for (;;) await connection.write(list(string("x".repeat(100_000))), deadlineAfter(LONG));
    };
    assertEquals((await assertRejects(writeOn, WireError)).kind, "reset");
    assertEquals((await assertRejects(writeOn, WireError)).kind, "reset");
  });
});

Deno.test("it is noticed that the peer has left while nobody reads", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a)\n");
    assertEquals(await readText(connection), "(a)");
    assert(!connection.hasEnded);
    peer.close();
    await until(() => connection.hasEnded);
  });
});

Deno.test("messages are written as text", async () => {
  await withConnection(async (connection, peer) => {
    await connection.write(list(string("a")), deadlineAfter(LONG));
    await connection.write(list(), deadlineAfter(LONG));
    assertEquals(await receive(peer, (text) => text.length >= 7), '("a")()');
  });
});

Deno.test("a peer that does not read is a timeout, for good", async () => {
  await withConnection(async (connection) => {
    const large = list(string("x".repeat(20_000_000)));
    for (const message of [large, list()]) {
      const write = () => connection.write(message, deadlineAfter(SHORT));
      assertEquals((await assertRejects(write, WireError)).kind, "timeout");
    }
  });
});

Deno.test("the last word arrives although the peer has sent what nobody read", async () => {
  await withConnection(async (connection, peer) => {
    await send(peer, "(a)".repeat(30_000));
    await connection.write(list(string("goodbye")), deadlineAfter(LONG));
    const closing = connection.close({ drainTime: LONG });
    assertEquals(await receive(peer), '("goodbye")');
    peer.close();
    await closing;
  });
});

Deno.test("a close waits no longer than it is told for a peer that stays", async () => {
  await withConnection(async (connection, peer) => {
    await connection.close({ drainTime: SHORT });
    assertEquals(await receive(peer), "");
  });
});

Deno.test("a close may be asked for again, and ends a read under way", async () => {
  await withConnection(async (connection) => {
    const reading = assertRejects(() => readText(connection), WireError, "closed on this side");
    await Promise.all([connection.close({ drainTime: SHORT }), connection.close()]);
    await reading;
    const write = () => connection.write(list(), deadlineAfter(LONG));
    await assertRejects(write, WireError, "closed on this side");
  });
});

Deno.test("a close does not wait for a write that is stuck", async () => {
  await withConnection(async (connection) => {
    const write = connection.write(list(string("x".repeat(20_000_000))), deadlineAfter(LONG));
    const failure = assertRejects(() => write, WireError);
    await connection.close({ drainTime: SHORT });
    await failure;
  });
});

Deno.test("messages and failures are logged", async () => {
  const log: string[] = [];
  await withConnection(async (connection, peer) => {
    await send(peer, "( a)");
    await readText(connection);
    await connection.write(list(), deadlineAfter(LONG));
    await receive(peer, (text) => text === "()");
    peer.close();
    await assertReadFails(connection, "closed");
  }, { log: (direction, text) => log.push(`${direction} ${text}`) });
  assertEquals(log, ["in (a)", "out ()", "failure the connection was closed"]);
});

Deno.test("the peer has a name", async () => {
  await withConnection((connection, peer) => {
    assertEquals(connection.peer, `127.0.0.1:${peer.localAddr.port}`);
    return Promise.resolve();
  });
});
