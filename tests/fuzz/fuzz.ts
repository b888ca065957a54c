// Fuzzes the protocols: their readers with bytes, servers with hostile clients, and players with a
// hostile administrator. Prints what was sent, how long it took and how much memory grew; ends with
// exit code 1 when something failed that should not have. The seed names all that is sent, but not the
// order in which sessions take turns.
//
//   deno run --v8-flags=--expose-gc --allow-net=127.0.0.1 tests/fuzz/fuzz.ts [options]

import { MOST_SECONDS, type Options } from "../../lib/cli/options.ts";
import { readSeed } from "../../lib/cli/seed.ts";
import { createRandom, type Random } from "../../lib/random.ts";
import { FISH_PLAYER, SCRABBLE_PLAYER } from "./clients.ts";
import { FISH } from "./fish.ts";
import { hostile } from "./mutate.ts";
import { OMOK } from "./omok.ts";
import { SCRABBLE } from "./scrabble.ts";
import { chanceOf } from "./server.ts";
import type { Sent, Target } from "./target.ts";
import { runTool, type Tool } from "./tool.ts";

const FUZZ: Tool = {
  name: "fuzz",
  summary: "sends the protocols what nobody should send",
  options: [
    { name: "protocol", value: "P", help: "scrabble, fish or omok (default: all)" },
    { name: "seed", value: "N", help: "what is sent (default: a new one, which is printed)" },
    { name: "bytes", value: "N", help: "how many bytes to read (default: 10000000)" },
    {
      name: "messages",
      value: "N",
      help: "how many hostile messages to send to a server (default: 200000)",
    },
    { name: "seconds", value: "S", help: "the most time for each of the two (default: 600)" },
  ],
};

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
  /**
   * How much memory in use has grown since a fifth of the messages was sent, in bytes; undefined when
   * no more than that was sent.
   */
  readonly growth: number | undefined;
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
  const growth = before === undefined ? undefined : memoryInUse() - before;
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

/** Fuzzes one target, and says what came of it. Gives whether it is sound. */
async function fuzz(target: Target, amount: Amount): Promise<boolean> {
  const say = (text: string) => console.log(`${target.name}: ${text}`);
  const cutShort = (done: number, due: number, what: string) => {
    if (done < due) say(`cut short by --seconds: ${done} of ${due} ${what}`);
  };
  say(`seed ${amount.seed}`);
  let began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const read = fuzzReader(target, amount);
  say(`read ${read} bytes in ${seconds()} s`);
  cutShort(read, amount.bytes, "bytes");
  began = performance.now();
  const { messages, bytes, sessions, failures, growth } = await fuzzServer(target, amount);
  const grown = growth === undefined
    ? "too few to tell whether memory grows"
    : `memory has grown by ${(growth / 1e6).toFixed(1)} MB`;
  say(
    `sent ${messages} hostile messages (${bytes} bytes) in ${sessions} sessions in ${seconds()} s; ` +
      grown,
  );
  if (failures.length === 0) cutShort(messages, amount.messages, "messages");
  for (const failure of failures) say(failure);
  const isLarge = growth !== undefined && growth > MOST_GROWTH;
  if (isLarge) say("more than 30 MB");
  return failures.length === 0 && !isLarge;
}

async function main(options: Options): Promise<number> {
  const amount: Amount = {
    seed: readSeed(options),
    bytes: options.integer("bytes", 0, Number.MAX_SAFE_INTEGER, 10_000_000),
    messages: options.integer("messages", 0, Number.MAX_SAFE_INTEGER, 200_000),
    time: options.milliseconds("seconds", MOST_SECONDS, 600_000),
  };
  const protocol = options.choice("protocol", ["scrabble", "fish", "omok"], "");
  globalThis.addEventListener("unhandledrejection", ({ reason }) => {
    console.log(`unhandled rejection: ${reason}`);
  });
  let isSound = true;
  for (const target of TARGETS.filter(({ name }) => name.endsWith(protocol))) {
    if (!await fuzz(target, amount)) isSound = false;
  }
  return isSound ? 0 : 1;
}

if (import.meta.main) Deno.exit(await runTool(FUZZ, Deno.args, main));
