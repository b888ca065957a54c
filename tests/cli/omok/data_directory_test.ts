import { assertEquals } from "@std/assert";
import { dataDirectory } from "../../../lib/cli/omok/data_directory.ts";

/** The directory on a system with these variables. */
function on(system: string, variables: Readonly<Record<string, string>>): string | undefined {
  return dataDirectory(system, (name) => variables[name]);
}

Deno.test("data is kept where the system has it", () => {
  const home = { HOME: "/home/ann" };
  assertEquals(on("linux", home), "/home/ann/.local/share/scrabble");
  assertEquals(on("linux", { ...home, XDG_DATA_HOME: "" }), "/home/ann/.local/share/scrabble");
  assertEquals(on("linux", { ...home, XDG_DATA_HOME: "/data" }), "/data/scrabble");
  assertEquals(on("freebsd", { XDG_DATA_HOME: "/data" }), "/data/scrabble");
  assertEquals(on("darwin", home), "/home/ann/Library/Application Support/scrabble");
  assertEquals(on("windows", { ...home, LOCALAPPDATA: "/local" }), "/local/scrabble");
});

Deno.test("without a home there is no place for data", () => {
  for (const system of ["linux", "darwin", "windows"]) assertEquals(on(system, {}), undefined);
  assertEquals(on("windows", { HOME: "/home/ann" }), undefined);
});
