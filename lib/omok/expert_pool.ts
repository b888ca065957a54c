// Threads that search for Expert while the service answers others. Each does one search at a time,
// and for each of them one more position may wait: so none waits longer than a search takes. When
// more come, or a thread fails, Smart answers in Expert's place.

import { createRandom, deriveSeed } from "../random.ts";
import type { Place } from "./board.ts";
import type { ExpertTask } from "./expert_worker.ts";
import type { Position } from "./game.ts";
import { playSmart } from "./smart.ts";

/** What a pool is made of. */
export interface ExpertPoolOptions {
  /** Threads, at least 1. */
  readonly threads: number;
  /** Milliseconds in which a position is answered when a thread is free; twice that else. */
  readonly time: number;
  readonly seed: number;
  /** What the threads run. Default: `expert_worker.ts`. */
  readonly module?: URL;
}

/** The part of the time that is kept for the way to a thread and back, at most so many ms. */
const RESERVE = 0.2;
const MOST_RESERVE = 50;

/** A position that wants an answer. */
interface Job {
  readonly task: ExpertTask;
  readonly settle: (place: Place) => void;
  /** Ends the patience with the threads. */
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
}

/** The threads. Close the pool, or they keep the process alive. */
export class ExpertPool {
  readonly #options: ExpertPoolOptions;
  #threads: readonly Thread[];
  #queue: readonly Job[] = [];
  #asked = 0;

  /** Starts the threads. */
  constructor(options: ExpertPoolOptions) {
    this.#options = options;
    this.#threads = Array.from({ length: options.threads }, () => this.#start());
  }

  /** Chooses a place, in at most twice the time. It does not reject. */
  choose(position: Position): Promise<Place> {
    const { time, threads } = this.#options;
    const seed = deriveSeed(this.#options.seed, this.#asked++);
    const free = this.#threads.find(({ job }) => job === undefined);
    if (free === undefined && this.#queue.length >= threads) {
      return Promise.resolve(playSmart(position, createRandom(seed)));
    }
    const searchTime = time - Math.min(MOST_RESERVE, time * RESERVE);
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#giveUp(job), 2 * time);
      const job: Job = { task: { position, seed, time: searchTime }, settle, timer };
      if (free === undefined) this.#queue = [...this.#queue, job];
      else run(free, job);
    });
  }

  /** Ends the threads; what they were asked is answered by Smart. */
  close(): void {
    const jobs = [...this.#queue, ...this.#threads.flatMap(({ job }) => job ?? [])];
    for (const { worker } of this.#threads) worker.terminate();
    this.#threads = [];
    this.#queue = [];
    for (const job of jobs) answerSmart(job);
  }

  #start(): Thread {
    const module = this.#options.module ?? new URL("./expert_worker.ts", import.meta.url);
    const worker = new Worker(module, { type: "module" });
    const thread: Thread = { worker, job: undefined };
    worker.onmessage = ({ data }: MessageEvent<Place>) => {
      const { job } = thread;
      thread.job = undefined;
      if (job !== undefined) finish(job, data);
      this.#runNext(thread);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(thread);
    };
    return thread;
  }

  #runNext(thread: Thread): void {
    const [next, ...rest] = this.#queue;
    if (next === undefined) return;
    this.#queue = rest;
    run(thread, next);
  }

  #giveUp(job: Job): void {
    const thread = this.#threads.find((candidate) => candidate.job === job);
    // Only a thread that hangs, or a machine that is much too busy, comes to this.
    if (thread !== undefined) this.#replace(thread);
    else {
      this.#queue = this.#queue.filter((other) => other !== job);
      answerSmart(job);
    }
  }

  /** Puts a new thread in the place of one that has failed. */
  #replace(thread: Thread): void {
    thread.worker.terminate();
    const fresh = this.#start();
    this.#threads = this.#threads.map((other) => other === thread ? fresh : other);
    if (thread.job !== undefined) answerSmart(thread.job);
    thread.job = undefined;
    this.#runNext(fresh);
  }
}

function run(thread: Thread, job: Job): void {
  thread.job = job;
  thread.worker.postMessage(job.task);
}

function finish({ timer, settle }: Job, place: Place): void {
  clearTimeout(timer);
  settle(place);
}

function answerSmart(job: Job): void {
  const { position, seed } = job.task;
  finish(job, playSmart(position, createRandom(seed)));
}
