// Command lines, right and wrong.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { makeFolder } from "./hosting.ts";
import { runProgram } from "./program.ts";

const WRONG: readonly (readonly [string, RegExp])[] = [
  ["", /^scrabble: games/],
  ["play", /there is no command "play"; did you mean "player"\?/],
  ["admin --player 2", /unknown option --player; did you mean --players\?/],
  ["admin --players", /--players needs a value/],
  ["admin --players 1", /--players takes a whole number from 2 to/],
  ["admin --players 2 --players 3", /--players was given twice/],
  ["admin --players 2 --table 3", /--table 3 needs at least 3 players/],
  ["admin --players 2 --house greedy,greedy,greedy", /--house names 3 players/],
  ["admin --house greedi", /there is no strategy "greedi".*did you mean greedy\?/],
  ["admin --house greedy,", /--house takes names with commas/],
  ["admin --listen 127.0.0.1:99999", /--listen takes HOST:PORT/],
  ["admin --coordinates yz", /--coordinates takes xy or yx/],
  ["admin --turn-timeout soon", /--turn-timeout takes seconds/],
  ["admin --json=yes", /--json takes no value/],
  ["admin --out games --no-record", /exclude each other/],
  ["admin games", /unexpected argument "games"/],
  ["admin -p 2", /unknown option -p/],
  ["player --strategy best", /there is no strategy "best"/],
  ["player --seed 1.5", /--seed takes a whole number/],
  ["player --connect :", /--connect/],
  ["replay", /which FILE\?/],
  ["replay games --verify --turn 3", /--verify and --turn do not go together/],
  ["replay games --speed 0", /--speed/],
];

for (const [line, message] of WRONG) {
  Deno.test(`\`scrabble ${line}\` is wrong usage`, async () => {
    const { code, stdout, stderr } = await runProgram(line.split(" ").filter((arg) => arg !== ""));
    assertEquals([code, stdout], [2, ""], stderr);
    assertMatch(stderr, message);
    assert(!/^ +at |undefined|TypeError/m.test(stderr), stderr);
  });
}

Deno.test("wrong usage ends with the help text of the game that it is about", async () => {
  const cases = [
    ["admin --game fish --rows 0", "admin --game fish"],
    ["admin --rows 3 --game=omok", "admin --game omok"],
    ["player --game omok --rows 3", "player --game omok"],
    ["player --game scrabble --rows 3", "player"],
    ["player --game chess", "player"],
    ["player --game", "player"],
    ["replay --game fish games", "replay"],
  ] as const;
  for (const [line, help] of cases) {
    const { code, stderr } = await runProgram(line.split(" "));
    assertEquals(code, 2);
    assert(stderr.endsWith(`\nTry: scrabble ${help} --help\n`), stderr);
  }
});

Deno.test("a name with a double quote cannot be registered, and is wrong usage", async () => {
  const { code, stderr } = await runProgram(["player", "--name", 'An"n']);
  assertEquals(code, 2);
  assertMatch(stderr, /--name may hold no double quotes/);
});

Deno.test("help is a result, for the program and for each command", async () => {
  for (const args of [["--help"], ["help", "admin"], ["player", "--help"], ["replay", "-h"]]) {
    const { code, stdout, stderr } = await runProgram(args);
    assertEquals([code, stderr], [0, ""]);
    assertMatch(stdout, /^Usage:\n/m);
    assertMatch(stdout, /^Examples:\n/m);
  }
  const { code, stdout } = await runProgram(["--version"]);
  assertEquals(code, 0);
  assertMatch(stdout, /^scrabble \d+\.\d+\.\d+\n$/);
});

Deno.test("files that cannot be used are said to be so", async () => {
  await using folder = await makeFolder();
  await Deno.writeTextFile(folder.file("empty.txt"), "");
  await Deno.writeTextFile(folder.file("cut.kwg"), "abc");
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [["admin", "--house", "simple,simple", "--dictionary", "missing.kwg"], /no dictionary missing/],
    [["player", "--dictionary", "empty.txt"], /empty\.txt/],
    [["player", "--dictionary", "cut.kwg"], /cut\.kwg cannot be used/],
    [["replay", "missing.jsonl"], /missing\.jsonl/],
    [["replay", "."], /transcript\.jsonl/],
    [["replay", "empty.txt"], /empty\.txt/],
    [["admin", "--house", "simple,simple", "--out", "empty.txt"], /empty\.txt/],
  ];
  for (const [args, message] of wrong) {
    const { code, stdout, stderr } = await runProgram(args, { cwd: folder.path });
    assertEquals([code, stdout], [1, ""], `${args.join(" ")}: ${stderr}`);
    assertMatch(stderr, message);
    assertMatch(stderr, /^scrabble (admin|player|replay): [^\n]*\n$/);
    assert(!stderr.includes("this should not have happened"), stderr);
  }
});
