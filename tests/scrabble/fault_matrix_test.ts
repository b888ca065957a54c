// Every kind of fault at every stage of the protocol. The cases are made from two lists, the stages
// and the faults; what is expected follows from what a stage waits for.

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createRandom } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import { Fault, type FaultKind, type Player } from "../../lib/scrabble/player.ts";
import { connectProtocol } from "../../lib/scrabble/protocol.ts";
import { playGame } from "../../lib/scrabble/referee.ts";
import { acceptRegistration } from "../../lib/scrabble/remote_player.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { closeQuietly, receive, receiveList, send, withSockets } from "../wire/sockets.ts";
import { EVERY_WORD } from "./fixtures.ts";

/** Milliseconds that a client may take. Time enough for one that does what it should. */
const TIMEOUT = 1500;

/** Where in the protocol a client is, when the administrator waits for it. */
interface Stage {
  readonly name: string;
  /** What a faithful client hears and then says to come to this stage, after its registration. */
  readonly way: readonly (readonly [hears: string, says: string])[];
  /** What it hears last. */
  readonly hears: string;
  /** What it is to do then, as reasons tell it. */
  readonly task: string;
  /** What reasons tell that is expected. */
  readonly expected: string;
  /** What is in the protocol here, and so no fault, or not one of the protocol. */
  readonly allowed: readonly MessageName[];
  /** What may be said here and still breaks the contract of a turn, with the reason. */
  readonly breaches: Readonly<Partial<Record<MessageName, string>>>;
  /** Whether the game has ended when the fault shows. */
  readonly isAfterEnd: boolean;
}

/** A message of each kind. `<tile>` stands for a letter that the client holds. */
const MESSAGES = {
  confirmation: "()",
  tiles: "(a b)",
  register: '(register "eve")',
  draw: "(draw a b c d e f g)",
  inform: '(inform "hello")',
  exchange: "(exchange-tile)",
  place: "(place-tile 0 0 <tile>)",
  done: "(done-place)",
} as const;

type MessageName = keyof typeof MESSAGES;

const DRAWN: Stage["way"] = [["()", ""], ["(draw", "()"]];
const PASSED: Stage["way"] = [
  ["(take-turn", "(exchange-tile)"],
  ["()", "()"],
];
const IN_TURN = {
  task: `finish its turn within ${TIMEOUT / 1000} s`,
  expected: "a request of the turn, or () to end it",
  allowed: ["confirmation", "exchange", "place", "done"],
  isAfterEnd: false,
} as const;

const STAGES: readonly Stage[] = [
  {
    name: "at its registration",
    way: [],
    hears: "",
    task: "register in time",
    expected: "(register <string>) first",
    allowed: ["register"],
    breaches: {},
    isAfterEnd: false,
  },
  {
    name: "when it is dealt its tiles",
    way: DRAWN.slice(0, 1),
    hears: "(draw",
    task: `answer draw within ${TIMEOUT / 1000} s`,
    expected: "() in answer to draw",
    allowed: ["confirmation"],
    breaches: {},
    isAfterEnd: false,
  },
  {
    ...IN_TURN,
    name: "at the beginning of its turn",
    way: DRAWN,
    hears: "(take-turn",
    breaches: {
      confirmation: "the turn was answered without an action",
      done: "finished with no tile placed",
    },
  },
  {
    ...IN_TURN,
    name: "while it places tiles",
    way: [...DRAWN, ["(take-turn", "(place-tile 7 7 <tile>)"]],
    hears: "()",
    breaches: {
      confirmation: "1 tile placed and the play not finished",
      exchange: "an exchange after 1 tile placed",
    },
  },
  {
    ...IN_TURN,
    name: "after its move",
    way: [...DRAWN, ["(take-turn", "(exchange-tile)"]],
    hears: "()",
    breaches: {
      exchange: "exchange after an exchange was made",
      place: "tile placed after an exchange was made",
      done: "end of a play after an exchange was made",
    },
  },
  {
    ...IN_TURN,
    name: "in a later turn",
    way: [...DRAWN, ...PASSED],
    hears: "(take-turn",
    breaches: {
      confirmation: "the turn was answered without an action",
      done: "finished with no tile placed",
    },
  },
  {
    name: "when it is told the end of the game",
    way: [...DRAWN, ...PASSED, ...PASSED, ...PASSED],
    hears: '(inform "game over',
    task: `answer inform within ${TIMEOUT / 1000} s`,
    expected: "() in answer to inform",
    allowed: ["confirmation"],
    breaches: {},
    isAfterEnd: true,
  },
];

