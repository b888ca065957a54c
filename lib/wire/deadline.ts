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
 * Waits for `promise` until `deadline`. Gives what it gives, or `undefined` when the deadline came
 * first; then the promise goes on by itself, and its rejection, should there be one, is ignored.
 * No timer is left behind.
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  deadline: Deadline,
): Promise<T | undefined> {
  const time = Math.max(0, deadline - performance.now());
  if (time > LONGEST_TIMER) return await promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), time);
  });
  try {
    return await Promise.race([promise, elapsed]);
  } finally {
    clearTimeout(timer);
  }
}
