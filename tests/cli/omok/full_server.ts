// A program that lets its server meet the limit of open files, which is to be low. It prints what a
// client that was there before is answered then, and one that comes when there are files again.

import { InnerServer } from "../../../lib/cli/omok/inner_server.ts";
import { receive, send } from "../../wire/sockets.ts";

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const ANSWER = /number \d+$/;

/** Asks on a connection that is kept. */
async function ask(socket: Deno.TcpConn): Promise<string | undefined> {
  await send(socket, GET);
  return (await receive(socket, (text) => ANSWER.test(text))).match(ANSWER)?.[0];
}

/** Whether a server listens there. */
async function isListening(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.ConnectionReset) return true;
    if (error instanceof Deno.errors.ConnectionRefused) return false;
    throw error;
  }
}

const ports: number[] = [];
const server = new InnerServer(() => {
  const answer = `number ${ports.length}`;
  const next = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(answer),
  );
  ports.push(next.addr.port);
  return next;
});
const before = await server.connect();
const answers = [await ask(before)];
const files: Deno.FsFile[] = [];
try {
  for (;;) files.push(Deno.openSync(Deno.execPath()));
} catch {
  // There is one for a client, and none for the server's end of the connection.
  files.pop()?.close();
}
while (await isListening(ports[0] ?? 0)) await new Promise((resolve) => setTimeout(resolve, 5));
for (const file of files) file.close();
const after = await server.connect();
answers.push(await ask(after), await ask(before));
before.close();
after.close();
await server.shutdown();
console.log(JSON.stringify(answers));
