import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MOST_HEADERS, RequestSplitter } from "../../lib/wire/http_requests.ts";

const GET = "GET /info HTTP/1.1\r\nHost: x\r\n\r\n";

/** What is found in pieces of text: the requests, and the status of the fault. */
function split(pieces: readonly string[], size = 1000): readonly string[] {
  const splitter = new RequestSplitter(size);
  const found: string[] = [];
  for (const piece of pieces) {
    const bytes = new TextEncoder().encode(piece);
    for (const request of splitter.take(bytes)) found.push(new TextDecoder().decode(request));
    if (splitter.fault !== undefined) return [...found, splitter.fault.status.slice(0, 3)];
  }
  return splitter.isInside ? [...found, "…"] : found;
}

Deno.test("a request without a body ends with its first blank line", () => {
  assertEquals(split(["GET /info HTTP/1.1\r\nHost: x\r\n"]), ["…"]);
  assertEquals(split([GET, GET + GET.slice(0, 9)]), [GET, GET, "…"]);
  const bare = GET.replaceAll("\r", "");
  assertEquals(split([bare]), [bare]);
});

Deno.test("blank lines before a request mean nothing", () => {
  assertEquals(split(["\r\n\r\n" + GET, "\n", "\r", "\n" + GET]), [GET, GET]);
  assertEquals(split(["\r\n\r\n"]), []);
  assertEquals(split(["\n".repeat(1000)], 100), []);
});

Deno.test("a body has the length that its head tells", () => {
  const withBody = (header: string, body: string) => `POST / HTTP/1.1\r\n${header}\r\n\r\n${body}`;
  const three = withBody("Content-Length: 3", "abc");
  assertEquals(split([three + GET]), [three, GET]);
  assertEquals(split([three.slice(0, -1), "c"]), [three]);
  assertEquals(split([three.slice(0, -1)]), ["…"]);
  const blank = withBody("content-length:4", "\n\n\n\n");
  assertEquals(split([blank, GET]), [blank, GET]);
  for (const header of ["content-length: 0", "Content-Length:00 ", "x-content-length: 5"]) {
    assertEquals(split([withBody(header, ""), GET]), [withBody(header, ""), GET], header);
  }
  const twice = withBody("Content-Length: 3\r\ncontent-length: 3", "abc");
  assertEquals(split([twice, GET]), [twice, GET]);
});

Deno.test("a body whose length is not told, or told in two ways, is a fault", () => {
  const headers = [
    "Transfer-Encoding: chunked",
    "transfer-encoding : identity",
    "Content-Length: 3\r\nTransfer-Encoding: chunked",
    "Content-Length: 3\r\nContent-Length: 4",
    "Content-Length: -1",
    "Content-Length: 3, 3",
    "Content-Length: 0x3",
    "Content-Length:",
  ];
  for (const header of headers) {
    const request = `POST / HTTP/1.1\r\n${header}\r\n\r\nabc`;
    assertEquals(split([GET + request + GET]), [GET, "411"], header);
  }
});

Deno.test("a request has so many bytes and no more, head and body", () => {
  const head = `GET /${"x".repeat(80)} HTTP/1.1\r\n\r\n`;
  assertEquals(split([head], head.length), [head]);
  assertEquals(split([head], head.length - 1), ["431"]);
  assertEquals(split(["x".repeat(100)], 100), ["…"]);
  assertEquals(split(["x".repeat(101)], 100), ["431"]);
  const post = "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n12345";
  assertEquals(split([post], post.length), [post]);
  assertEquals(split([GET + post], post.length - 1), [GET, "413"]);
  assertEquals(split([post.replace("5", "9".repeat(400))]), ["413"]);
});

Deno.test("a request has so many headers and no more, and is of the first version of HTTP", () => {
  const withHeaders = (count: number) => `GET / HTTP/1.1\r\n${"a: b\r\n".repeat(count)}\r\n`;
  const most = withHeaders(MOST_HEADERS);
  assertEquals(split([most]), [most]);
  assertEquals(split([withHeaders(MOST_HEADERS + 1)]), ["431"]);
  assertEquals(split(["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]), ["505"]);
});

Deno.test("what is found does not depend on where the pieces end", () => {
  const part = fc.constantFrom(
    ...[GET, "\r\n", "\n", "\r", "x", "POST / HTTP/1.1\n", "a: b\n", "Content-Length: 3\r\n"],
    ...["content-length: 40\n\n", "y".repeat(30), "Transfer-Encoding: x\n"],
  );
  const size = fc.constantFrom(60, 1000);
  fc.assert(fc.property(fc.array(part), fc.array(fc.nat(9)), size, (parts, cuts, size) => {
    const text = parts.join("");
    const pieces: string[] = [];
    let begin = 0;
    for (const cut of cuts) pieces.push(text.slice(begin, begin += cut));
    pieces.push(text.slice(begin));
    assertEquals(split(pieces, size), split([text], size));
  }));
});
