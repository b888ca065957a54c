import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { uniqueNames } from "../../lib/cli/names.ts";

Deno.test("equal names are numbered from the second on, in their order", () => {
  assertEquals(uniqueNames(["ann", "bob", "ann", "ann", "bob"]), [
    ...["ann", "bob", "ann (2)", "ann (3)", "bob (2)"],
  ]);
});

Deno.test("a name that looks like a numbered one is told apart, too", () => {
  assertEquals(uniqueNames(["ann (2)", "ann", "ann"]), ["ann (2)", "ann", "ann (3)"]);
  assertEquals(uniqueNames(["ann", "ann", "ann (2)"]), ["ann", "ann (2)", "ann (2) (2)"]);
});

Deno.test("blank names are unnamed, and long ones are cut between characters", () => {
  assertEquals(uniqueNames(["", "  \t"]), ["unnamed", "unnamed (2)"]);
  const tiles = "🀀".repeat(41);
  assertEquals(uniqueNames([tiles, tiles]), [`${"🀀".repeat(40)}…`, `${"🀀".repeat(40)}… (2)`]);
  assertEquals(uniqueNames(["a".repeat(40)]), ["a".repeat(40)]);
});

Deno.test("whatever players call themselves, no two are called the same", () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom("ann", "ann (2)", "ann (2) (2)", " ann", "unnamed", ""),
  );
  fc.assert(fc.property(fc.array(name, { maxLength: 20 }), (names) => {
    const unique = uniqueNames(names);
    assertEquals(unique.length, names.length);
    assertEquals(new Set(unique).size, names.length);
    assert(unique.every((name) => name.trim() !== ""));
  }));
});
