// The moves that could be made in a position, as they are listed.

import type { Candidate } from "../record/analyze.ts";
import { makeTable } from "./table.ts";

/** A table of moves with their titles in the first line, numbered from 1. */
export function candidateTable(candidates: readonly Candidate[]): string[] {
  return makeTable([
    { title: "", align: "right", cells: candidates.map((_, index) => String(index + 1)) },
    { title: "move", align: "left", cells: candidates.map(({ text }) => text) },
    { title: "score", align: "right", cells: candidates.map(({ score }) => String(score)) },
    { title: "equity", align: "right", cells: candidates.map(({ equity }) => equity.toFixed(1)) },
    { title: "leave", align: "left", cells: candidates.map(({ leave }) => leave) },
  ]);
}
