import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { createBoard } from "../../lib/fish/board.ts";
import {
  type Call,
  isName,
  makeAction,
  makeBoard,
  makeCall,
  makePosition,
  parseAction,
  parseBoard,
  parseCall,
  parseName,
  parseNameAndSecret,
  parsePosition,
  parseVoid,
  ProtocolError,
} from "../../lib/fish/protocol.ts";
import { type Action, COLORS, SKIP, type State } from "../../lib/fish/state.ts";
import { GREEDY } from "../../lib/fish/strategy/greedy.ts";
import { createRandom, shuffle } from "../../lib/random.ts";
import type { JsonValue } from "../../lib/wire/json_stream.ts";

const anyState: fc.Arbitrary<State> = fc.record({
  rows: fc.integer({ min: 4, max: 25 }),
  columns: fc.integer({ min: 4, max: 25 }),
  players: fc.integer({ min: 1, max: 4 }),
  seed: fc.nat(),
}).map(({ rows, columns, players, seed }) => {
  const random = createRandom(seed);
  const board = createBoard({ rows, columns, fish: "random", holes: 0 }, random);
  const tiles = shuffle(board.fish.map((_, tile) => tile), random);
  return {
    board,
    players: shuffle([...COLORS], random).slice(0, players).map((color) => ({
      color,
      score: random.below(100),
      places: tiles.splice(0, random.below(5)),
    })),
  };
});

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.constant<Call>({ kind: "start" }),
  fc.constantFrom(...COLORS).map((color): Call => ({ kind: "playing-as", color })),
  fc.subarray([...COLORS]).map((colors): Call => ({ kind: "playing-with", colors })),
  anyState.map((state): Call => ({ kind: "setup", state })),
  fc.tuple(anyState, fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()))).map(
    ([state, numbers]): Call => {
      const size = state.board.fish.length;
      const actions = numbers.map(([from, to, skips]): Action =>
        skips ? SKIP : { kind: "move", from: from % size, to: to % size }
      );
      return { kind: "take-turn", state, actions };
    },
  ),
  fc.boolean().map((won): Call => ({ kind: "end", won })),
);

function refusal(parse: () => unknown): string {
  return assertThrows(parse, ProtocolError).message;
}

Deno.test("every call is read as it was written", () => {
  fc.assert(
    fc.property(anyCall, (call) => {
      const json: JsonValue = JSON.parse(JSON.stringify(makeCall(call)));
      assertEquals(parseCall(json), call);
    }),
    { numRuns: 200 },
  );
});

Deno.test("calls are written as the protocol has them", () => {
  const state: State = {
    players: [
      { color: "white", score: 3, places: [0, 4] },
      { color: "red", score: 0, places: [] },
    ],
    board: { rows: 2, columns: 3, fish: [1, 2, 0, 5, 4, 3] },
  };
  const json = {
    players: [
      { color: "white", score: 3, places: [[0, 0], [1, 1]] },
      { color: "red", score: 0, places: [] },
    ],
    board: [[1, 2, 0], [5, 4, 3]],
  };
  assertEquals(makeCall({ kind: "start" }), ["start", [true]]);
  assertEquals(makeCall({ kind: "playing-as", color: "red" }), ["playing-as", ["red"]]);
  assertEquals(makeCall({ kind: "playing-with", colors: ["red", "brown"] }), [
    "playing-with",
    [["red", "brown"]],
  ]);
  assertEquals(makeCall({ kind: "setup", state }), ["setup", [json]]);
  const actions: Action[] = [{ kind: "move", from: 5, to: 1 }, SKIP];
  assertEquals(makeCall({ kind: "take-turn", state, actions }), [
    "take-turn",
    [json, [[[1, 2], [0, 1]], false]],
  ]);
  assertEquals(makeCall({ kind: "end", won: false }), ["end", [false]]);
});

Deno.test("the example of docs/FISH.md is what greedy says to what it is asked", async () => {
  const text = await Deno.readTextFile(new URL("../../docs/FISH.md", import.meta.url));
  // An indented line that does not begin with < or > goes on with the one before.
  const lines = text.replace(/\n {5,}(?![<>])/g, "").match(/^ {4}[<>] .*$/gm) ?? [];
  const [name, ...rest] = lines.map((line) => line.slice(6));
  assertEquals(name, '"anna"');
  const messages: JsonValue[] = rest.map((line) => JSON.parse(line));
  const calls = messages.filter((_, index) => index % 2 === 0).map(parseCall);
  const answers = messages.filter((_, index) => index % 2 === 1);
  assertEquals(calls.map(({ kind }) => kind), [
    "start",
    "playing-as",
    "playing-with",
    "setup",
    "take-turn",
    "take-turn",
    "end",
  ]);
  for (const [index, call] of calls.entries()) {
    if (call.kind === "setup") {
      const { columns } = call.state.board;
      assertEquals(makePosition(await GREEDY.place(call.state, 4), columns), answers[index]);
    } else if (call.kind === "take-turn") {
      const { columns } = call.state.board;
      assertEquals(makeAction(await GREEDY.move(call.state), columns), answers[index]);
    } else parseVoid(answers[index]!);
  }
});

