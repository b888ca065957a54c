import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import type { Finding } from "../../lib/record/finding.ts";
import { makeTranscriptLine, TranscriptError } from "../../lib/record/transcript.ts";
import { verifyTranscript } from "../../lib/record/verify.ts";
import {
  decode,
  encode,
  LEXICON,
  LEXICON_SHA256,
  QuittingPlayer,
  readBytes,
  recordedMatch,
  sharedMatch,
  VanishingPlayer,
  WordListPlayer,
} from "./fixtures.ts";

const DICTIONARY = { dictionary: LEXICON, sha256: LEXICON_SHA256 };

function verifyText(text: string): Finding[] {
  return verifyTranscript(readBytes(encode(text)), DICTIONARY);
}

async function sharedLines(): Promise<string[]> {
  return decode(await sharedMatch()).trimEnd().split("\n");
}

/** What is found by the rules alone, without the digest over the whole file. */
function byRules(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ message, severity }) =>
    severity === "error" && !message.startsWith("sha256 is")
  );
}

/** The transcript with one line changed by `change`. */
function changed(
  lines: readonly string[],
  index: number,
  change: (line: string) => string,
): string {
  return lines.with(index, change(lines[index]!)).join("\n") + "\n";
}

/** The number of the first line that holds `text`. */
function lineWith(lines: readonly string[], text: string): number {
  const index = lines.findIndex((line) => line.includes(text));
  assert(index >= 0, text);
  return index + 1;
}

Deno.test("a transcript as it was written has no finding", async () => {
  assertEquals(verifyText(decode(await sharedMatch())), []);
});

Deno.test("a transcript without any one of its lines is found out", async () => {
  const lines = await sharedLines();
  for (const index of lines.keys()) {
    const text = lines.toSpliced(index, 1).join("\n") + "\n";
    if (index === 0) {
      const error = await Promise.resolve().then(() => verifyText(text)).catch((error) => error);
      assert(error instanceof TranscriptError);
      continue;
    }
    const findings = byRules(verifyText(text));
    const expected = index === lines.length - 1 ? index : index + 1;
    assert(
      findings.some(({ line, message }) =>
        line === expected && /missing before it|incomplete/.test(message)
      ),
      `line ${index + 1}: ${JSON.stringify(findings)}`,
    );
    assert(findings.length < 20, `${findings.length} findings for line ${index + 1}`);
  }
});

Deno.test("several missing lines are counted", async () => {
  const lines = await sharedLines();
  const findings = byRules(verifyText(lines.toSpliced(1, 2).join("\n") + "\n"));
  assertStringIncludes(
    findings.find(({ line }) => line === 2)!.message,
    "seq is 4; 2 would be right: 2 lines are missing before it",
  );
});

Deno.test("a line that is there twice is found out", async () => {
  const lines = await sharedLines();
  for (const index of [1, 6, 20, lines.length - 1]) {
    const findings = byRules(verifyText(lines.toSpliced(index, 0, lines[index]!).join("\n")));
    assert(findings.some(({ line }) => line === index + 2), JSON.stringify(findings));
  }
});

Deno.test("two lines in the wrong order are found out", async () => {
  const lines = await sharedLines();
  for (const index of [1, 8, 30]) {
    const swapped = lines.with(index, lines[index + 1]!).with(index + 1, lines[index]!);
    assert(byRules(verifyText(swapped.join("\n"))).length > 0);
  }
});

/** The facts that the rules fix, by name: a change of any shows in its own line. */
const FACTS = new Set([
  ..."seq game turn seat rack score total drawn tilesLeft racks scores adjustments winners".split(
    " ",
  ),
  ..."names players place player name games wins ties losses points spread averageScore".split(" "),
  "deal",
]);

interface Place {
  readonly index: number;
  readonly path: readonly string[];
}

function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]));
}

function alter(
  value: unknown,
  path: readonly string[],
  change: (part: unknown) => unknown,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((part, i) => String(i) === key ? alter(part, rest, change) : part);
  }
  const entries = Object.entries(Object(value));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === key ? alter(part, rest, change) : part]),
  );
}

/** Changes a number by `amount`, or one character of a text that is a tile or part of a name. */
function alterPart(part: unknown, amount: number, at: number): unknown {
  if (typeof part === "number") return part + amount;
  if (typeof part !== "string" || part === "") return part;
  const index = at % part.length;
  const code = part.charCodeAt(index) - 65;
  const other = String.fromCharCode(65 + (code + amount + 26) % 26);
  return part.slice(0, index) + other + part.slice(index + 1);
}

