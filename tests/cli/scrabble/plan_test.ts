import { assertEquals, assertThrows } from "@std/assert";
import { parseOptions, UsageError } from "../../../lib/cli/options.ts";
import { ADMIN } from "../../../lib/cli/scrabble/admin_command.ts";
import { readAdminSettings } from "../../../lib/cli/scrabble/admin_settings.ts";
import { planTournament } from "../../../lib/cli/scrabble/plan.ts";

function plan(line: string, entrants: number): ReturnType<typeof planTournament> {
  const args = ["--players", "9", ...line.split(" ").filter((arg) => arg !== "")];
  return planTournament(readAdminSettings(parseOptions(ADMIN, args)), entrants);
}

/** The seats of the first stage. */
function seatsOf(line: string, entrants: number): (readonly number[])[] {
  return plan(line, entrants).format(0, []).map(({ seats }) => seats);
}

Deno.test("who fits at one table has a match, and more than four a round robin", () => {
  for (const entrants of [2, 3, 4]) {
    assertEquals([plan("", entrants).games, plan("", entrants).table], [1, entrants]);
  }
  assertEquals([plan("", 5).games, plan("", 5).table], [10, 2]);
  assertEquals([plan("--games 3", 30).games, plan("--games 3", 30).table], [1305, 2]);
});

Deno.test("a smaller table makes a round robin of it", () => {
  assertEquals([plan("--table 2", 4).games, plan("--table 2", 4).table], [6, 2]);
  assertEquals([plan("--table 3", 4).games, plan("--table 3", 4).table], [4, 3]);
  assertEquals(plan("--table 4", 3).table, 3);
  assertEquals(plan("--table 3", 4).name, "round-robin");
  // Who asks for a match has one table.
  assertThrows(() => plan("--format match --table 2", 3), UsageError, "tables of 3, not 2");
});

Deno.test("pairs of games are for two at a table", () => {
  assertEquals([plan("--paired", 2).games, plan("--paired", 2).table], [2, 2]);
  assertEquals([plan("--paired", 3).games, plan("--paired", 3).table], [6, 2]);
});

Deno.test("a Swiss has as many rounds as are asked for, else as a knock-out would have", () => {
  assertEquals(plan("--format swiss --rounds 6", 11).games, 36);
  assertEquals(plan("--format swiss", 11).rounds, 4);
  assertEquals(plan("--format knockout", 11).rounds, undefined);
});

Deno.test("seeds are the order of the entrants, or drawn from the seed", () => {
  const line = "--format knockout --seed 5";
  assertEquals(seatsOf(line, 4).map((seats) => seats.toSorted()), [[0, 3], [1, 2]]);
  const drawn = seatsOf(`${line} --draw`, 16);
  assertEquals(seatsOf(`${line} --draw`, 16), drawn);
  const others = [6, 7, 8].map((seed) => seatsOf(`--format knockout --draw --seed ${seed}`, 16));
  assertEquals(new Set([drawn, ...others].map((seats) => `${seats}`)).size, 4);
});

Deno.test("what does not suit the number of players is said", () => {
  const wrong: readonly [string, number, string][] = [
    ["--sprt 0,10", 3, "--sprt compares two players, not 3"],
    ["--format match", 5, "a match has 2 to 4 players, not 5"],
    ["--format swiss --table 3", 6, "swiss has tables of 2, not 3"],
    ["--draw", 6, "there are no seeds to draw in round-robin"],
    ["--rounds 2", 6, "the number of rounds of round-robin cannot be chosen"],
    ["--format gauntlet --table 4", 3, "3 players are too few for tables of 4"],
  ];
  for (const [line, entrants, problem] of wrong) {
    assertEquals(assertThrows(() => plan(line, entrants), UsageError).message, problem, line);
  }
});
