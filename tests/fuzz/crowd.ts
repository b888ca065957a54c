// Measures what a crowd of hostile connections does to others: starts the administrator as a user
// does, and sends it 900 connections that are silent, slow or hostile, and come again at once when they
// are hung up on. Among them
//
// - visitors register within a moment, like players, and each must be heard: told that its secret is
//   wrong, and not that there are too many;
// - four good players play, and it is measured how long each of their requests took.
//
// Exit code 1 when a visitor is not heard, a game does not end in order, or the median of the requests
// is 100 ms or more; 2 when an option is wrong.
//
//   deno run --allow-all tests/fuzz/crowd.ts [options] [administrator's options]
//     --crowd N      hostile connections (default: 900)
//     --visitors N   (default: 200)
//     --games N      (default: 3)

import { runClient } from "../../lib/scrabble/client.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { NO_LEAVES } from "../../lib/movegen/measure.ts";
import { HousePlayer } from "../../lib/strategy/house_player.ts";
import { findStrategy } from "../../lib/strategy/strategies.ts";
import { makeFolder, startAdmin } from "../e2e/hosting.ts";
import { closeQuietly, receive, send } from "../wire/sockets.ts";

const PLAYERS = 4;
const MOST_MEDIAN = 100;

/** How many visitors come at a time, and the most milliseconds that one takes to register. */
const VISITORS_AT_ONCE = 20;
const MOMENT = 200;

/** A few words that fit nearly always. */
const WORDS = buildWordGraph(
  (await Deno.readTextFile(new URL("../../dictionaries/enable1.txt", import.meta.url)))
    .split(/\s+/).filter((word) => word.length > 1 && word.length < 5).map((word) =>
      word.toUpperCase()
    ),
);

/** Plays; gives the milliseconds that each request took. */
async function play(name: string, port: number, secret: string): Promise<readonly number[]> {
  const delays: number[] = [];
  let asked: number | undefined;
  const socket = await Deno.connect({ hostname: "127.0.0.1", port });
  const connection = connectProtocol(socket, {
    log: (direction, text) => {
      if (direction === "in" && asked !== undefined) delays.push(performance.now() - asked);
      // Who confirms asks for nothing.
      asked = direction === "out" && text !== "()" ? performance.now() : undefined;
    },
  });
  const strategy = findStrategy("simple")!.create({ graph: WORDS, leaves: NO_LEAVES, seed: 1 });
  const result = await runClient(connection, new HousePlayer(name, strategy), { secret });
  if (result.kind === "finished") return delays;
  throw new Error(`${name}: ${result.kind}: ${"reason" in result ? result.reason : ""}`);
}

/** What became of a visitor: the milliseconds until it was heard, or what it was told instead. */
type Visit = number | string;

/** Connects, and registers `moment` milliseconds later with a wrong secret. */
async function visit(port: number, moment: number): Promise<Visit> {
  const began = performance.now();
  const socket = await Deno.connect({ hostname: "127.0.0.1", port });
  try {
    await new Promise((resolve) => setTimeout(resolve, moment));
    await send(socket, '(register "visitor/wrong")');
    const told = await receive(socket);
    return told.includes("the secret is wrong") ? performance.now() - began : told;
  } catch (error) {
    return String(error);
  } finally {
    closeQuietly(socket);
  }
}

/** Lets so many visitors come; says how they fared, and gives whether all were heard. */
async function areHeard(visitors: number, port: number): Promise<boolean> {
  if (visitors === 0) return true;
  const visits: Visit[] = [];
  while (visits.length < visitors) {
    const count = Math.min(VISITORS_AT_ONCE, visitors - visits.length);
    const moments = Array.from({ length: count }, (_, index) => index * MOMENT / VISITORS_AT_ONCE);
    visits.push(...await Promise.all(moments.map((moment) => visit(port, moment))));
  }
  const times = visits.filter((visit) => typeof visit === "number").sort((a, b) => a - b);
  const others = visits.filter((visit) => typeof visit === "string");
  const [median = NaN, most = NaN] = [times[times.length >> 1], times.at(-1)];
  console.log(
    `${times.length} of ${visitors} visitors were heard, after ${median.toFixed(0)} ms at the ` +
      `median and ${most.toFixed(0)} ms at most`,
  );
  for (const told of new Set(others)) console.log(`a visitor was told: ${told || "nothing"}`);
  return others.length === 0;
}

/** Takes the number of an option out of `args`. Ends the program when it is none. */
function takeNumber(name: string, otherwise: number, args: string[]): number {
  const at = args.indexOf(`--${name}`);
  if (at < 0) return otherwise;
  const text = args.splice(at, 2)[1] ?? "nothing";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`crowd: --${name} must be a whole number, not ${text}`);
  Deno.exit(2);
}

async function main(): Promise<void> {
  const args = [...Deno.args];
  const crowd = takeNumber("crowd", 900, args);
  const visitors = takeNumber("visitors", 200, args);
  const games = takeNumber("games", 3, args);
  // Without a secret the crowd would take the places: it registers, too.
  await using folder = await makeFolder();
  const secret = crypto.randomUUID();
  await Deno.writeTextFile(folder.file("secret"), secret);
  await using hosting = await startAdmin(
    [
      "--players",
      `${PLAYERS}`,
      "--table",
      "4",
      "--games",
      `${games}`,
      "--no-record",
      "--password-file",
      folder.file("secret"),
      ...args,
    ],
    { timeout: 300_000 },
  );
  const worker = new Worker(new URL("crowd_worker.ts", import.meta.url), { type: "module" });
  const told = () =>
    new Promise<{ readonly open: number; readonly sessions: number }>((resolve) =>
      worker.onmessage = ({ data }) => resolve(data)
    );
  worker.postMessage({ port: hosting.port, crowd });
  await told();
  // All are there, and have been for a while.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const allHeard = await areHeard(visitors, hosting.port);
  const began = performance.now();
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, index) => play(`p${index}`, hosting.port, secret)),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  worker.postMessage("how many");
  const { open, sessions } = await told();
  worker.terminate();
  const { code, stderr } = await hosting.admin.finished;
  const delays = players.flat().sort((a, b) => a - b);
  const at = (part: number) =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * part))]!;
  console.log(
    `${games} games of ${PLAYERS} in ${seconds} s among ${open} hostile connections (${sessions} so ` +
      `far): ${delays.length} requests answered in ${at(0.5).toFixed(1)} ms at the median, ` +
      `${at(0.99).toFixed(1)} ms for 99 of 100, ${at(1).toFixed(1)} ms at most`,
  );
  console.log(
    `the administrator ended with ${code} and printed ${stderr.split("\n").length} lines`,
  );
  if (!allHeard || code !== 0 || at(0.5) >= MOST_MEDIAN) Deno.exit(1);
}

if (import.meta.main) await main();
