// Two ends of a connection on the loopback, for tests.

/** Runs `test` with both ends of a connection, and closes what it left open. */
export async function withSockets(
  test: (ours: Deno.TcpConn, theirs: Deno.TcpConn) => Promise<void>,
): Promise<void> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const [ours, theirs] = await Promise.all([
    listener.accept(),
    Deno.connect({ hostname: "127.0.0.1", port }),
  ]);
  listener.close();
  try {
    await test(ours, theirs);
  } finally {
    closeQuietly(ours);
    closeQuietly(theirs);
  }
}

/** Closes a socket that may be closed already. */
export function closeQuietly(socket: Deno.TcpConn): void {
  try {
    socket.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

/**
 * `socket` as it is to one whose peer does not read: what `isLeft` says of a text that is written to
 * it, that it is left lying, is not taken any more. The buffers of the system hold more than is said
 * in a whole game, and cannot be made smaller from here.
 */
export function withFullBuffers(
  socket: Deno.TcpConn,
  isLeft: (text: string) => boolean,
): Deno.TcpConn {
  const write = (bytes: Uint8Array): Promise<number> =>
    isLeft(new TextDecoder().decode(bytes)) ? new Promise(() => {}) : socket.write(bytes);
  return new Proxy(socket, {
    get(target, key) {
      if (key === "write") return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Sends text or bytes as they are. */
export async function send(socket: Deno.TcpConn, data: string | Uint8Array): Promise<void> {
  let rest = typeof data === "string" ? new TextEncoder().encode(data) : data;
  while (rest.length > 0) rest = rest.subarray(await socket.write(rest));
}

/** Reads until the text that came satisfies `isWhole`, or the peer closes; gives the text. */
export async function receive(
  socket: Deno.TcpConn,
  isWhole: (text: string) => boolean = () => false,
): Promise<string> {
  const decoder = new TextDecoder();
  const piece = new Uint8Array(4096);
  let text = "";
  while (!isWhole(text)) {
    const count = await socket.read(piece);
    if (count === null) break;
    text += decoder.decode(piece.subarray(0, count), { stream: true });
  }
  return text;
}

/** Reads one message in parentheses, none of whose strings holds a parenthesis. */
export async function receiveList(socket: Deno.TcpConn): Promise<string> {
  return await receive(socket, (text) => {
    const opened = text.split("(").length - 1;
    return opened > 0 && opened === text.split(")").length - 1;
  });
}
