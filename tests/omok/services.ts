// Services for tests: in this process, without a network.

import type { Place } from "../../lib/omok/board.ts";
import type { Position } from "../../lib/omok/game.ts";
import { playRandom } from "../../lib/omok/random.ts";
import { createService, type Service, type ServiceOptions } from "../../lib/omok/service.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import { openSqliteStore } from "../../lib/omok/sqlite_store.ts";
import type { PlayStore } from "../../lib/omok/store.ts";
import { createRandom } from "../../lib/random.ts";

/** What a test may want otherwise. */
export interface TestServiceOptions extends Partial<Omit<ServiceOptions, "store">> {
  readonly store?: PlayStore;
  /** The moves of a further strategy, Scripted, in their order. */
  readonly script?: readonly Place[];
}

/** A service, and short ways to ask it. */
export interface TestService {
  readonly service: Service;
  readonly store: PlayStore;
  /** The body of the answer to a request, by path and query. */
  text(request: string): Promise<string>;
  /** Begins a play, and gives its pid. */
  create(strategy?: string): Promise<string>;
  /** The body of the answer to a move, as `x,y`. */
  play(pid: string, move: string): Promise<string>;
}

/** A service at the root of `http://test`, with Smart, Random and perhaps a scripted strategy. */
export function createTestService(options: TestServiceOptions = {}): TestService {
  const { script, store = openSqliteStore(":memory:"), ...rest } = options;
  const random = createRandom(1);
  const scripted = ({ stones }: Position): Place => script?.[Math.trunc(stones / 2)] ?? -1;
  const service = createService({
    store,
    strategies: [
      { name: "Smart", choose: (position) => playSmart(position, random) },
      { name: "Random", choose: (position) => playRandom(position, random) },
      ...(script === undefined ? [] : [{ name: "Scripted", choose: scripted }]),
    ],
    base: "",
    page: "<!DOCTYPE html>",
    ...rest,
  });
  const text = async (request: string): Promise<string> =>
    await (await service(new Request(`http://test${request}`))).text();
  return {
    service,
    store,
    text,
    create: async (strategy = "Smart") => {
      const answer: unknown = JSON.parse(await text(`/new?strategy=${strategy}`));
      if (typeof answer === "object" && answer !== null && "pid" in answer) {
        return String(answer.pid);
      }
      throw new Error(JSON.stringify(answer));
    },
    play: (pid, move) => text(`/play?pid=${pid}&move=${move}`),
  };
}
