// A thread that plays games among house players. It is given a port, through which come requests, which
// it does one after the other: each has one answer, and answers go back in lists.

import { LeaveValues } from "../../dictionary/leave_values.ts";
import { WordGraph } from "../../dictionary/word_graph.ts";
import { adoptPreparedGraph } from "../../movegen/engine.ts";
import { createLeaveTable } from "../../movegen/leave_table.ts";
import { createLexiconTables } from "../../movegen/lexicon_tables.ts";
import { NO_LEAVES } from "../../movegen/measure.ts";
import { packGraph } from "../../movegen/packed_graph.ts";
import { type PreparedGraph, sharePackedGraph, shareTables } from "../../movegen/prepared_graph.ts";
import { GameRecorder, makeHeading } from "../../record/game_lines.ts";
import type { GameLineEvent } from "../../record/transcript.ts";
import { findStrategy } from "../../strategy/strategies.ts";
import { dropAlways, type GameRecord, type Pairing } from "../../tournament/format.ts";
import { Answers } from "./answers.ts";
import { type Contest, type GameReport, playPairing } from "./contest.ts";
import { makeGameGcg } from "./game_gcg.ts";

/** What a thread needs to know of a tournament. */
export interface HouseTask {
  readonly seed: number;
  readonly exchangeMinimum: number;
  /** The nodes of the word graph. */
  readonly nodes: Int32Array;
  /** What generation needs to know of it. */
  readonly prepared: PreparedGraph;
  /** The leave values, if a strategy needs them. */
  readonly leaves: Pick<LeaveValues, "nodes" | "values"> | undefined;
  /** In memory that the threads share; games begin as long as it holds 0. */
  readonly halt: Int32Array;
  /** Whether the lines of the games are wanted. */
  readonly tells: boolean;
  /** The dictionary's name, for GCG files; undefined when none are wanted. */
  readonly lexicon: string | undefined;
  readonly entrants: readonly { readonly name: string; readonly strategy: string | undefined }[];
}

/** What a thread is asked to do. */
export type HouseRequest =
  /** To prepare its part of a graph for generation, in memory that all threads see. */
  | { readonly kind: "prepare"; readonly part: keyof PreparedGraph; readonly nodes: Int32Array }
  /** To make itself ready for the games of a tournament. */
  | { readonly kind: "begin"; readonly task: HouseTask }
  /** To play a game of the tournament. */
  | { readonly kind: "play"; readonly pairing: Pairing };

/** What a thread was asked to prepare. */
export interface PreparedPart {
  readonly prepared: Partial<PreparedGraph>;
}

/** A game that was played. */
export interface HouseGame {
  readonly record: GameRecord;
  /** The game's lines in JSON, where they are wanted: as one text, which is sent faster. */
  readonly json: string | undefined;
  /** How many milliseconds after the game's start each line happened. */
  readonly times: readonly number[];
  /** The game as GCG, where that is wanted and there is one. */
  readonly gcg: string | undefined;
}

/**
 * What a thread answers: null when there is nothing to say, as for a game that was not begun because no
 * more are to be; `failure` is why it cannot do what it was asked.
 */
export type HouseAnswer = null | HouseGame | PreparedPart | { readonly failure: string };

addEventListener("message", (event) => {
  if (event instanceof MessageEvent) serve(event.ports[0]!);
}, { once: true });

function serve(port: MessagePort): void {
  const answers = new Answers<HouseAnswer>((held) => port.postMessage(held));
  let play: ((pairing: Pairing) => Promise<HouseAnswer>) | undefined;
  const answer = async (request: HouseRequest): Promise<HouseAnswer> => {
    switch (request.kind) {
      case "prepare":
        return { prepared: prepare(request.part, new WordGraph(request.nodes)) };
      case "begin":
        try {
          play = begin(request.task);
          return null;
        } catch (error) {
          const failure = makeFailure(error);
          play = () => Promise.resolve(failure);
          return failure;
        }
      case "play":
        if (play === undefined) throw new Error("a game of a tournament that has not begun");
        return await play(request.pairing);
    }
  };
  let waiting = 0;
  // One after the other, in the order in which they come.
  let last = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<HouseRequest>) => {
    waiting++;
    last = last.then(async () => {
      const given = await answer(data).catch(makeFailure);
      answers.add(given, --waiting > 0);
    });
  };
}

function prepare(part: keyof PreparedGraph, graph: WordGraph): Partial<PreparedGraph> {
  return part === "packed"
    ? { packed: sharePackedGraph(packGraph(graph)) }
    : { tables: shareTables(createLexiconTables(graph)) };
}

/** Makes ready for the games of a tournament; gives what plays them. */
function begin(task: HouseTask): (pairing: Pairing) => Promise<HouseAnswer> {
  const { tells, lexicon } = task;
  let events: GameLineEvent[] = [];
  let times: number[] = [];
  const report: GameReport = {
    game: (pairing) => {
      events = [];
      times = [];
      if (!tells) return () => {};
      const names = pairing.seats.map((entrant) => task.entrants[entrant]!.name);
      const recorder = new GameRecorder(makeHeading(pairing, names));
      const began = performance.now();
      return (event) => {
        times.push(Math.round(performance.now() - began));
        events.push(recorder.line(event));
      };
    },
    // House players have nothing to say at the end of a game, and so cannot be at fault there.
    dropped: () => {},
  };
  const contest = openContest(task, report);
  return async (pairing) => {
    if (Atomics.load(task.halt, 0) !== 0) return null;
    const record = await playPairing(pairing, contest);
    if (record === undefined) throw new Error("a game of the house was stopped");
    const gcg = lexicon === undefined ? undefined : makeGameGcg(events, lexicon);
    const json = tells ? events.map((event) => JSON.stringify(event)).join("\n") : undefined;
    return { record, json, times, gcg };
  };
}

function openContest(task: HouseTask, report: GameReport): Contest {
  const entrants = task.entrants.map(({ name, strategy: named }) => {
    const strategy = named === undefined ? undefined : findStrategy(named);
    return strategy === undefined ? { name } : { name, strategy };
  });
  const graph = new WordGraph(task.nodes);
  adoptPreparedGraph(graph, task.prepared);
  const { seed, exchangeMinimum, leaves: values } = task;
  const leaves = values === undefined
    ? NO_LEAVES
    : createLeaveTable(new LeaveValues(values.nodes, values.values));
  const lexicon = { graph, leaves };
  // Who is out is decided where the records come together.
  const drops = dropAlways;
  return { seed, exchangeMinimum, entrants, dictionary: graph, lexicon, drops, report };
}

function makeFailure(error: unknown): HouseAnswer {
  return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
