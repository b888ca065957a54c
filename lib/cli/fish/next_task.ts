// A pause in what one player of the house thinks, in which others have their turn.

/** Resolves when what has happened on connections and timers meanwhile has been seen to. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
