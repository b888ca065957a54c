// Every kind of fault at every stage of the protocol. The cases are made from two lists, the stages
// and the faults; what is expected follows from what a stage waits for.

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createBoard } from "../../lib/fish/board.ts";
import { runManager } from "../../lib/fish/manager.ts";
import { Fault, type FaultKind } from "../../lib/fish/player.ts";
import { type Call, makePosition, parseCall } from "../../lib/fish/protocol.ts";
import { acceptName } from "../../lib/fish/remote_player.ts";
import type { State } from "../../lib/fish/state.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { HousePlayer } from "../../lib/fish/strategy/house_player.ts";
import { createRandom } from "../../lib/random.ts";
import { Connection } from "../../lib/wire/connection.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { jsonFormat, type JsonValue } from "../../lib/wire/json_stream.ts";
import { closeQuietly, receive, send, withFullBuffers, withSockets } from "../wire/sockets.ts";
import { type Answer, runRawClient } from "./faulty_clients.ts";
import { holeOf, moveOffLines, takenTile } from "./players.ts";

/** Milliseconds that a client may take. Time enough for one that does what it should. */
const TIMEOUT = 1500;

const BOARD = createBoard({ rows: 4, columns: 4, fish: "random", holes: 1 }, createRandom(3));

/** The values that are answers somewhere. */
const VALUES = {
  void: '"void"',
  name: '"eve"',
  position: "[0,0]",
  move: "[[0,0],[1,0]]",
  skip: "false",
  truth: "true",
  nothing: "null",
  number: "7 ",
  object: '{"void":true}',
  call: '["start",[true]]',
  longName: '"abcdefghijklm"',
  offBoard: "[99,99]",
  manyNumbers: "[0,0,0]",
  fraction: "[0.5,0]",
} as const;

type ValueName = keyof typeof VALUES;

/** Where in the protocol a client is, when the administrator waits for it. */
interface Stage {
  /** The call that it answers; undefined for the name that it sends first. */
  readonly call: string | undefined;
  /** Which answer to that call it is at. */
  readonly time: number;
  /** What it is to do, as reasons tell it. */
  readonly task: string;
  /** Values that are right here, or wrong by the rules of the game only. */
  readonly allowed: readonly ValueName[];
  /** What reasons tell that is expected. */
  readonly expected: string;
}

function stage(
  call: string,
  allowed: readonly ValueName[],
  expected: string,
  time = 1,
): Stage {
  const task = `answer ${call} within ${TIMEOUT / 1000} s`;
  return { call, time, task, allowed, expected };
}

const STAGES: readonly Stage[] = [
  {
    call: undefined,
    time: 1,
    task: "send its name in time",
    allowed: ["name", "void"],
    expected: "a name of 1 to 12 ASCII letters",
  },
  stage("start", ["void"], 'expected "void"'),
  stage("playing-as", ["void"], 'expected "void"'),
  stage("playing-with", ["void"], 'expected "void"'),
  stage("setup", ["position"], ""),
  stage("setup", ["position"], "", 4),
  stage("take-turn", ["move", "skip"], ""),
  stage("take-turn", ["move", "skip"], "", 2),
  stage("end", ["void"], 'expected "void"'),
];

/** What a client does instead of what it should. */
interface Misdeed {
  readonly name: string;
  readonly kind: FaultKind;
  readonly reason: (stage: Stage) => string;
  /** What it says to the call, or how that follows from the call. */
  readonly answer: Answer | ((call: Call) => Answer);
  /** Whether it does not take the call. */
  readonly doesNotRead?: boolean;
}

const ALWAYS_WRONG: readonly Misdeed[] = [
  ...(["", '[[1,"'] as const).map((lastWords): Misdeed => ({
    name: `hangs up after "${lastWords}"`,
    kind: "disconnected",
    reason: () => `the connection was closed${lastWords === "" ? "" : " inside a message"}`,
    answer: { lastWords },
  })),
  ...([
    ["a word", "void", "not JSON: v where it cannot stand"],
    ["a bracket too many", "]", "not JSON: ] where it cannot stand"],
    ["brackets of two kinds", "[}", "not JSON: } where it cannot stand"],
    ["a comma too many", "[0,]", "not JSON: "],
    ["a control character", "\u0000", "not JSON: the byte 0"],
    [
      "what is not UTF-8",
      Uint8Array.of(0x22, 0xff, 0x22),
      "not JSON: a string that is not in UTF-8",
    ],
    ["arrays without end", "[".repeat(17), "JSON nested more than 16 deep"],
    ["a string without end", `"${"x".repeat(70_000)}`, "a JSON value of more than 65536 bytes"],
  ] as const).map(([name, answer, reason]): Misdeed => ({
    name: `sends ${name}`,
    kind: "ill-formed",
    reason: () => `ill-formed message: ${reason}`,
    answer,
  })),
];

