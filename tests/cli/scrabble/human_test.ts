import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Command, parseCommand } from "../../../lib/cli/scrabble/human.ts";
import { buildWordGraph } from "../../../lib/dictionary/build.ts";
import { createBoard, squareAt } from "../../../lib/scrabble/board.ts";
import { BLANK_FLAG, parseRack } from "../../../lib/scrabble/tiles.ts";

const GRAPH = buildWordGraph(["CARE", "CARES", "SO", "AT"]);

function typed(line: string, options: { board?: Uint8Array; tilesLeft?: number } = {}): Command {
  const { board = createBoard(), tilesLeft = 50 } = options;
  return parseCommand(line, { board, rack: parseRack("CARES?O")!, tilesLeft }, GRAPH);
}

function careOnBoard(): Uint8Array {
  const board = createBoard();
  for (const [index, letter] of [..."CARE"].entries()) {
    board[squareAt(7 + index, 7)] = letter.charCodeAt(0) - 64;
  }
  return board;
}

function problemOf(line: string, options = {}): string {
  const command = typed(line, options);
  assert(command.kind === "problem", `${line} is a ${command.kind}`);
  return command.message;
}

Deno.test("a play is typed as its position and its word, with its score at hand", () => {
  const command = typed("8h CARE");
  assert(command.kind === "move" && command.move.kind === "play");
  assertEquals(command.score, 12);
  assertEquals(command.move.placements.length, 4);
});

Deno.test("a blank is a lower-case letter, tiles that are there letters or dots", () => {
  for (const line of ["8H CAREs", "8H ....s"]) {
    const command = typed(line, { board: careOnBoard() });
    assert(command.kind === "move" && command.move.kind === "play");
    const [placement] = command.move.placements;
    assertEquals(placement, { square: squareAt(11, 7), tile: 19 | BLANK_FLAG });
  }
});

Deno.test("an exchange names tiles of the rack, and a pass is a move", () => {
  assertEquals(typed("exchange c?"), {
    kind: "move",
    move: { kind: "exchange", tiles: [3, 0] },
    score: 0,
  });
  assertEquals(typed("PASS"), { kind: "move", move: { kind: "exchange", tiles: [] }, score: 0 });
});

Deno.test("what the rules do not allow is said, and is no move", () => {
  assertStringIncludes(problemOf("8H CARS"), "CARS");
  assertStringIncludes(problemOf("8H AT"), "T");
  assertStringIncludes(problemOf("1A CARE"), "8H");
  assertStringIncludes(problemOf("exchange QQ"), "QQ");
  assertStringIncludes(problemOf("exchange CAR", { tilesLeft: 2 }), "2");
});

Deno.test("what is no move is explained", () => {
  for (const line of ["8H", "play CARE", "99Z CARE", "8H CARE now", "exchange", "exchange 12"]) {
    assert(problemOf(line).length > 0, line);
  }
  assertEquals(typed("board"), { kind: "board" });
});
