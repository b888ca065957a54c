// Clients of Fish that speak over a socket as they please: a faithful one, one that sends every byte
// alone amid long runs of spaces, and faulty ones, each in one way.

import type { FaultKind } from "../../lib/fish/player.ts";
import { makeAction, makePosition, parseCall } from "../../lib/fish/protocol.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import type { JsonValue } from "../../lib/wire/json_stream.ts";
import { closeQuietly, send } from "../wire/sockets.ts";
import { holeOf, moveOffLines, takenTile } from "./players.ts";

/** What a client says to a call, as it is; whether it hangs up then. Nothing at all if undefined. */
export type Answer = string | Uint8Array | { readonly lastWords: string } | undefined;

/** A client: the answer to a call in JSON, given the faithful answer in JSON. */
export type Behaviour = (call: string, faithful: string) => Answer | Promise<Answer>;

/** A client that is at fault in one way. */
export interface FaultyClient {
  readonly what: string;
  readonly kind: FaultKind;
  readonly behaviour: Behaviour;
}

/** Answers as a player should, with the strategy greedy. */
export function faithful(_call: string, answer: string): Answer {
  return answer;
}

/** Signs up on `socket` as `name`, then behaves so until it hangs up or the other side does. */
export async function runRawClient(
  socket: Deno.TcpConn,
  name: string,
  behaviour: Behaviour,
): Promise<void> {
  try {
    await send(socket, JSON.stringify(name));
    for await (const line of linesFrom(socket)) {
      const answer = await behaviour(line, await faithfulAnswer(JSON.parse(line)));
      if (answer === undefined) continue;
      if (typeof answer === "object" && "lastWords" in answer) {
        await send(socket, answer.lastWords);
        break;
      }
      await send(socket, answer);
    }
  } catch (error) {
    // The administrator has hung up.
    const broken = error instanceof Deno.errors.ConnectionReset ||
      error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.BadResource;
    if (!broken) throw error;
  } finally {
    closeQuietly(socket);
  }
}

