// The command line of the programs in this folder: their options, and what is wrong with them.

import {
  type OptionDeclaration,
  type Options,
  parseOptions,
  UsageError,
} from "../../lib/cli/options.ts";

/** A program of this folder. */
export interface Tool {
  readonly name: string;
  /** What it does, in a line. */
  readonly summary: string;
  readonly options: readonly OptionDeclaration[];
}

/**
 * Runs a tool with the arguments of its command line, and gives the exit code: that of `run`, 0 for
 * `--help`, 2 for options that are wrong.
 */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  run: (options: Options) => Promise<number>,
): Promise<number> {
  const { name, summary, options } = tool;
  try {
    const given = parseOptions({
      name,
      summary,
      usage: [],
      description: [],
      groups: [{ title: "Options", options }],
      examples: [],
      positionals: 0,
    }, args);
    if (!given.flag("help")) return await run(given);
    // Not as a result: the results of a soaked administrator are thrown away, and this with them.
    console.error(`${name}: ${summary}\n`);
    for (const { name, value, help } of options) {
      console.error(`  ${`--${name} ${value ?? ""}`.padEnd(18)}${help}`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${name}: ${error.message}; --help lists the options`);
    return 2;
  }
}
