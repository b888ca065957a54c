// A thread that plays games among house players. What it is told first is a `HouseTask`; then each
// pairing that comes is played and answered by a `HouseAnswer`.

import { WordGraph } from "../../dictionary/word_graph.ts";
import { GameRecorder, makeHeading } from "../../record/game_lines.ts";
import { dropAlways, type GameRecord, type Pairing } from "../../tournament/format.ts";
import { requireStrategy } from "./admin_settings.ts";
import { type Contest, type GameReport, playPairing } from "./contest.ts";
import type { GameLineEvent } from "../../record/transcript.ts";
import { makeGameGcg } from "./game_gcg.ts";
import { loadLeavesFor } from "../leaves_file.ts";

/** What a thread needs to know of a tournament. */
export interface HouseTask {
  readonly seed: number;
  readonly exchangeMinimum: number;
  /** The nodes of the word graph. */
  readonly nodes: Int32Array;
  readonly dictionary: string | undefined;
  readonly leaves: string | undefined;
  /** The dictionary's name, for GCG files; undefined when none are wanted. */
  readonly lexicon: string | undefined;
  readonly entrants: readonly { readonly name: string; readonly strategy: string | undefined }[];
}

/** A line of a game: its event in JSON, and how long after the game's start it happened. */
export interface TimedLine {
  readonly ms: number;
  readonly json: string;
}

/** What comes of a game, or the reason why a thread cannot go on. */
export type HouseAnswer =
  | {
    readonly record: GameRecord;
    readonly lines: readonly TimedLine[];
    /** The game as GCG, where that is wanted and there is one. */
    readonly gcg: string | undefined;
  }
  | { readonly failure: string };

addEventListener("message", (event) => {
  if (event instanceof MessageEvent) void serve(event.data, event.ports[0]!);
}, { once: true });

async function serve(task: HouseTask, port: MessagePort): Promise<void> {
  let lines: TimedLine[] = [];
  let events: GameLineEvent[] = [];
  const report: GameReport = {
    game: (pairing) => {
      const names = pairing.seats.map((entrant) => task.entrants[entrant]!.name);
      const recorder = new GameRecorder(makeHeading(pairing, names));
      const began = performance.now();
      lines = [];
      events = [];
      return (event) => {
        const ms = Math.round(performance.now() - began);
        const line = recorder.line(event);
        events.push(line);
        lines.push({ ms, json: JSON.stringify(line) });
      };
    },
    // House players have nothing to say at the end of a game, and so cannot be at fault there.
    dropped: () => {},
  };
  try {
    const contest = await openContest(task, report);
    port.onmessage = async ({ data }: MessageEvent<Pairing>) => {
      try {
        const record = await playPairing(data, contest);
        const { lexicon } = task;
        const gcg = lexicon === undefined ? undefined : makeGameGcg(events, lexicon);
        port.postMessage({ record, lines, gcg });
      } catch (error) {
        port.postMessage({ failure: describe(error) });
      }
    };
  } catch (error) {
    port.postMessage({ failure: describe(error) });
  }
}

async function openContest(task: HouseTask, report: GameReport): Promise<Contest> {
  const entrants = task.entrants.map(({ name, strategy }) =>
    strategy === undefined ? { name } : { name, strategy: requireStrategy(strategy) }
  );
  const strategies = entrants.flatMap(({ strategy }) => strategy === undefined ? [] : [strategy]);
  const graph = new WordGraph(task.nodes);
  const leaves = await loadLeavesFor(strategies, task.leaves, task.dictionary);
  const { seed, exchangeMinimum } = task;
  const lexicon = { graph, leaves };
  const drops = dropAlways;
  return { seed, exchangeMinimum, entrants, dictionary: graph, lexicon, drops, report };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
