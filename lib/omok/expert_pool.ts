// Threads that search for Expert while the service answers others. Each does one search at a time,
// and for each of them one more position may wait: so none waits longer than a search takes. When
// more come, or a thread is late or fails, Smart answers in Expert's place.

import { createRandom, deriveSeed } from "../random.ts";
import type { Place } from "./board.ts";
import type { ExpertMessage, ExpertTask } from "./expert_worker.ts";
import type { Position } from "./game.ts";
import { playSmart } from "./smart.ts";

/** What a pool is made of. */
export interface ExpertPoolOptions {
  /** Threads, at least 1. */
  readonly threads: number;
  /**
   * Milliseconds in which a position is answered when a thread is free; twice that else. With less
   * than 5 ms Smart answers all.
   */
  readonly time: number;
  readonly seed: number;
  /** What the threads run. Default: `expert_worker.ts`. */
  readonly module?: URL;
  /** Milliseconds that a thread may be late before it counts as one that hangs. Default: 1000. */
  readonly patience?: number;
}

/** The part of the time that is kept for the way to a thread and back, at most so many ms. */
const RESERVE = 0.2;
const MOST_RESERVE = 50;

/** With less time than this, in milliseconds, the way to a thread takes longer than the search. */
const LEAST_TIME = 5;

const DEFAULT_PATIENCE = 1000;

/** How long to wait, in milliseconds, before another thread is tried when one could not load. */
const RESTART_PAUSE = 1000;

/** A position that wants an answer. */
interface Job {
  readonly position: Position;
  readonly seed: number;
  /** When the answer must be there, in milliseconds of `performance.now`. */
  readonly deadline: number;
  readonly settle: (place: Place) => void;
  /** Lets Smart answer at the deadline. */
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A thread loads first, then is free or works on a job, which may have been answered meanwhile. */
interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  job: Job | undefined;
  /** Ends the patience with the thread. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The threads. Close the pool, or they keep the process alive. */
export class ExpertPool {
  readonly #options: ExpertPoolOptions;
  #threads: readonly Thread[] = [];
  #queue: readonly Job[] = [];
  /** Those that will start a thread anew. */
  readonly #restarts = new Set<ReturnType<typeof setTimeout>>();
  #asked = 0;

  /** Starts the threads. */
  constructor(options: ExpertPoolOptions) {
    this.#options = options;
    if (options.time < LEAST_TIME) return;
    for (let thread = 0; thread < options.threads; thread++) this.#start();
  }

  /** Chooses a place, in at most twice the time. It does not reject. */
  choose(position: Position): Promise<Place> {
    const { time } = this.#options;
    const seed = deriveSeed(this.#options.seed, this.#asked++);
    const free = this.#threads.find(({ isReady, job }) => isReady && job === undefined);
    // One that loads will take one position at once, and let another wait.
    const loading = this.#threads.filter(({ isReady }) => !isReady).length;
    if (free === undefined && this.#queue.length >= this.#threads.length + loading) {
      return Promise.resolve(playSmart(position, createRandom(seed)));
    }
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#answerInstead(job), 2 * time);
      const job: Job = { position, seed, deadline: performance.now() + 2 * time, settle, timer };
      if (free === undefined) this.#queue = [...this.#queue, job];
      else this.#run(free, job);
    });
  }

  /** Ends the threads; what they were asked is answered by Smart. */
  close(): void {
    const jobs = [...this.#queue, ...this.#threads.flatMap(({ job }) => job ?? [])];
    for (const thread of this.#threads) end(thread);
    for (const timer of this.#restarts) clearTimeout(timer);
    this.#threads = [];
    this.#queue = [];
    for (const job of jobs) answerSmart(job);
  }

  #start(): void {
    const module = this.#options.module ?? new URL("./expert_worker.ts", import.meta.url);
    const worker = new Worker(module, { type: "module" });
    const thread: Thread = { worker, isReady: false, job: undefined, timer: undefined };
    worker.onmessage = ({ data }: MessageEvent<ExpertMessage>) => {
      clearTimeout(thread.timer);
      const { job } = thread;
      thread.job = undefined;
      if (data === "ready") thread.isReady = true;
      else if (job !== undefined) finish(job, data);
      this.#runNext(thread);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(thread);
    };
    this.#threads = [...this.#threads, thread];
  }

  #runNext(thread: Thread): void {
    const [next, ...rest] = this.#queue;
    if (next === undefined) return;
    this.#queue = rest;
    this.#run(thread, next);
  }

  #run(thread: Thread, job: Job): void {
    const { time, patience = DEFAULT_PATIENCE } = this.#options;
    const reserve = Math.min(MOST_RESERVE, time * RESERVE);
    const left = Math.min(time, job.deadline - performance.now());
    thread.job = job;
    thread.timer = setTimeout(() => this.#replace(thread), 2 * time + patience);
    const { position, seed } = job;
    const task: ExpertTask = { position, seed, time: Math.max(0, left - reserve) };
    thread.worker.postMessage(task);
  }

  /** Lets Smart answer what has waited for too long; the thread may still come to its end. */
  #answerInstead(job: Job): void {
    this.#queue = this.#queue.filter((other) => other !== job);
    answerSmart(job);
  }

  /** Puts a new thread in the place of one that has failed. */
  #replace(thread: Thread): void {
    end(thread);
    this.#threads = this.#threads.filter((other) => other !== thread);
    if (thread.job !== undefined) answerSmart(thread.job);
    if (thread.isReady) return this.#start();
    // What could not load will hardly do so at once.
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#start();
    }, RESTART_PAUSE);
    this.#restarts.add(timer);
  }
}

function end({ worker, timer }: Thread): void {
  clearTimeout(timer);
  worker.terminate();
}

function finish({ timer, settle }: Job, place: Place): void {
  clearTimeout(timer);
  settle(place);
}

/** Has Smart answer, unless the job was answered before. */
function answerSmart(job: Job): void {
  finish(job, playSmart(job.position, createRandom(job.seed)));
}
