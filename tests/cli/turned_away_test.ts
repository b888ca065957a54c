import { assertEquals } from "@std/assert";
import { TurnedAway } from "../../lib/cli/turned_away.ts";

Deno.test("of many that are turned away some are told of, and how many more there were", () => {
  let now = 0;
  const told: string[] = [];
  const turnedAway = new TurnedAway(
    (address, reason) => told.push(`${address}: ${reason}`),
    () => now,
  );
  for (let peer = 0; peer < 150; peer++) turnedAway.add(`10.0.0.${peer}:1`, "no");
  assertEquals(told.length, 30);
  assertEquals(told.at(-1), "10.0.0.29:1: no");
  now = 1000;
  turnedAway.add("10.0.1.1:1", "no");
  assertEquals(told.at(-1), "10.0.1.1:1: no; … and 120 more");
  turnedAway.add("10.0.1.2:1", "no");
  assertEquals(told.length, 31);
  assertEquals(turnedAway.end(), "… and 1 more");
  assertEquals(turnedAway.end(), undefined);
});
