// Plays as many games as it is told between two greedy players, with nothing but the engine and the rules:
// what a tournament of them is measured by.
//
//   deno run --allow-read tests/bench/bare_games.ts 1000

import { parseWordGraph } from "../../lib/dictionary/kwg.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createGreedy } from "../../lib/strategy/greedy.ts";
import { playMatch } from "./strategy_match.ts";

const games = Number(Deno.args[0]);
const kwg = Deno.readFileSync(new URL("../../dictionaries/enable1.kwg", import.meta.url));
const graph = parseWordGraph(kwg);
const greedy = createGreedy(new MoveGenerator(graph));
playMatch(greedy, greedy, graph, games / 2, 1);
