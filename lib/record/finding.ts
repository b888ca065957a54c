// What a check of a record finds.

/**
 * `error` for a difference; `warning` for what could not be checked, or need not be wrong; `note` for
 * what is in order and worth knowing.
 */
export type Severity = "error" | "warning" | "note";

/** The severities, the gravest first. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

/** Something that is not as it should be. */
export interface Finding {
  /** The number of the line in the file, from 1. */
  readonly line: number;
  readonly severity: Severity;
  /** What is, and what would be right. */
  readonly message: string;
}

/** Collects findings. */
export class Findings {
  readonly #findings: Finding[] = [];

  /** Takes over what another check has found. */
  add(finding: Finding): void {
    this.#findings.push(finding);
  }

  /** Notes a difference in `line`. */
  error(line: number, message: string): void {
    this.#findings.push({ line, severity: "error", message });
  }

  /** Notes what need not be a difference. */
  warning(line: number, message: string): void {
    this.#findings.push({ line, severity: "warning", message });
  }

  /** Notes what is in order and worth knowing. */
  note(line: number, message: string): void {
    this.#findings.push({ line, severity: "note", message });
  }

  /** Compares a fact of `line` with what would be right; false when they differ. */
  compare<T>(line: number, what: string, is: T, right: T): boolean {
    const shown = show(is);
    const expected = show(right);
    if (shown === expected) return true;
    this.error(line, `${what} is ${shown}; ${expected} would be right`);
    return false;
  }

  /** All findings in the order of their lines, the gravest of a line first. */
  sorted(): Finding[] {
    return this.#findings.sort((a, b) =>
      a.line - b.line ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      a.message.localeCompare(b.message)
    );
  }
}

function show(value: unknown): string {
  if (value === "") return "empty";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(show).join(", ");
  return JSON.stringify(value) ?? "absent";
}
