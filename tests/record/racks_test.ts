import { assertEquals, assertThrows } from "@std/assert";
import { followGame } from "../../lib/record/follow.ts";
import { parseGcg } from "../../lib/record/gcg.ts";
import { impossibleRack } from "../../lib/record/racks.ts";
import { RecordError } from "../../lib/record/record_error.ts";
import { positionsOfRecord } from "../../lib/record/record_positions.ts";
import { transcriptOfRecord } from "../../lib/record/record_transcript.ts";
import { makeRack } from "../../lib/scrabble/tiles.ts";
import { gcgOf } from "./cases.ts";

/** The line of the rack that cannot be, and why, at the start and after each event. */
function problems(...lines: readonly string[]): string[] {
  const record = parseGcg(gcgOf(...lines));
  return positionsOfRecord(record, followGame(record)).map(({ position, racks }) => {
    const found = impossibleRack(position.board, racks);
    return found === undefined ? "" : `${found.line} ${found.problem}`;
  });
}

Deno.test("each rack is known with the line that tells it", () => {
  const record = parseGcg(gcgOf(
    ">Ann: ABEILPT 8D PIBAL +24 24",
    ">Bob: AACEKOR D8 .ACKER +28 28",
    "#rack1 ETAA",
  ));
  const told = positionsOfRecord(record).map(({ racks }) =>
    racks.map(({ tiles, line }) => `${makeRack(tiles)} ${line}`)
  );
  assertEquals(told, [
    ["ABEILPT 4", "AACEKOR 5"],
    ["ETAA 6", "AACEKOR 5"],
    ["ETAA 6", "AO 5"],
  ]);
});

Deno.test("a rack of eight tiles cannot be, whether an event or a pragma tells it", () => {
  const problem = (rack: string): string => `the rack ${rack} has 8 tiles, of 7 at most`;
  assertEquals(problems(">Ann: ABEILPTT 8D PIBAL +24 24"), [`4 ${problem("ABEILPTT")}`, ""]);
  assertEquals(
    problems(">Ann: ABEILPT 8D PIBAL +24 24", "#rack2 ABCDEFGH"),
    new Array(2).fill(`5 ${problem("ABCDEFGH")}`),
  );
});

Deno.test("a rack with more of a tile than the set has, with the board and the others, cannot be", () => {
  const told = [">Ann: AABEKRT 8D BRAKE +24 24", "#rack2 K"];
  const problem =
    "the rack K cannot be: K more than the set has, with what lies on the board and " +
    "is on the other racks";
  assertEquals(problems(...told), [`5 ${problem}`, `5 ${problem}`]);
});

Deno.test("a transcript is not written with a rack that it cannot hold", () => {
  const record = parseGcg(gcgOf(">Ann: ABEILPTT 8D PIBAL +24 24"));
  const facts = { source: "x.gcg", program: "test", started: "2026-01-01T00:00:00Z" };
  const error = assertThrows(() => transcriptOfRecord(record, facts), RecordError);
  assertEquals(error.message, "x.gcg:4: the rack ABEILPTT has 8 tiles, of 7 at most");
});
