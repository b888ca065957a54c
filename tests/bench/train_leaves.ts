// Trains the leave values of a dictionary by self-play, and writes them as a `.klv2` file. `make
// leaves` runs it; `--help` lists its options. The values that the project carries come from what
// the options are without being given.
//
//   deno run --allow-read --allow-write tests/bench/train_leaves.ts [options]

import { fromFileUrl } from "@std/path";
import { loadDictionary } from "../../lib/cli/dictionary_file.ts";
import {
  type CommandDeclaration,
  type OptionDeclaration,
  type Options,
  parseOptions,
  UsageError,
} from "../../lib/cli/options.ts";
import { printResult, printTalk, printTalkRaw } from "../../lib/cli/terminal.ts";
import { type LeaveValues, makeLeaveValues } from "../../lib/dictionary/leave_values.ts";
import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { UserError } from "../../lib/error.ts";
import { parseRack } from "../../lib/scrabble/tiles.ts";
import { LeaveSamples, listAllLeaves } from "../../lib/strategy/leave_training.ts";
import type { TrainingAnswer, TrainingTask } from "./leaves_worker.ts";

const OWN_LEAVES = new URL("../../dictionaries/enable1.klv2", import.meta.url);

const DEFAULT_GAMES = 100_000;
const DEFAULT_ROUNDS = 3;
const DEFAULT_SEED = 1;

const MOST_ROUNDS = 20;

/** More than there are rounds by default, so that no two such runs have a seed in common. */
const SEEDS_PER_RUN = 4;

const OPTIONS: readonly OptionDeclaration[] = [
  {
    name: "dictionary",
    value: "FILE",
    help: "the words to play with, a .kwg or .txt file (default: the program's own)",
  },
  {
    name: "out",
    value: "FILE",
    help:
      "the file to write, over what is there (default: the .klv2 beside the dictionary, which " +
      "the program picks up with it)",
  },
  {
    name: "games",
    value: "N",
    help: `games of the last round; each before has half as many (default: ${DEFAULT_GAMES})`,
  },
  {
    name: "rounds",
    value: "N",
    help: `rounds, each with the values of the one before (default: ${DEFAULT_ROUNDS})`,
  },
  { name: "seed", value: "N", help: `what fixes the racks (default: ${DEFAULT_SEED})` },
  {
    name: "threads",
    value: "N",
    help: "games at a time, which change nothing in the values (default: the number of cores)",
  },
];

const COMMAND: CommandDeclaration = {
  name: "train_leaves",
  summary: "trains the values of leaves by self-play",
  usage: [],
  description: [],
  groups: [{ title: "Options", options: OPTIONS }],
  examples: [],
  positionals: 0,
};

/** What is trained, and how. */
interface TrainingSettings extends Training {
  /** The file of the dictionary; undefined for the program's own. */
  readonly dictionary: string | undefined;
  /** The file to write. */
  readonly out: string;
}

/** How values are trained: what the options of these names say. */
export interface Training {
  readonly games: number;
  readonly rounds: number;
  readonly seed: number;
  readonly threads: number;
}

/** What `options` ask for. Throws `UsageError` for a value that cannot be. */
function readSettings(options: Options): TrainingSettings {
  const dictionary = options.text("dictionary");
  const beside = dictionary === undefined
    ? fromFileUrl(OWN_LEAVES)
    : dictionary.replace(/(\.[^./\\]*)?$/, ".klv2");
  return {
    dictionary,
    out: options.text("out") ?? beside,
    games: options.integer("games", 1, 100_000_000, DEFAULT_GAMES),
    rounds: options.integer("rounds", 1, MOST_ROUNDS, DEFAULT_ROUNDS),
    seed: options.integer("seed", 0, 2 ** 27, DEFAULT_SEED),
    threads: options.integer("threads", 1, 1024, navigator.hardwareConcurrency),
  };
}

