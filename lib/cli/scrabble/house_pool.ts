// Threads that play games among house players, each one game at a time.

import type { WordGraph } from "../../dictionary/word_graph.ts";
import type { Pairing } from "../../tournament/format.ts";
import type { HouseAnswer, HouseTask } from "./house_worker.ts";

/** A game that a thread has played. */
export type HouseGame = Exclude<HouseAnswer, { readonly failure: string }>;

/** What `HousePool` is told of a tournament. */
export type HousePoolOptions = Omit<HouseTask, "nodes"> & {
  readonly graph: WordGraph;
  /** The most threads, at least 1. */
  readonly threads: number;
};

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** Settles the game that the thread plays. */
  settle: ((answer: HouseAnswer) => void) | undefined;
}

/** The threads of a tournament. Close it, or they keep the process alive. */
export class HousePool {
  readonly #free: Thread[] = [];
  readonly #threads: Thread[] = [];
  readonly #waiting: ((thread: Thread) => void)[] = [];

  readonly #task: HouseTask;
  readonly #most: number;

  /** A pool without threads: each is started when there is a game for it. */
  constructor({ graph, threads, ...task }: HousePoolOptions) {
    // Shared, so that the threads do not each have a copy.
    const nodes = new Int32Array(new SharedArrayBuffer(graph.nodes.byteLength));
    nodes.set(graph.nodes);
    this.#task = { ...task, nodes };
    this.#most = threads;
  }

  /**
   * Plays a game on the next thread that is free. Rejects when the program fails there, never
   * because of a player.
   */
  async play(pairing: Pairing): Promise<HouseGame> {
    const thread = this.#free.pop() ?? this.#start() ?? await new Promise<Thread>((resolve) => {
      this.#waiting.push(resolve);
    });
    const answer = await new Promise<HouseAnswer>((resolve) => {
      thread.settle = resolve;
      thread.port.postMessage(pairing);
    });
    thread.settle = undefined;
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(thread);
    else next(thread);
    if ("failure" in answer) throw new Error(`game ${pairing.game}: ${answer.failure}`);
    return answer;
  }

  /** Ends the threads, whatever they do. */
  close(): void {
    for (const { worker, port } of this.#threads) {
      port.close();
      worker.terminate();
    }
  }

  /** Another thread, if there may be one. */
  #start(): Thread | undefined {
    if (this.#threads.length >= this.#most) return undefined;
    const worker = new Worker(new URL("./house_worker.ts", import.meta.url), { type: "module" });
    const { port1, port2 } = new MessageChannel();
    const thread: Thread = { worker, port: port1, settle: undefined };
    port1.onmessage = ({ data }: MessageEvent<HouseAnswer>) => thread.settle?.(data);
    worker.onerror = (event) => {
      event.preventDefault();
      thread.settle?.({ failure: event.message });
    };
    worker.postMessage(this.#task, [port2]);
    this.#threads.push(thread);
    return thread;
  }
}
