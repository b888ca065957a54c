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

Deno.test("a crowd that comes at once pushes out nobody who says at once who it is", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const ours: Deno.TcpConn[] = [];
  const reasons: string[] = [];
  const registered = Promise.withResolvers<void>();
  // Its clock stands still: all come in the time in which nobody is asked to make room.
  const gate = new Gate({ ...DEFAULT_GATE_LIMITS, unregistered: 4 }, () => 0);
  const accepting = acceptAll(listener, gate, {
    welcome: async (socket, pass) => {
      ours.push(socket);
      pass.signal.addEventListener("abort", () => {
        reasons.push(pass.signal.reason);
        closeSocket(socket);
      });
      const count = await socket.read(new Uint8Array(1)).catch(() => null);
      if (count === null) return pass.leave();
      pass.register();
      registered.resolve();
    },
    turnAway: (socket) => ours.push(socket),
  });
  const { hostname, port } = listener.addr;
  const theirs: Deno.TcpConn[] = [];
  for (let index = 0; index < 20; index++) theirs.push(await Deno.connect({ hostname, port }));
  // The others are silent, and all of them have come since.
  await theirs[0]!.write(Uint8Array.of(1));
  await registered.promise;
  assertEquals(reasons, []);
  for (const socket of theirs) closeSocket(socket);
  listener.close();
  await accepting;
  for (const socket of ours) closeSocket(socket);
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
