import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { makeComparison } from "../../lib/tournament/comparison.ts";
import { makeRatings } from "../../lib/tournament/ratings.ts";
import {
  makeResults,
  makeResultsCsv,
  makeResultsJson,
  parseResults,
  type Results,
} from "../../lib/tournament/results.ts";
import { roundRobin } from "../../lib/tournament/round_robin.ts";
import { makeSprtState } from "../../lib/tournament/sprt.ts";
import { makeStandings } from "../../lib/tournament/standings.ts";
import { makeGames } from "./games_for_two.ts";
import { simulate } from "./simulation.ts";

async function twoPlayers(games: string): Promise<Results> {
  const records = makeGames(games);
  const comparison = makeComparison(records, false);
  const options = { elo0: 0, elo1: 10 };
  return makeResults({
    about: { format: "match", seed: 7, paired: false },
    complete: true,
    names: ["Ann", 'Bob, the "Great"'],
    standings: makeStandings(2, records),
    records,
    ratings: await makeRatings(2, records),
    comparison,
    sprt: { options, state: makeSprtState(comparison.units, options) },
  });
}

Deno.test("results are read as they were written, whatever happened", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.constantFrom(0, 3),
      fc.array(fc.string(), { minLength: 4, maxLength: 4 }),
      async (seed, faultEvery, names) => {
        const format = roundRobin({ entrants: 4, table: 3, games: 2 });
        const records = (await simulate(format, { seed, faultEvery })).map((record) => ({
          ...record,
          counts: { bingos: record.pairing.seats.map((entrant) => entrant) },
        }));
        const standings = makeStandings(4, records);
        const results = makeResults({ about: { seed }, complete: true, names, standings, records });
        assertEquals(parseResults(makeResultsJson(results)), { results });
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("results of two players are written, also where all or nothing was won", async () => {
  for (const games of ["", "W", "WWWWW", "LLL", "TT", "WLTWW"]) {
    const results = await twoPlayers(games);
    assertEquals(parseResults(makeResultsJson(results)), { results });
    assert(!/NaN|Infinity/.test(makeResultsCsv(results)));
  }
});

Deno.test("each game is one line of the file", async () => {
  const lines = makeResultsJson(await twoPlayers("WLT")).split("\n");
  const games = lines.filter((line) => line.startsWith('    {"game":'));
  assertEquals(games.length, 3);
  assertEquals(
    games[0],
    '    {"game":1,"round":1,"deal":1,"players":[0,1],"absent":[],"end":"played-out",' +
      '"scores":[450,350],"winners":[0],"faults":[],"counts":{}},',
  );
});

Deno.test("what is not a file of results is told where it is wrong", async () => {
  const problemOf = (text: string): string => {
    const parsed = parseResults(text);
    return "problem" in parsed ? parsed.problem : "none";
  };
  assert(problemOf("{").startsWith("not JSON: "));
  const results = await twoPlayers("W");
  assert(problemOf(JSON.stringify({ ...results, version: 2 })).startsWith('"version": '));
  const [first, second] = results.standings;
  const wrong = { ...results, standings: [{ ...first!, place: -1 }, second!] };
  assert(problemOf(JSON.stringify(wrong)).startsWith('"standings.0.place": '));
});

Deno.test("the table has a line for each player, and quotes what must be", async () => {
  const results = await twoPlayers("WLT");
  const rounded = results.standings.map((standing) => ({
    ...standing,
    rating: 1500,
    deviation: 200,
  }));
  assertEquals(
    makeResultsCsv({ ...results, standings: rounded }),
    [
      "place,player,name,games,played,wins,ties,losses,points,spread,average-score,rating," +
      "deviation,games-in-seat-1,games-in-seat-2,byes,forfeits,dropped",
      "1,0,Ann,3,3,1,1,1,1.5,0,400,1500,200,2,1,0,0,false",
      '1,1,"Bob, the ""Great""",3,3,1,1,1,1.5,0,400,1500,200,1,2,0,0,false',
      "",
    ].join("\r\n"),
  );
});

Deno.test("faults and other counts have a column each", () => {
  const records = makeGames("WL").map((record, i) => ({
    ...record,
    counts: { bingos: [i, 2] },
    faults: i === 0 ? [{ entrant: 1, kind: "timeout", reason: "slept" }] : [],
  }));
  const results = makeResults({
    about: {},
    complete: false,
    names: ["Ann", "Bob"],
    standings: makeStandings(2, records),
    records,
  });
  const [head, ann, bob] = makeResultsCsv(results).split("\r\n");
  assert(head!.endsWith(",dropped,fault-timeout,bingos"));
  assert(ann!.endsWith(",false,0,2"));
  assert(bob!.endsWith(",true,1,3"));
});

Deno.test("a name is text to a spreadsheet and a terminal, whatever it begins with and holds", () => {
  const names = ['=HYPERLINK("x")', "\u001b[31m\nred", "+1", "-", "@x"];
  const results = makeResults({
    about: {},
    complete: true,
    names,
    standings: makeStandings(names.length, []),
    records: [],
  });
  const csv = makeResultsCsv(results);
  const cells = csv.trimEnd().split("\r\n").slice(1).map((line) => line.split(/^\d+,\d+,/)[1]!);
  assertEquals(cells.map((cell) => cell.replace(/,0.*/, "")), [
    `"'=HYPERLINK(""x"")"`,
    "\\u{1b}[31m\\u{a}red",
    "'+1",
    "'-",
    "'@x",
  ]);
});
