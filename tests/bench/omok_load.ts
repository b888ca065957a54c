// How an omok service bears many clients at once: each plays one game after another against Smart,
// without a pause, until all moves are made. Every answer is checked, and at the end every game is
// compared with what was answered.
//
//   deno run --allow-net --allow-read tests/bench/omok_load.ts URL [CLIENTS] [MOVES]
//
// URL is the base of the service (as http://127.0.0.1:8080/omok), CLIENTS the number of clients
// (default 200), MOVES the number of moves of all of them together (default 20000).

import type { Place } from "../../lib/omok/board.ts";
import { createGame, playMove } from "../../lib/omok/game.ts";
import { parseCreated, parsePlayed, placeOf, reportMove } from "../../lib/omok/protocol.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import { createRandom, type Random } from "../../lib/random.ts";

const [base = "http://127.0.0.1:8080/omok", clients = "200", moves = "20000"] = Deno.args;

let left = Number(moves);
const times: number[] = [];
const problems: string[] = [];
let games = 0;

async function ask(path: string): Promise<string> {
  const response = await fetch(`${base}/${path}`);
  return await response.text();
}

/** Plays games until all moves are made. */
async function play(random: Random): Promise<void> {
  while (left > 0) {
    const created = parseCreated(await ask("new?strategy=Smart"));
    if (!created.response) throw new Error(created.reason);
    let game = createGame();
    games++;
    while (game.outcome.kind === "open" && left-- > 0) {
      const place: Place = playSmart(game.position, random);
      const begin = performance.now();
      const text = await ask(
        `play?pid=${created.pid}&move=${place % 15},${Math.trunc(place / 15)}`,
      );
      times.push(performance.now() - begin);
      const answer = parsePlayed(text);
      if (!answer.response) throw new Error(answer.reason);
      game = playMove(game, place);
      check(answer.ack_move, reportMove(place, game.outcome));
      if (answer.move === undefined) continue;
      const reply = placeOf(answer.move);
      // A move that was lost or made twice would leave a stone where the service has none.
      game = playMove(game, reply);
      check(answer.move, reportMove(reply, game.outcome));
    }
  }
}

function check(told: unknown, right: unknown): void {
  if (JSON.stringify(told) !== JSON.stringify(right)) {
    problems.push(JSON.stringify({ told, right }));
  }
}

const begin = performance.now();
const results = await Promise.allSettled(
  Array.from({ length: Number(clients) }, (_, client) => play(createRandom(client))),
);
const seconds = (performance.now() - begin) / 1000;
for (const result of results) {
  if (result.status === "rejected") problems.push(String(result.reason));
}
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
console.log(`${clients} clients, ${times.length} moves in ${games} games, ${seconds.toFixed(1)} s`);
console.log(`${Math.round(times.length / seconds)} moves a second`);
console.log(`answers in ms: half under ${at(0.5)}, 99 % under ${at(0.99)}, all under ${at(1)}`);
console.log(`${problems.length} problems`);
for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
Deno.exit(problems.length === 0 ? 0 : 1);
