// Lines at the bottom of a terminal that are drawn anew in place, with talk scrolling above them.

import { printTalk, printTalkRaw } from "./terminal.ts";

/** How often the lines are drawn at most, in milliseconds. */
const INTERVAL = 100;

/** Lines that show how something stands. Only for a terminal. */
export class LiveLines {
  readonly #now: () => number;
  /** How many lines of it are on the screen. */
  #shown = 0;
  #drawnAt = -Infinity;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Says something, above the lines. */
  say(text: string): void {
    this.clear();
    printTalk(text);
  }

  /** Draws the lines that `make` gives, cut to the size of the terminal, if it is time to. */
  draw(make: () => readonly string[]): void {
    if (this.#now() - this.#drawnAt < INTERVAL) return;
    this.#drawnAt = this.#now();
    const { columns, rows } = Deno.consoleSize();
    const lines = make().slice(0, Math.max(1, rows - 1));
    const cut = lines.map((line) => [...line].slice(0, Math.max(1, columns - 1)).join(""));
    this.clear();
    printTalkRaw(cut.map((line) => `${line}\n`).join(""));
    this.#shown = lines.length;
  }

  /** Takes the lines away. */
  clear(): void {
    // Up to the first line, and everything from there on is erased.
    if (this.#shown > 0) printTalkRaw(`\x1b[${this.#shown}A\r\x1b[J`);
    this.#shown = 0;
  }
}
