// Shows the whole program at work, as a user would type it: an administrator, two players that
// register over TCP, one game, and the transcript of it replayed. Run by `make demo`.

import { commandLine } from "./program.ts";

const HOST = "127.0.0.1";
const DEFAULT_PORT = 9000;
const FOLDER = "games/demo";
/** How long all of it may take, in milliseconds; it takes some seconds. */
const TIME_LIMIT = 120_000;

/** The programs that still run. */
const running = new Set<Deno.ChildProcess>();

/** A part of the demo went wrong; the message says which. */
class DemoError extends Error {
  override readonly name = "DemoError";
}

/**
 * Shows a command and runs it, `shown` with its output on the terminal.
 *
 * @throws {DemoError} when it ends with another exit code than 0; with its output, unless that was
 * shown
 */
async function scrabble(
  args: readonly string[],
  { shown, background }: { readonly shown: boolean; readonly background: boolean },
): Promise<void> {
  const typed = `scrabble ${args.join(" ")}`;
  console.log(`$ ${typed}${background ? " &" : ""}`);
  const [command, ...before] = commandLine();
  const program = new Deno.Command(command, {
    args: [...before, ...args],
    stdin: "null",
    stdout: shown ? "inherit" : "piped",
    stderr: shown ? "inherit" : "piped",
  }).spawn();
  running.add(program);
  const [output, { code }] = await Promise.all([
    shown ? "" : textOf(program.stdout, program.stderr),
    program.status.finally(() => running.delete(program)),
  ]);
  if (code !== 0) {
    throw new DemoError(`${typed}: ended with exit code ${code}\n${output}`.trimEnd());
  }
}

async function textOf(...streams: ReadableStream<Uint8Array<ArrayBuffer>>[]): Promise<string> {
  return (await Promise.all(streams.map((stream) => new Response(stream).text()))).join("");
}

/** Ends what still runs, and waits until it is gone. */
async function endAll(): Promise<void> {
  const programs = [...running];
  for (const program of programs) program.kill("SIGKILL");
  await Promise.all(programs.map((program) => program.status));
}

/** The usual port, or a free one when that is taken. */
function freePort(): number {
  for (const port of [DEFAULT_PORT, 0]) {
    try {
      using listener = Deno.listen({ hostname: HOST, port });
      return listener.addr.port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse) || port === 0) throw error;
    }
  }
  throw new DemoError(`no port of ${HOST} is free`);
}

/** Forgets the transcript of the last demo. */
async function emptyFolder(): Promise<void> {
  await Deno.remove(FOLDER, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}

async function demo(): Promise<void> {
  await emptyFolder();
  const port = freePort();
  const usual = port === DEFAULT_PORT;
  if (!usual) console.log(`Port ${DEFAULT_PORT} is taken; port ${port} it is.`);
  const listen = usual ? [] : ["--listen", `${HOST}:${port}`];
  // The players may be up before the administrator listens.
  const connect = [...(usual ? [] : ["--connect", `${HOST}:${port}`]), "--retry", "10"];
  await Promise.all([
    scrabble(["admin", "--players", "2", "--out", FOLDER, ...listen], {
      shown: true,
      background: true,
    }),
    ...["anna", "ben"].map((name) =>
      scrabble(["player", "--name", name, "--strategy", "greedy", ...connect], {
        shown: false,
        background: true,
      })
    ),
  ]);
  const transcript = `${FOLDER}/transcript.jsonl`;
  console.log();
  await scrabble(["replay", transcript], { shown: true, background: false });
  console.log();
  await scrabble(["replay", transcript, "--verify"], { shown: true, background: false });
}

/** How the demo ended: an exit code, and what there is to say about it. */
interface Outcome {
  readonly code: number;
  readonly message?: string;
}

/** Resolves when the user, or the time limit, puts an end to it. */
function interruption(): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const signals: readonly [Deno.Signal, number][] = Deno.build.os === "windows"
    ? [["SIGINT", 2]]
    : [["SIGINT", 2], ["SIGTERM", 15], ["SIGHUP", 1]];
  for (const [signal, number] of signals) {
    Deno.addSignalListener(signal, () => resolve({ code: 128 + number }));
  }
  const message = `not done after ${TIME_LIMIT / 1000} seconds`;
  setTimeout(() => resolve({ code: 1, message }), TIME_LIMIT);
  return promise;
}

async function main(): Promise<number> {
  const played = demo().then(
    (): Outcome => ({ code: 0 }),
    (error): Outcome => {
      if (error instanceof DemoError) return { code: 1, message: error.message };
      throw error;
    },
  );
  try {
    const { code, message } = await Promise.race([played, interruption()]);
    if (message !== undefined) console.error(`demo: ${message}`);
    return code;
  } finally {
    await endAll();
  }
}

if (import.meta.main) Deno.exit(await main());
