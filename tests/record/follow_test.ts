import { assert, assertEquals } from "@std/assert";
import { loadDictionary } from "../../lib/cli/dictionary_file.ts";
import { followGame } from "../../lib/record/follow.ts";
import { parseGcg } from "../../lib/record/gcg.ts";
import { positionsOfRecord } from "../../lib/record/record_positions.ts";
import { makeRack } from "../../lib/scrabble/tiles.ts";
import { findingsOf, followCase, gcgOf, parseCase } from "./cases.ts";

const { graph } = await loadDictionary();

/** What is found in a record of Ann and Bob with these lines. */
function check(...lines: readonly string[]): string[] {
  return findingsOf(followGame(parseGcg(gcgOf(...lines)), graph));
}

/** The cases, with the totals at the end, how the game ended and what is found. */
const CASES: readonly (readonly [
  string,
  readonly number[],
  "played-out" | "scoreless" | undefined,
  readonly string[],
])[] = [
  ["base", [426, 457], "played-out", []],
  ["bom", [426, 457], "played-out", []],
  ["crlf", [426, 457], "played-out", []],
  ["latin1_no_pragma", [24, 0], undefined, []],
  ["end_missing", [426, 449], "played-out", [
    "29 warning 8 points at the end are missing: Bob Beta (AATT) +8",
  ]],
  ["end_split", [422, 453], "played-out", []],
  ["end_time_penalty", [416, 457], "played-out", []],
  ["six_zero", [11, -7], "scoreless", [
    "7 note the rack is AEIUUVV, without T, which the player kept",
  ]],
  ["exchange_count", [0, 24], undefined, []],
  ["exchange_not_in_rack", [0, 0], undefined, [
    "5 error IU are exchanged, but not on the rack DEINOUY",
  ]],
  ["two_blanks", [68, 0], undefined, []],
  ["through_dots", [24, 28], undefined, []],
  ["through_parens", [24, 28], undefined, []],
  ["phony_withdrawn", [0, 68], undefined, [
    "5 note PIBLA is not in the dictionary; the play is taken back",
  ]],
  ["mis_scored", [26, 27], undefined, [
    "5 error the score is 26; 24 would be right",
    "6 error Bob Beta's total is 27; 28 would be right",
  ]],
  ["missing_racks", [29, 0], undefined, []],
  ["note_traps", [24, 28], undefined, []],
  ["one_letter_word", [24, 0], undefined, [
    "6 error S at I8 makes no word of two letters down",
  ]],
  ["crossword_phony", [24, 19], undefined, ["6 warning PIBALE is not in the dictionary"]],
  ["off_turn", [52, 0], undefined, [
    "6 error Ann Alpha is not on turn: it is Bob Beta's turn",
    "6 note the rack is AACEKOR, without T, which the player kept",
  ]],
  ["unknown_pragma", [68, 0], undefined, []],
];

for (const [name, totals, ending, findings] of CASES) {
  Deno.test(`case ${name}`, async () => {
    const followed = await followCase(name);
    const last = followed.steps.at(-1)!;
    assertEquals(findingsOf(followed), findings);
    assertEquals([last.totals, last.ending?.kind], [totals, ending]);
  });
}

Deno.test("case phony_withdrawn: the board is empty, and Ann holds the same tiles", async () => {
  const positions = positionsOfRecord(await parseCase("phony_withdrawn"));
  const [, played, back] = positions;
  assertEquals(makeRack(played!.position.racks[0]!), "ET");
  assert(back!.position.board.every((tile) => tile === 0));
  assertEquals(makeRack(back!.position.racks[0]!), "ABEILPT");
  assertEquals(positions.map(({ turn }) => turn), [0, 1, 1, 2]);
});

Deno.test("case through_parens: the same play as with dots", async () => {
  const [dots, parens] = await Promise.all(["through_dots", "through_parens"].map(followCase));
  assertEquals(dots!.steps.map(({ board }) => board), parens!.steps.map(({ board }) => board));
});

const ANN = ">Ann: ABEILPT 8D PIBAL +24 24";
const BOB = ">Bob: AACEKOR D8 .ACKER +28 28";

