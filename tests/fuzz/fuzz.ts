// Fuzzes the protocols: their readers with bytes, servers with hostile clients, and players with a
// hostile administrator. Prints what was
// sent, how long it took and how much memory grew; ends with exit code 1 when something failed that
// should not have. The seed names all that is sent, but not the order in which sessions take turns.
//
//   deno run --v8-flags=--expose-gc --allow-net=127.0.0.1 tests/fuzz/fuzz.ts [options]
//     --protocol P     scrabble, fish or omok (default: all)
//     --seed N         (default: a new one, which is printed)
//     --bytes N        how many bytes to read (default: 10,000,000)
//     --messages N     how many hostile messages to send to a server (default: 200,000)
//     --seconds S      the most time for each of the two (default: 600)

import { parseArgs } from "@std/cli/parse-args";
import { createRandom, freshSeed, type Random } from "../../lib/random.ts";
import { FISH_PLAYER, SCRABBLE_PLAYER } from "./clients.ts";
import { FISH } from "./fish.ts";
import { hostile } from "./mutate.ts";
import { OMOK } from "./omok.ts";
import { SCRABBLE } from "./scrabble.ts";
import { chanceOf } from "./server.ts";
import type { Sent, Target } from "./target.ts";

/** All that is fuzzed: the servers, and our players. */
export const TARGETS: readonly Target[] = [SCRABBLE, SCRABBLE_PLAYER, FISH, FISH_PLAYER, OMOK];

/** How many clients there are at a time. */
const CLIENTS = 32;

/** After how many sessions a good client comes by. */
const VISIT_EVERY = 200;

/** The most that memory may grow, in bytes. */
const MOST_GROWTH = 30_000_000;

/** How much is to be done. */
export interface Amount {
  readonly seed: number;
  readonly bytes: number;
  readonly messages: number;
  /** Milliseconds, for each of the two parts. */
  readonly time: number;
}

/** Reads bytes; gives how many. Throws at the first failure. */
export function fuzzReader(target: Target, { seed, bytes, time }: Amount): number {
  const until = performance.now() + time;
  let read = 0;
  for (let index = 0; read < bytes && performance.now() < until; index++) {
    const random = createRandom(seed + index);
    const stream = makeStream(target, random);
    try {
      target.read(stream, random);
    } catch (error) {
      throw new Error(`${target.name}: stream ${index} of seed ${seed} failed`, { cause: error });
    }
    read += stream.length;
  }
  return read;
}

/** A few messages, hostile or not, one after the other. */
function makeStream(target: Target, random: Random): Uint8Array {
  const parts = Array.from(
    { length: 1 + random.below(8) },
    () => hostile(() => target.message(random), random),
  );
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** What came of an attack on a server. */
export interface AttackResult extends Sent {
  readonly sessions: number;
  readonly failures: readonly string[];
  /** How much memory in use has grown since a fifth of the messages was sent, in bytes. */
  readonly growth: number;
}

/** Sends hostile messages to a server, with a good client now and then. */
export async function fuzzServer(target: Target, amount: Amount): Promise<AttackResult> {
  const { seed, messages, time } = amount;
  const server = target.open();
  const until = performance.now() + time;
  const sent: Sent = { messages: 0, bytes: 0 };
  let sessions = 0;
  let before: number | undefined;
  const isOver = () =>
    sent.messages >= messages || performance.now() >= until || server.failures.length > 0;
  const attack = async () => {
    while (!isOver()) {
      const index = sessions++;
      await server.attack(chanceOf(seed, index), sent);
      if (index % VISIT_EVERY === 0) await server.visit();
      if (before === undefined && sent.messages >= messages / 5) before = memoryInUse();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, attack));
  await server.visit();
  const growth = memoryInUse() - (before ?? memoryInUse());
  await server.close();
  return { ...sent, sessions, failures: server.failures, growth };
}

/** The memory of the process: all of it, once what is not in use is collected. */
function memoryInUse(): number {
  // There with --v8-flags=--expose-gc.
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect();
  return Deno.memoryUsage().rss;
}

async function main(): Promise<void> {
  const options = parseArgs(Deno.args, {
    string: ["protocol", "seed", "bytes", "messages", "seconds"],
  });
  const number = (name: string, otherwise: number) => {
    const text = options[name];
    return text === undefined ? otherwise : Number(text);
  };
  const amount: Amount = {
    seed: number("seed", freshSeed()),
    bytes: number("bytes", 10_000_000),
    messages: number("messages", 200_000),
    time: number("seconds", 600) * 1000,
  };
  const wanted = String(options["protocol"] ?? "");
  const targets = TARGETS.filter(({ name }) => name.endsWith(wanted));
  let isSound = true;
  globalThis.addEventListener("unhandledrejection", ({ reason }) => {
    console.log(`unhandled rejection: ${reason}`);
  });
  for (const target of targets) {
    console.log(`${target.name}: seed ${amount.seed}`);
    let began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${target.name}: read ${fuzzReader(target, amount)} bytes in ${seconds()} s`);
    began = performance.now();
    const { messages, bytes, sessions, failures, growth } = await fuzzServer(target, amount);
    console.log(
      `${target.name}: sent ${messages} hostile messages (${bytes} bytes) in ${sessions} sessions ` +
        `in ${seconds()} s; memory has grown by ${(growth / 1e6).toFixed(1)} MB`,
    );
    for (const failure of failures) console.log(`${target.name}: ${failure}`);
    if (growth > MOST_GROWTH) console.log(`${target.name}: more than 30 MB`);
    isSound &&= failures.length === 0 && growth <= MOST_GROWTH;
  }
  if (!isSound) Deno.exit(1);
}

if (import.meta.main) await main();
