import { assertEquals } from "@std/assert";
import { makeTable } from "../../lib/cli/table.ts";

Deno.test("numbers are aligned to the right, and text to the left", () => {
  assertEquals(
    makeTable([
      { title: "place", align: "right", cells: ["1", "10"] },
      { title: "player", align: "left", cells: ["ann", "bartholomew"] },
      { title: "won", align: "right", cells: ["100", "2"] },
    ]),
    [
      "place  player       won",
      "    1  ann          100",
      "   10  bartholomew    2",
    ],
  );
});

Deno.test("a column without text is left out, and lines end without white space", () => {
  assertEquals(
    makeTable([
      { title: "player", align: "left", cells: ["ann", "b"] },
      { title: "byes", align: "right", cells: ["", ""] },
      { title: "faults", align: "left", cells: ["timeout", ""] },
    ]),
    ["player  faults", "ann     timeout", "b"],
  );
});

Deno.test("a character outside the basic plane is one wide", () => {
  assertEquals(
    makeTable([
      { title: "a", align: "left", cells: ["\u{1D54F}y", "z"] },
      { title: "b", align: "left", cells: ["1", "2"] },
    ]),
    ["a   b", "\u{1D54F}y  1", "z   2"],
  );
});

Deno.test("a table without columns, or whose columns are empty, is one empty line", () => {
  assertEquals(makeTable([]), [""]);
  assertEquals(makeTable([{ title: "a", align: "left", cells: [] }]), [""]);
});
