// Going on with an interrupted tournament: its settings are those of the command line with which it
// began, which its transcript holds.

import type { Transcript } from "../../record/transcript_reader.ts";
import { type Options, parseOptions, UsageError } from "../options.ts";
import { ADMIN, OPTIONS_OF_RUN } from "./admin_command.ts";
import { type AdminSettings, readAdminSettings } from "./admin_settings.ts";

/** The arguments that a transcript holds: all but those that only say how a run goes. */
export function argumentsToRecord(args: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [name = ""] = args[i]!.replace(/^--/, "").split("=");
    const option = ADMIN.groups.flatMap(({ options }) => options).find((one) => one.name === name);
    const takesNext = option?.value !== undefined && !args[i]!.includes("=");
    if (!OPTIONS_OF_RUN.includes(name)) kept.push(...args.slice(i, i + (takesNext ? 2 : 1)));
    if (takesNext) i++;
  }
  return kept;
}

/**
 * The settings of the tournament in `directory`, with those of the new run. Throws `UsageError` when
 * an option is given that cannot change any more.
 */
export function readResumedSettings(
  options: Options,
  { header }: Transcript,
  directory: string,
): AdminSettings {
  for (const { name } of ADMIN.groups.flatMap((group) => group.options)) {
    if (!options.has(name) || OPTIONS_OF_RUN.includes(name)) continue;
    throw new UsageError(`--resume takes --${name} from the records; it cannot be changed`);
  }
  const began = readAdminSettings(parseOptions(ADMIN, header.arguments ?? []));
  const now = readAdminSettings(options);
  return {
    ...began,
    players: header.players.length,
    seed: header.seed,
    out: directory,
    resume: true,
    listen: now.listen,
    wait: now.wait,
    registerTimeout: now.registerTimeout,
    nameLength: now.nameLength,
    limits: now.limits,
    concurrency: now.concurrency,
    logWire: now.logWire,
    json: now.json,
    quiet: now.quiet,
  };
}
