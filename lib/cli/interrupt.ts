// ^C and its like: asked once to come to an end, asked twice to stop.

/** What a command that takes its time listens to. */
export interface Interrupt {
  /** Aborted by the first signal: begin nothing new, finish what is under way. */
  readonly finish: AbortSignal;
  /** Aborted by the second: stop now. */
  readonly stop: AbortSignal;
  /** Stops listening for signals, which have their usual effect again. */
  end(): void;
}

/**
 * Listens for the signals that ask a program to end. `onSignal` is told of the first and the second;
 * there is nothing that a third could ask for.
 */
export function listenForInterrupts(onSignal: (times: number) => void): Interrupt {
  const finish = new AbortController();
  const stop = new AbortController();
  let times = 0;
  const listener = () => {
    if (++times > 2) return;
    onSignal(times);
    (times === 1 ? finish : stop).abort();
  };
  const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) Deno.addSignalListener(signal, listener);
  return {
    finish: finish.signal,
    stop: stop.signal,
    end: () => {
      for (const signal of signals) Deno.removeSignalListener(signal, listener);
    },
  };
}

/**
 * Lets a file that has reached the size it may have (`ulimit -f`) be an error of its write, which is told
 * and ends things in order; not listened for, the signal would kill the program. It holds until the
 * program ends, since the runtime writes files of its own until then.
 */
export function outliveSizeLimits(): void {
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGXFSZ", () => {});
}
