// Why a client of the web server is sent away, in the words of HTTP.

/** What a client is told before its connection is closed. */
export interface Refusal {
  /** The status line of the answer, without the version. */
  readonly status:
    | "408 Request Timeout"
    | "411 Length Required"
    | "413 Content Too Large"
    | "431 Request Header Fields Too Large"
    | "503 Service Unavailable"
    | "505 HTTP Version Not Supported";
  /** What there is too much or too little of, as "more than 3 connections". */
  readonly reason: string;
}

/** The answer that tells a client of its refusal. */
export function makeRefusal({ status, reason }: Refusal): Uint8Array {
  const body = `Refused: ${reason}.\n`;
  return new TextEncoder().encode(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
