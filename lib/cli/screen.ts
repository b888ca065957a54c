// Drawings one after the other in the same place of a terminal, by the clock or by keys. Whatever
// happens, the terminal is left as it was.

import { listenForInterrupts } from "./interrupt.ts";
import { printRaw, printResult } from "./terminal.ts";

/** What a key asks for. */
export type Key = "next" | "back" | "quit";

/** Exit code of a program that was interrupted, as shells have it: 128 and the number of SIGINT. */
const INTERRUPTED = 130;

const ENTER_SCREEN = "\x1b[?1049h\x1b[?25l";
const LEAVE_SCREEN = "\x1b[?25h\x1b[?1049l";
const CLEAR = "\x1b[H\x1b[2J";

/**
 * Shows drawings: one below the other, or with a speed so many a second, or `step` by step. Gives
 * the exit code.
 */
export async function showDrawings(
  drawings: Iterable<string>,
  speed: number | "step" | undefined,
): Promise<number> {
  if (speed === "step") return await stepThrough([...drawings]);
  if (speed !== undefined) return await playBack(drawings, 1000 / speed);
  let gap = "";
  for (const drawing of drawings) {
    printResult(gap + drawing);
    gap = "\n";
  }
  return 0;
}

/**
 * Shows drawings one after the other, `interval` milliseconds each: in place on a terminal, where
 * the last one stays, else one below the other. Gives the exit code.
 */
export async function playBack(drawings: Iterable<string>, interval: number): Promise<number> {
  const inPlace = Deno.stdout.isTerminal();
  return await untilInterrupted(async (interrupted) => {
    let last: string | undefined;
    const show = async (): Promise<void> => {
      for (const drawing of drawings) {
        if (last !== undefined) await Promise.race([sleep(interval), interrupted]);
        if (inPlace) printRaw(CLEAR + drawing);
        else printResult(last === undefined ? drawing : `\n${drawing}`);
        last = drawing;
      }
      if (inPlace) await Promise.race([sleep(interval), interrupted]);
    };
    if (inPlace) await onOwnScreen(show);
    else await show();
    if (inPlace && last !== undefined) printResult(last);
    return 0;
  });
}

/** Shows drawings on a terminal, a key leading from one to another. Gives the exit code. */
export async function stepThrough(drawings: readonly string[]): Promise<number> {
  return await untilInterrupted(async (interrupted) => {
    let current = drawings[0] ?? "";
    await onOwnScreen(async () => {
      // With `cbreak` ^C still is a signal; where there is no such mode it comes as a key.
      Deno.stdin.setRaw(true, { cbreak: Deno.build.os !== "windows" });
      try {
        for await (const index of stepsOf(readKeys(interrupted), drawings.length)) {
          current = drawings[index] ?? "";
          const help = `${index + 1}/${drawings.length}   enter: on   b: back   q: quit`;
          printRaw(`${CLEAR}${current}\n\n${help}`);
        }
      } finally {
        Deno.stdin.setRaw(false);
      }
    });
    printResult(current);
    return 0;
  });
}

/** Which of `count` drawings is shown, at first and after each key, until one says to quit. */
export async function* stepsOf(
  keys: AsyncIterable<Key>,
  count: number,
): AsyncGenerator<number> {
  let index = 0;
  yield index;
  for await (const key of keys) {
    if (key === "quit") return;
    const next = key === "next" ? index + 1 : Math.max(0, index - 1);
    if (next >= count) return;
    index = next;
    yield index;
  }
}

const KEYS: ReadonlyMap<string, Key> = new Map([
  ...["\r", "\n", " ", "n", "N", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"].map(
    (text) => [text, "next"] as const,
  ),
  ...["b", "B", "\b", "\x7f", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"].map(
    (text) => [text, "back"] as const,
  ),
  ...["q", "Q", "\x03", "\x04", "\x1b"].map((text) => [text, "quit"] as const),
]);

/** The keys in bytes from a terminal; others are passed over. */
export function parseKeys(bytes: Uint8Array): Key[] {
  const text = new TextDecoder().decode(bytes);
  const keys: Key[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + 1;
    // Arrows and the like: escape, a bracket or an O, and what follows up to a letter or tilde.
    if (text[start] === "\x1b" && /[[O]/.test(text[end] ?? "")) {
      const rest = text.slice(end + 1).search(/[A-Za-z~]/);
      end = rest < 0 ? text.length : end + rest + 2;
    }
    const key = KEYS.get(text.slice(start, end));
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

async function* readKeys(interrupted: Promise<never>): AsyncGenerator<Key> {
  const buffer = new Uint8Array(64);
  for (;;) {
    const length = await Promise.race([Deno.stdin.read(buffer), interrupted]);
    if (length === null) return;
    yield* parseKeys(buffer.subarray(0, length));
  }
}

async function onOwnScreen(show: () => Promise<void>): Promise<void> {
  printRaw(ENTER_SCREEN);
  try {
    await show();
  } finally {
    printRaw(LEAVE_SCREEN);
  }
}

/** Thrown where something is waited for when the user wants to end. */
class Interrupted extends Error {}

async function untilInterrupted(
  task: (interrupted: Promise<never>) => Promise<number>,
): Promise<number> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const interrupt = listenForInterrupts(() => reject(new Interrupted()));
  try {
    return await task(promise);
  } catch (error) {
    if (error instanceof Interrupted) return INTERRUPTED;
    throw error;
  } finally {
    interrupt.end();
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
