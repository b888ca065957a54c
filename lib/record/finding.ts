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
  /** What is, and what would be right, in words. */
  readonly message: string;
  /** The fact as it was recorded, and as it would be right, where the finding is about one. */
  readonly is?: unknown;
  readonly right?: unknown;
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

  /**
   * Notes a fact of `line` that is other than it should be. `what` begins the sentence, as "the tiles
   * left are"; `more` ends it.
   */
  differs<T>(line: number, what: string, is: T, right: T, more = ""): void {
    const message = `${what} ${show(is)}; ${show(right)} would be right${more}`;
    this.#findings.push({ line, severity: "error", message, is, right });
  }

  /** Compares a fact of `line` with what would be right; false when they differ. */
  compare<T>(line: number, what: string, is: T, right: T): boolean {
    if (show(is) === show(right)) return true;
    this.differs(line, `${what} is`, is, right);
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
