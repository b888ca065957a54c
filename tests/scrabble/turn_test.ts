import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { createRandom } from "../../lib/random.ts";
import { Game } from "../../lib/scrabble/game.ts";
import { Fault } from "../../lib/scrabble/player.ts";
import { makeRack, TILES_IN_ALL } from "../../lib/scrabble/tiles.ts";
import { RefereeTurn } from "../../lib/scrabble/turn.ts";
import { placeAll } from "./faulty_players.ts";
import { bagOf, boardOf, dictionaryOf, placementsOf, rackOf } from "./fixtures.ts";

const WORDS = dictionaryOf("CARE", "CARES", "HE");

function gameOf(racks = ["CAREQ?Z", "HESSSSS"], rest = "ABCDEFGH"): Game {
  const bag = bagOf(racks, rest, createRandom(1));
  return new Game({ seats: racks.length, bag, dictionary: WORDS });
}

/** A game on whose board CARE lies, with HESSSSS on turn. */
function gameAfterCare(): Game {
  const game = gameOf();
  game.play(placementsOf(game.board, "8H CARE"), 12);
  return game;
}

/** The fault with which a call is rejected. */
async function faultOf(call: Promise<unknown>): Promise<Fault> {
  return await assertRejects(() => call, Fault);
}

/** What must not change while a turn lasts. */
function stateOf(game: Game): unknown {
  return [game.board.slice(), game.turn, game.rackOf(0), game.rackOf(1), game.scoreOf(0)].concat(
    [game.drawInExchange(TILES_IN_ALL)],
  );
}

Deno.test("a play gives the tiles that it draws, and happens only later", async () => {
  const game = gameOf();
  const before = stateOf(game);
  const turn = new RefereeTurn(game);
  const placements = placementsOf(game.board, "8H CARE");
  await placeAll(turn, placements);
  assertEquals(makeRack(await turn.donePlace()), "ABCD");
  assertEquals(turn.finish(), { kind: "play", placements, score: 12, drawn: rackOf("ABCD") });
  assertEquals(stateOf(game), before);
});

Deno.test("a blank is placed as its letter and scores nothing", async () => {
  const game = gameOf(["CAR?XYZ", "HESSSSS"]);
  const turn = new RefereeTurn(game);
  await placeAll(turn, placementsOf(game.board, "8H CARe"));
  await turn.donePlace();
  const action = turn.finish();
  assert(!(action instanceof Fault) && action.kind === "play");
  assertEquals(action.score, 10);
});

Deno.test("an exchange gives as many tiles, and happens only later", async () => {
  const game = gameOf();
  const before = stateOf(game);
  const turn = new RefereeTurn(game);
  const tiles = rackOf("QZ");
  assertEquals(makeRack(await turn.exchangeTiles(tiles)), "AB");
  tiles.push(1);
  assertEquals(turn.finish(), { kind: "exchange", tiles: rackOf("QZ"), drawn: rackOf("AB") });
  assertEquals(stateOf(game), before);
});

Deno.test("tiles that a player is given are its own to change", async () => {
  const game = gameOf();
  const turn = new RefereeTurn(game);
  const drawn = await turn.exchangeTiles(rackOf("Q"));
  if (Array.isArray(drawn)) drawn[0] = 26;
  assertEquals(turn.finish(), { kind: "exchange", tiles: rackOf("Q"), drawn: rackOf("A") });
});

Deno.test("a pass is an exchange of no tiles, with an empty bag too", async () => {
  const turn = new RefereeTurn(gameOf(undefined, ""));
  assertEquals(await turn.exchangeTiles([]), []);
  assertEquals(turn.finish(), { kind: "exchange", tiles: [], drawn: [] });
});

Deno.test("an exchange of more tiles than the bag holds is a fault", async () => {
  const turn = new RefereeTurn(gameOf(undefined, "A"));
  const fault = await faultOf(turn.exchangeTiles(rackOf("QZ")));
  assertEquals(fault.kind, "illegal-exchange");
  assertEquals(
    fault.message,
    "illegal exchange: 2 exchanged with 1 in the bag, which must hold 2 at least",
  );
});

