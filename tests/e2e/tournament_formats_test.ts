// Tournaments of house players, in each format, as a director starts them.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseResults, type Results } from "../../lib/tournament/results.ts";
import { type Folder, makeFolder } from "./hosting.ts";
import { runProgram } from "./program.ts";

/** Plays a tournament in `folder`, and gives its results, which the records bear out. */
async function playIn(folder: string, args: readonly string[]): Promise<Results> {
  const all = ["admin", ...args, "--seed", "3", "--out", folder, "--quiet"];
  const { code, stdout, stderr } = await runProgram(all);
  assertEquals([code, stderr], [0, ""]);
  const read = parseResults(await Deno.readTextFile(`${folder}/results.json`));
  assert("results" in read, JSON.stringify(read));
  const { results } = read;
  assert(results.complete);
  const rows = stdout.split("\n").slice(1, 1 + results.standings.length);
  for (const [index, { place, name }] of results.standings.entries()) {
    assertMatch(rows[index]!, new RegExp(`^ *${place}  ${name.replace(/[()]/g, "\\$&")} `));
  }
  const verified = await runProgram(["replay", folder, "--verify"]);
  assertEquals(verified.code, 0, verified.stdout + verified.stderr);
  return results;
}

async function play(args: readonly string[]): Promise<Results> {
  await using folder = await makeFolder();
  return await playIn(folder.file("records"), args);
}

function house(count: number): string[] {
  return ["--house", Array(count).fill("simple").join(",")];
}

/** How many games each player has, byes among them. */
function gamesOf({ standings }: Results): number[] {
  return standings.toSorted((a, b) => a.player - b.player).map(({ games }) => games);
}

Deno.test("two house players have a match, and its comparison", async () => {
  const results = await play([...house(2), "--games", "4"]);
  assertEquals(gamesOf(results), [4, 4]);
  assertEquals(results.standings.map(({ firstMoves }) => firstMoves), [2, 2]);
  assertEquals(results.comparison?.games, 4);
});

Deno.test("in a round robin of five everyone meets everyone, with balanced first moves", async () => {
  const results = await play([...house(5), "--games", "3", "--table", "2"]);
  assertEquals(results.games.length, 30);
  assertEquals(gamesOf(results), [12, 12, 12, 12, 12]);
  for (const { firstMoves } of results.standings) assertEquals(firstMoves, 6);
});

Deno.test("tables of three and four are played", async () => {
  const three = await play([...house(4), "--format", "round-robin", "--table", "3"]);
  assertEquals(three.games.map(({ players }) => players.length), [3, 3, 3, 3]);
  const four = await play([...house(4), "--games", "2"]);
  assertEquals(four.games.map(({ players }) => players.length), [4, 4]);
});

Deno.test("in a gauntlet the first meets all others", async () => {
  const results = await play([...house(4), "--format", "gauntlet", "--games", "2"]);
  assertEquals(gamesOf(results), [6, 2, 2, 2]);
});

Deno.test("a Swiss of six rounds for eleven goes as the help text says", async () => {
  const help = (await runProgram(["admin", "--help"])).stdout;
  const shown = /scrabble admin --format swiss (--rounds 6) --players 11 .*\n.*club of eleven/;
  assertMatch(help, shown);
  const results = await play([...house(11), "--format", "swiss", "--rounds", "6"]);
  assertEquals(results.games.length, 36);
  assertEquals(gamesOf(results), Array(11).fill(6));
  const byes = results.standings.map(({ byes }) => byes);
  assertEquals([Math.max(...byes), byes.filter((count) => count === 1).length], [1, 6]);
  const pairs = results.games.filter(({ end }) => end !== "bye")
    .map(({ players }) => players.toSorted((a, b) => a - b).join());
  assertEquals(new Set(pairs).size, pairs.length, "a rematch");
  for (const { firstMoves, played } of results.standings) {
    assert(Math.abs(2 * firstMoves - played) <= 1, `${firstMoves} first moves of ${played}`);
  }
});

Deno.test("a knock-out of five has byes, and one who is left", async () => {
  const results = await play([...house(5), "--format", "knockout", "--games", "3", "--draw"]);
  assertEquals(results.games.filter(({ end }) => end === "bye").length, 3);
  const met = results.games.filter(({ end }) => end !== "bye")
    .map(({ players }) => players.toSorted().join());
  // Everyone but the winner loses one match.
  assertEquals(new Set(met).size, 4);
  assertEquals(results.standings.map(({ place }) => place).slice(0, 3), [1, 2, 3]);
});

