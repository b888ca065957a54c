import { assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { type ProgramResult, startCommand } from "../e2e/program.ts";

async function run(file: string, ...args: readonly string[]): Promise<ProgramResult> {
  const path = fromFileUrl(new URL(file, import.meta.url));
  const flags = ["--quiet", "--no-prompt", "--allow-net=127.0.0.1", "--allow-read"];
  await using tool = startCommand([Deno.execPath(), "run", ...flags, path, ...args]);
  return await tool.finished;
}

for (
  const [file, args, reason] of [
    ["fuzz.ts", ["--protocol", "scrable"], "takes scrabble, fish or omok"],
    ["fuzz.ts", ["--seed", "abc"], "--seed takes a whole number"],
    ["fuzz.ts", ["--mesages", "5"], "unknown option --mesages; did you mean --messages?"],
    ["soak.ts", ["--minutes", "abc"], "--minutes takes a whole number"],
    ["crowd.ts", ["--crowd", "abc"], "--crowd must be a whole number"],
  ] as const
) {
  Deno.test(`${file} ${args.join(" ")} is wrong usage`, async () => {
    const { code, stdout, stderr } = await run(file, ...args);
    assertEquals([code, stdout], [2, ""], stderr);
    assertStringIncludes(stderr, reason);
  });
}

Deno.test("a run of the fuzzer that is cut short says how far it came", async () => {
  const { code, stdout, stderr } = await run("fuzz.ts", "--protocol", "omok", "--seconds", "0");
  assertEquals(code, 0, stderr);
  assertStringIncludes(stdout, "omok: cut short by --seconds: 0 of 10000000 bytes\n");
  assertStringIncludes(stdout, "omok: cut short by --seconds: 0 of 200000 messages\n");
});
