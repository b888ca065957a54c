import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { type ClientOptions, type ClientResult, runClient } from "../../lib/scrabble/client.ts";
import type { Player, Turn } from "../../lib/scrabble/player.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { closeQuietly, receive, receiveList, send, withSockets } from "../wire/sockets.ts";

const EMPTY_ROW = `(${Array(15).fill("-").join(" ")})`;
const DRAW = "(draw a b c d e f _)";

/** A call for a turn on an empty board, with so many tiles left in the bag. */
function takeTurn(tilesLeft: number, firstRow = EMPTY_ROW): string {
  return `(take-turn (${[firstRow, ...Array(14).fill(EMPTY_ROW)].join(" ")}) ${tilesLeft})`;
}

/** Does with a turn what it was given to do. */
class ScriptedPlayer implements Player {
  readonly name: string = "ann";
  readonly heard: string[] = [];
  readonly #act: (turn: Turn) => Promise<unknown>;

  constructor(act: (turn: Turn) => Promise<unknown> = (turn) => turn.exchangeTiles([])) {
    this.#act = act;
  }

  draw(tiles: readonly number[]): Promise<void> {
    this.heard.push(`draw ${tiles}`);
    return Promise.resolve();
  }

  async takeTurn(board: Readonly<Uint8Array>, tilesLeft: number, turn: Turn): Promise<void> {
    this.heard.push(`turn ${board.filter((tile) => tile !== 0).length} ${tilesLeft}`);
    await this.#act(turn);
  }

  inform(text: string): Promise<void> {
    this.heard.push(`inform ${text}`);
    return Promise.resolve();
  }
}

/** Plays one tile. */
const playOne = async (turn: Turn) => {
  await turn.placeTile(3, 7, 1);
  return await turn.donePlace();
};

/**
 * Runs a client against an administrator that follows a script: it sends each of `lines` and
 * waits for the answer that stands behind it, then closes.
 */
async function runAgainst(
  player: Player,
  lines: readonly (readonly [text: string, answer: string])[],
  options: ClientOptions = {},
  messageTimeout?: number,
): Promise<ClientResult> {
  let result: ClientResult | undefined;
  await withSockets(async (ours, theirs) => {
    const limits = messageTimeout === undefined ? {} : { messageTimeout };
    const running = runClient(connectProtocol(ours, limits), player, options);
    running.catch(() => {});
    assertEquals(await receiveList(theirs), `(register "${player.name}")`);
    for (const [text, answer] of lines) {
      await send(theirs, text);
      if (answer !== "") {
        assertEquals(await receive(theirs, (got) => got.length >= answer.length), answer);
      }
    }
    closeQuietly(theirs);
    result = await running;
  });
  assert(result !== undefined);
  return result;
}

const PLAYED_OUT: readonly (readonly [string, string])[] = [
  ["()", ""],
  [DRAW, "()"],
  [takeTurn(1), "(place-tile 3 7 a)"],
  ["()", "(done-place)"],
  ["(q)", "()"],
];

Deno.test("a client registers, plays games, and ends in order after one", async () => {
  let registered = 0;
  const player = new ScriptedPlayer();
  const result = await runAgainst(player, [
    ["()", ""],
    [DRAW, "()"],
    [takeTurn(86, EMPTY_ROW.replace("-", "(a nb)")), "(exchange-tile)"],
    ["()", "()"],
    [DRAW, "()"],
    ['(inform "game over: ann 0, bob 0; ann and bob win")', "()"],
    ['(inform "tournament over: place 1")', "()"],
  ], { onRegistered: () => registered++ });
  assertEquals(result, { kind: "finished", games: 2 });
  assertEquals(registered, 1);
  assertEquals(player.heard, [
    "draw 1,2,3,4,5,6,0",
    "turn 1 86",
    "draw 1,2,3,4,5,6,0",
    "inform game over: ann 0, bob 0; ann and bob win",
    "inform tournament over: place 1",
  ]);
});

Deno.test("calls may come byte by byte, and all in one piece", async () => {
  const calls = `() ${DRAW}\n(inform"hello")(inform "game over: x")`;
  for (const pieces of [[calls], [...calls]]) {
    const lines = pieces.map((piece, i) =>
      [piece, i === pieces.length - 1 ? "()()()" : ""] as const
    );
    const result = await runAgainst(new ScriptedPlayer(), lines);
    assertEquals(result, { kind: "finished", games: 1 });
  }
});

