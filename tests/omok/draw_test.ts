import { assertEquals } from "@std/assert";
import { drawBoard } from "../../lib/omok/draw.ts";
import { gameOf } from "../../lib/omok/game.ts";

Deno.test("the board shows stones, the last move and the winning row", () => {
  const { position, outcome } = gameOf([0, 30, 1, 31, 2, 32, 4, 33, 224, 34]);
  const row = outcome.kind === "win" ? outcome.row : [];
  const lines = drawBoard(position.board, { last: 34, row, colour: false }).split("\n");
  assertEquals(lines[0], "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O");
  assertEquals(lines[1], " 1  X  X  X  .  X  .  .  .  .  .  .  .  .  .  .");
  assertEquals(lines[3], " 3 (O)(O)(O)(O)[O] .  .  .  .  .  .  .  .  .  .");
  assertEquals(lines[15], "15  .  .  .  .  .  .  .  .  .  .  .  .  .  .  X");
  assertEquals(lines.length, 16);
});

Deno.test("in colour the same places are shown, in as many columns", () => {
  const { position } = gameOf([112, 113]);
  const text = drawBoard(position.board, { last: 113, colour: true });
  const plain = text.split("\x1b").map((part) => part.replace(/^\[[\d;]*m/, "")).join("");
  assertEquals(plain.split("\n")[8], ` 8 ${" · ".repeat(7)} ●  ● ${" · ".repeat(6)}`);
});

Deno.test("in colour the last move is marked within the winning row, too", () => {
  const { position, outcome } = gameOf([0, 30, 1, 31, 2, 32, 4, 33, 224, 34]);
  const row = outcome.kind === "win" ? outcome.row : [];
  const [, , , line = ""] = drawBoard(position.board, { last: 34, row, colour: true }).split("\n");
  const backs = [...line.matchAll(/\[48;5;(\d+)m/g)].map(([, back]) => back);
  assertEquals(new Set(backs.slice(0, 4)).size, 1);
  assertEquals(new Set(backs.slice(3, 6)).size, 3);
});
