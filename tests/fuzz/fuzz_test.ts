// A short run of the fuzzer, so that it stays in order; `make fuzz` runs it for long.

import { assert, assertEquals } from "@std/assert";
import { FISH } from "./fish.ts";
import { fuzzReader, fuzzServer } from "./fuzz.ts";
import { OMOK } from "./omok.ts";
import { SCRABBLE } from "./scrabble.ts";

const AMOUNT = { seed: 1, bytes: 200_000, messages: 300, time: 20_000 };

for (const target of [SCRABBLE, FISH, OMOK]) {
  Deno.test(`${target.name}: hostile bytes are read in one way, or refused in words`, () => {
    assert(fuzzReader(target, AMOUNT) >= AMOUNT.bytes);
  });

  Deno.test(`${target.name}: hostile clients harm nobody but themselves`, async () => {
    const { failures, messages } = await fuzzServer(target, AMOUNT);
    assertEquals(failures, []);
    assert(messages >= AMOUNT.messages);
  });
}