/** What a client does instead of what it should. */
interface Misdeed {
  readonly name: string;
  readonly kind: FaultKind;
  readonly reason: (stage: Stage) => string;
  readonly says: string | Uint8Array;
  readonly hangsUp?: boolean;
}

function illFormed(name: string, says: string | Uint8Array, reason: string): Misdeed {
  return { name, says, kind: "ill-formed", reason: () => `ill-formed message: ${reason}` };
}

/** What is wrong at any stage. */
const ALWAYS_WRONG: readonly Misdeed[] = [
  {
    name: "hangs up",
    says: "",
    hangsUp: true,
    kind: "disconnected",
    reason: () => "the connection was closed",
  },
  {
    name: "hangs up inside a message",
    says: "(exch",
    hangsUp: true,
    kind: "disconnected",
    reason: () => "the connection was closed inside a message",
  },
  illFormed("sends a parenthesis too many", ") ", ") where a message is due"),
  illFormed("sends a word", "pass", "p where a message is due"),
  illFormed("sends an unknown call", "(pass)", "got (pass), expected a message of the protocol"),
  illFormed("sends a call in capitals", "(EXCHANGE-TILE)", "got (EXCHANGE-TILE)"),
  illFormed("sends a nested call", "((exchange-tile))", "got ((exchange-tile))"),
  illFormed("sends too many operands", "(done-place 1)", "got (done-place 1), expected"),
  illFormed("sends too few operands", "(place-tile 7 7)", "got (place-tile 7 7), expected"),
  illFormed("sends a tile that is none", "(exchange-tile A)", "got A, expected a tile"),
  illFormed("sends tiles in one word", "(exchange-tile ab)", "got ab, expected a tile"),
  illFormed("sends a coordinate with a zero", "(place-tile 07 7 a)", "got 07, expected a coord"),
  illFormed("sends a coordinate in words", "(place-tile seven 7 a)", "got seven, expected a coord"),
  illFormed("sends a control character", "(\u0000)", "the byte 0x00 outside a string"),
  illFormed(
    "sends what is not UTF-8",
    Uint8Array.of(0x28, 0x22, 0xff, 0x22),
    "a string holds bytes",
  ),
  illFormed("nests too deeply", "(((((((((", "lists nested more than 8 deep"),
  illFormed("sends too much", `(exchange-tile${" a".repeat(40_000)}`, "a message of more than 6"),
  illFormed("sends too much space", " ".repeat(70_000), "white space of more than 65536 bytes"),
];

/** What is wrong when the time is over. */
const TOO_LATE: readonly Misdeed[] = [
  ["says nothing", "", "no message came in time"],
  ["sends white space only", " \n\t", "no message came in time"],
  ["sends half a message", "(exchange-tile ", "a message began and did not end in time"],
  ["sends half a string", '(register "', "a message began and did not end in time"],
].map(([name = "", says = "", why]) => ({
  name,
  says,
  kind: "timeout",
  reason: ({ task }) => `the player did not ${task}: ${why}`,
}));

/** Messages that are right, but not at this stage. */
function outOfPlace({ allowed, breaches, expected }: Stage): readonly Misdeed[] {
  const names = Object.keys(MESSAGES).filter((name): name is MessageName => name in MESSAGES);
  return names.flatMap((name): Misdeed[] => {
    const says = MESSAGES[name];
    const breach = breaches[name];
    if (breach !== undefined) {
      return [{ name: `sends ${name}`, says, kind: "broken-contract", reason: () => breach }];
    }
    if (allowed.includes(name)) return [];
    // Tiles are an answer, and in a turn only one answer is due.
    const wanted = name === "tiles" && allowed.includes("exchange")
      ? "() to end the turn"
      : expected;
    return [{
      name: `sends ${name}`,
      says,
      kind: "out-of-sequence",
      reason: () => `expected ${wanted}`,
    }];
  });
}

