// What a check of a record has found, as it is printed.

import { makeCount, makeJson } from "../text.ts";
import type { Finding } from "../record/finding.ts";
import { escapeText, printResult } from "./terminal.ts";

/** A record that was checked. */
export interface CheckedRecord {
  /** The name of the file. */
  readonly source: string;
  readonly lines: { readonly length: number };
  readonly games: { readonly length: number };
}

/** Prints the findings, each on a line, and a summary; or all as one JSON object. */
export function printFindings(
  { source, lines, games }: CheckedRecord,
  findings: readonly Finding[],
  json: boolean,
): void {
  if (json) {
    const counts = { lines: lines.length, games: games.length };
    printResult(makeJson({ file: source, ...counts, findings }));
    return;
  }
  for (const { line, severity, message } of findings) {
    printResult(escapeText(`${source}:${line}: ${severity}: ${message}`));
  }
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const found = [
    errors === 0 ? "no difference" : makeCount(errors, "difference"),
    ...(warnings === 0 ? [] : [makeCount(warnings, "warning")]),
  ];
  const what = `${makeCount(lines.length, "line")}, ${makeCount(games.length, "game")}`;
  printResult(escapeText(`${source}: ${what}: ${found.join(", ")}`));
}
