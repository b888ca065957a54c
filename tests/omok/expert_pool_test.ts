import { assertEquals } from "@std/assert";
import { EMPTY, type Place } from "../../lib/omok/board.ts";
import { ExpertPool } from "../../lib/omok/expert_pool.ts";
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
    assertEquals(places[2], playSmart(position, createRandom(deriveSeed(1, 2))));
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

for (const [problem, module] of [["fails", "failing_worker.ts"], ["hangs", "hanging_worker.ts"]]) {
  Deno.test(`a thread that ${problem} is replaced, and Smart answers in its place`, async () => {
    const url = new URL(`./${module}`, import.meta.url);
    const pool = new ExpertPool({ threads: 1, time: 100, seed: 5, module: url });
    try {
      const position = randomPosition(9, createRandom(6));
      // The first is searched, the second waits, and both come to nothing.
      const places = await Promise.all([pool.choose(position), pool.choose(position)]);
      places.push(await pool.choose(position));
      assertEquals(
        places,
        [0, 1, 2].map((asked) => playSmart(position, createRandom(deriveSeed(5, asked)))),
      );
    } finally {
      pool.close();
    }
  });
}
