// Measures how fast move generation is, and what it takes:
//
//   deno run --allow-read tests/bench/bench.ts
//
// All are medians of several runs. The engine and the plain generator play the same games in turns, so
// that what else the machine does falls on both; their ratio is the figure to compare between machines,
// and to see a loss of speed by. So do one thread and all threads take turns.

import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { parseWordGraph } from "../../lib/dictionary/kwg.ts";
import { parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { parseWordList } from "../../lib/dictionary/word_list.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import type { LeaveFunction, Measure } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import type { Board } from "../../lib/scrabble/board.ts";
import type { Tile } from "../../lib/scrabble/tiles.ts";
import { createEquity } from "../../lib/strategy/equity.ts";
import { createGreedy } from "../../lib/strategy/greedy.ts";
import { makeFigure, median, timeOf } from "./figures.ts";
import { PlainGenerator } from "./plain_generator.ts";
import { type BestMoveFinder, playFor, playGame, type SelfPlayFigures } from "./self_play.ts";
import type { SelfPlayTask } from "./self_play_worker.ts";
import type { StartFigures, StartTask } from "./start_worker.ts";
import { playMatch } from "./strategy_match.ts";

/** How much faster than the plain generator the engine was when this was last looked at. */
const RATIO_BEFORE = 44;

/** What the ratio differs by from run to run on a machine that does other things, too. */
const TOLERANCE = 0.1;

/** Games that the two play for the ratio, and how often the engine plays them on each side. */
const RATIO_GAMES = 40;
const ENGINE_ROUNDS = 10;

const RUNS = 5;
const RUN_MILLISECONDS = 1500;
const WARM_UP_MILLISECONDS = 2000;
const MATCH_PAIRS = 1000;
const SEED = 1;

const dictionaries = new URL("../../dictionaries/", import.meta.url);

function report(what: string, figures: string): void {
  console.log(`${what.padEnd(30)}${figures}`);
}

function perSecond(count: number, milliseconds: number): number {
  return 1000 * count / milliseconds;
}

function describeSelfPlay(runs: readonly SelfPlayFigures[]): string {
  const games = median(runs.map((run) => perSecond(run.games, run.milliseconds)));
  const turns = median(runs.map((run) => perSecond(run.turns, run.milliseconds)));
  return `${makeFigure(games)} games/s, ${makeFigure(turns)} turns/s`;
}

/** Times everything from the files to the first best play, each time in a thread that is new. */
async function benchStart(task: StartTask): Promise<void> {
  const runs: StartFigures[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { worker, port } = startThread("./start_worker.ts", task);
    const answer = await answerOf(port);
    if (isStart(answer)) runs.push(answer);
    worker.terminate();
    port.close();
  }
  const typical = (time: (figures: StartFigures) => number) => makeFigure(median(runs.map(time)));
  report(
    "to the first best play",
    `${typical(({ graph, leaves, tables }) => graph + leaves + tables)} ms: word graph ` +
      `${typical(({ graph }) => graph)}, leaves ${typical(({ leaves }) => leaves)}, tables ` +
      typical(({ tables }) => tables),
  );
}

function benchBuild(list: Uint8Array): void {
  const { words } = parseWordList(list);
  const times = Array.from({ length: 3 }, () => timeOf(() => buildWordGraph(words)));
  report("to build the word graph", `${makeFigure(median(times))} ms for ${words.length} words`);
}

/** One thread, in turns with the plain generator, which plays the very same games. */
function benchSelfPlay(graph: WordGraph, leaves: LeaveFunction): void {
  const engine = new MoveGenerator(graph), plain = new PlainGenerator(graph);
  playFor(WARM_UP_MILLISECONDS, engine, leaves, SEED, 0);
  report("resident memory", `${makeFigure(Deno.memoryUsage().rss / 1e6)} MB with all tables`);
  playFor(WARM_UP_MILLISECONDS, plain, leaves, SEED, 0);
  const engineRuns: SelfPlayFigures[] = [], plainRuns: SelfPlayFigures[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const first = run * 10_000;
    const before = playRounds(ENGINE_ROUNDS, engine, leaves, first);
    plainRuns.push(playRounds(1, plain, leaves, first));
    const after = playRounds(ENGINE_ROUNDS, engine, leaves, first);
    engineRuns.push({
      games: before.games + after.games,
      turns: before.turns + after.turns,
      milliseconds: before.milliseconds + after.milliseconds,
    });
  }
  report("equity self-play, one thread", describeSelfPlay(engineRuns));
  report("  by the plain generator", describeSelfPlay(plainRuns));
  const ratio = median(engineRuns.map((run, i) => turnRate(run) / turnRate(plainRuns[i])));
  const change = ratio / RATIO_BEFORE - 1;
  const verdict = Math.abs(change) > TOLERANCE
    ? change < 0 ? ": slower than before" : ": faster than before"
    : "";
  report("  ratio", `${makeFigure(ratio)} (${makeFigure(RATIO_BEFORE)} before)${verdict}`);
}

/** Plays the same games, from number `first` on, several times over. */
function playRounds(
  rounds: number,
  generator: BestMoveFinder,
  leaves: LeaveFunction,
  first: number,
): SelfPlayFigures {
  let turns = 0;
  const milliseconds = timeOf(() => {
    for (let round = 0; round < rounds; round++) {
      for (let game = 0; game < RATIO_GAMES; game++) {
        turns += playGame(generator, leaves, createRandom(deriveSeed(SEED, first + game)));
      }
    }
  });
  return { games: rounds * RATIO_GAMES, turns, milliseconds };
}

function turnRate({ turns, milliseconds }: SelfPlayFigures): number {
  return perSecond(turns, milliseconds);
}

/** A thread that was given its task, and the port through which it answers. */
function startThread(path: string, task: StartTask | SelfPlayTask) {
  const worker = new Worker(new URL(path, import.meta.url), { type: "module" });
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage(task, [port2]);
  return { worker, port };
}

/** As many threads as there are processors, in turns with one of them alone. */
async function benchThreads(graph: WordGraph, klv: Uint8Array): Promise<void> {
  const threads = await Promise.all(
    Array.from({ length: navigator.hardwareConcurrency }, async (_, number) => {
      const thread = startThread("./self_play_worker.ts", {
        nodes: graph.nodes,
        leaves: klv,
        seed: SEED + 1 + number,
        warmUpMilliseconds: WARM_UP_MILLISECONDS,
        milliseconds: RUN_MILLISECONDS,
      });
      await answerOf(thread.port);
      return thread;
    }),
  );
  const play = async (count: number): Promise<SelfPlayFigures> => {
    const answers = threads.slice(0, count).map(({ port }) => {
      const answer = answerOf(port);
      port.postMessage("play");
      return answer;
    });
    const figures = (await Promise.all(answers)).filter(isFigures);
    const rate = (count: (figure: SelfPlayFigures) => number) =>
      figures.reduce((sum, figure) => sum + count(figure) / figure.milliseconds, 0);
    return {
      games: rate(({ games }) => games),
      turns: rate(({ turns }) => turns),
      milliseconds: 1,
    };
  };
  const runs: SelfPlayFigures[] = [], ratios: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const one = await play(1), all = await play(threads.length);
    runs.push(all);
    ratios.push(turnRate(all) / turnRate(one));
  }
  for (const { worker, port } of threads) {
    port.close();
    worker.terminate();
  }
  report(
    `equity self-play, ${threads.length} threads`,
    `${describeSelfPlay(runs)}: ${makeFigure(median(ratios))} times one`,
  );
}

