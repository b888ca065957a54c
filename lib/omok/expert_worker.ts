// A thread that searches: says "ready" when it has loaded, then takes an `ExpertTask` and answers with
// the place that it chooses, one after the other.

import { createRandom } from "../random.ts";
import type { Place } from "./board.ts";
import { playExpert } from "./expert.ts";
import type { Position } from "./game.ts";

/** A position to search. */
export interface ExpertTask {
  readonly position: Position;
  /** The seed for the chances of the strategy. */
  readonly seed: number;
  /** Milliseconds for the search. */
  readonly time: number;
}

/** What the thread says. */
export type ExpertMessage = "ready" | Place;

/** The side of the thread that messages go through. */
declare const self: {
  onmessage: ((event: MessageEvent<ExpertTask>) => void) | null;
  postMessage(message: ExpertMessage): void;
};

self.onmessage = ({ data: { position, seed, time } }) => {
  const now = () => performance.now();
  const deadline = now() + time;
  self.postMessage(playExpert(position, createRandom(seed), { now, deadline }));
};

self.postMessage("ready");
