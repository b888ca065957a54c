// How a thread sends its answers back.

/** Most answers that are sent together. */
const MOST_TOGETHER = 4;

/** How long, in milliseconds, answers are held before the next one sends them. */
const WAIT = 10;

/**
 * Sends answers, several at a time where they come in quick succession: the one that gets them would
 * otherwise do little but turn to the next message, and keep the processors from the games. An answer that
 * is held is sent with the next one at the latest that comes after `WAIT`.
 */
export class Answers<Answer> {
  readonly #send: (answers: readonly Answer[]) => void;
  readonly #now: () => number;
  #held: Answer[] = [];
  #sent: number;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(
    send: (answers: readonly Answer[]) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#send = send;
    this.#now = now;
    this.#sent = now();
  }

  /** Adds an answer; `moreToCome` says whether there is another to be worked out already. */
  add(answer: Answer, moreToCome: boolean): void {
    this.#held.push(answer);
    const now = this.#now();
    if (moreToCome && this.#held.length < MOST_TOGETHER && now < this.#sent + WAIT) return;
    this.#send(this.#held);
    this.#held = [];
    this.#sent = now;
  }
}
