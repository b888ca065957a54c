import { assertEquals } from "@std/assert";
import { EMPTY, type Place } from "../../lib/omok/board.ts";
import { ExpertPool } from "../../lib/omok/expert_pool.ts";
import type { Position } from "../../lib/omok/game.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import { randomPosition } from "./positions.ts";

Deno.test("positions wait for a thread as far as there is room, and Smart answers the others", async () => {
  const pool = new ExpertPool({ threads: 1, time: 400, seed: 1 });
  try {
    const position = randomPosition(11, createRandom(3));
    const order: number[] = [];
    const places: Place[] = await Promise.all([0, 1, 2, 3].map(async (index) => {
      const place = await pool.choose(position);
      order.push(index);
      return place;
    }));
    for (const place of places) assertEquals(position.board[place], EMPTY);
    assertEquals(order, [2, 3, 0, 1]);
    assertEquals(places[2], smartAnswer(position, 1, 2));
    // Then there is room again.
    assertEquals(position.board[await pool.choose(position)], EMPTY);
  } finally {
    pool.close();
  }
});

Deno.test("what a pool was asked is answered also when it is closed", async () => {
  const pool = new ExpertPool({ threads: 1, time: 60_000, seed: 2 });
  const position = randomPosition(9, createRandom(4));
  const answers = [pool.choose(position), pool.choose(position)];
  pool.close();
  for (const place of await Promise.all(answers)) assertEquals(position.board[place], EMPTY);
});

Deno.test("a thread that fails is replaced, and Smart answers in its place", async () => {
  const pool = new ExpertPool({ threads: 1, time: 500, seed: 5, module: moduleOf("failing") });
  try {
    const position = randomPosition(9, createRandom(6));
    // The first is searched, the second waits, and both come to nothing.
    const places = await Promise.all([pool.choose(position), pool.choose(position)]);
    places.push(await pool.choose(position));
    assertEquals(places, [0, 1, 2].map((asked) => smartAnswer(position, 5, asked)));
  } finally {
    pool.close();
  }
});

Deno.test("Smart answers for a thread that hangs, which is replaced in the end", async () => {
  const module = moduleOf("hanging");
  const pool = new ExpertPool({ threads: 1, time: 100, seed: 5, module, patience: 100 });
  try {
    const odd = randomPosition(9, createRandom(6));
    const places = await Promise.all([pool.choose(odd), pool.choose(odd)]);
    assertEquals(places, [0, 1].map((asked) => smartAnswer(odd, 5, asked)));
    await untilThreadAnswers(pool, randomPosition(8, createRandom(6)));
  } finally {
    pool.close();
  }
});

Deno.test("a thread may take longer to load than a position may wait", async () => {
  const pool = new ExpertPool({ threads: 1, time: 20, seed: 5, module: moduleOf("slow") });
  try {
    await untilThreadAnswers(pool, randomPosition(9, createRandom(6)));
  } finally {
    pool.close();
  }
});

Deno.test("what no thread can load is answered by Smart", async () => {
  const pool = new ExpertPool({ threads: 1, time: 50, seed: 5, module: moduleOf("missing") });
  try {
    const position = randomPosition(9, createRandom(6));
    for (const asked of [0, 1, 2]) {
      assertEquals(await pool.choose(position), smartAnswer(position, 5, asked));
    }
  } finally {
    pool.close();
  }
});

Deno.test("without time Smart answers all, and no thread is started", async () => {
  // A thread that hangs would keep the answers back.
  for (const time of [0, 1]) {
    const pool = new ExpertPool({ threads: 1, time, seed: 5, module: moduleOf("hanging") });
    const position = randomPosition(9, createRandom(6));
    for (const asked of [0, 1, 2]) {
      assertEquals(await pool.choose(position), smartAnswer(position, 5, asked));
    }
    // The pool is not closed: a thread would be noticed as one that was left behind.
  }
});

function moduleOf(name: string): URL {
  return new URL(`./${name}_worker.ts`, import.meta.url);
}

/** What Smart answers in place of Expert to the position that is asked as number `asked`. */
function smartAnswer(position: Position, seed: number, asked: number): Place {
  return playSmart(position, createRandom(deriveSeed(seed, asked)));
}

/** Asks until the answer is the one of the threads made for tests. */
async function untilThreadAnswers(pool: ExpertPool, position: Position): Promise<void> {
  for (let asked = 0; asked < 300; asked++) {
    if (await pool.choose(position) === position.board.lastIndexOf(0)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("no thread answers");
}
