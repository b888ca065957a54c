// Checks what holds for the lines of every transcript, whichever game they tell of: that none is
// missing or out of order, that there is one header and one last line, and that nothing was changed.

import type { Findings } from "./finding.ts";
import type { NumberedLine, TranscriptLines } from "./line_reader.ts";

/** A line as far as these checks look at it. */
interface CheckedLine {
  readonly seq: number;
  readonly ms: number;
  readonly event: string;
}

/** A line that is missing, doubled or out of order, by its number and its time. */
export function checkSequence<Line extends CheckedLine>(
  { lines }: TranscriptLines<Line>,
  findings: Findings,
): void {
  // How far the numbers are ahead of the lines; a single line that differs was itself changed.
  let ahead = 0;
  // By game, and for what belongs to none: games that are played at the same time on different
  // threads are written one after the other.
  const latest = new Map<unknown, number>();
  for (const [index, { number, line }] of lines.entries()) {
    const expected = index + 1 + ahead;
    const next = lines[index + 1]?.line.seq;
    if (line.seq !== expected) {
      if (next === expected + 1 || line.seq < expected) {
        findings.differs(number, "seq is", line.seq, expected);
      } else {
        const missing = line.seq - expected;
        const verb = missing === 1 ? "line is" : "lines are";
        findings.differs(
          number,
          "seq is",
          line.seq,
          expected,
          `: ${missing} ${verb} missing before it`,
        );
      }
      if (next !== expected + 1) ahead = line.seq - index - 1;
    }
    const game = "game" in line && line.event !== "transcript" ? line.game : undefined;
    const ms = latest.get(game) ?? 0;
    if (line.ms < ms) findings.error(number, `ms is ${line.ms}, less than ${ms} before it`);
    latest.set(game, line.ms);
  }
}

/** One header, and one last line, which `isFinal` knows: gives that, when it is there. */
export function checkFrame<
  Line extends CheckedLine,
  Final extends Line & { readonly sha256: string },
>(
  { lines, cutOff, sha256 }: TranscriptLines<Line>,
  isFinal: (line: Line) => line is Final,
  findings: Findings,
): NumberedLine<Final> | undefined {
  let final: NumberedLine<Final> | undefined;
  for (const { number, line } of lines) {
    if (line.event === "transcript" && number > 1) {
      findings.error(number, "a second header: two transcripts in one file");
    }
    if (final !== undefined) {
      findings.error(number, `a line after the last one, line ${final.number}`);
    } else if (isFinal(line)) final = { number, line };
  }
  if (cutOff !== undefined) {
    findings.error(cutOff, "the line is cut off, and what came after it is missing");
  } else if (final === undefined) {
    findings.error(
      lines.length,
      "incomplete: the line with the result is missing after this one; the match was " +
        "interrupted, or the line was removed",
    );
  } else if (final.line.sha256 !== sha256) {
    findings.differs(
      final.number,
      "sha256 is",
      final.line.sha256,
      sha256,
      ": something in the lines before was changed after they were written",
    );
  }
  return final;
}