/** Trains values with the words of `graph`; `tell` is told what each round has come to. */
export async function trainLeaves(
  graph: WordGraph,
  { games, rounds, seed, threads }: Training,
  tell: (round: string) => void,
): Promise<LeaveValues> {
  const all = listAllLeaves();
  let values = all, leaves: Uint8Array | undefined;
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now();
    const gamesOfRound = Math.ceil(games / 2 ** (rounds - round));
    const task = {
      nodes: graph.nodes,
      leaveNodes: all.nodes,
      leaveCount: all.values.length,
      leaves,
      seed: seed * SEEDS_PER_RUN + round,
    };
    const samples = await sample(all, task, gamesOfRound, Math.min(threads, gamesOfRound));
    values = samples.estimate();
    leaves = makeLeaveValues(values);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    tell(
      `round ${round} of ${rounds}: ${gamesOfRound} games, ${samples.racks} racks, ` +
        `${seconds} s; ${describe(values)}`,
    );
  }
  return values;
}

/** Has the games of a round played by all threads. */
async function sample(
  allLeaves: LeaveValues,
  task: Omit<TrainingTask, "firstGame" | "games">,
  games: number,
  threads: number,
): Promise<LeaveSamples> {
  const samples = new LeaveSamples(allLeaves);
  let played = 0;
  const showProgress = (more: number): void => {
    played += more;
    if (Deno.stderr.isTerminal()) printTalkRaw(`\r${played} of ${games} games \r`);
  };
  await Promise.all(Array.from({ length: threads }, (_, thread) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const worker = new Worker(new URL("./leaves_worker.ts", import.meta.url), { type: "module" });
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => {
      const answer: TrainingAnswer = event.data;
      if (answer.kind === "progress") {
        showProgress(answer.games);
        return;
      }
      samples.import(answer.samples);
      channel.port1.close();
      worker.terminate();
      resolve();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    const firstGame = Math.floor(games * thread / threads);
    const end = Math.floor(games * (thread + 1) / threads);
    const message: TrainingTask = { ...task, firstGame, games: end - firstGame };
    worker.postMessage(message, { transfer: [channel.port2] });
    return promise;
  }));
  return samples;
}

/** A few leaves that everybody knows, to see whether the values make sense. */
function describe(values: LeaveValues): string {
  const shown = ["?", "S", "?S", "ERS", "Q", "QU", "V", "UUV", "II", "AEINRT"];
  return shown.map((text) => {
    const tiles = parseRack(text)!.sort((a, b) => a - b);
    return `${text} ${values.valueOf(tiles).toFixed(1)}`;
  }).join(", ");
}

/** Trains and writes the values, all of them or nothing. */
async function trainAndWrite(settings: TrainingSettings): Promise<void> {
  const { graph, notice } = await loadDictionary(settings.dictionary);
  if (notice !== undefined) printTalk(notice);
  const unfinished = `${settings.out}.unfinished`;
  // Before the games are played, so that none are played for a file that cannot be written.
  write(unfinished, new Uint8Array(0));
  const removeUnfinished = (): void => Deno.removeSync(unfinished);
  const stop = (): void => {
    removeUnfinished();
    Deno.exit(130);
  };
  Deno.addSignalListener("SIGINT", stop);
  try {
    const values = makeLeaveValues(await trainLeaves(graph, settings, printTalk));
    write(unfinished, values);
    Deno.renameSync(unfinished, settings.out);
    printTalk(`${settings.out}: ${values.length} bytes`);
  } catch (error) {
    removeUnfinished();
    throw error;
  } finally {
    Deno.removeSignalListener("SIGINT", stop);
  }
}

function write(path: string, bytes: Uint8Array): void {
  try {
    Deno.writeFileSync(path, bytes);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UserError(`${path} cannot be written: ${error.message}`);
  }
}

function makeHelp(): string {
  const lines = OPTIONS.map(({ name, value, help }) => `  --${name} ${value}\n      ${help}`);
  return `train_leaves: ${COMMAND.summary}\n${lines.join("\n")}`;
}

/** Trains as the command line says, and gives the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseOptions(COMMAND, args);
    if (options.flag("help")) printResult(makeHelp());
    else await trainAndWrite(readSettings(options));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UserError)) throw error;
    printTalk(`train_leaves: ${error.message}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
