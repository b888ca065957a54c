// Measures how a crowd of hostile connections delays a game: starts the administrator as a user does,
// lets four good players play among 900 connections that are silent, slow or hostile, and prints how
// long the administrator took to answer each request of the good ones. Exit code 1 when the game does
// not end in order, or the median is 100 ms or more.
//
//   deno run --allow-all tests/fuzz/crowd.ts [--crowd N] [--games N] [administrator's options]

import { runClient } from "../../lib/scrabble/client.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { NO_LEAVES } from "../../lib/movegen/measure.ts";
import { HousePlayer } from "../../lib/strategy/house_player.ts";
import { findStrategy } from "../../lib/strategy/strategies.ts";
import { makeFolder, startAdmin } from "../e2e/hosting.ts";

const PLAYERS = 4;
const MOST_MEDIAN = 100;

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

function takeOption(name: string, otherwise: string, args: string[]): string {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : args.splice(at, 2)[1] ?? otherwise;
}

async function main(): Promise<void> {
  // Without a secret the crowd would take the places: it registers, too.
  await using folder = await makeFolder();
  const secret = crypto.randomUUID();
  await Deno.writeTextFile(folder.file("secret"), secret);
  const args = [...Deno.args];
  const crowd = Number(takeOption("crowd", "900", args));
  const games = takeOption("games", "3", args);
  await using hosting = await startAdmin(
    [
      "--players",
      `${PLAYERS}`,
      "--table",
      "4",
      "--games",
      games,
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
  if (code !== 0 || at(0.5) >= MOST_MEDIAN) Deno.exit(1);
}

if (import.meta.main) await main();
