import { assertEquals, assertRejects } from "@std/assert";
import { join } from "@std/path";
import { UserError } from "../../lib/error.ts";
import { followLines } from "../../lib/record/growing_file.ts";

async function inFolder(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(join(folder, "lines"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function append(path: string, text: string): void {
  Deno.writeTextFileSync(path, text, { append: true });
}

Deno.test("lines are given as they are completed, from a file that is not there at first", async () => {
  await inFolder(async (path) => {
    const abort = new AbortController();
    const lines = followLines(path, abort.signal);
    const first = lines.next();
    append(path, "one\ntwo\nthr");
    assertEquals((await first).value, "one");
    assertEquals((await lines.next()).value, "two");
    const third = lines.next();
    append(path, "ee\n");
    assertEquals((await third).value, "three");
    abort.abort();
    assertEquals((await lines.next()).done, true);
  });
});

Deno.test("a line that was cut off and written anew is read as it is in the end", async () => {
  await inFolder(async (path) => {
    const abort = new AbortController();
    const lines = followLines(path, abort.signal);
    append(path, "one\nhalf of tw");
    assertEquals((await lines.next()).value, "one");
    const next = lines.next();
    Deno.truncateSync(path, 4);
    append(path, "two\n");
    assertEquals((await next).value, "two");
    abort.abort();
  });
});

Deno.test("a line longer than what is read at once is given whole", async () => {
  await inFolder(async (path) => {
    const abort = new AbortController();
    const long = "x".repeat(200_000);
    append(path, `${long}\nend\n`);
    const lines = followLines(path, abort.signal);
    assertEquals((await lines.next()).value, long);
    assertEquals((await lines.next()).value, "end");
    abort.abort();
  });
});

Deno.test("an abort ends the wait at once, and what cannot be read is told", async () => {
  await inFolder(async (path) => {
    const abort = new AbortController();
    const waiting = followLines(path, abort.signal).next();
    abort.abort();
    assertEquals((await waiting).done, true);
    Deno.mkdirSync(path);
    await assertRejects(() => followLines(path, new AbortController().signal).next(), UserError);
  });
});
