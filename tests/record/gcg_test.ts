import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import fc from "fast-check";
import { eventsOf, type RecordedGame, type RecordItem } from "../../lib/record/game.ts";
import { makeGcg, parseGcg } from "../../lib/record/gcg.ts";
import { RecordError } from "../../lib/record/record_error.ts";
import { gcgOf, parseCase, readCase } from "./cases.ts";
import { decode, encode } from "./fixtures.ts";

/** A record without its line numbers and its encoding, which writing may change. */
function told({ players, items }: RecordedGame) {
  return { players, items: items.map(({ line: _line, ...facts }) => facts) };
}

const SAME_AS_BASE = ["bom", "crlf"];

for (const name of SAME_AS_BASE) {
  Deno.test(`case ${name}: the same parse as base`, async () => {
    assertEquals(await parseCase(name), await parseCase("base"));
  });
}

const WRITTEN_AS_READ = [
  ...["base", "end_split", "end_time_penalty", "exchange_count", "missing_racks", "six_zero"],
  ...["note_traps", "phony_withdrawn", "through_dots", "through_parens", "unknown_pragma"],
  ...["two_blanks", "mis_scored", "off_turn"],
];

for (const name of WRITTEN_AS_READ) {
  Deno.test(`case ${name}: written back as it was read`, async () => {
    assertEquals(makeGcg(await parseCase(name)), decode(await readCase(name)));
  });
}

