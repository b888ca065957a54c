// A thread that never comes to an end with an odd number of stones, and answers with the last empty
// place to an even one.

import type { ExpertMessage, ExpertTask } from "../../lib/omok/expert_worker.ts";

/** The side of the thread that messages go through. */
declare const self: {
  onmessage: ((event: MessageEvent<ExpertTask>) => void) | null;
  postMessage(message: ExpertMessage): void;
};

self.onmessage = ({ data: { position } }) => {
  while (position.stones % 2 === 1) {
    // For as long as the thread lives.
  }
  self.postMessage(position.board.lastIndexOf(0));
};

self.postMessage("ready");
