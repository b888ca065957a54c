import { assertEquals } from "@std/assert";
import { BYE, FORFEIT, type GameRecord } from "../../lib/tournament/format.ts";
import { makeProgress, orderTurns, recordsBefore } from "../../lib/tournament/progress.ts";

function record(game: number, round: number, seats: number[], scores: number[]): GameRecord {
  const best = Math.max(...scores);
  const winners = [...seats.keys()].filter((seat) => scores[seat] === best);
  return {
    pairing: { game, round, seats, deal: game },
    end: "played-out",
    scores,
    winners,
    faults: [],
  };
}

Deno.test("first is who has moved first less often, else who moved second the last time", () => {
  const turns = (records: readonly GameRecord[]) => {
    const progress = makeProgress([0, 1, 2], records);
    const find = (entrant: number) => progress.find((one) => one.entrant === entrant)!;
    return [orderTurns(find(0), find(1)), orderTurns(find(1), find(0))];
  };
  assertEquals(turns([]), [[0, 1], [1, 0]]);
  const first = record(1, 1, [0, 2], [400, 300]);
  assertEquals(turns([first]), [[1, 0], [1, 0]]);
  // 0 has moved first and then second, 1 the other way round.
  const balanced = [first, record(2, 2, [2, 0], [400, 300]), record(3, 1, [2, 1], [400, 300])];
  assertEquals(turns([...balanced, record(4, 2, [1, 2], [400, 300])]), [[0, 1], [0, 1]]);
});

Deno.test("a game that was not played gives points, but no spread and no first move", () => {
  const forfeit = { ...record(1, 1, [0, 1], [0, 0]), end: FORFEIT, winners: [1] };
  const [one, zero] = makeProgress([0, 1], [forfeit]);
  assertEquals([one?.entrant, one?.points, one?.spread, one?.imbalance], [1, 1, 0, 0]);
  assertEquals([zero?.entrant, zero?.points, zero?.lastSeat], [0, 0, undefined]);
});

Deno.test("several games of a round are one meeting, or one bye", () => {
  const bye = (game: number): GameRecord => ({ ...record(game, 1, [2], [0]), end: BYE });
  const records = [
    record(1, 1, [0, 1], [400, 300]),
    bye(2),
    record(3, 1, [1, 0], [400, 300]),
    bye(4),
    record(5, 2, [1, 0], [400, 300]),
  ];
  const progress = makeProgress([0, 1, 2], records);
  const byEntrant = progress.toSorted((a, b) => a.entrant - b.entrant);
  assertEquals(byEntrant.map(({ byes }) => byes), [0, 0, 1]);
  assertEquals(byEntrant.map(({ points }) => points), [1, 2, 2]);
  assertEquals(byEntrant.map(({ met }) => [...met]), [[[1, 2]], [[0, 2]], []]);
  assertEquals(recordsBefore(2, records).length, 4);
});