function isStart(answer: unknown): answer is StartFigures {
  return typeof answer === "object" && answer !== null && "tables" in answer;
}

function isFigures(answer: unknown): answer is SelfPlayFigures {
  return typeof answer === "object" && answer !== null && "games" in answer;
}

/** The next message that comes through `port`. */
function answerOf(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => port.onmessage = ({ data }) => resolve(data));
}

function benchFullGeneration(graph: WordGraph, leaves: LeaveFunction): void {
  const generator = new MoveGenerator(graph);
  const positions: { board: Board; rack: readonly Tile[]; measure: Measure }[] = [];
  for (let game = 0; game < 20; game++) {
    playGame(
      generator,
      leaves,
      createRandom(game),
      (rack, measure) =>
        positions.push({ board: generator.board.slice(), rack: rack.slice(), measure }),
    );
  }
  let plays = 0;
  const rates: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    plays = 0;
    const time = timeOf(() => {
      for (const { board, rack, measure } of positions) {
        generator.setBoard(board);
        plays += generator.allPlays(rack, measure).length;
      }
    });
    if (run > 0) rates.push(perSecond(positions.length, time));
  }
  report(
    "all plays",
    `${makeFigure(median(rates))} positions/s, ${makeFigure(plays / positions.length)} plays each`,
  );
}

function benchStrength(graph: WordGraph, leaves: LeaveFunction): void {
  const equity = createEquity(new MoveGenerator(graph), leaves);
  const greedy = createGreedy(new MoveGenerator(graph));
  const { games, share, error, spread } = playMatch(equity, greedy, graph, MATCH_PAIRS, SEED);
  report(
    "equity against greedy",
    `${(100 * share).toFixed(1)} % (+-${(196 * error).toFixed(1)}) of ${
      makeFigure(games)
    } paired ` +
      `games, ${spread >= 0 ? "+" : ""}${spread.toFixed(1)} points a game`,
  );
}

const kwg = Deno.readFileSync(new URL("enable1.kwg", dictionaries));
const klv = Deno.readFileSync(new URL("enable1.klv2", dictionaries));
await benchStart({ kwg, klv });
const graph = parseWordGraph(kwg), leaves = createLeaveTable(parseLeaveValues(klv));
benchSelfPlay(graph, leaves);
await benchThreads(graph, klv);
benchFullGeneration(graph, leaves);
benchBuild(Deno.readFileSync(new URL("enable1.txt", dictionaries)));
benchStrength(graph, leaves);
