import { assertEquals, assertThrows } from "@std/assert";
import { parseOptions, UsageError } from "../../../lib/cli/options.ts";
import { ADMIN } from "../../../lib/cli/scrabble/admin_command.ts";
import { type AdminSettings, readAdminSettings } from "../../../lib/cli/scrabble/admin_settings.ts";

function settingsOf(line: string): AdminSettings {
  return readAdminSettings(parseOptions(ADMIN, line.split(" ").filter((arg) => arg !== "")));
}

Deno.test("without options two players meet once on port 9000, and all is recorded", () => {
  const settings = settingsOf("");
  assertEquals(settings.listen, { hostname: "127.0.0.1", port: 9000 });
  assertEquals([settings.players, settings.house, settings.wait], [2, [], Infinity]);
  assertEquals([settings.turnTimeout, settings.registerTimeout], [60_000, 10_000]);
  assertEquals([settings.coordinates, settings.exchangeMinimum], ["xy", 1]);
  assertEquals(settings.out?.startsWith("games/"), true);
});

Deno.test("there are at least as many players as house players", () => {
  assertEquals(settingsOf("--house greedy").players, 2);
  assertEquals(settingsOf("--house greedy,simple,random").players, 3);
  assertEquals(settingsOf("--house greedy --players 9").players, 9);
  assertEquals(
    settingsOf("--house greedy,greedy").house.map(({ name }) => name),
    ["greedy", "greedy"],
  );
});

Deno.test("times are seconds on the command line and milliseconds inside", () => {
  const settings = settingsOf("--wait 0.5 --turn-timeout 3 --register-timeout 86400");
  assertEquals([settings.wait, settings.turnTimeout], [500, 3000]);
  assertEquals(settings.registerTimeout, 86_400_000);
});

Deno.test("--sprt takes two strengths, and perhaps the two errors", () => {
  assertEquals(settingsOf("--sprt -5,7.5").sprt, { elo0: -5, elo1: 7.5 });
  const strict = { elo0: 0, elo1: 10, alpha: 0.01, beta: 0.02 };
  assertEquals(settingsOf("--sprt 0,10,0.01,0.02").sprt, strict);
  for (const wrong of ["5", "0,x", "0,10,0.01", "0,10,0.01,0.6", "0,10,0,0.1", "0,10,,"]) {
    assertThrows(() => settingsOf(`--sprt ${wrong}`), UsageError, "--sprt");
  }
});

Deno.test("each run without a seed has one of its own", () => {
  assertEquals(settingsOf("--seed 0").seed, 0);
  const seeds = Array.from({ length: 20 }, () => settingsOf("").seed);
  assertEquals(new Set(seeds).size, seeds.length);
});

Deno.test("nothing is recorded with --no-record, and in a folder of choice with --out", () => {
  assertEquals(settingsOf("--no-record").out, undefined);
  assertEquals(settingsOf("--out course").out, "course");
});

for (
  const [line, message] of [
    ["--players 1", "--players takes"],
    ["--players 1001", "--players takes"],
    ["--players 2 --house greedy,greedy,greedy", "--house names 3 players"],
    ["--players 2 --table 3", "--table 3 needs at least 3 players"],
    ["--players 9 --table 5", "--table takes"],
    ["--house nobody", 'there is no strategy "nobody"'],
    ["--exchange-minimum 0", "--exchange-minimum takes"],
    ["--exchange-minimum 8", "--exchange-minimum takes"],
    ["--seed -1", "--seed takes"],
    ["--games 0", "--games takes"],
    ["--wait -1", "--wait takes"],
    ["--no-record --out x", "exclude each other"],
  ] as const
) {
  Deno.test(`"${line}" makes no sense, and is said to`, () => {
    assertThrows(() => settingsOf(line), UsageError, message);
  });
}
