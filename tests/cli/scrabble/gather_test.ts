import { assertEquals } from "@std/assert";
import { parseOptions } from "../../../lib/cli/options.ts";
import { ADMIN } from "../../../lib/cli/scrabble/admin_command.ts";
import { readAdminSettings } from "../../../lib/cli/scrabble/admin_settings.ts";
import { parseEntrants } from "../../../lib/cli/scrabble/entrants_file.ts";
import {
  earlierPlaces,
  type EarlierProgress,
  expectedPlaces,
  houseEntrants,
  needsNetwork,
  openPlaces,
  type Place,
} from "../../../lib/cli/scrabble/gather.ts";
import type { TranscriptPlayer } from "../../../lib/record/transcript.ts";
import { dropAlways, type GameRecord } from "../../../lib/tournament/format.ts";
import { roundRobin } from "../../../lib/tournament/round_robin.ts";

/** Places in words. */
function show(places: readonly Place[]): string[] {
  return places.map(({ strategy, name = "any", left }) =>
    strategy !== undefined
      ? `house ${strategy.name}`
      : `${name}${left === undefined ? "" : `, ${left}`}`
  );
}

Deno.test("house players have the first places, and anybody the others", () => {
  const settings = readAdminSettings(
    parseOptions(ADMIN, ["--house", "greedy,simple", "--players", "4"]),
  );
  assertEquals(show(openPlaces(settings)), ["house greedy", "house simple", "any", "any"]);
  assertEquals(needsNetwork(openPlaces(settings)), true);
  const house = readAdminSettings(parseOptions(ADMIN, ["--house", "greedy,simple"]));
  assertEquals(needsNetwork(openPlaces(house)), false);
});

Deno.test("a file's places are in its order", () => {
  const places = expectedPlaces(parseEntrants("ann\nhouse:greedy\nbob", "club"));
  assertEquals(show(places), ["ann", "house greedy", "bob"]);
});

Deno.test("entrants of the same name are told apart", () => {
  const places = expectedPlaces(parseEntrants("house:greedy\nhouse:greedy\ngreedy", "club"));
  assertEquals(
    houseEntrants(places).map(({ name, strategy }) => [name, strategy?.name]),
    [["greedy", "greedy"], ["greedy (2)", "greedy"], ["greedy (3)", undefined]],
  );
});

const PLAYERS: readonly TranscriptPlayer[] = [
  { name: "ann", kind: "remote" },
  { name: "bob", kind: "remote" },
  { name: "greedy", kind: "house", strategy: "greedy" },
  { name: "eve", kind: "absent" },
];

const FORMAT = roundRobin({ entrants: 4, table: 2, games: 1, paired: false });

/** The first games of the schedule, ended without a winner; `faulty` was at fault in the first. */
function ended(count: number, faulty?: number): GameRecord[] {
  return FORMAT(0, []).slice(0, count).map((pairing, index) => ({
    pairing,
    end: "scoreless",
    scores: [0, 0],
    winners: [0, 1],
    faults: index > 0 || faulty === undefined
      ? []
      : [{ entrant: faulty, kind: "timeout", reason: "late" }],
  }));
}

function earlier(progress: Partial<EarlierProgress>): string[] {
  const all = { format: FORMAT, records: [], isDecided: false, drops: dropAlways, ...progress };
  return show(earlierPlaces(PLAYERS, all));
}

Deno.test("after an interruption those who are still in are expected again", () => {
  assertEquals(earlier({}), ["ann", "bob", "house greedy", "eve, gone"]);
  assertEquals(earlier({ records: ended(2, 1) }), [
    "ann",
    "bob, gone",
    "house greedy",
    "eve, gone",
  ]);
  const forgives = { records: ended(2, 1), drops: () => false };
  assertEquals(earlier(forgives), ["ann", "bob", "house greedy", "eve, gone"]);
});

Deno.test("who has played all its games is not expected, while others are", () => {
  const records = ended(6).filter(({ pairing: { seats } }) =>
    seats.includes(0) || seats.includes(3)
  );
  assertEquals(earlier({ records }), ["ann, done", "bob", "house greedy", "eve, gone"]);
});

Deno.test("nobody is expected when no game is left, or all is decided", () => {
  const done = ["ann, done", "bob, done", "house greedy", "eve, gone"];
  assertEquals(earlier({ records: ended(6) }), done);
  assertEquals(earlier({ isDecided: true }), done);
  // What is left are games of one who is absent.
  const records = ended(6).filter(({ pairing }) => !pairing.seats.includes(3));
  assertEquals(earlier({ records }), done);
});
