import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  type CommandDeclaration,
  joinWords,
  makeAddress,
  makeHelp,
  nearest,
  type Options,
  parseOptions,
  UsageError,
} from "../../lib/cli/options.ts";

const COMMAND: CommandDeclaration = {
  name: "admin",
  summary: "hosts games",
  usage: ["admin [options]"],
  description: ["A text that is long enough to be wrapped when the width of the help is small."],
  groups: [
    {
      title: "Where",
      options: [{ name: "listen", value: "HOST:PORT", help: "where to listen" }],
    },
    {
      title: "What",
      options: [
        { name: "players", value: "N", help: "how many players" },
        { name: "wait", value: "SECONDS", help: "how long to wait" },
        { name: "house", value: "S,S", help: "house players" },
        { name: "coordinates", value: "xy|yx", help: "order of coordinates" },
        { name: "quiet", help: "say nothing" },
      ],
    },
  ],
  examples: [["scrabble admin --players 2", "waits for two players"]],
  positionals: 1,
};

function parse(...args: readonly string[]): Options {
  return parseOptions(COMMAND, args);
}

function refusal(task: () => unknown): string {
  return assertThrows(task, UsageError).message;
}

Deno.test("values are given with a space or an equals sign, switches without", () => {
  const options = parse("--players", "3", "--house=greedy,simple", "file", "--quiet");
  assertEquals(options.integer("players", 2, 9, 0), 3);
  assertEquals(options.list("house"), ["greedy", "simple"]);
  assertEquals(options.positionals, ["file"]);
  assert(options.flag("quiet") && options.has("quiet") && !options.has("wait"));
  assertEquals(parse("--house==a").text("house"), "=a");
});

Deno.test("what was not given has the default", () => {
  const options = parse();
  assertEquals(options.integer("players", 2, 9, 2), 2);
  assertEquals(options.milliseconds("wait", 60, undefined), undefined);
  assertEquals(options.choice("coordinates", ["xy", "yx"], "xy"), "xy");
  assertEquals(options.list("house"), []);
  assertEquals(options.text("house"), undefined);
  assert(!options.flag("quiet"));
});

Deno.test("an option that is not known is refused, with the nearest that is", () => {
  assertEquals(
    refusal(() => parse("--player", "2")),
    "unknown option --player; did you mean --players?",
  );
  assertEquals(refusal(() => parse("--xyzzy")), "unknown option --xyzzy");
  assertStringIncludes(refusal(() => parse("-q")), "options begin with two dashes");
  assertStringIncludes(refusal(() => parse("--no-quiet")), "unknown option --no-quiet");
});

Deno.test("an option is given once, and with a value if it takes one", () => {
  assertEquals(refusal(() => parse("--quiet", "--quiet")), "--quiet was given twice");
  assertEquals(refusal(() => parse("--players", "1", "--players=2")), "--players was given twice");
  assertEquals(refusal(() => parse("--players")), "--players needs a value: --players N");
  assertEquals(
    refusal(() => parse("--players", "--quiet")),
    "--players needs a value: --players N",
  );
  assertEquals(refusal(() => parse("--players=")), "--players needs a value: --players N");
  assertEquals(refusal(() => parse("--quiet=yes")), '--quiet takes no value, but got "yes"');
  assertEquals(refusal(() => parse("--quiet=")), '--quiet takes no value, but got ""');
});

Deno.test("too many arguments are refused; after -- all are arguments, and - is one", () => {
  assertEquals(refusal(() => parse("one", "two")), 'unexpected argument "two"');
  assertEquals(parse("--", "--quiet").positionals, ["--quiet"]);
  assertEquals(parse("-").positionals, ["-"]);
  assertEquals(parse("--quiet", "007").positionals, ["007"]);
});

Deno.test("a value may begin with a dash, and hold line ends", () => {
  assertEquals(parse("--house", "-x", "-").text("house"), "-x");
  assertEquals(parse("--house", "-h").flag("help"), false);
  assertEquals(parse("--house", "-").text("house"), "-");
  assertEquals(parse("--house", "a\nb=c").text("house"), "a\nb=c");
});

