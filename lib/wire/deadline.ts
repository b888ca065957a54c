// Deadlines: moments on the monotonic clock, which no change of the time of day moves.

/** A moment in milliseconds on the clock of `performance.now()`; `Infinity` for no limit. */
export type Deadline = number;

/** The longest time that a timer can run; a deadline further away is no limit. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The moment that is `milliseconds` from now. */
export function deadlineAfter(milliseconds: number): Deadline {
  return performance.now() + milliseconds;
}

/** Whether `deadline` lies in the past. */
export function isPast(deadline: Deadline): boolean {
  return performance.now() >= deadline;
}

/**
 * Waits for `promise` until `deadline`, or until `signal` is aborted. Gives what it gives, or
 * `undefined` when one of those came first; then the promise goes on by itself, and its rejection,
 * should there be one, is ignored. No timer is left behind, nor a listener.
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  deadline: Deadline,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const time = Math.max(0, deadline - performance.now());
  const given = Promise.withResolvers<undefined>();
  const giveUp = () => given.resolve(undefined);
  const timer = time > LONGEST_TIMER ? undefined : setTimeout(giveUp, time);
  if (signal?.aborted) giveUp();
  else signal?.addEventListener("abort", giveUp);
  try {
    return await Promise.race([promise, given.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}
