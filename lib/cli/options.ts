// Command-line options: one declaration gives the parser, the checks and the help text, so that
// none of them can say what another does not.

import { parseArgs } from "@std/cli/parse-args";

/** A command line that cannot be understood; ends the program with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** One option of a command. */
export interface OptionDeclaration {
  /** Name without dashes. */
  readonly name: string;
  /** What stands for the value in the help text, as `SECONDS`; absent for a switch. */
  readonly value?: string;
  /** What it does, in a line; with the default where there is one. */
  readonly help: string;
}

/** Options that belong together in the help text. */
export interface OptionGroup {
  readonly title: string;
  readonly options: readonly OptionDeclaration[];
}

/** A command as the help text shows it and the parser reads it. */
export interface CommandDeclaration {
  readonly name: string;
  /** One line: what the command is for. */
  readonly summary: string;
  /** Command lines without the program's name, as `admin [options]`. */
  readonly usage: readonly string[];
  /** What a reader should know before the options; paragraphs. */
  readonly description: readonly string[];
  readonly groups: readonly OptionGroup[];
  /** Command lines with what they do. */
  readonly examples: readonly (readonly [command: string, effect: string])[];
  /** Most positional arguments that make sense. */
  readonly positionals: number;
}

/** A day: the most that a number of seconds on the command line can be, where nothing else is said. */
export const MOST_SECONDS = 86_400;

const HELP: OptionDeclaration = { name: "help", help: "show this text" };

/** The values of a parsed command line, checked when they are asked for. */
export class Options {
  /** The arguments that are no options, in order. */
  readonly positionals: readonly string[];
  readonly #values: ReadonlyMap<string, string | true>;

  /** Use `parseOptions`. */
  constructor(values: ReadonlyMap<string, string | true>, positionals: readonly string[]) {
    this.#values = values;
    this.positionals = positionals;
  }

  /** Whether the option was given. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Whether the switch was given. */
  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }

  /** The value as it was given, or undefined. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === "string" ? value : undefined;
  }

  /** A whole number from `least` to `most`, or `otherwise` when the option was not given. */
  integer<T>(name: string, least: number, most: number, otherwise: T): number | T {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < least || value > most) {
      throw new UsageError(
        `--${name} takes a whole number from ${least} to ${most}, not "${text}"`,
      );
    }
    return value;
  }

  /** A number of seconds from 0 to `most`, fractions allowed; given back in milliseconds. */
  milliseconds<T>(name: string, most: number, otherwise: T): number | T {
    return this.#milliseconds(name, `from 0 to ${most}`, (value) => value <= most, otherwise);
  }

  /** The same, more than nothing. */
  positiveMilliseconds<T>(name: string, most: number, otherwise: T): number | T {
    const isRight = (value: number): boolean => value > 0 && value <= most;
    return this.#milliseconds(name, `above 0, up to ${most}`, isRight, otherwise);
  }

  #milliseconds<T>(
    name: string,
    range: string,
    isRight: (seconds: number) => boolean,
    otherwise: T,
  ): number | T {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || !isRight(value)) {
      throw new UsageError(`--${name} takes seconds ${range}, as 30 or 0.5, not "${text}"`);
    }
    return value * 1000;
  }

  /** One of `choices`. */
  choice<T extends string, D>(name: string, choices: readonly T[], otherwise: D): T | D {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) {
      throw new UsageError(`--${name} takes ${joinWords(choices, "or")}, not "${text}"`);
    }
    return choice;
  }

  /** A comma-separated list without empty items; empty when the option was not given. */
  list(name: string): string[] {
    const text = this.text(name);
    if (text === undefined) return [];
    const items = text.split(",").map((item) => item.trim());
    if (items.some((item) => item === "")) {
      throw new UsageError(`--${name} takes names with commas between them, not "${text}"`);
    }
    return items;
  }

  /** A network address `HOST:PORT`, `HOST` alone or `:PORT`; IPv6 hosts in brackets. */
  address(name: string, otherwise: Address): Address {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const match = /^(?<host>\[[0-9a-fA-F:.%]+\]|[^:\[\]]*)(?::(?<port>\d{1,5}))?$/.exec(text);
    const port = match?.groups?.port === undefined ? otherwise.port : Number(match.groups.port);
    if (match === null || text === "" || port > 65535) {
      throw new UsageError(
        `--${name} takes HOST:PORT, as ${makeAddress(otherwise)}, not "${text}"`,
      );
    }
    const host = match.groups?.host?.replace(/^\[|\]$/g, "") ?? "";
    return { hostname: host === "" ? otherwise.hostname : host, port };
  }
}