/** Lines, and what is found in them. */
const FINDINGS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    "the letter itself stands for a tile that is there",
    [ANN, ">Bob: AACEKOR D8 PACKER +28 28"],
    [],
  ],
  ["plays may begin with the second player", [">Bob: ABEILPT 8D PIBAL +24 24"], []],
  ["a play off the board", [ANN, ">Bob: AACEKOR P8 .ACKER +28 28"], [
    "5 error P8 is no position on the board",
  ]],
  ["a play that runs off the board", [ANN, ">Bob: AACEKOR D12 ACKER +28 28"], [
    "5 error ACKER at D12 runs off the board",
  ]],
  ["a first play off the centre", [">Ann: ABEILPT 1D PIBAL +24 24", BOB], [
    "4 error PIBAL at 1D: the first play must cover the centre, 8H",
    "4 warning the game is not checked after this line",
  ]],
  ["another letter on a tile", [ANN, ">Bob: AACEKOR D8 QACKER +28 28"], [
    "5 error QACKER: 8D holds P, not Q",
  ]],
  ["a tile that is not on the rack", [">Ann: ABEILPT 8D PIBALS +26 26"], [
    "4 error S is played, but not on the rack ABEILPT",
  ]],
  ["a partial rack may lack what is played", [">Ann: PIB 8D PIBAL +24 24"], []],
  ["a partial rack cannot lack more than it leaves out", [">Ann: PIBXYZ 8D PIBAL +24 24"], [
    "4 error AL are played, but not on the rack PIBXYZ",
  ]],
  ["a rack of eight tiles", [">Ann: ABEILPTX - +0 0"], [
    "4 error the rack ABEILPTX has 8 tiles, of 7 at most",
  ]],
  ["more of a tile than there are", [">Ann: QQABCDE - +0 0"], [
    "4 error the rack QQABCDE cannot be: Q more than the set has, with what lies on the board and " +
    "is on the other racks",
  ]],
  ["a tile that the other player kept", [">Ann: QAABCDE -AB +0 0", ">Bob: QEEEEEE - +0 0"], [
    "5 error the rack QEEEEEE cannot be: Q more than the set has, with what lies on the board and " +
    "is on the other racks",
  ]],
  ["a pass that scores", [">Ann: ABEILPT - +5 5"], [
    "4 error the score of a pass is 5; 0 would be right",
  ]],
  ["more tiles exchanged than held", [">Ann: ABEILPT -8 +0 0"], [
    "4 error 8 tiles are exchanged of 7",
  ]],
  ["a turn after a rack at the stop", [ANN, "#rack2 AACEKOR", BOB], [
    "6 error a turn after line 5, which tells a rack where the record stops",
  ]],
  ["a rack at the stop that cannot be", [ANN, "#rack2 QQ"], [
    "5 error the rack QQ cannot be: Q more than the set has, with what lies on the board and is on " +
    "the other racks",
  ]],
  ["points for tiles in the middle of a game", [ANN, ">Ann: (Q) +20 44"], [
    "5 error points for tiles left, but by the rules the game is not over",
  ]],
  ["a time penalty in the middle of a game", [ANN, ">Ann: (time) -10 14", BOB], [
    "5 error Ann Alpha pays for time, but by the rules the game is not over",
  ]],
  ["a time penalty where the record stops", [ANN, ">Ann: (time) -10 14"], [
    "5 warning Ann Alpha pays for time, but by the rules the game is not over",
  ]],
  ["nothing to take back", [">Ann: ABEILPT -- -24 -24"], [
    "4 error a play is taken back, but the line before is no play",
  ]],
  ["a play that another has made taken back", [ANN, ">Bob: ABEILPT -- -24 -24"], [
    "5 error Bob Beta takes back a play of Ann Alpha",
  ]],
  ["other points lost than the play brought", [ANN, ">Ann: ABEILPT -- -20 4"], [
    "5 error the points lost is -20; -24 would be right",
    "5 warning a play is taken back whose words are in the dictionary",
  ]],
  ["points lost that are written as none", [ANN, ">Ann: ABEILPT -- +0 0"], [
    "5 warning a play is taken back whose words are in the dictionary",
    "5 note the points lost are written as 0, not 24",
  ]],
  ["another rack than before the play", [
    ">Ann: ABEILPT 8D PIBLA +24 24",
    ">Ann: ABEILPX -- -24 0",
  ], [
    "4 note PIBLA is not in the dictionary; the play is taken back",
    "5 error the rack is ABEILPX; ABEILPT would be right, as before the play",
  ]],
  ["a bonus after no play", [">Ann: ABEILPT - +0 0", ">Ann: ABEILPT (challenge) +5 5"], [
    "5 error a bonus for a challenge, but the line before is no play",
  ]],
  ["a bonus for the wrong player", [ANN, ">Bob: AACEKOR (challenge) +5 5"], [
    "5 error the bonus is for Ann Alpha, whose play was challenged",
  ]],
  ["a board that is not known", ["#board-layout SuperCrosswordGame", ANN], [
    "4 error #board-layout SuperCrosswordGame: this board is not known here, only the standard " +
    "English game is: its plays cannot be checked",
    "4 warning the game is not checked after this line",
  ]],
  ["a game that is not known", ["#game-type wordsmog", ANN], [
    "4 error #game-type wordsmog: this game is not known here, only the standard English game is: " +
    "its plays cannot be checked",
    "4 warning the game is not checked after this line",
  ]],
  ["pragmas of the standard game", [
    "#game-type classic",
    "#board-layout CrosswordGame",
    "#tile-distribution english",
    "#tile-set english set",
    ANN,
  ], []],
  ["tiles of another language", [">Ann: HUJA 8F HUJA +20 20", ">Bob: STĘPIĆ 8G STĘPIĆ +46 46"], [
    "5 error Ę is no tile of the English set, the only one that is known here: the plays cannot be " +
    "checked",
  ]],
  ["pragmas that contradict each other", ["#lexicon A", "#LEXICON B", ANN], [
    "5 error #LEXICON B contradicts line 4, #lexicon A",
  ]],
  ["a pragma twice, and after an event", ["#title a", "#title b", ANN, "#description c"], [
    "5 warning #title is there a second time, after line 4",
    "7 warning #description after an event: others expect it before the first",
  ]],
  ["players of the same name", ["#player3 Cat Bob Beta", ANN], [
    "4 warning player 3 has the same name as player 2",
  ]],
  ["an indented event after a note", [ANN, "#note a", "b", ` ${BOB}`, " > no", "#note", "  #x"], [
    "7 note the line is part of the note before it, as it does not begin with >: if it is meant as " +
    "an event, remove the spaces before it",
  ]],
  ["a play taken back many notes later", [
    ">Ann: ABEILPT 8D PIBLA +24 24",
    ...new Array<string>(60).fill("#note n"),
    ">Ann: ABEILPT -- -24 0",
  ], ["4 note PIBLA is not in the dictionary; the play is taken back"]],
  ["a rack that is said not to be known", [ANN, ">Ann: UNKNOWN (challenge) +5 29"], []],
];

