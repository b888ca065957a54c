import { assert, assertEquals, assertRejects } from "@std/assert";
import { deadlineAfter, isPast, withDeadline } from "../../lib/wire/deadline.ts";

Deno.test("what is there before the deadline is given", async () => {
  assertEquals(await withDeadline(Promise.resolve(1), deadlineAfter(60_000)), 1);
  assertEquals(await withDeadline(Promise.resolve(1), Infinity), 1);
  assertEquals(await withDeadline(Promise.resolve(1), deadlineAfter(2 ** 40)), 1);
});

Deno.test("a rejection before the deadline is passed on", async () => {
  const failed = Promise.reject(new RangeError("no"));
  await assertRejects(() => withDeadline(failed, deadlineAfter(60_000)), RangeError);
});

Deno.test("at the deadline nothing is given, and a later rejection harms nobody", async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const deadline = deadlineAfter(5);
  assertEquals(await withDeadline(promise, deadline), undefined);
  reject(new Error("too late"));
  await withDeadline(new Promise(() => {}), deadlineAfter(5));
});

Deno.test("a deadline is past when its moment has come", () => {
  assert(isPast(deadlineAfter(0)));
  assert(!isPast(deadlineAfter(60_000)));
  assert(!isPast(Infinity));
});

Deno.test("who waits can be called off, before or meanwhile", async () => {
  const call = new AbortController();
  const waiting = withDeadline(new Promise(() => {}), Infinity, call.signal);
  assertEquals(await withDeadline(Promise.resolve(1), Infinity, call.signal), 1);
  call.abort();
  assertEquals(await waiting, undefined);
  assertEquals(await withDeadline(new Promise(() => {}), Infinity, call.signal), undefined);
});
