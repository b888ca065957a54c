// Runs `scrabble` as a user does, in a process of its own: the binary that SCRABBLE_BINARY names, or
// the sources under `deno run` with the permissions of the task `scrabble` in deno.json. Every
// process has a time limit and is gone when its test is over.

import { fromFileUrl } from "@std/path";
import { TextLineStream } from "@std/streams/text-line-stream";
import * as v from "valibot";

/** How to start the program. */
export interface ProgramOptions {
  /** The working directory; that of the test by default. */
  readonly cwd?: string;
  /** Environment variables, on top of those of the test. */
  readonly env?: Readonly<Record<string, string>>;
  /** After how many milliseconds the program is killed; 30 seconds by default. */
  readonly timeout?: number;
}

/** What a program that ended has left behind. */
export interface ProgramResult {
  /** The exit code; for a program that a signal ended, 128 and the number of the signal. */
  readonly code: number;
  /** All that it printed to standard output. */
  readonly stdout: string;
  /** All that it printed to standard error. */
  readonly stderr: string;
}

/** Where and how long to look for a line. */
export interface WaitOptions {
  /** The stream to look at; standard output by default. */
  readonly stream?: "stdout" | "stderr";
  /** How many milliseconds to wait; by default as long as the program may run. */
  readonly timeout?: number;
}

/** A program that runs. Dispose of it (`await using`) to be sure that it is gone. */
export interface RunningProgram extends AsyncDisposable {
  readonly pid: number;
  /**
   * Resolves when the program has ended. Rejects when it had to be killed for its time limit; the
   * error shows what it had printed.
   */
  readonly finished: Promise<ProgramResult>;
  /**
   * Waits for a whole line that matches. Lines that came before the call count, and a line is
   * given out once only, so that waiting twice for the same pattern waits for two lines.
   *
   * @throws {Error} when the program ends, or the time is up, without such a line.
   */
  waitForLine(pattern: RegExp, options?: WaitOptions): Promise<RegExpExecArray>;
  /** Writes text to standard input. */
  write(text: string): Promise<void>;
  /** Closes standard input. */
  closeInput(): Promise<void>;
  /** Sends a signal, SIGTERM by default; does nothing to a program that has ended. */
  kill(signal?: Deno.Signal): void;
}

const DEFAULT_TIMEOUT = 30_000;

/** The part of deno.json that says how the sources are run. */
const SETTINGS = v.object({ tasks: v.object({ scrabble: v.string() }) });

/**
 * Starts the program.
 *
 * @example
 * ```ts
 * await using admin = startProgram(["admin", "--listen", "127.0.0.1:0", "--players", "2"]);
 * const [, port] = await admin.waitForLine(/:(\d+)/);
 * // ...
 * const { code, stdout } = await admin.finished;
 * ```
 */
export function startProgram(
  args: readonly string[],
  options: ProgramOptions = {},
): RunningProgram {
  return startCommand([...commandLine(), ...args], options, `scrabble ${args.join(" ")}`);
}

/** Starts any command, with the same care; `shown` is what errors call it. */
export function startCommand(
  [command, ...args]: readonly [string, ...string[]],
  options: ProgramOptions = {},
  shown: string = [command, ...args].join(" "),
): RunningProgram {
  const { cwd, env, timeout = DEFAULT_TIMEOUT } = options;
  const child = new Deno.Command(command, {
    args: [...args],
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env: { ...env } }),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = { stdout: new Output(child.stdout), stderr: new Output(child.stderr) };
  const input = child.stdin.getWriter();
  // A program that ends closes its input, which is no fault of the test.
  input.closed.catch(() => {});
  const printed = () =>
    `\n--- standard output\n${output.stdout.text}\n--- standard error\n${output.stderr.text}`;

  let ended = false;
  let late = false;
  const kill = (signal: Deno.Signal = "SIGTERM"): void => {
    if (!ended) child.kill(signal);
  };
  const timer = setTimeout(() => {
    late = true;
    kill("SIGKILL");
  }, timeout);

  const finish = async (): Promise<ProgramResult> => {
    const { code } = await child.status;
    ended = true;
    clearTimeout(timer);
    await Promise.all([output.stdout.ended, output.stderr.ended]);
    await input.close().catch(() => {});
    if (late) throw new Error(`${shown}: killed after ${timeout} ms${printed()}`);
    return { code, stdout: output.stdout.text, stderr: output.stderr.text };
  };
  const finished = finish();
  // Whoever waits for the end sees the error; a test that does not must not fail for it.
  finished.catch(() => {});

  return {
    pid: child.pid,
    finished,
    async waitForLine(pattern, { stream = "stdout", timeout: patience = timeout } = {}) {
      const found = await output[stream].waitForLine(pattern, patience);
      if (typeof found !== "string") return found;
      throw new Error(`${shown}: no line like ${pattern} on ${stream}, ${found}${printed()}`);
    },
    async write(text) {
      await input.write(new TextEncoder().encode(text));
    },
    async closeInput() {
      await input.close();
    },
    kill,
    async [Symbol.asyncDispose]() {
      kill("SIGKILL");
      await finished.catch(() => {});
    },
  };
}

/** Runs the program to its end, with this text (none by default) as its standard input. */
export async function runProgram(
  args: readonly string[],
  options: ProgramOptions & { readonly input?: string } = {},
): Promise<ProgramResult> {
  await using program = startProgram(args, options);
  try {
    if (options.input !== undefined) await program.write(options.input);
    await program.closeInput();
  } catch {
    // It ended without reading all of its input; the result tells why.
  }
  return await program.finished;
}

/** The words that start the program, before its own arguments. */
export function commandLine(): [string, ...string[]] {
  const binary = Deno.env.get("SCRABBLE_BINARY");
  if (binary !== undefined && binary !== "") return [binary];
  const root = new URL("../../", import.meta.url);
  const settings = Deno.readTextFileSync(new URL("deno.json", root));
  const { tasks } = v.parse(SETTINGS, JSON.parse(settings));
  const flags = tasks.scrabble.split(" ").filter((word) => word.startsWith("--"));
  const config = fromFileUrl(new URL("deno.json", root));
  return [
    Deno.execPath(),
    "run",
    ...flags,
    "--config",
    config,
    fromFileUrl(new URL("main.ts", root)),
  ];
}

/** What a program prints to one stream: all of the text, and its lines as they come. */
class Output {
  text = "";
  /** Resolves when the stream is at its end. */
  readonly ended: Promise<void>;
  #lines: string[] = [];
  #atEnd = false;
  #wake = Promise.withResolvers<void>();

  constructor(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.ended = this.#read(stream);
  }

  async #read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const [whole, split] = stream.pipeThrough(new TextDecoderStream()).tee();
    const keepText = async () => {
      for await (const chunk of whole) this.text += chunk;
    };
    const keepLines = async () => {
      for await (const line of split.pipeThrough(new TextLineStream())) {
        this.#lines.push(line);
        this.#notify();
      }
    };
    await Promise.all([keepText(), keepLines()]);
    this.#atEnd = true;
    this.#notify();
  }

  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }

  /** The match in the first line that matches, which is then taken; or why there is none. */
  async waitForLine(pattern: RegExp, timeout: number): Promise<RegExpExecArray | string> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#notify();
    }, timeout);
    try {
      while (true) {
        for (const [index, line] of this.#lines.entries()) {
          pattern.lastIndex = 0;
          const match = pattern.exec(line);
          if (match === null) continue;
          this.#lines.splice(index, 1);
          return match;
        }
        if (this.#atEnd) return "and the program has ended";
        if (late) return `after ${timeout} ms`;
        await this.#wake.promise;
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