for (const [name, lines, findings] of FINDINGS) {
  Deno.test(`checked: ${name}`, () => assertEquals(check(...lines), findings));
}

/** The base case with other lines at its end. */
async function withEnd(...lines: readonly string[]): Promise<string[]> {
  const text = new TextDecoder().decode(
    await Deno.readFile(new URL("cases/end_missing.gcg", import.meta.url)),
  );
  return findingsOf(followGame(parseGcg(new TextEncoder().encode(text + lines.join("\n"))), graph));
}

/** What may stand at the end of the base case, where Bob has gone out, and what is found. */
const ENDS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [[">Bob: (TTAA) +8 457"], []],
  [[">Ann: AATT - +0 426", ">Bob: (AATT) +8 457"], [
    "30 note a pass after the end: the last play is not challenged",
  ]],
  [[">Bob:  (challenge) +5 454", ">Bob: (AATT) +8 462"], []],
  [[">Bob: (AATT) +9 458"], ["30 error the points are 9; 8 would be right"]],
  [[">Bob: (AATE) +8 457"], ["30 error the tiles left are AATE; AATT would be right"]],
  [[">Bob: (AATT) +8 456"], ["30 error Bob Beta's total is 456; 457 would be right"]],
  [[">Ann: (AATT) +8 434"], [
    "30 error Bob Beta went out, and gets the points of the others' tiles",
  ]],
  [[">Bob: (AATT) +4 453"], [
    "30 warning 4 points are missing that the other side loses for the tiles it holds",
  ]],
  [[">Bob: (AATT) +4 453", ">Ann: AATT (AATT) -3 423"], [
    "31 error the points lost is -3; -4 would be right",
    "31 warning 1 point is missing that the other side loses for the tiles it holds",
  ]],
  [[">Ann: AATT (AATT) -4 422"], [
    "30 warning 4 points at the end are missing: Bob Beta (AATT) +4",
  ]],
  [[">Ann: AATT (AATT) -4 422", ">Bob: (AATT) +4 453"], []],
  [[">Bob: (AATT) +8 457", ">Ann: AATT (AATT) -4 422"], [
    "31 error the tiles are paid for twice: line 30 has them",
  ]],
  [[">Bob: (AATT) +8 457", ">Bob: (AATT) +8 465"], [
    "31 error points for the others' tiles a second time",
  ]],
  [[">Ann: AATT A1 TA +2 428"], ["30 error the game was over before, with line 29"]],
  [[">Bob: ?DEGOST -- -140 309"], [
    "30 warning a play is taken back whose words are in the dictionary",
  ]],
];

