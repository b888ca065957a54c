import { assertEquals, assertThrows } from "@std/assert";
import { type DescriptorNeeds, fitConnections, fitThreads } from "../../lib/cli/descriptors.ts";
import { UserError } from "../../lib/error.ts";
import { DEFAULT_GATE_LIMITS } from "../../lib/wire/gate.ts";

const LIMITS = { ...DEFAULT_GATE_LIMITS, connections: 1000 };

function needs(available: number, said: string[], perConnection = 1): DescriptorNeeds {
  const count = (most: number) => Math.min(most, available);
  return { perConnection, threads: 2, count, say: (text) => said.push(text) };
}

Deno.test("limits that the system can keep stay as they are", () => {
  const said: string[] = [];
  assertEquals(fitConnections(LIMITS, needs(1208, said)), LIMITS);
  assertEquals(said, []);
});

Deno.test("there are no more connections than the system allows beside the program's files", () => {
  const said: string[] = [];
  assertEquals(fitConnections(LIMITS, needs(500, said)), { ...LIMITS, connections: 292 });
  assertEquals(fitConnections(LIMITS, needs(500, said, 2)), { ...LIMITS, connections: 146 });
  assertEquals(said.length, 2);
  assertEquals(said[0]?.includes("at most 292 connections at a time, not 1000"), true);
});

Deno.test("a number that nobody has chosen is lowered without a word", () => {
  const said: string[] = [];
  assertEquals(fitConnections(DEFAULT_GATE_LIMITS, needs(500, said)).connections, 292);
  assertEquals(said, []);
});

Deno.test("a system that allows no connection at all is an error", () => {
  assertThrows(() => fitConnections(LIMITS, needs(80, [])), UserError, "it needs 209");
});

Deno.test("the system is asked without anything being left open", () => {
  for (let round = 0; round < 20; round++) {
    fitConnections(LIMITS, { perConnection: 1, threads: 0, say: () => {} });
  }
});

Deno.test("there are no more threads than the system has descriptors for", () => {
  const said: string[] = [];
  const fit = (threads: number, available: number): number =>
    fitThreads(threads, (text) => said.push(text), (most) => Math.min(most, available));
  assertEquals(fit(4, 144), 4);
  assertEquals(said, []);
  assertEquals(fit(24, 256), 18);
  assertEquals(said, [
    "the system lets this program open 256 files more: 18 threads, not 24; ulimit -n raises it",
  ]);
  const error = assertThrows(() => fit(1, 100), UserError);
  assertEquals(
    error.message,
    "the system lets this program open 100 files more, and it needs 120: raise it (ulimit -n)",
  );
});
