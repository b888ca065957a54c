import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type BoardOptions, createBoard } from "../../lib/fish/board.ts";
import { Game } from "../../lib/fish/game.ts";
import { runManager } from "../../lib/fish/manager.ts";
import { parseBoard } from "../../lib/fish/protocol.ts";
import { drawGame } from "../../lib/fish/record/draw.ts";
import { FollowedGame } from "../../lib/fish/record/follow.ts";
import { parseFishLine, type TurnLine } from "../../lib/fish/record/transcript.ts";
import {
  createFishTranscriptReader,
  type FishTranscript,
} from "../../lib/fish/record/transcript_reader.ts";
import { createFishTranscript, lineOf } from "../../lib/fish/record/transcript_writer.ts";
import { verifyFishTranscript } from "../../lib/fish/record/verify.ts";
import { createRandom, deriveSeed } from "../../lib/random.ts";
import { makeLine } from "../../lib/record/line_text.ts";
import { TranscriptError } from "../../lib/record/transcript.ts";
import { FickleTestPlayer } from "./players.ts";

const encoder = new TextEncoder();
const BOARD: BoardOptions = { rows: 4, columns: 5, fish: "random", holes: 2 };

/** The transcript of a tournament of players who play and fail by chance. */
async function record(players: number, seed: number, patience: number): Promise<string> {
  const directory = await Deno.makeTempDir();
  try {
    const random = createRandom(seed);
    const writer = await createFishTranscript(directory, { now: () => 0 });
    const names = Array.from({ length: players }, (_, index) => `player ${index}`);
    writer.begin({
      game: "fish",
      program: "test",
      players: names.map((name) => ({ name, kind: "remote", address: "127.0.0.1:1" })),
      seed,
      options: { ...BOARD, turnTimeout: 10 },
    });
    const { winners, failures } = await runManager(
      names.map(() => new FickleTestPlayer(random, patience)),
      {
        boardOf: (deal) => createBoard(BOARD, createRandom(deriveSeed(seed, deal))),
        watch: (pairing) => (event) =>
          writer.append(
            lineOf(event, pairing, pairing.seats.map((player) => names[player]!), BOARD.columns),
          ),
        onFailure: ({ player, when, kind: fault, reason }) => {
          if (typeof when !== "string") return;
          writer.append({ event: "drop", player, when, fault, reason });
        },
      },
    );
    await writer.end(winners, failures.map(({ player }) => player));
    return await Deno.readTextFile(writer.path);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

function read(text: string): FishTranscript {
  const reader = createFishTranscriptReader("test.jsonl");
  reader.push(encoder.encode(text));
  return reader.finish();
}

Deno.test("what was recorded is read, and agrees with the rules", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 12 }),
      fc.nat(1_000_000),
      fc.integer({ min: 20, max: 500 }),
      async (players, seed, patience) => {
        const text = await record(players, seed, patience);
        const transcript = read(text);
        assertEquals(transcript.header.players.length, players);
        assertEquals(verifyFishTranscript(transcript), []);
        const lines = transcript.lines.map(({ line }) => makeLine(line));
        assertEquals(lines.join("\n") + "\n", text);
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("whatever number of a transcript is changed, it is found", async () => {
  const text = await record(5, 3, 60);
  const lines = text.trimEnd().split("\n");
  // The settings that nothing follows from are covered by the checksum alone, as is the time.
  const numbers = [...text.matchAll(/(?<=[:,[])\d+(?=[,\]}])/g)];
  assert(numbers.length > 500);
  const random = createRandom(1);
  for (let i = 0; i < 150; i++) {
    const { 0: number, index } = numbers[random.below(numbers.length)]!;
    const changed = `${text.slice(0, index)}${Number(number) + 1}${
      text.slice(index + number.length)
    }`;
    let found: string[];
    try {
      found = verifyFishTranscript(read(changed)).map(({ message }) => message);
    } catch (error) {
      assert(error instanceof TranscriptError);
      continue;
    }
    const where = text.slice(0, index).split("\n").length;
    assert(found.length > 0, `line ${where}: ${lines[where - 1]}`);
  }
});

Deno.test("a line that is missing, doubled or out of order is found", async () => {
  const text = await record(4, 8, 100);
  const lines = text.trimEnd().split("\n");
  for (let at = 1; at < lines.length; at += 3) {
    const without = lines.toSpliced(at, 1).join("\n") + "\n";
    const doubled = lines.toSpliced(at, 0, lines[at]!).join("\n") + "\n";
    for (const changed of [without, doubled]) {
      assert(verifyFishTranscript(read(changed)).length > 0, `line ${at + 1}`);
    }
  }
});

/** Changes one line and mends the checksum, so that only what the line says is wrong. */
async function tamper(change: (line: string) => string): Promise<string[]> {
  const text = await record(3, 21, 1_000_000);
  const lines = text.trimEnd().split("\n").map(change);
  const body = lines.slice(0, -1).map((line) => line + "\n").join("");
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(body));
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  const last = lines.at(-1)!.replace(/[0-9a-f]{64}/, sha256.join(""));
  return verifyFishTranscript(read(`${body}${last}\n`)).map(({ message }) => message);
}