for (const [lines, findings] of ENDS) {
  Deno.test(`at the end: ${lines.join(" | ")}`, async () => {
    assertEquals(await withEnd(...lines), findings);
  });
}

Deno.test("a game without points is over after three turns of each, and not before", () => {
  const pass = (name: string): string => `>${name}: AEIUUVV - +0 0`;
  const bob = (rest: string): string => `>Bob: IIIOOUN ${rest}`;
  const zeros = [pass("Ann"), bob("- +0 0"), pass("Ann"), bob("- +0 0"), pass("Ann")];
  assertEquals(check(...zeros), []);
  assertEquals(check(...zeros, bob("- +0 0")), [
    "9 warning 13 points that Ann Alpha loses at the end are missing: AEIUUVV (AEIUUVV) -13",
    "9 warning 7 points that Bob Beta loses at the end are missing: IIIOOUN (IIIOOUN) -7",
  ]);
  assertEquals(check(...zeros, bob("- +0 0"), pass("Ann")), [
    "10 error the game was over before, with line 9",
  ]);
});

Deno.test("a play that is taken back is a turn without points", () => {
  const lines: string[] = [];
  for (let i = 0; i < 3; i++) {
    lines.push(">Ann: ABEILPT 8D PIBLA +24 24", ">Ann: ABEILPT -- -24 0", ">Bob: IIIOOUU - +0 0");
  }
  const { steps } = followGame(parseGcg(gcgOf(...lines)));
  assertEquals(steps.map(({ ending }) => ending?.kind), [
    ...new Array(8).fill(undefined),
    "scoreless",
  ]);
});

Deno.test("names that are UTF-8 without the pragma are noticed", () => {
  const text = "#player1 a César\n#player2 b B\n>a: ABEILPT 8D PIBAL +24 24\n";
  const bytes = new TextEncoder().encode(text);
  assertEquals(findingsOf(followGame(parseGcg(bytes))), [
    "1 note the file seems to be UTF-8, but lacks #character-encoding UTF-8",
  ]);
});

Deno.test("a record without end is not followed without end", () => {
  const bonus = (total: number): string => `>Ann: ABEILPT (challenge) +0 ${total}`;
  const lines = [ANN, ...new Array<string>(5000).fill(bonus(24))];
  const { steps, stop } = followGame(parseGcg(gcgOf(...lines)));
  assertEquals([steps.length, stop], [1000, { line: 1004, problem: "more than 1000 events" }]);
});