const PASSER: Player = {
  name: "bob",
  draw: () => Promise.resolve(),
  takeTurn: async (_board, _tilesLeft, turn) => void await turn.exchangeTiles([]),
  inform: () => Promise.resolve(),
};

interface Outcome {
  readonly kind: string;
  readonly reason: string;
  /** All that the client was told after its misdeed. */
  readonly told: string;
}

/** Lets a client come to a stage and do its misdeed there, and gives what became of it. */
async function outcomeOf(stage: Stage, misdeed: Misdeed): Promise<Outcome> {
  let outcome: Outcome | undefined;
  await withSockets(async (ours, theirs) => {
    const [served, told] = await Promise.all([serve(ours), misbehave(theirs, stage, misdeed)]);
    outcome = { ...served, told };
  });
  assert(outcome !== undefined);
  return outcome;
}

async function serve(socket: Deno.TcpConn): Promise<{ kind: string; reason: string }> {
  const connection = connectProtocol(socket);
  try {
    const remote = await acceptRegistration(connection, {
      deadline: deadlineAfter(TIMEOUT),
      turnTimeout: TIMEOUT,
      callTimeout: TIMEOUT,
    });
    await remote.confirm();
    const { end, faults } = await playGame([remote, PASSER], {
      bag: createBag(createRandom(5)),
      dictionary: EVERY_WORD,
    });
    const [fault] = faults;
    assertEquals(faults.length, 1, "exactly one player is at fault");
    assert(fault !== undefined);
    assertEquals(fault.seat, 0);
    assertEquals(end?.end, fault.afterEnd ? "scoreless" : "last-player");
    return {
      kind: fault.kind,
      reason: `${fault.reason}${fault.afterEnd ? " (after the end)" : ""}`,
    };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { kind: error.kind, reason: error.message };
  } finally {
    await connection.close();
  }
}

async function misbehave(
  socket: Deno.TcpConn,
  { name, way, hears }: Stage,
  { says, hangsUp }: Misdeed,
): Promise<string> {
  try {
    let tile = "";
    let arrived = "";
    const hear = async (beginning: string) => {
      if (beginning === "") return;
      if (arrived === "") arrived = await receiveList(socket);
      // What comes after the registration's answer may have come with it.
      const end = arrived.startsWith("()") ? 2 : arrived.length;
      const heard = arrived.slice(0, end);
      arrived = arrived.slice(end);
      assert(heard.startsWith(beginning), `${heard} ${name}`);
      tile ||= /^\(draw (?:_ )*([a-z])/.exec(heard)?.[1] ?? "";
    };
    const say = async (text: string | Uint8Array) => {
      await send(socket, typeof text === "string" ? text.replace("<tile>", tile || "a") : text);
    };
    if (hears !== "") await say('(register "ann")');
    for (const [before, answer] of way) {
      await hear(before);
      await say(answer);
    }
    await hear(hears);
    await say(says).catch(() => {});
    if (hangsUp) return "";
    return await receive(socket).catch(() => "");
  } finally {
    closeQuietly(socket);
  }
}

async function check(stage: Stage, misdeed: Misdeed): Promise<void> {
  const { kind, reason, told } = await outcomeOf(stage, misdeed);
  const what = `${misdeed.name} ${stage.name}`;
  assertEquals(kind, misdeed.kind, `${what}: ${reason}`);
  assertStringIncludes(reason, misdeed.reason(stage), what);
  if (stage.isAfterEnd) assertMatch(reason, /\(after the end\)$/);
  if (misdeed.hangsUp) return;
  const words = reason.replace(" (after the end)", "").replaceAll('"', "'");
  assertStringIncludes(told, words, `${what}: the client is told why`);
}

for (const stage of STAGES) {
  Deno.test(`every fault ${stage.name} is the client's own, and has its reason`, async () => {
    for (const misdeed of [...ALWAYS_WRONG, ...outOfPlace(stage)]) await check(stage, misdeed);
  });
}

// All at once, since they are waited for.
Deno.test("who does not answer in time is at fault at every stage, and the reason says what was due", async () => {
  const cases = STAGES.flatMap((stage) => TOO_LATE.map((misdeed) => check(stage, misdeed)));
  await Promise.all(cases);
});
