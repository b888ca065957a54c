// Measures how fast move generation is, and what it takes:
//
//   deno run --allow-read tests/bench/bench.ts
//
// Speeds are medians of several runs. The engine and the plain generator play in turns, so that
// what else the machine does falls on both; their ratio is the figure to compare between machines.

import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { parseWordGraph } from "../../lib/dictionary/kwg.ts";
import { parseLeaveValues } from "../../lib/dictionary/leave_values.ts";
import { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { parseWordList } from "../../lib/dictionary/word_list.ts";
import { createLeaveTable } from "../../lib/movegen/leave_table.ts";
import { equityMeasure, type LeaveFunction, type Measure } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom } from "../../lib/random.ts";
import type { Board } from "../../lib/scrabble/board.ts";
import type { Tile } from "../../lib/scrabble/tiles.ts";
import { createEquity } from "../../lib/strategy/equity.ts";
import { createGreedy } from "../../lib/strategy/greedy.ts";
import { makeFigure, median, timeOf } from "./figures.ts";
import { PlainGenerator } from "./plain_generator.ts";
import { playFor, playGame, type SelfPlayFigures } from "./self_play.ts";
import type { SelfPlayTask } from "./self_play_worker.ts";
import { playMatch } from "./strategy_match.ts";

/** How much faster than the plain generator the engine was when this was last looked at. */
const RATIO_BEFORE = 44;

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

/** Times everything from the files to the first best play. */
function benchStart(kwg: Uint8Array, klv: Uint8Array): { graph: WordGraph; leaves: LeaveFunction } {
  let graph = new WordGraph(new Int32Array(2)), leaves: LeaveFunction = { valueOf: () => 0 };
  const graphTime = timeOf(() => graph = parseWordGraph(kwg));
  const leavesTime = timeOf(() => leaves = createLeaveTable(parseLeaveValues(klv)));
  const engineTime = timeOf(() =>
    new MoveGenerator(graph).bestMove(
      [1, 5, 9, 14, 18, 19, 20],
      equityMeasure({ leaves, tilesLeft: 86 }),
    )
  );
  report(
    "to the first best play",
    `${makeFigure(graphTime + leavesTime + engineTime)} ms: word graph ${makeFigure(graphTime)}, ` +
      `leaves ${makeFigure(leavesTime)}, tables ${makeFigure(engineTime)}`,
  );
  return { graph, leaves };
}

function benchBuild(list: Uint8Array): void {
  const { words } = parseWordList(list);
  const times = Array.from({ length: 3 }, () => timeOf(() => buildWordGraph(words)));
  report("to build the word graph", `${makeFigure(median(times))} ms for ${words.length} words`);
}

function benchSelfPlay(graph: WordGraph, leaves: LeaveFunction): readonly SelfPlayFigures[] {
  const engine = new MoveGenerator(graph), plain = new PlainGenerator(graph);
  const engineRuns: SelfPlayFigures[] = [], plainRuns: SelfPlayFigures[] = [];
  playFor(WARM_UP_MILLISECONDS, engine, leaves, SEED, 0);
  report("resident memory", `${makeFigure(Deno.memoryUsage().rss / 1e6)} MB with all tables`);
  playFor(WARM_UP_MILLISECONDS, plain, leaves, SEED, 0);
  for (let run = 1; run <= RUNS; run++) {
    const first = run * 10_000;
    engineRuns.push(playFor(RUN_MILLISECONDS, engine, leaves, SEED, first));
    plainRuns.push(playFor(RUN_MILLISECONDS, plain, leaves, SEED, first));
  }
  report("equity self-play, one thread", describeSelfPlay(engineRuns));
  report("  by the plain generator", describeSelfPlay(plainRuns));
  const ratios = engineRuns.map((run, i) =>
    perSecond(run.turns, run.milliseconds) /
    perSecond(plainRuns[i].turns, plainRuns[i].milliseconds)
  );
  report("  ratio", `${makeFigure(median(ratios))} (${makeFigure(RATIO_BEFORE)} before)`);
  return engineRuns;
}

async function benchThreads(
  graph: WordGraph,
  klv: Uint8Array,
  single: readonly SelfPlayFigures[],
): Promise<void> {
  const threads = navigator.hardwareConcurrency;
  const ports = await Promise.all(Array.from({ length: threads }, async (_, thread) => {
    const worker = new Worker(new URL("./self_play_worker.ts", import.meta.url), {
      type: "module",
    });
    const { port1, port2 } = new MessageChannel();
    const task: SelfPlayTask = {
      nodes: graph.nodes,
      leaves: klv,
      seed: SEED + 1 + thread,
      warmUpMilliseconds: WARM_UP_MILLISECONDS,
      milliseconds: RUN_MILLISECONDS,
    };
    const ready = answerOf(port1);
    worker.postMessage(task, [port2]);
    await ready;
    return { worker, port: port1 };
  }));
  const runs: SelfPlayFigures[] = [];
  for (let run = 0; run < RUNS; run++) {
    const answers = ports.map(({ port }) => {
      const answer = answerOf(port);
      port.postMessage("play");
      return answer;
    });
    const figures = (await Promise.all(answers)).filter(isFigures);
    const rate = (count: (figure: SelfPlayFigures) => number) =>
      figures.reduce((sum, figure) => sum + count(figure) / figure.milliseconds, 0);
    runs.push({
      games: rate(({ games }) => games),
      turns: rate(({ turns }) => turns),
      milliseconds: 1,
    });
  }
  for (const { worker, port } of ports) {
    port.close();
    worker.terminate();
  }
  const turnsOf = (figures: readonly SelfPlayFigures[]) =>
    median(figures.map((run) => perSecond(run.turns, run.milliseconds)));
  report(
    `equity self-play, ${threads} threads`,
    `${describeSelfPlay(runs)}: ${makeFigure(turnsOf(runs) / turnsOf(single))} times one`,
  );
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
const { graph, leaves } = benchStart(kwg, klv);
const single = benchSelfPlay(graph, leaves);
await benchThreads(graph, klv, single);
benchFullGeneration(graph, leaves);
benchBuild(Deno.readFileSync(new URL("enable1.txt", dictionaries)));
benchStrength(graph, leaves);
