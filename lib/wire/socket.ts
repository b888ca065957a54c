// Sockets, whatever is said on them.

/** Closes a socket that may be closed already. */
export function closeSocket(socket: Deno.TcpConn): void {
  try {
    socket.close();
  } catch {
    // Closed already.
  }
}
