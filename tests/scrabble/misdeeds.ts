// The two lists that the fault matrix is made of: the stages of the protocol at which the
// administrator waits for a client, and what a client can do there instead of what it should. What is
// expected of a pair follows from what the stage waits for.

import type { FaultKind } from "../../lib/scrabble/player.ts";

/** Milliseconds that a client may take. Time enough for one that does what it should. */
export const TIMEOUT = 1500;

/** Where in the protocol a client is, when the administrator waits for it. */
export interface Stage {
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
  /** What may be said here and still is a fault of another kind. */
  readonly breaches: Readonly<Partial<Record<MessageName, Breach>>>;
  /** How many tiles are placed, where a move can be made. */
  readonly placed?: number;
  /** Whether illegal moves are forgiven. */
  readonly forgives?: boolean;
  /** Whether the game has ended when the fault shows. */
  readonly isAfterEnd: boolean;
}

/** What comes of a message that has its place in the protocol. */
interface Breach {
  readonly kind: FaultKind;
  readonly reason: string;
}

/** A breach of the contract of a turn. */
function contract(reason: string): Breach {
  return { kind: "broken-contract", reason };
}

/**
 * A message of each kind. `<tile>` and `<other>` stand for letters that the client holds, `<missing>`
 * for one that it does not.
 */
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

