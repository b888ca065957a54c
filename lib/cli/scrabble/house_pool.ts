// Threads that play games among house players, each one game at a time.

import type { LeaveValues } from "../../dictionary/leave_values.ts";
import type { WordGraph } from "../../dictionary/word_graph.ts";
import { reasonOf, UserError } from "../../error.ts";
import {
  type PreparedGraph,
  prepareGraph,
  share,
  sharePreparedGraph,
} from "../../movegen/prepared_graph.ts";
import type { Pairing } from "../../tournament/format.ts";
import type { HouseAnswer, HouseGame, HouseRequest, HouseTask } from "./house_worker.ts";

/** What the threads are told of a tournament. */
export type HousePoolTask = Omit<HouseTask, "nodes" | "prepared" | "leaves" | "halt"> & {
  readonly graph: WordGraph;
  readonly leaves: LeaveValues | undefined;
};

/**
 * Games that a thread is given at a time, so that the next ones are there when one is over: it need not
 * wait until the answer has been looked at, which takes long when all processors are at work, nor until
 * the disk has it.
 */
export const GAMES_PER_THREAD = 32;

/** The same where a test may decide the match: those that are played beyond that are for nothing. */
export const GAMES_PER_THREAD_OF_TEST = 4;

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** Settle what the thread was asked, in the order in which it was. */
  readonly settle: ((answer: HouseAnswer) => void)[];
  /** What it answers to everything: why it failed, or null when it was ended. */
  end: HouseAnswer | undefined;
}

/** A word graph, and what generation needs to know of it, in memory that threads share. */
type SharedGraph = Pick<HouseTask, "nodes" | "prepared">;

/** The threads of a tournament. Close it, or they keep the process alive. */
export class HousePool {
  readonly #threads: Thread[] = [];
  readonly #most: number;
  readonly #halt = share(new Int32Array(1));
  #prepared: Promise<SharedGraph> | undefined;
  #task: HouseTask | undefined;

  /** A pool of at most `threads` threads, at least 1: each is started when there is a game for it. */
  constructor(threads: number) {
    this.#most = threads;
  }

  /**
   * Starts threads, as many as are not there of `count`, before there is a task: they can load the
   * program while it reads the dictionary.
   */
  start(count: number): void {
    while (this.#threads.length < Math.min(count, this.#most)) this.#start();
  }

  /**
   * Has the threads that were started prepare `graph` meanwhile, half of it each; if there are none,
   * `begin` does it. The graph need not be sound, if the pool is closed should it turn out not to be.
   */
  prepare(graph: WordGraph): void {
    const [first, second = first] = this.#threads;
    if (first === undefined || second === undefined) return;
    const nodes = share(graph.nodes);
    this.#prepared = Promise.all([
      ask(first, { kind: "prepare", part: "packed", nodes }),
      ask(second, { kind: "prepare", part: "tables", nodes }),
    ]).then(([first, second]) => {
      const { packed, tables } = { ...partOf(first), ...partOf(second) };
      if (packed === undefined || tables === undefined) throw new Error("a thread was ended");
      return { nodes, prepared: { packed, tables } };
    });
    // `begin` tells of a failure, unless there was another before.
    this.#prepared.catch(() => {});
  }

  /** Tells the threads of the tournament that they are to play. Rejects when the program fails. */
  async begin({ graph, leaves, ...task }: HousePoolTask): Promise<void> {
    // Shared, so that the threads neither build it nor have a copy each.
    const { nodes, prepared } = await (this.#prepared ?? prepareHere(graph));
    const values = leaves && { nodes: share(leaves.nodes), values: share(leaves.values) };
    this.#task = { ...task, nodes, prepared, leaves: values, halt: this.#halt };
    for (const thread of this.#threads) void ask(thread, { kind: "begin", task: this.#task });
  }

  /**
   * Plays a game of the tournament that has begun, on the thread that has least to do. Gives
   * undefined when it was not begun, or not played to its end, because it was to stop. Rejects when
   * the program fails there, never because of a player.
   */
  async play(pairing: Pairing): Promise<HouseGame | undefined> {
    const answer = await ask(this.#leastBusy(), { kind: "play", pairing });
    if (answer === null) return undefined;
    if ("record" in answer) return answer;
    const reason = "failure" in answer ? answer.failure : "an answer to something else";
    throw new Error(`game ${pairing.game}: ${reason}`);
  }

  /** Lets no other game begin; those under way are played to their end. */
  finish(): void {
    Atomics.store(this.#halt, 0, 1);
  }

  /** Ends the threads, whatever they do; games that were not over are not played. */
  close(): void {
    for (const thread of this.#threads) {
      thread.port.close();
      thread.worker.terminate();
      endThread(thread, null);
    }
  }

  /** An idle thread, else a new one, else the one that has fewest games. */
  #leastBusy(): Thread {
    const [first, ...others] = this.#threads;
    const least = others.reduce(
      (least, other) =>
        least !== undefined && least.settle.length <= other.settle.length ? least : other,
      first,
    );
    const isIdle = least?.settle.length === 0;
    return least !== undefined && (isIdle || this.#threads.length >= this.#most)
      ? least
      : this.#start();
  }

  #start(): Thread {
    const worker = startWorker();
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(null, [port2]);
    const thread: Thread = { worker, port: port1, settle: [], end: undefined };
    port1.onmessage = ({ data }: MessageEvent<readonly HouseAnswer[]>) => {
      for (const answer of data) thread.settle.shift()?.(answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      endThread(thread, { failure: event.message });
    };
    if (this.#task !== undefined) void ask(thread, { kind: "begin", task: this.#task });
    this.#threads.push(thread);
    return thread;
  }
}

/** Asks a thread to do something; its answer comes after those to what it was asked before. */
async function ask(thread: Thread, request: HouseRequest): Promise<HouseAnswer> {
  if (thread.end !== undefined) return thread.end;
  return await new Promise<HouseAnswer>((resolve) => {
    thread.settle.push(resolve);
    thread.port.postMessage(request);
  });
}

/** Gives `end` for an answer to all that the thread was asked, and will be. */
function endThread(thread: Thread, end: HouseAnswer): void {
  thread.end ??= end;
  for (const settle of thread.settle.splice(0)) settle(end);
}

function partOf(answer: HouseAnswer): Partial<PreparedGraph> {
  if (answer === null) return {};
  if ("prepared" in answer) return answer.prepared;
  throw new Error("failure" in answer ? answer.failure : "an answer to something else");
}

function prepareHere(graph: WordGraph): SharedGraph {
  const prepared = sharePreparedGraph(prepareGraph(graph));
  return { nodes: share(graph.nodes), prepared };
}

function startWorker(): Worker {
  try {
    return new Worker(new URL("./house_worker.ts", import.meta.url), { type: "module" });
  } catch (error) {
    throw new UserError(
      `the system gives the program no other thread: ${
        reasonOf(error)
      }; ask for fewer with --concurrency`,
    );
  }
}