Deno.test("an occupied square is a fault at the moment the tile is placed", async () => {
  const turn = new RefereeTurn(gameAfterCare());
  const fault = await faultOf(turn.placeTile(8, 7, 8));
  assertEquals(fault.kind, "illegal-play");
  assertEquals(fault.message, "illegal play: H on 8I: A lies there already");
});

Deno.test("a tile used up in this turn is a fault at the moment it is placed again", async () => {
  const turn = new RefereeTurn(gameAfterCare());
  await turn.placeTile(8, 8, 8);
  const fault = await faultOf(turn.placeTile(9, 8, 8));
  assertEquals(
    fault.message,
    "illegal play: H on 9J: H is not held: the rack is HESSSSS, of which H is used",
  );
});

Deno.test("a letter tile cannot stand in for a blank, nor a blank for a letter tile", async () => {
  const blank = new RefereeTurn(gameAfterCare());
  assertMatch((await faultOf(blank.placeBlank(8, 8, 8))).message, /h on 9I: a blank is not held/);
  const letter = new RefereeTurn(gameOf(["?AREQXZ", "HESSSSS"]));
  assertMatch((await faultOf(letter.placeTile(7, 7, 3))).message, /C on 8H: C is not held/);
});

Deno.test("a play with a word that is unknown is a fault at its end, and says the word", async () => {
  const turn = new RefereeTurn(gameAfterCare());
  await turn.placeTile(8, 8, 8);
  await turn.placeTile(9, 8, 5);
  const fault = await faultOf(turn.donePlace());
  assertEquals(fault.kind, "illegal-play");
  assertEquals(
    fault.message,
    "illegal play: HE makes AH down and RE down, which are not in the dictionary",
  );
});

Deno.test("after a fault every call is rejected, and the first fault is the one that counts", async () => {
  const turn = new RefereeTurn(gameOf());
  const first = await faultOf(turn.donePlace());
  const calls = [
    turn.exchangeTiles([]),
    turn.placeTile(7, 7, 3),
    turn.placeBlank(7, 7, 3),
    turn.donePlace(),
  ];
  for (const call of calls) assertMatch((await faultOf(call)).message, / after a fault: the play/);
  assertEquals(turn.finish(), first);
});

Deno.test("after the turn is over every call is rejected and changes nothing", async () => {
  const game = gameOf();
  const turn = new RefereeTurn(game);
  await turn.exchangeTiles(rackOf("Q"));
  const action = turn.finish();
  for (const call of [turn.exchangeTiles([]), turn.placeTile(7, 7, 3), turn.donePlace()]) {
    assertMatch((await faultOf(call)).message, / after the turn was over$/);
  }
  assertEquals(turn.finish(), action);
  assertEquals(turn.fault, undefined);
});

Deno.test("a second action is a fault, and takes the first back with it", async () => {
  const turn = new RefereeTurn(gameOf());
  await placeAll(turn, placementsOf(boardOf(), "8H CARE"));
  await turn.donePlace();
  const fault = await faultOf(turn.donePlace());
  assertEquals(fault.kind, "broken-contract");
  assertEquals(fault.message, "end of a play after a play was finished: a turn is one action");
  assertEquals(turn.finish(), fault);
});

Deno.test("an error in the referee's own code is no fault of the player", async () => {
  const broken = {
    hasWord: () => {
      throw new TypeError("the dictionary is broken");
    },
  };
  const bag = bagOf(["CAREQ?Z", "HESSSSS"], "", createRandom(1));
  const turn = new RefereeTurn(new Game({ seats: 2, bag, dictionary: broken }));
  await placeAll(turn, placementsOf(boardOf(), "8H CARE"));
  await assertRejects(() => turn.donePlace(), TypeError, "the dictionary is broken");
  assertEquals(turn.fault, undefined);
  assert(turn.bug?.error instanceof TypeError);
});
