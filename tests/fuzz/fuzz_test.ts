// A short run of the fuzzer, so that it stays in order; `make fuzz` runs it for long.

import { assert, assertEquals } from "@std/assert";
import { fuzzReader, fuzzServer, TARGETS } from "./fuzz.ts";

const AMOUNT = { seed: 1, bytes: 200_000, messages: 300, time: 20_000 };

for (const target of TARGETS) {
  Deno.test(`${target.name}: hostile bytes are read in one way, or refused in words`, () => {
    assert(fuzzReader(target, AMOUNT) >= AMOUNT.bytes);
  });

  Deno.test(`${target.name}: hostile peers harm nobody but themselves`, async () => {
    const { failures, messages } = await fuzzServer(target, AMOUNT);
    assertEquals(failures, []);
    assert(messages >= AMOUNT.messages);
  });
}
