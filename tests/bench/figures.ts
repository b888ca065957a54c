// Figures of a bench: medians of several runs, and how they are written.

/** The middle of `values`; of an even number the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)];
}

/** Runs `action` and gives the milliseconds that it took. */
export function timeOf(action: () => unknown): number {
  const began = performance.now();
  action();
  return performance.now() - began;
}

/** A number with a comma after its thousands, and three digits of it at least. */
export function makeFigure(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1))));
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
