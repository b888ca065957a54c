import { assertEquals } from "@std/assert";
import { type Key, parseKeys, stepsOf } from "../../lib/cli/screen.ts";

function keysOf(text: string): Key[] {
  return parseKeys(new TextEncoder().encode(text));
}

async function steps(count: number, ...keys: Key[]): Promise<number[]> {
  async function* pressed(): AsyncGenerator<Key> {
    for (const key of keys) yield await Promise.resolve(key);
  }
  return await Array.fromAsync(stepsOf(pressed(), count));
}

Deno.test("enter, space, n and the arrows lead on and back", () => {
  assertEquals(keysOf("\r"), ["next"]);
  assertEquals(keysOf(" \nn\x1b[C\x1bOB"), ["next", "next", "next", "next", "next"]);
  assertEquals(keysOf("b\x7f\x1b[D\x1b[A"), ["back", "back", "back", "back"]);
});

Deno.test("q, escape and ^C quit", () => {
  assertEquals(keysOf("q\x03"), ["quit", "quit"]);
  assertEquals(keysOf("\x1b"), ["quit"]);
});

Deno.test("other keys are passed over, with all that they send", () => {
  assertEquals(keysOf("xyz\x1b[5~\x1b[1;5Pé"), []);
  assertEquals(keysOf("\x1b[15~n"), ["next"]);
  assertEquals(keysOf("\x1b["), []);
});

Deno.test("steps lead from drawing to drawing, not before the first, and end after the last", async () => {
  assertEquals(await steps(3), [0]);
  assertEquals(await steps(3, "next", "back", "back", "next", "next"), [0, 1, 0, 0, 1, 2]);
  assertEquals(await steps(2, "next", "next", "next"), [0, 1]);
  assertEquals(await steps(3, "next", "quit", "next"), [0, 1]);
});
