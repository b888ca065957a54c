import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseEntrants, readEntrants } from "../../../lib/cli/scrabble/entrants_file.ts";
import { UserError } from "../../../lib/error.ts";

function namesOf(text: string): string[] {
  return parseEntrants(text, "club.txt").map(({ name, strategy }) =>
    strategy === undefined ? name : `(${strategy.name})`
  );
}

Deno.test("names come one a line, in their order, without white space around them", () => {
  assertEquals(namesOf("ann\nbob\n"), ["ann", "bob"]);
  assertEquals(namesOf("  ann \r\n\r\nbob b.\r\n"), ["ann", "bob b."]);
  assertEquals(namesOf("\uFEFFann\rbob"), ["ann", "bob"]);
});

Deno.test("lines that begin with # are comments", () => {
  assertEquals(namesOf("# the club\nann\n  # bob is ill\neve # not one\n"), [
    "ann",
    "eve # not one",
  ]);
});

Deno.test("house:STRATEGY is a house player, any number of times", () => {
  assertEquals(namesOf("house:greedy\nann\nhouse: greedy\n"), ["(greedy)", "ann", "(greedy)"]);
});

Deno.test("what is wrong is said with its line", () => {
  const wrong: readonly [string, string][] = [
    ["ann\n\nbob\nann", 'club.txt:4: "ann" is there already, in line 1'],
    ["ann\nhouse:clever", 'club.txt:2: there is no strategy "clever"'],
    ["ann", "club.txt: expected at least two names, one a line"],
    ["", "club.txt: expected at least two names, one a line"],
  ];
  for (const [text, problem] of wrong) {
    assertEquals(assertThrows(() => parseEntrants(text, "club.txt"), UserError).message, problem);
  }
});

Deno.test("any names that differ are read back as they were written", () => {
  const name = fc.string({ minLength: 1 }).map((text) => text.replace(/[\r\n]/g, "").trim())
    .filter((text) => text !== "" && !/^(#|house:|\uFEFF)/.test(text));
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 20 }), (names) => {
      assertEquals(namesOf(names.join("\n")), names);
    }),
    { numRuns: 200 },
  );
});

Deno.test("a file that is not there is said to be so", async () => {
  const path = "tests/there-is-no-such-file.txt";
  const { message } = await assertRejects(() => readEntrants(path), UserError);
  assertEquals(message.startsWith(`the entrants cannot be read from ${path}: `), true, message);
});
