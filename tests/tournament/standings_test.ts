import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { BYE, FORFEIT, type GameRecord } from "../../lib/tournament/format.ts";
import { makeStandings, Tally } from "../../lib/tournament/standings.ts";

function record(
  game: number,
  seats: number[],
  scores: number[],
  changes: Partial<GameRecord> = {},
): GameRecord {
  const best = Math.max(...scores);
  const winners = seats.keys().filter((seat) => scores[seat] === best).toArray();
  const pairing = { game, round: 1, seats, deal: game };
  return { pairing, end: "played-out", scores, winners, faults: [], ...changes };
}

Deno.test("entrants are ranked by points, then by spread", () => {
  const standings = makeStandings(3, [
    record(1, [0, 1], [300, 400]),
    record(2, [2, 0], [350, 360]),
    record(3, [1, 2], [380, 400]),
  ]);
  assertEquals(standings.map(({ entrant }) => entrant), [1, 2, 0]);
  assertEquals(standings.map(({ place }) => place), [1, 2, 3]);
  assertEquals(standings.map(({ spread }) => spread), [80, 10, -90]);
  assertEquals(standings.map(({ points }) => points), [1, 1, 1]);
  assertEquals(standings.map(({ firstMoves }) => firstMoves), [1, 1, 1]);
  assertEquals(standings[0]?.averageScore, 390);
});

Deno.test("a shared first place divides the point, and equal entrants share a place", () => {
  const standings = makeStandings(3, [record(1, [0, 1, 2], [300, 300, 200])]);
  assertEquals(standings.map(({ place, points }) => [place, points]), [[1, 0.5], [1, 0.5], [3, 0]]);
  assertEquals(standings.map(({ ties, losses }) => [ties, losses]), [[1, 0], [1, 0], [0, 1]]);
  assertEquals(standings.map(({ spread }) => spread), [50, 50, -100]);
});

Deno.test("a forfeit counts as won or lost and leaves spread and average as they are", () => {
  const forfeit = record(2, [1, 0], [0, 0], { end: FORFEIT, winners: [1] });
  const [first, second] = makeStandings(2, [record(1, [0, 1], [300, 300]), forfeit]);
  assertEquals([first?.entrant, first?.wins, first?.points, first?.spread], [0, 1, 1.5, 0]);
  assertEquals([second?.losses, second?.averageScore, second?.games], [1, 300, 2]);
});

Deno.test("those who are out because of a fault come last, whatever they won", () => {
  const fault = { entrant: 0, kind: "timeout", reason: "slept" };
  const standings = makeStandings(2, [
    record(1, [0, 1], [500, 300]),
    record(2, [1, 0], [10, 400], { winners: [0], faults: [fault] }),
  ]);
  assertEquals(standings.map(({ entrant }) => entrant), [1, 0]);
  assertEquals(standings[1]?.faults, [fault]);
});

Deno.test("before the first game everybody shares the first place", () => {
  const standings = makeStandings(3, []);
  assertEquals(standings.map(({ place }) => place), [1, 1, 1]);
  assertEquals(standings[0]?.averageScore, undefined);
});

Deno.test("a bye is a win without spread, score or seat", () => {
  const bye = record(1, [0], [0], { end: BYE });
  const [first, second] = makeStandings(2, [bye]);
  assertEquals([first?.entrant, first?.wins, first?.byes, first?.points], [0, 1, 1, 1]);
  assertEquals([first?.games, first?.played, first?.forfeits, first?.spread], [1, 0, 0, 0]);
  assertEquals([first?.averageScore, first?.gamesBySeat], [undefined, []]);
  assertEquals(second?.games, 0);
});

Deno.test("seats, faults by kind and other counts are summed", () => {
  const faults = ["timeout", "illegal-play", "timeout"].map((kind) => ({
    entrant: 2,
    kind,
    reason: "",
  }));
  const standings = makeStandings(3, [
    record(1, [0, 1, 2], [9, 8, 7], { counts: { bingos: [2, 1, 0], exchanges: [0, 0, 1] } }),
    record(2, [2, 0, 1], [9, 8, 7], { counts: { bingos: [3, 1, 0] }, faults }),
  ]);
  assertEquals(standings.map(({ entrant }) => entrant), [0, 1, 2]);
  assertEquals(standings[0]?.gamesBySeat, [1, 1, 0]);
  assertEquals(standings[2]?.gamesBySeat, [1, 0, 1]);
  assertEquals(standings[2]?.faultsByKind, { timeout: 2, "illegal-play": 1 });
  assertEquals(standings[0]?.counts, { bingos: 3, exchanges: 0 });
  assertEquals(standings[2]?.counts, { bingos: 3, exchanges: 1 });
});

Deno.test("a fault that does not drop leaves the place to points and spread", () => {
  const fault = { entrant: 0, kind: "illegal-play", reason: "" };
  const records = [
    record(1, [0, 1], [500, 300]),
    record(2, [1, 0], [400, 390], { faults: [fault] }),
  ];
  const [first] = makeStandings(2, records, { drops: ({ kind }) => kind !== "illegal-play" });
  assertEquals([first?.entrant, first?.dropped, first?.faults.length], [0, false, 1]);
});

Deno.test("in games for two, wins are as many as losses, and the spread is none in all", () => {
  const games = fc.array(fc.record({
    a: fc.nat({ max: 4 }),
    by: fc.integer({ min: 1, max: 4 }),
    scores: fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 2 }),
  }));
  fc.assert(fc.property(games, (games) => {
    const tally = new Tally(5);
    const records = games.map(({ a, by, scores }, i) => record(i + 1, [a, (a + by) % 5], scores));
    for (const one of records) tally.add(one);
    const standings = tally.standings();
    const sum = (value: (standing: typeof standings[number]) => number): number =>
      standings.reduce((all, standing) => all + value(standing), 0);
    assertEquals(sum(({ wins }) => wins), sum(({ losses }) => losses));
    assertEquals(sum(({ points }) => points), games.length);
    assertEquals(sum(({ spread }) => spread), 0);
    assertEquals(sum(({ firstMoves }) => firstMoves), games.length);
    assert(standings.every(({ place }, i) => place <= i + 1));
    assertEquals(standings, makeStandings(5, records));
  }));
});
