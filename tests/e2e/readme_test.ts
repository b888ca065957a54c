// What the README says must be so.

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { lineSchema } from "../../lib/record/transcript_schema.ts";
import type { GameRecord } from "../../lib/tournament/format.ts";
import { FORMAT_NAMES } from "../../lib/tournament/formats.ts";
import { makeResults } from "../../lib/tournament/results.ts";
import { makeStandings } from "../../lib/tournament/standings.ts";
import { runProgram } from "./program.ts";

const ROOT = new URL("../../", import.meta.url);
const README = await Deno.readTextFile(new URL("README.md", ROOT));

Deno.test("the README shows the player in Python that the tests run", async () => {
  const example = await Deno.readTextFile(new URL("fixtures/example_player.py", import.meta.url));
  assertStringIncludes(README, "\n```python\n" + example + "```\n");
  assert(example.split("\n").length <= 80, "the example has 80 lines or more");
});

Deno.test("the README shows commands and options that there are", async () => {
  const shown = README.matchAll(/\bscrabble (admin|player|replay)\b([^\n`]*)/g);
  const used = new Map<string, Set<string>>();
  for (const [, command = "", rest = ""] of shown) {
    // Each game has options of its own.
    const game = /--game ([a-z]+)/.exec(rest)?.[1];
    const key = game === undefined ? command : `${command} --game ${game}`;
    const options = used.get(key) ?? new Set();
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) options.add(option);
    used.set(key, options);
  }
  const commands = new Set([...used.keys()].map((key) => key.split(" ")[0]));
  assertEquals([...commands].toSorted(), ["admin", "player", "replay"]);
  for (const [command, options] of used) {
    const { stdout } = await runProgram([...command.split(" "), "--help"]);
    for (const option of options) assertStringIncludes(stdout, `  ${option} `, command);
  }
  const makefile = await Deno.readTextFile(new URL("Makefile", ROOT));
  for (const [, target] of README.matchAll(/^ +make ([a-z0-9]+)/gm)) {
    assertStringIncludes(makefile, `\n${target}:`);
  }
});

Deno.test("the README lists every event of a transcript with exactly its fields", () => {
  const rows = new Map(
    [...README.matchAll(/^\| `([a-z-]+)` +\| (`[^|]*) \|/gm)].map(([, event, fields = ""]) =>
      [event, [...fields.matchAll(/`([a-zA-Z0-9]+)`/g)].map(([, field]) => field)] as const
    ),
  );
  const known = lineSchema.options.map(({ entries }) => {
    const fields = Object.keys(entries).filter((field) => !["seq", "ms", "event"].includes(field));
    return [entries.event.literal, fields] as const;
  });
  assertEquals([...rows.keys()].toSorted(), known.map(([event]) => event).toSorted());
  for (const [event, fields] of known) {
    assertEquals(rows.get(event)?.toSorted(), fields.toSorted(), event);
  }
});

Deno.test("the README names every field of results.json", () => {
  const section = README.slice(
    README.indexOf("### Contests"),
    README.indexOf("## Playing: player"),
  );
  const record: GameRecord = {
    pairing: { game: 1, round: 1, deal: 1, seats: [0, 1] },
    end: "played-out",
    scores: [2, 1],
    winners: [0],
    faults: [],
  };
  const results = makeResults({
    about: {},
    complete: true,
    names: ["ann", "bob"],
    standings: makeStandings(2, [record]),
    records: [record],
  });
  const [standing] = results.standings, [game] = results.games;
  assert(standing !== undefined && game !== undefined);
  for (const field of [results, standing, game].flatMap(Object.keys)) {
    assert(section.includes(`\`${field}\``), field);
  }
  assertStringIncludes(section, results.format);
});

Deno.test("the README has a row for each format of tournaments", () => {
  const section = README.slice(
    README.indexOf("### Contests"),
    README.indexOf("## Playing: player"),
  );
  const table = section.slice(0, section.indexOf("`--games N`"));
  const rows = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  assertEquals(rows, FORMAT_NAMES.filter((name) => name !== "group-knockout"));
});

Deno.test("the README links to sections and files that there are", async () => {
  const sections = new Set(
    [...README.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      "#" + title.toLowerCase().replace(/[^a-z0-9 -]/g, "").replaceAll(" ", "-")
    ),
  );
  for (const [, target = ""] of README.matchAll(/\]\(([^)]+)\)/g)) {
    if (target.startsWith("https://")) continue;
    if (target.startsWith("#")) assert(sections.has(target), target);
    else await Deno.stat(new URL(target, ROOT));
  }
});
