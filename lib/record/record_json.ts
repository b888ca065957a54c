// A record as JSON, for programs that read neither GCG nor transcripts.

import { makeJson } from "../text.ts";
import { isEvent, type RecordedGame } from "./game.ts";

/** The name and the version of the form. */
const FORMAT = "scrabble-game";
const VERSION = 1;

/** Writes a record as JSON, with a line end. */
export function makeRecordJson({ players, items }: RecordedGame): string {
  const told = items.map((item) => {
    const { line: _line, ...facts } = item;
    // What stands nowhere in the record is left out.
    if (isEvent(item) && item.remark === "") return { ...facts, remark: undefined };
    return facts;
  });
  return makeJson({ format: FORMAT, version: VERSION, players, items: told }, 2) +
    "\n";
}