Deno.test("in a king of the hill neighbours of the standings meet", async () => {
  const results = await play([...house(4), "--format", "king-of-the-hill", "--rounds", "2"]);
  assertEquals(gamesOf(results), [2, 2, 2, 2]);
  const [first, second] = [1, 2].map((round) =>
    results.games.filter((game) => game.round === round)
  );
  const order = first!.flatMap(({ players, scores, winners }) =>
    players.map((player, seat) => ({
      player,
      points: winners.includes(seat) ? 1 / winners.length : 0,
      spread: scores[seat]! - scores[1 - seat]!,
    }))
  ).toSorted((a, b) => b.points - a.points || b.spread - a.spread).map(({ player }) => player);
  const pairs = [order.slice(0, 2), order.slice(2)].map((pair) => pair.toSorted());
  assertEquals(second!.map(({ players }) => players.toSorted()), pairs);
});

Deno.test("--paired plays each deal twice, with the seats swapped", async () => {
  const { games, comparison } = await play([...house(2), "--games", "3", "--paired"]);
  assertEquals(games.length, 6);
  for (let i = 0; i < games.length; i += 2) {
    assertEquals(games[i]!.deal, games[i + 1]!.deal);
    assertEquals(games[i]!.players, games[i + 1]!.players.toReversed());
  }
  assertEquals(new Set(games.map(({ deal }) => deal)).size, 3);
  assertEquals(comparison?.units.reduce((sum, count) => sum + count), 3);
});

Deno.test("--sprt stops a match when it is decided, whatever the concurrency", async () => {
  const lengths = [];
  for (const concurrency of ["1", "4"]) {
    const args = ["--house", "greedy,simple", "--games", "400", "--sprt", "0,200", "--paired"];
    const { games, sprt } = await play([...args, "--concurrency", concurrency]);
    assertEquals(sprt?.verdict, "H1");
    lengths.push(games.length);
  }
  assert(lengths[0]! < 400 && lengths[0] === lengths[1], `${lengths}`);
});

Deno.test("seeded games of house players do not depend on the concurrency", async () => {
  await using folder = await makeFolder();
  const args = ["--house", "simple,random,greedy,random,simple", "--format", "swiss"];
  const results = [];
  for (const concurrency of ["1", "2", "5"]) {
    const one = folder.file(concurrency);
    results.push(await playIn(one, [...args, "--concurrency", concurrency]));
    assertEquals(await gcgsOf(folder, concurrency), await gcgsOf(folder, "1"));
  }
  assertEquals(results[1], results[0]);
  assertEquals(results[2], results[0]);
});

async function gcgsOf(folder: Folder, name: string): Promise<Map<string, string>> {
  const gcgs = new Map<string, string>();
  const directory = `${folder.file(name)}/gcg`;
  for (
    const { name } of [...Deno.readDirSync(directory)].toSorted((a, b) => a.name < b.name ? -1 : 1)
  ) {
    gcgs.set(name, await Deno.readTextFile(`${directory}/${name}`));
  }
  return gcgs;
}

Deno.test("results.csv has a line a player, and each game of two a GCG that can be read", async () => {
  await using folder = await makeFolder();
  const { standings, games } = await playIn(folder.path, [...house(3), "--table", "2"]);
  const lines = (await Deno.readTextFile(folder.file("results.csv"))).split("\r\n");
  assertMatch(lines[0]!, /^place,player,name,games,played,wins,ties,losses,points,spread,/);
  assertEquals(
    lines.slice(1, -1).map((line) => line.split(",").slice(0, 10).join()),
    standings.map(({ place, player, name, games, played, wins, ties, losses, points, spread }) =>
      [place, player, name, games, played, wins, ties, losses, points, spread].join()
    ),
  );
  assertEquals(lines.at(-1), "");
  for (const { game, scores } of games) {
    const path = folder.file(`gcg/game-000${game}.gcg`);
    const { code, stdout } = await runProgram(["replay", path, "--verify"]);
    assertEquals(code, 0, stdout);
    const text = await Deno.readTextFile(path);
    for (const score of scores) assertMatch(text, new RegExp(` ${score}\n`));
  }
});

Deno.test("what makes no sense is said before anybody waits", async () => {
  const wrong: readonly [string, RegExp][] = [
    ["--players 5 --format match", /a match has 2 to 4 players, not 5/],
    ["--players 3 --sprt 0,10", /--sprt compares two players, not 3/],
    ["--players 4 --rounds 3", /the number of rounds of match cannot be chosen/],
    ["--players 6 --format swiss --table 3", /swiss has tables of 2, not 3/],
    ["--sprt 10,0", /--sprt: /],
    ["--clock 0", /--clock takes seconds/],
    ["--time-margin 5", /--time-margin makes sense with --clock/],
  ];
  for (const [args, problem] of wrong) {
    const { code, stderr } = await runProgram(["admin", "--no-record", ...args.split(" ")]);
    assertEquals(code, 2, args);
    assertMatch(stderr, problem);
  }
});
