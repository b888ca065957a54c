import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { positionsOf } from "../../lib/record/game_position.ts";
import { TranscriptError } from "../../lib/record/transcript.ts";
import { decode, encode, readBytes, sharedMatch } from "./fixtures.ts";

Deno.test("positions follow a game: its start, each turn, and the end with the last turn", async () => {
  const { games, source } = readBytes(await sharedMatch());
  for (const game of games) {
    const positions = positionsOf(game, source);
    assertEquals(positions.length, game.turns.length + 1);
    for (const [index, { line }] of game.turns.entries()) {
      assertEquals(positions[index]!.onTurn, line.seat);
      assertEquals(positions[index + 1]!.tilesLeft, line.tilesLeft);
      // Tiles are where they were, or on the board, or in the bag.
      const { board, racks, tilesLeft } = positions[index + 1]!;
      const placed = board.filter((tile) => tile !== 0).length;
      if (index + 1 < game.turns.length) {
        assertEquals(placed + racks.flat().length + tilesLeft, 100);
      }
    }
    assertEquals(positions.at(-1)?.scores, game.end?.line.scores);
    assertEquals(positions.at(-1)?.scores, game.end?.line.scores);
    assertEquals(positions.at(-1)?.onTurn, undefined);
  }
});

Deno.test("a game under way has positions up to its last turn", async () => {
  const lines = decode(await sharedMatch()).split("\n").slice(0, 20);
  const { games, source } = readBytes(encode(lines.join("\n")));
  for (const game of games) {
    const positions = positionsOf(game, source);
    assertEquals(positions.length, game.turns.length + 1);
    assertEquals(positions.at(-1)?.end, undefined);
  }
});

Deno.test("a game without its first line is refused with a line number", async () => {
  const lines = decode(await sharedMatch()).split("\n");
  const start = lines.findIndex((line) => line.includes('"event":"game-start"'));
  const { games, source } = readBytes(encode(lines.toSpliced(start, 1).join("\n")));
  const error = assertThrows(() => positionsOf(games[0]!, source), TranscriptError);
  assertStringIncludes(error.message, `${source}:${games[0]!.lines[0]!.number}: game 1 has no`);
});

Deno.test("a play that does not fit the board is refused with its line number", async () => {
  const lines = decode(await sharedMatch()).split("\n");
  const index = lines.findIndex((line) => line.includes('"word":"ROAsTEd"'));
  const text = lines.with(index, lines[index]!.replace("ROAsTEd", "RO.sTEd")).join("\n");
  const { games, source } = readBytes(encode(text));
  const error = assertThrows(() => positionsOf(games[1]!, source), TranscriptError);
  assertStringIncludes(error.message, `${source}:${index + 1}: `);
  assertStringIncludes(error.message, "there is no tile");
});

Deno.test("a line for a seat that the game has not is refused", async () => {
  const lines = decode(await sharedMatch()).split("\n");
  const index = lines.findIndex((line) => /"event":"play","game":1,/.test(line));
  const text = lines.with(index, lines[index]!.replace(/"seat":\d/, '"seat":3')).join("\n");
  const { games, source } = readBytes(encode(text));
  const error = assertThrows(() => positionsOf(games[0]!, source), TranscriptError);
  assertStringIncludes(error.message, `${source}:${index + 1}: the line does not belong`);
});