Deno.test("rows that are shorter than the longest are padded with holes", () => {
  const board = parseBoard([[1], [2, 3, 4], []]);
  assertEquals(board, { rows: 3, columns: 3, fish: [1, 0, 0, 2, 3, 4, 0, 0, 0] });
  assertEquals(makeBoard(board), [[1, 0, 0], [2, 3, 4], [0, 0, 0]]);
});

Deno.test("boards that are none are refused with where they are wrong", () => {
  const large = Array.from({ length: 26 }, () => [1]);
  for (
    const json of [[], [[]], [[6]], [[-1]], [[1.5]], [["1"]], [1], {}, null, large, [large.flat()]]
  ) {
    assertStringIncludes(refusal(() => parseBoard(json)), "a board");
  }
  assertStringIncludes(refusal(() => parseBoard([[1, 2], [3, 6]])), "1.1");
  assertEquals(parseBoard(Array.from({ length: 25 }, () => new Array(25).fill(5))).rows, 25);
});

Deno.test("states that contradict themselves are refused", () => {
  const player = (color: string, places: number[][]) => ({ color, score: 0, places });
  const board = [[1, 0], [1, 1]];
  const cases: readonly [JsonValue[], string][] = [
    [[player("red", [[0, 1]])], "hole"],
    [[player("red", [[2, 0]])], "not on the board"],
    [[player("red", [[0, 0], [0, 0]])], "two penguins"],
    [[player("red", [[0, 0]]), player("white", [[0, 0]])], "two penguins"],
    [[player("red", []), player("red", [])], "same colour"],
    [[player("blue", [])], "colour"],
    [[], "players"],
    [[{ color: "red", score: -1, places: [] }], "score"],
    [[{ color: "red", places: [] }], "score"],
  ];
  for (const [players, words] of cases) {
    assertStringIncludes(refusal(() => parseCall(["setup", [{ players, board }]])), words);
  }
  const more = { players: [{ ...player("red", [[0, 0]]), name: "anna" }], board, round: 1 };
  const call = parseCall(["setup", [more]]);
  assert(call.kind === "setup");
  assertEquals(call.state.players, [{ color: "red", score: 0, places: [0] }]);
});

Deno.test("positions and actions that are none, or lie off the board, are refused", () => {
  const board = parseBoard([[1, 2], [3, 4], [5, 0]]);
  assertEquals(parsePosition([2, 1], board), 5, "a hole is a position all the same");
  assertEquals(makePosition(5, 2), [2, 1]);
  for (const json of [[3, 0], [0, 2], [-1, 0], [0.5, 0], [0], [0, 0, 0], "0,0", null, 1, false]) {
    refusal(() => parsePosition(json, board));
  }
  assertEquals(parseAction(false, board), SKIP);
  assertEquals(parseAction([[0, 0], [2, 1]], board), { kind: "move", from: 0, to: 5 });
  assertEquals(makeAction({ kind: "move", from: 0, to: 5 }, 2), [[0, 0], [2, 1]]);
  for (
    const json of [true, null, [], [[0, 0]], [[0, 0], [3, 0]], [[0, 0], [0, 1], [1, 1]], "false"]
  ) {
    refusal(() => parseAction(json, board));
  }
});

Deno.test("what is no call is refused", () => {
  const calls: JsonValue[] = [
    "start",
    [],
    ["start"],
    ["start", true],
    ["start", []],
    ["start", [1]],
    ["start", [true, true]],
    ["stop", [true]],
    ["playing-as", ["blue"]],
    ["playing-with", ["red", "brown"]],
    ["setup", [{}]],
    ["take-turn", [{ players: [], board: [[1]] }, []]],
    ["end", ["won"]],
  ];
  for (const json of calls) refusal(() => parseCall(json));
});

Deno.test("any JSON is read or refused, and nothing else happens", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        parseCall(JSON.parse(JSON.stringify(value)));
      } catch (error) {
        assert(error instanceof ProtocolError);
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("a name is 1 to 12 ASCII letters", () => {
  for (const name of ["a", "Zoe", "abcdefghijkl"]) {
    assertEquals(parseName(name), name);
    assert(isName(name));
  }
  for (const name of ["", "abcdefghijklm", "a b", "a1", "ž", "a\n", 1, null, ["a"], true]) {
    refusal(() => parseName(name));
  }
});

Deno.test("the answer to a call that asks for nothing is void", () => {
  parseVoid("void");
  for (const json of ["Void", "", true, null, [], ["void"]]) {
    assertStringIncludes(refusal(() => parseVoid(json)), 'expected "void"');
  }
});

Deno.test("a secret follows the name after a slash, where one is asked for", () => {
  assertEquals(parseNameAndSecret("anna/open-sesame"), { name: "anna", secret: "open-sesame" });
  assertEquals(parseNameAndSecret("anna"), { name: "anna", secret: "" });
  for (const wrong of ["anna/b/c", "/secret", "r2d2/secret", 7, ["anna/secret"]]) {
    assertThrows(() => parseNameAndSecret(wrong), ProtocolError, "expected a name");
  }
  assertThrows(() => parseName("anna/secret"), ProtocolError);
});