/** A host and a port. */
export interface Address {
  readonly hostname: string;
  readonly port: number;
}

/** Writes an address as `HOST:PORT`, IPv6 hosts in brackets. */
export function makeAddress(address: Address): string {
  const host = address.hostname.includes(":") ? `[${address.hostname}]` : address.hostname;
  return `${host}:${address.port}`;
}

/** Joins words as `a, b or c`. */
export function joinWords(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

/**
 * Reads the arguments of a command. Throws `UsageError` for an option that is not declared, is
 * given twice, lacks its value, or has one that it does not take, and for too many positional
 * arguments. `--help` is known for every command.
 */
export function parseOptions(command: CommandDeclaration, args: readonly string[]): Options {
  const declared = [...command.groups.flatMap((group) => group.options), HELP];
  const known = new Map(declared.map((option) => [option.name, option]));
  const given = new Set<string>();
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  // As `parseArgs` is given them: with each value in the same argument as its option, so that one
  // that begins with a dash (a negative number, a name) is taken for what it is.
  const joined: string[] = [];
  for (let index = 0; index < before.length; index++) {
    const arg = before[index]!;
    if (!arg.startsWith("--")) {
      if (/^-[A-Za-z]/.test(arg) && arg !== "-h") {
        throw new UsageError(`unknown option ${arg}; options begin with two dashes`);
      }
      joined.push(arg);
      continue;
    }
    const [name = "", value] = arg.slice(2).split(/=(.*)/s, 2);
    const option = known.get(name);
    if (option === undefined) {
      const near = nearest(name, [...known.keys()]);
      throw new UsageError(
        `unknown option --${name}${near === undefined ? "" : `; did you mean --${near}?`}`,
      );
    }
    if (given.has(name)) throw new UsageError(`--${name} was given twice`);
    given.add(name);
    if (option.value === undefined && value !== undefined) {
      throw new UsageError(`--${name} takes no value, but got "${value}"`);
    }
    if (option.value === undefined) {
      joined.push(arg);
      continue;
    }
    const next = before[index + 1] ?? "";
    const taken = value ?? (next.startsWith("--") ? "" : next);
    if (taken === "") throw new UsageError(`--${name} needs a value: --${name} ${option.value}`);
    if (value === undefined) index++;
    joined.push(`--${name}=${taken}`);
  }
  const parsed = parseArgs([...joined, ...args.slice(before.length)], {
    boolean: declared.filter((option) => option.value === undefined).map((option) => option.name),
    string: ["_", ...declared.filter((option) => option.value !== undefined).map((o) => o.name)],
    alias: { help: "h" },
  });
  const positionals = parsed._.map(String);
  const extra = positionals[command.positionals];
  if (extra !== undefined) throw new UsageError(`unexpected argument "${extra}"`);
  const values = new Map<string, string | true>();
  for (const option of declared) {
    const value = parsed[option.name];
    if (typeof value === "string" && given.has(option.name)) values.set(option.name, value);
    else if (value === true) values.set(option.name, true);
  }
  return new Options(values, positionals);
}

/** The help text of a command, at most `width` characters wide. */
export function makeHelp(command: CommandDeclaration, width = 80): string {
  const lines = [`scrabble ${command.name}: ${command.summary}`, "", "Usage:"];
  for (const usage of command.usage) lines.push(`  scrabble ${usage}`);
  for (const paragraph of command.description) lines.push("", ...wrap(paragraph, width));
  const groups = command.groups.map((group, index) =>
    index === command.groups.length - 1 ? { ...group, options: [...group.options, HELP] } : group
  );
  const column = Math.max(
    ...groups.flatMap((group) => group.options.map((option) => signature(option).length)),
  ) + 4;
  for (const group of groups) {
    lines.push("", `${group.title}:`);
    for (const option of group.options) {
      const [first = "", ...rest] = wrap(option.help, width - column);
      lines.push(`  ${signature(option).padEnd(column - 2)}${first}`);
      for (const line of rest) lines.push(" ".repeat(column) + line);
    }
  }
  lines.push("", "Examples:");
  for (const [example, effect] of command.examples) {
    lines.push(`  ${example}`, ...wrap(effect, width - 6).map((line) => `      ${line}`));
  }
  return lines.join("\n") + "\n";
}

function signature(option: OptionDeclaration): string {
  return option.value === undefined ? `--${option.name}` : `--${option.name} ${option.value}`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}

/** The candidate that is at most two changes away from `word`, the nearest of them first. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = 3;
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate);
    if (distance < least && distance < candidate.length) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

// V. I. Levenshtein's distance, by the usual table of one row.
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change));
    }
    row = next;
  }
  return row[b.length]!;
}