export const STAGES: readonly Stage[] = [
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
    placed: 0,
    breaches: {
      confirmation: contract("the turn was answered without an action"),
      done: contract("finished with no tile placed"),
    },
  },
  {
    ...IN_TURN,
    name: "while it places tiles",
    way: [...DRAWN, ["(take-turn", "(place-tile 7 7 <tile>)"]],
    hears: "()",
    placed: 1,
    breaches: {
      confirmation: contract("1 tile placed and the play not finished"),
      exchange: contract("an exchange after 1 tile placed"),
    },
  },
  {
    ...IN_TURN,
    name: "after its move",
    way: [...DRAWN, ["(take-turn", "(exchange-tile)"]],
    hears: "()",
    breaches: {
      exchange: contract("exchange after an exchange was made"),
      place: contract("tile placed after an exchange was made"),
      done: contract("end of a play after an exchange was made"),
    },
  },
  {
    ...IN_TURN,
    name: "in a later turn",
    way: [...DRAWN, ...PASSED],
    hears: "(take-turn",
    placed: 0,
    breaches: {
      confirmation: contract("the turn was answered without an action"),
      done: contract("finished with no tile placed"),
    },
  },
  {
    ...IN_TURN,
    name: "after an illegal exchange that is forgiven",
    way: [...DRAWN, ["(take-turn", "(exchange-tile <missing>)"]],
    hears: "()",
    breaches: { confirmation: { kind: "illegal-exchange", reason: "illegal exchange: " } },
    forgives: true,
  },
  {
    ...IN_TURN,
    name: "after an illegal play that is forgiven",
    way: [...DRAWN, ["(take-turn", "(place-tile 0 0 <tile>)"], ["()", "(done-place)"]],
    hears: "()",
    breaches: { confirmation: { kind: "illegal-play", reason: "illegal play: the first play" } },
    forgives: true,
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
export interface Misdeed {
  readonly name: string;
  readonly kind: FaultKind;
  readonly reason: (stage: Stage) => string;
  readonly says: string | Uint8Array;
  readonly hangsUp?: boolean;
  /** Whether it does not take what it should hear last, and is not told anything any more. */
  readonly doesNotRead?: boolean;
  /** Whether it is done where illegal moves are forgiven. */
  readonly isForgiven?: boolean;
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
].map(([name = "", says = "", why = ""]) => late(name, says, why));

const NOT_READING: Misdeed = {
  ...late("does not read", "", "the peer does not read what is sent to it"),
  doesNotRead: true,
};

function late(name: string, says: string, why: string): Misdeed {
  return {
    name,
    says,
    kind: "timeout",
    reason: ({ task }) => `the player did not ${task}: ${why}`,
  };
}

/** Messages that are right, but not at this stage. */
function outOfPlace({ allowed, breaches, expected }: Stage): readonly Misdeed[] {
  const names = Object.keys(MESSAGES).filter((name): name is MessageName => name in MESSAGES);
  return names.flatMap((name): Misdeed[] => {
    const says = MESSAGES[name];
    const breach = breaches[name];
    if (breach !== undefined) {
      const { kind, reason } = breach;
      return [{ name: `sends ${name}`, says, kind, reason: () => reason }];
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

/** A move that breaks a rule of the game. */
interface IllegalMove {
  readonly name: string;
  readonly says: string;
  readonly reason: string;
  /** With how many tiles placed it is illegal, and for this reason; with any number by default. */
  readonly placed?: number;
}

const ILLEGAL_EXCHANGES: readonly IllegalMove[] = [
  {
    name: "exchanges a tile that it does not hold",
    says: "(exchange-tile <missing>)",
    reason: " not held: the rack is ",
    placed: 0,
  },
  {
    name: "exchanges more tiles than it holds",
    says: `(exchange-tile${" <tile>".repeat(8)})`,
    reason: " not held: the rack is ",
    placed: 0,
  },
];

const ILLEGAL_PLAYS: readonly IllegalMove[] = [
  {
    name: "places a tile that it does not hold",
    says: "(place-tile 0 0 <missing>)",
    reason: " is not held: the rack is ",
  },
  {
    name: "places more blanks than there are",
    says: "(place-blank 0 0 a)(place-blank 1 0 a)(place-blank 2 0 a)",
    reason: "a blank is not held",
  },
  {
    name: "places right of the board",
    says: "(place-tile 15 0 <tile>)",
    reason: "column 15 is off the board",
  },
  {
    name: "places above the board",
    says: "(place-blank 0 -1 a)",
    reason: "row -1 is off the board",
  },
  {
    name: "places twice on a square",
    says: "(place-tile 7 7 <other>)",
    reason: " was placed there before in this turn",
    placed: 1,
  },
  {
    name: "begins with a play of one tile",
    says: "(done-place)",
    reason: "the first play must have two tiles",
    placed: 1,
  },
  {
    name: "begins off the centre",
    says: "(place-tile 0 0 <tile>)(place-tile 1 0 <other>)(done-place)",
    reason: "the first play must cover the centre",
    placed: 0,
  },
  {
    name: "places in two rows",
    says: "(place-tile 8 8 <other>)(done-place)",
    reason: "the tiles are not in one row or column",
    placed: 1,
  },
  {
    name: "leaves a gap",
    says: "(place-tile 9 7 <other>)(done-place)",
    reason: "there is a gap at ",
    placed: 1,
  },
  {
    name: "makes what is no word",
    says: "(place-tile 8 7 <other>)(done-place)",
    reason: " is not in the dictionary",
    placed: 1,
  },
];

/**
 * Moves that break a rule of the game, where one can be made; done once as they are, and once where
 * they are forgiven: then it is the end of the turn that brings the fault out.
 */
function illegalMoves({ placed }: Stage): readonly Misdeed[] {
  if (placed === undefined) return [];
  const moves = [
    ...ILLEGAL_EXCHANGES.map((move) => ({ ...move, kind: "illegal-exchange" as const })),
    ...ILLEGAL_PLAYS.map((move) => ({ ...move, kind: "illegal-play" as const })),
  ];
  return moves.filter((move) => (move.placed ?? placed) === placed)
    .flatMap(({ name, says, kind, reason }): Misdeed[] => [
      { name, says, kind, reason: () => reason },
      {
        name: `${name}, which is forgiven,`,
        says: `${says}()`,
        kind,
        reason: () => reason,
        isForgiven: true,
      },
    ]);
}

/** More requests than a turn has, where they are answered although one was illegal. */
const WITHOUT_END: Misdeed = {
  name: "goes on with requests",
  says: "(place-tile 0 0 a)".repeat(9),
  kind: "out-of-sequence",
  reason: () => "got (place-tile 0 0 a), expected () to end the turn",
};

/** All that can be wrong at a stage and shows at once. */
export function misdeedsAt(stage: Stage): readonly Misdeed[] {
  return [
    ...ALWAYS_WRONG,
    ...outOfPlace(stage),
    ...illegalMoves(stage),
    ...(stage.forgives === true ? [WITHOUT_END] : []),
  ];
}

/** All that is wrong at a stage when the time is over. */
export function delaysAt({ hears }: Stage): readonly Misdeed[] {
  return hears === "" ? TOO_LATE : [...TOO_LATE, NOT_READING];
}
