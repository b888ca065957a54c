// Threads that play games among house players, each one game at a time.

import { reasonOf, UserError } from "../../error.ts";
import type { LeaveValues } from "../../dictionary/leave_values.ts";
import type { WordGraph } from "../../dictionary/word_graph.ts";
import { prepareGraph, share, sharePreparedGraph } from "../../movegen/prepared_graph.ts";
import type { Pairing } from "../../tournament/format.ts";
import type { HouseAnswer, HouseTask } from "./house_worker.ts";

/** A game that a thread has played. */
export type HouseGame = Exclude<HouseAnswer, null | { readonly failure: string }>;

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

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** The other end of `port`, which the thread is given with its task. */
  readonly taskPort: MessagePort;
  /** Settle the games that the thread was given, in their order. */
  readonly settle: ((answer: HouseAnswer) => void)[];
  /** Why the thread answers no more. */
  failure: HouseAnswer | undefined;
}

/** The threads of a tournament. Close it, or they keep the process alive. */
export class HousePool {
  readonly #threads: Thread[] = [];
  readonly #most: number;
  readonly #halt = share(new Int32Array(1));
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

  /** Tells the threads of the tournament that they are to play. */
  begin({ graph, leaves, ...task }: HousePoolTask): void {
    // Shared, so that the threads neither build it nor have a copy each.
    const prepared = sharePreparedGraph(prepareGraph(graph));
    const values = leaves && { nodes: share(leaves.nodes), values: share(leaves.values) };
    const nodes = share(graph.nodes);
    this.#task = { ...task, nodes, prepared, leaves: values, halt: this.#halt };
    for (const { worker, taskPort } of this.#threads) worker.postMessage(this.#task, [taskPort]);
  }

  /**
   * Plays a game of the tournament that has begun, on the thread that has least to do. Gives
   * undefined when it was not begun, or not played to its end, because it was to stop. Rejects when
   * the program fails there, never because of a player.
   */
  async play(pairing: Pairing): Promise<HouseGame | undefined> {
    const thread = this.#leastBusy();
    const answer = thread.failure ?? await new Promise<HouseAnswer>((resolve) => {
      thread.settle.push(resolve);
      thread.port.postMessage(pairing);
    });
    if (answer === null) return undefined;
    if (!("failure" in answer)) return answer;
    throw new Error(`game ${pairing.game}: ${answer.failure}`);
  }

  /** Lets no other game begin; those under way are played to their end. */
  finish(): void {
    Atomics.store(this.#halt, 0, 1);
  }

  /** Ends the threads, whatever they do. */
  close(): void {
    for (const { worker, port, settle } of this.#threads) {
      port.close();
      worker.terminate();
      for (const end of settle.splice(0)) end(null);
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
    const thread: Thread = { worker, port: port1, taskPort: port2, settle: [], failure: undefined };
    port1.onmessage = ({ data }: MessageEvent<readonly HouseAnswer[]>) => {
      for (const answer of data) thread.settle.shift()?.(answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      thread.failure = { failure: event.message };
      for (const settle of thread.settle.splice(0)) settle(thread.failure);
    };
    if (this.#task !== undefined) worker.postMessage(this.#task, [port2]);
    this.#threads.push(thread);
    return thread;
  }
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