Deno.test("a change of any fact that the rules fix is found in its line", async () => {
  const lines = await sharedLines();
  const places: Place[] = lines.flatMap((line, index) =>
    index === 0
      ? []
      : placesOf(JSON.parse(line)).filter((path) =>
        FACTS.has(path[0] === "standings" ? path[2] ?? "" : path[0] ?? "")
      ).map((path) => ({ index, path }))
  );
  const amount = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(fc.constantFrom(...places), amount, fc.nat(6), ({ index, path }, amount, at) => {
      const text = changed(
        lines,
        index,
        (line) => JSON.stringify(alter(JSON.parse(line), path, (p) => alterPart(p, amount, at))),
      );
      if (text === lines.join("\n") + "\n") return; // nothing in an empty rack to change
      const findings = foundIn(text);
      const where = `line ${index + 1}, ${path.join(".")}, ${JSON.stringify(findings)}`;
      // A line that is told of another game shows there, or where it is missing.
      const anywhere = path[0] === "game";
      assert(findings.some(({ line }) => anywhere || line === index + 1), where);
      assert(findings.length <= 12, where);
    }),
    { numRuns: 300 },
  );
});

/** What is found by the rules; a line that is refused when it is read counts as found there. */
function foundIn(text: string): Finding[] {
  try {
    return byRules(verifyText(text));
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const line = Number(/:(\d+):/.exec(error.message)?.[1]);
    return [{ line, severity: "error", message: error.message }];
  }
}

