// Lets two strategies of Fish meet in games of two on random boards, each board played twice with the
// seats swapped, and prints what the first one made of it:
//
//     deno run tests/bench/fish_bench.ts minimax:2 greedy [GAMES] [SIDE] [SEED]
//
// GAMES is 200, SIDE of the board 6, SEED 1 if not given. A tie is half a win.

import { createBoard } from "../../lib/fish/board.ts";
import { type Player } from "../../lib/fish/player.ts";
import { playGame } from "../../lib/fish/referee.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { findStrategy } from "../../lib/fish/strategy/strategies.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";

const [ours = "", theirs = "", games = "200", side = "6", seed = "1"] = Deno.args;

function createPlayer(name: string, chance: number): Player {
  const choice = findStrategy(name);
  if (choice === undefined) throw new Error(`there is no strategy "${name}"`);
  const pause = () => Promise.resolve();
  const strategy = choice.create({ seed: chance, now: () => performance.now(), pause });
  return new HousePlayer(name, strategy);
}

const players = [createPlayer(ours, 1), createPlayer(theirs, 2)];
let points = 0;
let margin = 0;
for (let game = 1; game <= Number(games); game++) {
  const deal = Math.ceil(game / 2);
  const random = createRandom(deriveSeed(Number(seed), deal));
  const size = { rows: Number(side), columns: Number(side) };
  const board = createBoard({ ...size, fish: "random", holes: 0 }, random);
  const own = (game - 1) % 2;
  const seated = own === 0 ? players : players.toReversed();
  const { end, faults } = await playGame(seated, { board });
  if (end === undefined || faults.length > 0) throw new Error(JSON.stringify(faults));
  if (end.winners.includes(own)) points += 1 / end.winners.length;
  margin += end.scores[own]! - end.scores[1 - own]!;
  if (game % 20 !== 0 && game !== Number(games)) continue;
  const share = (100 * points / game).toFixed(1);
  console.log(`${game} games: ${ours} ${share} %, ${(margin / game).toFixed(1)} fish ahead`);
}
