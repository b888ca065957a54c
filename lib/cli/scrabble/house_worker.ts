// A thread that plays games among house players. What it is told first is a `HouseTask`; then each
// pairing that comes is played and answered by a `HouseAnswer`.

import { WordGraph } from "../../dictionary/word_graph.ts";
import { UserError } from "../../error.ts";
import { adoptPreparedGraph } from "../../movegen/engine.ts";
import type { PreparedGraph } from "../../movegen/prepared_graph.ts";
import { GameRecorder, makeHeading } from "../../record/game_lines.ts";
import { dropAlways, type GameRecord, type Pairing } from "../../tournament/format.ts";
import { type Contest, type GameReport, playPairing } from "./contest.ts";
import type { GameLineEvent } from "../../record/transcript.ts";
import { findStrategy } from "../../strategy/strategies.ts";
import { loadLeavesFor } from "../leaves_file.ts";

/** What a thread needs to know of a tournament. */
export interface HouseTask {
  readonly seed: number;
  readonly exchangeMinimum: number;
  /** The nodes of the word graph. */
  readonly nodes: Int32Array;
  /** What generation needs to know of it. */
  readonly prepared: PreparedGraph;
  readonly dictionary: string | undefined;
  readonly leaves: string | undefined;
  /** Whether the lines of the games are wanted. */
  readonly tells: boolean;
  /** The dictionary's name, for GCG files; undefined when none are wanted. */
  readonly lexicon: string | undefined;
  readonly entrants: readonly { readonly name: string; readonly strategy: string | undefined }[];
}

/** What comes of a game, or the reason why a thread cannot go on. */
export type HouseAnswer =
  | {
    readonly record: GameRecord;
    /** The game's lines in JSON, where they are wanted: as one text, which is sent faster. */
    readonly json: string | undefined;
    /** How many milliseconds after the game's start each line happened. */
    readonly times: readonly number[];
    /** The game as GCG, where that is wanted and there is one. */
    readonly gcg: string | undefined;
  }
  | {
    readonly failure: string;
    /** Whether it is one that can happen, and is told to the user as it is. */
    readonly isExpected: boolean;
  };

addEventListener("message", (event) => {
  if (event instanceof MessageEvent) void serve(event.data, event.ports[0]!);
}, { once: true });

async function serve(task: HouseTask, port: MessagePort): Promise<void> {
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
  const files = lexicon === undefined ? undefined : await import("./game_gcg.ts");
  const opening = openContest(task, report);
  // Whoever asks for a game hears of it.
  opening.catch(() => {});
  const play = async (pairing: Pairing): Promise<HouseAnswer> => {
    const record = await playPairing(pairing, await opening);
    if (record === undefined) throw new Error("a game of the house was stopped");
    const gcg = lexicon === undefined ? undefined : files?.makeGameGcg(events, lexicon);
    const json = tells ? events.map((event) => JSON.stringify(event)).join("\n") : undefined;
    return { record, json, times, gcg };
  };
  // One after the other, in the order in which they come.
  let last = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<Pairing>) => {
    last = last.then(async () => {
      port.postMessage(await play(data).catch(makeFailure));
    });
  };
}

async function openContest(task: HouseTask, report: GameReport): Promise<Contest> {
  const entrants = task.entrants.map(({ name, strategy: named }) => {
    const strategy = named === undefined ? undefined : findStrategy(named);
    return strategy === undefined ? { name } : { name, strategy };
  });
  const strategies = entrants.flatMap(({ strategy }) => strategy === undefined ? [] : [strategy]);
  const graph = new WordGraph(task.nodes);
  adoptPreparedGraph(graph, task.prepared);
  const leaves = await loadLeavesFor(strategies, task.leaves, task.dictionary);
  const { seed, exchangeMinimum } = task;
  const lexicon = { graph, leaves };
  const drops = dropAlways;
  return { seed, exchangeMinimum, entrants, dictionary: graph, lexicon, drops, report };
}

function makeFailure(error: unknown): HouseAnswer {
  if (error instanceof UserError) return { failure: error.message, isExpected: true };
  const failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { failure, isExpected: false };
}