Deno.test("a turn is sent request by request, in either order of coordinates", async () => {
  const act = async (turn: Turn) => {
    await turn.placeTile(3, 7, 1);
    await turn.placeBlank(4, 7, 26);
    assertEquals(await turn.donePlace(), [17, 0]);
  };
  for (
    const [coordinates, square, blank] of [["xy", "3 7", "4 7"], ["yx", "7 3", "7 4"]] as const
  ) {
    const result = await runAgainst(new ScriptedPlayer(act), [
      ["()", ""],
      [DRAW, "()"],
      [takeTurn(50), `(place-tile ${square} a)`],
      ["()", `(place-blank ${blank} z)`],
      ["()", "(done-place)"],
      ["(q _)", "()"],
      ['(inform "game over")', "()"],
    ], { coordinates });
    assertEquals(result, { kind: "finished", games: 1 });
  }
});

Deno.test("an end without a word is in order when the bag was empty", async () => {
  const result = await runAgainst(new ScriptedPlayer(playOne), PLAYED_OUT);
  assertEquals(result, { kind: "finished", games: 1 });
});

Deno.test("an end without a word is in order after three turns without a score", async () => {
  const pass: readonly (readonly [string, string])[] = [
    [takeTurn(86), "(exchange-tile)"],
    ["()", "()"],
  ];
  const start = [["()", ""], [DRAW, "()"]] as const;
  const three = await runAgainst(new ScriptedPlayer(), [...start, ...pass, ...pass, ...pass]);
  assertEquals(three, { kind: "finished", games: 1 });
  const two = await runAgainst(new ScriptedPlayer(), [...start, ...pass, ...pass]);
  assertEquals(two.kind, "lost");
});

Deno.test("an end in the middle of a game is a loss of the connection", async () => {
  const start = [["()", ""], [DRAW, "()"]] as const;
  const scripts = [
    start,
    [...start, [takeTurn(86), "(place-tile 3 7 a)"], ["()", "(done-place)"], ["(q)", "()"]],
    [...PLAYED_OUT, [DRAW, "()"]],
    [...PLAYED_OUT, ['(inform "game over")', "()"], [DRAW, "()"]],
  ] as const;
  for (const lines of scripts) {
    const result = await runAgainst(new ScriptedPlayer(playOne), lines);
    assert(result.kind === "lost");
    assertEquals(result.reason, "the connection was closed in the middle of a game");
  }
});

Deno.test("an end inside a turn or a message is a loss of the connection", async () => {
  const inTurn = await runAgainst(new ScriptedPlayer(), [
    ["()", ""],
    [DRAW, "()"],
    [takeTurn(0), "(exchange-tile)"],
  ]);
  assertEquals(inTurn, { kind: "lost", games: 1, reason: "the connection was closed" });
  const inMessage = await runAgainst(new ScriptedPlayer(playOne), [...PLAYED_OUT, ["(inf", ""]]);
  assertEquals(inMessage.kind, "lost");
});

Deno.test("an end before the first game is a loss, with what was said last", async () => {
  assertEquals(await runAgainst(new ScriptedPlayer(), [["()", ""]]), {
    kind: "lost",
    games: 0,
    reason: "the connection was closed before the first game",
  });
  const told = await runAgainst(new ScriptedPlayer(), [["()", ""], [
    '(inform "no players")',
    "()",
  ]]);
  assert(told.kind === "lost");
  assertStringIncludes(told.reason, "the administrator said last: no players");
});

Deno.test("an inform in place of the registration's answer is a refusal", async () => {
  const lines = [['(inform "registration refused: full")', "()"]] as const;
  assertEquals(await runAgainst(new ScriptedPlayer(), lines), {
    kind: "refused",
    reason: "registration refused: full",
  });
});

Deno.test("a registration without an answer is a loss", async () => {
  const closed = await runAgainst(new ScriptedPlayer(), []);
  assertEquals(closed, {
    kind: "lost",
    games: 0,
    reason: "not registered: the connection was closed",
  });
  await withSockets(async (ours, theirs) => {
    const running = runClient(connectProtocol(ours), new ScriptedPlayer(), { answerTimeout: 30 });
    await receive(theirs);
    theirs.close();
    assertEquals((await running).kind, "lost");
  });
});

Deno.test("an inform in place of a turn's answer says that the player is at fault", async () => {
  const result = await runAgainst(new ScriptedPlayer(playOne), [
    ["()", ""],
    [DRAW, "()"],
    [takeTurn(86), "(place-tile 3 7 a)"],
    ['(inform "fault: no A is held")', "()"],
  ]);
  assertEquals(result, { kind: "at-fault", games: 1, reason: "fault: no A is held" });
});

