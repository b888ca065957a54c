import { assertEquals } from "@std/assert";
import { FORFEIT, type GameRecord } from "../../lib/tournament/format.ts";
import { makeStandings } from "../../lib/tournament/standings.ts";

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