Deno.test("another tile in a play or an exchange is found", async () => {
  const lines = await sharedLines();
  const moves = [...lines.keys()].filter((index) =>
    /"event":"(?:play|exchange)"/.test(lines[index]!)
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...moves),
      fc.nat(14),
      fc.integer({ min: 1, max: 25 }),
      (index, at, amount) => {
        const text = changed(
          lines,
          index,
          (line) =>
            line.replace(/("(?:word|tiles)":")([^"]+)/, (_, before, tiles: string) => {
              const place = at % tiles.length;
              const code = tiles.charCodeAt(place);
              // What a blank stands for, only the digest over the file can tell.
              if (code >= 97) return before + tiles.toUpperCase();
              // A letter for the dot of a tile that is there says the same.
              if (tiles[place] === ".") return line;
              const other = String.fromCharCode(65 + (code - 65 + amount) % 26);
              return before + tiles.slice(0, place) + other + tiles.slice(place + 1);
            }),
        );
        if (text === lines.join("\n") + "\n") return;
        const findings = foundIn(text);
        const first = findings[0]?.line ?? 0;
        assert(first >= index + 1, `${lines[index]} ${JSON.stringify(findings)}`);
        assert(findings.length <= 15, `${findings.length} findings`);
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("any other character anywhere is found, if only by the digest", async () => {
  const original = decode(await sharedMatch());
  fc.assert(
    fc.property(
      fc.nat(original.length - 2),
      fc.integer({ min: 0x20, max: 0x7e }),
      (index, code) => {
        const character = String.fromCharCode(code);
        if (original[index] === character) return;
        const text = original.slice(0, index) + character + original.slice(index + 1);
        try {
          assert(verifyText(text).some(({ severity }) => severity === "error"), text);
        } catch (error) {
          if (!(error instanceof TranscriptError)) throw error;
        }
      },
    ),
    { numRuns: 200 },
  );
});

Deno.test("a finding says what is and what would be right", async () => {
  const lines = await sharedLines();
  const index = lineWith(lines, '"word":"ROAsTEd"') - 1;
  const text = changed(lines, index, (line) => line.replace('"score":62', '"score":63'));
  assertEquals(byRules(verifyText(text)), [{
    line: index + 1,
    severity: "error",
    message: "game 2, turn 1 (bob): score is 63; 62 would be right",
    is: 63,
    right: 62,
  }]);
});

Deno.test("a tile that is not held makes the play illegal, and the rest is not checked", async () => {
  const lines = await sharedLines();
  const index = lineWith(lines, '"word":"ROAsTEd"') - 1;
  const findings = verifyText(changed(lines, index, (line) => line.replace("ROAsTEd", "ROASTEd")));
  const inLine = findings.filter(({ line }) => line === index + 1);
  assertEquals(inLine.map(({ severity }) => severity), ["error", "warning"]);
  assertStringIncludes(inLine[0]!.message, "the play is illegal: S not held");
  assertStringIncludes(inLine[1]!.message, "game 2 is not checked any further");
});

Deno.test("a word that is not in the dictionary at hand is a finding, the game goes on", async () => {
  const transcript = readBytes(await sharedMatch());
  const without = { hasWord: (letters: readonly number[]) => letters.length < 7 };
  const findings = verifyTranscript(transcript, { dictionary: without, sha256: "0".repeat(64) });
  assertEquals(findings.map(({ severity }) => severity), ["error", "warning"]);
  assertStringIncludes(findings[0]!.message, "not the one of the games");
  assertStringIncludes(findings[1]!.message, "ROASTED is not in the dictionary");
  const same = verifyTranscript(transcript, { dictionary: without, sha256: LEXICON_SHA256 });
  assertEquals(same.map(({ severity }) => severity), ["error"]);
});

Deno.test("a transcript without its last line is incomplete", async () => {
  const lines = await sharedLines();
  const [finding, ...others] = verifyText(lines.slice(0, 20).join("\n") + "\n");
  assertEquals(others, []);
  assertEquals([finding?.line, finding?.severity], [20, "error"]);
  assertStringIncludes(finding!.message, "incomplete");
});

Deno.test("a transcript that is cut off in a line has one finding, at that line", async () => {
  const text = decode(await sharedMatch());
  const lines = text.split("\n");
  const cut = lines.slice(0, 20).join("\n") + "\n" + lines[20]!.slice(0, 30);
  assertEquals(verifyText(cut).map(({ line, severity }) => [line, severity]), [[21, "error"]]);
});

Deno.test("a line after the last and a second header are found", async () => {
  const lines = await sharedLines();
  const message = makeTranscriptLine({
    seq: lines.length + 1,
    ms: 1e6,
    event: "message",
    direction: "sent",
    text: "",
  });
  const findings = byRules(verifyText([...lines, message, lines[0]].join("\n")));
  const found = findings.map(({ line, message }) => `${line} ${message}`).join("\n");
  assertStringIncludes(found, `${lines.length + 1} a line after the last one`);
  assertStringIncludes(found, `${lines.length + 2} a second header`);
});

Deno.test("games that are forfeited after a fault are checked like others", async () => {
  const text = decode(
    await recordedMatch({
      players: [() => new WordListPlayer("anna"), () => new QuittingPlayer("carl", 1)],
      games: [[0, 1], [1, 0], [0, 1]],
      concurrency: 1,
    }),
  );
  assertEquals(verifyText(text), []);
  const lines = text.trimEnd().split("\n");
  const index = lineWith(lines, '"event":"unplayed","end":"forfeit","game":2') - 1;
  const found = (from: string, to: string): string =>
    byRules(verifyText(changed(lines, index, (line) => line.replace(from, to))))
      .map(({ line, message }) => `${line} ${message}`).join("\n");
  const where = `${index + 1} game 2, forfeit: `;
  assertStringIncludes(
    found('"winners":[1]', '"winners":[0]'),
    `${where}anna loses it, but was not`,
  );
  assertStringIncludes(found('"winners":[1]', '"winners":[1,0]'), `${where}it has more than one`);
  assertStringIncludes(found('"anna"', '"hanna"'), `${index + 1} game 2: names is carl, hanna; `);
  assertStringIncludes(found('"game":2', '"game":4'), "game 3 is there, but not game 2 before it");
});

Deno.test("a player that is dropped after the end of a game is out of the next", async () => {
  const text = decode(
    await recordedMatch({
      players: [() => new WordListPlayer("anna"), () => new VanishingPlayer("bob")],
      games: [[0, 1], [1, 0]],
      concurrency: 1,
    }),
  );
  assertEquals(verifyText(text), []);
  const lines = text.trimEnd().split("\n");
  const index = lineWith(lines, '"event":"drop","game":1,"player":1') - 1;
  const findings = byRules(verifyText(changed(
    lines,
    index,
    (line) => line.replace('"player":1', '"player":0'),
  )));
  assertStringIncludes(
    findings.map(({ message }) => message).join("\n"),
    "game 2, forfeit: bob loses it, but was not dropped",
  );
});
