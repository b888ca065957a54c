// How many connections the system lets the program have: each takes a descriptor (as a file does), and
// what is beyond the limit cannot be opened, be it a connection or the record of a game.

import { UserError } from "../error.ts";
import { MOST_TURNED_AWAY } from "../wire/accept.ts";
import { DEFAULT_GATE_LIMITS, type GateLimits } from "../wire/gate.ts";

/**
 * Descriptors that are left to files (32 records of games that are flushed, which takes two each, and a
 * few others), the terminal, the runtime, and those who are turned away.
 */
const RESERVED = 128 + MOST_TURNED_AWAY;

/** Descriptors that a thread takes. */
const PER_THREAD = 8;

/** What the connections of a server take. */
export interface DescriptorNeeds {
  /** Descriptors of one connection. */
  readonly perConnection: number;
  /** Threads that may be started while connections are open. */
  readonly threads: number;
  /** How many descriptors the system gives, up to the number asked for. */
  readonly count?: (most: number) => number;
  /** Told what the user should know when limits that were chosen cannot be kept. */
  readonly say: (text: string) => void;
}

/** The same of a program that has no connections. */
const FEWEST = 112;

/**
 * As many of `threads` threads as the system allows a program without connections: the runtime does not
 * survive a lack of descriptors. `say` is told when they are fewer. Throws `UserError` when there is none.
 */
export function fitThreads(
  threads: number,
  say: (text: string) => void,
  count: (most: number) => number = countDescriptors,
): number {
  const needed = FEWEST + PER_THREAD * threads;
  const available = count(needed);
  if (available >= needed) return threads;
  const fitting = Math.floor((available - FEWEST) / PER_THREAD);
  const limit = `the system lets this program open ${available} files more`;
  if (fitting < 1) {
    throw new UserError(`${limit}, and it needs ${FEWEST + PER_THREAD}: raise it (ulimit -n)`);
  }
  say(`${limit}: ${fitting} threads, not ${threads}; ulimit -n raises it`);
  return fitting;
}

/**
 * `limits` with as many connections as the system allows, so that the program never lacks a
 * descriptor for anything else. Throws `UserError` when it does not allow any.
 */
export function fitConnections<Limits extends GateLimits>(
  limits: Limits,
  { perConnection, threads, count = countDescriptors, say }: DescriptorNeeds,
): Limits {
  const reserved = RESERVED + PER_THREAD * threads;
  const wanted = limits.connections * perConnection + reserved;
  const available = count(wanted);
  if (available >= wanted) return limits;
  const connections = Math.floor((available - reserved) / perConnection);
  const limit = `the system lets this program open ${available} files and connections more`;
  if (connections < 1) {
    throw new UserError(`${limit}, and it needs ${reserved + perConnection}: raise it (ulimit -n)`);
  }
  // Who has not chosen the number need not hear of it.
  if (limits.connections !== DEFAULT_GATE_LIMITS.connections) {
    const instead = `at most ${connections} connections at a time, not ${limits.connections}`;
    say(`${limit}: ${instead}; ulimit -n raises it`);
  }
  return { ...limits, connections };
}

/**
 * How many descriptors there are, up to `most`: counted by taking them, since no system call that
 * could tell is to be had. Where the program may not read its own file they are taken for enough.
 */
function countDescriptors(most: number): number {
  const files: Deno.FsFile[] = [];
  try {
    const path = Deno.execPath();
    while (files.length < most) files.push(Deno.openSync(path));
    return most;
  } catch (error) {
    return isForLackOfFiles(error) ? files.length : most;
  } finally {
    for (const file of files) file.close();
  }
}

/** Whether something failed because the program, or the system, has as many files open as it may. */
export function isForLackOfFiles(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EMFILE" || code === "ENFILE";
}
