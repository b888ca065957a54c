// How strong the strategies of omok are: matches between them, each side moving first in half of
// the games.
//
//   deno run --allow-read tests/bench/omok_bench.ts [GAMES] [MILLISECONDS]
//
// GAMES a match (default 100), MILLISECONDS a move of Expert (default 100).

import { createGame, type Game, playMove } from "../../lib/omok/game.ts";
import { playExpert } from "../../lib/omok/expert.ts";
import { playRandom } from "../../lib/omok/random.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import type { Strategy } from "../../lib/omok/strategy.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";

/** A strategy, and how long its moves have taken. */
class Contestant {
  moves = 0;
  milliseconds = 0;
  slowest = 0;

  constructor(readonly name: string, readonly strategy: Strategy) {}

  play(game: Game, random: ReturnType<typeof createRandom>): Game {
    const begin = performance.now();
    const place = this.strategy(game.position, random);
    const time = performance.now() - begin;
    this.moves++;
    this.milliseconds += time;
    this.slowest = Math.max(this.slowest, time);
    return playMove(game, place);
  }

  get figures(): string {
    const mean = (this.milliseconds / this.moves).toFixed(2);
    return `${this.name}: ${this.moves} moves, ${mean} ms each, ${
      this.slowest.toFixed(1)
    } ms at most`;
  }
}

function match(first: Contestant, second: Contestant, games: number): void {
  let wins = 0;
  let draws = 0;
  const lost: number[] = [];
  for (let seed = 0; seed < games; seed++) {
    const random = createRandom(deriveSeed(20, seed));
    let game = createGame();
    while (game.outcome.kind === "open") {
      game = (game.position.stones % 2 === 0 ? first : second).play(game, random);
    }
    if (game.outcome.kind === "draw") draws++;
    else if (game.moves.length % 2 === 1) wins++;
    else lost.push(seed);
  }
  const losses = games - wins - draws;
  console.log(
    `${first.name} (first) - ${second.name}: ${wins} won, ${draws} drawn, ${losses} lost`,
  );
  if (losses > 0 && losses <= games / 10) console.log(`  lost: games ${lost.join(", ")}`);
}

const games = Number(Deno.args[0] ?? 100);
const milliseconds = Number(Deno.args[1] ?? 100);
const now = () => performance.now();
const random = new Contestant("Random", playRandom);
const smart = new Contestant("Smart", playSmart);
const expert = new Contestant(
  "Expert",
  (position, source) => playExpert(position, source, { now, deadline: now() + milliseconds }),
);
match(random, smart, 2 * games);
match(expert, smart, games);
match(smart, expert, games);
for (const contestant of [random, smart, expert]) console.log(contestant.figures);
