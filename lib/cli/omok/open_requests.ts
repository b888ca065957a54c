// The requests that a server has not answered yet.

import type { Service } from "../../omok/service.ts";

/** How long an answer may take to be on its way, in milliseconds. */
const FAREWELL = 50;

/** Counts requests, so that one can wait for the last answer. */
export class OpenRequests {
  #open = 0;
  #onAnswered: (() => void) | undefined;

  /** The service, but that its requests are counted. */
  counting(service: Service): Service {
    return async (request) => {
      this.#open++;
      try {
        return await service(request);
      } finally {
        this.#open--;
        if (this.#open === 0) this.#onAnswered?.();
      }
    };
  }

  /** Resolves when no request is open, and the last answer has had the time to go out. */
  async answered(): Promise<void> {
    while (this.#open > 0) {
      await new Promise<void>((resolve) => this.#onAnswered = resolve);
    }
    await new Promise((resolve) => setTimeout(resolve, FAREWELL));
  }
}
