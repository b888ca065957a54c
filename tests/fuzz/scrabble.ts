// The protocol of Scrabble under attack: its reader, and a referee with a hostile player.

import { createRandom, type Random } from "../../lib/random.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import { Fault, type Player } from "../../lib/scrabble/player.ts";
import { connectProtocol, parseMessage, ProtocolError } from "../../lib/scrabble/protocol.ts";
import { playGame } from "../../lib/scrabble/referee.ts";
import { acceptRegistration } from "../../lib/scrabble/remote_player.ts";
import { deadlineAfter } from "../../lib/wire/deadline.ts";
import { WireError } from "../../lib/wire/error.ts";
import {
  ExpressionReader,
  type ListExpression,
  makeExpression,
} from "../../lib/wire/s_expression.ts";
import { EVERY_WORD } from "../scrabble/fixtures.ts";
import { once, pick, several } from "./mutate.ts";
import { FuzzServer } from "./server.ts";
import { talk } from "./talk.ts";
import { anyNumber, anyText, readTwice, type Sent, type Target } from "./target.ts";

const CALLS = [
  "place-tile",
  "place-blank",
  "exchange-tile",
  "done-place",
  "take-turn",
  "draw",
  "inform",
  "register",
  "x",
];

export const SCRABBLE: Target = {
  name: "scrabble",
  message,
  read: (bytes, random) => readTwice(readPieces, bytes, random),
  open: () => new ScrabbleServer(),
};

function message(random: Random): string {
  const letter = () => pick([..."abcxyz_A0"], random);
  const space = () => pick([" ", " ", " ", "", "\n\t  \r\n"], random);
  switch (random.below(6)) {
    case 0:
      return "()";
    case 1:
      return `(${several(9, random, letter).join(space())})`;
    case 2:
      return `(register${space()}"${anyText(random)}")`;
    case 3:
      return "(".repeat(random.below(20)) + ")".repeat(random.below(20));
    default: {
      const operand = () =>
        pick(
          [letter, () => anyNumber(random), () => `"${anyText(random)}"`, () => "(a nb)"],
          random,
        )();
      const call = pick(CALLS, random);
      const operands = call.startsWith("place-") && !once(4, random)
        ? [anyNumber(random), anyNumber(random), letter()]
        : several(8, random, operand);
      return `(${[call, ...operands].join(space())})`;
    }
  }
}

/** What comes out of a reader, as one text; only foreseen errors are taken. */
function readPieces(pieces: readonly Uint8Array[]): string {
  const reader = new ExpressionReader({ size: 2000, firstSize: 500 });
  const read: string[] = [];
  try {
    for (const piece of pieces) {
      reader.feed(piece);
      for (let expression; (expression = reader.next()) !== undefined;) {
        read.push(makeExpression(expression));
        for (const coordinates of ["xy", "yx"] as const) {
          try {
            parseMessage(expression, coordinates);
          } catch (error) {
            if (!(error instanceof ProtocolError)) throw error;
            read.push(error.message);
          }
        }
      }
    }
    read.push(reader.insideMessage ? "inside" : "between");
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    read.push(error.message);
  }
  return read.join("\n");
}

/** Passes in every turn. */
const PASSER: Player = {
  name: "passer",
  draw: () => Promise.resolve(),
  takeTurn: async (_board, _tilesLeft, turn) => void await turn.exchangeTiles([]),
  inform: () => Promise.resolve(),
};

class ScrabbleServer extends FuzzServer {
  protected override async serve(
    socket: Deno.TcpConn,
    time: number,
  ): Promise<string | undefined> {
    const connection = connectProtocol(socket, { messageTimeout: time, firstSize: 4096 });
    try {
      const remote = await acceptRegistration(connection, {
        deadline: deadlineAfter(time),
        turnTimeout: time,
        callTimeout: time,
        nameLength: 64,
      });
      if (!await remote.confirm()) return "the registration could not be confirmed";
      const { faults } = await playGame([remote, PASSER], {
        bag: createBag(createRandom(1)),
        dictionary: EVERY_WORD,
      });
      await remote.dismiss("tournament over");
      return faults[0]?.reason;
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    } finally {
      await connection.close();
    }
  }

  protected override async talk(
    socket: Deno.TcpConn,
    random: Random | undefined,
    sent: Sent,
  ): Promise<void> {
    await talkScrabble(socket, random, sent);
  }
}

/** Is a client of Scrabble that passes in every turn: hostile with a source of chance, else good. */
export async function talkScrabble(
  socket: Deno.TcpConn,
  random: Random | undefined,
  sent: Sent,
): Promise<void> {
  // Whether it waits for the answer to its move, and ends its turn then.
  let hasPassed = false;
  const answer = ({ items }: ListExpression): string | undefined => {
    const [head] = items;
    if (head?.kind !== "symbol") {
      const endsTurn = items.length === 0 && hasPassed;
      hasPassed = false;
      return endsTurn ? "()" : undefined;
    }
    if (head.text === "take-turn") {
      hasPassed = true;
      return "(exchange-tile)";
    }
    return head.text === "draw" || head.text === "inform" ? "()" : undefined;
  };
  await talk(socket, random, sent, {
    greeting: '(register "ann")',
    reader: new ExpressionReader(),
    answer: (list) => Promise.resolve(answer(list)),
    hostileOnceIn: 3,
    hostileMessage: message,
  });
}