Deno.test("a player that swallows the refusal is at fault all the same", async () => {
  const act = (turn: Turn) => playOne(turn).catch(() => {});
  const result = await runAgainst(new ScriptedPlayer(act), [
    ["()", ""],
    [DRAW, "()"],
    [takeTurn(86), "(place-tile 3 7 a)"],
    ['(inform "fault: no A is held")', "()"],
  ]);
  assertEquals(result, { kind: "at-fault", games: 1, reason: "fault: no A is held" });
});

Deno.test("a fault that is told between calls is one, when the connection ends with it", async () => {
  const result = await runAgainst(new ScriptedPlayer(playOne), [
    ...PLAYED_OUT,
    ['(inform "fault: too late")', "()"],
  ]);
  assertEquals(result, { kind: "at-fault", games: 1, reason: "fault: too late" });
});

Deno.test("an administrator that breaks the protocol is a loss, and told what it broke", async () => {
  const drawn = [["()", ""], [DRAW, "()"]] as const;
  const turn = [...drawn, [takeTurn(86), "(place-tile 3 7 a)"]] as const;
  const cases: readonly (readonly [readonly (readonly [string, string])[], string])[] = [
    [[["(a b)", ""]], "expected () in answer to register"],
    [[["(draw a)", ""]], "expected an answer to register"],
    [[["()", ""], [takeTurn(86), ""]], "expected draw before the first turn"],
    [[["()", ""], ["(draw a b)", ""]], "got 2 tiles, expected 7"],
    [[["()", ""], ["(draw a b c d e f g h)", ""]], "got 8 tiles, expected 7"],
    [[["()", ""], ["(draw abcdefg)", ""]], "expected a tile"],
    [[["()", ""], ["(hello)", ""]], "got (hello), expected"],
    [[["()", ""], ["()", ""]], "got (), expected draw, take-turn or inform"],
    [[...drawn, ["(done-place)", ""]], "got (done-place), expected"],
    [[...turn, ["(a)", ""]], "got 1 tiles, expected () to place-tile"],
    [[...turn, [DRAW, ""]], "expected an answer to place-tile"],
    [[...turn, ["()", "(done-place)"], ["(a b)", ""]], "got 2 tiles, expected at most 1"],
  ];
  for (const [lines, words] of cases) {
    const result = await runAgainst(new ScriptedPlayer(playOne), lines);
    assert(result.kind === "lost");
    assertStringIncludes(result.reason, "the administrator broke the protocol");
    assertStringIncludes(result.reason, words);
  }
  const exchanged = await runAgainst(new ScriptedPlayer((turn) => turn.exchangeTiles([1, 0])), [
    ...drawn,
    [takeTurn(86), "(exchange-tile a _)"],
    ["(q)", ""],
  ]);
  assert(exchanged.kind === "lost");
  assertStringIncludes(exchanged.reason, "got 1 tiles, expected 2 for those exchanged");
});

Deno.test("an administrator that does not answer, or half, does not hang the client", async () => {
  const scripts = [
    [["()", ""], [DRAW, "()"], [takeTurn(86), "(exchange-tile)"]],
    [["()", ""], ["(draw a b", ""]],
  ] as const;
  for (const lines of scripts) {
    await withSockets(async (ours, theirs) => {
      const connection = connectProtocol(ours, { messageTimeout: 30 });
      const running = runClient(connection, new ScriptedPlayer(), { answerTimeout: 30 });
      await receiveList(theirs);
      for (const [text, answer] of lines) {
        await send(theirs, text);
        if (answer !== "") assertEquals(await receiveList(theirs), answer);
      }
      // The client closes its side; only then does the administrator.
      await receive(theirs);
      theirs.close();
      const result = await running;
      assert(result.kind === "lost");
      assertMatch(result.reason, /in time|within/);
    });
  }
});

Deno.test("a client waits for a call no longer than it is told", async () => {
  await withSockets(async (ours, theirs) => {
    const running = runClient(connectProtocol(ours), new ScriptedPlayer(), { callTimeout: 30 });
    await receiveList(theirs);
    await send(theirs, "()");
    assertEquals(await receive(theirs), "");
    theirs.close();
    assertEquals(await running, { kind: "lost", games: 0, reason: "no message came in time" });
  });
});

Deno.test("an error of the player itself is thrown, and the connection closed", async () => {
  const broken = new ScriptedPlayer(() => Promise.reject(new RangeError("a bug")));
  const lines = [["()", ""], [DRAW, "()"], [takeTurn(86), ""]] as const;
  await assertRejects(() => runAgainst(broken, lines), RangeError);
});
