// What can go wrong on a connection, whatever is spoken on it.

/** The ways in which a connection fails. */
export type WireErrorKind =
  /** The peer did not send, or did not take, what was due within the deadline. */
  | "timeout"
  /** A message is larger than the limit. */
  | "oversized"
  /** The bytes are not a message in the syntax, or one nested too deeply. */
  | "ill-formed"
  /** The peer closed the connection between two messages. */
  | "closed"
  /** The peer closed the connection inside a message. */
  | "cut-off"
  /** The connection broke: reset by the peer, or closed on this side. */
  | "reset";

/** A failure of a connection; `message` tells it in words, for people. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly kind: WireErrorKind;
  constructor(kind: WireErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
