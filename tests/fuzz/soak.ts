// Hosts tournaments for a long time, with faulty players among the good ones, and watches memory, open
// files and the delay of the event loop. Figures go to standard error, one line a minute; exit code
// 1 when something failed, files stayed open, or memory has grown by more than 30 MB: what is in use
// since the first minute, or all of the process since the first quarter of the time.
//
//   tests/fuzz/soak.ts [options] >/dev/null

import { runAdmin } from "../../lib/cli/admin.ts";
import type { Options } from "../../lib/cli/options.ts";
import { readSeed } from "../../lib/cli/seed.ts";
import { createRandom, deriveSeed, type Random } from "../../lib/random.ts";
import { talkFish } from "./fish.ts";
import { once, pick } from "./mutate.ts";
import { OMOK } from "./omok.ts";
import { talkScrabble } from "./scrabble.ts";
import { isHangUp, type Sent } from "./target.ts";
import { runTool, type Tool } from "./tool.ts";

/** A week. */
const MOST_MINUTES = 7 * 24 * 60;

const SOAK: Tool = {
  name: "soak",
  summary: "hosts tournaments among faulty players",
  options: [
    { name: "minutes", value: "M", help: "how long (default: 60)" },
    { name: "seed", value: "N", help: "what happens (default: a new one, which is printed)" },
  ],
};

/** The most that memory may grow, in bytes. */
const MOST_GROWTH = 30_000_000;

/** How often the event loop is asked how late it is, in milliseconds. */
const BEAT = 10;

/** Plays as a client; hostile with a source of chance. */
type Talk = (socket: Deno.TcpConn, random: Random | undefined, sent: Sent) => Promise<void>;

/** What is counted. */
interface Figures {
  tournaments: number;
  readonly sent: Sent;
  readonly failures: string[];
}

const WITHOUT_RECORD = ["--no-record"];

/** Hosts one tournament, to its end. */
async function hostTournament(random: Random, figures: Figures): Promise<void> {
  const [game, talk]: readonly [string, Talk] = pick(
    [["scrabble", talkScrabble], ["fish", talkFish]] as const,
    random,
  );
  const folder = once(4, random) ? await Deno.makeTempDir({ prefix: "soak_" }) : undefined;
  const good = 2 + random.below(3);
  const hostile = random.below(6);
  const port = freePort();
  const args = [
    ...["--game", game, "--listen", `127.0.0.1:${port}`, "--quiet", "--turn-timeout", "5"],
    ...["--register-timeout", "0.5", "--wait", "1", "--players"],
    game === "fish" ? `2-${good + hostile}` : String(good + hostile),
    ...(folder === undefined
      ? (game === "fish" ? [] : WITHOUT_RECORD)
      : ["--out", folder, ...(once(2, random) ? ["--log-wire"] : [])]),
  ];
  const admin = runAdmin(args);
  const guests = Array.from({ length: good + hostile }, async (_, index) => {
    const chance = index < good ? undefined : createRandom(random.below(2 ** 31 - 1));
    const socket = await connect(port);
    if (socket === undefined) return;
    try {
      await talk(socket, chance, figures.sent);
    } catch (error) {
      if (!isHangUp(error)) figures.failures.push(`a client failed: ${error}`);
    }
  });
  try {
    const code = await admin;
    await Promise.all(guests);
    if (code !== 0) figures.failures.push(`${args.join(" ")}: exit code ${code}`);
  } catch (error) {
    figures.failures.push(`${args.join(" ")}: ${error}`);
  } finally {
    if (folder !== undefined) await Deno.remove(folder, { recursive: true });
  }
  figures.tournaments++;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** Connects as soon as there is somebody, for a while. */
async function connect(port: number): Promise<Deno.TcpConn | undefined> {
  for (let time = 0; time < 300; time++) {
    try {
      return await Deno.connect({ hostname: "127.0.0.1", port });
    } catch (error) {
      if (!(error instanceof Deno.errors.ConnectionRefused)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return undefined;
}

/** The memory that is in use, and all of the process, once what is not in use is collected. */
function memoryInUse(): { readonly used: number; readonly all: number } {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect();
  const { heapUsed, external, rss } = Deno.memoryUsage();
  return { used: heapUsed + external, all: rss };
}

/** How many files and sockets are open; undefined where the system does not say. */
function openFiles(): number | undefined {
  try {
    return [...Deno.readDirSync("/proc/self/fd")].length;
  } catch {
    return undefined;
  }
}

/** Measures how late the event loop is. */
class LoopWatch implements Disposable {
  #delays: number[] = [];
  #last = performance.now();
  readonly #timer = setInterval(() => {
    const now = performance.now();
    this.#delays.push(Math.max(0, now - this.#last - BEAT));
    this.#last = now;
  }, BEAT);

  /** The delays since the last call: the middle one, the 99th of a hundred, and the longest. */
  take(): string {
    const sorted = this.#delays.sort((a, b) => a - b);
    this.#delays = [];
    const at = (part: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
    return `${at(0.5)}/${at(0.99)}/${at(1)} ms`;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

async function main(options: Options): Promise<number> {
  const time = options.integer("minutes", 1, MOST_MINUTES, 60) * 60_000;
  const seed = readSeed(options);
  console.error(`seed ${seed}, ${time / 60_000} minutes`);
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const figures: Figures = { tournaments: 0, sent: { messages: 0, bytes: 0 }, failures: [] };
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    figures.failures.push(`unhandled rejection: ${event.reason}`);
  });
  // Once, so that what is loaded when it is first used is there.
  await hostTournament(createRandom(seed), figures);
  const filesBefore = openFiles();
  let usedBefore: number | undefined;
  let allBefore: number | undefined;
  const service = OMOK.open();
  using watch = new LoopWatch();
  const tell = () => {
    const { used, all } = memoryInUse();
    // What the system has given stays with the process for a while: it is at its height later.
    if (elapsed() > time / 4) allBefore ??= all;
    usedBefore ??= used;
    console.error(
      `${(elapsed() / 60_000).toFixed(1)} min: ${figures.tournaments} tournaments, ` +
        `${figures.sent.messages} hostile messages, ${(used / 1e6).toFixed(1)} MB in use of ` +
        `${(all / 1e6).toFixed(1)}, ` +
        `${openFiles() ?? "?"} open files, event loop late by ${watch.take()}`,
    );
  };
  const host = async (lane: number) => {
    for (let index = 0; elapsed() < time && figures.failures.length === 0; index++) {
      await hostTournament(createRandom(deriveSeed(seed, 4 * index + lane)), figures);
    }
  };
  const serve = async () => {
    for (let index = 0; elapsed() < time && figures.failures.length === 0; index++) {
      await service.attack(createRandom(deriveSeed(seed, -1 - index)), figures.sent);
      if (index % 100 === 0) await service.visit();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const timer = setInterval(tell, Math.min(60_000, time / 10));
  await Promise.all([host(0), host(1), host(2), serve()]);
  clearInterval(timer);
  await service.close();
  figures.failures.push(...service.failures);
  // What is being closed has its time.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  tell();
  const { used, all } = memoryInUse();
  const growth = Math.max(used - (usedBefore ?? 0), all - (allBefore ?? 0));
  const filesLeft = (openFiles() ?? 0) - (filesBefore ?? 0);
  console.error(
    `memory has grown by ${(growth / 1e6).toFixed(1)} MB, open files by ${filesLeft}`,
  );
  for (const failure of figures.failures) console.error(failure);
  return figures.failures.length > 0 || growth > MOST_GROWTH || filesLeft > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await runTool(SOAK, Deno.args, main));