for (
  const [what, from, to, words] of [
    ["the fish of a move", /("event":"move".*"fish":)\d/, "$19", /fish is 9/],
    ["the score of a move", /("event":"move".*"score":)\d+/, "$199", /score is 99/],
    ["a placement on another tile", /("event":"place".*"turn":2,.*"at":)\[.*\]/, "$1[3,4]", /./],
    ["the board", /("board":\[)\[[\d,]*\]/, "$1[1,1,1,1,1]", /the board is not that of seed 21/],
    ["the result of a game", /("end":"played-out","scores":)\[\d+,/, "$1[99,", /would be right/],
    ["the winners", /("event":"end","winners":)\[\d+\]/, "$1[0,1,2]", /winners is 0, 1, 2/],
    ["the failures", /("failures":)\[\]/, "$1[1]", /failures is 1; none would be right/],
    ["a name", /("names":\[)"player 0"/, '$1"nobody"', /names is nobody/],
    ["the seats", /("players":\[)0,1,2/, "$11,0,2", /player/],
  ] as const
) {
  Deno.test(`${what}, changed with the checksum mended, is found by the rules`, async () => {
    const messages = await tamper((line) => line.replace(from, to));
    assert(messages.some((message) => words.test(message)), messages.join("\n"));
  });
}

Deno.test("nothing is found when nothing was changed", async () => {
  assertEquals(await tamper((line) => line), []);
});

Deno.test("lines that are none are refused with what was expected", () => {
  const place = { seq: 1, ms: 0, event: "place", game: 1, turn: 1, seat: 0, at: [0, 1] };
  assertEquals(parseFishLine(JSON.stringify(place)).event, "place");
  for (
    const [changed, words] of [
      [{ ...place, at: [0, 25] }, "at.1"],
      [{ ...place, seat: 4 }, "seat"],
      [{ ...place, turn: 0 }, "turn"],
      [{ ...place, event: "jump" }, "event"],
      [{ ...place, colour: "red" }, "colour"],
    ] as const
  ) {
    const { message } = assertThrows(() => parseFishLine(JSON.stringify(changed)), TranscriptError);
    assertStringIncludes(message, words);
  }
  assertStringIncludes(assertThrows(() => parseFishLine("{"), TranscriptError).message, "not JSON");
});

const START = {
  seq: 2,
  ms: 0,
  event: "game-start",
  game: 1,
  round: 1,
  deal: 1,
  players: [0, 1],
  names: ["anna", "ben"],
  board: [[1, 2, 3], [4, 5, 1], [2, 3, 4], [5, 1, 2]],
} as const;

function start(): FollowedGame {
  const { players, names, board } = START;
  return new FollowedGame({
    ...START,
    players: [...players],
    names: [...names],
    board: board.map((row) => [...row]),
  });
}

function turn(number: number, seat: number, rest: object): TurnLine {
  const line = { seq: 3, ms: 0, game: 1, turn: number, seat, ...rest };
  const read = parseFishLine(JSON.stringify(line));
  assert(read.event === "place" || read.event === "move" || read.event === "skip");
  return read;
}

Deno.test("a game is followed by the rules, and what breaks them is told", () => {
  const wrong: readonly [TurnLine, RegExp][] = [
    [turn(2, 0, { event: "place", at: [0, 0] }), /turn is 2; 1 would be right/],
    [turn(1, 1, { event: "place", at: [0, 0] }), /turn of red, not of white/],
    [turn(1, 2, { event: "skip" }), /seat 2 is not in the game/],
    [turn(1, 0, { event: "place", at: [4, 0] }), /no penguin can be placed/],
    [
      turn(1, 0, { event: "move", from: [0, 0], to: [2, 0], fish: 1, score: 1 }),
      /not all penguins/,
    ],
    [turn(1, 0, { event: "skip" }), /red is passed over, but need not be/],
  ];
  for (const [line, words] of wrong) {
    const problem = start().take(line);
    assert(words.test(problem ?? ""), problem);
  }
  assertEquals(start().take(turn(1, 0, { event: "place", at: [0, 0] })), undefined);
});

Deno.test("a drawing shows the tiles where they touch, the fish, and whose penguins stand where", () => {
  const game = new Game(parseBoard([[3, 1], [2, 4], [0, 5], [1, 1]]), 2, 2);
  game.place(0);
  game.place(3);
  const drawing = drawGame(game, {
    title: "game 1, turn 2",
    names: ["anna", "ben\x1b[31m"],
    action: "ben (white) places a penguin on [1, 1]",
    colour: false,
  });
  assertEquals(
    drawing,
    `game 1, turn 2

    0       1
   ___     ___
0 /R 3\\___/ 1 \\___
1 \\___/ 2 \\___/W 4\\
2     \\___/ 5 \\___/
3     / 1 \\___/ 1 \\
      \\___/   \\___/

> R anna            0 fish  red
  W ben\\u{1b}[31m   0 fish  white

ben (white) places a penguin on [1, 1]`,
  );
});

Deno.test("with colour a penguin has the colour of its player, and the tiles lie where they lay", () => {
  const game = new Game(parseBoard([[3, 1], [2, 4], [5, 5]]), 2, 2);
  game.place(0);
  const options = { title: "t", names: ["a", "b"] };
  const coloured = drawGame(game, { ...options, colour: true });
  assertStringIncludes(coloured, "\x1b[1;97;41mR 3\x1b[0m");
  const plain = coloured.split("\x1b").map((text, i) => i === 0 ? text : text.replace(/^.*?m/, ""))
    .join("");
  assertEquals(plain, drawGame(game, { ...options, colour: false }));
});
