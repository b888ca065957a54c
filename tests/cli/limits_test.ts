import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import {
  ADMISSION_OPTIONS,
  checkExposure,
  LIMIT_OPTIONS,
  readLimits,
  readPassword,
} from "../../lib/cli/limits.ts";
import { type CommandDeclaration, parseOptions, UsageError } from "../../lib/cli/options.ts";
import { UserError } from "../../lib/error.ts";

const COMMAND: CommandDeclaration = {
  name: "test",
  summary: "",
  usage: [],
  description: [],
  groups: [{ title: "", options: [...LIMIT_OPTIONS, ...ADMISSION_OPTIONS] }],
  examples: [],
  positionals: 0,
};

Deno.test("the limits in the help text are those that hold", () => {
  const limits = readLimits(parseOptions(COMMAND, []));
  const values = {
    "connections": limits.connections,
    "connections-per-address": limits.connectionsPerAddress,
    "connection-rate": limits.connectionRate,
    "unregistered": limits.unregistered,
    "first-message-size": limits.firstMessageSize,
    "message-size": limits.messageSize,
    "log-size": limits.logSize / 1_000_000,
  };
  assertEquals(Object.keys(values), LIMIT_OPTIONS.map(({ name }) => name));
  for (const { name, help } of LIMIT_OPTIONS) {
    const told = /\(default: (\d+)\)$/.exec(help)?.[1];
    assertEquals(Number(told), Object.entries(values).find(([key]) => key === name)?.[1], name);
    const changed = readLimits(parseOptions(COMMAND, [`--${name}`, "4321"]));
    assert(JSON.stringify(changed).includes(":4321"), name);
  }
});

Deno.test("an address that others can reach needs a secret, or --open", () => {
  const check = (hostname: string, ...args: string[]) =>
    checkExposure({ hostname, port: 9000 }, parseOptions(COMMAND, args));
  for (const hostname of ["127.0.0.1", "::1", "localhost"]) check(hostname);
  for (const hostname of ["0.0.0.0", "::", "192.168.1.2", "games.example.org"]) {
    const error = assertThrows(() => check(hostname), UsageError);
    assertMatch(error.message, /anybody who connects there could play: give --password-file/);
    check(hostname, "--open");
    check(hostname, "--password-file", "secret");
  }
});

Deno.test("a secret is one line of its file", async () => {
  const path = await Deno.makeTempFile();
  const read = async (text: string) => {
    await Deno.writeTextFile(path, text);
    return await readPassword(parseOptions(COMMAND, ["--password-file", path]));
  };
  try {
    assertEquals(await readPassword(parseOptions(COMMAND, [])), undefined);
    assertEquals(await read("open-sesame\n"), "open-sesame");
    assertEquals(await read("open-sesame\r\n"), "open-sesame");
    assertEquals(await read("12345678"), "12345678");
    const wrong = [
      "",
      "short",
      "with a space",
      "with/slash",
      'with"quote',
      "two-lines\nof-it",
      "ünicode!!",
    ];
    for (const text of [...wrong, "x".repeat(129)]) {
      const error = await assertRejects(() => read(text), UserError, path);
      assert(text === "" || !error.message.includes(text), "the error shows the secret");
    }
  } finally {
    await Deno.remove(path);
  }
  await assertRejects(
    () => readPassword(parseOptions(COMMAND, ["--password-file", path])),
    UserError,
    "cannot be read",
  );
});