const TOO_LATE: readonly Misdeed[] = ([
  ["sends nothing", undefined, "no message came in time"],
  ["sends white space only", " \n\t", "no message came in time"],
  ["sends half an array", "[[0,", "a message began and did not end in time"],
  ["sends half a string", '"voi', "a message began and did not end in time"],
  ["sends a number whose end does not show", "7", "a message began and did not end in time"],
] as const).map(([name, answer, why]) => late(name, answer, why));

const NOT_READING: Misdeed = {
  ...late("does not read", undefined, "the peer does not read what is sent to it"),
  doesNotRead: true,
};

function late(name: string, answer: Answer, why: string): Misdeed {
  return {
    name,
    kind: "timeout",
    reason: ({ task }) => `the player did not ${task}: ${why}`,
    answer,
  };
}

/** A tile on which a penguin is placed that cannot be, with the reason. */
interface IllegalPlacement {
  readonly name: string;
  readonly reason: string;
  readonly tile: (state: State) => number | undefined;
  /** Whether there must be penguins on the board. */
  readonly isLate?: boolean;
}

const ILLEGAL_PLACEMENTS: readonly IllegalPlacement[] = [
  {
    name: "places on a hole",
    reason: "illegal placement: there is no tile on ",
    tile: holeOf,
  },
  {
    name: "places on a penguin of its own",
    reason: "illegal placement: there is another penguin on ",
    tile: takenTile,
    isLate: true,
  },
  {
    name: "places on another's penguin",
    reason: "illegal placement: there is another penguin on ",
    tile: ({ players }) => players[1]?.places[0],
    isLate: true,
  },
];

/** An action that is not possible, with the reason. The player on turn is the first of a state. */
interface IllegalMove {
  readonly name: string;
  readonly reason: string;
  readonly from: (state: State) => number | undefined;
  readonly to: (state: State) => number | undefined;
}

const ILLEGAL_MOVES: readonly IllegalMove[] = [
  {
    name: "moves another's penguin",
    reason: "no penguin of the player is on ",
    from: ({ players }) => players[1]?.places[0],
    to: takenTile,
  },
  {
    name: "moves no penguin",
    reason: "no penguin of the player is on ",
    from: freeTile,
    to: takenTile,
  },
  { name: "moves to a hole", reason: "there is no tile on ", from: takenTile, to: holeOf },
  {
    name: "moves to another's penguin",
    reason: "there is a penguin on ",
    from: takenTile,
    to: ({ players }) => players[1]?.places[0],
  },
  { name: "stays where it is", reason: "there is a penguin on ", from: takenTile, to: takenTile },
  {
    name: "moves off the lines",
    reason: "no free straight line leads from ",
    from: takenTile,
    to: (state) => {
      const action = moveOffLines(state);
      return action?.kind === "move" ? action.to : undefined;
    },
  },
];

/** A tile without a penguin. */
function freeTile({ board, players }: State): number | undefined {
  const taken = players.flatMap(({ places }) => places);
  return [...board.fish.keys()].find((tile) => board.fish[tile] !== 0 && !taken.includes(tile));
}

/** An answer to a call with a state: what `choose` makes of that, and of how to write a tile. */
function answering(
  choose: (state: State, write: (tile: number | undefined) => JsonValue) => JsonValue,
): Misdeed["answer"] {
  return (call) => {
    assert(call.kind === "setup" || call.kind === "take-turn");
    const { state } = call;
    return JSON.stringify(choose(state, (tile) => {
      assert(tile !== undefined, "the board has no such tile");
      return makePosition(tile, state.board.columns);
    }));
  };
}

/** Breaches of the rules of the game, where the game goes on with the answer. */
function illegalActions({ call, time }: Stage): readonly Misdeed[] {
  if (call === "setup") {
    return ILLEGAL_PLACEMENTS.filter(({ isLate = false }) => time > 1 || !isLate)
      .map(({ name, reason, tile }) => ({
        name,
        kind: "illegal-placement",
        reason: () => reason,
        answer: answering((state, write) => write(tile(state))),
      }));
  }
  if (call !== "take-turn") return [];
  const skip: Misdeed = {
    name: "skips though it can move",
    kind: "illegal-move",
    reason: () => "illegal move: the player gave false, though it can move",
    answer: VALUES.skip,
  };
  return [
    skip,
    ...ILLEGAL_MOVES.map(({ name, reason, from, to }): Misdeed => ({
      name,
      kind: "illegal-move",
      reason: () => `illegal move: ${reason}`,
      answer: answering((state, write) => [write(from(state)), write(to(state))]),
    })),
  ];
}

