import { assert, assertEquals, assertRejects } from "@std/assert";
import { GroupFlush } from "../../lib/record/group_flush.ts";

/** A disk whose flushes end when they are told to. */
function createDisk(interval?: number) {
  const flushes: PromiseWithResolvers<void>[] = [];
  const flush = (): Promise<void> => {
    flushes.push(Promise.withResolvers());
    return flushes.at(-1)!.promise;
  };
  return { flushes, group: new GroupFlush(flush, interval) };
}

/** Waits until `holds`, for two seconds at most. */
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  assert(holds());
}

Deno.test("who waits, waits for a flush that began after what it asked for was written", async () => {
  const { flushes, group } = createDisk();
  const over: string[] = [];
  group.request();
  void group.done().then(() => over.push("first"));
  await until(() => flushes.length === 1);
  group.request();
  const second = group.done().then(() => over.push("second"));
  flushes[0]!.resolve();
  await until(() => flushes.length === 2);
  assertEquals(over, ["first"]);
  flushes[1]!.resolve();
  await second;
  assertEquals(over, ["first", "second"]);
});

Deno.test("requests during a flush share the next one", async () => {
  const { flushes, group } = createDisk();
  group.request();
  await until(() => flushes.length === 1);
  for (let i = 0; i < 10; i++) group.request();
  flushes[0]!.resolve();
  await until(() => flushes.length === 2);
  flushes[1]!.resolve();
  await group.done();
  assertEquals(flushes.length, 2);
});

Deno.test("a flush that fails is a failure for those who wait for it, and for no other", async () => {
  const { flushes, group } = createDisk();
  group.request();
  await until(() => flushes.length === 1);
  const first = assertRejects(() => group.done(), Error, "full");
  flushes[0]!.reject(new Error("full"));
  await first;
  group.request();
  await until(() => flushes.length === 2);
  flushes[1]!.resolve();
  await group.done();
});

Deno.test("a flush waits until some time after the one before, unless there is a hurry", async () => {
  const { flushes, group } = createDisk(3_600_000);
  group.request();
  await until(() => flushes.length === 1);
  flushes[0]!.resolve();
  await group.done();
  group.request();
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 1));
  assertEquals(flushes.length, 1);
  group.hurry();
  await until(() => flushes.length === 2);
  flushes[1]!.resolve();
  await group.done();
});

Deno.test("with nothing asked for there is nothing to wait for", async () => {
  const { flushes, group } = createDisk();
  await group.done();
  group.hurry();
  await group.done();
  assertEquals(flushes.length, 0);
});
