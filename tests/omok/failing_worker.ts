// A thread that fails at whatever it is asked.

import type { ExpertMessage, ExpertTask } from "../../lib/omok/expert_worker.ts";

/** The side of the thread that messages go through. */
declare const self: {
  onmessage: ((event: MessageEvent<ExpertTask>) => void) | null;
  postMessage(message: ExpertMessage): void;
};

self.onmessage = () => {
  throw new Error("This thread always fails");
};

self.postMessage("ready");
