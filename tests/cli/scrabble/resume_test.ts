import { assertEquals, assertThrows } from "@std/assert";
import { parseOptions, UsageError } from "../../../lib/cli/options.ts";
import { ADMIN, OPTIONS_OF_RUN } from "../../../lib/cli/scrabble/admin_command.ts";
import { type AdminSettings, readAdminSettings } from "../../../lib/cli/scrabble/admin_settings.ts";
import { argumentsToRecord, readResumedSettings } from "../../../lib/cli/scrabble/resume.ts";
import type { Transcript } from "../../../lib/record/transcript_reader.ts";

const HEADER = {
  seq: 1,
  ms: 0,
  event: "transcript",
  format: "scrabble-transcript",
  version: 1,
  game: "scrabble",
  started: "2026-01-02T03:04:05.000Z",
  program: "scrabble 1",
  players: [{ name: "ann", kind: "remote" }, { name: "bob", kind: "remote" }],
  seed: 77,
  dictionary: { name: "d", sha256: "0".repeat(64) },
  options: { exchangeMinimum: 1 },
} satisfies Transcript["header"];

function resumed(begun: string, now: string): AdminSettings {
  const header = { ...HEADER, arguments: begun.split(" ") };
  const transcript = { source: "t", header, lines: [], games: [] };
  const args = ["--resume", "club", ...now.split(" ").filter((arg) => arg !== "")];
  return readResumedSettings(parseOptions(ADMIN, args), transcript, "club");
}

Deno.test("what says how a run goes is not recorded, with its value in either form", () => {
  const kept = ["--format", "swiss", "--rounds=6", "--paired", "--clock", "300+2", "--out", "club"];
  const run = [
    ...["--listen", "0.0.0.0:1", "--wait=5", "--concurrency", "3", "--register-timeout", "1"],
    ...["--json", "--quiet", "--log-wire"],
  ];
  assertEquals(argumentsToRecord([...run, ...kept]), kept);
  assertEquals(argumentsToRecord([...kept, ...run]), kept);
  assertEquals(argumentsToRecord(["--quiet", "--games", "2", "--json"]), ["--games", "2"]);
});

Deno.test("each option is either recorded or one of the run", () => {
  for (const { name, value } of ADMIN.groups.flatMap(({ options }) => options)) {
    const args = value === undefined ? [`--${name}`] : [`--${name}`, "--paired"];
    // A value that looks like an option is still the value.
    assertEquals(argumentsToRecord(args), OPTIONS_OF_RUN.includes(name) ? [] : args, name);
  }
});

Deno.test("a resumed tournament has the settings with which it began", () => {
  const begun = "--format swiss --rounds 6 --paired --clock 300+2 --after-fault continue";
  const settings = resumed(begun, "--concurrency 3 --wait 9 --listen 127.0.0.1:7");
  assertEquals([settings.format, settings.rounds, settings.paired], ["swiss", 6, true]);
  assertEquals(settings.clock?.total, 300_000);
  assertEquals([settings.continueAfterFault, settings.seed], [true, 77]);
  assertEquals([settings.players, settings.out, settings.resume], [2, "club", true]);
  assertEquals([settings.concurrency, settings.wait], [3, 9000]);
  assertEquals(settings.listen, { hostname: "127.0.0.1", port: 7 });
});

Deno.test("what was fixed when it began cannot be given again", () => {
  for (const { name, value } of ADMIN.groups.flatMap(({ options }) => options)) {
    if (OPTIONS_OF_RUN.includes(name)) continue;
    const now = value === undefined ? `--${name}` : `--${name} 1`;
    const error = assertThrows(() => resumed("--paired", now), UsageError);
    assertEquals(error.message, `--resume takes --${name} from the records; it cannot be changed`);
  }
});

Deno.test("settings that were read again after their arguments were recorded are the same", () => {
  const args = "--format knockout --games 3 --draw --seed 5 --table 2 --exchange-minimum 7";
  const began = readAdminSettings(parseOptions(ADMIN, [...args.split(" "), "--concurrency", "9"]));
  const kept = argumentsToRecord([...args.split(" "), "--concurrency", "9"]);
  const again = readAdminSettings(parseOptions(ADMIN, [...kept]));
  for (const key of ["format", "games", "draw", "seed", "table", "exchangeMinimum"] as const) {
    assertEquals(again[key], began[key]);
  }
});
