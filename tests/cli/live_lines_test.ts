import { assertEquals } from "@std/assert";
import { LiveLines } from "../../lib/cli/live_lines.ts";

/** A terminal of 10 columns and 4 rows, whose clock is set by hand. */
class FakeTerminal {
  readonly written: string[] = [];
  time = 0;
  readonly write = (text: string) => void this.written.push(text);
  readonly size = () => ({ columns: 10, rows: 4 });
  readonly now = () => this.time;
}

/** Up `lines` lines, and all from there on erased. */
const erase = (lines: number) => `\x1b[${lines}A\r\x1b[J`;

Deno.test("lines are drawn in the place of those before", () => {
  const terminal = new FakeTerminal();
  const live = new LiveLines(terminal);
  live.draw(() => ["one", "two"]);
  terminal.time = 100;
  live.draw(() => ["three"]);
  live.clear();
  live.clear();
  assertEquals(terminal.written, ["one\ntwo\n", erase(2), "three\n", erase(1)]);
});

Deno.test("lines are not drawn again, nor made, before it is time", () => {
  const terminal = new FakeTerminal();
  const live = new LiveLines(terminal);
  live.draw(() => ["one"]);
  terminal.time = 99;
  live.draw(() => {
    throw new Error("made too early");
  });
  assertEquals(terminal.written, ["one\n"]);
});

Deno.test("lines are cut to the terminal, whole characters at a time", () => {
  const terminal = new FakeTerminal();
  new LiveLines(terminal).draw(() => ["👋".repeat(12), "b", "c", "d", "e"]);
  assertEquals(terminal.written, [`${"👋".repeat(9)}\nb\nc\n`]);
});

Deno.test("talk takes the place of the lines, which come back below it", () => {
  const terminal = new FakeTerminal();
  const live = new LiveLines(terminal);
  live.draw(() => ["one"]);
  live.say("hello");
  terminal.time = 200;
  live.draw(() => ["two"]);
  assertEquals(terminal.written, ["one\n", erase(1), "hello\n", "two\n"]);
});
