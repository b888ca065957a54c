// A thread that takes long to load, and answers with the last empty place.

import type { ExpertMessage, ExpertTask } from "../../lib/omok/expert_worker.ts";

/** The side of the thread that messages go through. */
declare const self: {
  onmessage: ((event: MessageEvent<ExpertTask>) => void) | null;
  postMessage(message: ExpertMessage): void;
};

self.onmessage = ({ data: { position } }) => {
  self.postMessage(position.board.lastIndexOf(0));
};

await new Promise((resolve) => setTimeout(resolve, 300));
self.postMessage("ready");
