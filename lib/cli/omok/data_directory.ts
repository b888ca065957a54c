// Where a program keeps what is its user's and should last.

import { join } from "@std/path";

/**
 * The directory for the data of this program, by the custom of the system: `$XDG_DATA_HOME/scrabble`
 * or `~/.local/share/scrabble`, on macOS `~/Library/Application Support/scrabble`, on Windows
 * `%LOCALAPPDATA%\scrabble`. Undefined when the environment does not say where the user is at home.
 */
export function dataDirectory(
  system: string = Deno.build.os,
  variable: (name: string) => string | undefined = (name) => Deno.env.get(name),
): string | undefined {
  const under = (root: string | undefined, ...parts: string[]): string | undefined =>
    root === undefined || root === "" ? undefined : join(root, ...parts, "scrabble");
  if (system === "windows") return under(variable("LOCALAPPDATA"));
  if (system === "darwin") return under(variable("HOME"), "Library", "Application Support");
  return under(variable("XDG_DATA_HOME")) ?? under(variable("HOME"), ".local", "share");
}