/** Values that are right, but not at this stage. */
function outOfPlace({ allowed, expected }: Stage): readonly Misdeed[] {
  const names = Object.keys(VALUES).filter((name): name is ValueName => name in VALUES);
  return names.filter((name) => !allowed.includes(name)).map((name) => ({
    name: `sends ${name}`,
    kind: "wrong-answer",
    reason: () => expected,
    answer: VALUES[name],
  }));
}

/** What became of a client that does its misdeed at a stage. */
async function outcomeOf(
  { call, time }: Stage,
  { answer, doesNotRead = false }: Misdeed,
): Promise<{ readonly kind: string; readonly reason: string; readonly house: boolean }> {
  let outcome: { kind: string; reason: string; house: boolean } | undefined;
  await withSockets(async (ours, theirs) => {
    const isHere = call === undefined ? () => false : counting(call, time);
    const client = call === undefined ? sayFirst(theirs, answer) : runRawClient(
      theirs,
      "ann",
      (line, faithful) => !doesNotRead && isHere(line) ? answerTo(line, answer) : faithful,
    );
    outcome = await serve(doesNotRead ? withFullBuffers(ours, isHere) : ours);
    await client;
  });
  assert(outcome !== undefined);
  return outcome;
}

async function serve(socket: Deno.TcpConn) {
  const connection = new Connection(socket, jsonFormat());
  try {
    const remote = await acceptName(connection, deadlineAfter(TIMEOUT), { callTimeout: TIMEOUT });
    const house = new HousePlayer("house", GREEDY, () => Promise.resolve());
    const { failures, winners } = await runManager([remote, house], { boardOf: () => BOARD });
    assertEquals(failures.map(({ player }) => player), [0], "exactly one player is at fault");
    const { kind, reason } = failures[0]!;
    return { kind, reason, house: winners.includes(1) || failures[0]!.when === "end" };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: error.kind, reason: error.message, house: true };
  } finally {
    await connection.close();
  }
}

async function sayFirst(socket: Deno.TcpConn, answer: Misdeed["answer"]): Promise<void> {
  assert(typeof answer !== "function", "there is no call");
  const hangsUp = typeof answer === "object" && "lastWords" in answer;
  const words = hangsUp ? answer.lastWords : answer ?? "";
  await send(socket, words).catch(() => {});
  if (!hangsUp) assertEquals(await receive(socket).catch(() => ""), "", "there is no reply");
  closeQuietly(socket);
}

/** Tells whether a line is that call, the so manieth. */
function counting(kind: string, time: number): (line: string) => boolean {
  let times = 0;
  return (line) => line.startsWith(`["${kind}"`) && ++times === time;
}

function answerTo(line: string, answer: Misdeed["answer"]): Answer {
  return typeof answer === "function" ? answer(parseCall(JSON.parse(line))) : answer;
}

async function check(stage: Stage, misdeed: Misdeed): Promise<void> {
  const { kind, reason, house } = await outcomeOf(stage, misdeed);
  const what = `${misdeed.name} at ${stage.call ?? "its name"}`;
  assertEquals(kind, misdeed.kind, `${what}: ${reason}`);
  assertStringIncludes(reason, misdeed.reason(stage), what);
  assert(house, `${what}: the other player has won`);
}

for (const stage of STAGES) {
  const where = stage.call === undefined ? "its name" : `${stage.call}, time ${stage.time},`;
  Deno.test(`every fault at ${where} is the client's own, and has its reason`, async () => {
    const misdeeds = [...ALWAYS_WRONG, ...outOfPlace(stage), ...illegalActions(stage)];
    for (const misdeed of misdeeds) await check(stage, misdeed);
  });
}

// All at once, since they are waited for.
Deno.test("who does not answer or read in time is at fault at every stage, and the reason says what was due", async () => {
  const delays = ({ call }: Stage) => call === undefined ? TOO_LATE : [...TOO_LATE, NOT_READING];
  const cases = STAGES.flatMap((stage) => delays(stage).map((misdeed) => check(stage, misdeed)));
  await Promise.all(cases);
});