Deno.test("case latin1_no_pragma: ISO 8859-1 without the pragma, written as UTF-8", async () => {
  const record = await parseCase("latin1_no_pragma");
  assertEquals(record.players[0], { nick: "cesar", name: "César A" });
  const written = makeGcg(record);
  assertMatch(written, /^#character-encoding UTF-8\n#player1 cesar César A\n/);
  assertEquals(told(parseGcg(encode(written))), told(record));
});

Deno.test("case encoding_unknown: the error names the encoding and the line", async () => {
  const bytes = await readCase("encoding_unknown");
  const error = assertThrows(() => parseGcg(bytes, "x.gcg"), RecordError);
  assertMatch(error.message, /^x\.gcg:1: the encoding ISO8859-6 is not supported/);
});

Deno.test("case note_traps: notes are kept whole, and nothing in them is interpreted", async () => {
  const { items } = await parseCase("note_traps");
  const notes = items.flatMap((item) => item.kind === "note" ? [item.text] : []);
  assertEquals(notes, [
    "before any event",
    "first",
    "second",
    "see #rack1 and #lexicon in text\nstill the note\n",
  ]);
  assertEquals(items.filter(({ kind }) => kind === "rack").length, 1);
});

Deno.test("case unknown_pragma: pragmas that are not known stay in their place", async () => {
  const { items } = await parseCase("unknown_pragma");
  const pragmas = items.flatMap((item) => item.kind === "pragma" ? [[item.name, item.text]] : []);
  assertEquals(pragmas, [["style", "club"], ["incomplete", ""]]);
});

Deno.test("case missing_racks: racks that are not there are not known", async () => {
  const events = eventsOf(await parseCase("missing_racks"));
  assertEquals(events.map(({ kind, rack }) => [kind, rack]), [
    ["play", "ABEILPT"],
    ["challenge-bonus", ""],
    ["pass", ""],
  ]);
});

/** What others write, and how it is written here. */
const KIND: readonly (readonly [string, string])[] = [
  [">Ann: abeilpt 8d PIBAL +24 24", ">Ann: ABEILPT 8D PIBAL +24 24"],
  [">Ann:   ABEILPT\t 8D  PIBAL  +24  24  ", ">Ann: ABEILPT 8D PIBAL +24 24"],
  [">Ann: ABEILPT 8D PIBAL +24 24 a good start", ">Ann: ABEILPT 8D PIBAL +24 24 a good start"],
  [">Ann: 8D PIBAL +24 24", ">Ann:  8D PIBAL +24 24"],
  [">Ann:  - +0 0", ">Ann:  - +0 0"],
  [">Ann: ABEILPT -bp +0 0", ">Ann: ABEILPT -BP +0 0"],
  [">Ann: ABEILPT --  -24 0", ">Ann: ABEILPT -- -24 0"],
  [">Ann: ABEILPT (time) +-10 -10", ">Ann: ABEILPT (time) -10 -10"],
  [">Ann:  (TIME) -10 -10", ">Ann:  (time) -10 -10"],
  [">Ann: EIMT (TIME) -10 -10", ">Ann: EIMT (TIME) -10 -10"],
  [">Ann:  (TIME) -6 -6", ">Ann:  (TIME) -6 -6"],
  [">Ann: ABEILPT -- +24 0", ">Ann: ABEILPT -- +24 0"],
  [">Ann: (time) 10 -10", ">Ann:  (time) +10 -10"],
  [">Ann: (time) 0 0", ">Ann:  (time) -0 0"],
  [">ann: ABEILPT 8D PIBAL +24 24", ">Ann: ABEILPT 8D PIBAL +24 24"],
  [">Ann: (AATT) +8 8", ">Ann: (AATT) +8 8"],
  [">Ann: ? (?) -0 0", ">Ann: ? (?) -0 0"],
  ["#RACK1 abc?", "#rack1 ABC?"],
  ["  #rack2 ABC", "#rack2 ABC"],
  ["#game-type classic", "#game-type classic"],
  ["#Board-Layout  standard15 ", "#Board-Layout standard15"],
  ["#- continued", "#- continued"],
  ["#note", "#note"],
];

for (const [line, written] of KIND) {
  Deno.test(`read kindly: ${line}`, () => {
    assertEquals(decode(gcgOf(written)), makeGcg(parseGcg(gcgOf(line))));
  });
}

Deno.test("(TIME) in capitals is four tiles where they fit, (time) a penalty", () => {
  const kinds = eventsOf(parseGcg(gcgOf(">Ann: (TIME) +12 12", ">Bob: (time) -10 -10")))
    .map(({ kind }) => kind);
  assertEquals(kinds, ["end-points", "time-penalty"]);
});

Deno.test("a nick may have colons, and be the beginning of another", () => {
  const text = "#player1 a A\n#player2 a:b B\n>a:b: ABC - +0 0\n>a: ABC - +0 0\n";
  const events = eventsOf(parseGcg(encode(text)));
  assertEquals(events.map(({ seat, rack }) => [seat, rack]), [[1, "ABC"], [0, "ABC"]]);
});

Deno.test("a nick in other letters is that of the only player whom it can mean", () => {
  const events = (text: string) => eventsOf(parseGcg(encode(text))).map(({ seat }) => seat);
  const head = "#player1 ann A\n#player2 ANN B\n#player3 Ann:x C\n";
  assertEquals(events(`${head}>ANN: - +0 0\n>ann: - +0 0\n>ANN:X: - +0 0\n`), [1, 0, 2]);
  const error = assertThrows(() => events(`${head}>Ann: - +0 0\n`), RecordError);
  assertMatch(error.message, /:4: there is no player Ann: the players are ann, ANN, Ann:x/);
});

Deno.test("players may be named in any order, as long as none is missing", () => {
  const text = "#player2 Bob B\n#player1 Ann A\n>Bob: ABC - +0 0\n";
  const record = parseGcg(encode(text));
  assertEquals(record.players.map(({ nick }) => nick), ["Ann", "Bob"]);
  assertEquals(eventsOf(record).map(({ seat }) => seat), [1]);
  assertEquals(makeGcg(record), `#character-encoding UTF-8\n${text}`);
  const missing = "#player2 Bob B\n>Bob: ABC - +0 0\n#player1 Ann A\n";
  assertMatch(
    assertThrows(() => parseGcg(encode(missing)), RecordError).message,
    /:2: player 1 is missing \(a line #player1 nick name\)/,
  );
});

Deno.test("lines may end in any of CR, LF and CR LF", () => {
  const text = decode(gcgOf(">Ann: ABEILPT 8D PIBAL +24 24", "#note a", "b"));
  for (const end of ["\r", "\r\n"]) {
    assertEquals(parseGcg(encode(text.replaceAll("\n", end))), parseGcg(encode(text)));
  }
});

const PLAY = ">Ann: ABEILPT 8D PIBAL +24 24";

/** Broken records: the lines, the line that is wrong, and what is said of it. */
const BROKEN: readonly (readonly [readonly string[], number, RegExp])[] = [
  [[">Cat: ABC - +0 0"], 4, /there is no player Cat: the players are Ann, Bob/],
  [[PLAY, ">Bob: KLMO8RTV 8D A +1 1"], 5, /KLMO8RTV is no rack: 8 is no tile/],
  [[">Ann: ABEILPT PIBAL +24 24"], 4, /PIBAL is no position/],
  [[">Ann: ABEILPT 8D +24 24"], 4, /\+24 is no word/],
  [[">Ann: ABEILPT 8D PIBAL 24"], 4, /nothing where the player's total should be/],
  [[">Ann: ABEILPT 8D PIBAL +x 24"], 4, /\+x where the points/],
  [[">Ann: ABEILPT 8D PIBAL +24 1234567"], 4, /1234567 where the player's total/],
  [[">Ann: ABEILPT 8D P!BAL +24 24"], 4, /P!BAL is no word/],
  [[">Ann: ABEILPT -1A +0 0"], 4, /1A cannot be exchanged: 1 is no tile/],
  [[">Ann: ABEILPT (AB +4 4"], 4, /the parenthesis is not closed/],
  [[">Ann: ABEILPT"], 4, /the event is missing/],
  [[">Ann ABEILPT - +0 0"], 4, /an event begins with >, a player's nick and a colon/],
  [[PLAY, "still there?"], 5, /neither a pragma/],
  [[PLAY, "#player3 Cat Cat"], 5, /player 3 is named after an event/],
  [["#player2 Cat Cat"], 4, /player 2 is named a second time/],
  [["#player4 Cat Cat"], 4, /player 3 is missing/],
  [["#player5 Cat Cat"], 4, /there is no player 5/],
  [["#player3 Ann Cat"], 4, /two players have the nick Ann/],
  [["#player3"], 4, /player 3 has no nick/],
  [["#rack3 ABC"], 4, /the rack of player 3/],
  [["#rack1 A1"], 4, /A1 is no rack/],
  [[PLAY, "#character-encoding UTF-8"], 5, /must be the first line/],
  [["#note a\u0007b"], 4, /control characters/],
];

for (const [lines, line, message] of BROKEN) {
  Deno.test(`refused: ${lines.join(" | ")}`, () => {
    const error = assertThrows(() => parseGcg(gcgOf(...lines), "x.gcg"), RecordError);
    assertMatch(error.message, message);
    assertEquals([error.line, error.source], [line, "x.gcg"]);
  });
}

Deno.test("what is no GCG file at all is refused", () => {
  for (
    const [bytes, message] of [
      [new Uint8Array(), /empty/],
      [encode("\n\n"), /empty/],
      [encode("#player1 Ann Ann\n"), /two players at least/],
      [encode(">Ann: ABC - +0 0\n"), /before any player is named/],
      [Uint8Array.of(0xff, 0xfe, 0x23, 0), /UTF-16/],
      [Uint8Array.of(...encode("#character-encoding UTF-8\n#title "), 0xe9, 10), /:2: not UTF-8/],
      [new Uint8Array(5 * 2 ** 20).fill(35), /larger than any GCG file/],
    ] as const
  ) assertMatch(assertThrows(() => parseGcg(bytes), RecordError).message, message);
});

// --- Properties

const tiles = fc.string({ unit: fc.constantFrom(..."AEINRSTQZ?"), minLength: 1, maxLength: 7 });
const line = fc.string({ unit: fc.constantFrom(..."ab #>:é-+01\t"), maxLength: 12 });
const facts = {
  line: fc.constant(0),
  seat: fc.nat(1),
  rack: fc.oneof(fc.constant(""), tiles),
  score: fc.integer({ min: 0, max: 999 }),
  total: fc.integer({ min: -99, max: 999 }),
  remark: fc.constantFrom("", "well played"),
};
const loss = { ...facts, score: fc.integer({ min: -99, max: -1 }) };
const either = { ...facts, score: fc.integer({ min: -99, max: 99 }) };
const item: fc.Arbitrary<RecordItem> = fc.oneof(
  fc.record({
    kind: fc.constant("play" as const),
    position: fc.constantFrom("8H", "H8", "15A", "O1"),
    word: fc.constantFrom("CARE", "c.RE", ".(AB)e"),
    ...facts,
  }),
  fc.record({ kind: fc.constant("pass" as const), ...facts }),
  fc.record({
    kind: fc.constant("exchange" as const),
    tiles: fc.oneof(tiles, fc.integer({ min: 1, max: 7 })),
    ...facts,
  }),
  fc.record({ kind: fc.constant("withdrawal" as const), ...either }),
  fc.record({ kind: fc.constant("challenge-bonus" as const), ...facts }),
  fc.record({ kind: fc.constant("time-penalty" as const), ...either }),
  fc.record({ kind: fc.constant("end-points" as const), ...facts, rack: fc.constant(""), tiles }),
  fc.record({ kind: fc.constant("end-loss" as const), ...loss, tiles }),
  fc.record({
    kind: fc.constant("pragma" as const),
    name: fc.constantFrom("title", "x-own", "Lexicon"),
    text: line.map((text) => text.trim()),
    line: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant("rack" as const),
    seat: fc.nat(1),
    tiles,
    line: fc.constant(0),
  }),
);

Deno.test("whatever a record says is read as it was written", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const record: RecordedGame = {
        players: [{ nick: "ann", name: "Ann A" }, { nick: "b:ob", name: "" }],
        encoding: undefined,
        items: [
          { kind: "player", seat: 0, line: 0 },
          { kind: "player", seat: 1, line: 0 },
          ...items,
        ],
      };
      assertEquals(told(parseGcg(encode(makeGcg(record)))), told(record));
    }),
    { numRuns: 300 },
  );
});

Deno.test("notes of any text survive, though what looks like another line begins a note", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = lines.join("\n");
      const record = parseGcg(gcgOf());
      const note = { kind: "note", text, line: 0 } as const;
      const written = makeGcg({ ...record, items: [...record.items, note] });
      const read = parseGcg(encode(written));
      const notes = read.items.flatMap((item) => item.kind === "note" ? [item.text] : []);
      assertEquals(notes.join("\n"), text);
      assertEquals(makeGcg(read), written);
    }),
    { numRuns: 300 },
  );
});

Deno.test("any change to a file gives a record that is written stably, or an error with its line", async () => {
  const names = ["base", "note_traps", "six_zero", "end_split", "latin1_no_pragma"];
  const files = await Promise.all(names.map(readCase));
  const change = fc.record({
    at: fc.nat(2000),
    remove: fc.nat(12),
    put: fc.uint8Array({ maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 3 }), (
      file,
      changes,
    ) => {
      let bytes = [...file];
      for (const { at, remove, put } of changes) {
        bytes = bytes.toSpliced(at % bytes.length, remove, ...put);
      }
      try {
        const written = makeGcg(parseGcg(Uint8Array.from(bytes), "x.gcg"));
        assertEquals(makeGcg(parseGcg(encode(written))), written);
      } catch (error) {
        assert(error instanceof RecordError, String(error));
        assertMatch(error.message, /^x\.gcg:\d+: /);
      }
    }),
    { numRuns: 500 },
  );
});
