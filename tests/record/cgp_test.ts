import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import fc from "fast-check";
import { loadDictionary } from "../../lib/cli/dictionary_file.ts";
import { checkPosition } from "../../lib/record/check_position.ts";
import { looksLikeCgp, makeCgp, opcodeOf, parseCgp } from "../../lib/record/cgp.ts";
import { followGame } from "../../lib/record/follow.ts";
import { parseGcg } from "../../lib/record/gcg.ts";
import { RecordError } from "../../lib/record/record_error.ts";
import { cgpOfPosition } from "../../lib/record/record_cgp.ts";
import { positionsOfRecord } from "../../lib/record/record_positions.ts";
import { createBoard } from "../../lib/scrabble/board.ts";
import { BLANK_FLAG, makeRack } from "../../lib/scrabble/tiles.ts";
import { gcgOf, parseCase } from "./cases.ts";

const EXAMPLE = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 AEINRST/ 0/12 0 lex ENABLE1;";

Deno.test("a position is read and written back", () => {
  const position = parseCgp(EXAMPLE);
  assertEquals(makeRack(position.racks[0]!), "AEINRST");
  assertEquals([position.racks[1], position.scores, position.zeros], [[], [0, 12], 0]);
  assertEquals([opcodeOf(position, "lex"), opcodeOf(position, "ld")], ["ENABLE1", undefined]);
  assertEquals(position.board[7 * 15 + 7], 3);
  assertEquals(makeCgp(position), EXAMPLE);
});

Deno.test("opcodes are kept, white space is not", () => {
  const spaced = `  ${EXAMPLE.replaceAll(" ", "  ")}  bdn  X; cc 1 2 ;\n`;
  assertEquals(makeCgp(parseCgp(spaced)), `${EXAMPLE} bdn X; cc 1 2;`);
});

Deno.test("what is no position is refused, with what is wrong", () => {
  const put = (from: string | RegExp, to: string): string => EXAMPLE.replace(from, to);
  for (
    const [text, message] of [
      ["", /a position is a board/],
      ["15/15 AB/ 0/0 0", /has 2 rows/],
      [put("7CARE4", "7CARE5"), /row 8 of the board, 7CARE5, has 16 squares/],
      [put("7CARE4", "7CARE"), /has 11 squares/],
      [put("7CARE4", "7CÄRE4"), /row 8 of the board: Ä is no tile/],
      [put("AEINRST/", "AEINRS1/"), /AEINRS1 is no rack/],
      [put("AEINRST/", "AEINRSTT/"), /more than 7 tiles/],
      [put("AEINRST/", "AEINRST"), /1 racks and 2 scores/],
      [put("0/12", "0/x"), /x is no score/],
      [put(" 0 lex", " -1 lex"), /-1 is no number of turns/],
      [put("AEINRST/", "QQQ/"), /QQ too many/],
      [`${EXAMPLE}\n${EXAMPLE}`, /one line/],
    ] as const
  ) assertMatch(assertThrows(() => parseCgp(text), RecordError).message, message);
});

Deno.test("a position is told from a file name", () => {
  assert(looksLikeCgp(EXAMPLE));
  for (const name of ["games/a/b/c", "15/15/15", "a b", "#player1 a b"]) {
    assert(!looksLikeCgp(name), name);
  }
});

Deno.test("any position is read as it was written", () => {
  const tile = fc.integer({ min: 1, max: 26 });
  const placed = fc.array(fc.tuple(fc.nat(224), tile), { maxLength: 8 });
  fc.assert(
    fc.property(placed, fc.boolean(), fc.nat(6), (tiles, blank, zeros) => {
      const board = createBoard();
      const used = new Set<number>();
      for (const [square, letter] of tiles) {
        if (used.has(letter)) continue;
        used.add(letter);
        board[square] = letter;
      }
      if (blank) board[112] = 5 | BLANK_FLAG;
      const position = { board, racks: [[], []], scores: [-5, 300], zeros, opcodes: ["lex X"] };
      assertEquals(parseCgp(makeCgp(position)), position);
    }),
  );
});

Deno.test("the words of a position are looked up, and its centre is covered", async () => {
  const { graph } = await loadDictionary();
  const findings = (text: string): string[] =>
    checkPosition(parseCgp(text), graph).map(({ message }) => message);
  assertEquals(findings(EXAMPLE), []);
  assertEquals(findings(EXAMPLE.replace("CARE", "CAQE")), ["CAQE is not in the dictionary"]);
  assertEquals(findings(EXAMPLE.replace("7CARE4", "1CARE10")), [
    "there are tiles on the board, but none on its centre, 8H",
  ]);
});

Deno.test("a turn of a game is a position: the player on turn first, turns without points counted", async () => {
  const game = parseGcg(gcgOf(
    ">Ann: ABEILPT 8D PIBAL +24 24",
    ">Bob: AACEKOR - +0 0",
    ">Ann: ETINRSS D8 .INERTS +18 42",
    ">Ann: ETINRSS -- -18 24",
    "#rack2 AACEKOR",
  ));
  const followed = followGame(game);
  const positions = positionsOfRecord(game, followed);
  const at = (index: number): string =>
    makeCgp(cgpOfPosition(positions[index]!, followed.steps, "X"));
  const rest = "15/15/15/15/15/15/15";
  assertEquals(at(0), `${rest}/15/${rest} ABEILPT/AACEKOR 0/0 0 lex X;`);
  assertEquals(at(1), `${rest}/3PIBAL7/${rest} AACEKOR/EINRSST 0/24 0 lex X;`);
  assertEquals(at(2), `${rest}/3PIBAL7/${rest} EINRSST/AACEKOR 24/0 1 lex X;`);
  assertEquals(at(4), `${rest}/3PIBAL7/${rest} AACEKOR/EINRSST 0/24 2 lex X;`);
  const base = positionsOfRecord(await parseCase("base")).at(-1)!;
  const { steps } = followGame(await parseCase("base"));
  assertMatch(makeCgp(cgpOfPosition(base, steps, "")), / AATT\/ 426\/457 0$/);
});
