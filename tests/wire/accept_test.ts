import { assertEquals } from "@std/assert";
import { acceptAll } from "../../lib/wire/accept.ts";
import { DEFAULT_GATE_LIMITS, Gate } from "../../lib/wire/gate.ts";
import { closeSocket } from "../../lib/wire/socket.ts";

const LIMITS = { ...DEFAULT_GATE_LIMITS, connections: 1 };

Deno.test("who may come in is welcomed, who may not is turned away", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const ours: Deno.TcpConn[] = [];
  const told: string[] = [];
  const { promise: bothCame, resolve } = Promise.withResolvers<void>();
  const note = (socket: Deno.TcpConn, what: string): void => {
    ours.push(socket);
    told.push(what);
    if (told.length === 2) resolve();
  };
  const accepting = acceptAll(listener, new Gate(LIMITS), {
    welcome: (socket) => note(socket, "welcome"),
    turnAway: note,
  });
  const { hostname, port } = listener.addr;
  const theirs = [
    await Deno.connect({ hostname, port }),
    await Deno.connect({ hostname, port }),
  ];
  await bothCame;
  listener.close();
  await accepting;
  assertEquals(told, ["welcome", "more than 1 connections"]);
  for (const socket of [...ours, ...theirs]) closeSocket(socket);
});

Deno.test("a connection that cannot be taken keeps no other out", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const failures = [new Deno.errors.ConnectionAborted(), new Error("Too many open files")];
  const flaky = {
    accept: async () => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return await listener.accept();
    },
  };
  const { promise: came, resolve: welcome } = Promise.withResolvers<Deno.TcpConn>();
  const accepting = acceptAll(flaky, new Gate(), { welcome, turnAway: closeSocket });
  const { hostname, port } = listener.addr;
  const theirs = await Deno.connect({ hostname, port });
  const ours = await came;
  assertEquals(failures, []);
  listener.close();
  await accepting;
  closeSocket(ours);
  closeSocket(theirs);
  // A second time does no harm.
  closeSocket(theirs);
});