Deno.test("-h and --help ask for help", () => {
  assert(parse("-h").flag("help") && parse("--help").flag("help"));
});

Deno.test("whole numbers are in bounds and digits only", () => {
  for (const text of ["1", "10", "2.5", "1e1", "0x3", "two", " 3", "-3"]) {
    const message = refusal(() => parse(`--players=${text}`).integer("players", 2, 9, 0));
    assertEquals(message, `--players takes a whole number from 2 to 9, not "${text}"`);
  }
  assertEquals(parse("--players=-3").integer("players", -9, 9, 0), -3);
  assertEquals(parse("--players", "-3").integer("players", -9, 9, 0), -3);
});

Deno.test("seconds may have a fraction and come back in milliseconds", () => {
  assertEquals(parse("--wait", "1.5").milliseconds("wait", 60, 0), 1500);
  assertEquals(parse("--wait", "0").milliseconds("wait", 60, 1), 0);
  for (const text of ["61", "-1", ".5", "1s", "Infinity"]) {
    assertStringIncludes(
      refusal(() => parse(`--wait=${text}`).milliseconds("wait", 60, 0)),
      "--wait takes seconds from 0 to 60",
    );
  }
});

Deno.test("one of several words is taken, and no other", () => {
  const choose = (text: string): string =>
    parse(`--coordinates=${text}`).choice("coordinates", ["xy", "yx"], "xy");
  assertEquals(choose("yx"), "yx");
  assertEquals(refusal(() => choose("XY")), '--coordinates takes xy or yx, not "XY"');
});

Deno.test("a list has no empty items", () => {
  assertEquals(parse("--house", "a, b").list("house"), ["a", "b"]);
  assertStringIncludes(refusal(() => parse("--house", "a,,b").list("house")), "with commas");
});

Deno.test("an address may lack its host or its port", () => {
  const otherwise = { hostname: "127.0.0.1", port: 9000 };
  const read = (text: string): string =>
    makeAddress(parse(`--listen=${text}`).address("listen", otherwise));
  assertEquals(makeAddress(parse().address("listen", otherwise)), "127.0.0.1:9000");
  assertEquals(read("example.org:80"), "example.org:80");
  assertEquals(read("0.0.0.0"), "0.0.0.0:9000");
  assertEquals(read(":0"), "127.0.0.1:0");
  assertEquals(read("[::1]:90"), "[::1]:90");
  for (const text of ["a:b", "a:70000", "::1", "a:1:2", "[::1"]) {
    assertStringIncludes(refusal(() => read(text)), "--listen takes HOST:PORT, as 127.0.0.1:9000");
  }
});

Deno.test("the help names every option, wrapped to the width, with --help as the last", () => {
  const help = makeHelp(COMMAND, 50);
  const declared = COMMAND.groups.flatMap(({ options }) => options.map(({ name }) => `--${name}`));
  for (const name of declared) assertStringIncludes(help, name);
  for (const line of help.split("\n")) assert(line.length <= 50, line);
  assert(help.indexOf("--help") > help.indexOf("--quiet"));
  assertStringIncludes(help, "scrabble admin --players 2\n      waits for two players\n");
});

Deno.test("words are joined as people write them", () => {
  assertEquals(joinWords([], "or"), "");
  assertEquals(joinWords(["a"], "or"), "a");
  assertEquals(joinWords(["a", "b", "c"], "and"), "a, b and c");
});

Deno.test("the nearest word is at most two changes away", () => {
  assertEquals(nearest("replya", ["admin", "player", "replay"]), "replay");
  assertEquals(nearest("reply", ["admin", "player", "replay"]), "replay");
  assertEquals(nearest("fish", ["admin", "player", "replay"]), undefined);
  assertEquals(nearest("x", ["a"]), undefined);
});