/** The lines that come in; our administrator writes each call on one. */
async function* linesFrom(socket: Deno.TcpConn): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const piece = new Uint8Array(4096);
  let text = "";
  for (let count; (count = await socket.read(piece)) !== null;) {
    text += decoder.decode(piece.subarray(0, count), { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
}

/** What a player with the strategy greedy answers to a call, in JSON. */
export async function faithfulAnswer(json: JsonValue): Promise<string> {
  const call = parseCall(json);
  if (call.kind === "setup") {
    const tile = await GREEDY.place(call.state, 4);
    return JSON.stringify(makePosition(tile, call.state.board.columns));
  }
  if (call.kind === "take-turn") {
    const move = await GREEDY.move(call.state);
    return JSON.stringify(makeAction(move, call.state.board.columns));
  }
  return '"void"';
}

/** Says `answer` to one kind of call, and is faithful otherwise. */
function to(kind: string, answer: (call: string, faithful: string) => Answer): Behaviour {
  return (call, faithful) => {
    const [name] = JSON.parse(call);
    return name === kind ? answer(call, faithful) : faithful;
  };
}

/** Answers a call with a tile or move of the state that comes with it, else faithfully. */
function withState(
  kind: "setup" | "take-turn",
  choose: (call: Extract<ReturnType<typeof parseCall>, { state: unknown }>) => unknown,
): Behaviour {
  return to(kind, (line, faithful) => {
    const call = parseCall(JSON.parse(line));
    const choice = "state" in call ? choose(call) : undefined;
    return choice === undefined ? faithful : JSON.stringify(choice);
  });
}

const CALLS = ["start", "playing-as", "playing-with", "setup", "take-turn", "end"] as const;

/** Faulty clients of every kind. */
export const FAULTY_CLIENTS: readonly FaultyClient[] = [
  ...CALLS.map((call): FaultyClient => ({
    what: `hangs up at ${call}`,
    kind: "disconnected",
    behaviour: to(call, () => ({ lastWords: "" })),
  })),
  {
    what: "hangs up inside an answer",
    kind: "disconnected",
    behaviour: to("take-turn", () => ({ lastWords: "[[1," })),
  },
  ...(["start", "playing-as", "playing-with", "end"] as const).map((call): FaultyClient => ({
    what: `refuses ${call}`,
    kind: "wrong-answer",
    behaviour: to(call, () => "false"),
  })),
  {
    what: "answers playing-as with its colour",
    kind: "wrong-answer",
    behaviour: to("playing-as", () => '"red"'),
  },
  {
    what: "places on a hole",
    kind: "illegal-placement",
    behaviour: withState("setup", ({ state }) => {
      const hole = holeOf(state);
      return hole === undefined ? undefined : makePosition(hole, state.board.columns);
    }),
  },
  {
    what: "places on a penguin",
    kind: "illegal-placement",
    behaviour: withState("setup", ({ state }) => {
      const tile = takenTile(state);
      return tile === undefined ? undefined : makePosition(tile, state.board.columns);
    }),
  },
  {
    what: "places off the board",
    kind: "wrong-answer",
    behaviour: to("setup", () => "[99,99]"),
  },
  {
    what: "answers setup with a move",
    kind: "wrong-answer",
    behaviour: to("setup", () => "[[0,0],[1,0]]"),
  },
  {
    what: "moves off a line",
    kind: "illegal-move",
    behaviour: withState("take-turn", ({ state }) => {
      const move = moveOffLines(state);
      return move === undefined ? undefined : makeAction(move, state.board.columns);
    }),
  },
  {
    what: "moves another's penguin",
    kind: "illegal-move",
    behaviour: withState("take-turn", ({ state }) => {
      const from = state.players[1]?.places[0];
      if (from === undefined) return undefined;
      const { columns } = state.board;
      return [makePosition(from, columns), makePosition(from, columns)];
    }),
  },
  {
    what: "passes though it can move",
    kind: "illegal-move",
    behaviour: to("take-turn", () => "false"),
  },
  {
    what: "says nothing to setup",
    kind: "timeout",
    behaviour: to("setup", () => undefined),
  },
  {
    what: "says nothing to take-turn",
    kind: "timeout",
    behaviour: to("take-turn", () => undefined),
  },
  {
    what: "sends half a value and waits",
    kind: "timeout",
    behaviour: to("take-turn", (_, faithful) => faithful.slice(0, faithful.length / 2)),
  },
  {
    what: "sends spaces and waits",
    kind: "timeout",
    behaviour: to("take-turn", () => " \n\t".repeat(1000)),
  },
  {
    what: "sends 10 MB",
    kind: "ill-formed",
    behaviour: to("take-turn", () => new Uint8Array(10_000_000).fill(0x5b)),
  },
  {
    what: "sends a string of 10 MB",
    kind: "ill-formed",
    behaviour: to("take-turn", () => `"${"x".repeat(10_000_000)}"`),
  },
  {
    what: "sends what is not JSON",
    kind: "ill-formed",
    behaviour: to("setup", () => "(place 1 2)"),
  },
  {
    what: "sends bytes that are no text",
    kind: "ill-formed",
    behaviour: to("start", () => Uint8Array.of(0x22, 0xff, 0xfe, 0x22)),
  },
  {
    what: "answers twice",
    kind: "wrong-answer",
    behaviour: to("take-turn", (_, faithful) => `${faithful}${faithful}`),
  },
];

/** A faithful client that sends every byte alone, with long runs of spaces where JSON allows them. */
export async function runDrippingClient(socket: Deno.TcpConn, name: string): Promise<void> {
  socket.setNoDelay(true);
  const spaces = " ".repeat(500);
  await runRawClient(socket, name, async (_, answer) => {
    const spaced = answer.replaceAll(/[[\],]/g, (sign) => `${spaces}${sign}\n\t${spaces}`);
    const bytes = new TextEncoder().encode(`${spaces}${spaced}${spaces}`);
    for (const byte of bytes.subarray(0, -1)) await socket.write(Uint8Array.of(byte));
    return bytes.subarray(-1);
  });
}
