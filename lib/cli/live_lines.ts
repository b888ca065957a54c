// Lines at the bottom of a terminal that are drawn anew in place, with talk scrolling above them.

/** How often the lines are drawn at most, in milliseconds. */
const INTERVAL = 100;

/** What lines are drawn on. */
export interface LiveTerminal {
  /** Writes text as it is. */
  readonly write: (text: string) => void;
  readonly size: () => { readonly columns: number; readonly rows: number };
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** Lines that show how something stands. Only for a terminal. */
export class LiveLines {
  readonly #terminal: LiveTerminal;
  /** How many lines of it are on the screen. */
  #shown = 0;
  #drawnAt = -Infinity;

  constructor(terminal: LiveTerminal) {
    this.#terminal = terminal;
  }

  /** Says something, above the lines. */
  say(text: string): void {
    this.clear();
    this.#terminal.write(`${text}\n`);
  }

  /** Draws the lines that `make` gives, cut to the size of the terminal, if it is time to. */
  draw(make: () => readonly string[]): void {
    const now = this.#terminal.now();
    if (now - this.#drawnAt < INTERVAL) return;
    this.#drawnAt = now;
    const { columns, rows } = this.#terminal.size();
    const lines = make().slice(0, Math.max(1, rows - 1));
    const cut = lines.map((line) => [...line].slice(0, Math.max(1, columns - 1)).join(""));
    this.clear();
    this.#terminal.write(cut.map((line) => `${line}\n`).join(""));
    this.#shown = lines.length;
  }

  /** Takes the lines away. */
  clear(): void {
    // Up to the first line, and everything from there on is erased.
    if (this.#shown > 0) this.#terminal.write(`\x1b[${this.#shown}A\r\x1b[J`);
    this.#shown = 0;
  }
}
