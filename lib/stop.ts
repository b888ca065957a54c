// Leaving something that waits, because it is to stop at once.

/** Thrown where something is waited for when it is to stop. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** Waits for what `call` gives, or throws `StoppedError` as soon as `signal` says so. */
export async function unlessStopped<T>(
  call: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return await call();
  if (signal.aborted) throw new StoppedError("stopped");
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new StoppedError("stopped"));
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([call(), stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
