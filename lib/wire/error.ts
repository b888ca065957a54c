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

/** What a peer is at fault for when its connection fails, in the words of any game. */
export interface PeerFault {
  readonly kind: "timeout" | "ill-formed" | "disconnected";
  readonly message: string;
}

/** The fault of the peer behind a failure of its connection; `late` is what a timeout means. */
export function faultOfPeer({ kind, message }: WireError, late: string): PeerFault {
  switch (kind) {
    case "timeout":
      return { kind, message: `${late}: ${message}` };
    case "oversized":
    case "ill-formed":
      return { kind: "ill-formed", message: `ill-formed message: ${message}` };
    case "closed":
    case "cut-off":
    case "reset":
      return { kind: "disconnected", message };
  }
}
