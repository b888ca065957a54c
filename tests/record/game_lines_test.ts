import { assert, assertEquals } from "@std/assert";
import { createRandom } from "../../lib/random.ts";
import { gameEventOf, GameRecorder, placeTiles } from "../../lib/record/game_lines.ts";
import type { PlayTurn } from "../../lib/record/transcript.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import { createBoard } from "../../lib/scrabble/board.ts";
import type { GameEvent } from "../../lib/scrabble/event.ts";
import { Game } from "../../lib/scrabble/game.ts";
import { boardOf, EVERY_WORD, placementsOf, rackOf, randomMove } from "../scrabble/fixtures.ts";

const HEADING = { game: 4, round: 2, deal: 3, players: [1, 0], names: ["bob", "anna"] };

function playRandomly(seed: number): GameEvent[] {
  const random = createRandom(seed);
  const game = new Game({ seats: 2, bag: createBag(random), dictionary: EVERY_WORD });
  const events: GameEvent[] = [game.start];
  for (let turn = 1; game.end === undefined; turn++) {
    if (turn === 30 && seed % 2 === 1) {
      events.push(game.drop(game.turn, "timeout", "too slow"));
      continue;
    }
    const move = randomMove(game, random);
    if (move.kind === "exchange") events.push(game.exchange(move.tiles));
    else {
      const play = game.checkPlay(move.placements);
      assert(play.kind === "scored");
      events.push(game.play(move.placements, play.score));
    }
  }
  events.push(game.end);
  return events;
}

/** Placements in the order of their squares: a line does not keep the order of a player's hands. */
function inOrder(event: GameEvent): GameEvent {
  if (event.kind !== "play") return event;
  return { ...event, placements: event.placements.toSorted((a, b) => a.square - b.square) };
}

Deno.test("the events of games become lines, and the lines the same events", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const recorder = new GameRecorder(HEADING);
    const board = createBoard();
    for (const event of playRandomly(seed)) {
      const back = gameEventOf(recorder.line(event), board);
      assert(!("error" in back), JSON.stringify(back));
      assertEquals(inOrder(back), inOrder(event));
      if (event.kind === "play") placeTiles(board, event.placements);
    }
  }
});

Deno.test("turns are numbered from 1, whatever they are", () => {
  const recorder = new GameRecorder(HEADING);
  const lines = playRandomly(3).map((event) => recorder.line(event));
  const turns = lines.flatMap((line) => "turn" in line ? [line.turn] : []);
  assertEquals(turns, turns.map((_, index) => index + 1));
  assert(lines.some(({ event }) => event === "fault"));
  assert(lines.every(({ game }) => game === 4));
});

Deno.test("a play is written with its position, dots for tiles that are there, blanks lower", () => {
  const recorder = new GameRecorder(HEADING);
  const board = createBoard();
  const play = (text: string): PlayTurn => {
    const placements = placementsOf(board, text);
    placeTiles(board, placements);
    const line = recorder.line({
      kind: "play",
      seat: 0,
      rack: rackOf("CARESX?"),
      placements,
      score: 1,
      total: 1,
      drawn: [],
      tilesLeft: 0,
    });
    assert(line.event === "play");
    return line;
  };
  assertEquals([play("8H CaRE")].map(({ position, word }) => `${position} ${word}`), ["8H CaRE"]);
  assertEquals([play("8H ....s")].map(({ position, word }) => `${position} ${word}`), ["8H ....s"]);
  assertEquals([play("L7 E.X")].map(({ position, word }) => `${position} ${word}`), ["L7 E.X"]);
});

Deno.test("a play that does not fit the board is an error, not an event", () => {
  const line: PlayTurn = {
    event: "play",
    game: 1,
    turn: 1,
    seat: 0,
    rack: "CARE",
    position: "8H",
    word: "C.RE",
    score: 1,
    total: 1,
    drawn: "",
    tilesLeft: 0,
  };
  const event = gameEventOf(line, createBoard());
  assert("error" in event && event.error.includes("there is no tile on 8I"));
  assert(!("error" in gameEventOf(line, boardOf("8I AA").fill(0, 114))));
});
