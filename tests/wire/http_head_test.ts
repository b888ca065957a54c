import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { HeadScanner } from "../../lib/wire/http_head.ts";

function feed(text: string, limit = 200): ReturnType<HeadScanner["feed"]> {
  return new HeadScanner(limit).feed(new TextEncoder().encode(text));
}

const GET = "GET /info HTTP/1.1\r\nHost: x\r\n\r\n";

Deno.test("a head ends with its first blank line", () => {
  assertEquals(feed("GET /info HTTP/1.1\r\nHost: x\r\n"), undefined);
  assertEquals(feed(GET), "no-body");
  assertEquals(feed(GET.replaceAll("\r", "")), "no-body");
  assertEquals(feed("\r\n\r\n" + GET), "no-body");
  assertEquals(feed("\r\n\r\n"), undefined);
  assertEquals(feed(GET + GET.slice(0, 9)), "no-body");
});

Deno.test("a body is announced by its length or its coding", () => {
  const withHeader = (header: string) => feed(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
  for (const header of ["content-length: 0", "Content-Length:0", "x-content-length: 5"]) {
    assertEquals(withHeader(header), "no-body", header);
  }
  for (const header of ["Content-Length: 5", "content-length:05", "Transfer-Encoding: chunked"]) {
    assertEquals(withHeader(header), "body", header);
  }
  assertEquals(withHeader("content-length: 0\r\ncontent-length: 9"), "body");
});

Deno.test("a head has so many bytes and no more", () => {
  const head = (size: number) => `GET /${"x".repeat(size - 18)} HTTP/1.1\r\n\r\n`.slice(0, size);
  assertEquals(feed(head(100).slice(0, -4) + "\r\n\r\n", 100), "no-body");
  assertEquals(feed("x".repeat(101), 100), "oversized");
  assertEquals(feed("x".repeat(100), 100), undefined);
  assertEquals(feed("\n".repeat(1000), 100), undefined);
});

Deno.test("what is found does not depend on where the pieces end", () => {
  const part = fc.constantFrom(GET, "\r\n", "\n", "\r", "x", "POST / HTTP/1.1\n", "a: b\n");
  fc.assert(fc.property(fc.array(part), fc.array(fc.nat(9)), (parts, cuts) => {
    const text = parts.join("");
    const scanner = new HeadScanner(1000);
    let found: ReturnType<HeadScanner["feed"]>;
    let rest = new TextEncoder().encode(text);
    for (const cut of cuts) {
      found = scanner.feed(rest.subarray(0, cut)) ?? found;
      rest = rest.subarray(cut);
    }
    found = scanner.feed(rest) ?? found;
    const whole = new HeadScanner(1000);
    assertEquals(found, whole.feed(new TextEncoder().encode(text)));
    assertEquals(scanner.insideHead, whole.insideHead);
  }));
});
