// A server that can be made to do what that of Deno does when a connection meets the limit of open
// files: it listens no more, serves on whom it has, and has ended, and failed, when they have left.

import type { HttpServer } from "../../../lib/cli/omok/inner_server.ts";

/** What the system says when too many files are open. */
export const FULL = "Too many open files (os error 24)";

/** A server that can be made to fail. */
export interface FailingServer extends HttpServer {
  readonly fail: () => void;
}

/** Begins to listen on the machine alone. Connections go on to a server of Deno. */
export function serveUntilFull(handler: (request: Request) => Promise<Response>): FailingServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  let hasFailed = false;
  let isListening = true;
  const stopListening = (): void => {
    if (isListening) listener.close();
    isListening = false;
  };
  const serve = async (): Promise<void> => {
    const clients = new Set<Promise<unknown>>();
    for await (const client of listener) {
      const { hostname, port } = server.addr;
      const passedOn = await Deno.connect({ hostname, port });
      clients.add(Promise.allSettled([
        client.readable.pipeTo(passedOn.writable),
        passedOn.readable.pipeTo(client.writable),
      ]));
    }
    await Promise.all(clients);
    await server.shutdown();
    if (hasFailed) throw new Deno.errors.Http(FULL);
  };
  return {
    addr: listener.addr,
    finished: serve(),
    shutdown: async () => {
      stopListening();
      await server.shutdown();
    },
    fail: () => {
      hasFailed = true;
      stopListening();
    },
  };
}
